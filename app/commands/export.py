"""``lethe export``: memories as a table for other programs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.commands.command import Command, add_document
from app.commands.progress_line import ProgressLine
from app.commands.shown import add_filter, add_night, add_replace, shown_uids
from engine.exchange.whole_file import check_free
from engine.exchange.writers import WRITERS, format_of
from engine.exchange.written_columns import written_columns
from engine.session import Session

__all__ = ["COMMAND"]


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    parser.add_argument("table", metavar="OUT.{csv,jsonl}", type=Path, help="the table to write")
    parser.add_argument(
        "--format",
        choices=[one.name for one in WRITERS],
        help="how to write it; by the ending of OUT if absent",
    )
    add_filter(parser)
    add_night(parser)
    add_replace(parser)


def _run(arguments: Namespace) -> int:
    form = format_of(arguments.table, arguments.format)
    check_free(arguments.table, replace=arguments.replace, source=arguments.file)
    with Session.open(arguments.file, read_only=True) as session, ProgressLine() as progress:
        if arguments.night is not None:
            session.go_to(arguments.night)
        uids = shown_uids(session, arguments.filter, progress)
        form.write(written_columns(session, uids, progress), arguments.table, progress)
    print(arguments.table)
    return 0


COMMAND = Command(
    name="export",
    summary="memories as a CSV or JSON Lines table, with every quantity",
    description=(
        "Write a memory a row: what is left of its words, its links and every quantity of it. "
        "Lost traces stay out. Lethe imports such a table again (where no valence or activation "
        "is negative, say --scale=-1..1). In CSV, text that a spreadsheet would run as a "
        "formula begins with an apostrophe; JSON Lines holds every text exactly."
    ),
    examples=(
        "lethe export wren.lethe memories.csv",
        "lethe export wren.lethe ghosts.jsonl --filter tier:ghost --night 40",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
