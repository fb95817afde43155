"""A new memory: its words, its feelings, its picture; seen in the space before it is kept."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent, QTextOption
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from engine.affect.appraisal import Estimates
from engine.affect.space import Affect
from engine.changes import Changes
from engine.draft import Draft
from engine.encode_plan import ReadyMemory, encode_ready, get_ready
from engine.errors import Cancelled, LetheError
from engine.memory.kinds import Kind
from engine.memory.new_memory import NewMemory
from engine.recall.language import looks_english
from engine.session import Session
from ui.encode.feelings_field import FeelingsField
from ui.encode.felt import Felt
from ui.encode.form_style import form_style
from ui.encode.gist_field import GistField
from ui.encode.moment_field import MomentField
from ui.encode.picture_field import PictureField
from ui.encode.words_edit import WordsEdit
from ui.inspector.section import quiet_label
from ui.memories.figures import fixed
from ui.prompter import DialogPrompter, Prompter
from ui.session_view import SessionView
from ui.task_runner import TaskRunner
from ui.theme import DARK, GRID, Palette, reading_font

__all__ = ["EncodeView"]

_TEXT_HEIGHT: Final = 112


class EncodeView(SessionView):
    """The form of a new memory.

    Parameters
    ----------
    tasks : TaskRunner
        Estimates and embeds.
    prompter : Prompter, optional
        Chooses pictures; with dialogs where absent.
    palette : Palette
    parent : QWidget, optional
    """

    preview_changed = Signal(object)
    """Where it would stand, an `Affect`, or None."""
    kept = Signal(int)
    """Number of the memory that was kept."""
    closed = Signal()

    def __init__(
        self,
        tasks: TaskRunner,
        prompter: Prompter | None = None,
        palette: Palette = DARK,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._estimated_by = ""
        self._busy = False
        self._asked = 0
        self.text, self.kind = WordsEdit(), QComboBox()
        self.identity, self.exchange = QCheckBox("Identity"), QCheckBox("An exchange")
        self.feelings, self.gist = FeelingsField(palette), GistField()
        self.picture, self.moment = PictureField(prompter or DialogPrompter(self)), MomentField()
        self.keep, self.clear_button = QPushButton("Keep"), QPushButton("Clear")
        self.close_button, self.problem = QPushButton("Close"), quiet_label(role="danger")
        self._name_fields()
        self._lay_out()
        self._connect()
        self.set_palette(palette)
        self.clear()
        self.refresh(Changes(kind="document"))

    # -- the form -------------------------------------------------------------------------------

    def _name_fields(self) -> None:
        self.setAccessibleName("New memory")
        self.text.setPlaceholderText("What happened, in its own words")
        self.text.setAccessibleName("Text")
        self.text.setFont(reading_font())
        self.text.setFixedHeight(_TEXT_HEIGHT)
        self.text.setTabChangesFocus(True)
        self.kind.setAccessibleName("Kind")
        for kind in Kind:
            self.kind.addItem(kind.label, kind)
        self.identity.setToolTip("It touches self-knowledge: it keeps a floor of importance")
        self.exchange.setToolTip(
            "Encoding it is an exchange: every other memory in the attention window moves one step"
        )
        self.keep.setToolTip("Encode it (Ctrl+Return)")
        self.keep.setShortcut("Ctrl+Return")
        self.close_button.setToolTip("Close; what is written stays")

    def _lay_out(self) -> None:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(2 * GRID, GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        kinds = _row(self.kind, self.identity)
        for title, field in (
            ("", self.text),
            ("", kinds),
            ("Feelings", self.feelings),
            ("Gist", self.gist),
            ("Picture", self.picture),
            ("Moment", self.moment),
            ("", self.exchange),
        ):
            if title:
                column.addWidget(_heading(title))
            column.addWidget(field)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(page)
        foot = _row(self.close_button, self.clear_button, self.keep)
        foot.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        self.problem.setContentsMargins(2 * GRID, GRID, 2 * GRID, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for widget in (area, self.problem, foot):
            layout.addWidget(widget, 1 if widget is area else 0)
        self.setFocusProxy(self.text)

    def _connect(self) -> None:
        self.text.textChanged.connect(self._on_text_changed)
        self.feelings.changed.connect(self._on_feelings_changed)
        self.feelings.estimate_requested.connect(self.estimate)
        self.picture.changed.connect(self._on_picture_changed)
        self.picture.failed.connect(self.tell)
        self.keep.clicked.connect(self.keep_it)
        self.clear_button.clicked.connect(self.clear)
        self.close_button.clicked.connect(self.closed)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.setStyleSheet(form_style(palette))
        self.feelings.set_palette(palette)

    def draft(self) -> Draft:
        """Return what is written.

        Raises
        ------
        BadInput
            When the weights of the feelings are all 0.
        """
        return Draft(
            text=self.text.toPlainText(),
            kind=self.kind.currentData(),
            affect=self.feelings.affect(),
            estimated_by=self._estimated_by,
            gist=self.gist.typed,
            identity=self.identity.isChecked(),
            picture=self.picture.picture,
        )

    def clear(self) -> None:
        """Have nothing written."""
        self.text.clear()
        self.text.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.gist.clear()
        self.picture.set_picture(None)
        self.feelings.sets_intensity.setChecked(False)
        self.feelings.set_felt(())
        self.kind.setCurrentIndex(0)
        self.identity.setChecked(False)
        self.exchange.setChecked(True)
        self.moment.reset()
        self.tell("")

    def tell(self, problem: str) -> None:
        """Say what is wrong, or nothing."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))

    # -- the document -----------------------------------------------------------------------------

    def refresh(self, changes: Changes) -> None:
        """Follow the document: its resting state, and whether anything can be kept."""
        session = self.session
        writable = session is not None and not session.writer.read_only
        self.keep.setEnabled(writable and not self._busy)
        self.feelings.estimate.setEnabled(session is not None)
        if changes.kind == "document":
            self._busy = False
            self._asked += 1
            self.keep.setEnabled(writable)
            self.tell("" if writable or session is None else "The document is open to read only.")
        parameters = None if session is None else session.population.parameters
        sigma = getattr(getattr(parameters, "affect", None), "sigma", None)
        self.feelings.plane.set_rest(sigma[:2] if sigma else None)

    def show_session(self, session: Session | None) -> None:
        """Write for another document, or none; what is written stays."""
        super().show_session(session)
        if session is None:
            self.preview_changed.emit(None)

    # -- estimating -------------------------------------------------------------------------------

    def estimate(self) -> None:
        """Let the appraiser read the text, away from the window's thread."""
        session, text = self.session, self.text.toPlainText()
        if session is None:
            return
        if not text.strip():
            self.tell("There is nothing to estimate from: write a text first.")
            return
        self._asked += 1
        asked, appraiser = self._asked, session.encoder.appraiser
        self._tasks.run(
            "Estimating feelings",
            lambda progress: appraiser.appraise([text], progress=progress),
            lambda found: self._on_estimated(asked, found, appraiser.name, text),
            lambda error: self._on_failed(asked, error),
            quiet=True,
        )

    def _on_estimated(self, asked: int, found: Estimates, name: str, text: str) -> None:
        if asked != self._asked:
            return
        affect = found.affect(0)
        one = Felt(
            valence=affect.valence,
            activation=affect.activation,
            intensity=affect.intensity,
            name="estimate",
        )
        told = f"Estimated by {name}, uncertainty {fixed(float(found.uncertainty[0]))}."
        if not looks_english(text):
            told += " The text is not in English, which the appraiser was made for."
        self.feelings.sets_intensity.setChecked(False)
        self.feelings.set_felt((one,), told)
        self._estimated_by = name
        self.tell("")

    # -- keeping ----------------------------------------------------------------------------------

    def keep_it(self) -> None:
        """Encode what is written: the slow part elsewhere, then the act."""
        session = self.session
        if session is None or not self.keep.isEnabled():
            return
        try:
            memory = self.draft().memory()
        except LetheError as error:
            self.tell(str(error))
            return
        self.tell("")
        self._asked += 1
        asked, encoder = self._asked, session.encoder
        hour, exchange = self.moment.hour, self.exchange.isChecked()
        self._busy = True
        self.keep.setEnabled(False)
        self._tasks.run(
            "Encoding a memory",
            lambda progress: get_ready(encoder, memory, progress),
            lambda ready: self._on_ready(asked, session, memory, ready, hour, exchange),
            lambda error: self._on_failed(asked, error),
        )

    def _on_ready(
        self,
        asked: int,
        session: Session,
        sent: NewMemory,
        ready: ReadyMemory,
        hour: float,
        exchange: bool,
    ) -> None:
        if asked != self._asked or session is not self.session:
            return
        self._busy = False
        try:
            uid = encode_ready(session, ready, exchange=exchange, hour=hour, initiator=self)
        except LetheError as error:
            self._on_failed(asked, error)
            return
        self.keep.setEnabled(True)
        if self._is_still(sent):
            self.clear()
        session.selection.select((uid,))
        self.kept.emit(uid)

    def _is_still(self, sent: NewMemory) -> bool:
        """Return whether what is written is what was sent to be kept."""
        try:
            return self.draft().memory() == sent
        except LetheError:
            return False

    def _on_failed(self, asked: int, error: Exception) -> None:
        """Say why nothing was kept; what is written stays."""
        if asked != self._asked:
            return
        self._busy = False
        self.refresh(Changes(kind="task"))
        self.tell("" if isinstance(error, Cancelled) else str(error))

    # -- what changes -----------------------------------------------------------------------------

    def _on_text_changed(self) -> None:
        self._show_gist()
        if self._estimated_by:
            self.feelings.say("Estimated before the text was changed.")

    def _show_gist(self) -> None:
        caption = self.picture.picture is not None
        self.gist.set_text(self.text.toPlainText(), caption=caption)

    def _on_picture_changed(self) -> None:
        there = self.picture.picture is not None
        self._show_gist()
        self.text.setPlaceholderText("Its caption" if there else "What happened, in its own words")
        kind = Kind.VISUAL_EPISODE if there else Kind.CONVERSATION
        if there or self.kind.currentData() is Kind.VISUAL_EPISODE:
            self.kind.setCurrentIndex(self.kind.findData(kind))

    def _on_feelings_changed(self) -> None:
        self._estimated_by = ""
        self._show_preview()

    def _show_preview(self) -> None:
        if self.isVisible():
            self.preview_changed.emit(self._affect_or_none())

    def _affect_or_none(self) -> Affect | None:
        try:
            return self.feelings.affect()
        except LetheError:
            return None

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.preview_changed.emit(self._affect_or_none())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.preview_changed.emit(None)


def _heading(text: str) -> QWidget:
    label = quiet_label(text)
    font = label.font()
    font.setWeight(font.Weight.DemiBold)
    label.setFont(font)
    return label


def _row(*widgets: QWidget) -> QWidget:
    """Return widgets side by side, the last one at the right end."""
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(GRID)
    for widget in widgets[:-1]:
        row.addWidget(widget)
    row.addStretch(1)
    row.addWidget(widgets[-1])
    return box
