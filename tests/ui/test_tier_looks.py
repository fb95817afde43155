"""How tiers of any system look: colours that can be told from the ground, counts in words."""

from __future__ import annotations

import pytest

from engine.models.own_tiers import POTATO_TIERS
from engine.models.registry import model_named, model_names
from ui.theme import DARK, LIGHT, contrast
from ui.tier_looks import counts_in_words, own_colour, tier_looks


@pytest.mark.parametrize("name", model_names())
def test_every_tier_stands_out_from_either_ground(name: str) -> None:
    tiers = tuple(model_named(name).own_tiers)
    for palette in (DARK, LIGHT):
        for look in tier_looks(tiers, palette)[:-1]:
            assert contrast(look.colour, palette.panel) >= 3.0, (look.tier.name, palette.name)


@pytest.mark.parametrize("name", model_names())
def test_tiers_of_one_system_differ(name: str) -> None:
    tiers = tuple(model_named(name).own_tiers)
    assert len({one.name for one in tiers}) == len(tiers)
    for palette in (DARK, LIGHT):
        looks = [(one.colour, one.shape) for one in tier_looks(tiers, palette)]
        assert len(set(looks)) == len(looks), palette.name


def test_potato_keeps_the_colours_of_the_palettes() -> None:
    for palette in (DARK, LIGHT):
        for tier in POTATO_TIERS:
            assert own_colour(tier.colour, palette) == palette.tier(tier.left)


def test_counts_name_one_and_several() -> None:
    assert counts_in_words(POTATO_TIERS, [1, 1, 2, 0]) == "1 full, 1 fragment, 2 ghosts, 0 gone"
    assert counts_in_words(POTATO_TIERS, [1, 0, 2, 0], empty=False) == "1 full, 2 ghosts"
