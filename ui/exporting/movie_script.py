"""A movie before it is drawn: which night each picture shows, for how long, seen from where."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ui.exporting.movie_options import MovieOptions
from ui.space.camera import BOX_CENTRE, BOX_CORNERS, HOME, PRESETS, Camera, home_for
from ui.space.gl_canvas import MARGIN
from ui.space.motion import NIGHT_MS, ease

__all__ = ["MovieFrame", "camera_at", "movie_script", "places_of"]

_OPENING: Final = 1.0
_CLOSING: Final = 1.5
_AT_BOOKMARK: Final = 1.2
_TURN: Final = 8.0
"""Degrees a second of an orbit."""
_MOST_TURN: Final = 360.0


@dataclass(frozen=True, slots=True, kw_only=True)
class MovieFrame:
    """One picture of a movie.

    Parameters
    ----------
    night : int
        That it shows, or is on the way to.
    share : float
        How far the way from the night before is gone, in (0, 1]; 1: all of it.
    start : int
        After how many ticks it appears; a second has as many as the movie has pictures a second.
    ticks : int
        How long it stays.
    """

    night: int
    share: float
    start: int
    ticks: int


def movie_script(options: MovieOptions, bookmarked: Collection[int] = ()) -> tuple[MovieFrame, ...]:
    """Return the pictures of a movie, in order.

    Parameters
    ----------
    options : MovieOptions
    bookmarked : collection of int
        Nights that it stays at longer.

    Notes
    -----
    A night is eased into as in the window, in 240 ms or as fast as the movie goes, and then
    rests. While the camera stands still a rest is one long picture.
    """
    fps, still = options.fps, options.camera == "still"
    whole = max(round(options.seconds * fps), 1)
    way = min(max(round(NIGHT_MS / 1000 * fps), 1), whole)
    steps: list[tuple[int, float, int]] = []
    for night in range(options.first, options.last + 1):
        rest = round(_OPENING * fps)
        if night > options.first:
            steps += [(night, step / way, 1) for step in range(1, way)]
            rest = whole - way + 1
        if night in bookmarked:
            rest += round(_AT_BOOKMARK * fps)
        if night == options.last:
            rest += round(_CLOSING * fps)
        steps += [(night, 1.0, rest)] if still else [(night, 1.0, 1)] * rest
    frames: list[MovieFrame] = []
    start = 0
    for night, share, ticks in steps:
        frames.append(MovieFrame(night=night, share=share, start=start, ticks=ticks))
        start += ticks
    return tuple(frames)


def places_of(options: MovieOptions, extent: tuple[float, float], ticks: int) -> tuple[Camera, ...]:
    """Return the places that the camera goes through, the whole box in the picture from each.

    Parameters
    ----------
    options : MovieOptions
    extent : tuple of float
        Width and height of the space in the picture, in logical pixels.
    ticks : int
        Of the whole movie.
    """
    if options.camera == "planes":
        views = ("home", "valence-activation", "valence-intensity", "activation-intensity", "home")
        return tuple(_whole(name, extent) for name in views)
    base = _whole(options.view, extent)
    if options.camera == "still":
        return (base,)
    turn = min(_TURN * ticks / options.fps, _MOST_TURN)
    around = [base.orbited(turn * step / 24, 0.0) for step in range(25)]
    farthest = max(one.framing(BOX_CORNERS, *extent, MARGIN).distance for one in around)
    first = replace(base, centre=BOX_CENTRE, distance=farthest)
    steps = max(math.ceil(turn / 60.0), 1)  # the shorter way round must be this way round
    return tuple(first.orbited(turn * step / steps, 0.0) for step in range(steps + 1))


def _whole(name: str, extent: tuple[float, float]) -> Camera:
    preset = PRESETS[name]
    return (home_for(*extent) if preset is HOME else preset).framing(BOX_CORNERS, *extent, MARGIN)


def camera_at(places: Sequence[Camera], share: float, *, eased: bool) -> Camera:
    """Return where the camera is at a share of the movie, in [0, 1].

    Parameters
    ----------
    places : sequence of Camera
        At equal times; at least one.
    share : float
    eased : bool
        Rest at each place, rather than pass through it.
    """
    last = len(places) - 1
    if not last:
        return places[0]
    at = min(max(share, 0.0), 1.0) * last
    leg = min(int(at), last - 1)
    part = at - leg
    return places[leg].towards(places[leg + 1], ease(ease(part)) if eased else part)
