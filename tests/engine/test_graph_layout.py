"""Where linked memories stand: near what they are linked to, calm, and the same each time."""

from __future__ import annotations

import numpy as np
import pytest

from engine.errors import Cancelled
from engine.graph_layout import _push_by_grid as push_by_grid
from engine.graph_layout import _push_exactly as push_exactly
from engine.graph_layout import components, lay_out, ring_places


def rng() -> np.random.Generator:
    return np.random.default_rng(3)


def cliques(number: int, size: int) -> np.ndarray:
    pairs = [(a, b) for a in range(size) for b in range(a)]
    return np.array([(a + size * k, b + size * k) for k in range(number) for a, b in pairs])


def distances(places: np.ndarray, links: np.ndarray) -> np.ndarray:
    return np.hypot(*(places[links[:, 0]] - places[links[:, 1]]).T)


def test_two_linked_memories_stand_a_length_apart() -> None:
    links = np.array([[0, 1]])
    assert distances(lay_out(links, 2, rng()), links)[0] == pytest.approx(1.0, abs=0.25)


def test_the_same_input_gives_the_same_picture() -> None:
    links = cliques(4, 5)
    one, other = lay_out(links, 30, rng()), lay_out(links, 30, rng())
    np.testing.assert_array_equal(one, other)
    assert not np.array_equal(one, lay_out(links, 30, np.random.default_rng(4)))


@pytest.mark.parametrize("number", [6, 200])
def test_linked_memories_are_nearer_than_others(number: int) -> None:
    links = cliques(number, 5)
    places = lay_out(links, 5 * number, rng())
    assert np.isfinite(places).all()
    strangers = np.random.default_rng(1).integers(5 * number, size=(2000, 2))
    strangers = strangers[strangers[:, 0] // 5 != strangers[:, 1] // 5]
    apart = distances(places, strangers)
    assert np.median(apart) > 3 * np.median(distances(places, links))
    assert np.percentile(apart, 1) > 0.3


def test_what_is_not_linked_stands_on_rings_around_the_graph() -> None:
    links = cliques(3, 4)
    places = lay_out(links, 60, rng())
    graph, alone = np.hypot(*places[:12].T), np.hypot(*places[12:].T)
    assert alone.min() > graph.max() + 1.0
    away = np.hypot(*(places[12:, None] - places[None, 12:]).transpose(2, 0, 1))
    assert away[~np.eye(48, dtype=bool)].min() > 0.9


def test_rings_fill_a_disc_without_a_graph() -> None:
    places = ring_places(500, 0.0)
    assert np.hypot(*places.T).max() < 1.4 * 1.2 * np.sqrt(500 / np.pi)
    assert len(np.unique(places.round(6), axis=0)) == 500
    assert ring_places(0, 0.0).shape == (0, 2)


def test_a_former_layout_is_where_the_next_one_starts() -> None:
    links = cliques(8, 5)
    before = lay_out(links, 40, rng())
    known = np.vstack([before, [[np.nan, np.nan]]])
    after = lay_out(np.vstack([links, [[40, 3]]]), 41, rng(), start=known)
    moved = np.hypot(*(after[:40] - before).T)
    assert np.median(moved) < 1.0
    assert np.hypot(*(after[40] - after[3])) < 2.5


def test_the_grid_pushes_about_as_every_memory_does() -> None:
    places = np.random.default_rng(0).normal(scale=12.0, size=(900, 2))
    exact, near = push_exactly(places), push_by_grid(places)
    error = np.hypot(*(exact - near).T) / np.hypot(*exact.T).mean()
    assert np.median(error) < 0.12


def test_components() -> None:
    links = np.array([[3, 1], [4, 5], [5, 1], [7, 6]])
    assert components(links, 8).tolist() == [0, 1, 2, 1, 1, 1, 6, 6]
    chain = np.stack([np.arange(999), np.arange(1, 1000)], axis=1)
    assert not components(chain, 1000).any()


def test_nothing_and_links_to_itself() -> None:
    assert lay_out(np.empty((0, 2), np.int64), 0, rng()).shape == (0, 2)
    assert np.isfinite(lay_out(np.array([[0, 0]]), 3, rng())).all()
    assert np.isfinite(lay_out(np.array([[0, 1], [0, 1], [1, 0]]), 2, rng())).all()


def test_it_can_be_cancelled() -> None:
    def stop(_done: int, _total: int, _what: str) -> None:
        raise Cancelled("enough")

    with pytest.raises(Cancelled):
        lay_out(np.array([[0, 1]]), 2, rng(), progress=stop)
