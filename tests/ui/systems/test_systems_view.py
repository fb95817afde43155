"""The comparison of systems: what is chosen, drawn, linked and told."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.exchange.written_columns import WrittenColumns
from engine.memory.population import Population
from engine.progress import silent
from engine.selection import Combine
from engine.session import Session
from tests.helpers.window_parts import DirectTasks, HeldTasks
from tests.ui.systems.conftest import SYSTEMS, Make
from ui.systems import retention_page, system_scene
from ui.systems.pages import PAGES
from ui.systems.spaces_page import columns_for
from ui.systems.system_pane import SystemPane
from ui.systems.systems_view import SystemsView
from ui.theme import DARK, LIGHT

NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def view(make: Make, session: Session) -> SystemsView:
    return make(session)


def titles(view: SystemsView) -> list[str]:
    """Return what stands above the panes."""
    return [pane.title.text() for pane in view.stack.spaces.shown_panes]


def pane_of(view: SystemsView, title: str) -> SystemPane:
    """Return the pane of a system."""
    return view.stack.spaces.shown_panes[titles(view).index(title)]


def line_of(view: SystemsView, name: str) -> int:
    """Return the line of a system in the columns of the comparison."""
    assert view.moment is not None
    return view.moment.comparison.names.index(name)


def test_each_system_has_a_space_in_its_own_tiers(view: SystemsView, session: Session) -> None:
    assert titles(view)[0] == "Potato"
    assert set(titles(view)) == {"Potato", "Static store", "Ebbinghaus curve"}
    potato, static = pane_of(view, "Potato"), pane_of(view, "Static store")
    assert len(static.space.scene) == len(session.population)
    alive = session.model.own_tier(session.population) < 3
    assert len(potato.space.scene) == int(alive.sum()) < len(static.space.scene)
    assert potato.note.text() == "governs" and static.note.text() == ""
    assert view.bar.state.text() == "Night 12 · 4 memories"


def test_the_night_is_that_of_the_session(view: SystemsView, session: Session) -> None:
    session.go_to(2)
    assert view.moment is not None and view.moment.night == 2
    for pane in view.stack.spaces.shown_panes:
        assert pane.population is not None and pane.population.night == 2


def test_selection_and_hover_are_shared_by_every_space(view: SystemsView, session: Session) -> None:
    session.selection.select((3, 4))
    for pane in view.stack.spaces.shown_panes:
        chosen = pane.space.scene.rows[pane.space.scene.selected]
        assert pane.population is not None
        there = np.isin(pane.population["uid"][pane.space.scene.rows], (3, 4)).sum()
        assert len(chosen) == there
    first, second = pane_of(view, "Potato"), pane_of(view, "Static store")
    row = int(second.space.scene.rows[-1])
    second.space.hovered.emit(row)
    assert session.selection.hovered == 4
    assert first.space.scene.hovered == row
    second.space.clicked.emit([0], NONE)
    assert session.selection.numbers.tolist() == [1]


def test_cameras_move_together(view: SystemsView) -> None:
    first, second, third = view.stack.spaces.shown_panes
    third.space.frame_rows([0, 1])
    assert first.space.camera == second.space.camera == third.space.camera
    view.view_preset("valence-intensity")
    assert {one.space.camera.large for one in (first, second, third)} == {"valence-intensity"}
    view.frame_selection()
    view.fly_to(4)
    assert first.space.camera == third.space.camera


def test_chips_choose_systems(qtbot: QtBot, view: SystemsView) -> None:
    chosen: list[tuple[str, ...]] = []
    view.choice.changed.connect(chosen.append)
    chips = view.choice.chips
    assert set(chips.chosen) == set(SYSTEMS)
    assert chips.buttons["potato"].text() == "Potato · governs"
    qtbot.mouseClick(chips.buttons["static"], LEFT)
    assert "static" not in chosen[-1] and titles(view) == ["Potato", "Ebbinghaus curve"]
    qtbot.mouseClick(chips.buttons["ebbinghaus"], LEFT)
    qtbot.mouseClick(chips.buttons["potato"], LEFT)
    assert chips.chosen == ("potato",), "one stays"
    view.choice.choose_all()
    assert set(chips.chosen) == set(view.choice.places) and chips.everyone.isHidden()
    view.choice.toggle("static")
    assert "static" not in view.choice.chosen
    view.choice.choose_first()
    assert view.choice.chosen[0] == "potato" and "static" in view.choice.chosen


def test_what_is_not_compared_waits_in_a_menu_where_there_is_no_room(view: SystemsView) -> None:
    chips = view.choice.chips
    view.resize(2400, 560)
    assert chips.others.isHidden()
    view.resize(420, 560)
    free = len(chips.buttons) - len(SYSTEMS)
    assert chips.others.isVisible() and chips.others.text().startswith(f"{free} more")
    menu = chips.others.menu()
    menu.aboutToShow.emit()
    assert len(menu.actions()) == free
    menu.actions()[0].trigger()
    assert len(view.choice.chosen) == len(SYSTEMS) + 1


def test_a_hidden_view_waits(make: Make, session: Session, tasks: DirectTasks) -> None:
    view = make(session)
    lived = len(tasks.titles)
    view.hide()
    session.sleep(1)
    assert len(tasks.titles) == lived
    view.show()
    assert view.moment is not None and view.moment.night == 13


def test_what_is_not_ready_and_what_is_stale_is_told(
    make: Make, session: Session, held: HeldTasks
) -> None:
    view = make(session)
    assert "Living the same journal" in view.stack.nothing.words
    assert view.choice.chips.buttons["potato"].text().endswith("…")
    held.release()
    assert titles(view) == ["Potato"] and view.bar.state.text() == "Working out 2 of 3 …"
    for _ in range(2):
        held.release()
    session.sleep(1)
    assert view.bar.state.text().startswith("Before the last change")


def test_without_document_or_memories_it_says_what_to_do(make: Make, session: Session) -> None:
    view = make(None)
    assert "No document" in view.stack.nothing.words
    for page in PAGES:
        view.show_page(page)
    view.frame_all()
    view.fly_to(1)


@pytest.mark.parametrize("page", list(PAGES))
def test_every_page_draws_in_both_themes(view: SystemsView, session: Session, page: str) -> None:
    session.selection.select((1, 4))
    view.show_page(page)
    assert view.bar.buttons[page].isChecked() and view.stack.pages[page].isVisible()
    for palette in (LIGHT, DARK):
        view.set_palette(palette)
        assert not view.grab().isNull()
    view.show_session(None)
    assert "No document" in view.stack.nothing.words


def test_retention_is_of_the_selected_or_of_all(view: SystemsView, session: Session) -> None:
    view.show_page("retention")
    page = view.stack.retention
    assert page.words.text() == "What is kept of all 4 memories; select some to see theirs."
    assert view.moment is not None
    whole = view.moment.comparison.retention()
    assert np.array_equal(page.strength.lines[0].values, whole.strength[0])
    session.selection.select((4,))
    assert page.words.text() == "What is kept of 1 selected memory."
    own = view.moment.comparison.retention((4,))
    assert np.array_equal(page.remembered.lines[1].values, own.remembered[1])
    assert not np.array_equal(own.strength, whole.strength)


def test_long_retention_is_worked_out_in_the_background(
    make: Make, session: Session, held: HeldTasks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention_page, "_AT_ONCE", 0)
    view = make(session)
    view.show_page("retention")
    for _ in range(len(SYSTEMS)):
        held.release()
    page = view.stack.retention
    assert "Working out" in page.words.text()
    held.release()
    assert len(page.strength.lines) == 3 and "all 4 memories" in page.words.text()
    session.go_to(5)
    assert len(held.held) == 0, "another night shows the same curves"


def test_a_night_clicked_in_a_curve_is_asked_for(qtbot: QtBot, view: SystemsView) -> None:
    view.show_page("retention")
    plot = view.stack.retention.strength
    with qtbot.waitSignal(view.night_asked) as asked:
        qtbot.mouseClick(plot, LEFT, pos=plot.place_of(5, 0.5).toPoint())
    assert asked.args == [5]


def test_who_remembers_what_selects(view: SystemsView, session: Session) -> None:
    view.show_page("upset")
    page = view.stack.upset
    assert view.moment is not None
    assert sum(len(one.uids) for one in page.plot.columns) == 4
    page.plot.picked.emit(page.plot.columns[0].uids, NONE)
    assert set(session.selection.numbers) == set(page.plot.columns[0].uids)
    assert page.plot.shares[0] == 1.0
    page.plot.set_picked.emit(1, NONE)
    assert session.selection.numbers.tolist() == view.moment.uid[view.moment.remembered[1]].tolist()


def test_agreement_tells_its_figures(view: SystemsView) -> None:
    view.show_page("agreement")
    page = view.stack.agreement
    assert view.moment is not None
    assert np.array_equal(
        page.survivors.values, view.moment.comparison.agreement.survivors, equal_nan=True
    )
    words = page.survivors.words_of(0, 1)
    both = (view.moment.remembered[0] & view.moment.remembered[1]).sum()
    assert f"both remember {both}" in words and "Jaccard" in words
    assert "itself" in page.rank.words_of(1, 1)
    page.survivors.values[0, 1] = page.rank.values[0, 1] = np.nan
    assert "neither remembers any" in page.survivors.words_of(0, 1)
    assert "holds every memory alike" in page.rank.words_of(0, 1)
    assert page.rank.cell_at(*_middle(page.rank.area_of(2, 1))) == (2, 1)


def _middle(area: object) -> tuple[float, float]:
    centre = area.center()  # type: ignore[attr-defined]
    return centre.x(), centre.y()


def test_one_question_is_embedded_once(
    view: SystemsView, session: Session, tasks: DirectTasks
) -> None:
    view.show_page("question")
    page = view.stack.question
    assert "Ask above" in page.nothing.words
    embedded = session.encoder.embedder.embedded  # type: ignore[attr-defined]
    before = len(embedded)
    page.query.setText("  the ferry and the market ")
    page.ask()
    assert embedded[before:] == ["the ferry and the market"]
    assert tasks.titles[-1] == "Asking 3 systems"
    assert page.model.columnCount() == 3 and page.model.rowCount() == 4
    assert "given by every system" in page.words.text()
    session.go_to(5)
    assert len(embedded) == before + 1, "another night asks the same vector"
    first = page.model.placed(0, 0)
    assert first is not None and first.before == 1
    page.table.picked.emit(first.answer.uid, NONE)
    assert session.selection.numbers.tolist() == [first.answer.uid]


def test_the_table_exports_what_it_lists(view: SystemsView, session: Session) -> None:
    table: WrittenColumns = view.written()(silent)
    assert table.count == 4 and table.cells["id"] == list(session.catalogue.uuid[1:5])
    assert view.moment is not None
    assert table.cells["static strength"] == view.moment.strength[line_of(view, "static")].tolist()
    assert table.cells["potato tier"][0] == "deleted" and table.cells["static tier"][0] == "full"
    assert "ferry" in table.cells["text"][0], "the words that another system still has"
    session.selection.select((4,))
    assert view.written(selected=True)(silent).count == 1


def test_what_the_governing_system_withholds_is_not_told_from_another(
    view: SystemsView, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def withheld(_model: object, population: Population) -> np.ndarray:
        return np.zeros(len(population), np.bool_)

    monkeypatch.setattr(type(session.model), "may_show", withheld)
    texts = view.written()(silent).cells["text"]
    assert len(texts) == 4 and not any("ferry" in (one or "") for one in texts)


def test_a_filter_hides_memories_in_spaces_and_table(view: SystemsView, session: Session) -> None:
    session.shown.isolate((3, 4))
    assert len(pane_of(view, "Static store").space.scene) == 2
    view.show_page("table")
    assert view.stack.table.model.uids.tolist() == [3, 4]
    session.shown.show_all()
    assert view.stack.table.model.rowCount() == 4
    session.selection.select((2,), Combine.ADD)


def test_many_memories_are_drawn_as_a_sample_and_that_is_said(
    make: Make, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_scene, "MOST_POINTS", 6)
    view = make(session)
    spaces = view.stack.spaces
    assert spaces.note.isVisible() and "sample of about 2 of 4" in spaces.note.text()
    static = pane_of(view, "Static store")
    assert len(static.space.scene) == 2
    session.selection.select((1, 3))
    drawn = session.population["uid"][static.space.scene.rows].tolist()
    assert drawn == [1, 2, 3, 4]


def test_panes_stand_in_a_good_shape() -> None:
    assert columns_for(1, 600, 400) == 1
    assert columns_for(4, 640, 440) == 2
    assert columns_for(9, 1280, 480) == 5
    assert columns_for(3, 300, 900) == 1
    assert columns_for(3, 900, 0) == 1
