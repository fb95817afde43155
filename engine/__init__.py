"""The memory engine of Lethe: affective memories that decay, survive and erode.

It needs no window and can live inside an agent; `Session` is the way in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.affect.space import Affect
    from engine.memory.new_memory import NewMemory
    from engine.session import Session

__all__ = ["Affect", "NewMemory", "Session"]


def __getattr__(name: str) -> object:
    if name == "Session":
        from engine.session import Session

        return Session
    if name == "NewMemory":
        from engine.memory.new_memory import NewMemory

        return NewMemory
    if name == "Affect":
        from engine.affect.space import Affect

        return Affect
    raise AttributeError(f"module 'engine' has no attribute {name!r}")
