"""The shape of the program: imports point one way, and the contracts that say so do bite."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def check_contracts(folder: Path) -> subprocess.CompletedProcess[str]:
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


@pytest.fixture
def small_program(tmp_path: Path) -> Path:
    """Give a program of four empty packages that keeps every contract."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for name in ("app", "ui", "engine", "resources"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("")
    return tmp_path


def test_imports_point_one_way() -> None:
    result = check_contracts(ROOT)
    assert result.returncode == 0, result.stdout


def test_a_small_program_keeps_the_contracts(small_program: Path) -> None:
    result = check_contracts(small_program)
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize(
    ("where", "what"),
    [
        ("engine", "import ui"),
        ("engine", "import app"),
        ("ui", "import app"),
        ("engine", "import PySide6"),
        ("engine", "def draw():\n    from pyqtgraph import opengl"),
        ("engine", "import OpenGL.GL"),
        ("engine", "import superqt"),
        ("resources", "import engine"),
    ],
)
def test_an_import_against_the_stream_is_found(small_program: Path, where: str, what: str) -> None:
    (small_program / where / "part.py").write_text(what + "\n")
    result = check_contracts(small_program)
    assert result.returncode == 1, result.stdout
    assert "BROKEN" in result.stdout
