"""``lethe encode``: one more memory."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path

from app.commands.appraiser_choice import add_appraiser, appraiser_named
from app.commands.command import Command, add_document, add_json
from app.commands.feelings import add_feelings, felt_together
from app.commands.printing import print_json
from engine.affect.appraisal import Appraiser
from engine.affect.space import Affect
from engine.draft import Draft
from engine.errors import BadInput
from engine.exchange.estimated import UNCERTAINTY, uncertainty_of
from engine.exchange.json_values import valid_text
from engine.exchange.read_options import memory_id
from engine.journal.clock import DEFAULT_HOUR_OF_ACTS, hour_of_acts
from engine.memory.kinds import Kind
from engine.pictures import read_picture
from engine.recall.embedding import FastEmbedEmbedder
from engine.recall.language import looks_english
from engine.recall.remembered_vectors import RememberingEmbedder
from engine.session import Session

__all__ = ["COMMAND"]


def _label(kind: Kind) -> str:
    return kind.label.replace(" ", "-")


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    parser.add_argument("text", metavar="TEXT", help="the verbatim text; the caption of a picture")
    for name, bounds in (("valence", "-1 to 1"), ("activation", "-1 to 1")):
        parser.add_argument(
            f"--{name}", type=float, help=f"{bounds}; estimated from the text where absent"
        )
    parser.add_argument(
        "--intensity", type=float, help="0 to 1; from valence and activation where absent"
    )
    parser.add_argument("--spread", type=float, help="disagreement of the inputs, 0 where absent")
    add_feelings(parser)
    parser.add_argument(
        "--picture", metavar="PICTURE", type=Path,
        help="a visual episode: the file (PNG, JPEG, GIF, BMP, WebP) is its raw trace, TEXT what "
        "is to be seen",
    )  # fmt: skip
    kinds = [_label(kind) for kind in Kind]
    parser.add_argument(
        "--kind",
        choices=kinds,
        help=f"{kinds[0]} where absent, with a picture {_label(Kind.VISUAL_EPISODE)}",
    )
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


def _draft(arguments: Namespace) -> Draft:
    """Return what is given; affect only where feelings tell the whole of it."""
    if arguments.gist is not None and not arguments.gist.strip():
        raise BadInput("a gist must say something, and not the text itself")
    picture = arguments.picture and read_picture(arguments.picture)
    usual = Kind.VISUAL_EPISODE if picture else Kind.CONVERSATION
    kind = Kind.from_label(arguments.kind) if arguments.kind else usual
    if picture and kind is not Kind.VISUAL_EPISODE:
        raise BadInput(f"with --picture it is a visual episode, not a memory of kind {kind.label}")
    return Draft(
        text=arguments.text,
        kind=kind,
        affect=felt_together(arguments),
        gist=arguments.gist or "",
        identity=arguments.identity,
        picture=picture,
    )


def _run(arguments: Namespace) -> int:
    written = _draft(arguments).memory()
    embedder = RememberingEmbedder(FastEmbedEmbedder())
    appraiser = appraiser_named(arguments.appraiser, embedder)
    with Session.open(arguments.file, embedder=embedder, appraiser=appraiser) as session:
        affect, estimated_by, extra = written.affect, "", {}
        if affect is None:
            affect, estimated_by, extra = _affect(arguments, appraiser)
        at = hour_of_acts(session.population.clock, arguments.hour)
        memory = replace(
            written,
            id=memory_id(f"encoded:{at}:{session.catalogue.next_uid}:{written.text}"),
            created=at,
            affect=affect,
            estimated_by=estimated_by,
            extra=extra,
        )
        session.encode(memory, exchange=not arguments.no_exchange, hour=arguments.hour)
        session.follow_up()
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
        'lethe encode wren.lethe "The boat is sold." --feeling sad:2 --feeling relaxed',
        'lethe encode wren.lethe "Our bunk beds" --picture beds.png --point=-0.2,0.4',
        'lethe encode wren.lethe "I keep my promises." --kind insight --identity',
    ),
    add_arguments=_add_arguments,
    run=_run,
)
