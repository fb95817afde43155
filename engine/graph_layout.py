"""Places for memories by what they are linked to, as an alternative to their affect.

Linked memories pull each other and all push apart; what is linked to nothing stands on calm rings
around them. Pure functions of arrays: the same input gives the same picture, and a former layout is
where the next one starts, so that little moves when a link is made.

Notes
-----
The forces are those of Fruchterman and Reingold with a linear spring: two linked memories alone
come to rest at distance 1. Many memories push apart through a grid: their masses are spread over it
and convolved with the force of one mass by a fast Fourier transform.

References
----------
Fruchterman and Reingold (1991), "Graph drawing by force-directed placement".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.progress import Progress, silent

__all__ = ["components", "lay_out", "ring_places"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_EXACT: Final = 300
"""So many linked memories push each other one by one; more do through a grid."""
_GRAVITY: Final = 0.7
_FRESH, _AGAIN = 160, 40
"""Steps of a new layout, and of one that starts from a former one."""
_MANY: Final = 20_000
"""From so many linked memories on, half of these steps are made."""
_WARM, _MILD = 1.0, 0.12
"""Longest first step, as a share of the size of the picture, and in units where it was known."""
_RING_GAP: Final = 1.2
_MARGIN: Final = 2.5
_SOFT: Final = 0.05
_CROWD: Final = 0.5


def lay_out(
    links: NDArray[np.integer],
    count: int,
    rng: np.random.Generator,
    *,
    weight: NDArray[np.floating] | None = None,
    start: NDArray[np.floating] | None = None,
    progress: Progress = silent,
) -> Floats:
    """Return a place for each memory.

    Parameters
    ----------
    links : ndarray of int, shape (L, 2)
        Pairs of memories, from 0; links to itself count as none.
    count : int
        How many memories there are, N.
    rng : numpy.random.Generator
        Where new memories begin.
    weight : ndarray of float, shape (L,), optional
        How strongly each link pulls; 1 where absent.
    start : ndarray of float, shape (N, 2), optional
        A former layout; rows that are not numbers are placed anew.
    progress : Progress
        May raise `engine.errors.Cancelled`.

    Returns
    -------
    ndarray of float64, shape (N, 2)
        The centre of the picture is 0, the length of a link about 1.
    """
    pairs = np.asarray(links, np.int64).reshape(-1, 2)
    pull = np.ones(len(pairs)) if weight is None else np.asarray(weight, np.float64)
    proper = pairs[:, 0] != pairs[:, 1]
    pairs, pull = pairs[proper], pull[proper]
    linked, inside = np.unique(pairs, return_inverse=True)
    inside = inside.reshape(-1, 2)
    former = np.full((count, 2), np.nan) if start is None else np.asarray(start, np.float64)
    places = np.empty((count, 2))
    places[linked] = _settled(inside, pull, former[linked], rng, progress)
    alone = np.setdiff1d(np.arange(count), linked, assume_unique=True)
    places[alone] = ring_places(len(alone), _reach(places[linked]))
    return places


def ring_places(count: int, inner: float) -> Floats:
    """Return places on rings from a radius outwards, shape (count, 2); a disc where it is 0."""
    gap = _RING_GAP
    first = inner if inner > 0 else 0.0
    number = int(np.ceil(np.sqrt(count / np.pi) + 1)) + 1
    radius: Floats = first + gap * np.arange(number, dtype=np.float64)
    slots = np.maximum(np.floor(2 * np.pi * radius / gap).astype(np.int64), 1)
    end = np.cumsum(slots)
    at = np.arange(count)
    ring = np.searchsorted(end, at, side="right")
    place = at - (end[ring] - slots[ring])
    held = np.bincount(ring, minlength=number)  # the last ring is not full: its few stand evenly
    turn = 2 * np.pi * place / held[ring]
    way: Floats = np.stack([np.sin(turn), np.cos(turn)], axis=1)
    return radius[ring][:, None] * way


def components(pairs: NDArray[np.integer], count: int) -> Ints:
    """Return, for each node, the smallest node that it is joined to by links, shape (count,)."""
    label = np.arange(count)
    while True:
        before = label
        low = np.minimum(label[pairs[:, 0]], label[pairs[:, 1]])
        label = label.copy()
        np.minimum.at(label, pairs[:, 0], low)
        np.minimum.at(label, pairs[:, 1], low)
        label = label[label]
        if np.array_equal(label, before):
            return label


def _reach(places: Floats) -> float:
    """Return the radius from which rings leave the graph alone; whole steps, so that it rests."""
    if not len(places):
        return 0.0
    return float(np.ceil(np.hypot(*places.T).max() / 2.0) * 2.0 + _MARGIN)


def _settled(
    pairs: Ints, pull: Floats, former: Floats, rng: np.random.Generator, progress: Progress
) -> Floats:
    """Return the linked memories after the forces have worked on them."""
    count = len(former)
    if not count:
        return former
    known = np.isfinite(former[:, 0]) & np.isfinite(former[:, 1])
    fresh = bool(known.mean() < _CROWD)
    places = _begun(pairs, np.full_like(former, np.nan) if fresh else former, rng)
    push = _push_exactly if count <= _EXACT else _push_by_grid
    size = float(np.ptp(places, axis=0).max()) + 1.0
    steps, longest = (_FRESH, _WARM * 0.1 * size + 1.0) if fresh else (_AGAIN, _MILD)
    steps = steps // 2 if count > _MANY else steps
    heat = np.full(count, longest)
    if not fresh:
        heat[~known] = 2.0
    degree = np.bincount(pairs.ravel(), minlength=count)
    spring = pull / np.sqrt(np.minimum(degree[pairs[:, 0]], degree[pairs[:, 1]]))
    for step in range(steps):
        progress(step, steps, "arranging the graph")
        force = push(places) + _drawn(places, pairs, spring) - _GRAVITY * places
        length = np.hypot(*force.T)
        limit = heat * (1.0 - step / steps) ** 1.5
        move = np.minimum(0.25 * length, limit) / np.maximum(length, 1e-12)
        places = places + force * move[:, None]
    return places - places.mean(axis=0) if fresh else places


def _begun(pairs: Ints, former: Floats, rng: np.random.Generator) -> Floats:
    """Return where to begin: where it was, else beside what it is linked to, else by component."""
    count = len(former)
    places = former.copy()
    noise = rng.normal(scale=0.3, size=(count, 2))
    missing = ~np.isfinite(places[:, 0])
    if missing.all():
        return _sunflower(components(pairs, count)) + noise
    for _ in range(8):
        if not missing.any():
            return places
        total, number = np.zeros((count, 2)), np.zeros(count)
        for own, other in ((0, 1), (1, 0)):
            told = ~missing[pairs[:, other]]
            np.add.at(total, pairs[told, own], places[pairs[told, other]])
            np.add.at(number, pairs[told, own], 1.0)
        found = np.flatnonzero(missing & (number > 0))
        places[found] = total[found] / number[found, None] + noise[found]
        missing[found] = False
    edge = np.hypot(*places[~missing].T).max() + 1.0
    turn = rng.uniform(0.0, 2 * np.pi, count)
    away = edge * np.stack([np.cos(turn), np.sin(turn)], axis=1) + noise
    return np.where(missing[:, None], away, places)


def _sunflower(label: Ints) -> Floats:
    """Return the centre of each node's component: the largest in the middle, none on another."""
    _, which, size = np.unique(label, return_inverse=True, return_counts=True)
    order = np.argsort(-size, kind="stable")
    area = np.cumsum(size[order]) - 0.5 * size[order]
    radius = 1.3 * np.sqrt(area - area[0])
    turn = np.arange(len(size)) * np.pi * (3.0 - np.sqrt(5.0))
    centre = np.empty((len(size), 2))
    centre[order] = radius[:, None] * np.stack([np.cos(turn), np.sin(turn)], axis=1)
    spread = np.sqrt(size)[which]
    within = np.arange(len(label)) * 2.399963
    return centre[which] + 0.5 * spread[:, None] * np.stack(
        [np.cos(within), np.sin(within)], axis=1
    )


