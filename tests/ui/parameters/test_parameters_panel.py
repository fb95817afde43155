"""The parameters panel on a real document: what it shows, refuses, applies and lives again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.affect.resting_state import median_sigma
from engine.errors import LetheError
from engine.parameters import describe, to_values
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import DirectTasks, small_session
from ui.parameters.field import ParameterField
from ui.parameters.parameters_panel import ParametersPanel
from ui.timeline.night_walker import NightWalker


@pytest.fixture
def session(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    with small_session(tmp_path / "small.lethe", embedder) as opened:
        yield opened


@pytest.fixture
def panel(qtbot: QtBot, session: Session) -> ParametersPanel:
    made = ParametersPanel()
    qtbot.addWidget(made, before_close_func=lambda one: one.show_session(None))
    made.resize(860, 700)
    made.show()
    made.show_session(session)
    return made


def field(panel: ParametersPanel, name: str) -> ParameterField:
    assert panel.form is not None
    return panel.form.fields[name]


def type_in(panel: ParametersPanel, name: str, text: str, box: int = 0) -> None:
    edit = field(panel, name).boxes[box]
    edit.selectAll()
    QTest.keyClicks(edit, text)


def test_every_parameter_has_a_field_with_what_is_in_force(
    panel: ParametersPanel, session: Session
) -> None:
    assert panel.form is not None
    assert set(panel.form.fields) == {one.name for one in describe(session.model.parameters_type)}
    assert panel.form.values() == to_values(session.population.parameters)
    for name, one in panel.form.fields.items():
        tip = one.name.toolTip()
        assert name in tip and one.spec.source in tip
        assert one.facts.text() and one.doc.text()
    assert not panel.apply_button.isEnabled() and not panel.relive_button.isEnabled()


def test_half_lives_stand_at_every_rate_in_nights_and_hours(panel: ParametersPanel) -> None:
    assert "half-life 4.3 nights (102 h)" in field(panel, "sleep.base_rate").state.text()
    type_in(panel, "sleep.base_rate", "1")
    assert "half-life never" in field(panel, "sleep.base_rate").state.text()
    assert "half-life" not in field(panel, "sleep.recency_gain").state.text()


def test_table_3_follows_what_is_typed(panel: ParametersPanel) -> None:
    assert [row[1] for row in panel.preview.texts] == ["0.850", "0.870", "0.890", "0.980"]
    assert [row[3] for row in panel.preview.texts] == ["32 %", "38 %", "44 %", "87 %"]
    type_in(panel, "sleep.base_rate", "0.9")
    assert panel.preview.texts[0][1:] == ("0.900", "6.6 nights (158 h)", "48 %")


def test_all_that_is_wrong_is_told_at_once_and_nothing_is_applied(
    panel: ParametersPanel, session: Session
) -> None:
    before = session.population.parameters
    type_in(panel, "sleep.base_rate", "3")
    type_in(panel, "erosion.patience", "soon")
    type_in(panel, "sleep.rate_cap", "0.9")
    assert field(panel, "sleep.base_rate").problem.isVisible()
    assert field(panel, "sleep.base_rate").problem.text() == "base rate must lie in [0, 1], not 3.0"
    assert "2 values are not possible" in panel.problem.text()
    assert "patience “soon” is no whole number" in panel.problem.text()
    assert not panel.apply_button.isEnabled() and not panel.relive_button.isEnabled()
    panel.apply_button.click()
    assert session.population.parameters is before
    field(panel, "sleep.base_rate").reset()
    type_in(panel, "erosion.patience", "5")
    assert not panel.problem.isVisible() and panel.apply_button.isEnabled()


def test_a_change_applies_from_now_on_as_one_event(
    panel: ParametersPanel, session: Session
) -> None:
    session.sleep(2)
    type_in(panel, "sleep.base_rate", "0.9")
    switch = field(panel, "sleep.geometry").switch
    assert switch is not None
    switch.setChecked(False)
    assert "in force 0.85" in field(panel, "sleep.base_rate").state.text()
    told: list[str] = []
    panel.reported.connect(told.append)
    events = len(session.timeline.events)
    QTest.mouseClick(panel.apply_button, Qt.MouseButton.LeftButton)
    assert len(session.timeline.events) == events + 1
    sleep = session.population.parameters.sleep
    assert (sleep.base_rate, sleep.geometry) == (0.9, False)
    assert session.timeline.start.parameters.sleep.base_rate == 0.85
    assert told == ["From now on: sleep.base_rate 0.9, sleep.geometry off."]
    assert not panel.apply_button.isEnabled() and panel.relive_button.isEnabled()
    assert field(panel, "sleep.base_rate").name.property("role") == "accent"


def test_what_would_be_dropped_is_told(panel: ParametersPanel, session: Session) -> None:
    session.sleep(5)
    session.go_to(2)
    assert not panel.note.isVisible()
    type_in(panel, "sleep.base_rate", "0.9")
    assert "night 2 of 5" in panel.note.text()
    panel.apply_button.click()
    assert session.timeline.nights == 2


def test_a_short_half_life_is_warned_of_before_the_first_night(
    panel: ParametersPanel, session: Session
) -> None:
    assert not panel.warning.isVisible()
    type_in(panel, "sleep.base_rate", "0.3")
    assert session.population.night == 0
    assert panel.warning.isVisible() and "0.58 nights (13.8 h)" in panel.warning.text()


def test_the_life_is_lived_again_beside_the_first(panel: ParametersPanel, session: Session) -> None:
    walker = NightWalker(DirectTasks())
    walker.set_session(session)
    panel.relive_requested.connect(walker.branches.relive)
    session.sleep(12)
    type_in(panel, "sleep.base_rate", "0.98")
    QTest.mouseClick(panel.relive_button, Qt.MouseButton.LeftButton)
    first, again = session.branches.all()
    assert session.branches.active is first
    assert again.name == "what if"
    assert again.timeline.start.parameters.sleep.base_rate == 0.98
    assert again.timeline.population.night == 12
    assert first.timeline.population.parameters.sleep.base_rate == 0.85
    ours, theirs = (one.timeline.population["importance"] for one in (first, again))
    assert (theirs[2:] > ours[2:]).all()
    assert panel.name.text() == "what if 2"


def test_what_the_life_itself_sets_is_told(panel: ParametersPanel, session: Session) -> None:
    session.sleep(1)
    session.set_parameters({"sleep.base_rate": 0.9})
    type_in(panel, "sleep.base_rate", "0.95")
    assert "sets sleep.base_rate to 0.9 after night 1" in panel.note.text()


def test_edits_stay_while_nights_pass_and_fields_follow_the_branch(
    panel: ParametersPanel, session: Session
) -> None:
    type_in(panel, "sleep.base_rate", "0.9")
    session.step()
    assert field(panel, "sleep.base_rate").value == 0.9
    branch = session.add_branch("other", values={"wear.strength": 0.05}, relive=True)
    session.switch(branch.number)
    assert field(panel, "wear.strength").value == 0.05
    assert field(panel, "sleep.base_rate").value == 0.9
    panel.restore_button.click()
    assert field(panel, "sleep.base_rate").value == 0.85
    panel.reset_button.click()
    assert field(panel, "wear.strength").value == 0.01
    assert panel.apply_button.isEnabled()


def test_the_median_is_offered_for_sigma(panel: ParametersPanel, session: Session) -> None:
    sigma = median_sigma(session.population)
    assert sigma is not None
    assert f"{sigma[2]:.2f}" in panel.median.text()
    QTest.mouseClick(panel.median, Qt.MouseButton.LeftButton)
    assert field(panel, "affect.sigma_intensity").value == sigma[2]
    panel.apply_button.click()
    assert session.population.parameters.affect.sigma == sigma


def test_words_find_parameters(panel: ParametersPanel) -> None:
    assert panel.form is not None
    panel.search.setText("raw rate")
    shown = [name for name, one in panel.form.fields.items() if one.isVisible()]
    assert shown == ["traces.raw_rate", "traces.acceleration"]
    panel.search.setText("no such thing")
    assert panel.form.nothing_found.isVisible()
    panel.search.clear()
    type_in(panel, "sleep.base_rate", "0.9")
    panel.only_changed.setChecked(True)
    shown = [name for name, one in panel.form.fields.items() if one.isVisible()]
    assert shown == ["sleep.base_rate"]


def test_a_read_only_document_is_only_read(
    qtbot: QtBot, tmp_path: Path, embedder: HashingEmbedder
) -> None:
    path = tmp_path / "read.lethe"
    small_session(path, embedder).close()
    with Session.open(path, read_only=True, embedder=embedder) as session:
        made = ParametersPanel()
        qtbot.addWidget(made, before_close_func=lambda one: one.show_session(None))
        made.show()
        made.show_session(session)
        type_in(made, "sleep.base_rate", "0.9")
        assert not made.apply_button.isEnabled() and not made.relive_button.isEnabled()
        assert "read only" in made.note.text()
        with pytest.raises(LetheError, match="read only"):
            session.set_parameters({"sleep.base_rate": 0.9})
        made.show_session(None)


def test_another_model_has_a_form_of_its_own(
    panel: ParametersPanel, session: Session, tmp_path: Path, embedder: HashingEmbedder
) -> None:
    with Session.new(tmp_path / "s.lethe", now=0, model="static", embedder=embedder) as still:
        panel.show_session(still)
        assert panel.form is not None and "entry.strength" in panel.form.fields
        assert not panel.preview.isVisible()
        panel.show_session(None)
        assert panel.form is None and panel.head.text() == "No document is open."
        panel.show_session(session)
        assert panel.preview.isVisible()
