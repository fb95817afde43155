"""The points: memories in the shapes of their tiers, sorted from back to front.

pyqtgraph's own scatter item draws discs in array order and ignores the pixel ratio; this one
draws every shape with one shader, antialiased, dimmed with distance, in logical pixels.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL

from ui.space.drawn_item import DrawnItem, Frame, packed_colour, vertex_type
from ui.space.shading import Buffer, Program, enable_point_sprites

__all__ = ["PointsItem", "back_to_front", "point_vertices"]

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


def point_vertices(
    position: NDArray[np.floating],
    size: NDArray[np.floating],
    colour: NDArray[np.floating],
    shape: NDArray[np.integer],
) -> NDArray[np.void]:
    """Return the vertices of N points of given position, diameter, colour and shape code."""
    vertices = np.empty(len(position), dtype=vertex_type("points"))
    vertices["a_position"] = position
    vertices["a_look"][:, 0] = size
    vertices["a_look"][:, 1] = shape
    vertices["a_colour"] = packed_colour(colour)
    return vertices


class PointsItem(DrawnItem):
    """Points of any shape, drawn with one shader.

    Parameters
    ----------
    in_front : bool
        Drawn over everything and never dimmed (selection, sigma).
    on_floor : bool
        Drawn as seen lying on the floor (shadows).
    """

    def __init__(self, *, in_front: bool = False, on_floor: bool = False) -> None:
        loose = in_front or on_floor
        super().__init__("points", depth_test=not loose, depth_write=not loose)
        self._in_front, self._on_floor = in_front, on_floor
        self._order: Buffer | None = None
        self._sorted_for: NDArray[np.float64] | None = None

    def set_points(
        self,
        position: NDArray[np.floating],
        size: NDArray[np.floating],
        colour: NDArray[np.floating],
        shape: NDArray[np.integer],
    ) -> None:
        """Replace the points; the arrays are those of `point_vertices`."""
        self._position = np.ascontiguousarray(position, dtype=np.float32)
        self._sorted_for = None
        self.set_vertices(point_vertices(position, size, colour, shape))

    def forget_context(self) -> None:
        """Drop program and buffers; they are made anew in whatever context draws next."""
        super().forget_context()
        self._order = self._sorted_for = None

    def _set_uniforms(self, program: Program, frame: Frame) -> None:
        super()._set_uniforms(program, frame)
        enable_point_sprites()
        program.set_values("u_ratio", frame.ratio)
        program.set_values("u_ground", *frame.ground)
        dimming = 0.0 if self._in_front else frame.dimming
        program.set_values("u_fog", *frame.camera.depth_range(), dimming)
        tilt = abs(float(np.sin(np.radians(frame.camera.elevation))))
        program.set_values("u_flatness", max(tilt, 0.18) if self._on_floor else 1.0)
        self._sort(frame.camera.view_matrix()[2, :3])

    def _sort(self, towards_eye: NDArray[np.float64]) -> None:
        """Sort when the direction or the points changed; panning and zooming keep the order."""
        if self._order is None:
            self._order = Buffer(index=True)
        if self._sorted_for is None or not np.array_equal(self._sorted_for, towards_eye):
            self._order.upload(back_to_front(self._position, towards_eye))
            self._sorted_for = towards_eye

    def _draw(self) -> None:
        assert self._order is not None
        self._order.bind()
        GL.glDrawElements(GL.GL_POINTS, len(self._vertices), GL.GL_UNSIGNED_INT, None)
        self._order.release()
