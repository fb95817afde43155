"""The section of the night-time processing: every parameter, kept for the nights to come."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.dreaming.parameters import DreamingParameters
from engine.dreaming.session_nights import keep_parameters, stored_parameters
from engine.memory.kinds import Kind
from engine.parameters import describe, to_values, with_values
from engine.session import Session
from tests.engine.dreaming.lives import life, made
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import DirectTasks, small_session
from ui.parameters.dreaming_section import DreamingSection
from ui.parameters.field import ParameterField
from ui.parameters.parameters_panel import ParametersPanel
from ui.timeline.night_walker import NightWalker


@pytest.fixture
def session() -> Iterator[Session]:
    with life() as opened:
        yield opened


@pytest.fixture
def panel(qtbot: QtBot, session: Session) -> ParametersPanel:
    made_panel = ParametersPanel()
    qtbot.addWidget(made_panel, before_close_func=lambda one: one.show_session(None))
    made_panel.resize(860, 700)
    made_panel.show()
    made_panel.show_session(session)
    return made_panel


def section(panel: ParametersPanel) -> DreamingSection:
    assert panel.dreaming is not None
    return panel.dreaming


def field(panel: ParametersPanel, name: str) -> ParameterField:
    return section(panel).form.fields[name]


def type_in(panel: ParametersPanel, name: str, text: str) -> None:
    box = field(panel, name).boxes[0]
    box.selectAll()
    QTest.keyClicks(box, text)


def turn_on(panel: ParametersPanel) -> None:
    switch = field(panel, "processing.on").switch
    assert switch is not None
    switch.setChecked(True)


def keep(panel: ParametersPanel) -> None:
    button = section(panel).keep_button
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_every_parameter_of_it_has_a_field(panel: ParametersPanel) -> None:
    form = section(panel).form
    assert set(form.fields) == {one.name for one in describe(DreamingParameters)}
    assert form.values() == to_values(DreamingParameters())
    assert "0 to 2147483647" in field(panel, "processing.seed").facts.text()
    assert not section(panel).keep_button.isEnabled()
    assert not section(panel).restore_button.isEnabled()


def test_what_is_kept_governs_the_next_night_and_is_no_act(
    panel: ParametersPanel, session: Session
) -> None:
    walker = NightWalker(DirectTasks())
    walker.set_session(session)
    told: list[str] = []
    panel.reported.connect(told.append)
    acts = len(session.timeline.events)
    turn_on(panel)
    type_in(panel, "dreams.a_night", "2")
    type_in(panel, "dreams.likeness", "1")
    assert not stored_parameters(session).processing.on
    keep(panel)
    kept = stored_parameters(session)
    assert (kept.processing.on, kept.dreams.a_night, kept.dreams.likeness) == (True, 2, 1.0)
    assert len(session.timeline.events) == acts
    assert told[0].startswith("From the next night on: ") and "processing.on on" in told[0]
    assert not section(panel).keep_button.isEnabled()
    assert not panel.apply_button.isEnabled()
    assert walker.dreams.on
    walker.step()
    assert len(made(session, Kind.DREAM)) == 2


def test_values_out_of_range_cannot_be_kept(panel: ParametersPanel, session: Session) -> None:
    type_in(panel, "dreams.a_night", "21")
    assert not section(panel).keep_button.isEnabled()
    assert "dreams.a_night: " in section(panel).problem.text()
    QTest.mouseClick(section(panel).restore_button, Qt.MouseButton.LeftButton)
    assert not section(panel).problem.text()
    assert stored_parameters(session) == DreamingParameters()


def test_the_switch_of_the_menu_is_followed_and_edits_stay(
    panel: ParametersPanel, session: Session
) -> None:
    walker = NightWalker(DirectTasks())
    walker.set_session(session)
    type_in(panel, "processing.seed", "7")
    walker.dreams.set_on(True)
    assert field(panel, "processing.on").value is True
    assert field(panel, "processing.seed").value == 7
    keep(panel)
    assert stored_parameters(session).processing.on
    assert stored_parameters(session).processing.seed == 7


def test_another_document_shows_its_own(
    panel: ParametersPanel, tmp_path: Path, embedder: HashingEmbedder
) -> None:
    type_in(panel, "processing.seed", "7")
    with small_session(tmp_path / "small.lethe", embedder) as other:
        keep_parameters(other, with_values(DreamingParameters(), {"processing.seed": 12}))
        panel.show_session(other)
        assert field(panel, "processing.seed").value == 12
        assert not section(panel).keep_button.isEnabled()
        panel.show_session(None)
        assert panel.dreaming is None


def test_a_search_finds_in_both_parts(panel: ParametersPanel) -> None:
    assert panel.form is not None
    panel.search.setText("most memories that a dream")
    assert section(panel).isVisible() and field(panel, "dreams.fragments").isVisible()
    assert not panel.form.nothing_found.isVisible()
    panel.search.setText("base_rate")
    assert not section(panel).isVisible()
    panel.search.setText("no such word at all")
    assert panel.form.nothing_found.isVisible() and not section(panel).isVisible()


def test_unreadable_parameters_are_told_and_can_be_put_right(
    panel: ParametersPanel, session: Session
) -> None:
    session.take_note("dreaming", {"dreams.a_night": 999})
    panel.show_session(None)
    panel.show_session(session)
    assert "dreaming" in section(panel).problem.text()
    turn_on(panel)
    keep(panel)
    assert stored_parameters(session).processing.on
    assert not section(panel).problem.text()
