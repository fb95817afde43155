"""Pictures that are larger than the driver draws at once."""

from __future__ import annotations

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from ui.exporting.pixels import as_picture
from ui.space import gl_canvas
from ui.space.scene import build_scene
from ui.space.space_view import SpaceView


@pytest.mark.gl
def test_tiles_are_the_same_picture(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(4)
    space = SpaceView()
    qtbot.addWidget(space)
    space.set_reduced_motion(True)
    space.resize(310, 230)
    space.set_scene(
        build_scene(
            centroid=rng.uniform((-1, -1, 0), (1, 1, 1), (60, 3)),
            importance=rng.uniform(size=60), tier=np.arange(60) % 3, strength=np.ones(60),
        )
    )  # fmt: skip
    whole = np.asarray(as_picture(space.grab_picture(2.5)), np.int16)
    monkeypatch.setattr(gl_canvas, "LARGEST_TILE", 128)
    tiles = np.asarray(as_picture(space.grab_picture(2.5)), np.int16)
    space.release()
    assert whole.shape == (575, 775, 3)
    assert whole.std() > 5
    assert np.abs(whole - tiles).max() <= 2
