"""The points: memories in the shapes of their tiers, sorted from back to front.

pyqtgraph's own scatter item draws discs in array order and ignores the pixel ratio; this one
draws every shape with one shader, antialiased, dimmed with distance, in logical pixels. While
the view moves it draws a fair sample of a multitude instead of all of it.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ui.space.drawn_item import DrawnItem, Frame
from ui.space.point_batch import PointBatch
from ui.space.shading import Program, enable_point_sprites

__all__ = ["MOST_MOVING", "SAMPLE", "PointsItem", "fair_sample"]

MOST_MOVING: Final = 50_000
"""Up to this many points are all drawn while the view moves."""
SAMPLE: Final = 15_000
"""Of more than that so many are drawn while it moves: with all else that is in the picture they
cost what 50,000 bare points cost."""
_SEED: Final = 20_240
CROWDED: Final = 5_000
"""From this many points on the rim of a chosen one is thin."""
_QUIET: Final = 0.62
"""How far points recede into the ground while others are chosen."""


def fair_sample(count: int, most: int = SAMPLE) -> NDArray[np.intp]:
    """Return `most` indices below `count`, rising: any is as likely, and always the same ones.

    Parameters
    ----------
    count, most : int
    """
    chosen = np.random.default_rng(_SEED).choice(count, min(most, count), replace=False)
    return np.sort(chosen)


class PointsItem(DrawnItem):
    """Points of any shape, drawn with one shader.

    Parameters
    ----------
    in_front : bool
        Drawn over everything and never dimmed (selection, sigma).
    behind : bool
        Hides nothing and is hidden by nothing drawn before it (earlier nights).
    on_floor : bool
        Drawn as seen lying on the floor (shadows).
    """

    def __init__(
        self, *, in_front: bool = False, behind: bool = False, on_floor: bool = False
    ) -> None:
        loose = in_front or behind or on_floor
        super().__init__("points", depth_test=not loose, depth_write=not loose)
        self._in_front, self._on_floor = in_front, on_floor
        self.rim: tuple[float, float, float] = (1.0, 1.0, 1.0)
        self.whole = PointBatch()
        self._sample: PointBatch | None = None
        self._sampled: tuple[int, NDArray[np.intp]] | None = None
        self._moving = False
        self._part: tuple[int, int] | None = None

    @property
    def samples(self) -> bool:
        """Whether there are so many points that only a sample is drawn while the view moves."""
        return len(self.whole) > MOST_MOVING

    @property
    def drawn(self) -> int:
        """How many points the next frame draws."""
        return min(len(self.whole), SAMPLE) if self._moving else len(self.whole)

    def set_points(
        self,
        position: NDArray[np.floating],
        size: NDArray[np.floating],
        colour: NDArray[np.floating],
        shape: NDArray[np.integer],
        chosen: NDArray[np.bool_] | None = None,
    ) -> None:
        """Replace the points; the arrays are those of `PointBatch.set_columns`."""
        self.whole.set_columns(position, size, colour, shape, chosen)
        self._sample = None
        self._moving = self._moving and self.samples
        self.update()

    def set_moving(self, moving: bool) -> bool:
        """Draw a sample of a multitude, or all, from the next frame on.

        Returns
        -------
        bool
            Whether that is another picture, which whoever asks for it has to have drawn.
        """
        moving = moving and self.samples
        changed, self._moving = moving != self._moving, moving
        return changed

    def paint_part(self, first: int, count: int) -> None:
        """Draw `count` of all the points, farthest first, from the one of rank `first` on."""
        self._part = (first, count)
        try:
            self.paint()
        finally:
            self._part = None

    def forget_context(self) -> None:
        """Drop program and buffers; they are made anew in whatever context draws next."""
        super().forget_context()
        self.whole.forget_context()
        self._sample = None

    def _batch(self) -> PointBatch:
        if not self._moving or self._part is not None:
            return self.whole
        if self._sample is None:
            count = len(self.whole)
            if self._sampled is None or self._sampled[0] != count:
                self._sampled = (count, fair_sample(count))
            self._sample = PointBatch()
            self._sample.set_columns(*self.whole.taken(self._sampled[1]))
        return self._sample

    # What `DrawnItem.paint` calls.

    def _count(self) -> int:
        return len(self.whole)

    def _ready(self) -> Program:
        program = self._made_program()
        self._batch().upload()
        return program

    def _point_at_attributes(self, program: Program) -> int:
        del program  # the three of a batch are those of the shader
        return self._batch().point_at_attributes()

    def _set_uniforms(self, program: Program, frame: Frame) -> None:
        super()._set_uniforms(program, frame)
        enable_point_sprites()
        program.set_values("u_ratio", frame.ratio)
        program.set_values("u_ground", *frame.ground)
        program.set_values("u_rim_colour", *self.rim)
        program.set_values("u_rim", 4.0 if len(self.whole) < CROWDED else 2.0)
        program.set_values("u_quiet", _QUIET if self.whole.has_chosen else 0.0)
        dimming = 0.0 if self._in_front else frame.dimming
        program.set_values("u_fog", *frame.camera.depth_range(), dimming)
        tilt = abs(float(np.sin(np.radians(frame.camera.elevation))))
        program.set_values("u_flatness", max(tilt, 0.18) if self._on_floor else 1.0)
        self._batch().sort(frame.camera.view_matrix()[2, :3])

    def _draw(self) -> None:
        batch = self._batch()
        batch.draw(*(self._part or (0, len(batch))))
