"""Movie files: what each kind can do, and one door to write any of them, picture by picture.

Pictures are asked for one after the other and written as they come. GIF, animated PNG and MP4
hold one or two at a time; WebP's encoder keeps what it has compressed until the end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.errors import BadInput
from engine.exchange.whole_file import whole_file
from engine.progress import Progress, silent

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["MOVIES", "MovieKind", "MoviePlan", "kind_of_movie", "write_movie"]

NextPicture = Callable[[], "Image"]
"""Returns the pictures of `MoviePlan.order`, one after the other, in RGB."""
WHAT: Final = "pictures"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoviePlan:
    """A movie to be written.

    Parameters
    ----------
    size : tuple of int
        Width and height in pixels.
    fps : int
        Ticks a second.
    ticks : tuple of int
        How long each picture stays.
    loop : bool
    quality : int
        From 1 to 100.
    samples : tuple of int
        Pictures that are looked at first, to choose colours by.
    """

    size: tuple[int, int]
    fps: int
    ticks: tuple[int, ...]
    loop: bool = True
    quality: int = 80
    samples: tuple[int, ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        """The pictures in the order in which they are asked for."""
        return (*self.samples, *range(len(self.ticks)))

    def milliseconds(self, step: int = 1) -> list[int]:
        """Return how long each picture stays; rounding to steps never adds up."""
        told: list[int] = []
        ticks = shown = 0
        for one in self.ticks:
            ticks += one
            end = max(round(1000 * ticks / self.fps / step) * step, shown + step)
            told.append(end - shown)
            shown = end
        return told


Write = Callable[[Path, MoviePlan, NextPicture], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class MovieKind:
    """A kind of movie file.

    Parameters
    ----------
    name, title, told : str
        A word, a name for people, and what it is good for, in one sentence.
    suffixes : tuple of str
        Endings of its files, the usual first.
    samples : int
        How many pictures it looks at first.
    write : callable
        Writes a file under the path it is given.
    package : str
        A package beyond those of Lethe that it needs; empty: none.
    even : bool
        Whether width and height must be even.
    """

    name: str
    title: str
    told: str
    suffixes: tuple[str, ...]
    write: Write
    samples: int = 0
    package: str = ""
    even: bool = False

    @property
    def is_there(self) -> bool:
        """Whether it can be written here."""
        return not self.package or find_spec(self.package) is not None

    def plan(
        self, size: tuple[int, int], fps: int, ticks: tuple[int, ...], *, loop: bool, quality: int
    ) -> MoviePlan:
        """Return the plan of a movie of this kind.

        Raises
        ------
        BadInput
            When it needs what is not installed, or another size.
        """
        if not self.is_there:
            raise BadInput(
                f"{self.title} needs the package {self.package.replace('_', '-')}",
                remedy=f"install lethe[{self.name}], or choose .webp",
            )
        if self.even and (size[0] % 2 or size[1] % 2):
            raise BadInput(f"{self.title} needs an even width and height, not {size[0]}x{size[1]}")
        last = len(ticks) - 1
        spread = {round(last * at / max(self.samples - 1, 1)) for at in range(self.samples)}
        return MoviePlan(
            size=size, fps=fps, ticks=ticks, loop=loop, quality=quality,
            samples=tuple(sorted(spread)),
        )  # fmt: skip


def _webp(path: Path, plan: MoviePlan, following: NextPicture) -> None:
    from ui.exporting.webp_movie import write_webp

    write_webp(path, plan, following)


def _gif(path: Path, plan: MoviePlan, following: NextPicture) -> None:
    from ui.exporting.gif_movie import write_gif

    write_gif(path, plan, following)


def _apng(path: Path, plan: MoviePlan, following: NextPicture) -> None:
    from ui.exporting.apng_movie import write_apng

    write_apng(path, plan, following)


def _mp4(path: Path, plan: MoviePlan, following: NextPicture) -> None:
    from ui.exporting.mp4_movie import write_mp4

    write_mp4(path, plan, following)


MOVIES: Final = (
    MovieKind(
        name="webp", title="WebP", suffixes=(".webp",), write=_webp,
        told="Small, all colours; browsers and most viewers show it.",
    ),
    MovieKind(
        name="apng", title="Animated PNG", suffixes=(".png", ".apng"), write=_apng,
        told="Every pixel exactly as in the window; a larger file.",
    ),
    MovieKind(
        name="gif", title="GIF", suffixes=(".gif",), write=_gif, samples=5,
        told="Shown everywhere; 255 colours.",
    ),
    MovieKind(
        name="mp4", title="MP4", suffixes=(".mp4",), write=_mp4, package="imageio_ffmpeg",
        told="For video players and slides; plays once.", even=True,
    ),
)  # fmt: skip
"""In the order in which they are offered."""


def kind_of_movie(path: Path) -> MovieKind:
    """Return the kind of a movie file by its ending.

    Raises
    ------
    BadInput
        When none ends like this; it lists the endings.
    """
    for one in MOVIES:
        if path.suffix.lower() in one.suffixes:
            return one
    endings = ", ".join(end for one in MOVIES for end in one.suffixes)
    raise BadInput("no kind of movie ends like this", file=path.name, remedy=f"use {endings}")


def write_movie(
    path: Path,
    kind: MovieKind,
    plan: MoviePlan,
    following: NextPicture,
    progress: Progress = silent,
) -> None:
    """Write a movie, whole or not at all.

    Parameters
    ----------
    path : Path
        What stands there is replaced.
    kind : MovieKind
    plan : MoviePlan
    following : callable
        Returns the pictures of ``plan.order``, one after the other.
    progress : Progress
        Told before each picture.

    Raises
    ------
    BadInput
        When it cannot be written.
    """
    asked, whole = 0, len(plan.order)

    def told() -> Image:
        nonlocal asked
        progress(asked, whole, WHAT)
        asked += 1
        return following()

    with whole_file(path) as unfinished:
        kind.write(unfinished, plan, told)
        progress(whole, whole, WHAT)
