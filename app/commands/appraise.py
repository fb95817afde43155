"""``lethe appraise``: the affect that encoding would estimate."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import TextIO

from app.commands.appraiser_choice import add_appraiser, add_expressed_intensity, appraiser_named
from app.commands.command import Command, add_json
from app.commands.printing import figure, print_json, print_table, shortened
from app.commands.progress_line import ProgressLine
from engine.affect.appraisal import Estimates
from engine.errors import BadInput
from engine.exchange.json_values import valid_text
from engine.recall.language import looks_english

__all__ = ["COMMAND"]

_ROOM = 60


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "texts", metavar="TEXT", nargs="*", help="a text; one a line on standard input where absent"
    )
    add_appraiser(parser)
    add_expressed_intensity(parser)
    add_json(parser)


def _lines(stream: TextIO) -> list[str]:
    """Return the lines of standard input, empty ones too: each is a text."""
    try:
        text = stream.buffer.read().decode("utf-8-sig") if hasattr(stream, "buffer") else ""
    except UnicodeDecodeError as error:
        raise BadInput(
            "standard input is not UTF-8", place=f"byte {error.start}", remedy="convert it"
        ) from error
    lines = text.replace("\r\n", "\n").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def _run(arguments: Namespace) -> int:
    texts = [valid_text(one) for one in arguments.texts or _lines(sys.stdin)]
    appraiser = appraiser_named(
        arguments.appraiser, expressed_intensity=arguments.expressed_intensity
    )
    with ProgressLine() as progress:
        estimates = appraiser.appraise(texts, progress=progress)
    _warn(texts)
    if arguments.json:
        print_json(_as_json(estimates))
    elif texts:
        _print(texts, estimates, appraiser.name)
    return 0


def _warn(texts: list[str]) -> None:
    strange = sum(not looks_english(text) for text in texts)
    if strange:
        print(
            f"note: {strange:,} of {len(texts):,} texts do not look English, the only language "
            "that the appraiser reads",
            file=sys.stderr,
        )


def _as_json(estimates: Estimates) -> list[dict[str, float]]:
    columns = {
        "valence": estimates.valence.tolist(),
        "activation": estimates.activation.tolist(),
        "intensity": estimates.intensity.tolist(),
        "uncertainty": estimates.uncertainty.tolist(),
    }
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def _print(texts: list[str], estimates: Estimates, name: str) -> None:
    rows = [
        (*(figure(one) for one in each.values()), shortened(text, _ROOM))
        for text, each in zip(texts, _as_json(estimates), strict=True)
    ]
    print_table(("valence", "activation", "intensity", "uncertainty", "text"), rows, left=(4,))
    print(f"estimated by {name}; uncertainty 0: certain, 1: the text told nothing")


COMMAND = Command(
    name="appraise",
    summary="the affect that encoding would estimate for a text",
    description=(
        "Estimate valence (-1 to 1), activation (-1 to 1) and intensity (0 to 1) of texts, in "
        "their order. Without TEXT, each line of standard input is one."
    ),
    examples=(
        'lethe appraise "I got the job!!!" "The bus is late."',
        "lethe appraise --json < turns.txt",
        'lethe appraise "We lost him." --appraiser simple',
    ),
    add_arguments=_add_arguments,
    run=_run,
)
