"""``lethe seal``: purge for good what no branch of a document holds any more."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from app.commands.command import Command, add_document, add_json
from app.commands.delete import warn_unless_scrubbed
from app.commands.printing import print_json
from app.commands.progress_line import ProgressLine
from engine.exchange.receipts import write_receipts
from engine.exchange.whole_file import check_free
from engine.sealing import Sealed
from engine.session import Session

__all__ = ["COMMAND"]


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    parser.add_argument(
        "--receipts", metavar="OUT.json", type=Path,
        help="write the certificates with their salts, which are kept nowhere else",
    )  # fmt: skip
    parser.add_argument(
        "--due", action="store_true",
        help="erase only the deletions that the governing system wants certified; the past stays",
    )  # fmt: skip
    add_json(parser)


def _certify(arguments: Namespace) -> int:
    """Erase what is due, and nothing else."""
    with Session.open(arguments.file) as session:
        receipts = session.erase_due()
        warn_unless_scrubbed(session)
    if arguments.receipts is not None:
        write_receipts(arguments.receipts, receipts)
    if arguments.json:
        print_json({"erased": len(receipts), "receipts": [one.to_plain() for one in receipts]})
    else:
        print(_due_words(len(receipts)))
    return 0


def _run(arguments: Namespace) -> int:
    if arguments.receipts is not None:
        check_free(arguments.receipts, replace=False, source=arguments.file)
    if arguments.due:
        return _certify(arguments)
    before = arguments.file.stat().st_size if arguments.file.is_file() else 0
    with Session.open(arguments.file) as session, ProgressLine() as progress:
        done = session.seal(progress=progress)
        warn_unless_scrubbed(session)
        names = {one.number: one.name for one in session.branches.all()}
        night = session.population.night
    if arguments.receipts is not None:
        write_receipts(arguments.receipts, done.receipts)
    facts = {
        "night": night,
        "nights": {names[number]: at for number, at in done.plan.nights.items()},
        "erased": len(done.plan.memories),
        "raw": len(done.plan.raw),
        "semantic": len(done.plan.semantic),
        "readings": len(done.plan.readings),
        "bytes": {"before": before, "after": arguments.file.stat().st_size},
    }
    if arguments.json:
        print_json({**facts, "receipts": [one.to_plain() for one in done.receipts]})
    else:
        _print(arguments.file, facts, done, arguments.receipts)
    return 0


def _print(file: Path, facts: dict[str, Any], done: Sealed, receipts: Path | None) -> None:
    size = facts["bytes"]
    print(f"{file} is sealed at night {facts['night']}: its nights before cannot be gone back to")
    print(f"erased       {facts['erased']:,} deleted memories, each with a certificate")
    print(f"texts        {facts['raw']:,} more were purged, their memories live on without them")
    print(f"readings     {facts['semantic'] + facts['readings']:,} likewise")
    print(f"file         {size['before']:,} bytes before, {size['after']:,} now")
    if receipts is not None:
        print(f"receipts     {receipts}")
    elif done.receipts:
        print("the salts are thrown away: nobody can tell any more what the certificates are about")


def _due_words(count: int) -> str:
    """Return how many deletions were certified."""
    if not count:
        return "no deletion was due"
    if count == 1:
        return "1 deletion was due; it has a certificate now"
    return f"{count:,} deletions were due; each has a certificate now"


COMMAND = Command(
    name="seal",
    summary="true forgetting: purge what no branch holds any more",
    description=(
        "Purge from the file, for good, everything that no branch holds where it stands: texts, "
        "readings, pictures and vectors of lost traces, and all that deleted memories said; of "
        "each of these a certificate of deletion is signed. No byte of it is left in the file. "
        "The nights before can no longer be gone back to, and nothing can be undone."
    ),
    examples=(
        "lethe seal wren.lethe",
        "lethe seal wren.lethe --receipts receipts.json",
        "lethe seal wren.lethe --due",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
