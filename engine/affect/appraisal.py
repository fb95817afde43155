"""Appraisal: estimating the affect of a text that comes without any.

Appraisers are interchangeable. What they say is stored with the memory and marked as an
estimate, by the appraiser's name; the forgetting models never call one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.affect.space import Affect, derived_intensity
from engine.progress import Progress, silent

__all__ = ["Appraiser", "Estimates"]

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Estimates:
    """Estimated affects of N texts.

    Parameters
    ----------
    valence, activation : ndarray of float64, shape (N,)
        In [-1, 1].
    uncertainty : ndarray of float64, shape (N,)
        In [0, 1]: 0 would be certain, 1 means that the text told nothing.

    Raises
    ------
    ValueError
        When shapes differ, or a value is out of range or not a number.
    """

    valence: Floats
    activation: Floats
    uncertainty: Floats

    def __post_init__(self) -> None:
        for name, low in (("valence", -1.0), ("activation", -1.0), ("uncertainty", 0.0)):
            column: Floats = getattr(self, name)
            if column.ndim != 1 or column.shape != self.valence.shape:
                raise ValueError(f"{name} has the shape {column.shape}, not {self.valence.shape}")
            if not np.all((column >= low) & (column <= 1.0)):
                raise ValueError(f"{name} holds values that are not in [{low:g}, 1]")

    def __len__(self) -> int:
        return len(self.valence)

    @property
    def intensity(self) -> Floats:
        """Derived intensity, in [0, 1], shape (N,)."""
        return derived_intensity(self.valence, self.activation)

    def affect(self, at: int) -> Affect:
        """Return estimate number `at` as a point of the affective space, intensity derived."""
        return Affect(valence=float(self.valence[at]), activation=float(self.activation[at]))


class Appraiser(Protocol):
    """Something that estimates affect from text."""

    @property
    def name(self) -> str:
        """What estimates are marked with, for instance ``"simple (VADER)"``."""
        ...

    def appraise(self, texts: Sequence[str], progress: Progress = silent) -> Estimates:
        """Return the estimated affects of `texts`, in their order.

        Parameters
        ----------
        texts : sequence of str
            Any length, any script, also empty.
        progress : Progress
            Called now and then; may raise `engine.errors.Cancelled`.
        """
        ...
