"""The table of memories as Qt sees it: cells are made when they are looked at."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont, QIcon

from engine.memory.tiers import Tier
from ui.memories.columns import COLUMNS, TableColumn, column_index, further_columns
from ui.memories.figures import plain_hint
from ui.memories.ordering import ordered
from ui.memories.table_state import TableState
from ui.theme import Palette, tabular_font
from ui.tier_looks import TierLook, tier_looks

__all__ = ["MemoriesModel"]

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
_TIER: Final = column_index("tier")
_TEXT: Final = column_index("text")
_IMPORTANCE: Final = column_index("importance")
_ESTIMATED: Final = column_index("estimated")
_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter
_HINT_LENGTH: Final = 1200


class MemoriesModel(QAbstractTableModel):
    """The memories that are shown, in some order.

    After the columns that every document has come those that this one has besides.

    Parameters
    ----------
    palette : Palette
    parent : QObject, optional
    """

    def __init__(self, palette: Palette, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state: TableState | None = None
        self._mask: NDArray[np.bool_] | None = None
        self._further: tuple[TableColumn, ...] = ()
        self._strength = "Importance"
        self._sorting: tuple[str, bool] | None = None
        self._rows: NDArray[np.intp] = np.empty(0, np.intp)
        self._numbers = tabular_font()
        self._italics = QFont()
        self._italics.setItalic(True)
        self.set_palette(palette)

    # -- what it lists ------------------------------------------------------------------------

    @property
    def state(self) -> TableState | None:
        """What it reads, or None without a document."""
        return self._state

    @property
    def rows(self) -> NDArray[np.intp]:
        """Rows of the population in the order of the table."""
        return self._rows

    def uid_at(self, place: int) -> int:
        """Return the number of the memory at a place of the table."""
        assert self._state is not None
        return int(self._state.uid[self._rows[place]])

    def uids_between(self, first: int, last: int) -> list[int]:
        """Return the numbers of the memories at two places and between, from the first on."""
        if self._state is None:
            return []
        low, high = min(first, last), max(first, last)
        uids = self._state.uid[self._rows[low : high + 1]].tolist()
        return uids if first <= last else uids[::-1]

    def place_of(self, uid: int | None) -> int:
        """Return the place of a memory in the table, or -1 where it is not listed."""
        if uid is None or self._state is None:
            return -1
        found = np.flatnonzero(self._state.uid[self._rows] == uid)
        return int(found[0]) if len(found) else -1

    @property
    def columns(self) -> tuple[TableColumn, ...]:
        """The columns, in order."""
        return (*COLUMNS, *self._further)

    def set_state(self, state: TableState | None, mask: NDArray[np.bool_] | None = None) -> None:
        """Read another moment, or another document.

        Parameters
        ----------
        state : TableState or None
        mask : ndarray of bool, shape (N,), optional
            Which memories are listed; absent: all.
        """
        self._mask = mask
        word = "importance" if state is None else state.model.strength_word
        self._strength = word.capitalize()
        self._take_columns(() if state is None else further_columns(state))
        self._take(state)

    def _take_columns(self, further: tuple[TableColumn, ...]) -> None:
        """Have other columns behind the usual ones."""
        if [one.key for one in further] == [one.key for one in self._further]:
            self._further = further
            return
        first = len(COLUMNS)
        if self._further:
            self.beginRemoveColumns(QModelIndex(), first, len(self.columns) - 1)
            self._further = ()
            self.endRemoveColumns()
        if further:
            self.beginInsertColumns(QModelIndex(), first, first + len(further) - 1)
            self._further = further
            self.endInsertColumns()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._muted = QColor(palette.muted)
        self._palette = palette
        self._icons: dict[TierLook, QIcon] = {}
        self._tell_all_changed()

    def _icon(self, state: TableState, row: int) -> QIcon:
        looks = tier_looks(tuple(state.model.own_tiers), self._palette)
        look = looks[int(state.own_tier[row])]
        if look not in self._icons:
            self._icons[look] = look.icon()
        return self._icons[look]

    def _take(self, state: TableState | None) -> None:
        rows = self._listed(state)
        same = len(rows) == len(self._rows) and np.array_equal(rows, self._rows)
        if same:
            self._state = state
            self._tell_all_changed()
            return
        self.beginResetModel()
        self._state, self._rows = state, rows
        self.endResetModel()

    def _listed(self, state: TableState | None) -> NDArray[np.intp]:
        if state is None:
            return np.empty(0, np.intp)
        mask = self._mask
        rows = np.arange(len(state)) if mask is None else np.flatnonzero(mask)
        key, descending = self._sorting or ("", False)
        column = next((one for one in self.columns if one.key == key), None)
        if column is None:
            return rows
        return ordered(rows, column.values_of(state), descending=descending)

    def _tell_all_changed(self) -> None:
        if len(self._rows):
            last = self.index(len(self._rows) - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    # -- what a cell shows --------------------------------------------------------------------

    def _decoration(self, row: int, column: int) -> Any:
        assert self._state is not None
        return self._icon(self._state, row) if column == _TIER else None

    def _font(self, row: int, column: int) -> Any:
        assert self._state is not None
        if self.columns[column].right:
            return self._numbers
        is_gist = column == _TEXT and self._state.tier[row] == Tier.FRAGMENT
        return self._italics if is_gist else None

    def _foreground(self, row: int, column: int) -> Any:
        assert self._state is not None
        faint = column == _IMPORTANCE and self._state.is_faint(row)
        return self._muted if faint or self._state.tier[row] >= Tier.GHOST else None

    def _hint(self, row: int, column: int) -> str:
        state = self._state
        assert state is not None
        if column == _TEXT:
            words = state.left_of(row)
            cut = "…" if len(words) > _HINT_LENGTH else ""
            return plain_hint(words[:_HINT_LENGTH] + cut or state.preview(row))
        if column == _ESTIMATED and state.population["estimated"][row]:
            return plain_hint(state.estimate(row))
        faint = column == _IMPORTANCE and state.is_faint(row)
        extra = " Faint: at most 0.01." if faint else ""
        return plain_hint(self.columns[column].explanation + extra)

    # -- Qt's side ----------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if self._state is None or not index.isValid():
            return None
        row, column = int(self._rows[index.row()]), index.column()
        match role:
            case Role.DisplayRole | Role.AccessibleTextRole:
                return self.columns[column].text(self._state, row)
            case Role.TextAlignmentRole:
                return self._alignment(column)
            case Role.DecorationRole:
                return self._decoration(row, column)
            case Role.FontRole:
                return self._font(row, column)
            case Role.ForegroundRole:
                return self._foreground(row, column)
            case Role.ToolTipRole:
                return self._hint(row, column)
            case _:
                return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        column = self.columns[section]
        match role:
            case Role.DisplayRole:
                return self._strength if section == _IMPORTANCE else column.title
            case Role.AccessibleTextRole:
                return column.menu_title or column.title
            case Role.ToolTipRole:
                return plain_hint(self._meaning(section))
            case Role.TextAlignmentRole:
                return self._alignment(section)
            case _:
                return None

    def _meaning(self, section: int) -> str:
        """Return what a column means, with what strength means under the model in force."""
        told = self.columns[section].explanation
        if section != _IMPORTANCE or self._state is None:
            return told
        return f"{told} {self._state.model.title}: {self._state.model.strength_meaning}."

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order by a column; -1 orders by encoding."""
        descending = order == Qt.SortOrder.DescendingOrder
        self._sorting = None if column < 0 else (self.columns[column].key, descending)
        self._take(self._state)

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        if self.columns[column].right:
            return _MIDDLE | Qt.AlignmentFlag.AlignRight
        centred = column == _ESTIMATED
        side = Qt.AlignmentFlag.AlignHCenter if centred else Qt.AlignmentFlag.AlignLeft
        return _MIDDLE | side
