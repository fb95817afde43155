"""Documents that are made in the place of others."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from app.making import write_whole
from engine.affect.space import Affect
from engine.errors import LetheError
from engine.memory.new_memory import MemorySet, NewMemory
from engine.progress import silent
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder


def some(*texts: str) -> MemorySet:
    affect = Affect(valence=0.1, activation=0.2)
    memories = (NewMemory(id=text, text=text, created=0, affect=affect) for text in texts)
    return MemorySet(name="some", memories=tuple(memories))


def write(memories: MemorySet, target: Path) -> None:
    write_whole(memories, target, HashingEmbedder(), live=False, progress=silent)


@pytest.mark.parametrize("ending", ["-wal", "-journal"])
def test_a_log_left_beside_the_old_document_goes_with_it(tmp_path: Path, ending: str) -> None:
    old, target = tmp_path / "old.lethe", tmp_path / "target.lethe"
    write(some("the old life", "and what came of it"), old)
    with Session.open(old, embedder=HashingEmbedder()) as session:
        session.sleep(30)
        session.flush()
        log = old.with_name(f"{old.name}-wal")
        assert log.stat().st_size, "a killed program would leave this"
        shutil.copy(old, target)
        shutil.copy(log, tmp_path / f"target.lethe{ending}")
    write(some("the new life"), target)
    assert not list(tmp_path.glob("target.lethe?*"))
    with Session.open(target, embedder=HashingEmbedder()) as session:
        assert list(session.catalogue.text)[1:] == ["the new life"]
        assert session.timeline.nights == 0


def test_a_document_that_is_open_is_not_replaced(tmp_path: Path) -> None:
    target = tmp_path / "target.lethe"
    write(some("the old life"), target)
    with Session.open(target, embedder=HashingEmbedder()) as session:
        with pytest.raises(LetheError, match=r"target\.lethe"):
            write(some("the new life"), target)
        session.sleep(1)
    with Session.open(target, embedder=HashingEmbedder()) as session:
        assert list(session.catalogue.text)[1:] == ["the old life"]
    assert [one.name for one in tmp_path.iterdir()] == ["target.lethe"]
