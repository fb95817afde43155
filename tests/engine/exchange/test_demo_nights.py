"""The nights of the demo set: what its README tells a person to watch does happen."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.exchange.demo import read_demo
from engine.journal.events import Import, Night, SetParameters
from engine.memory.columns import NEVER
from engine.memory.population import Population
from engine.memory.seeds import Seeds
from engine.memory.tiers import Tier
from engine.models.potato.model import PotatoModel
from engine.models.potato.parameters import PotatoParameters

DAY = 86400
FULL, FRAGMENT, GHOST, DELETED = Tier


@cache
def seeds() -> Seeds:
    demo = read_demo()
    number = {memory.id: at for at, memory in enumerate(demo.memories, start=1)}
    affects = [memory.affect for memory in demo.memories if memory.affect is not None]
    valence, activation, intensity = np.array([affect.centroid for affect in affects]).T
    return Seeds.of(
        uid=list(number.values()),
        kind=[int(memory.kind) for memory in demo.memories],
        created=[memory.created for memory in demo.memories],
        valence=valence,
        activation=activation,
        intensity=intensity,
        spread=[affect.spread for affect in affects],
        identity=[memory.identity for memory in demo.memories],
        entry_importance=[
            np.nan if memory.importance is None else memory.importance for memory in demo.memories
        ],
        entry_access_count=[memory.access_count for memory in demo.memories],
        entry_last_access=[
            NEVER if memory.last_access is None else memory.last_access for memory in demo.memories
        ],
        link_source=[number[link.source] for link in demo.links],
        link_target=[number[link.target] for link in demo.links],
        link_kind=[int(link.kind) for link in demo.links],
    )


@cache
def lived(nights: int = 50, *, geometry: bool = True) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return tiers and importances, each of shape (nights + 1, N)."""
    model = PotatoModel()
    start = -(-(seeds().latest() - 4 * 3600) // DAY) * DAY + 4 * 3600
    state = Population.empty(model.columns, clock=start, parameters=PotatoParameters())
    acts = [
        Import(at=start, batch=1, seeds=seeds(), source="demo"),
        SetParameters(at=start, values={"sleep.geometry": geometry}),
    ]
    tiers, importances = [], []
    for night in range(nights + 1):
        draft = state.draft()
        for act in acts if night == 0 else [Night(at=start + night * DAY)]:
            model.apply(draft, act)
        state = draft.freeze()
        tiers.append(model.tier(state))
        importances.append(state["importance"])
    return np.array(tiers), np.array(importances)


def counts(night: int, *, geometry: bool = True) -> list[int]:
    return np.bincount(lived(geometry=geometry)[0][night], minlength=4).tolist()


def row(key: str) -> int:
    return [memory.origin for memory in read_demo().memories].index(key)


def first_nights(key: str) -> tuple[int | None, ...]:
    """Return the first night as a fragment, a ghost and deleted; None: not within 50."""
    life = lived()[0][:, row(key)]
    return tuple(
        int(np.argmax(life >= tier)) if np.any(life >= tier) else None
        for tier in (FRAGMENT, GHOST, DELETED)
    )


def test_night_0_has_everything_in_full() -> None:
    assert counts(0)[1:] == [0, 0, 0]


def test_the_first_losses_come_in_the_first_week() -> None:
    tiers = lived()[0]
    first = [int(np.argmax(np.any(tiers >= tier, axis=1))) for tier in (FRAGMENT, GHOST, DELETED)]
    assert first[0] <= 3 and 6 <= first[1] <= 8 and 9 <= first[2] <= 12


def test_all_four_tiers_are_to_be_seen_on_nights_9_to_40() -> None:
    seen = [min(counts(night)) > 0 for night in range(9, 41)]
    assert sum(seen) >= 28


def test_night_40_is_a_healthy_mix() -> None:
    full, fragments, ghosts, gone = np.array(counts(40)) / len(seeds())
    assert 0.55 <= full <= 0.65
    assert 0.12 <= fragments <= 0.20
    assert 0.07 <= ghosts <= 0.12
    assert 0.10 <= gone <= 0.20


def test_losses_are_spread_over_the_nights() -> None:
    tiers = lived()[0]
    changed = (tiers[1:41] != tiers[:40]).sum(axis=1)
    assert changed.max() <= 12
    assert np.count_nonzero(changed) >= 34


def test_panic_and_euphoria_live_the_same_life_to_the_last_bit() -> None:
    importances = lived()[1]
    panic, euphoria = importances[:, row("gas-alarm")], importances[:, row("wedding-dance")]
    assert np.array_equal(panic, euphoria) and panic[40] > 0.3


@pytest.mark.parametrize(
    ("key", "nights"),
    [
        ("radiator-knock", (3, 6, 9)),
        ("pia-drawing", (9, 12, 15)),
        ("pia-promise", (9, 12, 15)),
        ("washing-symbols", (22, 24, 27)),
        ("recipe-galuska", (None, None, None)),
        ("gas-turned-off", (18, 40, None)),
        ("gas-engineer", (43, None, None)),
        ("spare-key", (17, 39, None)),
        ("key-kiosk-shut", (20, 23, 26)),
        ("top-bunk-hers", (23, 46, None)),
        ("top-bunk-his", (25, 48, None)),
        ("bunk-beds", (39, 47, None)),
        ("carys-i-said", (None, None, None)),
        ("carys-she-left", (46, None, None)),
        ("bread-heel", (35, 42, 45)),
        ("elevator-music", (41, None, None)),
        ("nagyi-death-call", (None, None, None)),
    ],
)
def test_the_stories_happen_on_the_nights_that_the_readme_names(
    key: str, nights: tuple[int | None, ...]
) -> None:
    assert first_nights(key) == nights


def test_without_geometry_most_of_the_year_is_lost() -> None:
    assert counts(40, geometry=False) == [25, 0, 49, 96]
    tiers = lived(geometry=False)[0][40]
    assert tiers[row("wedding-dance")] == DELETED
    assert tiers[row("recipe-galuska")] == FULL
