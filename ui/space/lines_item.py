"""Lines of any width, antialiased: OpenGL's own may be one pixel wide only, and are ragged."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ui.space.drawn_item import DrawnItem, Frame, packed_colour, vertex_type
from ui.space.shading import Program

__all__ = ["LinesItem", "line_vertices"]

_END = np.array([0, 0, 1, 1, 0, 1])
_SIDE = np.array([1.0, -1.0, 1.0, 1.0, -1.0, -1.0])


def line_vertices(
    segments: NDArray[np.floating],
    colour: NDArray[np.floating] | tuple[float, ...],
    width: NDArray[np.floating] | float,
) -> NDArray[np.void]:
    """Return six vertices of each of M segments: two triangles along it.

    Parameters
    ----------
    segments : float array, shape (M, 2, 3)
    colour : float array, shape (M, 4), or one colour
    width : float array, shape (M,), or one width, in logical pixels
    """
    count = len(segments)
    vertices = np.empty((count, 6), dtype=vertex_type("lines"))
    vertices["a_position"] = segments[:, _END]
    vertices["a_other"] = segments[:, 1 - _END]
    vertices["a_side"][:, :, 0] = np.where(_END == 0, _SIDE, -_SIDE)
    vertices["a_side"][:, :, 1] = _SIDE
    vertices["a_side"][:, :, 2] = np.broadcast_to(width, count)[:, None]
    vertices["a_colour"] = packed_colour(np.broadcast_to(colour, (count, 4)))[:, None, :]
    return vertices.reshape(-1)


class LinesItem(DrawnItem):
    """Segments with a colour and a width each; they hide nothing."""

    def __init__(self) -> None:
        super().__init__("lines", depth_test=False, depth_write=False)

    def set_lines(self, *parts: NDArray[np.void]) -> None:
        """Replace the lines by parts made by `line_vertices`, drawn in this order."""
        empty = np.zeros(0, dtype=vertex_type("lines"))
        self.set_vertices(np.concatenate([empty, *parts]))

    def _set_uniforms(self, program: Program, frame: Frame) -> None:
        super()._set_uniforms(program, frame)
        program.set_values("u_viewport", frame.width * frame.ratio, frame.height * frame.ratio)
        program.set_values("u_ratio", frame.ratio)
        program.set_values("u_near", frame.camera.reach()[0])
        program.set_values("u_fog", *frame.camera.depth_range(), 0.5 * frame.dimming)
