"""A table of a system's report; a row that is about a memory selects it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
)

from engine.models.own_report import Table
from ui.memories.figures import plain_hint
from ui.system.figures_shown import figure_words
from ui.theme import Palette, tabular_font

__all__ = ["TableShown"]

_LINE = 24
_MOST_LINES = 8
_WIDEST = 260
_LEAST = 120


class TableShown(QTableWidget):
    """Shows a `Table`; at most so many lines high, the rest by scrolling.

    Parameters
    ----------
    table : Table
    palette : Palette
    """

    picked = Signal(int)
    """The number of a memory whose row was chosen."""

    def __init__(self, table: Table, palette: Palette) -> None:
        super().__init__(len(table.rows), len(table.columns))
        self._table = table
        self.setHorizontalHeaderLabels(list(table.columns))
        self.setAccessibleName(table.title)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setFrameShape(self.Shape.NoFrame)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(_LINE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._fill()
        self._fit()
        self.itemSelectionChanged.connect(self._on_row_chosen)
        self.setStyleSheet(
            f"QTableWidget {{ background: transparent; color: {palette.text}; }}"
            f"QHeaderView::section {{ background: transparent; color: {palette.muted};"
            f" border: none; border-bottom: 1px solid {palette.separator}; padding: 2px 6px; }}"
        )

    def _fill(self) -> None:
        figures = tabular_font()
        for row, cells in enumerate(self._table.rows):
            for column, value in enumerate(cells):
                item = QTableWidgetItem(figure_words(value))
                item.setFont(figures)
                item.setToolTip(plain_hint(str(value)) if isinstance(value, str) else "")
                if not isinstance(value, str):
                    item.setTextAlignment(
                        Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                    )
                self.setItem(row, column, item)
        for column in range(len(self._table.columns)):
            numbers = all(not isinstance(row[column], str) for row in self._table.rows)
            side = Qt.AlignmentFlag.AlignRight if numbers else Qt.AlignmentFlag.AlignLeft
            head = self.horizontalHeaderItem(column)
            if head is not None:
                head.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)

    def _fit(self) -> None:
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        self.resizeColumnsToContents()
        for column in range(self.columnCount()):
            self.setColumnWidth(column, min(self.columnWidth(column), _WIDEST))
        header.setMinimumSectionSize(40)
        self._first = self.columnWidth(0) if self.columnCount() else 0
        lines = min(self.rowCount(), _MOST_LINES)
        self._high = lines * _LINE + header.sizeHint().height() + 4
        self.setFixedHeight(self._high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the first column what the others leave; below that, one scrolls."""
        super().resizeEvent(event)
        others = sum(self.columnWidth(at) for at in range(1, self.columnCount()))
        room = self.viewport().width() - others
        self.setColumnWidth(0, max(room, min(self._first, _LEAST)))
        overflows = others + self.columnWidth(0) > self.viewport().width()
        bar = self.horizontalScrollBar().sizeHint().height()
        self.setFixedHeight(self._high + (bar if overflows else 0))

    def _on_row_chosen(self) -> None:
        row = self.currentRow()
        if 0 <= row < len(self._table.uids):
            self.picked.emit(self._table.uids[row])
