"""How the window comes to its first frame sooner: what is done before Qt is loaded.

The Qt binding looks at the source of every module that is loaded after it, so what needs no Qt is
loaded before. Hardly anything that is made while a program loads is garbage, so it is not looked
for until the window is there.
"""

from __future__ import annotations

import gc
from importlib import import_module
from typing import Final

__all__ = ["SETTLED_MS", "begin", "settle"]

SETTLED_MS: Final = 3000
"""Milliseconds after the window was asked for at which `settle` is called."""

_BEFORE_QT: Final = ("engine.session", "engine.lab.lives", "OpenGL.GL")


def begin() -> None:
    """Load what needs no Qt, and leave garbage alone for now.

    Raises
    ------
    ImportError
        When something is not installed.
    """
    gc.disable()
    for name in _BEFORE_QT:
        import_module(name)


def settle() -> None:
    """Collect garbage again from now on; what is there stays as long as the program."""
    gc.freeze()
    gc.enable()
