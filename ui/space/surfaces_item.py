"""Translucent surfaces: floor, shell of sigma distance, plane of activation. They hide nothing."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ui.space.drawn_item import DrawnItem, Frame, packed_colour, vertex_type
from ui.space.shading import Program

__all__ = ["SurfacesItem", "surface_vertices"]


def surface_vertices(
    corners: NDArray[np.floating],
    colour: tuple[float, float, float, float],
    normal: NDArray[np.floating] | None = None,
) -> NDArray[np.void]:
    """Return the vertices of triangles.

    Parameters
    ----------
    corners : float array, shape (K, 3)
        Three for each triangle.
    colour : tuple of float
        With the opacity where it faces the camera.
    normal : float array, shape (K, 3), optional
        Unit normals of a curved surface, which is denser towards its rim.
    """
    vertices = np.zeros(len(corners), dtype=vertex_type("surfaces"))
    vertices["a_position"] = corners
    vertices["a_colour"] = packed_colour(np.asarray(colour))
    if normal is not None:
        vertices["a_normal"] = normal
    return vertices


class SurfacesItem(DrawnItem):
    """Triangles cut off at the walls of the domain, without a trace in the depth buffer."""

    def __init__(self) -> None:
        super().__init__("surfaces", depth_test=False, depth_write=False)

    def set_surfaces(self, *parts: NDArray[np.void]) -> None:
        """Replace the surfaces by parts made by `surface_vertices`, drawn in this order."""
        empty = np.zeros(0, dtype=vertex_type("surfaces"))
        self.set_vertices(np.concatenate([empty, *parts]))

    def _set_uniforms(self, program: Program, frame: Frame) -> None:
        super()._set_uniforms(program, frame)
        program.set_values("u_eye", *(float(value) for value in frame.eye))
