"""What changed, said once to everyone who draws a document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["Changes"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """One change of the open document.

    Parameters
    ----------
    kind : str
        ``"night"``, ``"encode"``, ``"recall"``, ``"link"``, ``"delete"``, ``"parameters"``,
        ``"time"`` (the cursor moved), ``"branch"``, ``"bookmark"``, ``"kept"`` (a selection),
        ``"undo"``, ``"redo"``, ``"erase"`` (words are gone for good) or ``"document"``.
    ids : tuple of int or None
        Numbers of the memories it touches; None: any of them.
    fields : frozenset of str
        Columns that may differ; empty: any.
    initiator : object
        Who asked for it.
    """

    kind: str
    ids: tuple[int, ...] | None = None
    fields: frozenset[str] = frozenset()
    initiator: Any = None
