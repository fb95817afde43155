"""Draws the pictures of a movie, one at a time and in any order, on the window's thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from engine.errors import LetheError
from engine.journal.clock import show_time
from engine.journal.timeline import Timeline
from engine.memory.population import Population
from engine.questions import census, night_report
from ui.exporting.caption_strip import Caption, CaptionStrip, strip_height
from ui.exporting.movie_options import MovieOptions
from ui.exporting.movie_script import MovieFrame, camera_at, movie_script, places_of
from ui.space.camera import Camera
from ui.space.motion import Transition
from ui.space.scene import Scene
from ui.space.space_view import SpaceView
from ui.state_words import tiers_told
from ui.theme import Palette

__all__ = ["MovieStage"]


class MovieStage:
    """A movie of one branch, to be drawn picture by picture.

    Parameters
    ----------
    timeline : Timeline
        It may go on meanwhile; where what is shown is undone, drawing ends with an error.
    options : MovieOptions
    palette : Palette
    scene_of : callable
        Makes the scene of a state.
    names : mapping of int to str
        Bookmarks: a name by night.
    flat : bool
        Flat projections in any case.
    parent : QWidget, optional
        Owns what draws, which is never shown.

    Attributes
    ----------
    frames : tuple of MovieFrame
    """

    def __init__(
        self,
        timeline: Timeline,
        options: MovieOptions,
        palette: Palette,
        scene_of: Callable[[Population], Scene],
        names: Mapping[int, str] | None = None,
        *,
        flat: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        if options.last > timeline.nights:
            raise LetheError(f"there is no night {options.last}: use 0 to {timeline.nights}")
        self._timeline, self._options, self._palette = timeline, options, palette
        self._scene_of = scene_of
        self._names = dict(names or {})
        self._events = tuple(timeline.events[: timeline.position_of(options.last)])
        self.frames = movie_script(options, self._names.keys())
        self._ticks = self.frames[-1].start + self.frames[-1].ticks
        self._strip = self._made_strip() if options.captions else None
        width, height = options.size
        self._room = height - (strip_height(height) if options.captions else 0)
        self._scenes: dict[int, tuple[Population, Scene]] = {}
        self.space = SpaceView(parent, palette=palette, flat=flat)
        self.space.hide()
        self.space.set_reduced_motion(True)
        self.space.resize(width, self._room)
        self.space.view_preset(options.view)
        self._places = places_of(options, (float(width), float(self._room)), self._ticks)

    def _made_strip(self) -> CaptionStrip:
        options, timeline = self._options, self._timeline
        counts = census(self._state(options.last), timeline.model)
        tiers = timeline.model.own_tiers
        return CaptionStrip(self._palette, counts, options.first, options.last, tiers)

    @property
    def note(self) -> str:
        """Why the space is flat; empty where it is not."""
        return self.space.note

    @property
    def seconds(self) -> float:
        """How long the movie is."""
        return self._ticks / self._options.fps

    def _state(self, night: int) -> Population:
        return self._timeline.at(self._timeline.position_of(night))

    def _shown(self, night: int) -> tuple[Population, Scene]:
        """Return a night's state and scene; those of the last two nights are kept."""
        if night not in self._scenes:
            state = self._state(night)
            kept = {one: known for one, known in self._scenes.items() if abs(one - night) == 1}
            self._scenes = {**kept, night: (state, self._scene_of(state))}
        return self._scenes[night]

    def draw(self, index: int) -> QImage:
        """Return a picture of the movie, in exactly its size.

        Raises
        ------
        LetheError
            When the nights of the movie were undone meanwhile.
        """
        self._check_unchanged()
        frame = self.frames[index]
        state, scene = self._shown(frame.night)
        if frame.share < 1.0:
            before = self._shown(frame.night - 1)[1]
            scene = Transition(before, scene).at(frame.share)
        self._look(frame)
        self.space.set_scene(scene)
        image = QImage(*self._options.size, QImage.Format.Format_RGB32)
        image.fill(self._palette.colour("background"))
        painter = QPainter(image)
        picture = self.space.grab_picture(1.0)
        painter.drawImage(0, 0, picture)
        if self._strip is not None:
            width, height = self._options.size
            area = QRectF(0, self._room, width, height - self._room)
            self._strip.paint(painter, area, self._caption(frame, state), height)
        painter.end()
        return image

    def _look(self, frame: MovieFrame) -> None:
        if self.space.is_flat or not isinstance(self.space.camera, Camera):
            return
        share = frame.start / max(self._ticks - 1, 1)
        eased = self._options.camera == "planes"
        self.space.set_camera(camera_at(self._places, share, eased=eased))

    def _caption(self, frame: MovieFrame, state: Population) -> Caption:
        model = self._timeline.model
        words = night_report(self._timeline, frame.night).words
        lost = words.partition(": ")[2] or words
        return Caption(
            night=frame.night,
            date=show_time(state.clock)[:10],
            lost=lost[:1].upper() + lost[1:] if frame.night else "",
            name=self._names.get(frame.night, ""),
            counts=tuple(tiers_told(state, model)),
        )

    def _check_unchanged(self) -> None:
        now = self._timeline.events[: len(self._events)]
        if len(now) != len(self._events) or (now and now[-1] is not self._events[-1]):
            raise LetheError("the nights of the movie were undone meanwhile: it was not made")

    def release(self) -> None:
        """Give back what is held, before it is dropped."""
        self.space.release()
        self.space.close()
        self.space.deleteLater()
        self._scenes.clear()
