"""``lethe share``: compressed knowledge from one document to another."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.commands.command import Command, add_document, add_json
from app.commands.printing import print_json
from app.commands.progress_line import ProgressLine
from engine.errors import BadInput
from engine.exchange.source_files import SourceFile
from engine.exchange.whole_file import check_free
from engine.models.persistent_agent.bundle_file import read_bundle, write_bundle
from engine.models.persistent_agent.knowledge import knowledge_to_share, knowledge_to_take
from engine.session import Session
from engine.undoing_titles import counted

__all__ = ["COMMAND"]


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    parser.add_argument(
        "out", metavar="OUT.json", nargs="?", type=Path, help="the bundle that is written"
    )
    parser.add_argument(
        "--take", metavar="IN.json", type=Path, help="take a bundle in, of another document"
    )
    parser.add_argument("--replace", action="store_true", help="replace the bundle that is there")
    add_json(parser)


def _run(arguments: Namespace) -> int:
    if (arguments.out is None) == (arguments.take is None):
        raise BadInput(
            "knowledge goes out or comes in", remedy="name the file to write, or --take one"
        )
    return _take(arguments) if arguments.out is None else _share(arguments)


def _share(arguments: Namespace) -> int:
    out = arguments.out
    check_free(out, replace=arguments.replace, source=arguments.file)
    with Session.open(arguments.file, read_only=True) as session, ProgressLine() as progress:
        bundle = knowledge_to_share(session, arguments.file.stem, progress)
    write_bundle(bundle, out)
    ratios = {f"L{level}": round(ratio, 2) for level, ratio in bundle.ratios}
    if arguments.json:
        print_json({"file": str(out), "pieces": len(bundle.pieces), "ratios": ratios})
    else:
        print(f"{out}: {counted(len(bundle.pieces), 'piece', 'pieces')} of knowledge")
        for level, ratio in ratios.items():
            print(f"{level}       compressed {ratio:.1f} to 1")
    return 0


def _take(arguments: Namespace) -> int:
    bundle = read_bundle(SourceFile(arguments.take))
    with Session.open(arguments.file) as session, ProgressLine() as progress:
        memories = knowledge_to_take(session, bundle)
        made = session.import_set(memories, progress=progress)
        session.flush()
        ids = [session.catalogue.uuid[uid] for uid in made]
    there = len(bundle.pieces) - len(ids)
    if arguments.json:
        print_json({"from": bundle.title, "taken": ids, "there_already": there})
    else:
        print(f"taken from “{bundle.title}”: {counted(len(ids), 'memory', 'memories')}")
        if there:
            print(f"{counted(there, 'piece is', 'pieces are')} there already")
    return 0


COMMAND = Command(
    name="share",
    summary="share compressed knowledge between two documents of a system that does so",
    description=(
        "Write what the cooler levels of a document hold, compressed, as a bundle; or take one "
        "in: each piece becomes an insight that says where it is from. A bundle taken twice adds "
        "nothing. Knowledge makes one step: what was taken from another document is not shared on."
    ),
    examples=("lethe share ada.lethe ada.json", "lethe share bob.lethe --take ada.json"),
    add_arguments=_add_arguments,
    run=_run,
)
