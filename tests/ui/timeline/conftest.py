"""A small open document for the timeline's tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import small_session


@pytest.fixture
def session(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    """Four flat memories, two of which erode within ten nights."""
    with small_session(tmp_path / "small.lethe", embedder) as opened:
        yield opened
