"""The traces of a bundle that decay (Potato paper, sections 3.1 and 3.7)."""

from __future__ import annotations

from enum import IntFlag

__all__ = ["Trace"]


class Trace(IntFlag):
    """Which traces are still there, as bits of the ``traces`` column.

    Life history is no bit: it lasts as long as any other trace does.
    """

    RAW = 1
    SEMANTIC = 2
    GRAPH = 4

    @property
    def label(self) -> str:
        """The name in words, of a single trace."""
        return (self.name or "").lower()


ALL_TRACES = Trace.RAW | Trace.SEMANTIC | Trace.GRAPH

NO_TRACE = Trace(0)
"""Of a memory of which nothing decaying is there."""
