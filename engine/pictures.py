"""Pictures of visual episodes, looked at before a document keeps them; no window is needed."""

from __future__ import annotations

import io
import warnings
from pathlib import Path
from typing import Final

from engine.errors import BadInput
from engine.memory.new_memory import Picture

__all__ = ["MOST_BYTES", "checked_picture", "read_picture"]

MOST_BYTES: Final = 20_000_000
"""A larger picture is refused: the document keeps it whole."""

_FORMS: Final = {
    "PNG": "png", "JPEG": "jpeg", "MPO": "jpeg", "GIF": "gif", "BMP": "bmp", "WEBP": "webp",
}  # fmt: skip
"""What the window can show; MPO is a JPEG of some cameras, with more pictures behind it."""

_READ: Final = tuple(form for form in _FORMS if form != "MPO")  # found out by the JPEG reader


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

    Parameters
    ----------
    data : bytes
        The encoded image file: PNG, JPEG, GIF, BMP or WebP.
    name : str
        What an error calls it.

    Raises
    ------
    BadInput
        When it is none, is damaged, or is too large.
    """
    if len(data) > MOST_BYTES:
        told = f"has {len(data) / 1e6:.0f} MB"
        raise BadInput(told, file=name, remedy="take a picture of up to 20 MB")
    form = _form_of(data)
    if not form:
        raise BadInput("is no picture that can be read", file=name, remedy="take a PNG or a JPEG")
    return Picture(data=data, media_type=f"image/{form}")


def _form_of(data: bytes) -> str:
    """Return the form of a picture that can be decoded to its end; empty where it cannot."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            # A picture of far too many points is warned of first.
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=_READ) as image:
                image.load()
                return _FORMS.get(image.format or "", "")
    except (OSError, ValueError, SyntaxError, EOFError, MemoryError):
        return ""
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        return ""
