"""Lines by night: where labels stand, what hovering tells, which night a click asks for."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from ui.systems.retention_plot import RetentionLine, RetentionPlot, spread_labels

HEIGHT = 14.0


@given(some.lists(some.floats(0.0, 300.0), max_size=12))
def test_labels_stand_in_order_and_never_over_each_other(wanted: list[float]) -> None:
    placed = spread_labels(wanted, HEIGHT, 0.0, 300.0)
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    for one, other in pairwise(order):
        assert placed[other] - placed[one] >= HEIGHT - 1e-6
    if len(wanted) > 1:
        assert min(placed) >= -1e-6 and max(placed) <= 300.0 + 1e-6


def test_labels_that_are_apart_stay_where_they_are() -> None:
    assert spread_labels([200.0, 20.0, 90.0], HEIGHT, 0.0, 300.0) == [200.0, 20.0, 90.0]
    assert spread_labels([5.0], HEIGHT, 50.0, 300.0) == [5.0]


def test_where_there_is_too_little_room_labels_stand_closer() -> None:
    placed = spread_labels([10.0] * 5, HEIGHT, 0.0, 28.0)
    assert np.allclose(np.diff(placed), 7.0) and (placed[0], placed[-1]) == (0.0, 28.0)


@pytest.fixture
def plot(qtbot: QtBot) -> RetentionPlot:
    made = RetentionPlot("Share remembered", "of those there")
    qtbot.addWidget(made)
    made.resize(600, 300)
    lines = (
        RetentionLine("Potato", 0, np.linspace(1.0, 0.5, 11)),
        RetentionLine("Static store", 1, np.ones(11)),
        RetentionLine("Late", 2, np.r_[np.full(5, np.nan), np.full(6, 0.003)]),
    )
    made.set_lines(lines, 4)
    made.show()
    return made


def test_a_night_tells_what_each_system_keeps(plot: RetentionPlot) -> None:
    assert plot.nights == 10
    assert plot.words_of(10).splitlines() == [
        "Share remembered, night 10", "Static store: 1.00", "Potato: 0.50", "Late: 0.0030",
    ]  # fmt: skip
    assert plot.words_of(0).splitlines()[-1] == "Late: –"
    assert "On night 4: Potato 0.80" in plot.accessibleDescription()


def test_a_click_asks_for_the_night_under_it(qtbot: QtBot, plot: RetentionPlot) -> None:
    place = plot.place_of(7, 0.5).toPoint()
    assert plot.night_at(place.x()) == 7
    with qtbot.waitSignal(plot.night_asked) as asked:
        qtbot.mouseClick(plot, Qt.MouseButton.LeftButton, pos=place)
    assert asked.args == [7]
    heard: list[int] = []
    plot.night_asked.connect(heard.append)
    qtbot.mouseClick(plot, Qt.MouseButton.LeftButton, pos=QPoint(590, 150))
    assert heard == []


def test_keys_go_through_the_nights(qtbot: QtBot, plot: RetentionPlot) -> None:
    told: list[object] = []
    plot.night_hovered.connect(told.append)
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    assert told == [5, 6]
    with qtbot.waitSignal(plot.night_asked) as asked:
        qtbot.keyClick(plot, Qt.Key.Key_Return)
    assert asked.args == [6]


def test_steps_of_ten_set_apart_what_is_almost_gone(plot: RetentionPlot) -> None:
    near = plot.place_of(3, 0.0).y() - plot.place_of(3, 0.003).y()
    plot.set_logarithmic(True)
    far = plot.place_of(3, 0.0).y() - plot.place_of(3, 0.003).y()
    assert near < 2.0 and far > 50.0
    assert plot.place_of(3, 1.0).y() < plot.place_of(3, 0.1).y() < plot.place_of(3, 1e-4).y()
    assert not plot.grab().isNull()
