"""The UpSet plot: what its columns say, and what picking one tells."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot

from ui.systems.combination import Combination, SystemSet, combination_words
from ui.systems.upset_plot import UpsetPlot

SETS = (SystemSet("Potato", 0, 5), SystemSet("Static store", 1, 8), SystemSet("FSRS", 2, 3))


def column(*members: bool, uids: tuple[int, ...]) -> Combination:
    return Combination(members, np.array(uids, np.int64))


COLUMNS = (
    column(False, True, False, uids=(1, 2, 3)),
    column(True, True, False, uids=(4, 5)),
    column(True, True, True, uids=(6,)),
    column(False, False, False, uids=(7, 8)),
)


@pytest.fixture
def plot(qtbot: QtBot) -> UpsetPlot:
    made = UpsetPlot()
    qtbot.addWidget(made)
    made.resize(700, 400)
    made.set_sets(SETS, COLUMNS)
    made.show()
    return made


def test_columns_in_words() -> None:
    assert [combination_words(one, SETS) for one in COLUMNS] == [
        "3 memories that Static store alone remembers",
        "2 memories that Potato and Static store remember, and no other",
        "1 memory that every one of these systems remembers",
        "2 memories that none of these systems remembers",
    ]


def test_a_click_on_a_column_picks_its_memories(qtbot: QtBot, plot: UpsetPlot) -> None:
    place = plot.plan.dot(1, 2).toPoint()
    assert plot.plan.column_at(plot.plan.dot(1, 2)) == 1
    assert "Potato and Static store" in plot.words_at(plot.plan.dot(1, 2))
    with qtbot.waitSignal(plot.picked) as picked:
        qtbot.mouseClick(plot, Qt.MouseButton.LeftButton, pos=place)
    assert picked.args is not None and picked.args[0].tolist() == [4, 5]


def test_a_click_on_a_name_picks_what_that_system_remembers(qtbot: QtBot, plot: UpsetPlot) -> None:
    y = int(plot.plan.row(2).center().y())
    with qtbot.waitSignal(plot.set_picked) as picked:
        qtbot.mouseClick(plot, Qt.MouseButton.LeftButton, pos=QPoint(120, y))
    assert picked.args is not None and picked.args[0] == 2
    words = plot.words_at(QPointF(120.0, y))
    assert words.startswith("FSRS remembers 3 memories.")


def test_keys_move_and_pick(qtbot: QtBot, plot: UpsetPlot) -> None:
    plot.current = 0
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    with qtbot.waitSignal(plot.picked) as picked:
        qtbot.keyClick(plot, Qt.Key.Key_Return)
    assert picked.args is not None and picked.args[0].tolist() == [6]


def test_bars_are_filled_by_what_is_selected(plot: UpsetPlot) -> None:
    plot.mark_selected(np.array([1, 4, 5]))
    assert plot.shares == pytest.approx((1 / 3, 1.0, 0.0, 0.0))
    assert not plot.grab().isNull()


def test_columns_without_room_are_scrolled_to(qtbot: QtBot, plot: UpsetPlot) -> None:
    assert plot.bar.isHidden()
    many = tuple(column(True, False, False, uids=(at,)) for at in range(60))
    plot.set_sets(SETS, many)
    assert plot.bar.isVisible() and plot.bar.maximum() == 60 - plot.plan.fits
    plot.current = 0
    for _ in range(plot.plan.fits):
        qtbot.keyClick(plot, Qt.Key.Key_Right)
    assert plot.bar.value() == 1
    assert plot.plan.column_at(plot.plan.dot(plot.current, 0)) == plot.current
