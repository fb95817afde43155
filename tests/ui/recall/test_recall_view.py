"""The recall panel: asking, looking, using, and a look ahead."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from engine.affect.space import Affect
from engine.memory.tiers import Tier
from engine.recall.answers import ConnectedGhost
from engine.session import Session
from tests.helpers.window_parts import HeldTasks
from tests.ui.recall.conftest import FERRY, MARKET
from ui.recall.answers_model import is_fragmentary
from ui.recall.recall_view import RecallView

Ask = Callable[[str], RecallView]
NO_KEY = Qt.KeyboardModifier.NoModifier


def listed(view: RecallView) -> list[str]:
    model = view.model
    return [model.index(row).data() for row in range(model.rowCount())]


def events(session: Session) -> int:
    return len(session.timeline.events)


def test_it_asks_and_ranks(ask: Ask, session: Session) -> None:
    view = ask("ferry island")
    assert view.found is not None
    assert view.found.uids == session.recall("ferry island", 8).uids
    assert listed(view)[0] == FERRY
    assert view.note.text().startswith("3 answers on night 0")
    marked: list[object] = []
    view.found_changed.connect(marked.append)
    ask("market lamps")
    assert marked[-1] == view.found.uids and listed(view)[0] == MARKET


def test_looking_changes_nothing(ask: Ask, session: Session) -> None:
    before, count = session.population, events(session)
    view = ask("ferry")
    view.list.picked.emit(1, NO_KEY)
    view.list.hovered.emit(2)
    view.form.compared.emit(5)
    view.ask_to_use((1,))
    assert session.population is before and events(session) == count


def test_dreams_are_asked_for_and_labelled(ask: Ask, view: RecallView, tasks: HeldTasks) -> None:
    ask("ferry of lamps")
    assert view.model.row_of(3) < 0
    view.form.dreams.setChecked(True)
    tasks.release()
    row = view.model.row_of(3)
    assert row >= 0
    told = view.model.index(row).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "dream" in told


def test_a_fragment_is_told_by_its_reading(ask: Ask, session: Session, view: RecallView) -> None:
    session.sleep(4)
    ask("scarf")
    item = next(one for one in view.model.items if one.uid == 4)
    assert is_fragmentary(item)
    assert listed(view)[view.model.row_of(4)] == "Scarf lost on a ferry"


def test_a_ghost_is_named_only_through_its_link(
    ask: Ask, session: Session, view: RecallView
) -> None:
    session.sleep(7)
    assert session.memory(4).tier is Tier.GHOST
    ask("scarf ferry")
    ghost = next(one for one in view.model.items if one.uid == 4)
    assert isinstance(ghost, ConnectedGhost)
    words = listed(view)[view.model.row_of(4)]
    assert words.startswith("Something here is connected to “The ferry") and "carf" not in words
    index = view.model.index(view.model.row_of(4))
    assert not index.flags() & Qt.ItemFlag.ItemIsUserCheckable


def test_an_answer_that_comes_too_late_is_dropped(view: RecallView, tasks: HeldTasks) -> None:
    view.form.query.setText("ferry")
    view.ask()
    (late,) = tasks.held
    tasks.held.clear()
    view.form.query.setText("market lamps")
    view.ask()
    tasks.release()
    found = view.found
    late()
    assert view.found is found and listed(view)[0] == MARKET


def test_one_selection_and_hover(ask: Ask, session: Session, view: RecallView) -> None:
    ask("ferry")
    view.list.picked.emit(1, NO_KEY)
    assert session.selection.active == 1
    view.list.picked.emit(2, Qt.KeyboardModifier.ControlModifier)
    assert session.selection.uids == {1, 2}
    view.list.hovered.emit(2)
    assert session.selection.hovered == 2 and view.list.marks.hovered == 2
    session.selection.select((1,))
    assert view.list.marks.active == 1


def test_a_use_reconsolidates_and_says_what_changed(
    ask: Ask, session: Session, view: RecallView, tasks: HeldTasks
) -> None:
    session.sleep(3)
    ask("ferry island")
    before = session.memory(1)
    view.list.use_requested.emit(1)
    tasks.release()
    assert "As the question tells" in view.use_page.origin.text()
    view.use_page.plane.moved.emit(0, -0.8, 0.6)
    view.use_page.spread.setValue(0.4)
    view.use_page.moment.before_sleep.click()
    view.use_page.use.click()
    after = session.memory(1)
    assert after.importance > before.importance and after.access_count == 1
    assert after.strengths["raw"] == 1.0 and after.last_access is not None
    assert after.last_access % 86_400 == 3 * 3600 + 59 * 60
    recall = session.timeline.events[-1]
    assert recall.context == Affect(valence=-0.8, activation=0.6).centroid  # type: ignore[union-attr]
    assert recall.spread == 0.4  # type: ignore[union-attr]
    assert after.current_affect.valence < before.current_affect.valence
    assert not view.effects_area.isHidden()
    facts = {fact.lead: fact.words for fact in view.effects.parts[0][1].facts}
    assert facts["recalls"] == "0 → 1" and facts["spread"].endswith("0.40 with this recall")
    assert facts["importance"].startswith(f"{before.importance:.3f}")


def test_the_question_gives_the_context_where_no_hand_does(
    ask: Ask, session: Session, view: RecallView, tasks: HeldTasks
) -> None:
    ask("the wonderful happy ferry")
    view.ask_to_use((1,))
    tasks.release()
    view.use_page.use.click()
    recall = session.timeline.events[-1]
    told = session.context_of("the wonderful happy ferry")
    assert recall.context == told.centroid and recall.spread is None  # type: ignore[union-attr]


def test_several_ticked_are_used_together(
    ask: Ask, session: Session, view: RecallView, tasks: HeldTasks
) -> None:
    ask("harbour")
    for uid in (1, 2):
        index = view.model.index(view.model.row_of(uid))
        view.model.setData(index, Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    assert view.use_ticked.text() == "Use 2 ticked…"
    view.use_ticked.click()
    assert not view.use_page.reading.buttons["typed"].isEnabled()
    view.use_page.use.click()
    assert [session.memory(uid).access_count for uid in (1, 2, 4)] == [1, 1, 0]
    assert view.model.ticked() == [] and view.use_ticked.isHidden()
    assert len(view.effects.parts) == 2


@pytest.mark.parametrize("choice", ["typed", "extracted"])
def test_a_use_may_add_a_reading(ask: Ask, session: Session, view: RecallView, choice: str) -> None:
    ask("ferry island")
    view.ask_to_use((1,))
    view.use_page.reading.buttons[choice].setChecked(True)
    if choice == "typed":
        view.use_page.reading.text.setPlainText("It was about leaving")
    else:
        assert view.use_page.reading.preview.text().startswith("“")
    view.use_page.use.click()
    readings = session.memory(1).readings
    assert readings is not None and len(readings) == 2
    assert readings[-1].origin == choice and readings[-1].context == "ferry island"
    assert session.memory(1).text == FERRY


def test_a_reading_that_says_nothing_is_one_line(
    ask: Ask, session: Session, view: RecallView
) -> None:
    ask("ferry")
    view.ask_to_use((1,))
    view.use_page.reading.buttons["typed"].setChecked(True)
    count = events(session)
    view.use_page.use.click()
    assert "must say something" in view.use_page.problem.text()
    assert events(session) == count and view.use_page.isVisible()


def test_what_was_found_follows_the_nights(
    ask: Ask, session: Session, view: RecallView, tasks: HeldTasks, qtbot: QtBot
) -> None:
    ask("ferry")
    session.sleep(2)
    qtbot.waitUntil(lambda: bool(tasks.held))
    tasks.release()
    assert view.found is not None and view.found.population.night == 2


def test_now_and_after_some_nights(
    ask: Ask, session: Session, view: RecallView, tasks: HeldTasks
) -> None:
    ask("scarf ferry")
    view.form.nights.setValue(12)
    view.form.compare.click()
    tasks.release()
    assert view.comparison.isVisible() and session.population.night == 0
    rows = {row.answer.uid: row for row in view.comparison.model.rows}
    assert rows[4].change == "lost" and rows[4].after is None
    assert "1 lost" in view.comparison.words.text()
    view.comparison.table.clicked.emit(view.comparison.model.index(0, 0))
    assert session.selection.active == view.comparison.model.rows[0].answer.uid
    view.comparison.back.click()
    assert view.list.isVisible()


HOSTILE = (
    "\"unbalanced AND (", "NEAR(a b, 3) OR *", "'; DROP TABLE memories; --", "%_\\", "ferry\0ferry",
    "记得那艘渡轮吗", "هل تتذكر العبارة", "⛴️🌊😢", "x" * 100_000, "ferry " * 16_667, "\ud83d",
    "\n\t ferry", "ferry' UNION SELECT * FROM traces",
)  # fmt: skip


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_questions_get_an_answer_or_one_line(
    ask: Ask, view: RecallView, words: str
) -> None:
    ask(words)
    assert view.found is not None or view.note.text()
    assert "\n" not in view.note.text() and "Traceback" not in view.note.text()


@pytest.mark.parametrize("words", ["", "   "])
def test_an_empty_question_is_one_line(ask: Ask, view: RecallView, words: str) -> None:
    ask(words)
    assert view.note.text() == "There is nothing to look for; give some words"
    view.form.compare.click()
    assert view.note.text() == "There is nothing to look for; give some words"


def test_a_click_on_use_and_on_the_tick(ask: Ask, view: RecallView, qtbot: QtBot) -> None:
    ask("ferry")
    index = view.model.index(0)
    rect = view.list.visualRect(index)
    tick = view.list.delegate.tick_area(rect).center()
    left = Qt.MouseButton.LeftButton
    qtbot.mouseClick(view.list.viewport(), left, pos=QPoint(tick.x(), tick.y()))
    assert view.model.ticked() == [view.model.uid_at(0)]
    use = view.list.delegate.use_area(rect).center()
    with qtbot.waitSignal(view.list.use_requested):
        qtbot.mouseClick(view.list.viewport(), left, pos=QPoint(use.x(), use.y()))
    assert view.use_page.isVisible()


def test_keys_tick_and_use(ask: Ask, view: RecallView, session: Session, qtbot: QtBot) -> None:
    ask("ferry")
    view.list.setCurrentIndex(view.model.index(0))
    qtbot.keyClick(view.list, Qt.Key.Key_Space)
    assert view.model.ticked() == [view.model.uid_at(0)]
    qtbot.keyClick(view.list, Qt.Key.Key_Down)
    assert session.selection.active == view.model.uid_at(1)
    qtbot.keyClick(view.list, Qt.Key.Key_Return)
    assert view.use_page.isVisible()


def test_no_document_no_question(view: RecallView, ask: Ask) -> None:
    ask("ferry")
    view.show_session(None)
    assert not view.form.isEnabled() and view.found is None and view.model.rowCount() == 0
    assert "No document" in view.empty.words
