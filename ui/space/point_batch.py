"""Points in the memory of the graphics card: each column is uploaded when it changed, alone.

A change of colour uploads colours, one of the selection looks; nothing is sorted anew for
either.
"""

from __future__ import annotations

import ctypes
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL

from ui.space.drawn_item import packed_colour
from ui.space.shading import Buffer

__all__ = ["CHOSEN", "PointBatch", "back_to_front", "looks_of"]

CHOSEN: Final = 8
"""Added to the shape code of a selected point, which then has a rim."""
_EXACT = 4096


def back_to_front(
    position: NDArray[np.float32], towards_eye: NDArray[np.floating]
) -> NDArray[np.uint32]:
    """Return the indices of points, the farthest first.

    Parameters
    ----------
    position : float32 array, shape (N, 3)
    towards_eye : float array, shape (3,)
        The direction from what is looked at to the camera.

    Notes
    -----
    Many points are sorted by a depth of 16 bits, which NumPy sorts by radix in linear time;
    two of them closer than a 65,535th of the scene's depth keep the order of the array.
    """
    depth = position @ np.asarray(towards_eye, dtype=np.float32)
    if len(depth) > _EXACT:
        low, high = depth.min(), depth.max()
        scale = np.float32(65535.0 / max(float(high - low), 1e-9))
        depth = ((depth - low) * scale).astype(np.uint16)
    return np.argsort(depth, kind="stable").astype(np.uint32)


def looks_of(
    size: NDArray[np.floating], shape: NDArray[np.integer], chosen: NDArray[np.bool_] | None
) -> NDArray[np.float32]:
    """Return diameter and code of each of N points, shape (N, 2): the shape, and whether chosen."""
    looks = np.empty((len(size), 2), np.float32)
    looks[:, 0] = size
    looks[:, 1] = shape
    if chosen is not None:
        looks[:, 1] += np.float32(CHOSEN) * chosen
    return looks


def _same(new: NDArray[Any] | None, old: NDArray[Any] | None) -> bool:
    """Return whether two columns say the same: comparing costs less than sending and sorting."""
    if new is None or old is None:
        return new is old
    return new is old or (new.shape == old.shape and bool(np.array_equal(new, old)))


class PointBatch:
    """N points, each with place, diameter, shape, colour and whether it is chosen."""

    def __init__(self) -> None:
        self._columns: tuple[Any, ...] = (np.zeros((0, 3), np.float32), None, None, None, None)
        self.position: NDArray[np.float32] = self._columns[0]
        self.looks: NDArray[np.float32] = np.zeros((0, 2), np.float32)
        self.colours: NDArray[np.uint8] = np.zeros((0, 4), np.uint8)
        self.uploads: dict[str, int] = {}
        self.forget_context()

    def __len__(self) -> int:
        return len(self.position)

    @property
    def has_chosen(self) -> bool:
        """Whether some points are chosen before others."""
        return self._columns[4] is not None

    def forget_context(self) -> None:
        """Drop the buffers; they are made anew in whatever context draws next."""
        self._buffers: dict[str, Buffer] = {}
        self._stale = {"position", "looks", "colours"}
        self._sorted_for: NDArray[np.float64] | None = None

    def set_columns(
        self,
        position: NDArray[np.floating],
        size: NDArray[np.floating],
        colour: NDArray[np.floating],
        shape: NDArray[np.integer],
        chosen: NDArray[np.bool_] | None = None,
    ) -> None:
        """Replace the points; a column that says the same as before costs next to nothing.

        Parameters
        ----------
        position : float array, shape (N, 3)
        size : float array, shape (N,)
            Diameters in logical pixels.
        colour : float array, shape (N, 4)
        shape : int array, shape (N,)
        chosen : bool array, shape (N,), optional
        """
        old, self._columns = self._columns, (position, size, colour, shape, chosen)
        if not _same(position, old[0]):
            self.position = np.ascontiguousarray(position, dtype=np.float32)
            self._sorted_for = None
            self._stale.add("position")
        if not _same(colour, old[2]):
            self.colours = np.ascontiguousarray(packed_colour(colour))
            self._stale.add("colours")
        if not all(_same(self._columns[one], old[one]) for one in (1, 3, 4)):
            self.looks = looks_of(size, shape, chosen)
            self._stale.add("looks")

    def taken(self, indices: NDArray[np.integer]) -> tuple[Any, ...]:
        """Return the columns of some of the points, as `set_columns` takes them."""
        return tuple(None if one is None else one[indices] for one in self._columns)

    def upload(self) -> None:
        """Send what changed to the graphics card."""
        for name in self._stale:
            self._buffer(name).upload(getattr(self, name))
            self._buffers[name].release()
            self.uploads[name] = self.uploads.get(name, 0) + 1
        self._stale = set()

    def sort(self, towards_eye: NDArray[np.float64]) -> None:
        """Sort when the direction or the points changed; panning and zooming keep the order."""
        if self._sorted_for is None or not np.array_equal(self._sorted_for, towards_eye):
            order = self._buffer("order", index=True)
            order.upload(back_to_front(self.position, towards_eye))
            order.release()
            self._sorted_for = towards_eye
            self.uploads["order"] = self.uploads.get("order", 0) + 1

    def _buffer(self, name: str, *, index: bool = False) -> Buffer:
        if name not in self._buffers:
            self._buffers[name] = Buffer(index=index)
        return self._buffers[name]

    def point_at_attributes(self) -> int:
        """Let attributes 0, 1 and 2 read place, look and colour; return how many there are."""
        kinds = (("position", 3, GL.GL_FLOAT), ("looks", 2, GL.GL_FLOAT))
        for place, (name, length, kind) in enumerate((*kinds, ("colours", 4, GL.GL_UNSIGNED_BYTE))):
            self._buffer(name).bind()
            byte = kind == GL.GL_UNSIGNED_BYTE
            GL.glVertexAttribPointer(place, length, kind, byte, 0, ctypes.c_void_p(0))
            GL.glEnableVertexAttribArray(place)
            self._buffers[name].release()
        return 3

    def draw(self, first: int, count: int) -> None:
        """Draw `count` points in their order, from the one of rank `first` on."""
        order = self._buffer("order", index=True)
        order.bind()
        start = ctypes.c_void_p(4 * first)
        GL.glDrawElements(GL.GL_POINTS, count, GL.GL_UNSIGNED_INT, start)
        order.release()
