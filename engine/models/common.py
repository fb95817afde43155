"""What every forgetting model does alike with an event."""

from __future__ import annotations

import numpy as np

from engine.journal.events import Link, Unlink
from engine.memory.population import Draft, Links

__all__ = ["add_link", "cut_link"]


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
