"""``lethe import``: a document made from another tool's file."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.commands.appraisal_shown import as_json, print_appraisal
from app.commands.appraiser_choice import add_expressed_intensity, appraiser_named
from app.commands.command import Command, add_json
from app.commands.info import shown_sigma
from app.commands.printing import print_json
from app.commands.progress_line import ProgressLine
from app.commands.system_choice import add_model
from engine.affect.calibration import Reference
from engine.affect.resting_state import median_sigma_of
from engine.errors import BadInput
from engine.exchange.appraising import appraise_set
from engine.exchange.documents import check_apart, make_document
from engine.exchange.read_options import ReadOptions
from engine.exchange.registry import READERS, read_source, reader_names
from engine.exchange.scales import SCALES
from engine.models.registry import model_named
from engine.recall.embedding import FastEmbedEmbedder
from engine.recall.remembered_vectors import RememberingEmbedder

__all__ = ["COMMAND", "mapping_of"]

_SIMPLE = "simple"


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("source", metavar="SOURCE", type=Path, help="the other tool's file")
    parser.add_argument("file", metavar="FILE", type=Path, help="the document to make (.lethe)")
    formats = "; ".join(f"{reader.name}: {reader.title}" for reader in READERS)
    parser.add_argument(
        "--format",
        choices=reader_names(),
        help=f"format of SOURCE; found out where absent ({formats})",
    )
    parser.add_argument(
        "--live",
        action="store_true",
        help="let exchanges and nights pass as in the source's own time; "
        "else all is laid down at entry importance",
    )
    parser.add_argument(
        "--only", metavar="NAME", nargs="+", default=[], help="only these parts, such as dialogues"
    )
    parser.add_argument(
        "--map", metavar="FIELD=COLUMN", nargs="+", default=[], action="extend",
        help="which column of a table holds a field; FIELD= leaves the field unread",
    )  # fmt: skip
    parser.add_argument(
        "--scale",
        choices=tuple(SCALES),
        help="scale of valence and activation; found out where absent",
    )
    parser.add_argument(
        "--appraise",
        choices=(*(one.value for one in Reference), _SIMPLE),
        default=Reference.ABSOLUTE.value,
        help="how affect that SOURCE does not give is estimated: on one scale for all texts, "
        "relative to the source or to the speaker, or by the simple appraiser; %(default)s where "
        "absent",
    )
    add_expressed_intensity(parser)
    add_model(parser)
    add_json(parser)


def mapping_of(pairs: list[str]) -> dict[str, str]:
    """Return field to column out of ``field=column`` words.

    Raises
    ------
    BadInput
        When a word is none.
    """
    mapping: dict[str, str] = {}
    for pair in pairs:
        field, sign, column = pair.partition("=")
        if not sign or not field.strip():
            raise BadInput(f"--map {pair!r} is not FIELD=COLUMN")
        mapping[field.strip()] = column.strip()
    return mapping


def _run(arguments: Namespace) -> int:
    check_apart(arguments.source, arguments.file)
    model_named(arguments.model)
    options = ReadOptions(
        only=tuple(arguments.only), mapping=mapping_of(arguments.map), scale=arguments.scale
    )
    embedder = RememberingEmbedder(FastEmbedEmbedder())
    simple = arguments.appraise == _SIMPLE
    appraiser = appraiser_named(
        _SIMPLE if simple else "trained",
        embedder,
        expressed_intensity=arguments.expressed_intensity,
    )
    reference = Reference.ABSOLUTE if simple else Reference(arguments.appraise)
    with ProgressLine() as progress:
        told = read_source(arguments.source, arguments.format, options=options, progress=progress)
        appraised = appraise_set(told, appraiser, embedder, progress)
        memories = appraised.filled(reference)
        make_document(
            memories, arguments.file, now=int(time.time()), live=arguments.live,
            embedder=embedder, model=arguments.model, progress=progress,
        )  # fmt: skip
    for note in memories.notes:
        print(f"note: {note}", file=sys.stderr)
    count, links = len(memories.memories), len(memories.links)
    sigma = median_sigma_of(memories.memories)
    if arguments.json:
        found = {"memories": count, "links": links, "notes": list(memories.notes)}
        print_json({**found, "appraisal": as_json(appraised, reference), "median_sigma": sigma})
    else:
        print(f"{arguments.file}: {count:,} memories and {links:,} links from {arguments.source}")
        print_appraisal(appraised, reference)
        if sigma is not None:
            print(f"the memories' median, offered as sigma: {shown_sigma(sigma)}")
    return 0


COMMAND = Command(
    name="import",
    summary="make a document from another tool's file",
    description=(
        "Make a new document at FILE from SOURCE. SOURCE is only read; when anything fails, no "
        "FILE is left. Affect that the source does not give is estimated, and marked so."
    ),
    examples=(
        "lethe import locomo.json talks.lethe --live",
        "lethe import locomo.json one.lethe --only conv-26",
        "lethe import talks.jsonl talks.lethe --appraise by-speaker",
        "lethe import ratings.csv words.lethe --map text=Word valence=V.Mean.Sum --scale 1..9",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
