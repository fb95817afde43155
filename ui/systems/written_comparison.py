"""The comparison of systems as a table for other programs: a line a memory, columns by system."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.exchange.written_columns import WrittenColumns
from engine.memory.catalogue import Catalogue
from engine.progress import Progress, silent
from ui.systems.shown_system import SystemsMoment

__all__ = ["written_comparison"]

_EVERY = 512


def written_comparison(
    moment: SystemsMoment,
    catalogue: Catalogue,
    places: NDArray[np.intp],
    text: Callable[[int], str],
    progress: Progress = silent,
) -> WrittenColumns:
    """Return what an export tells of memories under several systems; on any thread.

    Parameters
    ----------
    moment : SystemsMoment
    catalogue : Catalogue
    places : ndarray of intp, shape (K,)
        Which memories of the moment, in the order of the lines.
    text : callable
        Returns the words of a memory by its place in the moment.
    progress : Progress
        May raise `engine.errors.Cancelled`.

    Returns
    -------
    WrittenColumns
        ``id``, ``night``, ``text``, ``remembered_by``, then for each system ``<name> tier`` (its
        own), ``<name> strength`` and ``<name> remembered``.
    """
    cells: dict[str, list[Any]] = {
        "id": [catalogue.uuid[uid] for uid in moment.uid[places].tolist()],
        "night": [moment.night] * len(places),
        "text": _texts(places, text, progress),
        "remembered_by": moment.remembered_by[places].tolist(),
    }
    for line, one in enumerate(moment.systems):
        names = [tier.name for tier in one.tiers]
        cells[f"{one.name} tier"] = [names[at] for at in moment.own_tier[line, places].tolist()]
        cells[f"{one.name} strength"] = moment.strength[line, places].tolist()
        cells[f"{one.name} remembered"] = moment.remembered[line, places].tolist()
    return WrittenColumns(cells, len(places))


def _texts(
    places: NDArray[np.intp], text: Callable[[int], str], progress: Progress
) -> list[str | None]:
    found: list[str | None] = []
    for at, place in enumerate(places.tolist()):
        if not at % _EVERY:
            progress(at, len(places), "words")
        found.append(text(place) or None)
    return found
