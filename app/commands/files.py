"""``lethe files``: the Markdown files that the governing system keeps its memories in."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.commands.command import Command, add_document, add_json
from app.commands.printing import figure, print_json, shortened
from app.commands.progress_line import ProgressLine
from engine.errors import BadInput
from engine.models.persistent_agent.folder import FileHit, MarkdownFolder, TakenIn
from engine.session import Session

__all__ = ["COMMAND"]

_WIDEST = 100


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="made where it is missing")
    parser.add_argument(
        "--sync", action="store_true",
        help="take in first what was edited there, then write; else edits are never written over",
    )  # fmt: skip
    parser.add_argument(
        "--search", metavar="QUERY", help="find places in the files; without --sync none is written"
    )
    parser.add_argument("--top", metavar="K", type=int, default=5, help="most places (default 5)")
    add_json(parser)


def _run(arguments: Namespace) -> int:
    if arguments.search is not None and not arguments.search.strip():
        raise BadInput("there is nothing to search for", remedy="give --search some words")
    if arguments.top < 1:
        raise BadInput(f"{arguments.top} places cannot be found", remedy="use --top 1 or more")
    told: dict[str, Any] = {"folder": str(arguments.folder)}
    lines: list[str] = []
    read_only = not arguments.sync
    with Session.open(arguments.file, read_only=read_only) as session, ProgressLine() as progress:
        folder = MarkdownFolder(session, arguments.folder)
        if arguments.sync:
            taken = folder.sync(progress)
            session.flush()
            told |= _plain_taken(session, taken)
            lines += _told_taken(session, taken)
        elif arguments.search is None:
            written = folder.write(progress=progress)
            told |= {"written": list(written.written), "removed": list(written.removed)}
            lines += [f"written  {one}" for one in written.written]
            lines += [f"removed  {one}" for one in written.removed]
            lines = lines or ["every file is as it should be"]
        if arguments.search is not None:
            hits = folder.search(arguments.search, arguments.top, progress)
            told["hits"] = [_plain_hit(session, one) for one in hits]
            lines += _told_hits(session, hits)
    if arguments.json:
        print_json(told)
    else:
        print("\n".join(lines))
    return 0


def _ids(session: Session, uids: Sequence[int]) -> list[str]:
    return [session.catalogue.uuid[uid] for uid in uids]


def _plain_taken(session: Session, taken: TakenIn) -> dict[str, Any]:
    return {
        "edited": _ids(session, taken.edited),
        "added": _ids(session, taken.added),
        "gone": _ids(session, taken.removed),
        "refused": list(taken.refused),
    }


def _told_taken(session: Session, taken: TakenIn) -> list[str]:
    groups = (("edited", taken.edited), ("added", taken.added), ("gone", taken.removed))
    lines = [f"{word:8} {one}" for word, uids in groups for one in _ids(session, uids)]
    lines += [f"refused  {one}" for one in taken.refused]
    if taken.removed:
        lines.append("what is gone from the files is remembered still; lethe delete forgets it")
    return lines or ["nothing was edited"]


def _plain_hit(session: Session, one: FileHit) -> dict[str, Any]:
    hit = one.hit
    return {
        "file": hit.path, "first_line": hit.first_line, "last_line": hit.last_line,
        "similarity": hit.similarity, "text": hit.text, "memories": _ids(session, one.uids),
    }  # fmt: skip


def _told_hits(session: Session, hits: Sequence[FileHit]) -> list[str]:
    lines: list[str] = []
    for one in hits:
        hit = one.hit
        names = ", ".join(name[:8] for name in _ids(session, one.uids))
        place = f"{hit.path}:{hit.first_line}-{hit.last_line}"
        lines.append(f"{figure(hit.similarity)}  {place}  {names}".rstrip())
        lines.append(f"        {shortened(hit.text, _WIDEST)}")
    return lines or ["nothing was found"]


COMMAND = Command(
    name="files",
    summary="the Markdown files of a system that keeps some: write, take in edits, search",
    description=(
        "Write the memories of a document as Markdown files into a folder, each file whole or not "
        "at all; only those that differ. With --sync, what a person edited there is taken in "
        "first: changed lines become readings, new ones memories; what was taken away is told, "
        "and nothing is forgotten. With --search, places in the files by meaning, with file and "
        "lines."
    ),
    examples=(
        "lethe files agent.lethe mind",
        "lethe files agent.lethe mind --sync",
        'lethe files agent.lethe mind --search "where is the spare key"',
    ),
    add_arguments=_add_arguments,
    run=_run,
)
