"""What every forgetting model does alike with an event."""

from __future__ import annotations

from typing import Final

import numpy as np

from engine.journal.events import (
    Event,
    Exchange,
    Link,
    Pause,
    Reinterpret,
    SetParameters,
    SystemAct,
    Unlink,
)
from engine.memory.population import Draft, Links
from engine.parameters import with_values

__all__ = ["add_link", "add_reading", "apply_plain", "cut_link", "is_possible"]

_LARGEST: Final = 2.0**53
"""Beyond it a float no longer tells one whole number from the next."""


def apply_plain(draft: Draft, event: Event) -> None:
    """Apply an event that says the same under every model, or nothing.

    Raises
    ------
    TypeError
        When no model knows such an event.
    """
    match event:
        case Reinterpret():
            add_reading(draft, event)
        case Link():
            add_link(draft, event)
        case Unlink():
            cut_link(draft, event)
        case SetParameters():
            draft.parameters = with_values(draft.parameters, event.values)
            draft.forget_derived()
        case Exchange() | Pause() | SystemAct():
            pass
        case _:
            raise TypeError(f"no forgetting model knows an event {type(event).__name__}")


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


def is_possible(draft: Draft, event: SystemAct) -> bool:
    """Return whether the memories that a system's own act names are there, and its values count.

    A file that a program wrote wrongly may say otherwise; such an act has no effect.
    """
    if not all(abs(one) <= _LARGEST for one in event.values):
        return False
    try:
        draft.rows_of(event.uids)
    except (KeyError, OverflowError):
        return False
    return True
