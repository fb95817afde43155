"""What a document gives back beside memories and events, as plain records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Checkpoint", "Neighbour", "Vectors"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Checkpoint:
    """The dynamic columns of a population after the first `seq` events of a branch's path.

    Parameters
    ----------
    seq : int
    night : int
    clock : int
        Seconds since 1970, UTC.
    parameters : dict
        As they were given when it was saved.
    columns : dict of str to ndarray
        By name.
    """

    seq: int
    night: int
    clock: int
    parameters: dict[str, Any]
    columns: dict[str, NDArray[Any]]


class Vectors(NamedTuple):
    """Every vector of a document, sorted by memory, trace and version.

    Parameters
    ----------
    uids : ndarray of int64, shape (N,)
        Numbers of the memories.
    trace : ndarray of uint8, shape (N,)
        A `Trace` each: raw or semantic.
    version : ndarray of int32, shape (N,)
        Version of the semantic trace; 0 for the raw trace.
    matrix : ndarray of float32, shape (N, dimension)
    """

    uids: NDArray[np.int64]
    trace: NDArray[np.uint8]
    version: NDArray[np.int32]
    matrix: NDArray[np.float32]


class Neighbour(NamedTuple):
    """A vector near another: its memory, trace, version, and cosine distance in [0, 2]."""

    uid: int
    trace: int
    version: int
    distance: float
