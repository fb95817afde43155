"""What all items of the space share: program, vertex buffer, blending and the frame's look."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL
from pyqtgraph.opengl.GLGraphicsItem import GLGraphicsItem

from ui.space.camera import Camera
from ui.space.shader_sources import SOURCES
from ui.space.shading import Buffer, Program

__all__ = ["DrawnItem", "Frame", "packed_colour", "vertex_type"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Frame:
    """What every item needs to know of the frame being drawn.

    Parameters
    ----------
    camera : Camera
    width, height : float
        The viewport in logical pixels.
    ratio : float
        Device pixels of one logical pixel.
    ground : tuple of float
        The colour that far points dim towards, in [0, 1].
    dimming : float
        How strong the farthest corner of the box is dimmed, in [0, 1].
    """

    camera: Camera
    width: float
    height: float
    ratio: float
    ground: tuple[float, float, float]
    dimming: float

    @property
    def matrix(self) -> NDArray[np.float64]:
        """``projection · view``, shape (4, 4)."""
        return self.camera.matrix(self.width, self.height)

    @property
    def eye(self) -> NDArray[np.float64]:
        """The place of the camera, shape (3,)."""
        view = self.camera.view_matrix()
        return -view[:3, :3].T @ view[:3, 3]


def vertex_type(name: str) -> np.dtype[Any]:
    """Return the type of one vertex of a program: its attributes one after the other."""
    return np.dtype([(attribute, kind, (length,)) for attribute, length, kind in SOURCES[name][2]])


def packed_colour(colour: NDArray[np.floating]) -> NDArray[np.uint8]:
    """Return colours in [0, 1] as bytes."""
    return (np.clip(colour, 0.0, 1.0) * 255.0 + 0.5).astype(np.uint8)


class DrawnItem(GLGraphicsItem):
    """An item that draws one array of vertices with one program.

    Parameters
    ----------
    program : str
        A key of `ui.space.shader_sources.SOURCES`.
    depth_test, depth_write : bool
        Whether it is hidden by what is in front, and whether it hides what is behind.
    """

    def __init__(self, program: str, *, depth_test: bool, depth_write: bool) -> None:
        super().__init__()
        self._name = program
        self._depth = (depth_test, depth_write)
        self._program: Program | None = None
        self._buffer: Buffer | None = None
        self._vertices = np.zeros(0, dtype=vertex_type(program))
        self._changed = True

    def set_vertices(self, vertices: NDArray[Any]) -> None:
        """Replace what is drawn by vertices of `vertex_type`."""
        self._vertices = vertices
        self._changed = True
        self.update()

    def forget_context(self) -> None:
        """Drop program and buffers; they are made anew in whatever context draws next."""
        self._program = self._buffer = None
        self._changed = True

    def paint(self) -> None:
        """Draw it; the view calls this with its context current."""
        if self._count():
            program = self._ready()
            self._set_state()
            view: Any = self.view()
            self._set_uniforms(program, view.frame)
            count = self._point_at_attributes(program)
            try:
                self._draw()
            finally:
                self._clear_state(count)

    def _count(self) -> int:
        return len(self._vertices)

    def _ready(self) -> Program:
        program = self._made_program()
        if self._buffer is None:
            self._buffer = Buffer()
        if self._changed:
            self._buffer.upload(self._vertices)
            self._changed = False
        return program

    def _made_program(self) -> Program:
        """Return the program of the current context, bound."""
        if self._program is None:
            self._program = Program(self._name)
        self._program.bind()
        return self._program

    def _set_state(self) -> None:
        test, write = self._depth
        (GL.glEnable if test else GL.glDisable)(GL.GL_DEPTH_TEST)
        GL.glDepthFunc(GL.GL_LEQUAL)
        GL.glDepthMask(write)
        GL.glDisable(GL.GL_CULL_FACE)
        GL.glEnable(GL.GL_BLEND)
        over = (GL.GL_ONE, GL.GL_ONE_MINUS_SRC_ALPHA)
        GL.glBlendFuncSeparate(GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, *over)

    def _point_at_attributes(self, program: Program) -> int:
        assert self._buffer is not None
        self._buffer.bind()
        layout: Any = self._vertices.dtype
        for place, (name, length, kind) in enumerate(program.attributes):
            start = ctypes.c_void_p(layout.fields[name][1])
            byte = kind == "u1"
            of = GL.GL_UNSIGNED_BYTE if byte else GL.GL_FLOAT
            GL.glVertexAttribPointer(place, length, of, byte, layout.itemsize, start)
            GL.glEnableVertexAttribArray(place)
        self._buffer.release()
        return len(program.attributes)

    def _clear_state(self, count: int) -> None:
        for place in range(count):
            GL.glDisableVertexAttribArray(place)
        GL.glUseProgram(0)
        GL.glDepthMask(True)

    def _set_uniforms(self, program: Program, frame: Frame) -> None:
        program.set_matrix("u_matrix", frame.matrix)

    def _draw(self) -> None:
        GL.glDrawArrays(GL.GL_TRIANGLES, 0, len(self._vertices))
