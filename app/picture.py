"""The picture of the space without the window around it: what ``lethe shot`` saves."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QMessageLogContext,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QApplication

from engine.errors import BadInput
from engine.exchange.whole_file import whole_file
from engine.session import Session
from ui.explore.look import Look
from ui.explore.space_pane import SpacePane
from ui.space.opengl import prepare_application
from ui.theme import Palette, apply_theme, palette_named

__all__ = ["PictureRequest", "application", "as_png", "check_picture_name", "draw_picture"]

_PNG: Final = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureRequest:
    """What is to be drawn.

    Parameters
    ----------
    document, picture : Path
    night : int or None
        None means where the document was left.
    view : str
        A name out of `ui.space.camera.PRESETS`.
    size : tuple of int
        Width and height in logical pixels.
    scale : float
        Device pixels a logical one.
    theme : str
    query : str
        A filter as the window takes it; empty: all memories.
    look : callable
        Returns what memories are drawn by.
    """

    document: Path
    picture: Path
    night: int | None
    view: str
    size: tuple[int, int]
    scale: float
    theme: str
    query: str
    look: Callable[[Session], Look]


def draw_picture(request: PictureRequest) -> str:
    """Draw a picture and save it, whole or not at all.

    Parameters
    ----------
    request : PictureRequest

    Returns
    -------
    str
        Why the picture is flat; empty where it is not.

    Raises
    ------
    LetheError
        When the document cannot be read, has no such night, or the picture cannot be written.
    """
    if not request.picture.absolute().parent.is_dir():
        raise BadInput("there is no such folder", file=str(request.picture.parent))
    check_picture_name(request.picture)
    with Session.open(request.document, read_only=True) as session:
        if request.night is not None:
            session.go_to(request.night)
        session.shown.set_query(request.query)
        session.shown.settle()
        palette = palette_named(request.theme)
        with application(palette), _pane(session, palette, request) as pane:
            image = pane.space.grab_picture(request.scale)
            note = pane.note
    data = as_png(image)
    with whole_file(request.picture) as unfinished:
        unfinished.write_bytes(data)
    return note


@contextmanager
def application(palette: Palette) -> Iterator[None]:
    """Start Qt for a command that draws, and end it.

    Parameters
    ----------
    palette : Palette
    """
    prepare_application()
    before = qInstallMessageHandler(_keep_to_the_log)
    application = QApplication(["lethe"])
    application.setApplicationName("lethe")
    apply_theme(application, palette)
    try:
        yield
    finally:
        application.shutdown()
        qInstallMessageHandler(before)


def _keep_to_the_log(_kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
    """Take what Qt remarks on platforms and fonts off the terminal of a command."""
    logging.getLogger("lethe.qt").debug(text)


@contextmanager
def _pane(session: Session, palette: Palette, request: PictureRequest) -> Iterator[SpacePane]:
    pane = SpacePane(palette)
    try:
        pane.space.set_reduced_motion(True)
        pane.resize(*request.size)
        pane.show()
        QApplication.processEvents()
        pane.show_session(session)
        pane.set_look(request.look(session))
        pane.space.view_preset(request.view)
        QApplication.processEvents()
        yield pane
    finally:
        pane.show_session(None)
        pane.release()
        pane.close()
        pane.deleteLater()
        QApplication.processEvents()


def as_png(image: QImage) -> bytes:
    """Return a picture as the bytes of a PNG file.

    Raises
    ------
    BadInput
        When there is none, as where it would have been too large.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if image.isNull() or not QImageWriter(buffer, QByteArray(b"png")).write(image):
        raise BadInput("the picture could not be drawn", remedy="try a smaller --size or --scale")
    return bytes(buffer.data().data())


def check_picture_name(path: Path) -> None:
    """Check that no file but a picture would be replaced.

    Raises
    ------
    BadInput
        When something else than a PNG picture stands there.
    """
    try:
        if not path.exists():
            return
        begins = b""
        if path.is_file():
            with path.open("rb") as file:
                begins = file.read(len(_PNG))
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", file=str(path)) from None
    if begins != _PNG:
        raise BadInput(
            "exists already and is no PNG picture", file=str(path), remedy="choose another name"
        )
