"""The table memory by system as Qt sees it: cells are made when they are looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QIcon

from ui.memories.figures import plain_hint, share
from ui.memories.ordering import ordered
from ui.systems.shown_system import ShownSystem, SystemsMoment
from ui.systems.system_colours import line_icon
from ui.theme import DARK, Palette, tabular_font
from ui.tier_looks import tier_looks

__all__ = ["FIRST_SYSTEM", "SystemsModel"]

Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()
_Role = Qt.ItemDataRole
_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter

FIRST_SYSTEM: Final = 2
"""The column of the first system; before it stand the words and the count of systems."""


class SystemsModel(QAbstractTableModel):
    """Memories that are shown, each with tier and strength under every system.

    Parameters
    ----------
    palette : Palette
    parent : QObject, optional
    """

    def __init__(self, palette: Palette = DARK, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._moment: SystemsMoment | None = None
        self._mask: NDArray[np.bool_] | None = None
        self._text: Callable[[int], str] = lambda _place: ""
        self._order: Callable[[], NDArray[np.float64]] = lambda: np.empty(0)
        self._sorting: tuple[str, bool] | None = None
        self._rows: NDArray[np.intp] = np.empty(0, np.intp)
        self._numbers = tabular_font()
        self.set_palette(palette)

    # -- what it lists ----------------------------------------------------------------------------

    @property
    def moment(self) -> SystemsMoment | None:
        """What it reads."""
        return self._moment

    @property
    def rows(self) -> NDArray[np.intp]:
        """Places in the moment in the order of the table."""
        return self._rows

    @property
    def uids(self) -> NDArray[np.int64]:
        """Numbers of the memories in the order of the table."""
        return np.empty(0, np.int64) if self._moment is None else self._moment.uid[self._rows]

    def uid_at(self, place: int) -> int:
        """Return the number of the memory at a place of the table."""
        return int(self._known.uid[self._rows[place]])

    def uids_between(self, first: int, last: int) -> NDArray[np.int64]:
        """Return the numbers of the memories at two places and between, from the first on."""
        low, high = min(first, last), max(first, last)
        uids = self.uids[low : high + 1]
        return uids if first <= last else uids[::-1]

    def place_of(self, uid: int | None) -> int:
        """Return the place of a memory in the table, or -1 where it is not listed."""
        found = np.flatnonzero(self.uids == uid) if uid is not None else np.empty(0, np.intp)
        return int(found[0]) if len(found) else -1

    def set_moment(
        self,
        moment: SystemsMoment | None,
        mask: NDArray[np.bool_] | None = None,
        text: Callable[[int], str] = lambda _place: "",
        order: Callable[[], NDArray[np.float64]] = lambda: np.empty(0),
    ) -> None:
        """List another moment.

        Parameters
        ----------
        moment : SystemsMoment or None
        mask : ndarray of bool, shape (N,), optional
            Which memories are listed; absent: all.
        text : callable
            Returns the words of a memory by its place in the moment.
        order : callable
            Returns where each memory stands in the alphabet, shape (N,).
        """
        rows = self._listed(moment, mask, order)
        same = _names(moment) == _names(self._moment) and np.array_equal(rows, self._rows)
        self._text, self._order, self._mask = text, order, mask
        if same:
            self._moment, self._rows = moment, rows
            self._tell_changed()
            return
        self.beginResetModel()
        self._moment, self._rows = moment, rows
        self._make_icons()
        self.endResetModel()

    def _listed(
        self,
        moment: SystemsMoment | None,
        mask: NDArray[np.bool_] | None,
        order: Callable[[], NDArray[np.float64]],
    ) -> NDArray[np.intp]:
        if moment is None:
            return np.empty(0, np.intp)
        rows = np.arange(len(moment)) if mask is None else np.flatnonzero(mask)
        key, falling = self._sorting or ("", False)
        names = _names(moment)
        if key == "text":
            return ordered(rows, order(), descending=falling)
        if key == "count":
            return ordered(rows, moment.remembered_by.astype(np.float64), descending=falling)
        if key in names:
            return ordered(rows, moment.strength[names.index(key)], descending=falling)
        return rows

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette, self._muted = palette, QColor(palette.muted)
        self._make_icons()
        self._tell_changed()

    def _make_icons(self) -> None:
        self._icons = [
            [look.icon() for look in tier_looks(tuple(one.tiers), self._palette)]
            for one in self._systems
        ]

    def _tell_changed(self) -> None:
        if len(self._rows):
            last = self.index(len(self._rows) - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    # -- what a cell shows ------------------------------------------------------------------------

    def cell(self, place: int, column: int) -> tuple[str, str]:
        """Return the tier's name and the strength in a cell of a system."""
        row, line = self._rows[place], column - FIRST_SYSTEM
        tier = self._tier(place, column)
        return self._systems[line].tiers[tier].title, share(float(self._known.strength[line, row]))

    def _tier(self, place: int, column: int) -> int:
        return int(self._known.own_tier[column - FIRST_SYSTEM, self._rows[place]])

    @property
    def _known(self) -> SystemsMoment:
        assert self._moment is not None
        return self._moment

    @property
    def _systems(self) -> tuple[ShownSystem, ...]:
        return () if self._moment is None else self._moment.systems

    def _system(self, column: int) -> ShownSystem:
        return self._systems[column - FIRST_SYSTEM]

    def _words(self, place: int, column: int) -> str:
        if column == 0:
            return self._text(int(self._rows[place]))
        if column == 1:
            return f"{self._known.remembered_by[self._rows[place]]} of {len(self._systems)}"
        return " ".join(self.cell(place, column))

    def _icon(self, place: int, column: int) -> QIcon | None:
        if column < FIRST_SYSTEM:
            return None
        return self._icons[column - FIRST_SYSTEM][self._tier(place, column)]

    def _hint(self, place: int, column: int) -> str:
        if column == 0:
            return plain_hint(self._text(int(self._rows[place])))
        if column == 1:
            return plain_hint(_COUNT_HINT)
        one = self._system(column)
        tier = self._tier(place, column)
        name, strength = self.cell(place, column)
        told = f"{one.title}: {name}. {one.tiers[tier].meaning}"
        return plain_hint(f"{told}\nStrength {strength.strip()}: {one.model.strength_meaning}.")

    # -- Qt's side --------------------------------------------------------------------------------

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else FIRST_SYSTEM + len(self._systems)

    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        place, column = index.row(), index.column()
        match role:
            case _Role.DisplayRole | _Role.AccessibleTextRole:
                return self._words(place, column)
            case _Role.DecorationRole:
                return self._icon(place, column)
            case _Role.ToolTipRole:
                return self._hint(place, column)
            case _Role.FontRole:
                return self._numbers if column else None
            case _Role.TextAlignmentRole:
                return _MIDDLE | Qt.AlignmentFlag.AlignLeft
            case _Role.ForegroundRole:
                return self._faded(place, column)
            case _:
                return None

    def _faded(self, place: int, column: int) -> QColor | None:
        """Return the colour of what a system does not remember."""
        if column < FIRST_SYSTEM:
            return None
        there = self._known.remembered[column - FIRST_SYSTEM, self._rows[place]]
        return None if there else self._muted

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < self.columnCount():
            return None
        one = None if section < FIRST_SYSTEM else self._system(section)
        match role:
            case _Role.DisplayRole | _Role.AccessibleTextRole:
                return ("Memory", "Remembered")[section] if one is None else one.title
            case _Role.DecorationRole:
                return None if one is None else line_icon(one.place, self._palette)
            case _Role.ToolTipRole:
                told = (_TEXT_HINT, _COUNT_HINT)[section] if one is None else _system_hint(one)
                return plain_hint(told)
            case _Role.TextAlignmentRole:
                return _MIDDLE | Qt.AlignmentFlag.AlignLeft
            case _:
                return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order by a column (a system's by its strength); -1 orders by encoding."""
        keys = ("text", "count", *_names(self._moment))
        falling = order == Qt.SortOrder.DescendingOrder
        self._sorting = (keys[column], falling) if 0 <= column < len(keys) else None
        rows = self._listed(self._moment, self._mask, self._order)
        if not np.array_equal(rows, self._rows):
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()


_TEXT_HINT: Final = (
    "What is left of the memory under the system that governs the branch; where nothing is, the "
    "words that another of the systems still has"
)
_COUNT_HINT: Final = "How many of the chosen systems still bring it up by themselves"


def _names(moment: SystemsMoment | None) -> list[str]:
    return [] if moment is None else [one.name for one in moment.systems]


def _system_hint(one: ShownSystem) -> str:
    names = ", ".join(tier.title for tier in one.tiers)
    return (
        f"{one.title} ({one.model.source}).\nIts own tier ({names}) and its strength: "
        f"{one.model.strength_meaning}. Sorts by strength."
    )
