"""Tools, ways of combining and the count, in sight and in step with the selection."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.selection import Combine
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import START, small_set
from ui.selecting.selecting_strip import TOOL_TITLES, SelectingStrip
from ui.selecting.tool_icons import tool_icon
from ui.space.regions import TOOLS
from ui.theme import DARK, LIGHT


@pytest.fixture
def session() -> Iterator[Session]:
    with Session.new(now=START, embedder=HashingEmbedder(8)) as opened:
        opened.import_set(small_set())
        yield opened


@pytest.fixture
def strip(qtbot: QtBot, session: Session) -> Iterator[SelectingStrip]:
    around = QWidget()
    qtbot.addWidget(around)
    made = SelectingStrip(DARK, around)
    made.resize(400, 32)
    around.show()
    made.show_session(session)
    yield made
    made.show_session(None)


def test_the_count_follows_the_selection(strip: SelectingStrip, session: Session) -> None:
    assert strip.count.text() == ""
    session.selection.select([1, 3])
    assert strip.count.text() == "2 selected"
    session.selection.select(np.arange(1, 4001))
    assert strip.count.text() == "4,000 selected"
    strip.show_session(None)
    assert strip.count.text() == "" and not strip.mode.isEnabled()


def test_a_tool_is_chosen_once(qtbot: QtBot, strip: SelectingStrip) -> None:
    assert strip.tool == "orbit" and strip.tools["orbit"].isChecked()
    with qtbot.waitSignal(strip.tool_changed) as told:
        qtbot.mouseClick(strip.tools["lasso"], Qt.MouseButton.LeftButton)
    assert told.args == ["lasso"] and strip.tool == "lasso"
    with qtbot.assertNotEmitted(strip.tool_changed):
        strip.set_tool("lasso")
    assert not strip.tools["orbit"].isChecked()


def test_the_way_is_chosen_here_or_elsewhere(strip: SelectingStrip, session: Session) -> None:
    assert strip.mode.text() == "Replace ▾"
    strip.modes[Combine.INTERSECT].trigger()
    assert session.selection.mode is Combine.INTERSECT
    session.selection.set_mode(Combine.REMOVE)
    assert strip.mode.text() == "Remove ▾" and strip.modes[Combine.REMOVE].isChecked()
    assert strip.mode.property("told")
    session.selection.set_mode(Combine.TOGGLE)
    assert strip.mode.text() == "Toggle ▾"
    strip.show_session(None)
    session.selection.set_mode(Combine.ADD)
    assert strip.mode.text() == "Replace ▾"


def test_a_narrow_strip_says_it_with_signs(strip: SelectingStrip, session: Session) -> None:
    session.selection.set_mode(Combine.INTERSECT)
    strip.resize(180, 32)
    assert strip.mode.text() == "∩ ▾" and not strip.count.isVisible()
    assert strip.mode.accessibleName() == "Selecting: Intersect"
    strip.resize(400, 32)
    assert strip.mode.text() == "Intersect ▾" and strip.count.isVisible()


def test_in_a_very_narrow_strip_the_tools_are_in_the_menu(
    qtbot: QtBot, strip: SelectingStrip
) -> None:
    assert not strip.listed_tools["box"].isVisible()
    strip.resize(60, 32)
    assert not any(button.isVisible() for button in strip.tools.values())
    assert strip.listed_tools["orbit"].isChecked()
    with qtbot.waitSignal(strip.tool_changed) as told:
        strip.listed_tools["box"].trigger()
    assert told.args == ["box"]
    strip.resize(400, 32)
    assert strip.tools["box"].isVisible() and strip.tools["box"].isChecked()
    assert not strip.listed_tools["box"].isVisible()


def test_every_tool_has_a_sign_of_its_own_and_a_name() -> None:
    pictures = []
    for tool in TOOLS:
        image = tool_icon(tool, DARK).pixmap(20, 20).toImage()
        pictures.append(bytes(image.constBits()))
    assert len(set(pictures)) == len(TOOLS) == len(TOOL_TITLES)
    with pytest.raises(ValueError, match="no tool"):
        tool_icon("hammer", DARK)


def test_everything_is_named_and_recoloured(strip: SelectingStrip) -> None:
    before = strip.tools["box"].icon().cacheKey()
    strip.set_palette(LIGHT)
    assert strip.tools["box"].icon().cacheKey() != before
    assert all(button.accessibleName() and button.toolTip() for button in strip.tools.values())
