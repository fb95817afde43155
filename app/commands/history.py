"""``lethe history``: importance, strengths and tier of each memory by night."""

from __future__ import annotations

import csv
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from app.commands.command import Command, add_document
from app.commands.printing import figure, print_json, print_table
from app.commands.progress_line import ProgressLine
from engine.lab.history import NOT_THERE, TRACES, History, life_history
from engine.models.own_tiers import OwnTier
from engine.session import Session

__all__ = ["COMMAND"]


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="a line for each memory and night, as CSV")
    form.add_argument("--json", action="store_true", help="print the result as JSON")


def _run(arguments: Namespace) -> int:
    with Session.open(arguments.file, read_only=True) as session, ProgressLine() as progress:
        history = life_history(session.timeline, progress)
        ids = [session.catalogue.uuid[uid] for uid in history.uids.tolist()]
    if arguments.json:
        print_json(_as_json(ids, history))
    elif arguments.csv:
        _write_csv(ids, history)
    else:
        _print(ids, history, session.model.strength_word)
    return 0


def _as_json(ids: list[str], history: History) -> dict[str, Any]:
    there = (history.tier != NOT_THERE).T.tolist()
    labels = {code: tier.name for code, tier in enumerate(history.tiers)}
    numbers = {"importance": history.importance, **history.strengths}
    return {
        "ids": ids,
        "nights": history.nights.tolist(),
        "tier": [[labels.get(tier) for tier in row] for row in history.tier.T.tolist()],
        **{
            name: [
                [value if is_there else None for value, is_there in zip(row, known, strict=True)]
                for row, known in zip(column.T.tolist(), there, strict=True)
            ]
            for name, column in numbers.items()
        },
    }


def _write_csv(ids: list[str], history: History) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(("id", "night", "tier", "importance", *TRACES))
    for row, name in enumerate(ids):
        writer.writerows(_lines(name, row, history))


def _lines(name: str, row: int, history: History) -> Iterator[tuple[Any, ...]]:
    columns = [history.importance, *(history.strengths.get(trace) for trace in TRACES)]
    lives = [None if one is None else one[:, row].tolist() for one in columns]
    for night, tier in enumerate(history.tier[:, row].tolist()):
        if tier != NOT_THERE:
            numbers = ("" if life is None else life[night] for life in lives)
            yield (name, night, history.tiers[tier].name, *numbers)


def _print(ids: list[str], history: History, strength: str) -> None:
    rows = [
        (name, figure(importance), _stages(tiers, history.tiers))
        for name, importance, tiers in zip(
            ids, history.importance[-1].tolist(), history.tier.T.tolist(), strict=True
        )
    ]
    print_table(("id", strength, "tier by night"), rows, left=(0, 2))


def _stages(tiers: list[int], known: Sequence[OwnTier]) -> str:
    """Return a life in words: which tier on which nights."""
    parts: list[str] = []
    for tier, run in groupby(range(len(tiers)), tiers.__getitem__):
        nights = list(run)
        if tier != NOT_THERE:
            span = f"{nights[0]}" if len(nights) == 1 else f"{nights[0]}–{nights[-1]}"
            parts.append(f"{known[tier].name} {span}")
    return ", ".join(parts) or "not there on any night yet"


COMMAND = Command(
    name="history",
    summary="importance, strengths and tier of each memory by night",
    description=(
        "Tell the life of every memory: its state just after each night, from night 0 (before the "
        "first) to now. Before a memory is encoded it has no state."
    ),
    examples=("lethe history wren.lethe", "lethe history wren.lethe --csv > history.csv"),
    add_arguments=_add_arguments,
    run=_run,
)
