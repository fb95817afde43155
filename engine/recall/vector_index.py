"""The vectors of a document in memory, ready to be compared with a question at once.

Ranking is exact over the whole store: one product of a float32 matrix with the question. The
matrix is read from the file when first asked for, on whichever thread asks, and then follows
what is encoded, imported, reinterpreted and undone. What a reader holds never changes under it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.store.content import Content
from engine.store.records import Vectors
from engine.store.vectors import of_content

__all__ = ["IndexView", "VectorIndex"]

Keys = Collection[tuple[int, int]]
"""Readings, by memory and version."""

_ROOM: Final = 1024
_UNIT_TOLERANCE: Final = 1e-3


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class IndexView:
    """The vectors at one moment; the arrays never change.

    Parameters
    ----------
    uids : ndarray of int64, shape (M,)
        Number of the memory that each belongs to.
    trace : ndarray of uint8, shape (M,)
        A `Trace` each: raw or semantic.
    version : ndarray of int32, shape (M,)
        Version of the semantic trace; 0 for the raw one.
    later : ndarray of bool, shape (M,)
        Whether a recall has added that reading, so that it belongs to some states only.
    matrix : ndarray of float32, shape (M, dimension)
        Each of length 1.
    """

    uids: NDArray[np.int64]
    trace: NDArray[np.uint8]
    version: NDArray[np.int32]
    later: NDArray[np.bool_]
    matrix: NDArray[np.float32]
    _last_rows: list[_Rows] = field(default_factory=list["_Rows"], init=False, repr=False)

    def __len__(self) -> int:
        return len(self.uids)

    def rows(self, uids: NDArray[np.int64]) -> NDArray[np.intp]:
        """Return the row of each vector's memory in a population, shape (M,); -1: not there.

        Nights keep the column of numbers, so that what was worked out last is mostly right.

        Parameters
        ----------
        uids : ndarray of int64, shape (N,)
            The population's numbers.
        """
        for known, rows in self._last_rows:
            if known is uids:
                return rows
        found = np.full(len(self), -1, np.intp)
        if len(uids) and len(self):
            table = np.full(max(int(uids.max()), int(self.uids.max())) + 1, -1, np.intp)
            table[uids] = np.arange(len(uids))
            found = table[self.uids]
        self._last_rows[:] = [(uids, found)]
        return found

    def similarities(self, query: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the cosine of each vector with a question of length 1, shape (M,)."""
        return self.matrix @ query


_Rows = tuple[NDArray[np.int64], NDArray[np.intp]]

Change = Callable[[IndexView], IndexView]


