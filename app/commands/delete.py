"""``lethe delete``: forget one memory on purpose; with a certificate, for good."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.commands.command import Command, add_document, add_json
from app.commands.memory_id import uid_named
from app.commands.printing import print_json
from engine.errors import BadInput
from engine.memory.bundle import STAYS_IN_FILE
from engine.session import Session
from engine.store.certificate import Receipt

__all__ = ["COMMAND", "warn_unless_scrubbed"]


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    parser.add_argument("id", metavar="ID", help="an id, the beginning of one, or a number")
    parser.add_argument(
        "--certificate", metavar="OUT.json", nargs="?", type=Path, const=Path(),
        help="erase it for good, with a certificate of deletion; OUT.json keeps the receipt",
    )  # fmt: skip
    parser.add_argument(
        "--sensitivity", metavar="LABEL", default="", help="a label that the certificate carries"
    )
    add_json(parser)


def _run(arguments: Namespace) -> int:
    if arguments.certificate is not None:
        return _erase(arguments, arguments.certificate)
    if arguments.sensitivity:
        raise BadInput("--sensitivity is for --certificate")
    with Session.open(arguments.file) as session:
        uid = uid_named(session, arguments.id)
        name = session.memory(uid).id
        session.delete(uid)
        session.follow_up()
        session.flush()
    if arguments.json:
        print_json({"deleted": name})
    else:
        print(f"{name} is deleted; {STAYS_IN_FILE}")
    return 0


def _erase(arguments: Namespace, out: Path) -> int:
    """Erase a memory, and give its receipt to a file or to whoever reads."""
    from engine.exchange.receipts import write_receipts
    from engine.exchange.whole_file import check_free

    kept = out != Path()
    if kept:
        check_free(out, replace=False, source=arguments.file)
    with Session.open(arguments.file) as session:
        uid = uid_named(session, arguments.id)
        (receipt,) = session.erase(uid, sensitivity=arguments.sensitivity)
        session.flush()
        warn_unless_scrubbed(session)
    if kept:
        write_receipts(out, [receipt])
    if arguments.json:
        name = receipt.certificate.memory
        print_json({"deleted": name, "erased": True, **receipt.to_plain()})
    else:
        _print(receipt, out if kept else None)
    return 0


def _print(receipt: Receipt, out: Path | None) -> None:
    one = receipt.certificate
    print(f"{one.memory} is erased: no byte of its words is left in the file")
    print(f"commitment  {one.commitment}")
    print(f"signed by   {one.public_key}")
    if out is None:
        print(f"salt        {receipt.salt.hex()}  (shown once: keep it with the text)")
    else:
        print(f"receipt     {out}")


def warn_unless_scrubbed(session: Session) -> None:
    """Say on standard error where another program keeps the file from being scrubbed."""
    if not session.scrubbed():
        print(
            "note: another program reads the document, and its log cannot be emptied: close that, "
            "then open the document once more",
            file=sys.stderr,
        )


COMMAND = Command(
    name="delete",
    summary="forget one memory on purpose; with --certificate, for good",
    description=(
        "Delete one memory: all its traces go, its id and night stay. The past of the document, "
        "with the words, stays in the file. With --certificate the words go as well, from every "
        "branch and every byte of the file, which cannot be undone; the document signs a "
        "certificate of it. Its receipt holds a salt that is kept nowhere else: with it and the "
        "text one can show later what was deleted (lethe verify), without it nothing can be told."
    ),
    examples=(
        "lethe delete wren.lethe 3f2a9c",
        "lethe delete wren.lethe 3f2a9c --certificate receipt.json",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
