"""The entry: a command goes to the command line without Qt, anything else opens the window."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from app import cli, window_app
from app.main import main

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("arguments", "file"),
    [([], None), (["a life.lethe"], Path("a life.lethe")), (["infos"], Path("infos"))],
)
def test_what_opens_the_window(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], file: Path | None
) -> None:
    opened: list[Path | None] = []
    monkeypatch.setattr(window_app, "run_window", lambda one: opened.append(one) or 0)
    assert main(arguments) == 0
    assert opened == [file]


@pytest.mark.parametrize(
    "arguments", [["info", "x.lethe"], ["--help"], ["verify"], ["a.lethe", "b.lethe"]]
)
def test_what_goes_to_the_command_line(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    given: list[list[str]] = []
    monkeypatch.setattr(cli, "run", lambda argv: given.append(argv) or 7)
    assert main(arguments) == 7
    assert given == [arguments]


def test_a_command_imports_no_qt(tmp_path: Path) -> None:
    code = (
        "import sys; from app.main import main; main(['info', sys.argv[1]]);"
        "sys.exit('PySide6' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "missing.lethe")],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "missing.lethe" in done.stderr
