"""The table widget: keys and pointer become selection, selection becomes marked rows.

Qt's own selection is a list of ranges that grows with every hole in it, and stalls when thousands
of scattered memories are selected elsewhere. So the one selection of the document is kept as it
is, and only mirrored into Qt's while it is small, for assistive technology.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from engine.selection import Combine
from ui.memories.columns import COLUMNS, column_index
from ui.memories.memories_model import MemoriesModel
from ui.memories.picking_table import PickingTable
from ui.memories.row_delegate import RowDelegate
from ui.theme import Palette

__all__ = ["MemoriesTable"]

_TEXT: Final = column_index("text")
_ALWAYS_BESIDE: Final = (column_index("tier"), column_index("importance"))
_NARROWEST: Final = 96
_MOST_RANGES: Final = 200
_MOST_ROWS: Final = 5000
_Modifier = Qt.KeyboardModifier


class MemoriesTable(PickingTable):
    """A table of memories.

    Parameters
    ----------
    model : MemoriesModel
    palette : Palette
    parent : QWidget, optional
    """

    fly_requested = Signal(int)
    """Number of a memory that was double-clicked, or on which Enter was pressed."""

    def __init__(
        self, model: MemoriesModel, palette: Palette, parent: QWidget | None = None
    ) -> None:
        super().__init__(model, "Memories", parent)
        self._fitted = COLUMNS[_TEXT].width
        self._listed = model
        self._delegate = RowDelegate(model, self.marks, palette, self)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self._set_up_header()

    def _set_up_header(self) -> None:
        header = self.horizontalHeader()
        header.setMinimumSectionSize(32)
        header.setSectionsMovable(True)
        header.setFirstSectionMovable(False)
        self.setSortingEnabled(True)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._on_header_menu_requested)
        for place, column in enumerate(COLUMNS):
            self.setColumnWidth(place, column.width)
        self._chosen: set[str] = set()
        self._listed.columnsInserted.connect(self._on_columns_inserted)

    def _on_columns_inserted(self, _parent: QModelIndex, first: int, last: int) -> None:
        """Show, of the columns that only this document has, those that were asked for."""
        for place in range(first, last + 1):
            column = self._listed.columns[place]
            self.setColumnWidth(place, column.width)
            super().setColumnHidden(place, column.key not in self._chosen)

    def setColumnHidden(self, column: int, hide: bool) -> None:
        """Show or hide a column; which was asked for is remembered over documents."""
        super().setColumnHidden(column, hide)
        key = self._listed.columns[column].key
        (self._chosen.discard if hide else self._chosen.add)(key)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._delegate.set_palette(palette)
        self.viewport().update()

    # -- marks ----------------------------------------------------------------------------------

    def mark_selected(self, numbers: NDArray[np.int64], active: int | None) -> None:
        """Mark the rows of the selected memories (rising) and of the active one; scroll to it."""
        moved = active != self.marks.active
        self.marks.selected, self.marks.active = numbers, active
        self._mirror()
        place = self._listed.place_of(active)
        if place >= 0:
            column = max(self.currentIndex().column(), 0)
            index = self._listed.index(place, column)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            if moved:
                self._show_row(place)
        self.viewport().update()

    def mark_hovered(self, uid: int | None) -> None:
        """Mark the row of the memory under the pointer, here or in another view."""
        before, self.marks.hovered = self.marks.hovered, uid
        if uid != before:
            self._repaint(before)
            self._repaint(uid)

    def _repaint(self, uid: int | None) -> None:
        """Paint one row again, where it is in sight."""
        state = self._listed.state
        first, last = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        if state is None or uid is None or first < 0:
            return
        in_sight = self._listed.rows[first : last + 1 if last >= 0 else None]
        for place in np.flatnonzero(state.uid[in_sight] == uid).tolist():
            top, high = self.rowViewportPosition(first + place), self.rowHeight(first + place)
            self.viewport().update(QRect(0, top, self.viewport().width(), high))

    def _show_row(self, place: int) -> None:
        across = self.horizontalScrollBar().value()
        self.scrollTo(self._listed.index(place, 0))
        self.horizontalScrollBar().setValue(across)

    def _mirror(self) -> None:
        state, selection = self._listed.state, QItemSelection()
        if state is not None and len(self.marks.selected):
            chosen = np.isin(state.uid[self._listed.rows], self.marks.selected)
            edges = np.flatnonzero(np.diff(np.r_[False, chosen, False].astype(np.int8)))
            if len(edges) <= 2 * _MOST_RANGES and np.count_nonzero(chosen) <= _MOST_ROWS:
                last = self._listed.columnCount() - 1
                for first, stop in edges.reshape(-1, 2).tolist():
                    selection.select(
                        self._listed.index(first, 0), self._listed.index(stop - 1, last)
                    )
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def selectAll(self) -> None:
        """Select every memory that is listed."""
        state, active = self._listed.state, self.marks.active
        if state is None:
            return
        uids = state.uid[self._listed.rows]
        if self.marks.is_selected(active) and self._listed.place_of(active) >= 0:
            uids = np.r_[active, uids]
        self.picked.emit(uids, Combine.REPLACE)

    # -- columns --------------------------------------------------------------------------------

    def column_menu(self) -> QMenu:
        """Return a menu that shows and hides columns."""
        menu = QMenu("Columns", self)
        for place, column in enumerate(self._listed.columns):
            if place == len(COLUMNS):
                menu.addSeparator()
            action = menu.addAction(column.menu_title or column.title)
            action.setCheckable(True)
            action.setChecked(not self.isColumnHidden(place))
            action.setToolTip(column.explanation)
            action.setEnabled(place != _TEXT)
            action.toggled.connect(
                lambda shown, place=place: self.setColumnHidden(place, not shown)
            )
        menu.addSeparator()
        menu.addAction("Show all").triggered.connect(self._show_all_columns)
        menu.addAction("In order of encoding").triggered.connect(self._on_order_cleared)
        return menu

    def _show_all_columns(self) -> None:
        for place in range(self._listed.columnCount()):
            self.setColumnHidden(place, False)

    def _on_order_cleared(self) -> None:
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)

    def _on_header_menu_requested(self, where: QPoint) -> None:
        menu = self.column_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.horizontalHeader().mapToGlobal(where))

    def shown_columns(self) -> Iterable[str]:
        """Yield the keys of the columns that are shown."""
        known = enumerate(self._listed.columns)
        return (one.key for at, one in known if not self.isColumnHidden(at))

    # -- Qt's side ------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        if not (event.buttons() & Qt.MouseButton.LeftButton and index.isValid()):
            return
        if self._listed.uid_at(index.row()) != self.marks.active:
            self.pick(index.row(), event.modifiers() | _Modifier.ShiftModifier)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self.fly_requested.emit(self._listed.uid_at(index.row()))

    def enter(self, place: int) -> None:
        """Fly to the memory at a place."""
        self.fly_requested.emit(self._listed.uid_at(place))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.columnWidth(_TEXT) == self._fitted:
            self._fit()

    def _fit(self) -> None:
        """Let the words take the room that is left, until a person has set their width."""
        known = range(self._listed.columnCount())
        shown = [at for at in known if not self.isColumnHidden(at)]
        room = self.viewport().width()
        rest = room - sum(self.columnWidth(at) for at in shown if at != _TEXT)
        beside = room - sum(self.columnWidth(at) for at in _ALWAYS_BESIDE if at in shown)
        self._fitted = max(rest, min(COLUMNS[_TEXT].width, beside), _NARROWEST)
        self.setColumnWidth(_TEXT, self._fitted)
