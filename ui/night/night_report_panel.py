"""The report of the last night: in words, as a table whose rows select, and as text to copy."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from engine.changes import Changes
from engine.journal.events import Event
from engine.journal.timeline import Timeline
from engine.night_losses import NightLoss, explain_loss, night_losses, reason_of
from engine.session import Session
from ui.inspector.section import quiet_label
from ui.inspector.style import inspector_style
from ui.memories.table_state import TableState
from ui.memories.texts import Texts
from ui.night.losses_model import COLUMNS, LossesModel, ReportRow
from ui.night.report_words import report_as_text, report_words
from ui.session_view import SessionView
from ui.theme import DARK, GRID, Palette

__all__ = ["NightReportPanel"]

_WIDTHS: Final = (248, 248, 176, 200)
_ROW_HEIGHT: Final = 44
_MOST_ROWS: Final = 2_000


class NightReportPanel(SessionView):
    """What the last night before the cursor took, and why; it follows the cursor.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    """

    difference_asked = Signal()
    """What the night changed is wanted, memory by memory."""

    def __init__(self, palette: Palette = DARK, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: Texts | None = None
        self._shown: tuple[Timeline, int, Event | None] | None = None
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.model = LossesModel(palette, self)
        self.table = QTableView()
        self._set_up_table()
        self.hint = quiet_label("A click on a row selects that memory.")
        self.copy_button = QPushButton("Copy as text")
        self.copy_button.setAutoDefault(False)
        self.copy_button.clicked.connect(self._on_copy_clicked)
        below = QHBoxLayout()
        self.hint.setWordWrap(False)
        below.addWidget(self.hint)
        below.addStretch(1)
        self.changes_button = QPushButton("What changed…")
        self.changes_button.setAutoDefault(False)
        self.changes_button.setToolTip("Every memory before and after the night, with its text")
        self.changes_button.clicked.connect(self.difference_asked)
        below.addWidget(self.changes_button)
        below.addWidget(self.copy_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addWidget(self.words)
        column.addWidget(self.table, 1)
        column.addLayout(below)
        self.set_palette(palette)

    def _set_up_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setAccessibleName("Losses of the night")
        table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        table.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        table.setShowGrid(False)
        table.setWordWrap(True)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(_ROW_HEIGHT)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for column, width in enumerate(_WIDTHS):
            header.resizeSection(column, width)
        header.setSectionResizeMode(len(_WIDTHS) - 1, QHeaderView.ResizeMode.Stretch)
        self._chosen = table.selectionModel()  # held: its signal must outlive this call
        self._chosen.selectionChanged.connect(self._on_rows_selected)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        quiet = f"selection-background-color: {palette.raised}; selection-color: {palette.text};"
        room = "QTableView::item { padding: 0 5px; }"  # so that words stand under their title
        self.setStyleSheet(f"{inspector_style(palette)} QTableView {{ {quiet} }} {room}")
        self.model.set_palette(palette)

    def refresh(self, changes: Changes) -> None:
        """Tell of the last night before the cursor."""
        del changes
        session = self.session
        if session is None:
            self._shown = None
            self._tell("No document is open.", (), None)
            return
        night = session.population.night
        timeline = session.timeline
        event = timeline.events[timeline.position_after(night) - 1] if night else None
        if self._shown is not None and _same(self._shown, (timeline, night, event)):
            return
        self._shown = (timeline, night, event)
        losses = night_losses(timeline, night) if night else ()
        words = report_words(timeline, night, losses)
        if len(losses) > _MOST_ROWS:
            words += f" The first {_MOST_ROWS:,} are listed."
        self._tell(words, losses[:_MOST_ROWS], session)

    def _tell(self, words: str, losses: tuple[NightLoss, ...], session: Session | None) -> None:
        self.words.setText(words)
        rows = [] if session is None else self._named(session, losses)
        self.model.set_rows(rows, self._reason)
        self.table.setVisible(bool(rows))
        self.hint.setVisible(bool(rows))
        self.changes_button.setEnabled(session is not None and session.timeline.nights > 0)
        self.copy_button.setEnabled(session is not None)

    def _named(self, session: Session, losses: tuple[NightLoss, ...]) -> list[ReportRow]:
        if self._texts is None or self._texts.catalogue is not session.catalogue:
            self._texts = Texts(session.catalogue)
        timeline = session.timeline
        after = timeline.at(timeline.position_after(session.population.night))
        state = TableState(after, session.model, self._texts)
        rows = after.rows_of([one.uid for one in losses]).tolist()
        return [
            ReportRow(loss=one, name=state.name(row)) for one, row in zip(losses, rows, strict=True)
        ]

    def _reason(self, loss: NightLoss) -> str:
        session = self.session
        if session is None:
            return ""
        night, timeline = session.population.night, session.timeline
        erosion = getattr(timeline.at(timeline.position_after(night)).parameters, "erosion", None)
        explanation = explain_loss(timeline, loss.uid, night)
        return reason_of(loss, explanation, getattr(erosion, "patience", None))

    # -- what the person does -------------------------------------------------------------------

    def _on_rows_selected(self) -> None:
        session = self.session
        rows = sorted({index.row() for index in self._chosen.selectedRows()})
        if session is not None and rows:
            session.selection.select([self.model.rows[row].loss.uid for row in rows])

    def _on_copy_clicked(self) -> None:
        rows = [self.model.texts(row) for row in range(self.model.rowCount())]
        text = report_as_text(self.words.text(), COLUMNS, rows)
        QGuiApplication.clipboard().setText(text)


def _same(
    one: tuple[Timeline, int, Event | None], other: tuple[Timeline, int, Event | None]
) -> bool:
    """Return whether two are the very same night of the same life."""
    return one[0] is other[0] and one[1] == other[1] and one[2] is other[2]
