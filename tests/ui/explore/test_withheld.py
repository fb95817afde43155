"""Words that the governing system does not let be shown: what views and the clipboard say."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from engine.memory.bundle import WITHHELD
from engine.session import Session
from tests.ui.system.test_governor import new
from ui.explore.memory_words import hover_words, in_brief, memories_as_text, what_is_left
from ui.inspector.inspected import Inspected
from ui.inspector.raw_trace_section import RawTraceSection
from ui.memories.table_state import TableState
from ui.memories.texts import Texts
from ui.theme import DARK


@pytest.fixture
def session() -> Session:
    opened = new("motebit")
    opened.encode(["my password is hunter2", "the weather is fine"])
    return opened


def test_no_view_tells_them(qtbot: QtBot, session: Session) -> None:
    memory = session.memory(1)
    told = memories_as_text(
        session.population, session.model, session.catalogue, session.population["uid"]
    )
    state = TableState(session.population, session.model, Texts(session.catalogue))
    said = (what_is_left(memory), hover_words(memory), in_brief(memory), told, state.preview(0))
    for words in said:
        assert "hunter2" not in words
        assert "withheld" in words
    assert "weather" in told and state.preview(1) == "the weather is fine"
    section = RawTraceSection(DARK)
    qtbot.addWidget(section)
    section.show_memory(Inspected(session=session, state=state, row=0, memory=memory))
    assert section.text.isHidden() and not section.lost.isHidden()
    assert section.lost.text().startswith(WITHHELD)
    session.close()


def test_released_they_are_shown(session: Session) -> None:
    session.act("show once", (1,))
    assert what_is_left(session.memory(1)) == "my password is hunter2"
    state = TableState(session.population, session.model, Texts(session.catalogue))
    assert state.preview(0) == "my password is hunter2"
    session.close()
