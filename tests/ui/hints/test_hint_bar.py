"""First steps: told one at a time, once, and again when asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from ui.hints.hint_bar import HINTS, HintBar


def test_hints_come_one_at_a_time(qtbot: QtBot) -> None:
    bar = HintBar()
    qtbot.addWidget(bar)
    assert bar.text == ""
    bar.begin()
    told = []
    with qtbot.waitSignal(bar.finished):
        for _ in HINTS:
            told.append(bar.text)
            bar.next.click()
    assert tuple(told) == HINTS and bar.text == ""


def test_they_are_told_to_a_new_person_only(
    qtbot: QtBot, make_window: Callable[[], WindowApp], document: Path
) -> None:
    first = make_window()
    first.start(document)
    qtbot.waitUntil(lambda: first.window.hints.text == HINTS[0])
    first.window.hints.close_button.click()
    first.window.close()
    again = make_window()
    again.start(document)
    qtbot.waitUntil(lambda: again.documents.session is not None)
    assert again.window.hints.text == ""
    again.run(next(one for one in again.commands if one.id == "help.hints"))
    assert again.window.hints.text == HINTS[0]
