"""The formulas of FadeMem: importance, fading in two shapes, half-life, what an access adds.

References
----------
Wei, L. et al., FadeMem: Biologically-Inspired Forgetting for Efficient Agent Memory (2026, arXiv
2601.18642), sections 2.1 and 2.2.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.memory.population import State
from engine.models.accesses import accesses, summed
from engine.models.fademem.parameters import Decay, Importance, Reinforcement
from engine.models.recency import days_since

__all__ = ["Curve", "curve_of", "days_to_half", "faded", "fading", "importance", "reinforced"]

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """Where every memory is on its way of fading; all of shape (N,).

    Parameters
    ----------
    importance : ndarray of float64
        I, in [0, 1].
    long : ndarray of bool
        Whether it is in the long-term layer.
    days : ndarray of float64
        t, since it was last strengthened.
    rate : ndarray of float64
        λ, per day to the power β.
    power : ndarray of float64
        β.
    """

    importance: Floats
    long: NDArray[np.bool_]
    days: Floats
    rate: Floats
    power: Floats


def curve_of(population: State) -> Curve:
    """Return where every memory is on its way of fading."""
    important = importance(population)
    decay: Decay = population.parameters.decay
    long = population["promoted"] & (important >= population.parameters.layers.demote)
    return Curve(
        importance=important,
        long=long,
        days=days_since(population, population["fades_since"]),
        rate=fading(important, decay),
        power=np.where(long, decay.long_shape, decay.short_shape),
    )


def importance(population: State) -> Floats:
    """Return ``I = α·relevance + β·f/(1 + f) + γ·e^(-δt)``, at most 1, shape (N,).

    Notes
    -----
    f is the fading rate of accesses, ``Σ e^(-κt)``. Between accesses I only ever falls: that is
    why the layer of a memory follows from the present alone. Relevance is to the question that
    used the memory last; the paper takes the recent context of the talk.
    """
    group: Importance = population.parameters.importance
    seen = population["relevance"]
    relevance = np.where(np.isnan(seen), group.without_context, seen)
    rows, at = accesses(population)
    fresh = np.exp(-group.access_fading * days_since(population, at))
    rate = summed(population, fresh, rows)
    recent = np.exp(-group.recency_fading * days_since(population, population["laid_down"]))
    parts = group.relevance * relevance + group.frequency * rate / (1.0 + rate)
    return np.minimum(parts + group.recency * recent, 1.0)


def fading(importances: Floats, decay: Decay) -> Floats:
    """Return ``λ = λ₀ e^(-μI)``, per day to the power β."""
    return decay.base * np.exp(-decay.slowing * importances)


def faded(curve: Curve) -> Floats:
    """Return ``exp(-λ t^β)``, shape (N,)."""
    return np.exp(-curve.rate * curve.days**curve.power)


def days_to_half(curve: Curve) -> Floats:
    """Return in how many days from now the strength is half of now's, at the importance of now.

    Notes
    -----
    ``((λ t^β + ln 2)/λ)^(1/β) - t``: from t = 0 and I = 0, 11.25 days in the long-term layer and
    5.02 in the short-term one, as the paper prints.
    """
    with np.errstate(divide="ignore", over="ignore"):
        whole = curve.days**curve.power + np.log(2.0) / curve.rate
        return whole ** (1.0 / curve.power) - curve.days


def reinforced(strengths: Floats, recent: Floats, group: Reinforcement) -> Floats:
    """Return ``v + Δv (1 - v) e^(-n/N)``.

    Parameters
    ----------
    strengths : ndarray of float64
        v, just before the access.
    recent : ndarray of float64
        n, accesses within the window.
    group : Reinforcement
    """
    return strengths + group.gain * (1.0 - strengths) * np.exp(-recent / group.spacing)
