"""``lethe act``: what only the governing system does."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from app.commands.command import Command, add_document, add_json
from app.commands.memory_id import uid_named
from app.commands.printing import print_json, print_table
from app.commands.progress_line import ProgressLine
from engine.errors import BadInput
from engine.models.own_acts import OwnAct
from engine.session import Session

__all__ = ["COMMAND"]


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    parser.add_argument("act", metavar="NAME", nargs="?", help="an act; all are told where absent")
    parser.add_argument(
        "ids", metavar="ID", nargs="*", help="memories it is done to, where it is of memories"
    )
    parser.add_argument(
        "--choice", metavar="WORD", help="what is chosen, where the act has choices"
    )
    add_json(parser)


def _run(arguments: Namespace) -> int:
    if arguments.act is None:
        with Session.open(arguments.file, read_only=True) as session:
            _tell(session.model.title, session.model.acts, arguments)
        return 0
    with Session.open(arguments.file) as session, ProgressLine() as progress:
        act = session.own_act(arguments.act)
        if act.of_memories:
            if not arguments.ids:
                raise BadInput(f"{act.name} needs a memory", remedy="give the id of one")
            uids = [uid_named(session, one) for one in arguments.ids]
            session.act(act.name, uids, _choice(act, arguments.choice))
            count, made = 1, session.follow_up(progress)
        else:
            _refuse_picked(act, arguments)
            proposals = session.propose(act.name, progress)
            count, made = len(proposals), session.take_up_proposals(proposals)
        session.flush()
        ids = [session.catalogue.uuid[uid] for uid in made]
    if arguments.json:
        print_json({"act": act.name, "done": count, "made": ids})
    else:
        words = f"{act.name}: {_times(count)}" if count else f"{act.name}: nothing to do"
        print(words + (f", made {', '.join(one[:8] for one in ids)}" if ids else ""))
    return 0


def _times(count: int) -> str:
    return "done" if count == 1 else f"done {count:,} times"


def _choice(act: OwnAct, word: str | None) -> int | None:
    if word is None:
        return None
    if word not in act.choices:
        known = ", ".join(act.choices)
        raise BadInput(
            f"{act.name} has no choice {word!r}",
            remedy=f"use one of {known}" if known else "it has none",
        )
    return act.choices.index(word)


def _refuse_picked(act: OwnAct, arguments: Namespace) -> None:
    if arguments.ids or arguments.choice is not None:
        raise BadInput(f"{act.name} finds by itself what it touches", remedy="name no memory")


def _tell(title: str, acts: tuple[OwnAct, ...], arguments: Namespace) -> None:
    if arguments.json:
        found: list[dict[str, Any]] = [
            {"name": one.name, "title": one.title, "meaning": one.meaning,
             "of_memories": one.of_memories, "choices": list(one.choices)}
            for one in acts
        ]  # fmt: skip
        print_json(found)
        return
    if not acts:
        print(f"{title} has no acts of its own")
        return
    rows = [
        (
            one.name,
            "memories" if one.of_memories else "the whole",
            ", ".join(one.choices) or "-",
            one.meaning,
        )
        for one in acts
    ]
    print_table(("act", "of", "choices", "meaning"), rows, left=range(4))


COMMAND = Command(
    name="act",
    summary="what only the system that governs a document does",
    description=(
        "Do an act of the system that governs the document: to the memories named, or, where the "
        "system finds out what it touches, to the whole. Without NAME the acts are told."
    ),
    examples=(
        "lethe act wren.lethe",
        "lethe act wren.lethe confirm c597e53f",
        'lethe act wren.lethe "set sensitivity" c597e53f --choice medical',
    ),
    add_arguments=_add_arguments,
    run=_run,
)
