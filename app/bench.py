"""The measurements that ``lethe bench`` prints: ratios within one run, each with its limit."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final

from app.display import has_display, virtual_display
from app.explorer_ratio import ACTS, FRAMES, LEAST_MS
from app.first_frame import BARE, DRAWN
from engine.errors import LetheError
from engine.exchange.documents import make_demo
from engine.lab.bench import COLUMNS, measure_night_ratio
from engine.lab.system_bench import MEASURE, measure_systems
from engine.recall.benchmark import measure_recall_ratio
from engine.store.benchmark import measure_checkpoint_ratio

__all__ = ["Measurement", "measurements"]

_MOST_SECONDS: Final = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """One ratio and how it came about.

    Parameters
    ----------
    name : str
    what : str
        What is divided by what.
    limit : float
        The most that the ratio may be.
    ratio : float or None
        None where it could not be measured.
    details : dict
        Numbers behind it, or ``"problem"``: why it could not be measured.
    """

    name: str
    what: str
    limit: float
    ratio: float | None
    details: dict[str, Any] = field(default_factory=dict[str, Any])

    @property
    def met(self) -> bool:
        """Whether it was measured and keeps its limit."""
        return self.ratio is not None and self.ratio <= self.limit

    def as_json(self) -> dict[str, Any]:
        """Return the measurement as JSON."""
        return {
            "name": self.name,
            "what": self.what,
            "ratio": self.ratio,
            "limit": self.limit,
            "met": self.met,
            "details": self.details,
        }


def measurements(*, quick: bool = False) -> list[Measurement]:
    """Take every measurement, one after the other.

    Parameters
    ----------
    quick : bool
        A tenth of the sizes and fewer repeats: to see that it works, not how fast.
    """
    return [
        _night(quick), *_systems(quick), _checkpoint(quick), _recall(quick),
        *_on_a_screen(quick),
    ]  # fmt: skip


def _night(quick: bool) -> Measurement:
    size = 100_000 if quick else 1_000_000
    what = f"a night of {size:,} memories, {2 * size:,} links ÷ copying {COLUMNS} columns"
    return _found("night", what, 6.0, measure_night_ratio(size, 2 * size))


def _systems(quick: bool) -> list[Measurement]:
    """Measure a night under every forgetting system, all of them in one run."""
    size = 10_000 if quick else 100_000
    found = measure_systems(size, repeats=3 if quick else 7)
    return [
        _found(name, f"a {name} night of {size:,} memories ÷ a Potato night", 10.0, one)
        for name, one in found.items()
        if name != MEASURE
    ]


def _checkpoint(quick: bool) -> Measurement:
    size = 10_000 if quick else 100_000
    what = f"saving a checkpoint of {size:,} memories ÷ {size:,} row updates"
    return _found("checkpoint", what, 0.1, measure_checkpoint_ratio(size))


def _recall(quick: bool) -> Measurement:
    size = 10_000 if quick else 100_000
    what = f"ranking {size:,} memories for a question ÷ the bare product of their vectors"
    return _found("recall", what, 1.5, measure_recall_ratio(size))


def _found(name: str, what: str, limit: float, found: dict[str, Any]) -> Measurement:
    return Measurement(name=name, what=what, limit=limit, ratio=found["ratio"], details=found)


def _on_a_screen(quick: bool) -> list[Measurement]:
    """Measure what draws, on a private display where there is none."""
    if has_display():
        return _drawn(quick, {**os.environ})
    with virtual_display() as environment:
        return _drawn(quick, environment)


def _drawn(quick: bool, environment: dict[str, str]) -> list[Measurement]:
    return [
        _frame(quick, environment),
        _moving(quick, environment),
        *_explorer(quick, environment),
        _start(quick, environment),
    ]


def _frame(quick: bool, environment: dict[str, str]) -> Measurement:
    size = 10_000 if quick else 100_000
    what = f"a frame of {size:,} memories ÷ a bare GLScatterPlotItem"
    program = ["app.frame_ratio", "still", str(size)]
    return _measured("frame", what, 1.5, lambda: _json_of(program, environment))


def _moving(quick: bool, environment: dict[str, str]) -> Measurement:
    size, bare = 100_000 if quick else 1_000_000, 50_000
    what = f"a moving frame of {size:,} memories ÷ {bare:,} bare points"
    program = ["app.frame_ratio", "moving", str(size), str(bare)]
    return _measured("moving", what, 1.0, lambda: _json_of(program, environment))


def _explorer(quick: bool, environment: dict[str, str]) -> list[Measurement]:
    """Measure what a person does in the window, all of it in one run."""
    size = 10_000 if quick else 100_000
    program = ["app.explorer_ratio", str(size), "1" if quick else "5"]
    run = _once(lambda: _json_of(program, environment))
    return [
        _measured(
            name,
            f"{told.format(size)} ÷ the larger of {LEAST_MS:g} ms and {FRAMES} frames",
            1.0,
            lambda name=name: run()[name],
        )
        for name, told in ACTS.items()
    ]


def _once(measure: Callable[[], dict[str, Any]]) -> Callable[[], dict[str, Any]]:
    """Return a callable that measures when it is first called, and then says the same again."""
    found: list[dict[str, Any]] = []

    def measured() -> dict[str, Any]:
        if not found:
            found.append(measure())
        return found[0]

    return measured


def _json_of(module: list[str], environment: dict[str, str]) -> dict[str, Any]:
    import json

    found: dict[str, Any] = json.loads(_output_of(module, environment).splitlines()[-1])
    return found


def _start(quick: bool, environment: dict[str, str]) -> Measurement:
    what = "start to first frame with the demo ÷ a bare GLViewWidget window"
    return _measured("start", what, 2.5, lambda: _start_ratio(3 if quick else 7, environment))


def _start_ratio(repeats: int, environment: dict[str, str]) -> dict[str, Any]:
    taken: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory(prefix="lethe-bench-") as folder:
        document = Path(folder) / "demo.lethe"
        make_demo(document)
        for _ in range(repeats + 1):
            for name in (BARE, str(document)):
                taken.setdefault(name, []).append(_seconds_to_first_frame(name, environment))
    # The first start of each reads files that the others find in memory.
    bare, ours = (1000.0 * median(seconds[1:]) for seconds in taken.values())
    return {"repeats": repeats, "start_ms": ours, "bare_ms": bare, "ratio": ours / bare}


def _seconds_to_first_frame(what: str, environment: dict[str, str]) -> float:
    start = perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "app.first_frame", what],
        env=_importable(environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        taken = perf_counter() - start
        _, errors = process.communicate(timeout=_MOST_SECONDS)
    if line.strip() != DRAWN or process.returncode:
        raise LetheError(f"no frame was drawn: {_last_line(errors)}")
    return taken


def _output_of(module: list[str], environment: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *module],
        env=_importable(environment),
        capture_output=True,
        text=True,
        timeout=_MOST_SECONDS,
        check=False,
    )
    if done.returncode:
        raise LetheError(_last_line(done.stderr))
    return done.stdout


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1] if lines else "it said nothing"


def _importable(environment: dict[str, str]) -> dict[str, str]:
    return {**environment, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def _measured(
    name: str, what: str, limit: float, measure: Callable[[], dict[str, Any]]
) -> Measurement:
    try:
        found = measure()
    except (LetheError, subprocess.TimeoutExpired) as error:
        problem = " ".join(str(error).split())
        return Measurement(
            name=name, what=what, limit=limit, ratio=None, details={"problem": problem}
        )
    return _found(name, what, limit, found)
