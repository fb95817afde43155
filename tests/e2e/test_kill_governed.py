"""A program killed amid own acts, synthesis, relived branches and seals leaves a whole document."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from engine.session import Session
from engine.store.document import Document
from tests.e2e import governed_life

ROOT = Path(__file__).parents[2]
KILLS = 4


def start(path: Path, system: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.e2e.governed_life", str(path), system],
        cwd=ROOT, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip


def check_and_go_on(path: Path, days: int) -> None:
    """Check that a file is whole and holds the days that were told, and live another one."""
    with Session.open(path, **governed_life.parts()) as session:
        assert session.writer.call(Document.verify) == []
        assert session.branches.known(1).timeline.nights >= days
        assert len(session.population) >= len(governed_life.SAID) * days
        governed_life.live_a_day(session, 20)
    with Session.open(path, **governed_life.parts()) as session:
        assert session.writer.call(Document.verify) == []


@pytest.mark.parametrize("system", governed_life.OTHER)
def test_killed_at_random_moments(tmp_path: Path, system: str) -> None:
    whole = start(tmp_path / "whole.lethe", system)
    assert whole.stdout is not None and whole.stdout.readline() == "begin\n"
    begun = time.monotonic()
    with whole:
        out, _ = whole.communicate(timeout=60)
    assert out.split()[-1] == "end"
    lasts = time.monotonic() - begun
    for number, share in enumerate(np.random.default_rng(5).random(KILLS)):
        path = tmp_path / f"{number}.lethe"
        program = start(path, system)
        assert program.stdout is not None and program.stdout.readline() == "begin\n"
        time.sleep(share * lasts)
        program.kill()
        with program:
            out, _ = program.communicate(timeout=60)
        check_and_go_on(path, sum(one.isdigit() for one in out.split()))
