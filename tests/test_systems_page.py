"""The example of docs/systems.md is a whole system: it is known by an entry point, and lives."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from engine.models.registry import model_names

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "systems.md").read_text("utf-8")
WITHOUT_QT = "from tests.helpers.no_qt import block\nblock()\n"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder in which the example lies as an installer leaves it."""
    folder = tmp_path / "packages"
    project = tomllib.loads(blocks("toml")[0])["project"]
    (group, points), *_ = project["entry-points"].items()
    told = folder / f"half_a_day-{project['version']}.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    lines = [f"{name} = {place}" for name, place in points.items()]
    (told / "entry_points.txt").write_text("\n".join([f"[{group}]", *lines, ""]))
    (folder / "half_a_day.py").write_text(blocks("python")[0], "utf-8")
    return folder


def run(installed: Path, *arguments: str) -> str:
    path = os.pathsep.join((str(installed), str(ROOT)))
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=installed.parent,
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_example_is_no_longer_than_the_page_says() -> None:
    assert len(blocks("python")[0].splitlines()) <= 45
    code = [line for line in blocks("python")[0].splitlines() if line.strip()]
    assert len(code) <= 40


def test_it_governs_a_document_and_is_compared(installed: Path) -> None:
    printed = run(installed, "-c", WITHOUT_QT + blocks("python")[1])
    assert printed.splitlines() == ["full 0.58", "out of mind 0.0"]
    names = "half-a-day,ebbinghaus,static"
    told = run(installed, "-m", "app", "compare", "agent.lethe", "--models", names, "--json")
    found = json.loads(told)
    assert list(found["models"]) == names.split(",")
    assert found["models"]["half-a-day"]["tier"] == ["full", "out of mind"]
    assert found["models"]["static"]["strength"] == [1.0, 1.0]


def test_it_is_held_to_what_every_system_is_held_to(installed: Path) -> None:
    folder = ROOT / "tests" / "engine" / "models"
    tests = [str(one) for one in sorted(folder.glob("test_every_system*.py"))]
    options = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", str(ROOT))
    printed = run(installed, "-m", "pytest", *options, *tests, "-k", "half-a-day")
    (passed,) = re.findall(r"(\d+) passed", printed)
    assert int(passed) >= 15


def test_every_system_has_its_line() -> None:
    listed = re.findall(r"^\| `([\w-]+)` \|", PAGE, re.MULTILINE)
    assert set(model_names()) <= set(listed)


def test_every_module_and_test_that_the_page_names_is_there() -> None:
    files = [one for part in ("engine", "ui", "tests") for one in (ROOT / part).rglob("*.py")]
    tests = "\n".join(one.read_text("utf-8") for one in files if one.name.startswith("test_"))
    named = set(re.findall(r"(?:`|::)(test_\w+)`", PAGE))
    assert named
    assert {one for one in named if f"def {one}(" not in tests} == set()
    known = {"half_a_day.py", *(f"/{one.relative_to(ROOT).as_posix()}" for one in files)}
    places = set(re.findall(r"`([\w/-]+\.py)(?:::\w+)?`", PAGE)) - known
    missing = {one for one in places if not any(file.endswith(f"/{one}") for file in known)}
    assert missing == set()
