"""From ratings to the affective space: estimates that use the space instead of huddling at neutral.

People rate sentences from 1 to 5, and nearly all lie close to the middle; estimates of such ratings
lie closer still. Divided by the range they would all be neutral. They are measured in standard
deviations of themselves instead, absolutely or within a source or a speaker, in proportion up to
about ±0.7, and kept within [-1, 1] from there on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.affect.appraisal import Estimates

__all__ = ["GAINS", "NEUTRAL", "Calibration", "Reference", "from_space", "relative", "to_space"]

Floats = NDArray[np.float64]

GAINS: Final = (0.36, 0.25)
"""Where one standard deviation lies, on the axes of valence and of activation. Activation has the
smaller one because its ratings have a long tail upwards, which would else pile up at 1."""

NEUTRAL: Final = 3.0
"""The rating that is neither pleasant nor unpleasant, neither calm nor aroused."""

_POWER: Final = 6
_PRIOR_TEXTS: Final = 5.0
_FARTHEST: Final = 2.0
_END: Final = _FARTHEST / (1.0 + _FARTHEST**_POWER) ** (1.0 / _POWER)
_LEAST_KNOWN: Final = 1e-6


class Reference(Enum):
    """What an estimate is measured against.

    The value is what ``lethe import --appraise`` calls it.
    """

    ABSOLUTE = "absolute"
    SOURCE = "by-source"
    SPEAKER = "by-speaker"


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """How ratings become coordinates, and how far these may be off.

    Parameters
    ----------
    spread : ndarray of float64, shape (2,)
        Standard deviation of the estimated ratings of texts that were not trained on, valence and
        activation.
    shares : ndarray of float64, shape (S,)
        Shares of texts for which intervals are known, ascending.
    half_widths : ndarray of float64, shape (S, 2)
        Half an interval at the uncertainty 0.5, in standard deviations (`spread`).
    """

    spread: Floats
    shares: Floats
    half_widths: Floats

    def coordinates(self, ratings: Floats) -> Floats:
        """Return the place of estimated ratings, shape (N, 2), in [-1, 1].

        It is `to_space` of ``(rating - NEUTRAL) / spread``.

        Parameters
        ----------
        ratings : ndarray of float64, shape (N, 2)
            Estimated ratings from 1 to 5, valence and activation.
        """
        return to_space((ratings - NEUTRAL) / self.spread)

    def interval(self, estimates: Estimates, share: float) -> tuple[Floats, Floats]:
        """Return the bounds between which the rating of a share of all texts lies.

        They are as far apart as ``u / (1 - u)`` is large, u being the uncertainty: the whole axis
        at 1.

        Parameters
        ----------
        estimates : Estimates
            Absolute ones.
        share : float
            One of `shares`.

        Returns
        -------
        low, high : ndarray of float64, shape (N, 2)
            Valence and activation, in [-1, 1].

        Raises
        ------
        ValueError
            When no interval is known for the share.
        """
        (places,) = np.nonzero(np.isclose(self.shares, share))
        if not len(places):
            raise ValueError(f"no interval is known for {share}, only for {self.shares.tolist()}")
        deviations = from_space(np.stack([estimates.valence, estimates.activation], axis=1))
        error = estimates.uncertainty / np.maximum(1.0 - estimates.uncertainty, _LEAST_KNOWN)
        half = error[:, None] * self.half_widths[int(places[0])]
        return to_space(deviations - half), to_space(deviations + half)


def to_space(deviations: Floats) -> Floats:
    """Return standard deviations from neutral as coordinates, both of shape (N, 2), in [-1, 1].

    With ``y = GAINS z`` it is ``y / (1 + |y|^6)^(1/6)``: y itself, to within two per cent, up to
    0.7, and never beyond ±1; |y| counts up to 2, which lies at 0.9974. Monotone, so that it keeps
    the order of the estimates.
    """
    proportional = np.clip(deviations * np.array(GAINS), -_FARTHEST, _FARTHEST)
    return proportional / (1.0 + np.abs(proportional) ** _POWER) ** (1.0 / _POWER)


def from_space(coordinates: Floats) -> Floats:
    """Return the standard deviations that coordinates stand for, shape (N, 2); undoes `to_space`.

    What lies beyond the farthest place, as ±1 does, counts as lying there.
    """
    within = np.clip(coordinates, -_END, _END)
    proportional = within / (1.0 - np.abs(within) ** _POWER) ** (1.0 / _POWER)
    return proportional / np.array(GAINS)


def relative(estimates: Estimates, groups: Sequence[str]) -> Estimates:
    """Return estimates measured against their own group instead of against all texts.

    Parameters
    ----------
    estimates : Estimates
        N absolute ones.
    groups : sequence of str
        The source or the speaker of each, N of them.

    Returns
    -------
    Estimates
        Valence and activation are z-scores within the group, bent into [-1, 1]; a group's
        ordinary text lies at 0. Uncertainty and emphasis stay.

    Notes
    -----
    Mean and variance of a group are drawn towards those of all texts, 0 and 1, as if five
    ordinary texts more were in it: one text alone stays almost where it was.

    Raises
    ------
    ValueError
        When there are not as many groups as estimates.
    """
    if len(groups) != len(estimates):
        raise ValueError(f"{len(groups)} groups do not fit {len(estimates)} estimates")
    deviations = from_space(np.stack([estimates.valence, estimates.activation], axis=1))
    _, group = np.unique(np.array([*groups, ""]), return_inverse=True)
    group = group[:-1]
    count = np.bincount(group, minlength=1)[:, None]
    weight = count + _PRIOR_TEXTS
    mean = _sums(deviations, group) / weight
    around = _sums(deviations, group) / np.maximum(count, 1)
    squares = _sums((deviations - around[group]) ** 2, group)
    apart = count * _PRIOR_TEXTS / weight**2 * around**2
    deviation = np.sqrt((squares + _PRIOR_TEXTS) / weight + apart)
    placed = to_space((deviations - mean[group]) / deviation[group])
    return replace(estimates, valence=placed[:, 0].copy(), activation=placed[:, 1].copy())


def _sums(values: Floats, group: NDArray[np.int64]) -> Floats:
    """Return the sums of the columns of `values` within each group."""
    groups = int(group.max(initial=0)) + 1
    columns = [np.bincount(group, weights=column, minlength=groups) for column in values.T]
    return np.stack(columns, axis=1).astype(np.float64)
