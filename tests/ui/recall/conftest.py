"""A recall view over a document in which things have been lost, with tasks that wait."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.affect.space import Affect
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.new_memory import MemorySet, NewLink, NewMemory, Reading
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import START, HeldTasks, memory_id
from ui.recall.recall_view import RecallView

FERRY = "The ferry to the island leaves at seven from the old harbour."
MARKET = "Ines bought green lamps at the market beside the harbour."
DREAM = "A ferry of lamps sails over the market."
FADING = "Tomi lost his blue scarf on the ferry in the winter storm."


def told(number: int, text: str, importance: float, **more: object) -> NewMemory:
    return NewMemory(
        id=memory_id(number),
        text=text,
        created=START - 86_400 + number,
        affect=Affect(valence=0.1, activation=0.1, intensity=0.3),
        importance=importance,
        **more,  # type: ignore[arg-type]
    )


@pytest.fixture
def session(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    """1 and 2 stay full for long, 3 is a dream, 4 a fragment on night 4 and a ghost on night 7.

    Where 4 is from is 1, which saves it from nothing.
    """
    gist = (Reading(text="Scarf lost on a ferry", origin="source"),)
    memories = (
        told(1, FERRY, 0.9),
        told(2, MARKET, 0.5),
        told(3, DREAM, 0.005, kind=Kind.DREAM),
        told(4, FADING, 0.006, readings=gist),
    )
    links = (NewLink(memory_id(4), memory_id(1), LinkKind.PROVENANCE),)
    with Session.new(tmp_path / "lost.lethe", now=START, embedder=embedder) as opened:
        opened.import_set(MemorySet(name="lost", memories=memories, links=links))
        yield opened


@pytest.fixture
def tasks() -> HeldTasks:
    return HeldTasks()


@pytest.fixture
def view(qtbot: QtBot, session: Session, tasks: HeldTasks) -> Iterator[RecallView]:
    made = RecallView(tasks)
    qtbot.addWidget(made)
    made.resize(312, 600)
    made.show_session(session)
    made.show()
    yield made
    made.show_session(None)


@pytest.fixture
def ask(view: RecallView, tasks: HeldTasks) -> Callable[[str], RecallView]:
    def asked(words: str) -> RecallView:
        view.form.query.setText(words)
        view.form.query.returnPressed.emit()
        tasks.release()
        return view

    return asked
