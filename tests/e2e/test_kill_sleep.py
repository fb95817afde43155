"""A program killed while it sleeps or imports leaves what opens and goes on to the same end.

What is killed is always the program. It goes on by the program once in each test, and else by
what the program calls, which need not start again and read the model for each moment.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from engine.affect.trained_appraiser import TrainedAppraiser
from engine.exchange.appraising import appraise_set
from engine.exchange.documents import make_document
from engine.exchange.registry import read_source
from engine.memory.new_memory import MemorySet
from engine.recall.embedding import FastEmbedEmbedder
from engine.recall.remembered_vectors import RememberingEmbedder
from engine.session import Session
from tests.helpers.program import command, environment, lethe, told, told_json

NIGHTS = 400
TEXTS = 60
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


def start(*arguments: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command(*arguments), env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def seconds_of_writing(file: Path, *arguments: object) -> float:
    """Let the program run to its end; return how long it had the document open to write."""
    with start(*arguments) as process:
        wait_for_log(file, process)
        began = time.perf_counter()
        assert process.wait() == 0
        return time.perf_counter() - began


def kill_while_writing(seconds: float, file: Path, *arguments: object) -> None:
    """Kill the program so long after it has opened the document to write."""
    with start(*arguments) as process:
        wait_for_log(file, process)
        with suppress(subprocess.TimeoutExpired):
            process.wait(seconds)
        process.kill()
        assert process.stderr is not None
        assert process.stderr.read() == b""


def wait_for_log(file: Path, process: subprocess.Popen[bytes]) -> None:
    log = file.with_name(f"{file.name}-wal")
    while not log.exists() and process.poll() is None:
        time.sleep(0.001)


def filled(source: Path, embedder: RememberingEmbedder) -> MemorySet:
    """Return what the program makes a document of; the vectors are known from then on."""
    return appraise_set(read_source(source), TrainedAppraiser(embedder), embedder).filled()


def moments(longest: float, seed: int) -> list[float]:
    """Return when to kill: at random over the time that the work takes, in seconds."""
    return (np.random.default_rng(seed).random(MOMENTS) * longest).tolist()


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_killed_while_asleep_at_random_moments(tmp_path: Path) -> None:
    fresh, through = tmp_path / "fresh.lethe", tmp_path / "through.lethe"
    told("demo", fresh)
    shutil.copy(fresh, through)
    longest = seconds_of_writing(through, "sleep", through, "--nights", NIGHTS)
    wanted = columns(through)
    reached: list[int] = []
    file = tmp_path / "killed.lethe"
    for moment in moments(longest, seed=7):
        for side in tmp_path.glob("killed.lethe*"):
            side.unlink()
        shutil.copy(fresh, file)
        kill_while_writing(moment, file, "sleep", file, "--nights", NIGHTS)
        with Session.open(file) as session:
            night = session.population.night
            assert night == session.timeline.nights, "it opens at its last night"
            if reached:
                session.sleep(NIGHTS - night)
        if not reached:
            told("sleep", file, "--nights", NIGHTS - night)
        reached.append(night)
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
            for at in range(TEXTS)
        )
    )
    options = ["--live"] if live else []
    whole, file = tmp_path / "whole.lethe", tmp_path / "killed.lethe"
    began = time.perf_counter()
    assert lethe("import", source, whole, *options).returncode == 0
    longest = time.perf_counter() - began
    wanted = columns(whole)
    embedder = RememberingEmbedder(FastEmbedEmbedder())
    memories = filled(source, embedder)
    half_made = 0
    for moment in moments(longest, seed=11 + live):
        with subprocess.Popen(
            command("import", source, file, *options), env=environment(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        ) as process:  # fmt: skip
            with suppress(subprocess.TimeoutExpired):
                process.wait(moment)
            process.kill()
        if not file.exists():
            if half_made:
                make_document(memories, file, now=0, live=live, embedder=embedder)
            else:
                assert lethe("import", source, file, *options).returncode == 0
            half_made += 1
        assert columns(file) == wanted
        names = sorted(one.name for one in tmp_path.iterdir())
        assert names == ["killed.lethe", "talks.jsonl", "whole.lethe"]
        file.unlink()
    assert half_made >= MOMENTS // 4
