"""Lives a document through again from its events alone, and compares that with its checkpoints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from engine.document_lexicon import DocumentLexicon
from engine.errors import LetheError
from engine.journal.branches import Branch, Branches
from engine.journal.timeline import dynamic_columns, fold
from engine.store.document import Document

__all__ = ["replay_findings"]


def replay_findings(document: Document) -> list[str]:
    """Return where a checkpoint differs from what the events lead to, a line each.

    Parameters
    ----------
    document : Document
        Used on the calling thread.

    Notes
    -----
    Columns are compared bit for bit.
    """
    try:
        records = document.branches()
        own = {one.number: document.events(one.number) for one in records}
        branches = Branches.of(records, own, words=DocumentLexicon(document.catalogue())).all()
    except (LetheError, ValueError, KeyError) as error:
        return [f"the events cannot be lived through: {error}"]
    return [line for branch in branches for line in _differences(document, branch)]


def _differences(document: Document, branch: Branch) -> Iterator[str]:
    timeline = branch.timeline
    state, done = timeline.start, 0
    for position in _positions(document, branch):
        state = fold(state, timeline.events[done:position], timeline.model)
        done = position
        saved = document.load_checkpoint(branch.number, position)
        if saved is None:
            continue
        where = f"branch {branch.name!r}, checkpoint after {position} events"
        if (saved.night, saved.clock) != (state.night, state.clock):
            yield f"{where}: it stands at another time than the events lead to"
        for name in _unlike(dynamic_columns(state), saved.columns):
            yield f"{where}: {name} differs from what the events lead to"


def _positions(document: Document, branch: Branch) -> list[int]:
    """Return where a branch has checkpoints, ascending."""
    found: list[int] = []
    at = len(branch.timeline.events)
    while at >= 0:
        saved = document.load_checkpoint(branch.number, at)
        if saved is None:
            break
        found.append(saved.seq)
        at = saved.seq - 1
    return found[::-1]


def _unlike(lived: dict[str, Any], saved: dict[str, Any]) -> list[str]:
    return [
        name
        for name in sorted(lived.keys() | saved.keys())
        if name not in lived or name not in saved or not _same(lived[name], saved[name])
    ]


def _same(one: Any, other: Any) -> bool:
    if one.dtype != other.dtype or one.shape != other.shape:
        return False
    bits = f"u{one.dtype.itemsize}"
    return bool(np.array_equal(one.view(bits), other.view(bits)))
