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
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], file: Path | None
) -> None:
    monkeypatch.chdir(tmp_path)
    if file is not None:
        file.touch()
    opened: list[Path | None] = []
    monkeypatch.setattr(window_app, "run_window", lambda one: opened.append(one) or 0)
    assert main(arguments) == 0
    assert opened == [file]


def test_a_word_that_is_neither_command_nor_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(window_app, "run_window", lambda _: pytest.fail("the window opened"))
    assert main(["slep"]) == 2
    assert "slep is neither a command nor a file" in capsys.readouterr().err


def test_an_interrupt_while_the_program_loads(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "run", interrupted)
    assert main(["info", "x.lethe"]) == 130


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
