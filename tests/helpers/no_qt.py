"""Make Python behave as if Qt were not installed.

As a pytest plugin (``-p tests.helpers.no_qt -p no:pytest-qt``) for the engine's own tests, or by
`block` at the start of a program.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

BLOCKED = frozenset(
    {"PySide6", "shiboken6", "PyQt5", "PyQt6", "PySide2", "pyqtgraph", "OpenGL", "superqt", "qtpy"}
)


class QtBlocker:
    """Finder that says of every Qt package that there is no such module."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Refuse Qt packages, and leave every other module to the finders behind."""
        if name.partition(".")[0] in BLOCKED:
            raise ModuleNotFoundError(
                f"No module named {name!r} (blocked for this test)", name=name
            )
        return None


def block() -> None:
    """Refuse Qt packages from now on.

    Raises
    ------
    RuntimeError
        When one is loaded already.
    """
    loaded = sorted(BLOCKED & sys.modules.keys())
    if loaded:
        raise RuntimeError(f"Qt is loaded already: {', '.join(loaded)}")
    sys.meta_path.insert(0, QtBlocker())


def pytest_configure() -> None:
    """Block Qt for a whole test run."""
    block()
