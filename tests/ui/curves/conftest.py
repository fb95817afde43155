"""A document with a life to draw: a recall, memories that erode, more of them than lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.affect.space import Affect
from engine.memory.new_memory import MemorySet, NewMemory
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import START, memory_id

IMPORTANCES = [0.006] * 10 + [0.02 * number for number in range(1, 51)]


@pytest.fixture
def session(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    """Sixty memories after twelve nights, the first ten of which are gone; 15 was recalled."""
    memories = tuple(
        NewMemory(
            id=memory_id(number),
            text=f"Number {number} told me about the ferry, the market and the long way home.",
            created=START - 86_400 + number,
            affect=Affect(valence=0.1, activation=0.1, intensity=0.3),
            importance=importance,
        )
        for number, importance in enumerate(IMPORTANCES, start=1)
    )
    with Session.new(tmp_path / "curves.lethe", now=START, embedder=embedder) as opened:
        opened.import_set(MemorySet(name="curves", memories=memories))
        opened.sleep(5)
        opened.use((15,))
        opened.sleep(7)
        yield opened
