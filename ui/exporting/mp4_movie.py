"""MP4 by ffmpeg, which comes with an optional package."""

from __future__ import annotations

from collections.abc import Generator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.errors import BadInput

if TYPE_CHECKING:
    from ui.exporting.movie_files import MoviePlan, NextPicture

__all__ = ["write_mp4"]

_BEST, _WORST = 12, 40
"""Of the constant rate factor of H.264: less loses less."""
_PACKAGE: Final = "imageio_ffmpeg"
_ERRORS: Final = "error"


def write_mp4(path: Path, plan: MoviePlan, following: NextPicture) -> None:
    """Write an MP4 under `path`; see `ui.exporting.movie_files.write_movie`."""
    factor = round(_WORST - (_WORST - _BEST) * plan.quality / 100)
    writer: Generator[None, bytes | None, None] = import_module(_PACKAGE).write_frames(
        str(path),
        plan.size,
        fps=plan.fps,
        codec="libx264",
        macro_block_size=1,
        ffmpeg_log_level=_ERRORS,
        output_params=["-crf", str(factor), "-movflags", "+faststart", "-f", "mp4"],
    )
    try:
        writer.send(None)
        for ticks in plan.ticks:
            data = following().tobytes()
            for _ in range(ticks):
                writer.send(data)
    except OSError as error:
        if error.errno is not None:
            raise
        line = str(error).strip().splitlines()[-1:] or ["unknown reason"]
        raise BadInput(f"ffmpeg could not write the movie: {line[0]}") from None
    finally:
        writer.close()
