"""``lethe demo``: a document of the demo memory set."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from app.commands.command import Command, add_document
from app.commands.progress_line import ProgressLine
from app.commands.system_choice import add_model

__all__ = ["COMMAND"]


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    add_model(parser)


def _run(arguments: Namespace) -> int:
    from engine.exchange.documents import make_demo

    with ProgressLine() as progress:
        make_demo(arguments.file, model=arguments.model, progress=progress)
    print(f"{arguments.file}: the demo memory set, before its first night")
    return 0


COMMAND = Command(
    name="demo",
    summary="make a document from the demo memory set",
    description=(
        "Make a new document at FILE with the demo memory set: one agent's year, written by hand."
    ),
    examples=("lethe demo wren.lethe", "lethe demo wren.lethe --model motebit"),
    add_arguments=_add_arguments,
    run=_run,
)
