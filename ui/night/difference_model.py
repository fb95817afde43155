"""The difference of two nights as a table; a cell is made when it is looked at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QIcon

from engine.lab.history import NOT_THERE
from engine.memory.tiers import Tier
from engine.memory.traces import Trace
from engine.models.own_tiers import POTATO_TIERS
from engine.night_difference import Difference, Section
from ui.memories.figures import plain_hint, significant
from ui.memories.table_state import TableState
from ui.space.symbols import tier_pixmap
from ui.theme import DARK, Palette, tabular_font
from ui.tier_looks import tier_looks

__all__ = ["COLUMNS", "DifferenceModel"]

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()
_Role = Qt.ItemDataRole
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

COLUMNS: Final = ("Memory", "What became of it", "Before", "After", "Change")
_HINTS: Final = (
    "Words that were left of it on the earlier night; sorted by its number",
    "Its tier or trace that went; sorted from the worst to none",
    "Importance, or strength under the system in force, on the earlier night, in [0, 1]",
    "Importance, or strength under the system in force, on the later night, in [0, 1]",
    "After less before",
)


class DifferenceModel(QAbstractTableModel):
    """Memories in the chosen sections of a difference, in some order.

    Parameters
    ----------
    palette : Palette
    parent : QObject, optional
    """

    def __init__(self, palette: Palette = DARK, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.difference: Difference | None = None
        self._names: tuple[TableState, TableState] | None = None
        self._places: tuple[NDArray[np.int64], NDArray[np.int64]] | None = None
        self._sections = frozenset(Section) - {Section.SAME}
        self._sorting = (1, False)
        self._rows: NDArray[np.intp] = np.empty(0, np.intp)
        self._hovered = -1
        self._numbers = tabular_font()
        self.set_palette(palette)

    @property
    def rows(self) -> NDArray[np.intp]:
        """Rows of the later state that are listed, in order, shape (K,)."""
        return self._rows

    def set_difference(
        self, difference: Difference | None, names: tuple[TableState, TableState] | None
    ) -> None:
        """List another difference.

        Parameters
        ----------
        difference : Difference or None
        names : tuple of two TableState or None
            The memories at the earlier and the later moment.
        """
        self.beginResetModel()
        self.difference, self._names = difference, names
        self._places = self._own_places()
        self._own.clear()
        self._arrange()
        self.endResetModel()

    def set_sections(self, sections: Iterable[Section]) -> None:
        """List these sections alone."""
        self.beginResetModel()
        self._sections = frozenset(sections)
        self._arrange()
        self.endResetModel()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette, self._own = palette, dict[int, QIcon]()
        names = ("full", "fragment", "ghost", "leaving")
        self._icons = [
            QIcon(tier_pixmap(int(tier), palette.colour(name), ratio=2.0))
            for tier, name in zip(Tier, names, strict=True)
        ]
        self._raised = QColor(palette.raised)
        if len(self._rows):
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, 0))

    def set_hovered(self, uid: int | None) -> None:
        """Mark the line of the memory under the pointer, wherever that is."""
        row = self.line_of(uid)
        if row != self._hovered:
            before, self._hovered = self._hovered, row
            for line in (before, row):
                if 0 <= line < len(self._rows):
                    last = self.index(line, len(COLUMNS) - 1)
                    self.dataChanged.emit(self.index(line, 0), last, [_Role.BackgroundRole])

    def uids_at(self, lines: NDArray[np.intp]) -> NDArray[np.int64]:
        """Return the numbers of the memories on some lines."""
        if self.difference is None:
            return np.empty(0, np.int64)
        return self.difference.uids[self._rows[lines]]

    def line_of(self, uid: int | None) -> int:
        """Return the line on which a memory stands, or -1."""
        if self.difference is None or uid is None:
            return -1
        found = np.flatnonzero(self.difference.uids[self._rows] == uid)
        return int(found[0]) if len(found) else -1

    def head(self, side: int, row: int) -> str:
        """Return the heading of a memory's text: a night, and where the memory stood.

        Parameters
        ----------
        side : int
            0 for the earlier night, 1 for the later.
        row : int
            Of the later state.
        """
        assert self.difference is not None and self._names is not None
        one = self.difference
        night, tiers = ((one.first, one.tier_before), (one.second, one.tier_after))[side]
        if tiers[row] == NOT_THERE:
            return f"Night {night:,} · not there yet"
        state = self._names[side]
        return f"Night {night:,} · {state.model.own_tiers[int(state.own_tier[row])].name}"

    def texts(self, line: int) -> tuple[str, ...]:
        """Return what stands on a line."""
        return tuple(self._text(line, column) for column in range(len(COLUMNS)))

    def _arrange(self) -> None:
        difference = self.difference
        self._hovered = -1
        if difference is None:
            self._rows = np.empty(0, np.intp)
            return
        rows = np.flatnonzero(np.isin(difference.section, [int(one) for one in self._sections]))
        column, falling = self._sorting
        keys = (
            difference.uids, self._worst(difference), difference.importance_before,
            difference.importance_after, difference.change,
        )[column][rows].astype(np.float64)  # fmt: skip
        missing = np.isnan(keys)
        order = np.lexsort((rows, np.where(missing, 0.0, -keys if falling else keys), missing))
        self._rows = rows[order]

    def _text(self, line: int, column: int) -> str:
        difference = self.difference
        assert difference is not None
        row = int(self._rows[line])
        if column == 0:
            return self._name(difference, row)
        if column == 1:
            return self._moved(row) or _became(difference, row)
        if column == 4:
            return _signed(float(difference.change[row]))
        values = difference.importance_before if column == 2 else difference.importance_after
        return significant(float(values[row]))

    def _own_places(self) -> tuple[NDArray[np.int64], NDArray[np.int64]] | None:
        """Return where memories stood and stand under a system with tiers of its own.

        None under the Potato paper's tiers, of which sections tell.
        """
        if self._names is None or tuple(self._names[1].model.own_tiers) == POTATO_TIERS:
            return None
        after = self._names[1].own_tier.astype(np.int64)
        before = after.copy()
        before[: len(self._names[0])] = self._names[0].own_tier
        return before, after

    def _worst(self, difference: Difference) -> NDArray[np.float64]:
        """Return by what the second column sorts: what fell to a later tier before what stayed."""
        if self._places is None:
            return difference.section.astype(np.float64)
        before, after = self._places
        return difference.section - 0.5 * (after > before)

    def _moved(self, row: int) -> str:
        """Return to which tier of the system's own a memory moved; empty where to none."""
        if self._places is None or self._names is None:
            return ""
        before, after = (int(one[row]) for one in self._places)
        tier = self._names[1].model.own_tiers[after]
        if before == after or tier.left == Tier.DELETED:
            return ""
        return f"{'fell' if after > before else 'rose'} to {tier.name}"

    def _icon(self, row: int) -> QIcon:
        if self._places is None or self._names is None:
            assert self.difference is not None
            return self._icons[int(self.difference.tier_after[row])]
        place = int(self._places[1][row])
        if place not in self._own:
            tier = self._names[1].model.own_tiers[place]
            self._own[place] = tier_looks((tier,), self._palette)[0].icon()
        return self._own[place]

    def _name(self, difference: Difference, row: int) -> str:
        assert self._names is not None
        was_there = difference.tier_before[row] not in (NOT_THERE, Tier.DELETED)
        return self._names[0 if was_there else 1].name(row, 80)

    # -- Qt's side ------------------------------------------------------------------------------

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(COLUMNS):
            return None
        if role == _Role.DisplayRole:
            return COLUMNS[section]
        if role == _Role.TextAlignmentRole and section > 1:
            return _RIGHT
        return _HINTS[section] if role == _Role.ToolTipRole else None

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid() or self.difference is None:
            return None
        line, column = index.row(), index.column()
        if role in (_Role.DisplayRole, _Role.AccessibleTextRole):
            return self._text(line, column)
        if role == _Role.ToolTipRole:
            return plain_hint(self._text(line, column))
        if role == _Role.DecorationRole and column == 0:
            return self._icon(int(self._rows[line]))
        if role == _Role.FontRole and column > 1:
            return self._numbers
        if role == _Role.TextAlignmentRole and column > 1:
            return _RIGHT
        if role == _Role.BackgroundRole and line == self._hovered:
            return self._raised
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        wanted = (column, order == Qt.SortOrder.DescendingOrder)
        if wanted == self._sorting or column < 0:
            return
        self.beginResetModel()
        self._sorting = wanted
        self._arrange()
        self.endResetModel()


def _signed(change: float) -> str:
    """Return a change with its sign; a dash where there is none."""
    sign = "+" if change > 0.0 else "\N{MINUS SIGN}" if change < 0.0 else ""
    return f"{sign}{significant(abs(change))}"


def _became(difference: Difference, row: int) -> str:
    """Return what became of a memory: its new tier, and which traces went."""
    section = Section(int(difference.section[row]))
    lost = int(difference.lost[row])
    names = [trace.label for trace in Trace if lost & trace]
    if section in (Section.GONE, Section.NEW) or not names:
        return section.title
    if section == Section.TRACE:
        return f"lost its {' and '.join(names)} {'trace' if len(names) == 1 else 'traces'}"
    return f"{section.title}: {' and '.join(names)} lost"
