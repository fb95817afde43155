"""Near-duplicates of a session become one node; repeated mentions strengthen one."""

from __future__ import annotations

import math
import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import Cancelled
from engine.journal.events import Encode, Night, SystemAct
from engine.journal.timeline import fold, start_of
from engine.memory.seeds import Seeds
from engine.models.kroniqo.near_duplicates import near_duplicates, nearest_earlier
from engine.models.registry import model_named
from tests.engine.models.kroniqo.graphs import fact, graph, table, tiers, worth
from tests.helpers.lives import START


def test_merge_with_averaged_relevance() -> None:
    with graph(merging__difference=0.3, session__penalty=1.0, session__boost=1.2) as session:
        told = ["finish the red report", "finish the red report", "finish the blue table"]
        session.encode(told, hour=19.0)
        session.use(1)
        session.sleep()
        session.follow_up()
        average = (0.8 * 1.2 + 0.8) / 2
        assert worth(session)[1] == pytest.approx(average * math.exp(-0.03 * 9), rel=1e-12)
        assert tiers(session) == ["merged", "retrievable", "retrievable"]
        assert session.population["merged_into"].tolist() == [2, 0, 0]
        assert worth(session)[0] == 0.0
        assert fact(session, "Merges", "Nodes that went into another") == 1
        (row,) = table(session, "Merges").rows
        assert row[:2] == ("finish the red report", "finish the red report")
        assert row[3] == "end of session"
        assert session.follow_up() == []
        assert fact(session, "Merges", "Nodes that went into another") == 1


def test_average_is_of_relevance_as_it_is_when_they_merge() -> None:
    with graph(merging__difference=1.0, session__penalty=1.0) as session:
        session.encode("nice day", hour=18.0)
        session.encode("nice day", hour=19.5)
        session.encode("nice day", hour=21.0)
        session.sleep()
        session.follow_up()
        mean = 0.3 * np.mean(np.exp(-0.03 * np.array([10.0, 8.5, 7.0])))
        assert worth(session)[2] == pytest.approx(mean, rel=1e-12)
        assert worth(session).tolist()[:2] == [0.0, 0.0]


def test_unlike_relevance_and_unlike_words_stay_apart() -> None:
    with graph() as session:
        session.encode(["nice weather", "nice weather", "blue sky today"])
        session.use(1)
        session.set_parameters({"session.boost": 2.0})
        session.sleep()
        session.follow_up()
        assert tiers(session).count("merged") == 0
        assert table(session, "Sessions").rows[0][-2] == 0


def test_sessions_do_not_merge_across_and_switch_off() -> None:
    with graph() as session:
        for _ in range(2):
            session.encode("nice weather")
            session.sleep()
            session.follow_up()
        assert "merged" not in tiers(session)
    with graph(merging__enabled=False) as session:
        session.encode(["nice weather"] * 3)
        session.sleep()
        assert session.model.follow_up(session.population, session.timeline.events[-1]) == []


def test_completed_and_open_tasks_stay_apart() -> None:
    with graph(tasks__completed_factor=1.0) as session:
        session.encode(["finish it", "finish it", "finish it"])
        session.act("complete", [1])
        session.sleep()
        session.follow_up()
        assert session.population["merged_into"].tolist() == [0, 3, 0]


def test_words_of_the_merged_are_found_through_the_kept() -> None:
    with graph(merging__similarity=0.5, merging__difference=1.0) as session:
        session.encode(["old stone bridge collapsed", "old stone bridge fell", "green tea"])
        session.sleep()
        session.follow_up()
        assert session.population["merged_into"].tolist() == [2, 0, 0]
        session.set_parameters({"retrieval.threshold": 0.0})
        assert session.recall("collapsed", 3).uids == (2, 3)
        before = session.population["session_uses"].tolist()
        session.use(1)
        assert session.population["session_uses"].tolist() == [0, before[1] + 1, 0]


def test_deleting_the_kept_deletes_what_went_into_it() -> None:
    with graph() as session:
        session.encode(["nice weather"] * 3)
        session.sleep()
        session.follow_up()
        assert tiers(session) == ["merged", "merged", "faded"]
        session.delete(3)
        assert tiers(session) == ["deleted"] * 3


def test_merges_survive_saving_and_replay() -> None:
    with graph() as session:
        session.encode(["nice weather"] * 3 + ["finish it"])
        session.sleep()
        session.follow_up()
        session.sleep(20)
        events = session.timeline.events
        again = fold(session.timeline.start, events, session.model)
        for name, column in session.population.columns.items():
            assert np.array_equal(
                column, again.columns[name], equal_nan=column.dtype.kind == "f"
            ), name
        for name, values in session.population.tables.items():
            assert np.array_equal(values, again.tables[name]), name


def test_a_merge_that_has_become_impossible_has_no_effect() -> None:
    """As when a life is relived under parameters by which nothing had to merge."""
    with graph() as session:
        session.encode(["nice weather"] * 3)
        session.delete([1, 2])
        state = session.population
        for groups in (((3, 1, 2),), ((1, 2),), (), ((3, 3),)):
            event = SystemAct(
                at=state.clock, system="kroniqo", act="merge", groups=groups, values=(7.0,)
            )
            after = fold(state, [event], session.model)
            assert after["merged_into"].tolist() == [0, 0, 0]
            np.testing.assert_array_equal(after["relevance0"], state["relevance0"])


