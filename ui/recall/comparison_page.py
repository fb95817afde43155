"""Recall before and after some nights: lost, gained, moved."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from engine.recall.comparison import RecallChange
from ui.inspector.section import quiet_label
from ui.memories.figures import shorten
from ui.recall.comparison_model import ComparisonModel, compare_words
from ui.theme import DARK, GRID, Palette

__all__ = ["ComparisonPage"]


class ComparisonPage(QWidget):
    """A line in words and a list of places.

    Parameters
    ----------
    palette : Palette
    """

    picked = Signal(int)
    left = Signal()

    def __init__(self, palette: Palette = DARK) -> None:
        super().__init__()
        self.model = ComparisonModel(palette, self)
        self.table = QTableView()
        self.title, self.words = quiet_label(role=""), quiet_label()
        self.back = QPushButton("Back")
        self._set_up()
        foot = QHBoxLayout()
        foot.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        foot.addWidget(self.back)
        foot.addStretch(1)
        head = QVBoxLayout()
        head.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        head.setSpacing(GRID // 2)
        head.addWidget(self.title)
        head.addWidget(self.words)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self.table, 1)
        layout.addLayout(foot)

    def _set_up(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setAccessibleName("Recall now and after some nights")
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(28)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        for column, width in ((0, 48), (1, 56)):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, width)
        table.clicked.connect(self._on_row_clicked)
        self.back.clicked.connect(self.left)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.model.set_palette(palette)

    def show_change(self, change: RecallChange, nights: int) -> None:
        """Tell what some nights, in which nobody does anything, change."""
        when = "the next night" if nights == 1 else f"{nights} nights"
        self.title.setText(f"“{shorten(change.before.query, 80)}” now and after {when}")
        self.words.setText(f"{compare_words(change)}. Nobody recalls anything meanwhile.")
        self.model.show_change(change, nights)

    def _on_row_clicked(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self.model.rows):
            self.picked.emit(self.model.rows[index.row()].answer.uid)
