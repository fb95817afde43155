"""The first memories of a source, as they will be taken in."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from engine.journal.clock import show_time
from engine.memory.new_memory import MemorySet, NewMemory
from ui.importing.affect_choice import Outcome
from ui.memories.figures import ABSENT, fixed, plain_hint, shorten, signed
from ui.theme import tabular_font

__all__ = ["PreviewModel"]

Index = QModelIndex | QPersistentModelIndex

_COLUMNS: Final = ("When", "Who", "Text", "Valence", "Activation")
_HINTS: Final = (
    "When it was, UTC",
    "Who said it",
    "The verbatim text",
    "Unpleasant to pleasant, -1 to 1; in italics where estimated",
    "Calm to aroused, -1 to 1; in italics where estimated",
)
_ROWS: Final = 7
_TEXT: Final = 2
_SHORT, _LONG = 120, 1200


class PreviewModel(QAbstractTableModel):
    """Some memories and their affect, given or estimated."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._memories: tuple[NewMemory, ...] = ()
        self._affects: dict[int, tuple[float, float]] = {}
        self._uncertainty: dict[int, float] = {}
        self._numbers, self._italics = tabular_font(), tabular_font()
        self._italics.setItalic(True)

    def set_memories(self, memories: MemorySet | None) -> None:
        """Show the first memories of a source, or none."""
        self.beginResetModel()
        self._memories = memories.memories[:_ROWS] if memories else ()
        self._affects, self._uncertainty = {}, {}
        self.endResetModel()

    def set_outcome(self, outcome: Outcome | None) -> None:
        """Show estimates for what the source gives no affect for."""
        self._affects, self._uncertainty = {}, {}
        if outcome is not None:
            known = zip(outcome.rows, outcome.uncertainty[:_ROWS].tolist(), strict=False)
            self._uncertainty = dict(known)
            pairs = zip(outcome.rows[:_ROWS], outcome.after[:_ROWS, :2].tolist(), strict=True)
            self._affects = {at: (place[0], place[1]) for at, place in pairs}
        if self._memories:
            ends = self.index(0, _TEXT + 1), self.index(len(self._memories) - 1, _TEXT + 2)
            self.dataChanged.emit(*ends)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        return 0 if parent.isValid() else len(self._memories)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(_COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(_COLUMNS):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return _COLUMNS[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(section)
        return _HINTS[section] if role == Qt.ItemDataRole.ToolTipRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        one, column = self._memories[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._shown(index.row(), one, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._hint(index.row(), one, column)
        if role == Qt.ItemDataRole.FontRole and column != _TEXT:
            return self._font(one, column)
        return _side(column) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def _hint(self, row: int, one: NewMemory, column: int) -> str | None:
        if column == _TEXT:
            return plain_hint(shorten(one.text, _LONG))
        if column > _TEXT and row in self._uncertainty:
            return f"Estimated, uncertainty {fixed(self._uncertainty[row])}"
        return None

    def _font(self, one: NewMemory, column: int) -> QFont:
        return self._italics if column > _TEXT and one.affect is None else self._numbers

    def _shown(self, row: int, one: NewMemory, column: int) -> str:
        if column > _TEXT:
            return self._coordinate(row, one, column - _TEXT - 1)
        return (show_time(one.created), one.speaker, shorten(one.text, _SHORT))[column]

    def _coordinate(self, row: int, one: NewMemory, axis: int) -> str:
        if one.affect is not None:
            return signed(one.affect.centroid[axis])
        return signed(self._affects[row][axis]) if row in self._affects else ABSENT


def _side(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column > _TEXT else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
