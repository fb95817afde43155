"""``lethe recall``: ranked answers, and the use of some of them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any

from app.commands.command import Command, add_document, add_json
from app.commands.memory_id import uid_named
from app.commands.printing import figure, print_json, print_table, shortened
from app.commands.progress_line import ProgressLine
from app.commands.sleep import nights_of
from engine.affect.space import Affect
from engine.errors import BadInput
from engine.journal.clock import DEFAULT_HOUR_OF_ACTS
from engine.recall.answers import Answer, Recollection
from engine.recall.comparison import RecallChange, compare_recall
from engine.recall.effects import Effect
from engine.recall.using import NewReading
from engine.session import Session

__all__ = ["COMMAND"]

_ALL = "all"
_ROOM = 72


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    parser.add_argument("query", metavar="QUERY", help="what to look for, in any words")
    parser.add_argument(
        "-k", metavar="K", type=int, default=5, help="how many answers; %(default)s where absent"
    )
    parser.add_argument("--dreams", action="store_true", help="dreams can be answers, labelled")
    parser.add_argument(
        "--after-nights", metavar="N", type=nights_of,
        help="what N nights in which nobody recalls anything would change; nothing is written",
    )  # fmt: skip
    use = parser.add_argument_group(
        "use", "what is used is reconsolidated; looking changes nothing"
    )
    use.add_argument(
        "--use", metavar="ID", nargs="+", default=[], action="extend",
        help="memories to use, or 'all' that were found",
    )  # fmt: skip
    use.add_argument(
        "--reading", metavar="TEXT", nargs="?", const="",
        help="what the one memory used means now; extracted where no TEXT is given",
    )  # fmt: skip
    use.add_argument(
        "--hour", type=float, default=DEFAULT_HOUR_OF_ACTS,
        help="hour of the running day, which starts at 4; %(default)s where absent",
    )  # fmt: skip
    for name, bounds in (("valence", "-1 to 1"), ("activation", "-1 to 1")):
        use.add_argument(
            f"--{name}", type=float,
            help=f"of the moment, {bounds}; estimated from QUERY where absent",
        )  # fmt: skip
    use.add_argument("--intensity", type=float, help="0 to 1; from the two where absent")
    use.add_argument("--spread", type=float, help="disagreement of the moment, 0 where absent")
    add_json(parser)


def _run(arguments: Namespace) -> int:
    _check(arguments)
    with (
        Session.open(arguments.file, read_only=not arguments.use) as session,
        ProgressLine() as progress,
    ):
        if arguments.after_nights is not None:
            change = compare_recall(
                session.asker(),
                arguments.after_nights,
                arguments.query,
                arguments.k,
                dreams=arguments.dreams,
                progress=progress,
            )
            _show_change(change, arguments)
            return 0
        found = session.recall(arguments.query, arguments.k, dreams=arguments.dreams)
        changed = _use(session, found, arguments) if arguments.use else ()
        session.flush()
    _show(found, changed, arguments)
    return 0


def _check(arguments: Namespace) -> None:
    if arguments.after_nights is not None and arguments.use:
        raise BadInput("--after-nights only looks", remedy="leave --use out, or do it first")
    given = [
        f"--{name}"
        for name in ("reading", "valence", "activation", "intensity", "spread")
        if getattr(arguments, name) is not None
    ]
    if given and not arguments.use:
        raise BadInput(f"{given[0]} belongs to a use", remedy="say what is used with --use")


def _use(session: Session, found: Recollection, arguments: Namespace) -> tuple[Effect, ...]:
    uids = _used(session, found, arguments.use)
    reading = None
    if arguments.reading is not None:
        reading = NewReading(text=arguments.reading or None)
    changed = session.use(
        uids,
        query=found,
        context=_context(session, arguments),
        reading=reading,
        hour=arguments.hour,
    )
    session.follow_up()
    return changed


def _used(session: Session, found: Recollection, names: Sequence[str]) -> list[int]:
    uids: list[int] = []
    for name in names:
        uids += found.uids if name == _ALL else (uid_named(session, name),)
    return list(dict.fromkeys(uids))


def _context(session: Session, arguments: Namespace) -> Affect | None:
    """Return the moment that is given, completed by what the question tells; None: all of it."""
    names = ("valence", "activation", "intensity", "spread")
    valence, activation, intensity, spread = (getattr(arguments, name) for name in names)
    if all(one is None for one in (valence, activation, intensity, spread)):
        return None
    if valence is None or activation is None:
        estimate = session.context_of(arguments.query)
        valence = estimate.valence if valence is None else valence
        activation = estimate.activation if activation is None else activation
    try:
        return Affect(
            valence=valence, activation=activation, intensity=intensity, spread=spread or 0.0
        )
    except ValueError as error:
        raise BadInput(str(error)) from None


def _as_json(answer: Answer) -> dict[str, Any]:
    return {
        "id": answer.id,
        "text": answer.text,
        "similarity": answer.similarity,
        "importance": answer.importance,
        "score": answer.score,
        "tier": answer.own_tier.name,
        "kind": answer.kind.label,
    }


def _show(found: Recollection, changed: tuple[Effect, ...], arguments: Namespace) -> None:
    if arguments.json:
        print_json([_as_json(one) for one in found])
        return
    _print_answers(found)
    ids = found.catalogue.uuid
    if changed:
        print()
        heads = ("used", _strength(found), "", "recalls", "drift", "")
        rows = [
            (
                ids[one.uid][:8],
                figure(one.importance_before),
                f"→ {figure(one.importance_after)}",
                one.access_count,
                figure(one.drift_before),
                f"→ {figure(one.drift_after)}",
            )
            for one in changed
        ]
        print_table(heads, rows, left=(0, 2, 5))


def _strength(found: Recollection) -> str:
    """Return what the system calls the strength of a memory."""
    return found.model.strength_word


def _print_answers(found: Recollection) -> None:
    for note in found.notes:
        print(f"({note})")
    if not len(found):
        print("nothing is left that could answer")
        return
    rows = [
        (
            one.id[:8],
            figure(one.score),
            figure(one.similarity),
            figure(one.importance),
            one.own_tier.name,
            _words(one),
        )
        for one in found
    ]
    print_table(("id", "score", "similarity", _strength(found), "tier", ""), rows, left=(0, 4, 5))
    for ghost in found.ghosts:
        print(f"{ghost.id[:8]}  {shortened(ghost.words, _ROOM)}")


def _words(answer: Answer) -> str:
    label = f"[{answer.label}] " if answer.label else ""
    return shortened(f"{label}{answer.text}", _ROOM)


def _show_change(change: RecallChange, arguments: Namespace) -> None:
    if arguments.json:
        print_json(
            {
                "before": [_as_json(one) for one in change.before],
                "after": [_as_json(one) for one in change.after],
                "lost": [one.id for one in change.lost],
                "gained": [one.id for one in change.gained],
                "moved": [
                    {"id": one.after.id, "from": one.place_before, "to": one.place_after}
                    for one in change.moved
                ],
            }
        )
        return
    for note in change.before.notes:
        print(f"({note})")
    both = sorted((*change.moved, *change.stayed), key=lambda one: one.place_after)
    places = {uid: at for at, uid in enumerate(change.before.uids, start=1)}
    later = {uid: at for at, uid in enumerate(change.after.uids, start=1)}
    rows = [
        ("moved" if one in change.moved else "stayed", one.place_before, one.place_after, one.after)
        for one in both
    ]
    rows += [("gained", "-", later[one.uid], one) for one in change.gained]
    rows += [("lost", places[one.uid], "-", one) for one in change.lost]
    print_table(
        ("", "now", f"in {arguments.after_nights} nights", "id", "tier", ""),
        [(what, a, b, one.id[:8], one.own_tier.name, _words(one)) for what, a, b, one in rows],
        left=(0, 3, 4, 5),
    )


COMMAND = Command(
    name="recall",
    summary="ranked answers to a question",
    description=(
        "Rank every memory by likeness to QUERY and by importance, and print the best. Looking "
        "changes nothing and writes nothing; what is used gets stronger and drifts towards the "
        "emotion of the moment. A fragment answers by its reading; ghosts are named only where an "
        "answer is linked to them."
    ),
    examples=(
        'lethe recall wren.lethe "bunk beds"',
        'lethe recall wren.lethe "bunk beds" --after-nights 40',
        'lethe recall wren.lethe "bunk beds" --use c597e53f --hour 3 --valence 0.6',
        'lethe recall wren.lethe "bunk beds" --use c597e53f --reading "It was about being safe."',
    ),
    add_arguments=_add_arguments,
    run=_run,
)
