"""One question before and after nights."""

from __future__ import annotations

import threading

import pytest

from engine.affect.space import Affect
from engine.errors import Cancelled
from engine.memory.new_memory import NewMemory, Reading
from engine.memory.tiers import Tier
from engine.recall.comparison import RecallChange, compare_recall, difference, left_alone
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.lives import START

FLAT = Affect(valence=0.1, activation=0.2, intensity=0.4, spread=0.1)


def memory(number: int, text: str, importance: float, gist: str) -> NewMemory:
    return NewMemory(
        id=f"00000000-0000-4000-8000-{number:012d}", text=text, created=START, affect=FLAT,
        importance=importance, readings=(Reading(text=gist),),
    )  # fmt: skip


def told(session: Session) -> None:
    session.encode(
        [
            memory(1, "a red kite", 0.0049, "high up"),  # its words go: it falls behind
            memory(2, "the red kite and a boat", 0.9, "red kite"),
            memory(3, "one red sock", 0.5, "red sock"),
            memory(4, "a kite", 0.003, "kite"),
        ],
        exchange=False,
    )


def test_lost_gained_and_moved(embedder: HashingEmbedder) -> None:
    with Session.new(now=START, embedder=embedder) as session:
        told(session)
        state = session.population
        change = compare_recall(session.asker(), 3, "a red kite", 3)
        assert session.population is state and session.timeline.nights == 0
        before = [one.uid for one in change.before]
        after = [one.uid for one in change.after]
        assert [one.uid for one in change.lost] == [uid for uid in before if uid not in after]
        assert [one.uid for one in change.gained] == [uid for uid in after if uid not in before]
        assert 1 in before and 1 not in after
        assert change.after.population.night == 3
        for one in change.moved:
            assert before[one.place_before - 1] == after[one.place_after - 1] == one.after.uid
            assert one.place_before != one.place_after
        assert {one.after.uid for one in (*change.moved, *change.stayed)} == {*before} & {*after}
        session.sleep(3)
        lived = session.recall("a red kite", 3)
        assert [(a.uid, a.score) for a in lived] == [(a.uid, a.score) for a in change.after]
        again = difference(change.before, lived)
        assert [one.uid for one in again.lost] == [one.uid for one in change.lost]
        assert difference(lived, lived).moved == () and len(difference(lived, lived).stayed) == 3


def test_another_state_of_the_life_can_be_compared(embedder: HashingEmbedder) -> None:
    with Session.new(now=START, embedder=embedder) as session:
        told(session)
        asker = session.asker()
        session.sleep(20)
        change = compare_recall(asker, session.population, "kite", 4)
        assert {one.uid for one in change.lost} == {1, 4}
        ghosts = left_alone(asker.population, asker.model, 6)
        assert asker.model.tier(ghosts)[0] == Tier.GHOST


def test_it_runs_on_any_thread_while_acts_go_on(embedder: HashingEmbedder) -> None:
    with Session.new(now=START, embedder=embedder) as session:
        told(session)
        asker = session.asker()
        found: list[RecallChange] = []
        threads = [
            threading.Thread(target=lambda: found.append(compare_recall(asker, 2, "kite", 9)))
            for _ in range(3)
        ]
        for one in threads:
            one.start()
        for number in range(10, 40):
            session.encode(memory(number, f"kite {number}", 1.0, f"gist {number}"))
        for one in threads:
            one.join(30)
        assert len(found) == 3
        for change in found:
            assert {answer.uid for answer in change.before} == {1, 2, 3, 4}
        assert len(session.recall("kite", 99)) == 34
        session.go_to(0)


def test_it_can_be_cancelled(embedder: HashingEmbedder) -> None:
    def cancel(done: int, total: int, what: str, /) -> None:
        if what == "sleeping":
            raise Cancelled("cancelled")

    with Session.new(now=START, embedder=embedder) as session:
        told(session)
        with pytest.raises(Cancelled):
            compare_recall(session.asker(), 5, "kite", progress=cancel)
