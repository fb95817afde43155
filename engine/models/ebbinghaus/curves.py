"""The two forms of the forgetting curve, and how long each takes to halve.

References
----------
Ebbinghaus, H., Memory: A Contribution to Experimental Psychology (1885, English 1913), section 29;
Zhong, W. et al., MemoryBank (2023, arXiv 2305.10250), section 2.3.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.models.ebbinghaus.parameters import Savings

__all__ = ["retention", "saved_work", "time_to_half_of_saved"]

Floats = NDArray[np.float64]


def retention(days: Floats, stability: Floats) -> Floats:
    """Return ``R = e^(-t/S)``.

    Parameters
    ----------
    days : ndarray of float64, shape (N,)
        t, since the last recall.
    stability : ndarray of float64, shape (N,)
        S, days, above 0.
    """
    return np.exp(-days / stability)


def saved_work(minutes: Floats, savings: Savings) -> Floats:
    """Return the share of work saved in relearning, ``b = k / ((log10 t)^c + k)``, in (0, 1].

    Parameters
    ----------
    minutes : ndarray of float64, shape (N,)
        Since the end of learning; t counts from one minute before it, so that b is 1 there.
    savings : Savings
        k and c.
    """
    return savings.k / (np.log10(minutes + 1.0) ** savings.c + savings.k)


def time_to_half_of_saved(minutes: Floats, savings: Savings) -> Floats:
    """Return in how many minutes from now the saved work is half of what it is now."""
    half = saved_work(minutes, savings) / 2.0
    with np.errstate(over="ignore"):
        later = 10.0 ** ((savings.k * (1.0 / half - 1.0)) ** (1.0 / savings.c))
    return later - 1.0 - minutes
