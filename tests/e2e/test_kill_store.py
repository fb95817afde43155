"""A program killed while it writes leaves a document that opens, is whole, and goes on."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from engine.journal.events import Encode, Event
from engine.store.document import Document
from engine.store.faults import POINTS
from tests.e2e import store_life
from tests.engine.store import samples

ROOT = Path(__file__).parents[2]
ONCE = ("before create", "after tables", "after create")
KILLS = [(point, 1) for point in POINTS] + [
    (point, 3) for point in POINTS if point not in ONCE
]  # fmt: skip


@pytest.fixture(scope="module")
def states() -> list[list[Event]]:
    return store_life.journals()


def start(path: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.e2e.store_life", str(path), *arguments],
        cwd=ROOT, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip


def finish(program: subprocess.Popen[str]) -> list[str]:
    with program:
        out, _ = program.communicate(timeout=60)
    return out.split()


def acts_told(told: list[str]) -> int:
    numbers = [int(one) for one in told if one.isdigit()]
    return numbers[-1] if numbers else -1


def check_and_go_on(path: Path, told: list[str], states: list[list[Event]]) -> None:
    """Check what a killed program left, live the rest, and check the end."""
    if not path.exists():
        assert acts_told(told) == -1
        samples.new_document(path).close()
    before = path.read_bytes()
    with Document.open(path, read_only=True) as document:
        read = document.events(1)
    assert path.read_bytes() == before
    with Document.open(path) as document:
        assert document.verify() == []
        found = document.events(1)
        samples.assert_same_events(found, read)
        done = acts_told(told)
        at = next(
            at
            for at in range(max(done, 0), min(done + 2, store_life.ACTS) + 1)
            if len(states[at]) == len(found)
        )
        samples.assert_same_events(found, states[at])
        last = store_life.live(document, at, lambda _: None)
        samples.assert_same_events(document.events(1), last)
        uids = {
            uid for event in last if isinstance(event, Encode) for uid in event.seeds.uid.tolist()
        }
        assert set(document.catalogue()) == uids
    with Document.open(path) as document:
        assert document.verify() == []
        samples.assert_same_events(document.events(1), states[-1])
    assert samples.files_beside(path) == {path.name}


@pytest.mark.parametrize(("point", "occurrence"), KILLS)
def test_killed_at_a_named_point(
    tmp_path: Path, states: list[list[Event]], point: str, occurrence: int
) -> None:
    path = tmp_path / "life.lethe"
    program = start(path, point, str(occurrence))
    told = finish(program)
    assert program.returncode == -signal.SIGKILL
    assert "end" not in told
    check_and_go_on(path, told, states)


def test_killed_at_random_moments(tmp_path: Path, states: list[list[Event]]) -> None:
    whole = tmp_path / "whole"
    whole.mkdir()
    program = start(whole / "life.lethe")
    assert program.stdout is not None
    assert program.stdout.readline() == "begin\n"
    begun = time.monotonic()
    assert finish(program)[-1] == "end"
    lasts = time.monotonic() - begun
    check_and_go_on(whole / "life.lethe", [str(store_life.ACTS)], states)
    reached: set[int] = set()
    for number, share in enumerate(np.random.default_rng(7).random(20)):
        folder = tmp_path / str(number)
        folder.mkdir()
        program = start(folder / "life.lethe")
        assert program.stdout is not None
        assert program.stdout.readline() == "begin\n"
        time.sleep(share * lasts)
        program.kill()
        told = finish(program)
        reached.add(acts_told(told))
        check_and_go_on(folder / "life.lethe", told, states)
    assert len(reached) > 3
