"""Words beside memories: as many as fit, those of the larger points first, none over another.

Free of painting: places are pixels, the width of a text comes from a function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ui.space.labels import Box
from ui.space.picking import project
from ui.space.scene import Scene

__all__ = ["MOST_LABELS", "PlacedText", "TakenGround", "labelled", "place_texts"]

MOST_LABELS: Final = 160
"""More words would be no picture any more."""
_MOST_TRIED: Final = 700
_CELL: Final = 48.0
_GAP: Final = 4.0

PlacedText = tuple[int, str, Box]
"""Index of the point, its text, and where that lies."""


class TakenGround:
    """Boxes on a picture, found again by the cells of a coarse grid that they touch.

    Parameters
    ----------
    boxes : iterable of Box
        Taken from the start.
    """

    def __init__(self, boxes: Iterable[Box] = ()) -> None:
        self._cells: dict[tuple[int, int], list[Box]] = {}
        for box in boxes:
            self.take(box)

    def take(self, box: Box) -> None:
        """Take a box, whether or not it is free."""
        for cell in _cells(box):
            self._cells.setdefault(cell, []).append(box)

    def is_free(self, box: Box) -> bool:
        """Return whether no taken box overlaps."""
        left, top, right, bottom = box
        return not any(
            left < other[2] and other[0] < right and top < other[3] and other[1] < bottom
            for cell in _cells(box)
            for other in self._cells.get(cell, ())
        )


def _cells(box: Box) -> list[tuple[int, int]]:
    left, top, right, bottom = (int(value // _CELL) for value in box)
    return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]


def labelled(scene: Scene) -> NDArray[np.intp]:
    """Return the indices of the points that have a text, the largest first."""
    if scene.labels is None:
        return np.zeros(0, np.intp)
    index = np.flatnonzero(np.fromiter(map(bool, scene.labels), bool, len(scene.labels)))
    return index[np.argsort(-scene.size[index], kind="stable")]


def place_texts(
    scene: Scene,
    order: NDArray[np.intp],
    matrix: NDArray[np.float64],
    extent: tuple[float, float],
    measure: Callable[[str], tuple[float, float]],
    taken: Iterable[Box],
) -> list[PlacedText]:
    """Return the texts that fit, at the right of their points or else at the left.

    Parameters
    ----------
    scene : Scene
    order : int array
        Points to name, what matters most first; see `labelled`.
    matrix : float array, shape (4, 4)
        ``projection · view``.
    extent : tuple of float
        Width and height of the picture in logical pixels.
    measure : callable
        Width and height of a text.
    taken : iterable of Box
        Where none may lie.
    """
    if scene.labels is None or not len(order):
        return []
    seen = project(scene.position[order], matrix, *extent).xy
    inside = ((seen > 0) & (seen < np.asarray(extent))).all(axis=1)
    ground, placed = TakenGround(taken), []
    for index, (x, y) in zip(
        order[inside][:_MOST_TRIED].tolist(), seen[inside][:_MOST_TRIED].tolist(), strict=True
    ):
        text, out = scene.labels[index], 0.5 * float(scene.size[index]) + _GAP
        wide, high = measure(text)
        for left in (x + out, x - out - wide):
            box = (left, y - high / 2, left + wide, y + high / 2)
            if left >= 0 and box[2] <= extent[0] and ground.is_free(box):
                ground.take(box)
                placed.append((index, text, box))
                break
        if len(placed) == MOST_LABELS:
            break
    return placed
