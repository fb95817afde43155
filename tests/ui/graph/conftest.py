"""A small graph, and a view of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from engine.affect.space import Affect
from engine.memory.links import LinkKind
from engine.memory.new_memory import MemorySet, NewLink, NewMemory
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import START, DirectTasks, memory_id
from ui.graph.graph_view import GraphView

LINKS = (
    (1, 2, LinkKind.RELATES),
    (2, 3, LinkKind.CAUSES),
    (4, 3, LinkKind.CONTRADICTS),
    (5, 1, LinkKind.PROVENANCE),
)


@pytest.fixture
def session() -> Iterator[Session]:
    """Eight memories: 1-2-3-4 and 5 are linked, 6 to 8 are alone; the second is identity."""
    memories = tuple(
        NewMemory(
            id=memory_id(number), text=f"Number {number} told me about the long way home.",
            created=START - 86_400 + number, identity=number == 2,
            affect=Affect(valence=0.1, activation=0.02 * number), importance=0.006 * number,
        )
        for number in range(1, 9)
    )  # fmt: skip
    links = tuple(NewLink(memory_id(a), memory_id(b), kind) for a, b, kind in LINKS)
    with Session.new(now=START, embedder=HashingEmbedder(16)) as opened:
        opened.import_set(MemorySet(name="small", memories=memories, links=links))
        yield opened


@pytest.fixture
def view(qtbot: QtBot, session: Session) -> GraphView:
    """The graph of it, shown."""
    made = GraphView(DirectTasks())
    made.set_reduced_motion(True)

    def end(one: GraphView) -> None:
        one.show_session(None)
        one.release()

    qtbot.addWidget(made, before_close_func=end)
    made.resize(600, 400)
    made.show()
    made.show_session(session)
    return made
