"""Scenes for the tests of the space, and the application set up as the program sets it up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ui.space.opengl import prepare_application
from ui.space.scene import Scene, build_scene

prepare_application()


def _scene(count: int = 130, seed: int = 3, **changes: Any) -> Scene:
    rng = np.random.default_rng(seed)
    tier = rng.choice(4, count, p=[0.5, 0.22, 0.2, 0.08])
    columns: dict[str, Any] = {
        "centroid": rng.uniform((-1, -1, 0), (1, 1, 1), (count, 3)),
        "importance": np.where(tier == 0, rng.random(count) ** 2, 0.005 * rng.random(count)),
        "tier": tier,
        "strength": rng.random(count),
        "leaving": tier == 3,
    }
    return build_scene(**(columns | changes))


@pytest.fixture
def make_scene() -> Callable[..., Scene]:
    """Return a maker of random scenes: ``make_scene(count, seed, **columns of build_scene)``."""
    return _scene
