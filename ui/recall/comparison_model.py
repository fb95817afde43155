"""One question now and after some nights, as two columns of places with what is meant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from engine.memory.tiers import Tier
from engine.recall.answers import Answer
from engine.recall.comparison import RecallChange
from ui.memories.figures import ABSENT, plain_hint, shorten
from ui.theme import DARK, Palette, tabular_font
from ui.tier_looks import tier_looks

__all__ = ["CompareRow", "ComparisonModel", "compare_rows", "compare_words"]

Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()
_COLOURS: Final = {"lost": "danger", "gained": "good", "moved": "accent", "stayed": "muted"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareRow:
    """An answer with its places; None where it is no answer."""

    answer: Answer
    before: int | None
    after: int | None

    @property
    def change(self) -> str:
        """``lost``, ``gained``, ``moved`` or ``stayed``."""
        if self.after is None:
            return "lost"
        if self.before is None:
            return "gained"
        return "stayed" if self.before == self.after else "moved"


def compare_rows(change: RecallChange) -> list[CompareRow]:
    """Return the rows of a comparison: by the place now, then what is gained."""
    now = {uid: at for at, uid in enumerate(change.before.uids, start=1)}
    then = {uid: at for at, uid in enumerate(change.after.uids, start=1)}
    latest = {one.uid: one for one in (*change.before.results, *change.after.results)}
    order = sorted(latest, key=lambda uid: (now.get(uid, len(now) + then.get(uid, 0)), uid))
    return [
        CompareRow(answer=latest[uid], before=now.get(uid), after=then.get(uid)) for uid in order
    ]


def compare_words(change: RecallChange) -> str:
    """Return how many are lost, gained and moved."""
    parts = (("lost", change.lost), ("gained", change.gained), ("moved", change.moved))
    told = ", ".join(f"{len(ones)} {name}" for name, ones in parts if ones)
    return told or ("nothing changes" if len(change.before) else "nothing is found")


class ComparisonModel(QAbstractTableModel):
    """Places now, places then, what is left of it then.

    Parameters
    ----------
    palette : Palette
    parent : QObject, optional
    """

    def __init__(self, palette: Palette = DARK, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[CompareRow] = []
        self._nights = 0
        self._numbers, self._italic = tabular_font(), QFont()
        self._italic.setItalic(True)
        self.set_palette(palette)

    @property
    def rows(self) -> list[CompareRow]:
        """What is listed."""
        return self._rows

    def show_change(self, change: RecallChange | None, nights: int) -> None:
        """List a comparison."""
        self.beginResetModel()
        self._rows, self._nights = [] if change is None else compare_rows(change), nights
        self.endResetModel()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.beginResetModel()
        self._colours = {name: QColor(getattr(palette, field)) for name, field in _COLOURS.items()}
        self._palette = palette
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else 3

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return ("now", f"+{self._nights}", "answer")[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and orientation == Qt.Orientation.Horizontal:
            return _aligned(section)
        if role == Qt.ItemDataRole.ToolTipRole and orientation == Qt.Orientation.Horizontal:
            return ("Place now", f"Place after {self._nights} nights", "What is left of it")[
                section
            ]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = self._rows[index.row()], index.column()
        fragmentary = row.answer.tier != Tier.FULL and bool(row.answer.reading)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                places = (row.before, row.after)
                if column < 2:
                    return ABSENT if places[column] is None else str(places[column])
                words = row.answer.reading if fragmentary else row.answer.text
                return shorten(words or row.answer.text, 200)
            case Qt.ItemDataRole.ForegroundRole:
                return self._colours[row.change] if column < 2 else None
            case Qt.ItemDataRole.DecorationRole if column == 2:
                return tier_looks((row.answer.own_tier,), self._palette)[0].icon()
            case Qt.ItemDataRole.FontRole:
                return self._numbers if column < 2 else self._italic if fragmentary else None
            case Qt.ItemDataRole.TextAlignmentRole:
                return _aligned(column)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_hint(f"{row.change}: {shorten(row.answer.text, 600)}")
        return None


def _aligned(column: int) -> Qt.AlignmentFlag:
    across = Qt.AlignmentFlag.AlignRight if column < 2 else Qt.AlignmentFlag.AlignLeft
    return Qt.AlignmentFlag.AlignVCenter | across
