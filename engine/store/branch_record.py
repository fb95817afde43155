"""What a document keeps of a branch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["BranchRecord"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchRecord:
    """A branch of a document's history.

    Its path is the first `fork` events of its parent's path, then its own events. Events are
    counted along the path from 0, so that a branch's own events begin at `fork`.

    Parameters
    ----------
    number : int
        Number of the branch in the document.
    name : str
        Unique in the document.
    parent : int or None
        Number of the branch it was made from.
    fork : int
        How many events of the parent's path it shares.
    model : str
        Name of the forgetting model.
    parameters : mapping of str to value
        Values at the start, by dotted name.
    start : int
        Clock at the start, seconds since 1970, UTC.
    """

    number: int
    name: str
    parent: int | None = None
    fork: int = 0
    model: str = "potato"
    parameters: Mapping[str, Any] = field(default_factory=dict[str, Any])
    start: int = 0
