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

from engine.affect.emphasis import emphasised
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
        In [0, 1]: 0 would be certain, 1 means that the text told nothing; each appraiser says
        what lies between.
    emphasis : ndarray of float64, shape (N,), optional
        In [-1, 1], see `engine.affect.emphasis`: where given, intensity is the derived one moved
        by it; absent, it is the derived one.

    Raises
    ------
    ValueError
        When shapes differ, or a value is out of range or not a number.
    """

    valence: Floats
    activation: Floats
    uncertainty: Floats
    emphasis: Floats | None = None

    def __post_init__(self) -> None:
        lowest = {"valence": -1.0, "activation": -1.0, "uncertainty": 0.0, "emphasis": -1.0}
        for name, low in lowest.items():
            column: Floats | None = getattr(self, name)
            if column is None:
                continue
            if column.ndim != 1 or column.shape != self.valence.shape:
                raise ValueError(f"{name} has the shape {column.shape}, not {self.valence.shape}")
            if not np.all((column >= low) & (column <= 1.0)):
                raise ValueError(f"{name} holds values that are not in [{low:g}, 1]")

    def __len__(self) -> int:
        return len(self.valence)

    @property
    def intensity(self) -> Floats:
        """Intensity in [0, 1], shape (N,): derived, or moved from there by the emphasis."""
        derived = derived_intensity(self.valence, self.activation)
        return derived if self.emphasis is None else emphasised(derived, self.emphasis)

    def affect(self, at: int) -> Affect:
        """Return estimate number `at` as a point of the affective space."""
        return Affect(
            valence=float(self.valence[at]),
            activation=float(self.activation[at]),
            intensity=None if self.emphasis is None else float(self.intensity[at]),
        )


class Appraiser(Protocol):
    """Something that estimates affect from text."""

    @property
    def name(self) -> str:
        """What estimates are marked with, for instance ``"simple (VADER)"``."""
        ...

    @property
    def vector_model(self) -> str:
        """Embedding model whose vectors it reads; empty where it reads none."""
        ...

    def appraise(
        self,
        texts: Sequence[str],
        vectors: NDArray[np.float32] | None = None,
        *,
        progress: Progress = silent,
    ) -> Estimates:
        """Return the estimated affects of `texts`, in their order.

        Parameters
        ----------
        texts : sequence of str
            Any length, any script, also empty.
        vectors : ndarray of float32, shape (N, D), optional
            The texts' vectors by `vector_model`, each of length 1, where they are there already;
            else the appraiser embeds what it needs.
        progress : Progress
            Called now and then; may raise `engine.errors.Cancelled`.
        """
        ...
