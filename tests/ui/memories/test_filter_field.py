"""The filter's field: what it offers while one types, and what it says of mistakes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.filtering.parsing import parse
from engine.session import Session
from ui.memories.filter_words import choices, token_before
from ui.memories.memories_view import MemoriesView


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("rain ti", "ti"),
        ("-tier:gh", "tier:gh"),
        ("(kind:", "kind:"),
        ('speaker:"Ana Ma', 'speaker:"Ana Ma'),
        ('~"losing a ', '~"losing a '),
        ("rain ", ""),
    ],
)
def test_what_is_being_typed(text: str, token: str) -> None:
    assert token_before(text, len(text)) == token


def typed(session: Session, token: str) -> list[str]:
    return [text for text, _ in choices(token, session.shown.columns(session))]


def test_names_values_and_ranges_are_offered(session: Session) -> None:
    assert typed(session, "im") == ["importance:"]
    assert typed(session, "tier:") == ["tier:full", "tier:fragment", "tier:ghost", "tier:deleted"]
    assert typed(session, "tier:ghost,fr") == ["tier:ghost,fragment"]
    assert typed(session, "kind:vis") == ['kind:"visual episode"']
    assert typed(session, "nothing:") == []
    assert {"tier:", '~"', "or"} <= set(typed(session, ""))


def test_whatever_is_offered_for_a_field_is_understood(session: Session) -> None:
    columns = session.shown.columns(session)
    for name, quantity in columns.quantities.items():
        for text in typed(session, f"{name}:"):
            parse(text)
            session.shown.query = text
        assert quantity.slow or quantity.kind.value == "text" or typed(session, f"{name}:")


def test_keys_choose_what_is_offered(qtbot: QtBot, view: MemoriesView) -> None:
    field = view.filter_box
    field.setFocus()
    qtbot.keyClicks(field, "rain ti")
    assert field.offered() == ["tier:"]
    assert field._popup is not None
    qtbot.keyClick(field._popup, Qt.Key.Key_Down)
    qtbot.keyClick(field._popup, Qt.Key.Key_Return)
    assert field.text() == "rain tier:"
    assert field.offered()[2] == "tier:ghost"
    for _ in range(3):
        qtbot.keyClick(field._popup, Qt.Key.Key_Down)
    qtbot.keyClick(field._popup, Qt.Key.Key_Return)
    assert field.text() == "rain tier:ghost "
    assert field.offered() == []


def test_everything_is_offered_on_demand(qtbot: QtBot, view: MemoriesView) -> None:
    view.filter_box.setFocus()
    qtbot.keyClick(view.filter_box, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert "importance:" in view.filter_box.offered()
    view.filter_box.close_offer()


def test_a_mistake_is_one_line_and_the_last_filter_holds(
    qtbot: QtBot, view: MemoriesView, session: Session
) -> None:
    view.filter_box.setText("kind:insight")
    qtbot.waitUntil(lambda: len(view.model.rows) == 1)
    view.filter_box.setText("kind:insigt")
    qtbot.waitUntil(view.wrong.isVisible)
    assert view.wrong.text() == "no kind is called “insigt”; did you mean insight?"
    assert len(view.model.rows) == 1
    view.filter_box.setText("kind:insight or kind:dream")
    qtbot.waitUntil(lambda: len(view.model.rows) == 2)
    assert not view.wrong.isVisible()


def test_a_filter_set_elsewhere_is_written(view: MemoriesView, session: Session) -> None:
    session.shown.query = "tier:ghost"
    assert view.filter_box.text() == "tier:ghost"
    session.shown.show_all()
    assert view.filter_box.text() == ""
    assert len(view.model.rows) == 8


def test_chips_and_legend_are_one(view: MemoriesView, session: Session) -> None:
    view.chips.tiers[0].click()
    assert session.shown.left_out["tier"] == {1, 2, 3}
    session.shown.leave_out("tier", {0})
    assert [chip.isChecked() for chip in view.chips.tiers] == [False, True, True, True]