class VectorIndex:
    """Vectors of one document, loaded when first asked for.

    Parameters
    ----------
    load : callable
        Reads every vector from the file; called on the thread that asks first.
    added : callable
        Returns which readings recalls have added.
    """

    def __init__(self, load: Callable[[], Vectors], added: Callable[[], Keys]) -> None:
        self._load = load
        self._added = added
        self._lock = threading.Lock()
        self._loading = threading.Lock()
        self._view: IndexView | None = None
        self._missed: list[Change] | None = None
        self._buffer = np.empty((0, 0), np.float32)

    def view(self) -> IndexView:
        """Return the vectors as they are now; on any thread, the first time slow.

        Raises
        ------
        LetheError
            When the document is closed or cannot be read.
        """
        with self._loading:
            with self._lock:
                if self._view is not None:
                    return self._view
                self._missed = []
            try:
                view = self._whole(self._load())
            except BaseException:
                self._missed = None
                raise
            with self._lock:
                for change in self._missed:
                    view = change(view)
                self._view, self._missed = view, None
                return view

    def add(self, content: Content) -> None:
        """Take in what an act brings."""
        self._change(lambda view: self._grown(view, content))

    def remove(self, uids: Collection[int], readings: Keys) -> None:
        """Drop the vectors of some memories and of some added readings."""
        if uids or readings:
            self._change(lambda view: _thinned(view, uids, readings))

    def remove_traces(self, traces: Mapping[int, int], readings: Keys = ()) -> None:
        """Drop the vectors of traces that are purged, whoever could still have gone back to them.

        Parameters
        ----------
        traces : mapping of int to int
            Bits of `Trace` by number of the memory.
        readings : collection of (int, int)
            Single readings that recalls have added.
        """
        if traces:
            self._change(lambda view: _without_traces(view, traces))
        self.remove((), readings)

    def _change(self, change: Change) -> None:
        with self._lock:
            if self._view is not None:
                self._view = change(self._view)
            elif self._missed is not None:
                self._missed.append(change)

    def _whole(self, vectors: Vectors) -> IndexView:
        keys = self._added()
        later = np.zeros(len(vectors.uids), np.bool_)
        if keys:
            known = _keys(*np.array(sorted(keys), np.int64).T)
            later = (vectors.trace == 2) & np.isin(_keys(vectors.uids, vectors.version), known)
        count, dimension = vectors.matrix.shape
        self._buffer = np.empty((count + max(_ROOM, count // 8), dimension), np.float32)
        self._buffer[:count] = _unit(vectors.matrix)
        return IndexView(
            uids=vectors.uids,
            trace=vectors.trace,
            version=vectors.version,
            later=later,
            matrix=self._buffer[:count],
        )

    def _grown(self, view: IndexView, content: Content) -> IndexView:
        """Return a view with the vectors of a content that it does not have yet."""
        dimension = view.matrix.shape[1]
        rows, matrix = of_content(content, dimension)
        later = [False] * len(rows) + [True] * len(content.added)
        rows = rows + [(one.uid, 2, one.version) for one in content.added]
        matrix = np.concatenate([matrix, *(one.vector[None, :] for one in content.added)])
        known = _known(view, rows)
        fresh = [at for at, row in enumerate(rows) if row not in known]
        if not fresh:
            return view
        uids, trace, version = np.array([rows[at] for at in fresh], np.int64).T
        return IndexView(
            uids=np.append(view.uids, uids),
            trace=np.append(view.trace, trace.astype(np.uint8)),
            version=np.append(view.version, version.astype(np.int32)),
            later=np.append(view.later, np.array(later, np.bool_)[fresh]),
            matrix=self._with_rows(view.matrix, _unit(matrix[fresh])),
        )

    def _with_rows(
        self, matrix: NDArray[np.float32], more: NDArray[np.float32]
    ) -> NDArray[np.float32]:
        """Write rows behind those that anybody reads, in a larger buffer where they do not fit."""
        count = len(matrix)
        total = count + len(more)
        if total > len(self._buffer) or matrix.base is not self._buffer:
            self._buffer = np.empty((total + max(_ROOM, total // 8), matrix.shape[1]), np.float32)
            self._buffer[:count] = matrix
        self._buffer[count:total] = more
        return self._buffer[:total]


def _known(view: IndexView, rows: list[tuple[int, int, int]]) -> set[tuple[int, int, int]]:
    """Return which of some rows a view has already."""
    at = np.flatnonzero(np.isin(view.uids, [uid for uid, _, _ in rows]))
    return set(
        zip(view.uids[at].tolist(), view.trace[at].tolist(), view.version[at].tolist(), strict=True)
    )


def _without_traces(view: IndexView, traces: Mapping[int, int]) -> IndexView:
    lost = np.zeros(max(int(view.uids.max(initial=0)), *traces) + 1, np.uint8)
    lost[np.fromiter(traces, np.int64)] = np.fromiter(map(int, traces.values()), np.uint8)
    return _only(view, (lost[view.uids] & view.trace) == 0)


def _thinned(view: IndexView, uids: Collection[int], readings: Keys) -> IndexView:
    kept = ~np.isin(view.uids, list(uids))
    if readings:
        gone = _keys(*np.array(sorted(readings), np.int64).T)
        kept &= ~(view.later & np.isin(_keys(view.uids, view.version), gone))
    return _only(view, kept)


def _only(view: IndexView, kept: NDArray[np.bool_]) -> IndexView:
    if np.all(kept):
        return view
    return IndexView(
        uids=view.uids[kept],
        trace=view.trace[kept],
        version=view.version[kept],
        later=view.later[kept],
        matrix=view.matrix[kept],
    )


def _keys(uids: NDArray[np.integer], versions: NDArray[np.integer]) -> NDArray[np.int64]:
    """Return one number for each memory and version."""
    return uids.astype(np.int64) << 32 | versions.astype(np.int64)


def _unit(matrix: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return vectors of length 1; those that are so already to the last bit as they are."""
    lengths = np.sqrt(np.einsum("ij,ij->i", matrix, matrix))[:, None]
    off = np.abs(lengths - 1.0) > _UNIT_TOLERANCE
    return np.where(off, matrix / lengths, matrix) if np.any(off) else matrix
