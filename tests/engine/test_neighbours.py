"""What is near a memory, against comparing everything with everything in plain Python."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.affect.space import Affect
from engine.memory.bundle import MemoryBundle
from engine.memory.new_memory import MemorySet, NewMemory
from engine.memory.tiers import Tier
from engine.neighbours import affect_distances, meaning_distances, nearest
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import START, memory_id

WORDS = "ferry market home storm letter garden river winter bread song".split()


def some(count: int = 40) -> MemorySet:
    """Return memories of random affect and words, half of which erode within days."""
    rng = np.random.default_rng(3)
    memories = tuple(
        NewMemory(
            id=memory_id(number),
            text=" ".join(rng.choice(WORDS, 12)) + f" on day {number}, as we all remember it.",
            created=START - 86_400 + number,
            affect=Affect(
                valence=float(rng.uniform(-1, 1)),
                activation=float(rng.uniform(-1, 0.3)),
                intensity=float(rng.uniform(0, 1)),
            ),
            importance=0.006 if number % 2 else 0.8,
        )
        for number in range(1, count + 1)
    )
    return MemorySet(name="some", memories=memories)


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    embedder = HashingEmbedder(64)
    with Session.new(now=START, embedder=embedder) as made:
        made.import_set(some())
        made.use(2, context=Affect(valence=-1.0, activation=1.0, intensity=1.0))
        made.reinterpret(4, "the garden in winter, and nothing else")
        made.sleep(6)
        yield made


def memory(session: Session, row: int) -> MemoryBundle:
    return session.memory(int(session.population["uid"][row]))


def vectors_left(session: Session, row: int) -> list[np.ndarray]:
    """Embed anew what is left of a memory: its text, and every reading of it."""
    one = memory(session, row)
    texts = [] if one.text is None else [one.text]
    texts += [reading.text for reading in one.readings or ()]
    return list(HashingEmbedder(64).embed(texts).vectors)


def test_some_are_full_and_some_are_not(session: Session) -> None:
    tiers = {memory(session, row).tier for row in range(len(session.population))}
    assert {Tier.FULL, Tier.FRAGMENT} <= tiers


@pytest.mark.parametrize("current", [False, True])
def test_distance_in_affect_is_that_of_the_centroids(session: Session, current: bool) -> None:
    state, model = session.population, session.model
    for row in range(0, len(state), 7):
        found = affect_distances(state, model, row, current=current)
        for other in range(len(state)):
            one, two = memory(session, row), memory(session, other)
            places = [m.current_affect if current else m.affect for m in (one, two)]
            expected = math.dist(places[0].centroid, places[1].centroid)
            if other == row or two.tier is Tier.DELETED:
                expected = math.inf
            assert found[other] == pytest.approx(expected)


def test_drift_moves_what_is_near(session: Session) -> None:
    state, model = session.population, session.model
    encoded, current = (affect_distances(state, model, 1, current=now) for now in (False, True))
    assert not np.allclose(encoded[2:], current[2:])


def test_distance_in_meaning_is_that_of_the_nearest_words_left(session: Session) -> None:
    state, model = session.population, session.model
    left = [vectors_left(session, row) for row in range(len(state))]
    view = session.index.view()
    for row in (1, 3, 0, 2):
        found = meaning_distances(view, state, model, row)
        for other in range(len(state)):
            pairs = [float(one @ two) for one in left[row] for two in left[other]]
            gone = memory(session, other).tier is Tier.DELETED
            expected = math.inf if not pairs or gone or other == row else 1.0 - max(pairs)
            assert found[other] == pytest.approx(expected, abs=1e-5)


def test_nothing_is_near_what_has_no_words_left(session: Session) -> None:
    with Session.new(now=START, embedder=HashingEmbedder(64)) as other:
        other.import_set(some(8))
        other.sleep(20)
        state, model, view = other.population, other.model, other.index.view()
        lost = np.flatnonzero(model.tier(state) >= Tier.GHOST)
        assert len(lost)
        for row in lost.tolist():
            assert np.all(np.isinf(meaning_distances(view, state, model, row)))
        kept = int(np.flatnonzero(model.tier(state) == Tier.FULL)[0])
        assert np.all(np.isinf(meaning_distances(view, state, model, kept)[lost]))
        gone = model.tier(state) == Tier.DELETED
        assert np.any(gone) and np.all(np.isinf(affect_distances(state, model, kept)[gone]))


DISTANCES = st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0, math.inf]), max_size=20)


@given(DISTANCES, st.sampled_from([0.0, 0.3, 0.5, math.inf]), st.none() | st.integers(0, 25))
def test_nearest_is_sorting_and_cutting(
    distances: list[float], radius: float, most: int | None
) -> None:
    found = nearest(np.array(distances, np.float64), radius=radius, most=most)
    near = sorted((d, row) for row, d in enumerate(distances) if d <= radius and d < math.inf)
    near = near[:most]
    assert found.rows.tolist() == [row for _, row in near]
    assert found.distances.tolist() == [d for d, _ in near]
    assert len(found) == len(near)
