"""The answers of several systems to one question as a table: a column each, best first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from engine.recall.answers import Answer, Recollection
from ui.memories.figures import fixed, plain_hint
from ui.systems.shown_system import ShownSystem
from ui.systems.system_colours import line_icon
from ui.theme import DARK, Palette

__all__ = ["AnswersModel", "Placed", "rank_words"]

Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()
_Role = Qt.ItemDataRole


@dataclass(frozen=True, slots=True)
class Placed:
    """An answer in its column.

    Parameters
    ----------
    answer : Answer
    rank : int
        From 1.
    before : int or None
        Its rank in the first column; None where it is not among the answers there.
    """

    answer: Answer
    rank: int
    before: int | None


def rank_words(one: Placed) -> str:
    """Return how a rank differs from that in the first column: ``=``, ``▲2``, ``▼1`` or ``new``."""
    if one.before is None:
        return "new"
    if one.before == one.rank:
        return "="
    return f"▲{one.before - one.rank}" if one.before > one.rank else f"▼{one.rank - one.before}"


class AnswersModel(QAbstractTableModel):
    """Answers by rank and system; the first column is what the others are held against.

    Parameters
    ----------
    palette : Palette
    parent : QObject, optional
    """

    def __init__(self, palette: Palette = DARK, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.systems: tuple[ShownSystem, ...] = ()
        self._columns: tuple[tuple[Placed, ...], ...] = ()

    def set_answers(
        self, systems: Sequence[ShownSystem], answers: Mapping[str, Recollection]
    ) -> None:
        """Show other answers.

        Parameters
        ----------
        systems : sequence of ShownSystem
            In the order of the columns; the first one is held against.
        answers : mapping of str to Recollection
            By the name of the system.
        """
        self.beginResetModel()
        self.systems = tuple(one for one in systems if one.name in answers)
        first = answers[self.systems[0].name].uids if self.systems else ()
        ranks = {uid: at for at, uid in enumerate(first, start=1)}
        self._columns = tuple(
            tuple(
                Placed(answer, rank, ranks.get(answer.uid))
                for rank, answer in enumerate(answers[one.name].results, start=1)
            )
            for one in self.systems
        )
        self.endResetModel()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        if self.systems:
            last = len(self.systems) - 1
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last)

    def placed(self, row: int, column: int) -> Placed | None:
        """Return the answer of a cell; None where the system has fewer."""
        answers = self._columns[column]
        return answers[row] if row < len(answers) else None

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else max(map(len, self._columns), default=0)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.systems)

    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        one = self.placed(index.row(), index.column())
        if one is None:
            return self._without(index, role)
        match role:
            case _Role.DisplayRole:
                return one.answer.text or "no words are left"
            case _Role.AccessibleTextRole:
                return f"{one.rank}, {self._rank_told(one, index.column())}: {one.answer.text}"
            case _Role.ToolTipRole:
                return plain_hint(self._hint(one, index.column()))
            case _:
                return None

    def _without(self, index: Index, role: int) -> Any:
        """Return what a cell without an answer says: why a whole column is empty."""
        if index.row() or self._columns[index.column()]:
            return None
        title = self.systems[index.column()].title
        told = {
            _Role.DisplayRole: "No answer",
            _Role.AccessibleTextRole: f"No answer of {title}",
            _Role.ToolTipRole: f"{title} brings up no memory by itself on this night.",
        }
        return told.get(_Role(role))

    def _rank_told(self, one: Placed, column: int) -> str:
        first = self.systems[0].title
        if column == 0:
            return f"rank {one.rank}"
        if one.before is None:
            return f"not among the answers of {first}"
        if one.before == one.rank:
            return f"the same rank as under {first}"
        return f"rank {one.before} under {first}"

    def _hint(self, one: Placed, column: int) -> str:
        answer, system = one.answer, self.systems[column]
        label = f" ({answer.label})" if answer.label else ""
        return (
            f"{answer.text}{label}\n"
            f"{system.title}: rank {one.rank}, score {fixed(answer.score, 3)}, "
            f"similarity {fixed(answer.similarity, 3)}, strength {fixed(answer.importance, 3)}; "
            f"{self._rank_told(one, column)}."
        )

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Vertical:
            return str(section + 1) if role == _Role.DisplayRole else None
        if not 0 <= section < len(self.systems):
            return None
        one = self.systems[section]
        match role:
            case _Role.DisplayRole | _Role.AccessibleTextRole:
                return one.title
            case _Role.DecorationRole:
                return line_icon(one.place, self._palette)
            case _Role.ToolTipRole:
                held = "The others are held against it. " if section == 0 else ""
                return plain_hint(f"{one.title} ({one.model.source}). {held}Ranked by it alone.")
            case _Role.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            case _:
                return None
