"""Several contents as one, in the order in which events bring their memories."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.memory.new_memory import NewMemory
from engine.store.content import Content

__all__ = ["joined"]

Array = NDArray[Any]


def joined(parts: Sequence[Content], uids: Sequence[int]) -> Content:
    """Return contents in one.

    Parameters
    ----------
    parts : sequence of Content
        At least one; all with vectors of the same model.
    uids : sequence of int
        The number of every memory in them, in the order wanted.
    """
    numbers = np.concatenate([one.uids for one in parts])
    order = _rows_of(numbers, uids)
    place = np.argsort(order)
    memories: list[NewMemory] = [memory for one in parts for memory in one.memories]
    starts = np.cumsum([0, *(len(one) for one in parts)]).tolist()
    of = place[
        np.concatenate([one.reading_of + at for one, at in zip(parts, starts, strict=False)])
    ]
    version = np.concatenate([one.reading_version for one in parts])
    by_memory = np.lexsort((version, of))
    readings = _stacked([one.reading_vectors for one in parts])
    raw = _stacked([one.raw_vectors for one in parts])
    return Content(
        memories=tuple(memories[int(row)] for row in order),
        uids=numbers[order],
        batches=np.concatenate([one.batches for one in parts])[order],
        raw_vectors=None if raw is None else raw[order],
        raw_truncated=np.array([cut for one in parts for cut in one.truncated()], np.bool_)[order],
        reading_vectors=None if readings is None else readings[by_memory],
        reading_of=of[by_memory],
        reading_version=version[by_memory],
        added=tuple(reading for one in parts for reading in one.added),
    )


def _rows_of(numbers: Array, uids: Sequence[int]) -> NDArray[np.intp]:
    rows = {uid: row for row, uid in enumerate(numbers.tolist())}
    return np.array([rows[uid] for uid in uids], np.intp)


def _stacked(vectors: Sequence[Array | None]) -> Array | None:
    known = [one for one in vectors if one is not None]
    return np.concatenate(known) if len(known) == len(vectors) else None
