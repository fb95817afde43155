"""The engine is a library of its own: it imports where Qt is not installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

IMPORT_ALL = """
import importlib, pkgutil, sys
from tests.helpers import no_qt
no_qt.block()
import engine
names = [one.name for one in pkgutil.walk_packages(engine.__path__, "engine.")]
for name in names:
    importlib.import_module(name)
slow = {"cryptography", "fastembed", "onnxruntime", "vaderSentiment", "tokenizers"}
heavy = slow & sys.modules.keys()
assert not heavy, f"loaded at import: {sorted(heavy)}"
assert not no_qt.BLOCKED & sys.modules.keys()
print(len(names))
"""


def run_python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def test_every_module_of_the_engine_imports_without_qt_and_without_heavy_libraries() -> None:
    result = run_python(IMPORT_ALL)
    assert result.returncode == 0, result.stderr
    modules = [path for path in (ROOT / "engine").rglob("*.py") if path.parent != ROOT / "engine"]
    assert int(result.stdout) >= len(modules)


@pytest.mark.parametrize("name", ["PySide6.QtWidgets", "pyqtgraph", "OpenGL.GL", "superqt", "qtpy"])
def test_the_blocker_really_hides_qt(name: str) -> None:
    result = run_python(f"from tests.helpers import no_qt; no_qt.block(); import {name}")
    assert result.returncode == 1
    assert f"ModuleNotFoundError: No module named '{name.partition('.')[0]}" in result.stderr
