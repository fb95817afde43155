"""Scales that tables of affect use, and which one a table's own values speak for.

EmoBank rates from 1 to 5, the norms of Warriner et al. from 1 to 9, NRC-VAD from 0 to 1 or from
-1 to 1. Values alone cannot always tell; what was decided is a note that the person who imports
sees and can overrule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["SCALES", "detect_scale", "first_misfit", "rescaled", "scale_remark"]

Floats = NDArray[np.float64]

SCALES: Final = {"-1..1": (-1.0, 1.0), "0..1": (0.0, 1.0), "1..5": (1.0, 5.0), "1..9": (1.0, 9.0)}
"""Lowest and highest value by the name of the scale; ``"-1..1"`` is Lethe's own."""

_ENOUGH_FOR_ZERO_TO_ONE: Final = 40
_ENOUGH_FOR_OTHERS: Final = 4


def detect_scale(values: Floats) -> str | None:
    """Return the name of the scale that `values` are on.

    Parameters
    ----------
    values : ndarray of float64, shape (N,)
        Valences and activations together, finite.

    Returns
    -------
    str or None
        None where no scale holds them all.

    Notes
    -----
    A negative value means ``"-1..1"``. Without one, values up to 1 mean ``"0..1"`` if there are
    at least 40 of them (so many without a single negative one are unlikely on the other scale).
    Values from 1 up, at least four, mean ``"1..5"``, or ``"1..9"`` where one is above 5.
    """
    lowest, highest = (float(values.min()), float(values.max())) if len(values) else (0.0, 0.0)
    if highest <= 1.0:
        if lowest >= 0.0 and len(values) >= _ENOUGH_FOR_ZERO_TO_ONE:
            return "0..1"
        return "-1..1" if lowest >= -1.0 else None
    if lowest < 1.0 or highest > 9.0 or len(values) < _ENOUGH_FOR_OTHERS:
        return None
    return "1..5" if highest <= 5.0 else "1..9"


def first_misfit(values: Floats, scale: str | None = None) -> tuple[int, str] | None:
    """Return which value spoils a scale, and that scale.

    Parameters
    ----------
    values : ndarray of float64, shape (N,)
    scale : str, optional
        None means the scale that holds most of the values, though not all.

    Returns
    -------
    tuple of int and str, or None
        None when all of them fit `scale`.
    """
    inside = {name: (values >= low) & (values <= high) for name, (low, high) in SCALES.items()}
    if scale is None:
        partly = [name for name in SCALES if not inside[name].all()]
        scale = max(partly or SCALES, key=lambda name: int(inside[name].sum()))
    outside = np.flatnonzero(~inside[scale])
    return (int(outside[0]), scale) if len(outside) else None


def rescaled(values: Floats, scale: str) -> Floats:
    """Return `values` of `scale` on [-1, 1]; those on ``"-1..1"`` stay as they are, bit for bit."""
    low, high = SCALES[scale]
    if (low, high) == (-1.0, 1.0):
        return values
    return np.clip(2.0 * (values - low) / (high - low) - 1.0, -1.0, 1.0)


def scale_remark(values: Floats, scale: str) -> str | None:
    """Return what to tell the person about a detected scale; None where there is no doubt."""
    if scale == "-1..1" and (not len(values) or values.min() < 0.0):
        return None
    others: Sequence[str] = [
        name
        for name, (low, high) in SCALES.items()
        if name != scale and values.min() >= low and values.max() <= high
    ]
    doubt = f" ({' or '.join(others)} would fit too)" if others else ""
    return f"valence and activation are read on the scale {scale}{doubt}"
