"""Where the next loss lies: on the known nights ahead, or on nights that have yet to pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.journal.timeline import Timeline
from engine.night_run import NightRun, run_nights
from engine.progress import Progress
from engine.questions import FORECAST_NIGHTS, next_loss
from ui.timeline.together import Start

__all__ = ["Found", "computed", "known_loss", "search_loss"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Found:
    """What a search for the next loss found.

    Parameters
    ----------
    nights : int or None
        How many nights from where it started; None: nothing is lost within reach.
    runs : dict of int to NightRun
        Those nights, by branch.
    """

    nights: int | None
    runs: dict[int, NightRun]


def known_loss(timeline: Timeline) -> int | None:
    """Return the next known night after the cursor's on which something eroded, or None."""
    here = timeline.population.night
    last = timeline.at(len(timeline.events))
    nights = np.concatenate(list(timeline.model.losses(last).values()))
    ahead = nights[(nights > here) & (nights <= timeline.nights)]
    return int(ahead.min()) if len(ahead) else None


def search_loss(starts: Sequence[Start], progress: Progress, *, computes: bool = True) -> Found:
    """Look for the next loss of the first branch and compute the nights up to it for all.

    Parameters
    ----------
    starts : sequence of Start
        Each at the end of its branch.
    progress : Progress
        May raise `engine.errors.Cancelled`.
    computes : bool
        Whether to compute those nights too; not where each of them is to be dreamt.
    """
    first = starts[0]
    nights = next_loss(first.population, first.timeline.model, FORECAST_NIGHTS, progress)
    wanted = nights or 0 if computes else 0
    return Found(nights=nights, runs=computed(starts, wanted, progress))


def computed(starts: Sequence[Start], nights: int, progress: Progress) -> dict[int, NightRun]:
    """Return `nights` nights of each branch, by its number.

    Parameters
    ----------
    starts : sequence of Start
    nights : int
    progress : Progress
        May raise `engine.errors.Cancelled`.
    """
    if not nights:
        return {}
    return {
        one.branch: run_nights(one.population, one.timeline, nights, progress) for one in starts
    }
