"""What a movie of nights is to be: the choices of the window's form and of the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.errors import BadInput

__all__ = ["CAMERAS", "FPS", "SECONDS", "SIDES", "SIZES", "MovieOptions"]

CAMERAS: Final = {
    "still": "Stands still",
    "orbit": "Turns slowly around",
    "planes": "Flies over the planes and back",
}
"""Ways of the camera and what they are called."""

SIZES: Final = ((640, 360), (960, 540), (1280, 720), (1920, 1080))
"""Sizes that are offered, in pixels."""

SIDES: Final = (160, 4096)
"""The shortest and the longest side, in pixels."""
FPS: Final = (2, 50)
"""Pictures a second: fewest and most."""
SECONDS: Final = (0.1, 10.0)
"""Seconds a night: fewest and most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MovieOptions:
    """A movie of nights.

    Parameters
    ----------
    first, last : int
        Nights it begins and ends with.
    size : tuple of int
        Width and height in pixels, each in `SIDES`.
    fps : int
        Pictures a second, in `FPS`.
    seconds : float
        How long a night takes, its transition included, in `SECONDS`.
    view : str
        Where it is looked at from at first: a name of `ui.space.camera.PRESETS`.
    camera : str
        Of `CAMERAS`.
    captions : bool
        Below the picture: night, date, what was lost, counts, and tiers by night.
    loop : bool
        Begin again at the end, in formats that can.
    quality : int
        From 1 to 100, in formats that lose something; 100 loses nothing where that can be.

    Raises
    ------
    BadInput
        When one of them is out of its range.
    """

    first: int
    last: int
    size: tuple[int, int] = (1280, 720)
    fps: int = 20
    seconds: float = 0.6
    view: str = "home"
    camera: str = "still"
    captions: bool = True
    loop: bool = True
    quality: int = 80

    def __post_init__(self) -> None:
        if not 0 <= self.first <= self.last:
            raise BadInput(f"a movie from night {self.first} to {self.last} has no night")
        ranges = (
            ("width and height are", min(self.size), SIDES),
            ("width and height are", max(self.size), SIDES),
            ("pictures a second are", self.fps, FPS),
            ("seconds a night are", self.seconds, SECONDS),
            ("quality is", self.quality, (1, 100)),
        )
        for what, value, (low, high) in ranges:
            if not low <= value <= high:
                raise BadInput(f"{what} from {low} to {high}, not {value:g}")
        if self.camera not in CAMERAS:
            raise BadInput(f"no way of the camera is called {self.camera!r}")
