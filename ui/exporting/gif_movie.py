"""GIF, written picture by picture: one palette for the whole movie, so that nothing flickers.

Pillow's own writer keeps every picture until the end; here each is compressed by it as it comes,
cut to what has changed, with what has not changed transparent.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from PIL.Image import Image

    from ui.exporting.movie_files import MoviePlan, NextPicture

__all__ = ["movie_palette", "write_gif"]

_COLOURS: Final = 255
_CLEAR: Final = 255
"""Index of the colour that lets the picture before show through."""
_EXACT: Final = 12
"""So many of the commonest colours, such as backgrounds, are kept to the letter."""
_CUT: Final = 84
_STEP: Final = 10
"""GIF counts in hundredths of a second."""
_MOST_WEIGHT: Final = 24


def movie_palette(samples: list[Image]) -> NDArray[np.uint8]:
    """Return up to 255 colours that stand for those of some pictures, shape (255, 3).

    Notes
    -----
    A third by median cut over the distinct colours, each counted with the fourth root of how
    often it is seen; the commonest to the letter; the rest one after the other as the colour
    that is farthest from all that are chosen, so that a few small points of a colour of their
    own keep it.
    """
    from PIL import Image

    pixels = np.concatenate([np.asarray(one, np.uint8).reshape(-1, 3) for one in samples])
    codes = pixels.astype(np.uint32) @ np.array([65536, 256, 1], np.uint32)
    values, counts = np.unique(codes, return_counts=True)
    colours = np.stack([values >> 16, values >> 8 & 255, values & 255], axis=1).astype(np.uint8)
    weights = np.clip(np.round(counts**0.25), 1, _MOST_WEIGHT).astype(np.intp)
    crowd = np.repeat(colours, weights, axis=0)
    cut = Image.fromarray(crowd.reshape(1, -1, 3), "RGB").quantize(_CUT, Image.Quantize.MEDIANCUT)
    common = colours[np.argsort(-counts, kind="stable")[:_EXACT]]
    chosen = np.array(cut.getpalette(), np.uint8).reshape(-1, 3)[:_CUT]
    return _with_farthest(np.concatenate([common, chosen]), colours)


def _with_farthest(chosen: NDArray[np.uint8], colours: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the chosen colours and the farthest others, shape (255, 3)."""
    palette = np.tile(chosen[:1], (_COLOURS, 1))
    palette[: len(chosen)] = chosen
    there = colours.astype(np.float32)
    away = np.full(len(there), np.inf, np.float32)
    for at in range(_COLOURS):
        if at >= len(chosen):
            palette[at] = colours[int(away.argmax())]
        apart = there - palette[at].astype(np.float32)
        away = np.minimum(away, np.einsum("ij,ij->i", apart, apart))
    return palette


def write_gif(path: Path, plan: MoviePlan, following: NextPicture) -> None:
    """Write a GIF under `path`; see `ui.exporting.movie_files.write_movie`."""
    from PIL import Image

    palette = movie_palette([following() for _ in plan.samples])
    guide = Image.new("P", (1, 1))
    guide.putpalette(palette.tobytes())
    before: NDArray[np.uint8] | None = None
    with path.open("wb") as file:
        file.write(_head(plan, palette))
        for milliseconds in plan.milliseconds(_STEP):
            indexed = following().quantize(palette=guide, dither=Image.Dither.NONE)
            now = np.asarray(indexed, np.uint8)
            for part in _frame(now, before, milliseconds):
                file.write(part)
            before = now
        file.write(b";")


def _head(plan: MoviePlan, palette: NDArray[np.uint8]) -> bytes:
    width, height = plan.size
    sides = width.to_bytes(2, "little") + height.to_bytes(2, "little")
    whole = palette.tobytes() + palette[:1].tobytes()
    again = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00" if plan.loop else b""
    return b"GIF89a" + sides + b"\xf7\x00\x00" + whole + again


def _frame(
    now: NDArray[np.uint8], before: NDArray[np.uint8] | None, milliseconds: int
) -> list[bytes]:
    from PIL import GifImagePlugin, Image

    left, top, shown = 0, 0, now
    if before is not None:
        same = now == before
        rows, columns = np.flatnonzero(~same.all(axis=1)), np.flatnonzero(~same.all(axis=0))
        span = (slice(0, 1), slice(0, 1))
        if len(rows):
            span = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
        shown = np.where(same, np.uint8(_CLEAR), now)[span]
        top, left = span[0].start, span[1].start
    options: dict[str, Any] = {"duration": milliseconds, "disposal": 1, "transparency": _CLEAR}
    part = Image.fromarray(np.ascontiguousarray(shown), "P")
    return GifImagePlugin.getdata(part, (int(left), int(top)), **options)
