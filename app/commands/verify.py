"""``lethe verify``: is a document whole, and does its journal lead to what it keeps."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from app.commands.command import Command, add_document, add_json
from app.commands.printing import print_json
from engine.lab.replay import replay_findings
from engine.store.document import Document

__all__ = ["COMMAND"]


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    add_json(parser)


def _run(arguments: Namespace) -> int:
    with Document.open(arguments.file, read_only=True) as document:
        findings = document.verify()
        findings += [one for one in replay_findings(document) if one not in findings]
    if arguments.json:
        print_json({"whole": not findings, "findings": findings})
    elif findings:
        for line in findings:
            print(line)
    else:
        print(f"{arguments.file} is whole, and its events lead to what it keeps, bit for bit")
    return 1 if findings else 0


COMMAND = Command(
    name="verify",
    summary="integrity of a document",
    description=(
        "Check that a document is whole, live it through again from its events, and compare that "
        "with its checkpoints bit for bit. Exit status 0: whole; 1: the findings are printed."
    ),
    examples=("lethe verify wren.lethe",),
    add_arguments=_add_arguments,
    run=_run,
)
