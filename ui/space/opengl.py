"""Whether there is an OpenGL to draw with, and what must be set before the application exists."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication, QOffscreenSurface, QOpenGLContext, QSurfaceFormat

__all__ = ["opengl_available", "prepare_application", "surface_format"]

_WITHOUT = ("offscreen", "minimal", "minimalegl", "vnc", "linuxfb")


def surface_format() -> QSurfaceFormat:
    """Return the format asked for: desktop OpenGL with a depth buffer, whatever its profile."""
    wanted = QSurfaceFormat()
    wanted.setRenderableType(QSurfaceFormat.RenderableType.OpenGL)
    wanted.setDepthBufferSize(24)
    wanted.setAlphaBufferSize(0)
    return wanted


def prepare_application() -> None:
    """Set what only works before the QApplication is constructed.

    Contexts are shared, so that a second or a re-parented view keeps its buffers, and desktop
    OpenGL is asked for, which some Wayland set-ups do not give of their own accord.
    """
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_UseDesktopOpenGL)
    QSurfaceFormat.setDefaultFormat(surface_format())


def opengl_available() -> tuple[bool, str]:
    """Return whether the space can be drawn with OpenGL, and if not, why, in few words.

    Notes
    -----
    Makes a context of its own and compiles the shaders in it, and so tells the truth about
    virtual machines, remote desktops and embedded profiles, not only about the platform's name.
    """
    platform = QGuiApplication.platformName()
    if platform in _WITHOUT:
        return False, f"the platform “{platform}” has none"
    context = QOpenGLContext()
    context.setFormat(QSurfaceFormat.defaultFormat())
    if not context.create():
        return False, "no context could be made"
    surface = QOffscreenSurface()
    surface.setFormat(context.format())
    surface.create()
    if not surface.isValid() or not context.makeCurrent(surface):
        return False, "no surface could be made"
    try:
        return _checked(context)
    finally:
        context.doneCurrent()
        surface.destroy()


def _checked(context: QOpenGLContext) -> tuple[bool, str]:
    version = context.format().version()
    least = (2, 0) if context.isOpenGLES() else (2, 1)
    if tuple(version) < least:
        return False, f"version {least[0]}.{least[1]} is needed, {version[0]}.{version[1]} found"
    from ui.space.shading import ShaderError, compile_all

    try:
        compile_all()
    except ShaderError as error:
        return False, str(error)
    return True, ""
