"""``lethe shot``: the picture of the space as the window draws it."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path

from app.commands.command import Command, add_document
from app.commands.shown import add_filter, add_look, add_night, look_of
from app.display import has_display, run_on_virtual_display
from engine.errors import BadInput

__all__ = ["COMMAND", "VIEWS", "add_theme", "size_of"]

_PLANES = ("valence-activation", "valence-intensity", "activation-intensity")

VIEWS = {"space": "home", **{name: name for name in _PLANES}}
"""Presets of the camera by the names that a person uses."""

_LARGEST = 16_384


def size_of(text: str) -> tuple[int, int]:
    """Return width and height of ``WxH``, for argparse."""
    found = re.fullmatch(r"(\d{2,5})[xX×](\d{2,5})", text)
    sides = tuple(int(one) for one in found.groups()) if found else ()
    if len(sides) != 2 or not all(64 <= side <= _LARGEST for side in sides):
        raise ArgumentTypeError(f"{text!r} is not WIDTHxHEIGHT, each from 64 to {_LARGEST}")
    return (sides[0], sides[1])


def scale_of(text: str) -> float:
    """Return a scale, for argparse."""
    try:
        scale = float(text)
    except ValueError:
        scale = 0.0
    if not 0.25 <= scale <= 8.0:
        raise ArgumentTypeError(f"{text!r} is not a scale from 0.25 to 8")
    return scale


def add_theme(parser: ArgumentParser) -> None:
    """Add ``--theme``."""
    parser.add_argument(
        "--theme", choices=("dark", "light"), default="dark", help="%(default)s if absent"
    )


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    parser.add_argument("picture", metavar="OUT.png", type=Path, help="the picture to write")
    add_night(parser)
    parser.add_argument(
        "--view", choices=tuple(VIEWS), default="space", help="%(default)s if absent"
    )
    parser.add_argument(
        "--size", metavar="WxH", type=size_of, default=(1280, 860), help="1280x860 if absent"
    )
    parser.add_argument(
        "--scale",
        metavar="S",
        type=scale_of,
        default=1.0,
        help="pixels for each of those, 1 if absent",
    )
    add_theme(parser)
    add_look(parser)
    add_filter(parser)


def _run(arguments: Namespace) -> int:
    if not has_display():
        return run_on_virtual_display(arguments.argv)
    try:
        from app.picture import PictureRequest, draw_picture
    except ImportError as error:
        raise BadInput(f"the picture cannot be drawn: {error}") from None
    request = PictureRequest(
        document=arguments.file,
        picture=arguments.picture,
        night=arguments.night,
        view=VIEWS[arguments.view],
        size=arguments.size,
        scale=arguments.scale,
        theme=arguments.theme,
        query=arguments.filter,
        look=lambda session: look_of(arguments, session),
    )
    note = draw_picture(request)
    if note:
        print(f"note: {note}", file=sys.stderr)
    print(arguments.picture)
    return 0


COMMAND = Command(
    name="shot",
    summary="the picture of the space as the window draws it",
    description=(
        "Draw the space of a document as the window draws it, and save it as a PNG file. Without a "
        "display a private one is started where Xvfb is installed; else flat projections are drawn."
    ),
    examples=(
        "lethe shot wren.lethe now.png",
        "lethe shot wren.lethe night25.png --night 25 --view valence-activation --scale 2",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
