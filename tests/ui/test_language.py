"""Another language: every entry of the menus, the palette and the workspaces speaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.languages import SOURCE, SYSTEM, known_languages, speak
from app.window_app import WindowApp
from ui.commands.shortcut_sheet import shortcut_sheet
from ui.hints.hint_bar import HINTS
from ui.language import CONTEXT, said
from ui.words import words_of

_UNKNOWN: Any = None
"""What tells Qt that there is no translation."""


class Marked(QTranslator):
    """A language in which every word stands in marks."""

    def translate(
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        """Return the words in marks; those of Qt itself as they are."""
        return f"«{text}»" if context == CONTEXT else _UNKNOWN


@pytest.fixture
def marked(qapp: QApplication) -> Iterator[Marked]:
    translator = Marked()
    qapp.installTranslator(translator)
    yield translator
    qapp.removeTranslator(translator)


def test_words_are_english_without_a_translation() -> None:
    assert said("One night forward") == "One night forward" and said("") == ""


def test_everything_in_the_tables_is_translated(
    marked: Marked, qtbot: QtBot, make_window: Callable[[], WindowApp]
) -> None:
    app = make_window()
    menus = app.window.menus
    assert menus is not None
    for one in app.commands:
        if one.title_now is None:
            assert menus.actions[one.id].text() == f"«{one.title}»"
    assert all(one.text().startswith("«") for one in app.window.menuBar().actions())
    buttons = app.window.workspaces.buttons.values()
    assert all(one.text().startswith("«") for one in buttons)
    app.window.hints.begin()
    assert app.window.hints.text == f"«{HINTS[0]}»"
    assert "«One night forward»" in shortcut_sheet(app.commands)


def test_every_word_of_the_tables_is_written_down_once(app: WindowApp) -> None:
    words = words_of(app.commands)
    assert len(words) == len(set(words)) and "One night forward" in words
    assert {one.title for one in app.commands} <= set(words)


def test_languages_are_those_with_a_file(tmp_path: Path, qapp: QApplication) -> None:
    (tmp_path / "lethe_de.qm").write_bytes(b"no translation at all")
    codes = [code for code, _name in known_languages((tmp_path, tmp_path / "absent"))]
    assert codes == [SYSTEM, SOURCE, "de"]
    assert speak(qapp, "de", (tmp_path,)) is None
    assert speak(qapp, SOURCE, (tmp_path,)) is None
