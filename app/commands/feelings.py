"""How the command line takes simultaneous emotional inputs: by name, or by place."""

from __future__ import annotations

import math
from argparse import ArgumentParser, Namespace

from engine.affect.emotions import EMOTIONS, SOURCE, emotion_named
from engine.affect.space import Affect, combine
from engine.errors import BadInput

__all__ = ["add_feelings", "felt_together"]

_WHOLE = ("valence", "activation", "intensity", "spread")


def add_feelings(parser: ArgumentParser) -> None:
    """Add ``--feeling`` and ``--point``."""
    parser.add_argument(
        "--feeling", metavar="NAME[:WEIGHT]", action="append", default=[],
        help="one of several feelings at the same time, given as often as there are any: centroid "
        f"and spread follow from all of them. Places: {SOURCE}. Names: "
        f"{', '.join(one.name for one in EMOTIONS)}",
    )  # fmt: skip
    parser.add_argument(
        "--point", metavar="V,A[,I][:WEIGHT]", action="append", default=[],
        help="a feeling by its valence, activation and intensity (derived where absent), beside "
        "others or alone; written --point=-0.5,0.3 where it begins with a minus",
    )  # fmt: skip


def felt_together(arguments: Namespace) -> Affect | None:
    """Return centroid and spread of the feelings that are given; None without any.

    Raises
    ------
    BadInput
        When one cannot be read, or the affect is given in another way too.
    """
    inputs = [_named(word) for word in arguments.feeling]
    inputs += [_placed(word) for word in arguments.point]
    if not inputs:
        return None
    besides = [f"--{name}" for name in _WHOLE if getattr(arguments, name) is not None]
    if besides:
        raise BadInput(
            f"--feeling and --point tell the whole affect; {' and '.join(besides)} cannot stand "
            "beside them"
        )
    try:
        return combine([affect for affect, _ in inputs], [weight for _, weight in inputs])
    except ValueError as error:
        raise BadInput(str(error)) from None


def _named(word: str) -> tuple[Affect, float]:
    name, weight = _weighed("--feeling", word)
    return emotion_named(name).affect, weight


def _placed(word: str) -> tuple[Affect, float]:
    place, weight = _weighed("--point", word)
    try:
        numbers = [float(part) for part in place.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (2, 3):
        raise BadInput(f"--point {word!r} is not V,A or V,A,I with numbers")
    intensity = numbers[2] if len(numbers) == 3 else None
    try:
        return Affect(valence=numbers[0], activation=numbers[1], intensity=intensity), weight
    except ValueError as error:
        raise BadInput(f"--point {word!r}: {error}") from None


def _weighed(option: str, word: str) -> tuple[str, float]:
    name, sign, number = word.partition(":")
    try:
        weight = float(number) if sign else 1.0
    except ValueError:
        weight = math.nan
    if not 0 <= weight < math.inf:
        raise BadInput(f"{option} {word!r}: the weight is not a number of at least 0")
    return name, weight
