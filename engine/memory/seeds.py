"""The facts of memories that are about to be encoded, as columns: what an event carries."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.memory.columns import FACTS, NEVER

__all__ = ["Seeds"]

Array = NDArray[Any]


def _no_uids() -> Array:
    return np.empty(0, np.int64)


def _no_kinds() -> Array:
    return np.empty(0, np.uint8)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Seeds:
    """Static facts of the memories of one batch, and the links that come with them.

    Parameters
    ----------
    uid : ndarray of int64, shape (N,)
        Numbers of the memories in the document.
    kind : ndarray of uint8, shape (N,)
    created : ndarray of int64, shape (N,)
        Seconds since 1970, UTC.
    valence, activation, intensity, spread : ndarray of float64, shape (N,)
        At encoding.
    identity, estimated : ndarray of bool, shape (N,)
    entry_importance : ndarray of float64, shape (N,)
        NaN where the source gives none.
    entry_access_count : ndarray of int32, shape (N,)
    entry_last_access : ndarray of int64, shape (N,)
        `NEVER` where there was none.
    link_source, link_target : ndarray of int64, shape (L,)
        Numbers of the memories that a link joins; they may be encoded earlier.
    link_kind : ndarray of uint8, shape (L,)
    """

    uid: Array
    kind: Array
    created: Array
    valence: Array
    activation: Array
    intensity: Array
    spread: Array
    identity: Array
    estimated: Array
    entry_importance: Array
    entry_access_count: Array
    entry_last_access: Array
    link_source: Array = field(default_factory=_no_uids)
    link_target: Array = field(default_factory=_no_uids)
    link_kind: Array = field(default_factory=_no_kinds)

    def __len__(self) -> int:
        return len(self.uid)

    def facts(self) -> dict[str, Array]:
        """Return the fact columns by name, without the night of encoding."""
        return {one.name: getattr(self, one.name) for one in FACTS if one.name != "encoded_night"}

    @classmethod
    def of(cls, **columns: Any) -> Seeds:
        """Build seeds from what is given, scalars broadcast, everything else at its default.

        Parameters
        ----------
        **columns
            Fact columns by name and the three link columns; ``uid`` must be there.
        """
        uid = np.atleast_1d(np.asarray(columns.pop("uid"), np.int64))
        links = {
            name: np.asarray(columns.pop(name), dtype)
            for name, dtype in (
                ("link_source", np.int64),
                ("link_target", np.int64),
                ("link_kind", np.uint8),
            )
            if name in columns
        }
        facts = {
            one.name: np.broadcast_to(
                np.asarray(columns.pop(one.name, one.fill), one.dtype), uid.shape
            ).copy()
            for one in FACTS
            if one.name not in ("uid", "encoded_night")
        }
        if columns:
            raise TypeError(f"seeds have no columns {sorted(columns)}")
        return cls(uid=uid, **facts, **links)

    def latest(self) -> int:
        """Return the latest time that the seeds speak of, seconds since 1970."""
        times = [
            int(self.created.max(initial=NEVER)),
            int(self.entry_last_access.max(initial=NEVER)),
        ]
        return max(times)
