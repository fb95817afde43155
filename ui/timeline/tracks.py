"""The tracks of the timeline: one for each branch, labelled with what differs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.journal.branches import Branch
from engine.parameters import to_values
from engine.session import Session
from ui.state_words import branch_letter
from ui.theme import GRID, Palette
from ui.timeline.flag_strip import Flag
from ui.timeline.fork_lines import Fork, ForkLines, night_of
from ui.timeline.track import Track

__all__ = ["Tracks", "branch_title", "difference"]

_TRACK_HEIGHT, _AXIS_ROOM, _MOST_VISIBLE = 88, 32, 3


def difference(branch: Branch, first: Branch) -> str:
    """Return in words in what a branch differs from the first, now; empty where in nothing."""
    if branch.timeline.model.name != first.timeline.model.name:
        title = branch.timeline.model.title
        return "" if branch.name.startswith(title) else f"model: {title}"
    ours, theirs = (to_values(one.timeline.population.parameters) for one in (branch, first))
    return ", ".join(f"{key}: {_shown(ours[key])}" for key in ours if ours[key] != theirs[key])


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return " ".join(f"{one:g}" for one in value)
    return f"{value:g}"


def branch_title(index: int, branch: Branch, first: Branch, running: bool) -> str:
    """Return the label of a track: its letter, its name, what differs, whether it is shown."""
    differs = difference(branch, first)
    parts = [branch_letter(index), branch.name, *([differs] if differs else [])]
    return " · ".join(parts) + (" · shown" if running else "")


class Tracks(QWidget):
    """The tracks of all branches, one below the other.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional

    Attributes
    ----------
    least_height : int
        Height, in logical pixels, in which up to three tracks can be read.
    """

    pointed = Signal(int, int)
    """The number of a branch, and a night on it."""
    flag_pointed = Signal(int, int)
    """The number of a branch, and the night of a flag that was clicked."""
    menu_asked = Signal(int, int, object)
    """The number of a branch, a night on it, and where on the screen its menu is wanted."""
    key_pressed = Signal(int, str)
    """The number of the branch that has the focus, and a word of `ui.timeline.track.KEYS`."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.least_height = _TRACK_HEIGHT + _AXIS_ROOM
        self._palette = palette
        self._tracks: dict[int, Track] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)
        self._forks = ForkLines(palette, self._place_of, self)

    def __len__(self) -> int:
        return len(self._tracks)

    def __getitem__(self, number: int) -> Track:
        """Return the track of a branch."""
        return self._tracks[number]

    def show_session(self, session: Session | None) -> None:
        """Draw every branch of a document, or none."""
        branches = [] if session is None else session.branches.all()
        self._match([one.number for one in branches])
        nights = max((one.timeline.nights for one in branches), default=0)
        marks = session.bookmarks if session is not None and branches else ()
        room = 0
        for index, branch in enumerate(branches):
            assert session is not None
            running = branch is session.branches.active
            several = len(branches) > 1
            title = branch_title(index, branch, branches[0], running) if several else ""
            track = self._tracks[branch.number]
            track.show_branch(branch, title, running, nights)
            own = [one for one in marks if one.branch == branch.number]
            track.flags.show_flags([Flag(night=one.night, name=one.name) for one in own])
            last = branch is branches[-1]
            track.plot.set_axis_shown(last)
            flags = track.flags.height() if own else 0
            room += flags
            height = _TRACK_HEIGHT + flags + (_AXIS_ROOM if last else 0)
            self._layout.setStretchFactor(track, height)
        self._forks.show_forks(tuple(_forks(branches)))
        visible = min(max(len(branches), 1), _MOST_VISIBLE)
        self.setMinimumHeight(max(len(branches), 1) * _TRACK_HEIGHT + room + _AXIS_ROOM)
        self.least_height = visible * _TRACK_HEIGHT + min(room, 2 * GRID) + _AXIS_ROOM

    def _match(self, numbers: list[int]) -> None:
        for number in [one for one in self._tracks if one not in numbers]:
            track = self._tracks.pop(number)
            self._layout.removeWidget(track)
            track.setParent(None)
            track.deleteLater()
        for number in numbers:
            if number not in self._tracks:
                self._tracks[number] = self._new_track(number)
        for place, number in enumerate(numbers):
            if self._layout.indexOf(self._tracks[number]) != place:
                self._layout.removeWidget(self._tracks[number])
                self._layout.insertWidget(place, self._tracks[number])

    def _new_track(self, number: int) -> Track:
        track = Track(self._palette)
        track.pointed.connect(lambda night: self.pointed.emit(number, night))
        track.flags.pointed.connect(lambda night: self.flag_pointed.emit(number, night))
        track.menu_asked.connect(lambda night, at: self.menu_asked.emit(number, night, at))
        track.key_pressed.connect(lambda key: self.key_pressed.emit(number, key))
        return track

    def _place_of(self, number: int, night: int) -> tuple[QRect, float]:
        """Return where the plot of a branch is in this widget, and a night in it."""
        plot = self._tracks[number].plot
        corner = plot.mapTo(self, QPoint(0, 0))
        return QRect(corner, plot.size()), corner.x() + plot.across(night)

    def forget(self) -> None:
        """Drop every track, for another document."""
        self._forks.show_forks(())
        self._match([])

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self._forks.set_palette(palette)
        for track in self._tracks.values():
            track.set_palette(palette)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._forks.setGeometry(self.rect())


def _forks(branches: Sequence[Branch]) -> Iterator[Fork]:
    """Yield where branches left others that are there."""
    timelines = {one.number: one.timeline for one in branches}
    for one in branches:
        parent = one.record.parent
        if parent in timelines:
            night = night_of(timelines[parent], one.record.fork)
            yield Fork(parent=parent, child=one.number, night=night)
