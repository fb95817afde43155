"""The real program, started as a person would start it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
MOST_SECONDS = 110


def command(*arguments: object) -> list[str]:
    """Return the command line that runs the program."""
    return [sys.executable, "-W", "error", "-m", "app", *map(str, arguments)]


def environment(**changes: str | None) -> dict[str, str]:
    """Return the environment it runs in: that of the test, where ``None`` takes a name away."""
    found = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    for name, value in changes.items():
        if value is None:
            found.pop(name, None)
        else:
            found[name] = value
    return found


def lethe(*arguments: object, **changes: str | None) -> Any:
    """Run the program to its end and return what it printed, as text."""
    return subprocess.run(
        command(*arguments), env=environment(**changes), capture_output=True,
        encoding="utf-8", timeout=MOST_SECONDS, check=False,
    )  # fmt: skip


def told(*arguments: object, **changes: str | None) -> str:
    """Run the program, which must succeed in silence, and return its standard output."""
    done = lethe(*arguments, **changes)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return str(done.stdout)


def told_json(*arguments: object, **changes: str | None) -> Any:
    """Run the program with ``--json`` and return what it says."""
    return json.loads(told(*arguments, "--json", **changes))


def refused(*arguments: object, **changes: str | None) -> str:
    """Run the program, which must refuse bad input with one line, and return that line."""
    done = lethe(*arguments, **changes)
    assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1 and "Traceback" not in done.stderr, done.stderr
    return str(lines[0])
