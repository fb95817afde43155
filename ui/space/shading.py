"""Shader programs and vertex buffers that work on every profile of OpenGL that Qt may give.

One source text serves core, compatibility and embedded profiles: the few words that differ are
macros in front of it. Programs belong to the item that draws with them, not to a class, so that
a second view or a new context never meets a program of another.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL
from PySide6.QtGui import QOpenGLContext, QSurfaceFormat
from PySide6.QtOpenGL import QOpenGLBuffer, QOpenGLShader, QOpenGLShaderProgram

from ui.space.shader_sources import SOURCES

__all__ = ["Buffer", "Program", "ShaderError", "compile_all", "enable_point_sprites"]

_OLD: Final = ("attribute", "varying", "varying", "", "gl_FragColor")
_NEW: Final = ("in", "out", "in", "out vec4 fragment_colour;", "fragment_colour")


class ShaderError(RuntimeError):
    """The shaders of the space do not compile on this OpenGL."""


def _dialect(context: QOpenGLContext) -> tuple[str, bool]:
    """Return the version line and whether the newer words are used."""
    version = tuple(context.format().version())
    if context.isOpenGLES():
        return ("#version 300 es", True) if version >= (3, 0) else ("#version 100", False)
    if version >= (3, 2):
        return "#version 150", True
    return ("#version 140", True) if version >= (3, 1) else ("#version 120", False)


def _source(body: str, *, vertex: bool, context: QOpenGLContext) -> str:
    line, modern = _dialect(context)
    attribute, out, into, declare, target = _NEW if modern else _OLD
    lines = [line, "#ifdef GL_ES", "precision highp float;", "#endif"]
    lines += [f"#define ATTRIBUTE {attribute}", f"#define VARYING {out if vertex else into}"]
    if not vertex:
        lines += [declare, f"#define FRAGMENT {target}"]
    return "\n".join(lines) + "\n" + body


class Program:
    """A compiled program, with its uniforms by name.

    Parameters
    ----------
    name : str
        A key of `ui.space.shader_sources.SOURCES`.

    Raises
    ------
    ShaderError
        When it does not compile or link in the current context.
    """

    def __init__(self, name: str) -> None:
        vertex, fragment, self.attributes = SOURCES[name]
        context = QOpenGLContext.currentContext()
        if context is None:
            raise ShaderError("no OpenGL context is current")
        self._program = QOpenGLShaderProgram()
        kind = QOpenGLShader.ShaderTypeBit
        for bit, body in ((kind.Vertex, vertex), (kind.Fragment, fragment)):
            text = _source(body, vertex=bit == kind.Vertex, context=context)
            if not self._program.addShaderFromSourceCode(bit, text):
                raise ShaderError(f"the {name} shader does not compile: {self._why()}")
        for place, (attribute, *_) in enumerate(self.attributes):
            self._program.bindAttributeLocation(attribute, place)
        if not self._program.link():
            raise ShaderError(f"the {name} shader does not link: {self._why()}")
        self._places: dict[str, int] = {}

    def _why(self) -> str:
        """Return what the compiler says, in one line."""
        return " ".join(self._program.log().split())

    def bind(self) -> None:
        """Make it the current program."""
        GL.glUseProgram(self._program.programId())

    def place(self, uniform: str) -> int:
        """Return the location of a uniform, -1 where the compiler dropped it."""
        if uniform not in self._places:
            self._places[uniform] = self._program.uniformLocation(uniform)
        return self._places[uniform]

    def set_matrix(self, uniform: str, matrix: NDArray[np.floating]) -> None:
        """Set a 4 × 4 matrix for column vectors."""
        columns = np.ascontiguousarray(matrix.T, dtype=np.float32)
        GL.glUniformMatrix4fv(self.place(uniform), 1, False, columns)

    def set_values(self, uniform: str, *values: float) -> None:
        """Set a uniform of one to four floats."""
        setter = (GL.glUniform1f, GL.glUniform2f, GL.glUniform3f, GL.glUniform4f)[len(values) - 1]
        setter(self.place(uniform), *values)


class Buffer:
    """An array in the memory of the graphics card, uploaded when it changed.

    Parameters
    ----------
    index : bool
        Whether it holds indices instead of vertices.
    """

    def __init__(self, *, index: bool = False) -> None:
        kind = QOpenGLBuffer.Type
        self._buffer = QOpenGLBuffer(kind.IndexBuffer if index else kind.VertexBuffer)
        self._buffer.setUsagePattern(QOpenGLBuffer.UsagePattern.DynamicDraw)

    def bind(self) -> None:
        """Make it the current buffer of its kind."""
        if not self._buffer.isCreated():
            self._buffer.create()
        self._buffer.bind()

    def upload(self, data: Any) -> None:
        """Bind it and replace its content by a contiguous array."""
        self.bind()
        if self._buffer.size() == data.nbytes:
            self._buffer.write(0, data, data.nbytes)
        else:
            self._buffer.allocate(data, data.nbytes)

    def release(self) -> None:
        """Unbind it."""
        self._buffer.release()


def compile_all() -> None:
    """Compile every program of the space in the current context.

    Raises
    ------
    ShaderError
    """
    for name in SOURCES:
        Program(name)


def enable_point_sprites() -> None:
    """Let shaders set the size of points and see where in a point they are."""
    context = QOpenGLContext.currentContext()
    if context.isOpenGLES():
        return
    GL.glEnable(GL.GL_PROGRAM_POINT_SIZE)
    core = QSurfaceFormat.OpenGLContextProfile.CoreProfile
    if context.format().profile() != core:
        GL.glEnable(GL.GL_POINT_SPRITE)
