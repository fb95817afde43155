"""Where affects lie, as dots and as a density."""

from __future__ import annotations

import numpy as np
from pytestqt.qtbot import QtBot

from ui.importing.affect_cloud import AffectCloud, density
from ui.theme import DARK


def test_density_stands_where_affects_are() -> None:
    affects = np.array([[0.9, 0.9, 0.5]] * 50 + [[-0.9, -0.9, 0.5]])
    found = density(affects, 10)
    assert found[0, 9] == 1.0 and 0.0 < found[9, 0] < 1.0
    assert np.count_nonzero(found) == 2
    assert density(np.array([[1.0, -1.0, 1.0]]), 4)[3, 3] == 1.0
    assert not density(np.empty((0, 3)), 4).any()


def test_many_are_painted_where_few_are(qtbot: QtBot) -> None:
    cloud = AffectCloud(DARK, "accent")
    qtbot.addWidget(cloud)
    area = cloud._area()
    there, elsewhere = cloud._at(0.5, 0.5).toPoint(), cloud._at(-0.5, -0.5).toPoint()
    for count in (3, 5000):
        cloud.set_affects(np.tile([0.5, 0.5, 0.5], (count, 1)), None)
        ratio = cloud.devicePixelRatioF()
        image = cloud.grab().toImage()
        assert image.pixelColor(there * ratio).blue() > 120, count
        assert image.pixelColor(elsewhere * ratio).blue() < 60, count
    assert area.width() == area.height()
    assert "median valence +0.50" in cloud.accessibleDescription()
