"""Random lives that any forgetting system can be led through, for property tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from engine.journal import events as acts
from engine.journal.clock import DAY, HOUR
from engine.journal.events import Event
from engine.memory.columns import NEVER
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.seeds import Seeds
from tests.helpers.lives import START

__all__ = ["MEMORIES", "Said", "lives"]

MEMORIES = 6

_SAID = (
    "I decided to move to Lisbon, we will never go back.",
    "todo: call Dr. Weiss about the diagnosis before 2024-03-01",
    "haha ok :)",
    "Tool result: exit code 0, 14 files changed. My password is hunter2.",
    "",
    "Ich habe 3.000 € bezahlt, weil die Heizung kaputt war - endlich fertig! 🎉",
    "DONE: the report is sent, so the deadline is met.",
)


class Said:
    """What memories say, by number; their vectors are random, but for each number the same."""

    def text(self, uid: int) -> str:
        return _SAID[uid % len(_SAID)]

    gist = text

    def id(self, uid: int) -> str:
        return f"00000000-0000-4000-8000-{uid:012d}"

    def speaker(self, uid: int) -> str:
        return "Ada" if uid % 2 else ""

    def vectors(self, uids: Iterable[int]) -> NDArray[np.float32]:
        rows = [np.random.default_rng(uid % 4).standard_normal(8) for uid in uids]
        found = np.array(rows, np.float32).reshape(-1, 8)
        return found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-9)


unit = st.floats(0.0, 1.0)
signed = st.floats(-1.0, 1.0)
uid = st.integers(1, MEMORIES)


@st.composite
def seeds(draw: st.DrawFn, first: int = 1, count: int = MEMORIES) -> Seeds:
    def some(strategy: st.SearchStrategy[object]) -> list[object]:
        return draw(st.lists(strategy, min_size=count, max_size=count))

    age = np.array(some(st.integers(0, 400 * DAY)))
    recalls = np.array(some(st.integers(0, 4)))
    last = np.array(some(st.booleans()))
    return Seeds.of(
        uid=range(first, first + count), created=START - age,
        kind=some(st.sampled_from(Kind)), valence=some(signed), activation=some(signed),
        intensity=some(unit), spread=some(st.floats(0.0, 1.5)), identity=some(st.booleans()),
        entry_importance=some(st.one_of(st.just(np.nan), unit)), entry_access_count=recalls,
        entry_last_access=np.where((recalls > 0) & last, START - age // 2, NEVER),
    )  # fmt: skip


@st.composite
def recalls(draw: st.DrawFn) -> acts.Recall:
    used = tuple(draw(st.lists(uid, min_size=1, max_size=3)))
    likeness = tuple(draw(st.none() | signed) for _ in used) if draw(st.booleans()) else ()
    context = draw(st.none() | st.tuples(signed, signed, unit))
    return acts.Recall(at=0, used=used, context=context, similarity=likeness)


act = st.one_of(
    recalls(),
    st.builds(acts.Exchange, at=st.just(0)),
    st.builds(acts.Pause, at=st.just(0)),
    st.builds(acts.Link, at=st.just(0), source=uid, target=uid, kind=st.sampled_from(LinkKind)),
    st.builds(acts.Unlink, at=st.just(0), source=uid, target=uid, kind=st.sampled_from(LinkKind)),
    st.builds(acts.Delete, at=st.just(0), uids=st.tuples(uid)),
)
day = st.lists(st.tuples(st.integers(0, 4 * HOUR), act), max_size=3)


def _happening(days: Sequence[Sequence[tuple[int, Event]]]) -> list[Event]:
    """Return the acts of each day at their times, a night after each."""
    found: list[Event] = []
    for number, happenings in enumerate(days, 1):
        clock = START + (number - 1) * DAY
        for wait, event in happenings:
            clock += wait
            found.append(replace(event, at=clock))
        found.append(acts.Night(at=START + number * DAY))
    return found


@st.composite
def lives(draw: st.DrawFn) -> list[Event]:
    """Return an import, days of acts with a night after each, and a memory encoded on the way."""
    days = draw(st.lists(day, min_size=1, max_size=5))
    events = _happening(days)
    new = acts.Encode(at=START, batch=2, seeds=draw(seeds(first=MEMORIES + 1, count=1)))
    return [acts.Import(at=START, batch=1, seeds=draw(seeds())), new, *events]
