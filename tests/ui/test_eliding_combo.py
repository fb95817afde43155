"""A list to choose from in a narrow place: the choice is elided, and read whole by programs."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from ui.eliding_combo import ElidingCombo


def test_a_long_choice_is_elided_where_there_is_no_room(qtbot: QtBot) -> None:
    combo = ElidingCombo()
    qtbot.addWidget(combo)
    combo.addItem("What if nothing were linked")
    combo.resize(600, 30)
    assert combo.shown_text == combo.currentText() == "What if nothing were linked"
    combo.resize(110, 30)
    assert combo.shown_text.startswith("What") and combo.shown_text.endswith("…")
    assert combo.currentText() == "What if nothing were linked"
    assert not combo.grab().isNull()
