"""``lethe sleep``: let nights pass."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction, Namespace
from typing import Any

from app.commands.command import Command, add_document, add_json
from app.commands.printing import print_json, print_table
from app.commands.progress_line import ProgressLine
from engine.dreaming.parameters import DreamingParameters
from engine.dreaming.session_nights import sleep_with_dreams, stored_parameters
from engine.errors import BadInput
from engine.models.protocol import ForgettingModel
from engine.parameters import ParameterValue, describe, full_name, with_values
from engine.questions import census
from engine.session import Session

__all__ = ["COMMAND", "MOST_NIGHTS", "parameter_values"]

MOST_NIGHTS = 100_000


def nights_of(text: str) -> int:
    """Return the number of nights that a word says, for argparse."""
    try:
        nights = int(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a whole number") from None
    if not 0 <= nights <= MOST_NIGHTS:
        raise ArgumentTypeError(f"{nights} is not in 0 to {MOST_NIGHTS}")
    return nights


def parameter_values(model: ForgettingModel, pairs: list[str]) -> dict[str, ParameterValue]:
    """Return parameters by dotted name out of ``name=value`` words.

    Parameters
    ----------
    model : ForgettingModel
    pairs : list of str

    Raises
    ------
    BadInput
        Naming every word that is no parameter's value.
    """
    specs = {spec.name: spec for spec in describe(model.parameters_type)}
    values: dict[str, ParameterValue] = {}
    problems: list[str] = []
    for pair in pairs:
        name, sign, text = pair.partition("=")
        try:
            if not sign:
                raise ValueError(f"{pair!r} is not NAME=VALUE")
            known = full_name(model.parameters_type, name.strip())
            values[known] = specs[known].parse(text)
        except ValueError as error:
            problems.append(str(error))
    if problems:
        raise BadInput("; ".join(problems), remedy="lethe info FILE lists the parameters")
    return values


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    parser.add_argument(
        "--nights", metavar="N", type=nights_of, default=1, help="how many; 1 where absent"
    )
    parser.add_argument(
        "--set", metavar="NAME=VALUE", nargs="+", default=[], action="extend",
        help="change parameters before the first of these nights",
    )  # fmt: skip
    parser.add_argument(
        "--dream", action=BooleanOptionalAction, default=None,
        help="whether nights make dreams, biases and insights; as the document says where absent",
    )  # fmt: skip
    parser.add_argument(
        "--seed", metavar="N", type=_seed_of, default=None,
        help="seed of the dreams; the document's where absent",
    )  # fmt: skip
    add_json(parser)


def _seed_of(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) >= 2**31:
        raise ArgumentTypeError(f"{text!r} is not in 0 to {2**31 - 1}")
    return int(text)


def _dreaming(session: Session, arguments: Namespace) -> DreamingParameters:
    """Return the parameters of the night-time processing that hold for these nights."""
    stored = stored_parameters(session)
    on = stored.processing.on if arguments.dream is None else arguments.dream
    return with_values(stored, {"processing.on": on})


def _run(arguments: Namespace) -> int:
    with Session.open(arguments.file) as session, ProgressLine() as progress:
        values = parameter_values(session.model, arguments.set)
        first = session.population.night
        if values:
            session.set_parameters(values)
        sleep_with_dreams(
            session, arguments.nights, _dreaming(session, arguments), seed=arguments.seed,
            progress=progress,
        )  # fmt: skip
        session.flush()
        counts = census(session.population, session.model)[first:]
        names = [one.name for one in session.model.own_tiers]
    rows = [dict(zip(names, row, strict=True)) for row in counts.tolist()]
    nights = range(first, first + len(rows))
    if arguments.json:
        print_json({"night": nights[-1], "nights": list(nights), "counts": rows})
    else:
        _print(nights, names, rows)
    return 0


def _print(nights: range, names: list[str], rows: list[dict[str, Any]]) -> None:
    table = [
        (night, *(f"{row[name]:,}" for name in names))
        for night, row in zip(nights, rows, strict=True)
    ]
    print_table(("night", *names), table, left=())


COMMAND = Command(
    name="sleep",
    summary="let nights pass",
    description=(
        "Let nights pass from now on, each written to the file as soon as it has passed, and print "
        "how many memories stand in each tier after each of them."
    ),
    examples=(
        "lethe sleep wren.lethe --nights 40",
        "lethe sleep wren.lethe --nights 10 --set geometry=off patience=1",
        "lethe sleep wren.lethe --nights 30 --dream --seed 7",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
