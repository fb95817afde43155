"""The timeline: what was left after each night, where one stands, and the ways to move."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from PySide6.QtCore import QPoint, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from engine.changes import Changes
from engine.questions import NightReport, night_report
from engine.session import Session
from ui.prompter import DialogPrompter, Prompter
from ui.session_view import SessionView
from ui.task_runner import TaskRunner
from ui.theme import DARK, GRID, Palette, tabular_font
from ui.timeline.day_row import DayRow
from ui.timeline.night_walker import NightWalker
from ui.timeline.night_words import NightWords
from ui.timeline.scrubber import Scrubber
from ui.timeline.track_acts import TrackActs
from ui.timeline.track_menu import track_menu
from ui.timeline.tracks import Tracks
from ui.timeline.transport import Transport

__all__ = ["TimelineView", "date_in_words"]

_WORDS_ROOM = 400
"""Beside the buttons the words of a night need so many logical pixels; else they go below."""
_CONDITION_ROOM = 224


def date_in_words(seconds: int) -> str:
    """Return a day as ``Tue 14 Jan 2025`` (UTC)."""
    moment = datetime.fromtimestamp(seconds, UTC)
    days = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
    months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
    return f"{days[moment.weekday()]} {moment.day} {months[moment.month - 1]} {moment.year}"


class TimelineView(SessionView):
    """Tiers by night for each branch, a playhead, transport buttons, and the night in words.

    Parameters
    ----------
    tasks : TaskRunner
        Runs long stretches of nights and the search for the next loss.
    palette : Palette
    parent : QWidget, optional
    prompter : Prompter, optional
        Asks for names of branches and bookmarks; dialogs where absent.

    Attributes
    ----------
    walker : NightWalker
    acts : TrackActs
        What is done with branches and bookmarks.
    """

    reported = Signal(str)
    """Something a person should read, in one line."""
    report_asked = Signal()
    """The whole report of the last night is wanted."""

    compare_asked = Signal(int)
    """The number of a branch that is to be seen beside the running one."""

    def __init__(
        self,
        tasks: TaskRunner,
        palette: Palette = DARK,
        parent: QWidget | None = None,
        *,
        prompter: Prompter | None = None,
    ) -> None:
        super().__init__(parent)
        self.walker = NightWalker(tasks, self)
        self.acts = TrackActs(self.walker, prompter or DialogPrompter(self), self)
        self.acts.compare_asked.connect(self.compare_asked)
        self.walker.reported.connect(self.reported)
        self.walker.busy_changed.connect(self._on_busy_changed)
        self.transport = Transport(self.walker, palette)
        self.night_label = QLabel()
        self.night_label.setFont(tabular_font())
        self.date_label = QLabel()
        self.date_label.setFont(tabular_font())
        self.date_label.setContentsMargins(0, 0, GRID, 0)
        self.words = NightWords()
        self.words.memories_picked.connect(self._on_memories_picked)
        self.words.report_asked.connect(self.report_asked)
        self.day = DayRow(self.walker, palette)
        self.tracks = Tracks(palette)
        self.tracks.pointed.connect(self._on_track_pointed)
        self.tracks.flag_pointed.connect(self.acts.go_to)
        self.tracks.menu_asked.connect(self._on_menu_asked)
        self.tracks.key_pressed.connect(self._on_track_key_pressed)
        self._scrubber = Scrubber(self)
        self._scrubber.due.connect(self.walker.go_to)
        self._place()
        self.set_palette(palette)
        self.refresh(Changes(kind="document"))

    def _place(self) -> None:
        top = self._top = QHBoxLayout()
        top.setSpacing(GRID)
        top.addWidget(self.transport)
        top.addSpacing(GRID)
        top.addWidget(self.night_label)
        top.addStretch(1)
        top.addWidget(self.transport.condition_b)
        below = self._below = QHBoxLayout()
        below.setSpacing(GRID)
        below.addWidget(self.date_label)
        below.addWidget(self.words, 1)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidget(self.tracks)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        layout.setSpacing(GRID // 2)
        layout.addLayout(top)
        layout.addLayout(self._below)
        layout.addWidget(self.day)
        layout.addWidget(self._area, 1)

    def show_session(self, session: Session | None) -> None:
        """Draw another document, or none."""
        self.walker.set_session(session)
        self.tracks.forget()
        super().show_session(session)

    def refresh(self, changes: Changes) -> None:
        """Redraw tracks, night and words."""
        del changes
        session = self.session
        self.tracks.show_session(session)
        self._area.setMinimumHeight(self.tracks.least_height)
        self.transport.refresh()
        self.day.show_session(session)
        if session is None:
            self.night_label.setText("No document")
            self.date_label.setText("")
            self.words.setText("")
            return
        night = session.population.night
        self.night_label.setText(f"Night {night:,}")
        self.date_label.setText(date_in_words(session.population.clock))
        self.words.show_report(self._report(session, night))

    def _report(self, session: Session, night: int) -> NightReport:
        return night_report(session.timeline, night)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.transport.set_palette(palette)
        self.day.set_palette(palette)
        self.tracks.set_palette(palette)
        self.date_label.setStyleSheet(f"color: {palette.muted};")
        self.night_label.setStyleSheet("font-weight: 600;")
        self.refresh(Changes(kind="document"))

    def _place_words(self) -> None:
        """Put date and words of the night beside the buttons, or below where there is no room."""
        beside = (self.transport, self.night_label, self.date_label)
        taken = sum(widget.sizeHint().width() for widget in beside) + _CONDITION_ROOM
        below = self.width() - taken < _WORDS_ROOM
        if below == (self._below.count() > 0):
            return
        self.transport.set_short(below)
        for widget, share in ((self.date_label, 0), (self.words, 100)):
            (self._top if below else self._below).removeWidget(widget)
            if below:
                self._below.addWidget(widget, share)
            else:
                self._top.insertWidget(self._top.count() - 2, widget, share)

    def minimumSizeHint(self) -> QSize:
        """Return the room for the buttons alone: words of the night go below in a narrow place."""
        hint, margins = super().minimumSizeHint(), self.contentsMargins()
        beside = (self.transport, self.night_label, self.transport.condition_b)
        least = sum(widget.minimumSizeHint().width() for widget in beside)
        gaps = 5 * GRID + margins.left() + margins.right()
        return QSize(min(hint.width(), least + gaps), hint.height())

    def stop(self) -> None:
        """Stop playing and scrubbing, before the window closes."""
        self.walker.stop()
        self._scrubber.stop()

    def _on_busy_changed(self, _busy: bool) -> None:
        self.transport.refresh()
        self.day.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_words()

    def _on_memories_picked(self, uids: tuple[int, ...]) -> None:
        if self.session is not None:
            self.session.selection.select(uids)

    def _on_track_pointed(self, branch: int, night: int) -> None:
        if self.session is None:
            return
        if self.session.branches.active.number != branch:
            self.walker.branches.run(branch)
            return
        self._scrubber.ask(night)

    def _on_menu_asked(self, branch: int, night: int, place: QPoint) -> None:
        if self.session is not None:
            track_menu(self.session, self.acts, branch, night, self).popup(place)

    def _on_track_key_pressed(self, branch: int, word: str) -> None:
        self.walker.branches.run(branch)
        acts: dict[str, Callable[[], object]] = {
            "rename": lambda: self.acts.rename_branch(branch),
            "delete": lambda: self.acts.delete_branch(branch),
            "back": self.walker.back,
            "step": self._step_if_known,
            "first": self.walker.reset,
            "last": lambda: self.walker.go_to(self._nights()),
        }
        if word in acts:
            acts[word]()

    def _nights(self) -> int:
        return 0 if self.session is None else self.session.timeline.nights

    def _step_if_known(self) -> None:
        """Go one known night on: an arrow key lets no new night pass."""
        if self.session is not None and self.session.population.night < self._nights():
            self.walker.step()
