"""Pictures and drawings of what the window shows."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from ui.exporting.picture_drawing import see_through, seen_alike, space_picture, widget_picture
from ui.exporting.pixels import as_picture
from ui.exporting.svg_drawing import svg_of
from ui.space.camera import BOX_CORNERS, Camera
from ui.space.picking import project
from ui.space.scene import Scene, build_scene
from ui.space.space_view import SpaceView
from ui.theme import DARK, Palette
from ui.timeline.track_plot import TrackPlot


def scene() -> Scene:
    rng = np.random.default_rng(4)
    return build_scene(
        centroid=rng.uniform((-1, -1, 0), (1, 1, 1), (30, 3)), importance=rng.uniform(size=30),
        tier=np.arange(30) % 3, strength=np.ones(30),
    )  # fmt: skip


def home(space: SpaceView) -> None:
    space.view_preset("home")


def test_a_space_of_any_size(qtbot: QtBot) -> None:
    image = space_picture(scene(), DARK, (500, 340), 3.0, home, flat=True)
    assert (image.width(), image.height()) == (1500, 1020)
    assert np.asarray(as_picture(image)).std() > 5


@pytest.mark.gl
def test_a_clear_background_lets_through_and_points_do_not(qtbot: QtBot) -> None:
    def draw(palette: Palette):
        return space_picture(scene(), palette, (400, 300), 1.0, home)

    clear, solid = see_through(DARK, draw), draw(DARK)
    assert clear.hasAlphaChannel()
    alphas = np.array([[clear.pixelColor(x, y).alpha() for x in range(400)] for y in range(300)])
    assert alphas[-3:, :3].max() == 0
    assert (alphas == 0).mean() > 0.3 and (alphas > 200).sum() > 200
    blue = [(x, y) for y in range(60, 260) for x in range(60, 340)
            if solid.pixelColor(x, y).blue() > 200 and alphas[y, x] > 250]  # fmt: skip
    x, y = blue[0]
    assert abs(clear.pixelColor(x, y).blue() - solid.pixelColor(x, y).blue()) < 40


def test_another_shape_shows_all_that_was_seen() -> None:
    camera = Camera().framing(BOX_CORNERS, 600, 600, (20.0, 20.0))
    wide = seen_alike(camera, (600, 600), (1600, 600))
    seen = project(BOX_CORNERS, wide.matrix(1600, 600), 1600, 600).xy
    assert (seen >= 0).all() and (seen <= (1600, 600)).all()
    assert seen_alike(camera, (600, 600), (600, 900)) == camera


def test_a_widget_with_a_space_in_it(qtbot: QtBot) -> None:
    from PySide6.QtWidgets import QVBoxLayout, QWidget

    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.addWidget(QLabel("Above"))
    space = SpaceView(palette=DARK, flat=True)
    column.addWidget(space, 1)
    window.resize(420, 320)
    space.set_scene(scene())
    window.show()
    image = widget_picture(window, 2.0)
    assert (image.width(), image.height()) == (840, 640)
    part = np.asarray(as_picture(image))[120:, 40:-40]
    assert part.std() > 5
    space.release()


def test_a_plot_becomes_shapes(qtbot: QtBot) -> None:
    plot = TrackPlot(DARK)
    qtbot.addWidget(plot)
    plot.resize(600, 200)
    plot.set_census(np.array([[5, 0, 0, 0], [4, 1, 0, 0], [3, 1, 1, 0]]), 2)
    plot.show()
    mode = plot.cacheMode()
    drawing = svg_of(plot, "Tiers <by> night")
    assert plot.cacheMode() == mode
    root = ET.fromstring(drawing)
    tags = [one.tag.rpartition("}")[2] for one in root.iter()]
    assert root.attrib["viewBox"] == "0 0 600 200"
    assert "image" not in tags
    assert tags.count("path") + tags.count("polygon") > 5
    assert "Tiers <by> night" in [one.text for one in root.iter()]
    assert b"#56b4e9" in drawing
