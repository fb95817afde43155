"""Pictures of Qt as pictures of Pillow, which writes what Qt cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QImage

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["as_picture"]


def as_picture(image: QImage) -> Image:
    """Return a copy of a picture in RGB."""
    from PIL import Image

    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    width, height = plain.width(), plain.height()
    lines = np.frombuffer(plain.constBits(), np.uint8).reshape(height, plain.bytesPerLine())
    return Image.frombytes("RGB", (width, height), lines[:, : 3 * width].tobytes())
