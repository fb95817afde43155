"""``lethe encode``: one more memory."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from app.commands.appraiser_choice import add_appraiser, appraiser_named
from app.commands.command import Command, add_document, add_json
from app.commands.printing import print_json
from engine.affect.appraisal import Appraiser
from engine.affect.space import Affect
from engine.errors import BadInput
from engine.exchange.estimated import UNCERTAINTY, uncertainty_of
from engine.exchange.json_values import valid_text
from engine.exchange.read_options import memory_id
from engine.journal.clock import DEFAULT_HOUR_OF_ACTS, hour_of_acts
from engine.memory.gist import says_the_same
from engine.memory.kinds import Kind
from engine.memory.new_memory import NewMemory, Reading
from engine.recall.embedding import FastEmbedEmbedder
from engine.recall.language import looks_english
from engine.recall.remembered_vectors import RememberingEmbedder
from engine.session import Session

__all__ = ["COMMAND"]


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    parser.add_argument("text", metavar="TEXT", help="the verbatim text")
    for name, bounds in (("valence", "-1 to 1"), ("activation", "-1 to 1")):
        parser.add_argument(
            f"--{name}", type=float, help=f"{bounds}; estimated from the text where absent"
        )
    parser.add_argument(
        "--intensity", type=float, help="0 to 1; from valence and activation where absent"
    )
    parser.add_argument("--spread", type=float, help="disagreement of the inputs, 0 where absent")
    kinds = [kind.label.replace(" ", "-") for kind in Kind]
    parser.add_argument("--kind", choices=kinds, default=kinds[0], help="%(default)s where absent")
    parser.add_argument("--gist", help="what it means in short; extracted where absent")
    parser.add_argument("--identity", action="store_true", help="it touches self-knowledge")
    parser.add_argument(
        "--hour", type=float, default=DEFAULT_HOUR_OF_ACTS,
        help="hour of the running day, which starts at 4; %(default)s where absent",
    )  # fmt: skip
    parser.add_argument(
        "--no-exchange", action="store_true", help="leave the attention window where it is"
    )
    add_appraiser(parser)
    add_json(parser)


def _affect(
    arguments: Namespace, appraiser: Appraiser
) -> tuple[Affect, str, dict[str, str | float]]:
    """Return the affect, completed by an estimate, and who estimated how surely."""
    valence, activation = arguments.valence, arguments.activation
    estimated_by = ""
    extra: dict[str, str | float] = {}
    if valence is None or activation is None:
        text = valid_text(arguments.text)
        estimates = appraiser.appraise([text])
        if not looks_english(text):
            print("note: the text does not look English; its affect is a guess", file=sys.stderr)
        estimate = estimates.affect(0)
        extra[UNCERTAINTY] = round(float(estimates.uncertainty[0]), 4)
        valence = estimate.valence if valence is None else valence
        activation = estimate.activation if activation is None else activation
        estimated_by = appraiser.name
    try:
        affect = Affect(
            valence=valence,
            activation=activation,
            intensity=arguments.intensity,
            spread=arguments.spread or 0.0,
        )
    except ValueError as error:
        raise BadInput(str(error)) from None
    return affect, estimated_by, extra


def _readings(arguments: Namespace) -> tuple[Reading, ...]:
    if arguments.gist is None:
        return ()
    if not arguments.gist.strip() or says_the_same(arguments.gist, arguments.text):
        raise BadInput("a gist must say something, and not the text itself")
    return (Reading(text=arguments.gist, origin="typed"),)


def _run(arguments: Namespace) -> int:
    readings = _readings(arguments)
    embedder = RememberingEmbedder(FastEmbedEmbedder())
    appraiser = appraiser_named(arguments.appraiser, embedder)
    with Session.open(arguments.file, embedder=embedder, appraiser=appraiser) as session:
        affect, estimated_by, extra = _affect(arguments, appraiser)
        at = hour_of_acts(session.population.clock, arguments.hour)
        number = session.catalogue.next_uid
        memory = NewMemory(
            id=memory_id(f"encoded:{at}:{number}:{arguments.text}"),
            text=arguments.text,
            created=at,
            kind=Kind.from_label(arguments.kind),
            affect=affect,
            estimated_by=estimated_by,
            readings=readings,
            identity=arguments.identity,
            extra=extra,
        )
        session.encode(memory, exchange=not arguments.no_exchange, hour=arguments.hour)
        session.flush()
    if arguments.json:
        valence, activation, intensity = affect.centroid
        print_json(
            {
                "id": memory.id,
                "valence": valence,
                "activation": activation,
                "intensity": intensity,
                "spread": affect.spread,
                "estimated_by": estimated_by,
                "uncertainty": uncertainty_of(extra),
            }
        )
    else:
        print(memory.id)
    return 0


COMMAND = Command(
    name="encode",
    summary="add one memory",
    description=(
        "Encode one memory in a document, and print its id. A conversation or a visual episode is "
        "an exchange: every other memory in the attention window moves one step."
    ),
    examples=(
        'lethe encode wren.lethe "Ines: I got the job!"',
        'lethe encode wren.lethe "He is gone." --valence -0.9 --activation -0.7 --intensity 0.9',
        'lethe encode wren.lethe "I keep my promises." --kind insight --identity',
    ),
    add_arguments=_add_arguments,
    run=_run,
)
