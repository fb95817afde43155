"""Episodes that cluster by meaning become a fact, and the fact can be traced back."""

from __future__ import annotations

import numpy as np
import pytest

from engine.errors import Cancelled
from engine.memory.links import LinkKind
from engine.models.motebit.clusters import find_clusters
from engine.models.motebit.sensitivity import Sensitivity
from engine.models.motebit.wording import fact_of
from engine.recall.embedder import unit_rows
from tests.engine.models.motebit.life import Life

BEACH = (
    "Yesterday we went to the beach with the dog",
    "Yesterday we went to the beach with the old dog",
    "Yesterday we went to the beach and the dog swam",
)
OTHER = "Last week I met Ada about quantum chemistry"


def synthesised(**parameters: float) -> Life:
    life = Life(**parameters)
    life.tell(*BEACH, OTHER, entry_importance=np.array([0.6, 0.8, 0.7, 0.9]))
    life.sleep(7)
    life.take_up()
    return life


def test_a_cluster_of_episodes_becomes_a_fact() -> None:
    life = synthesised()
    fact = 5
    assert life.kind(fact) == "semantic"
    assert life.half_life(fact) == 30.0
    assert life.strength(fact) == pytest.approx(0.7 + 0.1)
    assert [life.tier(uid) for uid in (1, 2, 3, 4)] == [*["tombstone"] * 3, "retrievable"]
    assert life["synthesised_into"] == [5, 5, 5, 0, 0]
    assert life.words.text(fact).startswith("insight: Yesterday we went to the beach")
    assert "from 3 episodes" in life.words.text(fact)


def test_a_fact_is_traced_back_to_its_observations() -> None:
    life = synthesised()
    assert [(one.uid, one.depth) for one in life.model.lineage(life.state, 5)] == [
        (1, 1), (2, 1), (3, 1),
    ]  # fmt: skip
    assert life.model.lineage(life.state, 4) == ()
    kinds = set(life.state.links.kind.tolist())
    assert kinds == {LinkKind.PART_OF}
    life.delete(2)
    assert [one.uid for one in life.model.lineage(life.state, 5)] == [1, 2, 3]


def test_lineage_goes_on_through_facts_and_ends_in_a_ring() -> None:
    life = Life()
    life.tell("one", "two", "three")
    life.link(1, 2, LinkKind.PART_OF)
    life.link(2, 3, LinkKind.PART_OF)
    life.link(3, 1, LinkKind.PART_OF)
    found = [(one.uid, one.depth) for one in life.model.lineage(life.state, 3)]
    assert found == [(2, 1), (1, 2)]
    with pytest.raises(KeyError):
        life.model.lineage(life.state, 9)


def test_tombstones_answer_nothing_and_no_act_wakes_them() -> None:
    life = synthesised()
    life.recall(1, 4)
    life.own("reinforce", (1,))
    life.own("confirm", (2,))
    assert life.table("edge_weight") == []
    assert life["reinforcements"] == [0] * 5
    assert [life.strength(uid) for uid in (1, 2, 3)] == [0.0] * 3
    asked = np.full(5, 0.9, np.float32)
    assert np.isneginf(life.model.ranking(life.state, asked)[:3]).all()
    assert life.model.losses(life.state)["ghost"].tolist()[:4] == [7, 7, 7, 2**31 - 1]


def test_it_happens_every_so_many_nights_or_never() -> None:
    assert len(synthesised(every_nights=7).state) == 5
    assert len(synthesised(every_nights=6).state) == 4
    assert len(synthesised(automatic=False).state) == 4


def test_fresh_episodes_wait() -> None:
    life = Life(every_nights=1)
    life.tell(*BEACH)
    life.sleep()
    life.take_up()
    assert len(life.state) == 3
    life.sleep()  # two days: more than half a half-life
    life.take_up()
    assert len(life.state) == 4


def test_only_one_level_of_sensitivity_comes_together() -> None:
    life = Life()
    life.tell(*BEACH, *(f"{text} for my therapy" for text in BEACH[:2]))
    life.sleep(7)
    life.take_up()
    assert life["synthesised_into"] == [6, 6, 6, 7, 7, 0, 0]
    assert life["sensitivity"] == [0, 0, 0, *[Sensitivity.MEDICAL] * 2, 0, Sensitivity.MEDICAL]
    assert not life.model.may_show(life.state)[6]
    life.sleep(83)  # 90 days after the episodes came, not after the fact
    assert [life.tier(uid) for uid in (4, 5, 7)] == ["deleted"] * 3
    assert life.tier(6) != "deleted"