# -- reinforcement at write time ----------------------------------------------------------------


def test_reinforcement_is_off_by_default() -> None:
    with graph() as session:
        session.encode("lives in Nairobi")
        session.sleep(2)
        session.encode("lives in Nairobi")
        session.follow_up()
        assert tiers(session) == ["faded", "retrievable"]


def test_a_repeated_mention_strengthens_what_is_there() -> None:
    with graph(reinforcement__enabled=True) as session:
        session.encode(["lives in Nairobi", "green tea"])
        session.sleep(2)
        (again,) = session.encode("lives in Nairobi")
        session.follow_up()
        assert session.population["merged_into"][again - 1] == 1
        assert worth(session)[0] == pytest.approx(0.7 * 1.15, rel=1e-12)
        assert tiers(session)[0] == "retrievable"
        (row,) = table(session, "Merges").rows
        assert row[3] == "said again"
        session.pause(10)
        assert worth(session)[0] == pytest.approx(0.7 * 1.15 * math.exp(-0.3) * 0.85, rel=0.2)


def test_repeated_mentions_can_be_merged_by_hand_in_chains() -> None:
    with graph() as session:
        for _ in range(3):
            session.encode("lives in Nairobi")
            session.sleep()
        session.take_up_proposals(session.propose("reinforce"))
        assert session.population["merged_into"].tolist() == [0, 1, 1]
        assert len(table(session, "Merges").rows) == 2


# -- which are alike ----------------------------------------------------------------------------


def unit(rng: np.random.Generator, count: int) -> np.ndarray:
    vectors = rng.standard_normal((count, 4)).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1)[:, None]


@given(st.integers(0, 10_000), st.integers(0, 60))
def test_near_duplicates_against_a_slow_oracle(seed: int, count: int) -> None:
    rng = np.random.default_rng(seed)
    vectors, worths = unit(rng, count), rng.choice([0.2, 0.25, 0.5, 0.9], count)
    found = near_duplicates(vectors, worths, similarity=0.8, difference=0.06)
    leader = np.arange(count)
    order = sorted(range(count), key=lambda one: (-worths[one], one))
    free = set(order)
    for at, one in enumerate(order):
        if one not in free:
            continue
        for other in order[at + 1 :]:
            close = worths[one] - worths[other] <= 0.06
            if other in free and close and vectors[one] @ vectors[other] >= 0.8:
                leader[other] = one
                free.discard(other)
        free.discard(one)
    assert found.tolist() == leader.tolist()


@given(st.integers(0, 10_000), st.integers(1, 40))
def test_nearest_earlier_against_a_slow_oracle(seed: int, count: int) -> None:
    vectors = unit(np.random.default_rng(seed), count)
    rows = np.arange(0, count, 2)
    nearest, cosine = nearest_earlier(vectors, rows)
    for row, at, value in zip(rows, nearest, cosine, strict=True):
        if not row:
            assert (at, value) == (-1, -np.inf)
        else:
            products = vectors[:row] @ vectors[row]
            assert products[at] == pytest.approx(products.max(), abs=1e-6)
            assert value == pytest.approx(products.max(), abs=1e-6)


def test_blocks_need_no_memory_for_all_pairs_and_can_be_cancelled() -> None:
    rng = np.random.default_rng(3)
    count = 6_000
    vectors = rng.standard_normal((count, 16)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1)[:, None]
    vectors[::7] = vectors[0]
    told: list[int] = []

    def note(done: int, total: int, _: str) -> None:
        told.append(done)
        assert total == count

    tracemalloc.start()
    try:
        found = near_duplicates(
            vectors, np.full(count, 0.5), similarity=0.99, difference=0.1, progress=note
        )
        assert tracemalloc.get_traced_memory()[1] < count * count
    finally:
        tracemalloc.stop()
    assert np.count_nonzero(found == 0) == len(range(0, count, 7))
    assert len(told) > 10

    def cancel(done: int, total: int, _: str) -> None:
        if done:
            raise Cancelled

    with pytest.raises(Cancelled):
        near_duplicates(
            vectors, np.full(count, 0.5), similarity=0.99, difference=0.1, progress=cancel
        )
    with pytest.raises(Cancelled):
        nearest_earlier(vectors, np.arange(count), cancel)


def test_acts_that_compare_can_be_cancelled_and_change_nothing() -> None:
    def cancel(done: int, total: int, _: str) -> None:
        raise Cancelled

    with graph() as session:
        session.encode(["nice weather"] * 3)
        before = session.population
        for act in ("compress session", "reinforce"):
            with pytest.raises(Cancelled):
                session.propose(act, cancel)
        assert session.population is before


def test_without_vectors_nothing_merges() -> None:
    model = model_named("kroniqo")
    seeds = Seeds.of(uid=[1, 2], created=START)
    night = Night(at=START + 86_400)
    state = fold(
        start_of(model, clock=START), [Encode(at=START, batch=1, seeds=seeds), night], model
    )
    (proposal,) = model.follow_up(state, night)
    assert (proposal.act, proposal.groups) == ("merge", ())
