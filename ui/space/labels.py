"""Where words stand beside the box: which edges carry the axes, and what fits without overlap.

Free of painting: places are pixels, and the size of a text comes from a function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from ui.space.camera import BOX_CENTRE, Camera
from ui.space.geometry import AXES, box_edges
from ui.space.picking import project

__all__ = ["AxisLabels", "Box", "Label", "LabelKind", "axis_labels", "named_edges", "place"]

_SHORTEST = 80.0
"""An edge seen shorter than this, in logical pixels, carries no words."""
_TICK_GAP, _WORD_GAP = 9.0, 16.0
_FARTHEST_MOVE = 40.0
"""A label moved farther into the picture than this would stand at something else."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in logical pixels."""


class LabelKind(IntEnum):
    """What a label is; the smaller, the more it matters where two would overlap."""

    NAME = 0
    WORD = 1
    NOTE = 2
    TICK = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A text beside something.

    Parameters
    ----------
    text : str
    kind : LabelKind
    x, y : float
        The place it belongs to, in logical pixels.
    dx, dy : float
        The direction, of length 1, in which it stands off.
    gap : float
        Free pixels between the place and the text.
    """

    text: str
    kind: LabelKind
    x: float
    y: float
    dx: float
    dy: float
    gap: float

    def box(self, width: float, height: float) -> Box:
        """Return where a text of this size lies."""
        reach = self.gap + 0.5 * (abs(self.dx) * width + abs(self.dy) * height)
        x, y = self.x + self.dx * reach, self.y + self.dy * reach
        return (x - width / 2, y - height / 2, x + width / 2, y + height / 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class AxisLabels:
    """Words and tick marks around the box for one camera.

    Parameters
    ----------
    labels : list of Label
    ticks : list of tuple of float
        Short lines: x and y of both ends.
    """

    labels: list[Label]
    ticks: list[tuple[float, float, float, float]]


def named_edges(camera: Camera) -> list[int]:
    """Return which edge of `box_edges` carries each axis for one direction of view.

    Valence and activation stand at the lower edge of the floor, intensity at the left outline,
    so that no word lies over the points.
    """
    turn = camera.view_matrix()[:3, :3]
    chosen = []
    for axis in range(3):
        edges = box_edges()[4 * axis : 4 * axis + 4]
        middle = (edges.mean(axis=1) - np.asarray(BOX_CENTRE)) @ turn.T
        if axis < 2:
            floor = edges[:, 0, 2] == 0.0
            score = np.where(floor, -middle[:, 1] - 1e-3 * middle[:, 0], -np.inf)
            if abs(camera.elevation) < 3:
                score = score + 0.01 * middle[:, 2]
        else:
            score = -middle[:, 0] + 1e-3 * middle[:, 2]
        chosen.append(4 * axis + int(np.argmax(np.round(score, 9))))
    return chosen


def axis_labels(camera: Camera, width: float, height: float) -> AxisLabels:
    """Return names, end words and ticks of the three axes, in pixels of a viewport."""
    matrix = camera.matrix(width, height)
    middle = project(np.array([BOX_CENTRE]), matrix, width, height).xy[0]
    result = AxisLabels(labels=[], ticks=[])
    for axis, edge in enumerate(named_edges(camera)):
        ends = box_edges()[edge].astype(np.float64)
        _, _, _, marks = AXES[axis]
        share = (np.asarray(marks) - ends[0, axis]) / (ends[1, axis] - ends[0, axis])
        share = np.concatenate([share, [0.5, 0.02, 0.98]])
        places = project(ends[0] + share[:, None] * (ends[1] - ends[0]), matrix, width, height).xy
        along = places[len(marks) - 1] - places[0]
        length = float(np.hypot(*along))
        if np.isfinite(places).all() and length >= _SHORTEST:
            _add_axis(result, axis, places, _outward(along / length, places[-3] - middle))
    return result


def _outward(unit: NDArray[np.float64], away: NDArray[np.float64]) -> NDArray[np.float64]:
    normal = np.array([-unit[1], unit[0]])
    return normal if normal @ away >= 0 else -normal


def _add_axis(
    result: AxisLabels, axis: int, places: NDArray[np.floating], out: NDArray[np.float64]
) -> None:
    name, low, high, marks = AXES[axis]
    dx, dy = (float(value) for value in out)
    beyond = _WORD_GAP + 26.0 * abs(dx) + 14.0 * abs(dy)
    words = ((name, LabelKind.NAME), (low, LabelKind.WORD), (high, LabelKind.WORD))
    for (text, kind), (x, y) in zip(words, places[-3:].tolist(), strict=True):
        result.labels.append(Label(text=text, kind=kind, x=x, y=y, dx=dx, dy=dy, gap=beyond))
    for value, (x, y) in zip(marks, places[: len(marks)].tolist(), strict=True):
        text = f"{value:g}".replace("-", "\N{MINUS SIGN}")
        kind = LabelKind.TICK
        result.labels.append(Label(text=text, kind=kind, x=x, y=y, dx=dx, dy=dy, gap=_TICK_GAP))
        result.ticks.append((x, y, x + 5 * dx, y + 5 * dy))


def place(
    labels: Iterable[Label],
    measure: Callable[[Label], tuple[float, float]],
    bounds: Box,
    obstacles: Iterable[Box] = (),
) -> list[tuple[Label, Box]]:
    """Return the labels that fit, each with its box; what matters more goes first.

    Parameters
    ----------
    labels : iterable of Label
    measure : callable
        Width and height of a label's text, in logical pixels.
    bounds : Box
        Labels are moved inside it; what is far outside is left out, but for names.
    obstacles : iterable of Box
        Where no label may lie.
    """
    taken = list(obstacles)
    placed: list[tuple[Label, Box]] = []
    for label in sorted(labels, key=lambda one: one.kind):
        wanted = label.box(*measure(label))
        box = _moved_inside(wanted, bounds)
        near = max(abs(box[0] - wanted[0]), abs(box[1] - wanted[1])) <= _FARTHEST_MOVE
        if (near or label.kind == LabelKind.NAME) and not any(
            _overlap(box, other) for other in taken
        ):
            taken.append(box)
            placed.append((label, box))
    return placed


def _moved_inside(box: Box, bounds: Box) -> Box:
    left, top, right, bottom = box
    dx = max(bounds[0] - left, 0.0) - max(right - bounds[2], 0.0)
    dy = max(bounds[1] - top, 0.0) - max(bottom - bounds[3], 0.0)
    return (left + dx, top + dy, right + dx, bottom + dy)


def _overlap(first: Box, second: Box, gap: float = 3.0) -> bool:
    return (
        first[0] < second[2] + gap
        and second[0] < first[2] + gap
        and first[1] < second[3] + gap
        and second[1] < first[3] + gap
    )
