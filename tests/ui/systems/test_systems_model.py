"""The table memory by system as Qt sees it, and its keys."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.session import Session
from tests.ui.systems.conftest import Make
from ui.systems.systems_model import FIRST_SYSTEM
from ui.systems.systems_view import SystemsView

DOWN = Qt.SortOrder.DescendingOrder
Role = Qt.ItemDataRole


@pytest.fixture
def view(make: Make, session: Session) -> SystemsView:
    made = make(session)
    made.show_page("table")
    return made


def test_the_model_is_whole(qtmodeltester: Any, view: SystemsView) -> None:
    qtmodeltester.check(view.stack.table.model, force_py=True)
    qtmodeltester.check(view.stack.question.model, force_py=True)


def test_a_cell_has_tier_and_strength(view: SystemsView) -> None:
    model, moment = view.stack.table.model, view.moment
    assert moment is not None
    assert model.columnCount() == FIRST_SYSTEM + 3
    line = moment.comparison.names.index("static")
    name, strength = model.cell(3, FIRST_SYSTEM + line)
    assert (name, float(strength)) == ("Full", pytest.approx(moment.strength[line, 3], abs=1e-3))
    index = model.index(0, FIRST_SYSTEM)
    assert index.data().startswith("Deleted") and not index.data(Role.DecorationRole).isNull()
    assert "Nothing is left" in index.data(Role.ToolTipRole)
    assert model.index(0, 1).data() == f"{moment.remembered_by[0]} of 3"
    assert model.headerData(FIRST_SYSTEM, Qt.Orientation.Horizontal) == "Potato"


def test_sorting_by_a_system(view: SystemsView) -> None:
    model, moment = view.stack.table.model, view.moment
    assert moment is not None
    line = moment.comparison.names.index("static")
    model.sort(FIRST_SYSTEM + line, DOWN)
    assert np.all(np.diff(moment.strength[line, model.rows]) <= 0) and model.uid_at(0) == 4
    model.sort(1)
    assert np.all(np.diff(moment.remembered_by[model.rows]) >= 0)
    model.sort(-1)
    assert model.uids.tolist() == [1, 2, 3, 4]


def test_pointer_and_keys_select(qtbot: QtBot, view: SystemsView, session: Session) -> None:
    table = view.stack.table.table
    place = table.visualRect(table.model().index(2, 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert session.selection.numbers.tolist() == [3]
    qtbot.keyClick(table, Qt.Key.Key_Down)
    assert session.selection.numbers.tolist() == [4]
    qtbot.keyClick(table, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert session.selection.numbers.tolist() == [3, 4]
    qtbot.keyClick(table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert len(session.selection.numbers) == 4
    session.selection.hover(2)
    assert table.marks.hovered == 2 and table.marks.is_selected(2)
