"""A monkey at the window: a thousand random acts harm nothing, and every one can be undone."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from engine.errors import LetheError
from engine.models.own_acts import OwnAct
from engine.session import Session
from tests.helpers.document_dump import document_dump
from tests.helpers.window_parts import Answers
from ui.commands.command import Command

ACTS: Final = 1_000
_NOT_PRESSED: Final = {
    "file.quit", "file.close", "file.demo", "file.open", "file.recent",
    "edit.erase", "model.seal",  # these two cannot be undone, and say so
}  # fmt: skip
"""They take the document away that is to be undone."""
_LEFT, _RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
_KEYS: Final = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Up,
                Qt.Key.Key_Plus, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Space)  # fmt: skip


def answer_at_will(
    answers: Answers, chance: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Open and save nothing; agree, and type a word, or do not."""
    whims: dict[str, Callable[..., object]] = {
        "file_to_open": lambda *_asked: None,
        "file_to_save": lambda *_asked: None,
        "agrees": lambda *_asked: chance.random() < 0.7,
        "text": lambda _title, _question, known="": chance.choice(
            (None, known, f"whim {chance.randrange(40)}")
        ),
    }
    for name, answer in whims.items():
        monkeypatch.setattr(answers, name, answer)


def leave_the_lesson(app: WindowApp) -> None:
    """Bring the document back that waits behind a lesson, if one does."""
    app.run(next(one for one in app.commands if one.id == "learn.leave"))


class Monkey:
    """Presses what there is to be pressed.

    Parameters
    ----------
    app : WindowApp
    qtbot : QtBot
    chance : random.Random
    """

    def __init__(self, app: WindowApp, qtbot: QtBot, chance: random.Random) -> None:
        self.app, self._bot, self._chance = app, qtbot, chance
        self._commands = [one for one in app.commands if one.id not in _NOT_PRESSED]
        self.done: list[str] = []

    def act(self) -> None:
        """Do one thing."""
        do = self._chance.choices(
            (
                self._command,
                self._child,
                self._click,
                self._drag,
                self._wheel,
                self._key,
                self._deed,
            ),
            (8, 2, 4, 2, 1, 2, 3),
        )[0]
        do()
        self.close_what_opened()

    def close_what_opened(self) -> None:
        """Close dialogs and menus, and let work that was begun end."""
        for one in QApplication.topLevelWidgets():
            if isinstance(one, QDialog | QMenu) and one.isVisible():
                one.close()
        self._bot.waitUntil(lambda: self.app.tasks.idle, timeout=30_000)

    def _command(self) -> None:
        self._run(self._chance.choice(self._commands))

    def _run(self, command: Command) -> None:
        if command.children is None:
            self.done.append(command.id)
            self.app.run(command)

    def _child(self) -> None:
        able = [one for one in self._commands if one.children is not None and one.enabled()]
        if able:
            chosen = self._chance.choice(able)
            assert chosen.children is not None
            listed = list(chosen.children())
            if listed:
                title, run = self._chance.choice(listed)
                self.done.append(f"{chosen.id}/{title}")
                self.app.run(Command(id=chosen.id, title=title, menu=chosen.menu, run=run))

    def _deed(self) -> None:
        """Do what a person does in a panel: encode, use, link, cut, delete, wait, own acts."""
        session = self.app.documents.session
        assert session is not None
        there = session.population["uid"][session.model.usable(session.population)].tolist()
        deeds: list[Callable[[], object]] = [
            lambda: session.encode(f"The monkey wrote {self._chance.random()}"),
            session.exchange,
            lambda: session.pause(self._chance.uniform(0.5, 9.0)),
        ]
        if len(there) > 1:
            one, two = self._chance.sample(there, 2)
            deeds += [
                lambda: session.use(one), lambda: session.link(one, two),
                lambda: session.unlink(one, two), lambda: session.delete(one),
                lambda: session.reinterpret(one, f"Told anew {self._chance.random()}"),
                lambda: session.set_parameters({"sleep.base_rate": self._chance.uniform(0.8, 0.9)}),
                *(partial(self._own_act, session, act, one) for act in session.model.acts),
            ]  # fmt: skip
        self.done.append("deed")
        with suppress(LetheError):  # one line for the person, and nothing is changed
            self._chance.choice(deeds)()

    def _own_act(self, session: Session, act: OwnAct, uid: int) -> None:
        """Let the governing system do what only it does."""
        if act.of_memories:
            choices = len(act.choices)
            session.act(act.name, [uid], self._chance.randrange(choices) if choices else None)
        else:
            session.take_up_proposals(session.propose(act.name), act.title)

    def _place(self, widget: QWidget) -> QPoint:
        size = widget.size()
        return QPoint(self._chance.randrange(max(1, size.width())),
                      self._chance.randrange(max(1, size.height())))  # fmt: skip

    def _widget(self) -> QWidget:
        panels = self.app.window.panels
        tracks = panels.timeline.tracks
        views: list[QWidget] = [panels.space.space.view, panels.memories.table.viewport(), tracks]
        shown = [one for one in views if one.isVisible()]
        return self._chance.choice(shown or [self.app.window])

    def _modifiers(self) -> Qt.KeyboardModifier:
        key = Qt.KeyboardModifier
        return self._chance.choice((key.NoModifier, key.NoModifier, key.ControlModifier,
                                    key.ShiftModifier, key.AltModifier))  # fmt: skip

    def _click(self) -> None:
        widget = self._widget()
        widget = widget.childAt(self._place(widget)) or widget
        button = self._chance.choice((_LEFT, _LEFT, _RIGHT))
        self.done.append(f"click {type(widget).__name__}")
        self._bot.mouseClick(widget, button, self._modifiers(), self._place(widget))

    def _drag(self) -> None:
        view = self.app.window.panels.space.space.view
        start, keys = self._place(view), self._modifiers()
        self.done.append("drag")
        self._bot.mousePress(view, _LEFT, keys, start)
        for _ in range(4):
            self._bot.mouseMove(view, self._place(view))
        self._bot.mouseRelease(view, _LEFT, keys, self._place(view))

    def _wheel(self) -> None:
        view = self.app.window.panels.space.space.view
        place = self._place(view)
        turned = QPoint(0, self._chance.choice((-120, 120)))
        self.done.append("wheel")
        QApplication.sendEvent(view, QWheelEvent(
            place.toPointF(), view.mapToGlobal(place).toPointF(), QPoint(), turned,
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase, False,
        ))  # fmt: skip

    def _key(self) -> None:
        self.done.append("key")
        self._bot.keyClick(self._widget(), self._chance.choice(_KEYS), self._modifiers())


@pytest.mark.timeout(420)
def test_a_thousand_random_acts_and_back(
    qtbot: QtBot,
    make_window: Callable[[], WindowApp],
    document: Path,
    answers: Answers,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = document_dump(document)
    chance = random.Random(20_261_130)
    answer_at_will(answers, chance, monkeypatch)
    app = make_window()
    app.window.hints.finish()
    app.start(document)
    qtbot.waitUntil(lambda: app.documents.session is not None)
    app.window.show()
    session = app.documents.session
    assert session is not None
    monkey = Monkey(app, qtbot, chance)
    try:
        for _ in range(ACTS):
            monkey.act()
            if app.documents.session is not session and chance.random() < 0.2:
                leave_the_lesson(app)
        leave_the_lesson(app)
        assert app.documents.session is session
        while session.undo_title is not None:
            session.undo()
    except BaseException:
        print("the last acts:", monkey.done[-12:])
        raise
    app.window.close()
    assert document_dump(document)["events"] == first["events"]
    assert document_dump(document) == first
