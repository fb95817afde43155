"""Movies of nights without a window: what ``lethe movie`` saves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.picture import application
from engine.progress import Progress
from engine.session import Session
from ui.explore.look import Look
from ui.exporting.moment_scene import one_scale, scene_maker
from ui.exporting.movie_files import kind_of_movie, write_movie
from ui.exporting.movie_options import MovieOptions
from ui.exporting.movie_stage import MovieStage
from ui.exporting.pixels import as_picture
from ui.theme import Palette, palette_named

if TYPE_CHECKING:
    from PIL.Image import Image
    from PySide6.QtWidgets import QWidget

__all__ = ["MovieRequest", "bookmark_names", "made_stage", "make_movie"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MovieRequest:
    """A movie to be made.

    Parameters
    ----------
    document, movie : Path
    options : callable
        Returns the options for a document of so many nights.
    query : str
        A filter as the window takes it; empty: all memories.
    look : callable
        Returns what memories are drawn by.
    theme : str
    """

    document: Path
    movie: Path
    options: Callable[[int], MovieOptions]
    query: str
    look: Callable[[Session], Look]
    theme: str


def bookmark_names(session: Session) -> Mapping[int, str]:
    """Return the names of the bookmarks of the running branch, by night."""
    number = session.branches.active.number
    return {one.night: one.name for one in session.bookmarks if one.branch == number}


def made_stage(
    session: Session,
    options: MovieOptions,
    palette: Palette,
    look: Look,
    *,
    flat: bool = False,
    parent: QWidget | None = None,
) -> MovieStage:
    """Return what draws a movie of the running branch.

    Parameters
    ----------
    session : Session
    options : MovieOptions
    palette : Palette
    look : Look
    flat : bool
        Flat projections in any case.
    parent : QWidget, optional
        Owns what draws.

    Raises
    ------
    LetheError
        When it has no such nights.
    """
    timeline = session.timeline
    ends = [timeline.at(timeline.position_of(one)) for one in (options.first, options.last)]
    scene_of = scene_maker(session, palette, one_scale(session, ends, look))
    return MovieStage(
        timeline, options, palette, scene_of, bookmark_names(session), flat=flat, parent=parent
    )


def make_movie(request: MovieRequest, progress: Progress) -> str:
    """Make a movie and save it, whole or not at all.

    Parameters
    ----------
    request : MovieRequest
    progress : Progress

    Returns
    -------
    str
        Why the space is flat; empty where it is not.

    Raises
    ------
    LetheError
        When the document cannot be read, has no such nights, or the movie cannot be written.
    """
    kind = kind_of_movie(request.movie)
    with Session.open(request.document, read_only=True) as session:
        options = request.options(session.timeline.nights)
        session.shown.set_query(request.query)
        session.shown.settle(progress)
        palette = palette_named(request.theme)
        with application(palette):
            stage = made_stage(session, options, palette, request.look(session))
            try:
                ticks = tuple(one.ticks for one in stage.frames)
                plan = kind.plan(
                    options.size, options.fps, ticks, loop=options.loop, quality=options.quality
                )
                pictures = _drawn(stage, plan.order)
                write_movie(request.movie, kind, plan, lambda: next(pictures), progress)
                return stage.note
            finally:
                stage.release()


def _drawn(stage: MovieStage, order: tuple[int, ...]) -> Iterator[Image]:
    for index in order:
        yield as_picture(stage.draw(index))
