"""The pinned Qt binding survives what a long session asks of it."""

from __future__ import annotations

import subprocess
import sys

EMITTING = """
from PySide6.QtCore import QObject, Signal
class Speaker(QObject):
    spoke = Signal(int)
one = Speaker()
one.spoke.connect(lambda value: None)
for _ in range(20_000):
    one.spoke.emit(1)
"""


def test_signals_can_be_emitted_for_hours() -> None:
    """PySide6 6.12.0 loses a reference to True with each emit and dies after some thousands."""
    done = subprocess.run([sys.executable, "-c", EMITTING], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
