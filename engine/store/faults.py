"""Named points of writing, at which a test stops the program to see what it leaves behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

__all__ = ["POINTS", "OnPoint", "unharmed"]

OnPoint = Callable[[str], None]
"""Called with the name of each point as writing reaches it."""

POINTS: Final = (
    "before create",
    "after tables",
    "after create",
    "before append",
    "after memories",
    "after vectors",
    "after events",
    "before commit",
    "after commit",
    "before checkpoint",
    "after checkpoint",
    "before set aside",
    "after set aside",
    "before close",
    "after fold",
    "after close",
)
"""Every name that is passed to an `OnPoint`, roughly in the order of a document's life.

*after memories*, *after vectors*, *after events*, *after checkpoint* and *after set aside* lie
inside a transaction; *after fold* is when the write-ahead log is back in the file, *after close*
when the file is closed but the writer's lock is still held.
"""


def unharmed(name: str, /) -> None:
    """Do nothing at any point."""
