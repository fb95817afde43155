"""Sets of memories that a person asks for, on a small life with links, kinds and losses."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import selecting
from engine.affect.space import Affect
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.new_memory import MemorySet, NewLink, NewMemory
from engine.memory.tiers import Tier
from engine.selection import Combine
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import START, memory_id

LINKS = ((1, 2), (2, 3), (5, 4), (6, 6))


def one(number: int, kind: Kind = Kind.CONVERSATION, importance: float = 0.9) -> NewMemory:
    return NewMemory(
        id=memory_id(number),
        text=f"Number {number} told me about the ferry, the market and the long way home.",
        created=START - 86_400 + number,
        kind=kind,
        affect=Affect(valence=0.1 * (number // 2), activation=0.0, intensity=0.3),
        importance=importance,
    )


@pytest.fixture
def session() -> Iterator[Session]:
    """Open eight memories: 7 is an insight, 8 is soon deleted."""
    made = [one(number) for number in range(1, 7)]
    made += [one(7, Kind.INSIGHT), one(8, importance=0.006)]
    links = tuple(
        NewLink(memory_id(source), memory_id(target), LinkKind.RELATES) for source, target in LINKS
    )
    with Session.new(now=START, embedder=HashingEmbedder(32)) as opened:
        opened.import_set(MemorySet(name="eight", memories=tuple(made), links=links))
        yield opened


def test_the_others_are_those_there_and_shown(session: Session) -> None:
    session.selection.select([1, 2])
    assert selecting.others(session).tolist() == [3, 4, 5, 6, 7, 8]
    session.shown.isolate([1, 3, 4])
    assert selecting.others(session).tolist() == [3, 4]
    session.shown.show_all()
    session.sleep(12)
    assert session.memory(8).tier is Tier.DELETED
    assert selecting.others(session).tolist() == [3, 4, 5, 6, 7]
    assert np.count_nonzero(selecting.selectable(session)) == 7


def test_growing_goes_one_link_either_way(session: Session) -> None:
    session.selection.select([1, 4])
    assert selecting.linked_to(session).tolist() == [2, 5]
    session.selection.select(selecting.linked_to(session), Combine.ADD)
    assert selecting.linked_to(session).tolist() == [1, 2, 3, 4, 5]
    session.selection.select([6, 7])
    assert selecting.linked_to(session).tolist() == [6]


@given(st.sets(st.integers(1, 8)), st.lists(st.tuples(st.integers(1, 8), st.integers(1, 8))))
def test_growing_is_what_walking_over_the_links_finds(
    chosen: set[int], pairs: list[tuple[int, int]]
) -> None:
    links = tuple(
        NewLink(memory_id(source), memory_id(target), LinkKind.RELATES) for source, target in pairs
    )
    made = tuple(one(number) for number in range(1, 9))
    with Session.new(now=START, embedder=HashingEmbedder(8)) as opened:
        opened.import_set(MemorySet(name="eight", memories=made, links=links))
        opened.selection.select(chosen)
        reached = {b for a, b in pairs if a in chosen} | {a for a, b in pairs if b in chosen}
        assert set(selecting.linked_to(opened).tolist()) == reached


def test_kinds_and_tiers(session: Session) -> None:
    assert selecting.of_kind(session, Kind.INSIGHT).tolist() == [7]
    assert selecting.of_kind(session, Kind.DREAM).tolist() == []
    assert len(selecting.of_tier(session, Tier.FULL)) == 8
    session.sleep(4)
    assert selecting.of_tier(session, Tier.FRAGMENT).tolist() == [8]


def test_the_same_place_is_that_of_any_selected(session: Session) -> None:
    session.selection.select([2, 5])
    assert selecting.at_the_same_place(session).tolist() == [2, 3, 4, 5]
    session.use(2, context=Affect(valence=-1.0, activation=1.0, intensity=1.0))
    session.selection.select([2])
    assert selecting.at_the_same_place(session, current=True).tolist() == [2]
    assert selecting.at_the_same_place(session).tolist() == [2, 3]
    session.selection.clear()
    assert selecting.at_the_same_place(session).tolist() == []
