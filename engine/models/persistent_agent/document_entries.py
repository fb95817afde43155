"""The memories of a document as entries of the Markdown files: columns joined with words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.memory.catalogue import Catalogue
from engine.models.persistent_agent.compressed import Message
from engine.models.persistent_agent.entries import Entry

__all__ = ["document_entries", "document_messages"]


def document_messages(
    catalogue: Catalogue,
    uids: NDArray[np.int64],
    *,
    created: NDArray[np.integer],
    priority: NDArray[np.floating],
) -> list[Message]:
    """Return memories as compression takes them, in the order given.

    Parameters
    ----------
    catalogue : Catalogue
    uids : ndarray of int64, shape (N,)
        Of memories whose own words are there, in order of time.
    created : ndarray of int, shape (N,)
        Seconds since 1970, UTC: where a memory has no session, its day is its topic.
    priority : ndarray of float, shape (N,)
        In [0, 1].
    """
    days = np.asarray(created, "datetime64[s]").astype("datetime64[D]").astype(str).tolist()
    numbers: list[int] = uids.tolist()
    weights: list[float] = priority.tolist()
    return [
        Message(uid, catalogue.text[uid], weight, catalogue.session[uid] or day)
        for uid, weight, day in zip(numbers, weights, days, strict=True)
    ]


def document_entries(
    catalogue: Catalogue,
    uids: NDArray[np.int64],
    *,
    created: NDArray[np.integer],
    level: NDArray[np.integer],
    priority: NDArray[np.floating],
    myelin: Sequence[str],
    texts: Mapping[int, str],
    sensitive: NDArray[np.bool_] | None = None,
) -> list[Entry]:
    """Return memories as the files take them.

    Parameters
    ----------
    catalogue : Catalogue
    uids : ndarray of int64, shape (N,)
    created : ndarray of int, shape (N,)
        Seconds since 1970, UTC.
    level : ndarray of int, shape (N,)
        0 to 4; -1 for one that was dropped.
    priority : ndarray of float, shape (N,)
        In [0, 1].
    myelin : sequence of str
        ``""``, ``"thin"``, ``"thick"`` or ``"reflex"`` of each.
    texts : mapping of int to str
        What each level holds, by number; see
        `engine.models.persistent_agent.contents.texts_held`.
    sensitive : ndarray of bool, shape (N,), optional

    Returns
    -------
    list of Entry
        Without those of which no level holds anything, but for what has become thick myelin or a
        reflex: that stays with its own words in ``PRELOAD.md`` or ``DNA.md``.
    """
    numbers: list[int] = uids.tolist()
    times: list[int] = created.tolist()
    depths: list[int] = level.tolist()
    weights: list[float] = priority.tolist()
    secret: list[bool] = [False] * len(uids) if sensitive is None else sensitive.tolist()
    marks = zip(myelin, secret, strict=True)
    rows = zip(numbers, times, depths, weights, marks, strict=True)
    found: list[Entry] = []
    for uid, at, depth, weight, (sheath, hidden) in rows:
        text = texts.get(uid) if depth >= 0 else None
        if text is None and sheath not in ("thick", "reflex"):
            continue
        found.append(
            Entry(
                number=uid,
                id=catalogue.uuid[uid],
                text=catalogue.text[uid] if text is None else text,
                created=at,
                level=None if text is None else depth,
                priority=weight,
                topic=catalogue.session[uid],
                myelin=sheath,
                sensitive=hidden,
                source=catalogue.source[uid],
            )
        )
    return found
