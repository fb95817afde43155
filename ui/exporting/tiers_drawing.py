"""Tiers by night as a drawing in a page: stacked areas with axes, in the page's own colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.models.own_tiers import POTATO_TIERS, OwnTier
from ui.exporting.report_style import tier_class
from ui.timeline.tier_areas_item import outline

__all__ = ["ticks_up_to", "tiers_drawing"]

_WIDTH, _HEIGHT = 992.0, 240.0
_LEFT, _TOP, _RIGHT, _BOTTOM = 56.0, 8.0, 8.0, 40.0
_MOST_TICKS: Final = 6


def ticks_up_to(most: int) -> list[int]:
    """Return round numbers from 0 to at most `most`, about five of them."""
    step = 1
    while most / step > _MOST_TICKS:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return list(range(0, most + 1, step))


def tiers_drawing(counts: NDArray[np.int64], tiers: Sequence[OwnTier] = POTATO_TIERS) -> str:
    """Return counts of K tiers by night, shape (nights + 1, K), as an SVG element.

    What is gone is cut off above the most memories that were there on a night.
    """
    most = max(int(counts[:, :-1].sum(axis=1).max(initial=0)), 1)
    nights = len(counts)
    across = (_WIDTH - _LEFT - _RIGHT) / nights
    up = (_HEIGHT - _TOP - _BOTTOM) / (most * 1.04)
    floor = _HEIGHT - _BOTTOM
    tops = np.cumsum(counts, axis=1)
    parts: list[str] = []
    for at in range(len(tiers)):
        corners = outline(tops[:, at] - counts[:, at], tops[:, at])
        x = _LEFT + (corners[:, 0] + 0.5) * across
        y = np.maximum(floor - corners[:, 1] * up, _TOP)
        path = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(x.tolist(), y.tolist(), strict=True))
        parts.append(f'<polygon class="{tier_class(at)}" points="{path}"/>')
    parts += [_level(one, floor - one * up) for one in ticks_up_to(most)]
    parts += [
        f'<text x="{_LEFT + (one + 0.5) * across:.1f}" y="{floor + 16:.1f}" '
        f'text-anchor="middle">{one:,}</text>'
        for one in ticks_up_to(nights - 1)
    ]
    middle = _LEFT + (_WIDTH - _LEFT - _RIGHT) / 2
    parts.append(f'<text x="{middle:.1f}" y="{_HEIGHT - 6:.1f}" text-anchor="middle">night</text>')
    told = ", ".join(f"{int(counts[-1, at]):,} {one.name}" for at, one in enumerate(tiers))
    return (
        f'<svg viewBox="0 0 {_WIDTH:g} {_HEIGHT:g}" role="img" '
        f'aria-label="Memories in each tier by night; at the end {told}">{"".join(parts)}</svg>'
    )


def _level(count: int, y: float) -> str:
    return (
        f'<line x1="{_LEFT - 6:g}" x2="{_LEFT:g}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<text x="{_LEFT - 10:g}" y="{y + 4:.1f}" text-anchor="end">{count:,}</text>'
    )
