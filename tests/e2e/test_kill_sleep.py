"""A program killed while it sleeps or imports leaves what opens and goes on to the same end."""

from __future__ import annotations

import shutil
import signal
import subprocess
import time
from pathlib import Path

import numpy as np
import pytest

from engine.session import Session
from tests.helpers.program import command, environment, lethe, told, told_json

NIGHTS = 400
MOMENTS = 20


def columns(file: Path) -> dict[str, bytes]:
    """Return the state at the cursor, bit for bit, with the texts."""
    with Session.open(file, read_only=True) as session:
        population = session.population
        found = {name: column.tobytes() for name, column in population.columns.items()}
        found["links"] = b"".join(
            getattr(population.links, name).tobytes() for name in ("source", "target", "kind")
        )
        found["texts"] = "\0".join(session.catalogue.text).encode()
        found["clock"] = str((population.clock, population.night)).encode()
    return found


def kill_after(seconds: float, *arguments: object) -> int:
    """Start the program, kill it after so many seconds, and return how it ended."""
    with subprocess.Popen(
        command(*arguments), env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as process:
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
        assert process.stderr is not None
        assert process.stderr.read() == b""
        return process.wait()


def moments(longest: float, seed: int) -> list[float]:
    """Return when to kill: at random over the whole time that the work takes."""
    return (np.random.default_rng(seed).random(MOMENTS) * longest).tolist()


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_killed_while_asleep_at_random_moments(tmp_path: Path) -> None:
    start, through = tmp_path / "start.lethe", tmp_path / "through.lethe"
    told("demo", start)
    shutil.copy(start, through)
    began = time.perf_counter()
    told("sleep", through, "--nights", NIGHTS)
    longest = time.perf_counter() - began
    wanted = columns(through)
    reached: list[int] = []
    file = tmp_path / "killed.lethe"
    for moment in moments(longest, seed=7):
        for side in tmp_path.glob("killed.lethe*"):
            side.unlink()
        shutil.copy(start, file)
        ended = kill_after(moment, "sleep", file, "--nights", NIGHTS)
        assert ended in (0, -signal.SIGKILL)
        night = told_json("info", file)["night"]
        reached.append(night)
        told("sleep", file, "--nights", NIGHTS - night)
        assert columns(file) == wanted, f"killed on night {night}"
        assert [one.name for one in tmp_path.glob("killed.lethe*")] == ["killed.lethe"]
    assert told_json("verify", file)["whole"]
    within = [night for night in reached if 0 < night < NIGHTS]
    assert len(set(within)) >= MOMENTS // 4, f"killed on nights {reached}"


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("live", [False, True])
def test_killed_while_importing_at_random_moments(tmp_path: Path, live: bool) -> None:
    source = tmp_path / "talks.jsonl"
    source.write_text(
        "".join(
            f'{{"text": "Nr {at}: we spoke of bread, rain and the {at} o\'clock train", '
            f'"created": "2024-03-{1 + at // 6:02}T{10 + at % 6}:00"}}\n'
            for at in range(90)
        )
    )
    options = ["--live"] if live else []
    whole, file = tmp_path / "whole.lethe", tmp_path / "killed.lethe"
    began = time.perf_counter()
    assert lethe("import", source, whole, *options).returncode == 0
    longest = time.perf_counter() - began
    wanted = columns(whole)
    half_made = 0
    for moment in moments(longest, seed=11 + live):
        with subprocess.Popen(
            command("import", source, file, *options), env=environment(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        ) as process:  # fmt: skip
            try:
                process.wait(moment)
            except subprocess.TimeoutExpired:
                process.kill()
        if not file.exists():
            half_made += 1
            assert lethe("import", source, file, *options).returncode == 0
        assert columns(file) == wanted
        names = sorted(one.name for one in tmp_path.iterdir())
        assert names == ["killed.lethe", "talks.jsonl", "whole.lethe"]
        file.unlink()
    assert half_made >= MOMENTS // 4
