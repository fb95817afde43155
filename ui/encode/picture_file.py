"""Pictures for the screen: scaled while they are read."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

__all__ = ["scaled_picture"]


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
