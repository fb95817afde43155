"""``lethe report``: a document on one page of HTML."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.commands.command import Command, add_document
from app.commands.shown import add_filter, add_night, add_replace
from app.display import has_display, run_on_virtual_display
from engine.errors import BadInput
from engine.exchange.whole_file import check_free

__all__ = ["COMMAND"]


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    parser.add_argument("report", metavar="OUT.html", type=Path, help="the page to write")
    add_night(parser)
    add_filter(parser)
    add_replace(parser)


def _run(arguments: Namespace) -> int:
    if arguments.report.suffix.lower() not in (".html", ".htm"):
        raise BadInput("a report is a page", file=arguments.report.name, remedy="end it in .html")
    check_free(arguments.report, replace=arguments.replace, source=arguments.file)
    if not has_display():
        return run_on_virtual_display(arguments.argv)
    try:
        from app.report import ReportRequest, make_report
    except ImportError as error:
        raise BadInput(f"the picture cannot be drawn: {error}") from None
    note = make_report(
        ReportRequest(
            document=arguments.file,
            report=arguments.report,
            night=arguments.night,
            query=arguments.filter,
        )
    )
    if note:
        print(f"note: {note}", file=sys.stderr)
    print(arguments.report)
    return 0


COMMAND = Command(
    name="report",
    summary="a document on one page of HTML: picture, tiers by night, tables",
    description=(
        "Write one file that any browser shows and prints, with no script and nothing loaded "
        "from elsewhere: the space, tiers by night, counts by kind, the strongest memories, what "
        "was lost last, parameters that differ, branches and bookmarks. --filter chooses what "
        "the picture shows."
    ),
    examples=("lethe report wren.lethe wren.html", "lethe report wren.lethe wren.html --night 12"),
    add_arguments=_add_arguments,
    run=_run,
)
