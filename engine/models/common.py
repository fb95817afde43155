"""What every forgetting model does alike with an event."""

from __future__ import annotations

import numpy as np

from engine.journal.events import Link, Reinterpret, Unlink
from engine.memory.population import Draft, Links

__all__ = ["add_link", "add_reading", "cut_link"]


def add_link(draft: Draft, event: Link) -> None:
    """Add a link between two memories; one to a deleted memory holds nothing."""
    draft.add_links(
        np.array([event.source]), np.array([event.target]), np.array([event.kind], np.uint8)
    )
    draft.forget_derived()


def cut_link(draft: Draft, event: Unlink) -> None:
    """Cut every link of a kind between two memories, in the direction given."""
    source, target = draft.rows_of((event.source, event.target))
    old = draft.links
    keep = ~((old.source == source) & (old.target == target) & (old.kind == event.kind))
    draft.links = Links(old.source[keep], old.target[keep], old.kind[keep])
    draft.forget_derived()


def add_reading(draft: Draft, event: Reinterpret) -> None:
    """Add a version of the semantic trace.

    Where that trace is lost, as can be when a life is relived under other parameters, the
    reading is lost with it: whether the trace is there is told by the model's columns.
    """
    (row,) = draft.rows_of((event.uid,))
    draft.readings = draft.readings.plus(int(row), event.version)