def _drawn(places: Floats, pairs: Ints, spring: Floats) -> Floats:
    """Return the pull of the links on each memory."""
    pull = (places[pairs[:, 1]] - places[pairs[:, 0]]) * spring[:, None]
    count = len(places)
    force = np.empty((count, 2))
    for axis in (0, 1):
        own = np.bincount(pairs[:, 0], pull[:, axis], minlength=count)
        force[:, axis] = own - np.bincount(pairs[:, 1], pull[:, axis], minlength=count)
    return force


def _push_exactly(places: Floats) -> Floats:
    """Return the push of every other memory, ``1 / distance`` each."""
    away = places[:, None, :] - places[None, :, :]
    square = (away**2).sum(axis=2) + _SOFT**2
    return (away / square[:, :, None]).sum(axis=1)


def _push_by_grid(places: Floats) -> Floats:
    """Return about the same push through a grid; see the module's notes."""
    side = int(min(512, max(64, 2 ** int(np.ceil(np.log2(2.0 * np.sqrt(len(places))))))))
    low = places.min(axis=0)
    cell = max(float(np.ptp(places, axis=0).max()) / (side - 2), 1e-9)
    spot = (places - low) / cell
    corner = np.floor(spot).astype(np.int64)
    part = spot - corner
    mass = np.zeros(side * side)
    shares = list(_corners(corner, part, side))
    for index, share in shares:
        mass += np.bincount(index, share, minlength=side * side)
    field = _convolved(mass.reshape(side, side), cell)
    force = np.zeros((len(places), 2))
    for index, share in shares:
        for axis in (0, 1):
            force[:, axis] += field[axis].ravel()[index] * share
    return force


def _corners(corner: Ints, part: Floats, side: int) -> list[tuple[Ints, Floats]]:
    """Return the four grid points around each place with their shares of it."""
    return [
        (
            (corner[:, 0] + right) * side + corner[:, 1] + up,
            np.abs(1 - right - part[:, 0]) * np.abs(1 - up - part[:, 1]),
        )
        for right in (0, 1)
        for up in (0, 1)
    ]


def _convolved(mass: Floats, cell: float) -> tuple[Floats, Floats]:
    side = len(mass)
    steps = np.arange(2 * side)
    steps = np.where(steps < side, steps, steps - 2 * side) * cell
    across, up = np.meshgrid(steps, steps, indexing="ij")
    square = across**2 + up**2 + (0.5 * cell) ** 2
    spread: Callable[..., NDArray[np.complex128]] = np.fft.rfft2
    density = spread(mass, s=(2 * side, 2 * side))
    found = [
        np.fft.irfft2(density * spread(push / square), s=(2 * side, 2 * side))[:side, :side]
        for push in (across, up)
    ]
    return found[0], found[1]
