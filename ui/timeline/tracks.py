"""The tracks of the timeline: one for each branch, labelled with what differs."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from engine.journal.branches import Branch
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.parameters import to_values
from engine.questions import census
from engine.session import Session
from ui.theme import Palette, tabular_font
from ui.timeline.track_plot import TrackPlot

__all__ = ["Track", "Tracks", "branch_title", "difference"]

_TRACK_HEIGHT, _AXIS_ROOM, _MOST_VISIBLE = 88, 32, 3
_GLYPHS = (("full", "●"), ("fragment", "◐"), ("ghost", "○"), ("leaving", "◌"))
_WORDS = (("full", "full"), ("fragment", "fragments"), ("ghost", "ghosts"), ("gone", "gone"))


def difference(branch: Branch, first: Branch) -> str:
    """Return in words in what a branch differs from the first, now; empty where in nothing."""
    if branch.timeline.model.name != first.timeline.model.name:
        return f"model: {branch.timeline.model.title}"
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
    letter = ascii_uppercase[index] if index < len(ascii_uppercase) else str(index + 1)
    differs = difference(branch, first)
    parts = [letter, branch.name, *([differs] if differs else [])]
    return " · ".join(parts) + (" · shown" if running else "")


class Track(QWidget):
    """One branch: a label with the counts of the shown night, and the plot.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    """

    pointed = Signal(int)

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._title = QLabel()
        self._title.setTextFormat(Qt.TextFormat.RichText)
        self._title.setFont(tabular_font())
        self.plot = TrackPlot(palette)
        self.plot.pointed.connect(self.pointed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._title)
        layout.addWidget(self.plot, 1)
        self._census: tuple[Population | None, NDArray[np.int64]] = (None, np.zeros((0, 4), int))

    @property
    def title(self) -> str:
        """The label as rich text."""
        return self._title.text()

    def show_branch(self, branch: Branch, title: str, running: bool) -> None:
        """Draw a branch where its cursor stands."""
        timeline = branch.timeline
        here = timeline.population
        night = here.night
        last = timeline.at(len(timeline.events))
        if self._census[0] is not last:
            self._census = (last, census(last, timeline.model))
        counts = self._census[1]
        self.plot.set_census(counts if len(last) else counts[:0], night)
        tiers = np.bincount(timeline.model.tier(here), minlength=len(Tier))
        self._title.setText(self._label(title, tiers, running))

    def _label(self, title: str, counts: NDArray[np.int64], running: bool) -> str:
        colour = self._palette.text if running else self._palette.muted
        tiers = "&nbsp;&nbsp; ".join(
            f'<span style="color:{getattr(self._palette, name)}">{glyph}</span> {count:,} '
            f"{words[count != 1]}"
            for (name, glyph), words, count in zip(_GLYPHS, _WORDS, counts.tolist(), strict=True)
        )
        head = f"{title}&nbsp;&nbsp;&nbsp; " if title else ""
        return f'<span style="color:{colour}">{head}{tiers}</span>'

    def set_palette(self, palette: Palette) -> None:
        """Use other colours; the label follows with the next `show_branch`."""
        self._palette = palette
        self.plot.set_palette(palette)


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

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.least_height = _TRACK_HEIGHT + _AXIS_ROOM
        self._palette = palette
        self._tracks: dict[int, Track] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)

    def __len__(self) -> int:
        return len(self._tracks)

    def __getitem__(self, number: int) -> Track:
        """Return the track of a branch."""
        return self._tracks[number]

    def show_session(self, session: Session | None) -> None:
        """Draw every branch of a document, or none."""
        branches = [] if session is None else session.branches.all()
        self._match([one.number for one in branches])
        for index, branch in enumerate(branches):
            assert session is not None
            running = branch is session.branches.active
            several = len(branches) > 1
            title = branch_title(index, branch, branches[0], running) if several else ""
            track = self._tracks[branch.number]
            track.show_branch(branch, title, running)
            last = branch is branches[-1]
            track.plot.set_axis_shown(last)
            self._layout.setStretchFactor(track, _TRACK_HEIGHT + (_AXIS_ROOM if last else 0))
        visible = min(max(len(branches), 1), _MOST_VISIBLE)
        self.setMinimumHeight(max(len(branches), 1) * _TRACK_HEIGHT + _AXIS_ROOM)
        self.least_height = visible * _TRACK_HEIGHT + _AXIS_ROOM

    def _match(self, numbers: list[int]) -> None:
        for number in [one for one in self._tracks if one not in numbers]:
            track = self._tracks.pop(number)
            self._layout.removeWidget(track)
            track.setParent(None)
            track.deleteLater()
        for number in numbers:
            if number not in self._tracks:
                track = Track(self._palette)
                track.pointed.connect(lambda night, n=number: self.pointed.emit(n, night))
                self._tracks[number] = track
                self._layout.addWidget(track)

    def forget(self) -> None:
        """Drop every track, for another document."""
        self._match([])

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        for track in self._tracks.values():
            track.set_palette(palette)
