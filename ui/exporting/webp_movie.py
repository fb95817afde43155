"""Animated WebP: Pillow asks an image that has many pictures for one after the other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ui.exporting.movie_files import MoviePlan, NextPicture

__all__ = ["write_webp"]

_LOSSLESS: Final = 100
_EFFORT: Final = 3
"""Of libwebp, 0 to 6: how long it looks for a smaller file."""
_NOT_AGAIN: Final = 1


def write_webp(path: Path, plan: MoviePlan, following: NextPicture) -> None:
    """Write a WebP movie under `path`; see `ui.exporting.movie_files.write_movie`.

    Notes
    -----
    The compressed pictures are in memory until the last one is there: the file begins with what
    is only known then.
    """
    from PIL import Image

    class Pictures(Image.Image):
        """An image whose pictures are made when they are sought."""

        n_frames = len(plan.ticks)

        def __init__(self) -> None:
            super().__init__()
            self._size, self._mode, self._at = plan.size, "RGB", -1

        def tell(self) -> int:
            return max(self._at, 0)

        def seek(self, frame: int) -> None:
            if frame > self._at:  # it goes back to the first when all are written
                self._at = frame
                self.im = following().im

    pictures = Pictures()
    pictures.seek(0)  # of a single picture Pillow does not seek the first
    with path.open("wb") as file:
        pictures.save(
            file,
            "WEBP",
            save_all=True,
            duration=plan.milliseconds(),
            loop=0 if plan.loop else _NOT_AGAIN,
            quality=plan.quality,
            lossless=plan.quality >= _LOSSLESS,
            method=_EFFORT,
            kmin=9,
            kmax=60,
        )
