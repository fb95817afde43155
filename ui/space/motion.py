"""One scene turning into another: scenes between two scenes, matched by row.

What stays moves, grows, fades or changes its colour; what is new grows out of nothing; what is
gone fades away. What does not change stays the very same array, and costs nothing to draw again.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ui.space.scene import Scene

__all__ = ["NIGHT_MS", "Transition", "ease"]

NIGHT_MS = 240
"""How long a night or a flight of the camera takes, in milliseconds."""


def ease(share: float) -> float:
    """Return the eased share of a motion: slow at both ends, 0 at 0 and 1 at 1."""
    share = min(max(share, 0.0), 1.0)
    return share * share * (3.0 - 2.0 * share)


class Transition:
    """The scenes between `old` and `new`.

    Parameters
    ----------
    old, new : Scene
        Rows are matched by number; both hold them rising.
    """

    def __init__(self, old: Scene, new: Scene) -> None:
        self._new = new
        gone = np.flatnonzero(~np.isin(old.rows, new.rows, assume_unique=True))
        self._ends = _with_vanished(new, old, gone)
        position = self._ends.position.copy()
        size = np.zeros_like(self._ends.size)
        colour = self._ends.colour.copy()
        colour[: len(new), 3] = 0.0
        _, before, after = np.intersect1d(
            old.rows, new.rows, assume_unique=True, return_indices=True
        )
        position[after], size[after] = old.position[before], old.size[before]
        colour[after] = old.colour[before]
        count = len(new)
        size[count:], colour[count:] = old.size[gone], old.colour[gone]
        starts = {"position": position, "size": size, "colour": colour}
        pairs = {name: (start, getattr(self._ends, name)) for name, start in starts.items()}
        self._changing = {name: pair for name, pair in pairs.items() if not np.array_equal(*pair)}

    def at(self, share: float) -> Scene:
        """Return the scene at `share` of the way, in [0, 1]; at 1 it is the new scene itself."""
        if share >= 1.0:
            return self._new
        part = np.float32(ease(share))
        return replace(
            self._ends,
            **{name: start + part * (end - start) for name, (start, end) in self._changing.items()},
        )


def _with_vanished(new: Scene, old: Scene, gone: np.ndarray) -> Scene:
    """Return `new` with the points `gone` of `old` appended, at size and opacity 0."""
    if not len(gone):
        return new
    faded = old.colour[gone].copy()
    faded[:, 3] = 0.0
    nothing = np.zeros(len(gone), dtype=bool)
    labels = None if new.labels is None else new.labels + ("",) * len(gone)
    drift = new.drift_from
    if drift is not None:
        drift = np.concatenate([drift, old.position[gone]])
    return replace(
        new,
        rows=np.concatenate([new.rows, old.rows[gone]]),
        position=np.concatenate([new.position, old.position[gone]]),
        size=np.concatenate([new.size, np.zeros(len(gone), np.float32)]),
        colour=np.concatenate([new.colour, faded]),
        shape=np.concatenate([new.shape, old.shape[gone]]),
        importance=np.concatenate([new.importance, old.importance[gone]]),
        selected=np.concatenate([new.selected, nothing]),
        drift_from=drift,
        labels=labels,
    )
