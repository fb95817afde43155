"""``lethe compare``: the same memories under several systems."""

from __future__ import annotations

import csv
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.commands.command import Command, add_document
from app.commands.printing import figure, print_json, print_table, shortened
from app.commands.progress_line import ProgressLine
from app.commands.sleep import nights_of
from engine.lab.system_comparison import SystemComparison, checked_names, compare_systems
from engine.recall.answers import Recollection
from engine.session import Session

__all__ = ["COMMAND"]

_MOST_GROUPS = 12
_ROOM = 72


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    parser.add_argument(
        "--models", metavar="NAME,…", help="systems, with commas between; every one where absent"
    )
    parser.add_argument(
        "--nights", metavar="N", type=nights_of, default=0,
        help="let so many nights pass behind the document's last, in all of them; the document "
        "itself stays as it is",
    )  # fmt: skip
    parser.add_argument("--query", metavar="TEXT", help="ask each system this on the last night")
    parser.add_argument("-k", metavar="K", type=int, default=5, help="answers; 5 where absent")
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--csv", action="store_true", help="a line for each memory and system, as CSV"
    )
    form.add_argument("--json", action="store_true", help="print the result as JSON")


def _names(arguments: Namespace) -> tuple[str, ...]:
    words = arguments.models
    return checked_names(None if words is None else [one.strip() for one in words.split(",")])


def _run(arguments: Namespace) -> int:
    names = _names(arguments)
    with Session.open(arguments.file, read_only=True) as session, ProgressLine() as progress:
        found = compare_systems(session, names, nights=arguments.nights, progress=progress)
        answers: dict[str, Recollection] = {}
        if arguments.query is not None:
            question = session.asker().embedded(arguments.query, progress)
            answers = found.answers(question, arguments.k, order=session.id_order)
        if arguments.json:
            print_json(_as_json(found, answers))
        elif arguments.csv:
            _write_csv(found)
        else:
            _print(found, answers)
    return 0


def _as_json(found: SystemComparison, answers: Mapping[str, Recollection]) -> dict[str, Any]:
    places = dict(zip(found.uids.tolist(), found.ids, strict=True))
    told: dict[str, Any] = {
        "nights": found.night,
        "ids": found.ids,
        "models": {
            name: {
                "strength": found.strength[at].tolist(),
                "tier": found.tier_names(name),
                "remembered": found.remembered[at].tolist(),
                "made": len(found.lives[name].made),
            }
            for at, name in enumerate(found.names)
        },
        "agreement": {
            "rank": _matrix(found.names, found.agreement.rank),
            "survivors": _matrix(found.names, found.agreement.survivors),
        },
        "survivors": [
            {
                "models": list(one.systems),
                "count": one.count,
                "ids": [places[uid] for uid in one.uids.tolist()],
            }
            for one in found.survivors
        ],
    }
    if answers:
        told["answers"] = {
            name: [
                {"id": one.id, "text": one.text, "score": one.score, "similarity": one.similarity,
                 "strength": one.importance}
                for one in answer
            ]
            for name, answer in answers.items()
        }  # fmt: skip
    return told


def _matrix(names: tuple[str, ...], values: NDArray[np.float64]) -> dict[str, Any]:
    return {
        name: {
            other: None if np.isnan(value) else value
            for other, value in zip(names, row, strict=True)
        }
        for name, row in zip(names, values.tolist(), strict=True)
    }


def _write_csv(found: SystemComparison) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(("id", "model", "night", "tier", "strength", "remembered"))
    for at, name in enumerate(found.names):
        rows = zip(
            found.ids, found.tier_names(name), found.strength[at].tolist(),
            found.remembered[at].tolist(), strict=True,
        )  # fmt: skip
        for uid, tier, strength, remembered in rows:
            writer.writerow((uid, name, found.night, tier, strength, int(remembered)))


def _print(found: SystemComparison, answers: Mapping[str, Recollection]) -> None:
    print(f"{len(found.uids):,} memories on night {found.night}")
    print()
    _print_systems(found)
    numbers = [str(at) for at in range(1, len(found.names) + 1)]
    for title, values in (
        ("rank correlation of strengths (Spearman)", found.agreement.rank),
        ("share of what either remembers that both remember (Jaccard)", found.agreement.survivors),
    ):
        print(f"\n{title}")
        rows = [
            (number, name, *("-" if np.isnan(one) else f"{one:.2f}" for one in row))
            for number, name, row in zip(numbers, found.names, values, strict=True)
        ]
        print_table(("", "", *numbers), rows, left=(1,))
    _print_survivors(found)
    for name, answer in answers.items():
        print(f"\n{name}: {shortened(answer.query, _ROOM)}")
        lines = [
            (one.id[:8], figure(one.score), figure(one.importance), shortened(one.text, _ROOM))
            for one in answer
        ]
        print_table(("id", "score", "strength", ""), lines or [("-", "", "", "nothing")], (0, 3))


def _print_systems(found: SystemComparison) -> None:
    total = max(len(found.uids), 1)
    rows = [
        (
            at + 1,
            name,
            f"{found.remembered[at].sum():,}",
            f"{found.remembered[at].sum() / total:.0%}",
            figure(float(found.strength[at].mean())) if len(found.uids) else "-",
            f"{len(found.lives[name].made):,}",
            ", ".join(f"{tier} {count:,}" for tier, count in found.tier_counts(name).items()),
        )
        for at, name in enumerate(found.names)
    ]
    heads = ("", "system", "remembers", "", "mean strength", "made", "tiers")
    print_table(heads, rows, left=(1, 6))


def _print_survivors(found: SystemComparison) -> None:
    print("\nwho remembers what")
    shown, rest = found.survivors[:_MOST_GROUPS], found.survivors[_MOST_GROUPS:]
    everyone = len(found.names)
    rows = [
        (
            f"{one.count:,}",
            "all of them" if len(one.systems) == everyone else ", ".join(one.systems) or "none",
        )
        for one in shown
    ]
    print_table(("memories", "remembered by"), rows, left=(1,))
    if rest:
        count = sum(one.count for one in rest)
        print(f"and {count:,} more in {len(rest):,} other groups (--json has them all)")


COMMAND = Command(
    name="compare",
    summary="the same memories under several systems",
    description=(
        "Live the document's own journal under each system, with what that system does of its own "
        "accord, and compare the last night: tiers, strengths, who remembers what, how far they "
        "agree, and with --query what each would answer. Nothing is changed or written. Memories "
        "that a system makes count as made, and are not compared."
    ),
    examples=(
        "lethe compare wren.lethe --nights 30",
        "lethe compare wren.lethe --models potato,kroniqo,motebit --json",
        'lethe compare wren.lethe --nights 7 --query "bunk beds"',
    ),
    add_arguments=_add_arguments,
    run=_run,
)
