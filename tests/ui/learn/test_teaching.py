"""Lessons in the window: each is gone through to its end, and the document comes back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from engine.lessons.lesson import Lesson
from ui.learn.choice_buttons import ChoiceButtons
from ui.learn.lesson_panel import LessonPanel
from ui.learn.number_field import NumberField

NAMES = sorted(
    (one.stem for one in Path("resources/lessons").glob("*.md")),
    key=lambda name: int(name.partition("-")[0]),
)


def begun(qtbot: QtBot, app: WindowApp, name: str) -> tuple[Lesson, LessonPanel]:
    lesson = next(one for one in app.teaching.known() if one.name == name)
    app.teaching.begin(lesson)
    qtbot.waitUntil(lambda: app.teaching.running and app.tasks.idle)
    return lesson, app.teaching.panel


def predict(panel: LessonPanel) -> None:
    """Answer what is asked, if something is."""
    question = panel.page.question if panel.page is not None else None
    if isinstance(question, ChoiceButtons):
        question.buttons[0].click()
    elif isinstance(question, NumberField):
        question.field.setValue(question.field.maximum())


def words(panel: LessonPanel) -> str:
    assert panel.page is not None
    return "\n".join(one.text() for one in panel.page.findChildren(QLabel))


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_gone_through_and_the_document_comes_back(
    qtbot: QtBot, app: WindowApp, name: str
) -> None:
    own = app.documents.session
    assert own is not None
    own.sleep(2)
    before, events = own.population, list(own.timeline.events)
    lesson, panel = begun(qtbot, app, name)
    assert app.documents.session is not own and app.documents.name == lesson.title
    assert app.window.panel_shown("lesson") and app.window.workspace == "teach"
    for step in lesson.steps:
        assert panel.page is not None and panel.page.step is step
        if step.prediction is not None:
            panel.go_on()  # nothing happens before a prediction is made
            assert panel.page.step is step and not panel.can_go_on
            predict(panel)
        if step.acts.any or step.prediction is not None or step.after:
            panel.go_on()
            if step.prediction is not None:
                assert ("✓" in words(panel)) != ("✗ Not so" in words(panel))
        assert "{" not in words(panel)
        panel.go_on()
    assert not app.teaching.running
    assert name in app.settings.lessons_done
    assert app.documents.session is own and app.window.workspace == "explore"
    assert own.population is before and list(own.timeline.events) == events


def test_back_shows_the_night_of_the_step_and_again_begins_anew(
    qtbot: QtBot, app: WindowApp
) -> None:
    _, panel = begun(qtbot, app, NAMES[1])
    session = app.documents.session
    assert session is not None
    for _ in range(2):
        predict(panel)
        panel.go_on()
        panel.go_on()
    assert session.population.night == 40
    panel.go_back()
    panel.go_back()
    assert session.population.night == 0
    panel.go_on()
    panel.go_on()
    assert session.population.night == 40
    panel.begin_again()
    qtbot.waitUntil(lambda: app.documents.session not in (None, session) and app.tasks.idle)
    qtbot.waitUntil(lambda: app.teaching.running)
    assert panel.page is not None and panel.page.step.title == "Two ends of one axis"
    app.teaching.leave()


def test_a_life_changed_by_hand_is_told_and_not_taught(qtbot: QtBot, app: WindowApp) -> None:
    _, panel = begun(qtbot, app, NAMES[1])
    predict(panel)
    panel.go_on()
    session = app.documents.session
    assert session is not None
    session.timeline.position = 0
    session.set_parameters({"sleep.base_rate": 0.5})
    panel.go_on()
    assert "changed by hand" in app.window.messages.text
    app.teaching.leave()


def test_keys_choose_and_lead_on(qtbot: QtBot, app: WindowApp) -> None:
    app.window.show()
    _, panel = begun(qtbot, app, NAMES[1])
    question = panel.page.question if panel.page is not None else None
    assert isinstance(question, ChoiceButtons)
    question.buttons[0].setFocus()

    def pressed() -> bool:  # a window that is not active yet takes no shortcut
        qtbot.keyClick(question.buttons[0], Qt.Key.Key_3)
        return question.given == 2.0

    qtbot.waitUntil(pressed)
    app.run(next(one for one in app.commands if one.id == "learn.next"))
    assert "✓ As you predicted." in words(panel)
    assert question.buttons[2].accessibleName() == "Neither: right"
    app.run(next(one for one in app.commands if one.id == "learn.leave"))
    assert not app.teaching.running


def test_a_lesson_of_ones_own_is_listed_and_a_broken_one_is_told(app: WindowApp) -> None:
    own = app.documents._data_folder / "lessons"
    own.mkdir(parents=True)
    sound = (Path("resources/lessons") / f"{NAMES[0]}.md").read_text("utf-8")
    (own / "mine.md").write_text(sound.replace("order = 1", "order = 99"), "utf-8")
    (own / "broken.md").write_text("nothing", "utf-8")
    assert [one.name for one in app.teaching.known()] == [*NAMES, "mine"]
    assert "broken.md, line 1" in app.window.messages.text
