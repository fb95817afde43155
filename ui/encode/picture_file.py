"""Pictures as they come from files and the clipboard: checked, and scaled while they are read."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from engine.errors import BadInput
from engine.memory.new_memory import Picture

__all__ = ["MOST_BYTES", "checked_picture", "read_picture", "scaled_picture"]

MOST_BYTES: Final = 20_000_000
"""A larger picture is refused: the document keeps it whole."""


def read_picture(path: Path) -> Picture:
    """Return the picture in a file.

    Raises
    ------
    BadInput
        When it cannot be read, is no picture, or is too large.
    """
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= MOST_BYTES else b""
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", file=path.name) from None
    if not data:
        told = "is empty" if not size else f"has {size / 1e6:.0f} MB"
        raise BadInput(told, file=path.name, remedy="take a picture of up to 20 MB")
    return checked_picture(data, path.name)


def checked_picture(data: bytes, name: str) -> Picture:
    """Return a picture that can be kept and shown.

    Raises
    ------
    BadInput
        When it is none, or too large.
    """
    if len(data) > MOST_BYTES:
        told = f"has {len(data) / 1e6:.0f} MB"
        raise BadInput(told, file=name, remedy="take a picture of up to 20 MB")
    form = _format_of(data)
    if not form or scaled_picture(data, QSize(32, 32)).isNull():
        raise BadInput("is no picture that can be read", file=name, remedy="take a PNG or a JPEG")
    return Picture(data=data, media_type=f"image/{form}")


def scaled_picture(data: bytes, room: QSize) -> QImage:
    """Return a picture that fits into `room`, never enlarged; a null image where it is none."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    size = reader.size()
    if size.isValid() and (size.width() > room.width() or size.height() > room.height()):
        reader.setScaledSize(size.scaled(room, Qt.AspectRatioMode.KeepAspectRatio))
    return reader.read()


def _format_of(data: bytes) -> str:
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    return bytes(QImageReader(buffer).format().data()).decode("ascii", "replace")
