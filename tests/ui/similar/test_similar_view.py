"""What is like a memory: radius, list, marks, and how it joins the selection."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from engine.affect.space import Affect
from engine.errors import LetheError
from engine.memory.new_memory import MemorySet, NewMemory
from engine.neighbours import Likeness, affect_distances, nearest
from engine.selection import Combine
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import START, DirectTasks, Handle, HeldTasks, memory_id
from ui.similar.distance_bars import BARS
from ui.similar.near_model import DISTANCE_ROLE, TIER_ROLE, NearModel
from ui.similar.near_source import NearSource, Surroundings
from ui.similar.radius_field import FIRST_COUNT
from ui.similar.similar_view import SimilarView
from ui.theme import LIGHT

COUNT = 30
NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton
TEXTS = ("the ferry at the market", "the ferry at night", "a letter in the garden", "winter bread")


def along_a_line(count: int = COUNT) -> MemorySet:
    """Return memories whose valence rises by 0.05, four texts in turn; number 22 erodes soon."""
    memories = tuple(
        NewMemory(
            id=memory_id(number),
            text=f"{TEXTS[number % 4]}, as told and told again by number {number} of us",
            created=START - 86_400 + number,
            affect=Affect(valence=0.05 * number - 1.0, activation=0.0, intensity=0.3),
            importance=0.006 if number == 22 else 0.8,
        )
        for number in range(1, count + 1)
    )
    return MemorySet(name="line", memories=memories)


@pytest.fixture
def session() -> Iterator[Session]:
    with Session.new(now=START, embedder=HashingEmbedder(64)) as opened:
        opened.import_set(along_a_line())
        yield opened


@pytest.fixture
def make_view(qtbot: QtBot, session: Session) -> Iterator[Callable[[Any], SimilarView]]:
    made: list[SimilarView] = []

    def make(tasks: Any) -> SimilarView:
        view = SimilarView(tasks)
        made.append(view)
        qtbot.addWidget(view)
        view.resize(330, 500)
        view.show()
        view.show_session(session)
        return view

    yield make
    for view in made:
        view.show_session(None)


@pytest.fixture
def view(make_view: Callable[[Any], SimilarView]) -> SimilarView:
    return make_view(DirectTasks())


def test_without_a_memory_it_says_what_to_do(view: SimilarView) -> None:
    assert view.empty.isVisible() and "Select a memory" in view.empty.words
    view.show_session(None)
    assert "No document" in view.empty.words


def test_at_first_a_dozen_are_near(view: SimilarView, session: Session) -> None:
    session.selection.select([10])
    assert view.middle == 10 and view.head.words.text().startswith("a letter in the garden")
    assert len(view.found) == FIRST_COUNT == view.model.rowCount()
    assert view.note.text() == f"12 of {COUNT - 1} memories"
    assert set(view.found.tolist()) == {*range(4, 10), *range(11, 17)}
    session.selection.select([30])
    assert len(view.found) == FIRST_COUNT and view.radius.radius == pytest.approx(0.6, abs=0.011)


def test_the_radius_cuts_the_list_wherever_it_is_set(view: SimilarView, session: Session) -> None:
    session.selection.select([10])
    view.radius.value.setValue(0.101)
    assert view.found.tolist()[:2] in ([9, 11], [11, 9]) and set(view.found) == {8, 9, 11, 12}
    assert view.radius.slider.value() == pytest.approx(0.101 / 1.0 * 1000, abs=1)
    view.radius.slider.setValue(view.radius.slider.maximum())
    assert len(view.found) == COUNT - 1
    view.radius.most.setValue(3)
    assert len(view.found) == 3 and view.radius.count == 3
    view.radius.most.setValue(0)
    view.radius.slider.setValue(0)
    assert len(view.found) == 0 and not view.button.isEnabled()


def test_a_radius_that_was_set_stays_for_other_memories(
    view: SimilarView, session: Session
) -> None:
    session.selection.select([10])
    view.radius.set_radius(0.06)
    session.selection.select([20])
    assert set(view.found) == {19, 21} and view.radius.value.value() == pytest.approx(0.06)
    view.head.set_likeness(Likeness.MEANING)
    assert view.radius.radius != 0.06
    view.head.set_likeness(Likeness.ENCODED)
    assert view.radius.radius == 0.06


def test_bars_count_every_distance(view: SimilarView, session: Session) -> None:
    session.selection.select([10])
    assert view.radius.bars.counts.sum() == COUNT - 1 and len(view.radius.bars.counts) == BARS
    assert not view.radius.bars.grab().isNull()
    view.set_palette(LIGHT)
    image = view.radius.bars.grab().toImage()
    width, height = image.width(), image.height()
    colours = {image.pixelColor(x, height - 4).name() for x in range(width)}
    assert len(colours) > 2


def test_meaning_lists_the_same_words_first(view: SimilarView, session: Session) -> None:
    session.selection.select([8])
    view.head.buttons[Likeness.MEANING].click()
    assert view.head.likeness is Likeness.MEANING
    same = {uid for uid in range(1, COUNT + 1) if uid % 4 == 0} - {8}
    assert set(view.found.tolist()[: len(same)]) == same
    distances = [view.model.index(row, 0).data(DISTANCE_ROLE) for row in range(3)]
    assert distances == sorted(distances) and 0 <= distances[0] < 0.5


def test_affect_now_follows_drift(view: SimilarView, session: Session) -> None:
    session.selection.select([10])
    view.head.set_likeness(Likeness.CURRENT)
    before = view.found.tolist()
    session.use(10, context=Affect(valence=1.0, activation=1.0, intensity=1.0))
    assert view.found.tolist() != before
    drifted = nearest(affect_distances(session.population, session.model, 9, current=True))
    assert view.found.tolist() == (drifted.rows[:12] + 1).tolist()


def test_what_is_gone_or_hidden_is_not_near(view: SimilarView, session: Session) -> None:
    session.selection.select([2])
    view.radius.slider.setValue(view.radius.slider.maximum())
    assert 22 in view.found
    session.sleep(20)
    assert 22 not in view.found and len(view.found) == COUNT - 2
    session.shown.isolate([2, 3, 9])
    assert view.found.tolist() == [3, 9]
    session.shown.show_all()
    session.selection.select([22])
    assert "It is gone" in view.note.text() and not len(view.found)
    assert not view.button.isEnabled()


def test_they_join_the_selection_as_it_is_chosen(view: SimilarView, session: Session) -> None:
    session.selection.select([10])
    view.radius.set_radius(0.06)
    assert view.button.text() == "Select them"
    view.button.click()
    assert session.selection.uids == {9, 10, 11} and session.selection.active == 10
    session.selection.set_mode(Combine.REMOVE)
    assert view.button.text() == "Remove them"
    view.button.click()
    assert session.selection.uids == {10}
    session.selection.set_mode(Combine.ADD)
    session.selection.select([1, 2])
    session.selection.activate(10)
    view.button.click()
    assert session.selection.uids == {1, 2, 9, 10, 11}


def test_a_held_memory_stays(view: SimilarView, session: Session) -> None:
    session.selection.select([10])
    view.head.hold.click()
    session.selection.select([20])
    assert view.middle == 10 and 9 in view.found
    view.head.hold.click()
    assert view.middle == 20
    view.head.hold.click()
    view.show_session(None)
    assert not view.head.is_held


def test_what_is_near_is_told_while_seen(qtbot: QtBot, view: SimilarView, session: Session) -> None:
    told: list[list[int]] = []
    view.found_changed.connect(lambda numbers: told.append(numbers.tolist()))
    session.selection.select([10])
    assert told[-1] == view.found.tolist() != []
    count = len(told)
    session.keep_selection("ten", [10])
    session.sleep(1)
    assert len(told) == count
    view.hide()
    assert told[-1] == []
    session.selection.select([20])
    count = len(told)
    view.show()
    assert view.middle == 20 and told[count:][-1] == view.found.tolist()


def test_the_list_hovers_picks_and_flies(qtbot: QtBot, view: SimilarView, session: Session) -> None:
    session.selection.select([10])
    view.head.hold.click()
    first = view.model.uid_at(0)
    place = view.list.visualRect(view.model.index(0, 0)).center()
    QTest.mouseMove(view.list.viewport(), place + QPoint(1, 0))
    QTest.mouseMove(view.list.viewport(), place)
    qtbot.waitUntil(lambda: session.selection.hovered == first)
    assert view.list.marks.hovered == first
    session.selection.hover(4)
    assert view.list.marks.hovered == 4
    QTest.mouseClick(view.list.viewport(), LEFT, Qt.KeyboardModifier.ControlModifier, place)
    assert session.selection.uids == {first, 10}
    with qtbot.waitSignal(view.fly_requested) as flown:
        QTest.mouseDClick(view.list.viewport(), LEFT, NONE, place)
    assert flown.args == [first]
    view.list.setCurrentIndex(view.model.index(0, 0))
    QTest.keyClick(view.list, Qt.Key.Key_Down)
    assert session.selection.hovered == view.model.uid_at(1)
    QTest.keyClick(view.list, Qt.Key.Key_Space)
    assert session.selection.uids == {view.model.uid_at(1)}
    with qtbot.waitSignal(view.fly_requested) as flown:
        QTest.keyClick(view.list, Qt.Key.Key_Return)
    assert flown.args == [view.model.uid_at(1)]
    assert not view.list.grab().isNull()


def test_an_answer_that_comes_too_late_is_dropped(
    make_view: Callable[[Any], SimilarView], session: Session
) -> None:
    tasks = HeldTasks()
    view = make_view(tasks)
    view.head.set_likeness(Likeness.MEANING)
    session.selection.select([8])
    session.selection.select([9])
    assert len(view.found) == 0
    tasks.release()
    assert view.middle == 9 and view._around is not None and view._around.row == 8


def test_what_cannot_be_compared_says_why(
    make_view: Callable[[Any], SimilarView], session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = make_view(DirectTasks())

    def broken() -> None:
        raise LetheError("the document is closed")

    monkeypatch.setattr(session.index, "view", broken)
    session.selection.select([8])
    view.head.set_likeness(Likeness.MEANING)
    assert view.note.text() == "the document is closed" and not len(view.found)


def test_a_memory_alone_has_nothing_near(qtbot: QtBot) -> None:
    with Session.new(now=START, embedder=HashingEmbedder(8)) as alone:
        alone.import_set(along_a_line(1))
        view = SimilarView(DirectTasks())
        qtbot.addWidget(view)
        view.show()
        view.show_session(alone)
        alone.selection.select([1])
        assert "no other memory" in view.note.text() and not view.radius.isEnabled()
        view.head.set_likeness(Likeness.MEANING)
        assert "No words to compare" in view.note.text()
        view.show_session(None)


def test_a_running_comparison_is_cancelled() -> None:
    cancelled = []

    class Cancelled(Handle):
        def cancel(self) -> None:
            cancelled.append(True)

    class Cancelling(HeldTasks):
        def run(self, *args: Any, **more: Any) -> Handle:
            super().run(*args, **more)
            return Cancelled()

    with Session.new(now=START, embedder=HashingEmbedder(8)) as opened:
        opened.import_set(along_a_line(4))
        found: list[Surroundings] = []
        tasks = Cancelling()
        source = NearSource(tasks, found.append, lambda _why: None)
        source.ask(opened, 0, Likeness.MEANING)
        source.ask(opened, 1, Likeness.MEANING)
        assert cancelled == [True]
        tasks.release()
        assert [one.row for one in found] == [1]


def test_the_model_is_sound_and_makes_only_what_is_seen(
    qtbot: QtBot, view: SimilarView, session: Session
) -> None:
    model = NearModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    session.selection.select([10])
    around, state = view._around, view._state
    assert around is not None
    model.show_near(around, state, 5)
    assert model.rowCount() == 5 and model.uid_at(5) is None and model.columnCount() == 1
    index = model.index(0, 0)
    assert index.data(TIER_ROLE) == 0 and "distance 0.050" in index.data(
        Qt.ItemDataRole.ToolTipRole
    )
    assert index.data(Qt.ItemDataRole.AccessibleTextRole).endswith("full, distance 0.050")
    model.show_near(None, None, 5)
    assert model.rowCount() == 0 and model.uid_at(0) is None
    del tester


def test_every_control_has_a_name(view: SimilarView) -> None:
    named = (view.list, view.radius.slider, view.radius.value, view.radius.most, view.head.hold,
             view.radius.bars, *view.head.buttons.values())  # fmt: skip
    assert all(widget.accessibleName() for widget in named)
