"""What changed between two nights: in words, as a table, and the text before and after."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from engine.changes import Changes
from engine.errors import LetheError
from engine.night_difference import Difference, Section, night_difference, text_change
from engine.session import Session
from ui.flow_layout import FlowLayout
from ui.inspector.style import inspector_style
from ui.memories.chips import Chip
from ui.memories.table_state import TableState
from ui.memories.texts import Texts
from ui.night.difference_model import COLUMNS, DifferenceModel
from ui.night.report_words import report_as_text
from ui.night.stretch_field import StretchField
from ui.night.text_sides import TextSides
from ui.session_view import SessionView
from ui.theme import DARK, GRID, Palette

__all__ = ["DifferencePanel"]

_WIDTHS: Final = (360, 264, 104, 104, 104)
_ROW_HEIGHT: Final = 28
_MOST_COPIED: Final = 10_000
_HINTS: Final = {
    Section.GONE: "Memories of which nothing is left.",
    Section.GHOST: "Memories of which only the links are left now.",
    Section.FRAGMENT: "Memories that lost their words; a gist is left.",
    Section.TRACE: "Memories that lost a trace and kept their tier.",
    Section.WEAKER: "Memories that are weaker now.",
    Section.STRONGER: "Memories that are stronger now: most were recalled.",
    Section.NEW: "Memories that were encoded between the two.",
    Section.SAME: "Memories that are as strong as before.",
}


class DifferencePanel(SessionView):
    """The difference of two nights; it follows the last night until others are chosen.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    """

    def __init__(self, palette: Palette = DARK, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: Texts | None = None
        self._shown: tuple[Any, ...] = ()
        self.stretch = StretchField()
        self.stretch.chosen.connect(self._on_nights_chosen)
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._chips_row = QWidget()
        flow = FlowLayout(self._chips_row, GRID // 2)
        self.chips = {
            one: Chip(int(one), one.title, _HINTS[one], self._chips_row) for one in Section
        }
        for chip in self.chips.values():
            flow.addWidget(chip)
            chip.toggled.connect(self._on_chip_toggled)
        self.model = DifferenceModel(palette, self)
        self.table = QTableView()
        self._set_up_table()
        self.texts = TextSides(palette)
        self.copy_button = QPushButton("Copy as text")
        self.copy_button.setAutoDefault(False)
        self.copy_button.setToolTip(f"The words and the first {_MOST_COPIED:,} lines")
        self.copy_button.clicked.connect(self._on_copy_clicked)
        self._place()
        self.set_palette(palette)

    def _place(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.stretch, 1)
        top.addWidget(self.copy_button)
        halves = QSplitter(Qt.Orientation.Vertical)
        halves.setHandleWidth(1)
        halves.setChildrenCollapsible(False)
        halves.addWidget(self.table)
        halves.addWidget(self.texts)
        halves.setSizes([360, 200])
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        column.addLayout(top)
        column.addWidget(self.words)
        column.addWidget(self._chips_row)
        column.addWidget(halves, 1)
        self._halves = halves

    def _set_up_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setAccessibleName("What changed")
        table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        table.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setMouseTracking(True)
        table.entered.connect(lambda index: self._hover(index.row()))
        table.viewportEntered.connect(lambda: self._hover(-1))
        table.viewport().installEventFilter(self)
        vertical = table.verticalHeader()
        vertical.hide()
        vertical.setSectionResizeMode(vertical.ResizeMode.Fixed)
        vertical.setDefaultSectionSize(_ROW_HEIGHT)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for column, width in enumerate(_WIDTHS):
            header.resizeSection(column, width)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSortIndicator(1, Qt.SortOrder.AscendingOrder)
        table.setSortingEnabled(True)
        self._chosen = table.selectionModel()  # held: its signal must outlive this call
        self._chosen.selectionChanged.connect(self._on_lines_selected)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        quiet = f"selection-background-color: {palette.raised}; selection-color: {palette.text};"
        room = "QTableView::item { padding: 0 5px; }"  # so that words stand under their title
        self.setStyleSheet(f"{inspector_style(palette)} QTableView {{ {quiet} }} {room}")
        self.model.set_palette(palette)
        self.texts.set_palette(palette)

    # -- what is shown --------------------------------------------------------------------------

    def refresh(self, changes: Changes) -> None:
        """Tell of the chosen nights, or of the last one before the cursor."""
        del changes
        session = self.session
        if session is None:
            self._shown = ()
            self._tell("No document is open.", None)
            return
        timeline = session.timeline
        self.stretch.set_nights(session.population.night, timeline.nights)
        stretch = self.stretch.stretch
        if stretch is None or not timeline.nights:
            self._shown = ()
            self._tell("No night has passed yet.", None)
            return
        end = timeline.events[timeline.position_after(stretch[1]) - 1]
        key = (timeline, *stretch, end)
        if len(self._shown) == len(key) and all(
            a is b or (isinstance(a, int) and a == b) for a, b in zip(self._shown, key, strict=True)
        ):
            return
        self._shown = key
        try:
            difference = night_difference(timeline, *stretch)
        except LetheError as error:
            self._tell(str(error), None)
            return
        self._tell(difference.words, difference)

    def _tell(self, words: str, difference: Difference | None) -> None:
        session = self.session
        self.words.setText(words)
        counts = np.zeros(len(Section), int) if difference is None else difference.counts()
        for section, chip in self.chips.items():
            chip.set_count(int(counts[section]))
            chip.setVisible(bool(counts[section]) or chip.isChecked())
        names = None
        if difference is not None and session is not None:
            if self._texts is None or self._texts.catalogue is not session.catalogue:
                self._texts = Texts(session.catalogue)
            model, texts = session.model, self._texts
            names = (
                TableState(difference.before, model, texts),
                TableState(difference.after, model, texts),
            )
        with QSignalBlocker(self._chosen):
            self.model.set_difference(difference, names)
        self._halves.setVisible(difference is not None)
        self.copy_button.setEnabled(difference is not None)
        self.refresh_selection()

    def refresh_selection(self) -> None:
        """Show the text of the active memory, and its line where it has one."""
        session, difference = self.session, self.model.difference
        active = None if session is None else session.selection.active
        line = self.model.line_of(active)
        if session is not None and line >= 0 and not self._is_marked(session, line):
            with QSignalBlocker(self._chosen):
                self._chosen.setCurrentIndex(
                    self.model.index(line, 0),
                    QItemSelectionModel.SelectionFlag.ClearAndSelect
                    | QItemSelectionModel.SelectionFlag.Rows,
                )
            self.table.viewport().update()
            self.table.scrollTo(self.model.index(line, 0))
        if session is None or difference is None or active is None:
            self.texts.show_change(None, "Select a memory to see its text before and after.", "")
            return
        found = np.flatnonzero(difference.uids == active)
        if not len(found):
            self.texts.show_change(None, "The selected memory was not there yet.", "")
            return
        row = int(found[0])
        change = text_change(difference, session.timeline, session.catalogue, row)
        self.texts.show_change(
            change,
            self.model.head(0, row),
            self.model.head(1, row),
            raw="raw trace" if "traces" in difference.after.columns else "words",
        )

    def _is_marked(self, session: Session, line: int) -> bool:
        """Return whether a line is selected, with no fewer and no more than should be."""
        marked = sum(one.height() for one in self._chosen.selection().toList())
        listed = np.isin(
            self.model.uids_at(np.arange(self.model.rowCount())), session.selection.numbers
        )
        return self._chosen.isRowSelected(line) and marked == max(np.count_nonzero(listed), 1)

    def refresh_hover(self) -> None:
        """Mark the line of the hovered memory."""
        if self.session is not None:
            self.model.set_hovered(self.session.selection.hovered)

    # -- what the person does -------------------------------------------------------------------

    def show_stretch(self, first: int, second: int) -> None:
        """Show the difference of two nights, the earlier first."""
        self.stretch.set_stretch(first, second)

    def _on_nights_chosen(self) -> None:
        self.refresh(Changes(kind="document"))

    def _on_chip_toggled(self) -> None:
        pressed = [one for one, chip in self.chips.items() if chip.isChecked()]
        with QSignalBlocker(self._chosen):
            self.model.set_sections(pressed or [one for one in Section if one != Section.SAME])
        self.refresh_selection()

    def _on_lines_selected(self) -> None:
        session = self.session
        ranges = self._chosen.selection().toList()
        parts = [np.arange(one.top(), one.bottom() + 1) for one in ranges]
        if session is not None and parts:
            lines = np.unique(np.concatenate(parts))
            current = self._chosen.currentIndex().row()
            first = lines[lines == current]
            session.selection.select(self.model.uids_at(np.concatenate([first, lines])))

    def _hover(self, line: int) -> None:
        if self.session is not None:
            uid = int(self.model.uids_at(np.array([line]))[0]) if line >= 0 else None
            self.session.selection.hover(uid)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hover nothing once the pointer has left the table."""
        if watched is self.table.viewport() and event.type() == QEvent.Type.Leave:
            self._hover(-1)
        return super().eventFilter(watched, event)

    def _on_copy_clicked(self) -> None:
        lines = min(self.model.rowCount(), _MOST_COPIED)
        rows = [self.model.texts(line) for line in range(lines)]
        QGuiApplication.clipboard().setText(report_as_text(self.words.text(), COLUMNS, rows))
