"""Animated PNG, written picture by picture, each cut to what has changed.

Pillow compresses every picture; its chunks become the frames of one file. Pillow's own writer of
such files keeps every picture until the end.

References
----------
PNG (Third Edition), W3C 2025, sections 11.3.6.1 to 11.3.6.3: acTL, fcTL and fdAT.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

import numpy as np
from numpy.typing import NDArray

from engine.errors import BadInput

if TYPE_CHECKING:
    from ui.exporting.movie_files import MoviePlan, NextPicture

__all__ = ["write_apng"]

Pixels = NDArray[np.uint8]
_RGBA: Final = 6
_LONGEST: Final = 65_535
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_LEAVE, _REPLACE, _OVER = 0, 0, 1
"""What a frame leaves behind, and how it is put on the one before."""


def write_apng(path: Path, plan: MoviePlan, following: NextPicture) -> None:
    """Write an animated PNG under `path`; see `ui.exporting.movie_files.write_movie`."""
    number = 0
    before: Pixels | None = None
    with path.open("wb") as file:
        file.write(_SIGNATURE)
        _put(file, b"IHDR", struct.pack(">IIBBBBB", *plan.size, 8, _RGBA, 0, 0, 0))
        _put(file, b"acTL", struct.pack(">II", len(plan.ticks), 0 if plan.loop else 1))
        for milliseconds in plan.milliseconds():
            now = np.asarray(following().convert("RGBA"))
            part, at = (now, (0, 0)) if before is None else _changed(now, before)
            how = _REPLACE if before is None else _OVER
            _put(file, b"fcTL", _control(number, part, at, milliseconds, how))
            number += 1
            for data in _compressed(part):
                if before is None:
                    _put(file, b"IDAT", data)
                else:
                    _put(file, b"fdAT", struct.pack(">I", number) + data)
                    number += 1
            before = now
        _put(file, b"IEND", b"")


def _changed(now: Pixels, before: Pixels) -> tuple[Pixels, tuple[int, int]]:
    """Return the part of a picture that is another now, clear where it is not, and its corner."""
    other = (now != before).any(axis=2)
    rows, columns = np.flatnonzero(other.any(axis=1)), np.flatnonzero(other.any(axis=0))
    if not len(rows):
        return np.zeros((1, 1, 4), np.uint8), (0, 0)
    span = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
    part = np.where(other[span][:, :, None], now[span], np.uint8(0))
    return part, (int(columns[0]), int(rows[0]))


def _control(number: int, part: Pixels, at: tuple[int, int], milliseconds: int, how: int) -> bytes:
    height, width, _ = part.shape
    if milliseconds > _LONGEST:
        raise BadInput("a picture of an animated PNG stays for at most 65 seconds")
    return struct.pack(">IIIIIHHBB", number, width, height, *at, milliseconds, 1000, _LEAVE, how)


def _compressed(part: Pixels) -> Iterator[bytes]:
    """Yield the data of a picture's chunks."""
    from PIL import Image

    out = BytesIO()
    Image.fromarray(np.ascontiguousarray(part), "RGBA").save(out, "PNG", compress_level=6)
    whole, at = out.getvalue(), len(_SIGNATURE)
    while at < len(whole):
        length = int.from_bytes(whole[at : at + 4], "big")
        if whole[at + 4 : at + 8] == b"IDAT":
            yield whole[at + 8 : at + 8 + length]
        at += length + 12


def _put(file: BinaryIO, kind: bytes, data: bytes) -> None:
    file.write(struct.pack(">I", len(data)) + kind + data)
    file.write(struct.pack(">I", zlib.crc32(kind + data)))
