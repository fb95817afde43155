"""``lethe movie``: nights passing, as the window draws them."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from app.commands.command import Command, add_document
from app.commands.progress_line import ProgressLine
from app.commands.shot import VIEWS, add_theme, size_of
from app.commands.shown import add_filter, add_look, add_replace, look_of
from app.display import has_display, run_on_virtual_display
from engine.errors import BadInput
from engine.exchange.whole_file import check_free

if TYPE_CHECKING:
    from ui.exporting.movie_options import MovieOptions

__all__ = ["COMMAND"]

_CAMERAS = ("still", "orbit", "planes")


def _percent(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 100:
        raise ArgumentTypeError(f"{text!r} is not a quality from 1 to 100")
    return int(text)


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    parser.add_argument(
        "movie", metavar="OUT.{webp,png,gif,mp4}", type=Path, help="the movie to write"
    )
    parser.add_argument(
        "--from",
        metavar="A",
        type=int,
        default=0,
        dest="first",
        help="night to begin with, 0 if absent",
    )
    parser.add_argument(
        "--to", metavar="B", type=int, dest="last", help="night to end with, the last one if absent"
    )
    parser.add_argument(
        "--size", metavar="WxH", type=size_of, default=(1280, 720), help="1280x720 if absent"
    )
    parser.add_argument(
        "--fps", metavar="F", type=int, default=20, help="pictures a second, 20 if absent"
    )
    parser.add_argument(
        "--seconds", metavar="S", type=float, default=0.6, help="seconds a night, 0.6 if absent"
    )
    parser.add_argument(
        "--view", choices=tuple(VIEWS), default="space", help="%(default)s if absent"
    )
    parser.add_argument(
        "--camera", choices=_CAMERAS, default="still", help="its way, %(default)s if absent"
    )
    parser.add_argument("--no-captions", action="store_true", help="only the space")
    parser.add_argument("--once", action="store_true", help="do not begin again at the end")
    parser.add_argument(
        "--quality", metavar="Q", type=_percent, default=80,
        help="1 to 100 for WebP and MP4; 100 loses nothing in WebP; 80 if absent",
    )  # fmt: skip
    add_theme(parser)
    add_look(parser)
    add_filter(parser)
    add_replace(parser)


def _run(arguments: Namespace) -> int:
    check_free(arguments.movie, replace=arguments.replace, source=arguments.file)
    if not has_display():
        return run_on_virtual_display(arguments.argv)
    try:
        from app.movie import MovieRequest, make_movie
    except ImportError as error:
        raise BadInput(f"the movie cannot be drawn: {error}") from None
    request = MovieRequest(
        document=arguments.file,
        movie=arguments.movie,
        options=lambda nights: _options(arguments, nights),
        query=arguments.filter,
        look=lambda session: look_of(arguments, session),
        theme=arguments.theme,
    )
    with ProgressLine() as progress:
        note = make_movie(request, progress)
    if note:
        print(f"note: {note}", file=sys.stderr)
    print(arguments.movie)
    return 0


def _options(arguments: Namespace, nights: int) -> MovieOptions:
    from ui.exporting.movie_options import MovieOptions

    return MovieOptions(
        first=arguments.first,
        last=nights if arguments.last is None else arguments.last,
        size=arguments.size,
        fps=arguments.fps,
        seconds=arguments.seconds,
        view=VIEWS[arguments.view],
        camera=arguments.camera,
        captions=not arguments.no_captions,
        loop=not arguments.once,
        quality=arguments.quality,
    )


COMMAND = Command(
    name="movie",
    summary="the nights of a document as a WebP, animated PNG, GIF or MP4",
    description=(
        "Draw the space from night to night as the window does, with what each night took, and "
        "save it as a movie. WebP is the smallest with all colours; animated PNG (.png, .apng) "
        "loses nothing; GIF has 255 colours; MP4 needs lethe[mp4]. Without a display a private "
        "one is started where Xvfb is installed; else flat projections are drawn."
    ),
    examples=(
        "lethe movie wren.lethe year.webp",
        "lethe movie wren.lethe loss.gif --from 20 --to 30 --size 640x360 --camera orbit",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
