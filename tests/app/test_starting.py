"""What is done before Qt is loaded, in a process of its own."""

from __future__ import annotations

import subprocess
import sys

TOLD = """
import gc, sys
from app.starting import begin, settle
begin()
print("engine.session" in sys.modules, any(one.startswith("PySide6") for one in sys.modules))
print(gc.isenabled())
settle()
print(gc.isenabled(), gc.get_freeze_count() > 0)
"""


def test_the_engine_is_loaded_before_qt_and_garbage_is_left_for_later() -> None:
    done = subprocess.run([sys.executable, "-c", TOLD], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False", "False", "True", "True"]