def test_a_fact_is_as_sensitive_as_what_it_is_from() -> None:
    life = synthesised()
    life.own("set sensitivity", (2,), values=(4.0,))
    assert life["sensitivity"] == [0, 4, 0, 0, 4]
    life.own("set sensitivity", (2,), values=(0.0,))
    assert life["sensitivity"] == [0, 0, 0, 0, 4]


def test_what_is_part_of_a_fact_already_is_not_taken_again() -> None:
    life = synthesised()
    life.own("synthesis", (4, 1, 2))
    assert life["synthesised_into"] == [5, 5, 5, 0, 0]
    assert list(life.model.propose("synthesis", life.state)) == []
    assert list(life.model.propose("confirm", life.state)) == []


def test_clusters_keep_their_size_and_their_middle() -> None:
    rng = np.random.default_rng(5)
    middles = unit_rows(rng.standard_normal((6, 32)))
    of = np.repeat(np.arange(6), 20)
    points = middles[of] + 0.05 * rng.standard_normal((120, 32))
    vectors = np.concatenate([unit_rows(points), np.zeros((3, 32))]).astype(np.float32)
    groups = np.zeros(123, np.uint8)
    found = find_clusters(vectors, groups, likeness=0.8, fewest=2, most=50)
    assert sorted(len(one) for one in found) == [20] * 6
    for one in found:
        assert len(set(of[one].tolist())) == 1
        assert (vectors[one] @ vectors[one[0]] >= 0.8).all()
    small = find_clusters(vectors, groups, likeness=0.8, fewest=2, most=7)
    assert max(len(one) for one in small) == 7
    places = np.concatenate(small)
    assert len(set(places.tolist())) == len(places)
    assert find_clusters(vectors[:0], groups[:0], likeness=0.8, fewest=2, most=7) == []


def test_clusters_stay_within_their_group() -> None:
    vectors = np.full((6, 4), 0.5, np.float32)
    groups = np.array([0, 1, 0, 1, 0, 2], np.uint8)
    found = find_clusters(vectors, groups, likeness=0.9, fewest=2, most=9)
    assert [one.tolist() for one in found] == [[0, 2, 4], [1, 3]]


def test_many_episodes_are_compared_window_by_window() -> None:
    life = Life(window=100, every_nights=1)
    for group in range(3):  # pairs in the first and the third window
        life.tell(*(f"Yesterday {group * 100 + at} was odd {group}{at}" for at in range(98)))
        life.tell(*([BEACH[0]] * 2 if group != 1 else ["last week", "yesterday"]))
    kinds = [life.kind(uid) for uid in range(1, 301)]
    assert set(kinds) == {"episodic"}
    seen: list[tuple[int, int]] = []
    life.sleep(2)
    found = life.model.propose(
        "synthesis", life.state, lambda done, total, what: seen.append((done, total))
    )
    beaches = [one.groups[0] for one in found if set(one.groups[0]) & {99, 100, 299, 300}]
    assert beaches == [(99, 100), (299, 300)]
    assert seen == sorted(seen)
    assert seen[-1] == (300, 300)
    nightly = list(life.model.follow_up(life.state, life.events[-1]))
    told = [one.groups[0] for one in nightly if one.act == "synthesis"]
    assert (299, 300) in told  # the third window, on night 2
    assert (99, 100) not in told


def test_one_act_makes_so_many_facts_and_the_next_goes_on() -> None:
    life = Life(most_facts=1, every_nights=2)
    life.tell(*[BEACH[0]] * 2, *[OTHER] * 2)
    life.sleep(2)
    life.take_up()
    assert life["synthesised_into"] == [5, 5, 0, 0, 0]
    life.sleep(2)
    life.take_up()
    assert life["synthesised_into"] == [5, 5, 6, 6, 0, 0]


def test_it_can_be_cancelled() -> None:
    def stop(done: int, total: int, what: str) -> None:
        raise Cancelled

    life = Life()
    life.tell(*BEACH)
    life.sleep(7)
    with pytest.raises(Cancelled):
        life.model.propose("synthesis", life.state, stop)


def test_the_words_of_a_fact_are_extracted() -> None:
    told = fact_of(["The cat sleeps.", "The cat sleeps in the sun", "In the sun, the cat purrs"])
    assert told == "insight: The cat sleeps. (from 3 episodes; shared: sun)"
    long = fact_of(["word " * 200, "other"])
    assert len(long) < 400
