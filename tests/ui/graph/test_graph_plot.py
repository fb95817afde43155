"""The picture of the graph: symbols while few, dots for a crowd, and what a click finds."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.graph.graph_plot import GraphPlot
from ui.graph.graph_scene import GraphScene
from ui.space.marks import DIAMOND, HALO
from ui.space.scene import build_scene
from ui.space.symbols import symbol_path
from ui.theme import DARK

COUNT = 9000


def crowd(count: int = COUNT) -> GraphScene:
    """Return so many memories on a lattice, each linked to the next one."""
    side = int(np.ceil(np.sqrt(count)))
    at = np.arange(count)
    points = build_scene(
        centroid=np.column_stack([at % side, at // side, np.zeros(count)]),
        importance=np.full(count, 0.5), tier=np.zeros(count, int), strength=np.ones(count),
    )  # fmt: skip
    links = np.column_stack([at[:-1], at[1:]]).astype(np.int32)
    points = replace(points, links=links, link_contradicts=np.zeros(len(links), bool))
    kind = np.zeros(len(links), np.uint8)
    return GraphScene(points=points, kind=kind, identity=np.zeros(count, bool))


@pytest.fixture
def plot(qtbot: QtBot) -> GraphPlot:
    made = GraphPlot(DARK)
    qtbot.addWidget(made)
    made.resize(500, 400)
    made.show()
    return made


def nothing() -> np.ndarray:
    return np.empty(0, np.int64)


def colours_of(plot: GraphPlot) -> set[str]:
    image = plot.grab().toImage()
    return {image.pixelColor(x, y).name() for x in range(0, 500, 3) for y in range(0, 400, 3)}


def test_a_multitude_selected_is_dots_of_the_accent_colour(plot: GraphPlot) -> None:
    graph = crowd()
    plot.set_graph(graph, np.arange(COUNT), 7)
    plot.frame(graph.points.position[:, :2], 2.0)
    assert len(plot._chosen) == COUNT
    assert DARK.accent in colours_of(plot)
    assert len(plot._front.points()) == 2
    assert symbol_path(HALO) in [spot.symbol() for spot in plot._front.points()]
    plot.set_focus(np.arange(12), -1)
    assert len(plot._chosen) == 0 and len(plot._front.points()) == 24


def test_a_crowd_is_dots_from_afar_and_symbols_nearby(plot: GraphPlot, qapp: QApplication) -> None:
    graph = crowd()
    plot.set_graph(graph, nothing(), -1)
    plot.frame(graph.points.position[:, :2], 2.0)
    assert plot.draws_dots
    assert DARK.full in colours_of(plot)
    plot.frame(graph.points.position[:4, :2], 3.0)
    assert not plot.draws_dots
    found = plot.pick_at(QPointF(*plot.projected().xy[2].tolist()))
    assert found == [2]


def test_few_are_symbols_at_any_zoom(plot: GraphPlot) -> None:
    graph = crowd(400)
    plot.set_graph(graph, np.array([3]), 3)
    for around in (1.0, 200.0):
        plot.frame(graph.points.position[:, :2], around)
        assert not plot.draws_dots
    small = plot.sizes()
    plot.frame(graph.points.position[:2, :2], 1.0)
    assert (plot.sizes() > small).all()
    assert (plot.sizes() <= graph.points.size + 0.5).all()


def test_marks_have_shapes_of_their_own() -> None:
    paths = [symbol_path(code) for code in (0, 1, 2, 3, HALO, DIAMOND)]
    for at, one in enumerate(paths):
        assert not one.isEmpty()
        assert all(one != other for other in paths[:at])
    assert symbol_path(DIAMOND).boundingRect().width() == pytest.approx(1.0)
