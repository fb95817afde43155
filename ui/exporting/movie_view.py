"""A movie of nights in the window: its choices, any of its pictures, and how far it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from engine.changes import Changes
from engine.errors import LetheError
from engine.session import Session
from ui.debouncer import Debouncer
from ui.encode.form_style import form_style
from ui.exporting.movie_files import MovieKind
from ui.exporting.movie_form import MovieForm
from ui.exporting.movie_maker import MovieMaker
from ui.exporting.movie_options import MovieOptions
from ui.exporting.movie_stage import MovieStage
from ui.exporting.preview import Preview
from ui.session_view import SessionView
from ui.task_runner import TaskRunner
from ui.theme import DARK, GRID, Palette

__all__ = ["MovieView"]

_WAIT_MS: Final = 150
MakeStage = Callable[[Session, MovieOptions, Palette, QWidget], MovieStage]


class MovieView(SessionView):
    """The form, a preview, and the work.

    Parameters
    ----------
    tasks : TaskRunner
    make_stage : callable
        Makes what draws a movie of a document; the last argument owns it.
    palette : Palette
    parent : QWidget, optional
    """

    save_asked = Signal()
    """The person wants the movie in a file."""
    told = Signal(str, str)
    """A line for the person and its level."""

    def __init__(
        self,
        tasks: TaskRunner,
        make_stage: MakeStage,
        palette: Palette = DARK,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._make_stage, self._palette = make_stage, palette
        self._stage: MovieStage | None = None
        self.form = MovieForm()
        self.preview = Preview(palette)
        self.maker = MovieMaker(tasks, self)
        self.place = QSlider(Qt.Orientation.Horizontal)
        self.place.setAccessibleName("Picture of the movie")
        self.facts, self.bar = QLabel(), QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(6)
        self.save, self.cancel = QPushButton("Make movie…"), QPushButton("Cancel")
        self.save.setDefault(True)
        self.cancel.setAutoDefault(False)
        self._place()
        self._connect()
        self.setStyleSheet(form_style(palette))
        self._show_work()

    def _place(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(GRID)
        left.addWidget(self.preview, 1)
        left.addWidget(self.place)
        left.addWidget(self.facts)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.save)
        right = QVBoxLayout()
        right.setSpacing(GRID)
        right.addWidget(self.form)
        right.addStretch(1)
        right.addWidget(self.bar)
        right.addLayout(buttons)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        row.setSpacing(3 * GRID)
        row.addLayout(left, 1)
        row.addLayout(right)

    def _connect(self) -> None:
        self._redraw = Debouncer(_WAIT_MS, self)
        self._redraw.triggered.connect(self._on_redraw_due)
        self.form.changed.connect(self._on_form_changed)
        self.place.valueChanged.connect(self._on_place_changed)
        self.save.clicked.connect(self.save_asked)
        self.cancel.clicked.connect(self.maker.cancel)
        self.maker.changed.connect(self._show_work)
        self.maker.made.connect(self._on_movie_made)
        self.maker.failed.connect(self._on_movie_failed)

    @property
    def kind(self) -> MovieKind:
        """The kind of file that is chosen."""
        return self.form.chosen_kind

    def show_session(self, session: Session | None) -> None:
        """Follow another document; a movie of the one before is not made to its end."""
        if session is not self.session:
            self.maker.cancel()
        super().show_session(session)

    def refresh(self, changes: Changes) -> None:
        """Offer the nights that there are."""
        del changes
        self.form.set_nights(0 if self.session is None else self.session.timeline.nights)

    def refresh_shown(self) -> None:
        """Draw the memories that are shown."""
        self._on_form_changed()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.preview.set_palette(palette)
        self.setStyleSheet(form_style(palette))
        self._on_form_changed()

    def make(self, path: Path) -> None:
        """Make the movie that is chosen.

        Raises
        ------
        LetheError
            When it cannot be made, or another is being made.
        """
        session, options, kind = self.session, self.form.options, self.kind
        if session is None or self.maker.busy:
            raise LetheError("a movie is being made already" if session else "nothing is open")
        stage = self._make_stage(session, options, self._palette, self)
        try:
            plan = kind.plan(
                options.size,
                options.fps,
                tuple(one.ticks for one in stage.frames),
                loop=options.loop,
                quality=options.quality,
            )
            self.maker.start(stage, kind, plan, path)
        except BaseException:
            stage.release()
            raise

    def _show_work(self) -> None:
        busy = self.maker.busy
        done, whole = self.maker.progress
        self.bar.setVisible(busy)
        self.bar.setRange(0, max(whole, 1))
        self.bar.setValue(done)
        self.cancel.setVisible(busy)
        there = self.session is not None and self.session.timeline.nights > 0
        self.save.setEnabled(not busy and there and self.kind.is_there)

    def _on_form_changed(self) -> None:
        self._show_work()
        self._redraw.throttle()

    def _on_redraw_due(self) -> None:
        """Set the stage for what is chosen, and show a picture of it."""
        self._clear_stage()
        if self.session is None or not self.isVisible():
            self.preview.set_image(QImage())
            return
        self._stage = self._make_stage(self.session, self.form.options, self._palette, self)
        count = len(self._stage.frames)
        self.facts.setText(
            f"{self._stage.seconds:.1f} s, {count:,} pictures"
            if self.session.timeline.nights
            else "Let a night pass first: a movie shows nights passing."
        )
        at_end = self.place.value() == self.place.maximum()
        self.place.blockSignals(True)
        self.place.setRange(0, count - 1)
        if at_end:
            self.place.setValue(count - 1)
        self.place.blockSignals(False)
        self._on_place_changed(self.place.value())

    def _on_place_changed(self, index: int) -> None:
        if self._stage is None:
            return
        try:
            self.preview.set_image(self._stage.draw(min(index, len(self._stage.frames) - 1)))
        except LetheError:  # its nights were undone: the stage is set anew in a moment
            self._redraw.throttle()

    def _clear_stage(self) -> None:
        if self._stage is not None:
            self._stage.release()
            self._stage = None

    def _on_movie_made(self, path: Path) -> None:
        self.told.emit(f"The movie {path.name} is made.", "info")

    def _on_movie_failed(self, line: str) -> None:
        level = "info" if "cancelled" in line else "error"
        self.told.emit(line, level)

    def release(self) -> None:
        """Give back what draws, before the window closes."""
        self.maker.cancel()
        self._redraw.cancel()
        self._clear_stage()
