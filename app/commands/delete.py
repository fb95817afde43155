"""``lethe delete``: forget one memory on purpose."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from app.commands.command import Command, add_document, add_json
from app.commands.memory_id import uid_named
from app.commands.printing import print_json
from engine.memory.bundle import STAYS_IN_FILE
from engine.session import Session

__all__ = ["COMMAND"]


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    parser.add_argument("id", metavar="ID", help="an id, the beginning of one, or a number")
    add_json(parser)


def _run(arguments: Namespace) -> int:
    with Session.open(arguments.file) as session:
        uid = uid_named(session, arguments.id)
        name = session.memory(uid).id
        session.delete(uid)
        session.flush()
    if arguments.json:
        print_json({"deleted": name})
    else:
        print(f"{name} is deleted; {STAYS_IN_FILE}")
    return 0


COMMAND = Command(
    name="delete",
    summary="forget one memory on purpose",
    description=(
        "Delete one memory: all its traces go, its id and night stay. The past of the document, "
        "with the words, stays in the file."
    ),
    examples=("lethe delete wren.lethe 3f2a9c",),
    add_arguments=_add_arguments,
    run=_run,
)
