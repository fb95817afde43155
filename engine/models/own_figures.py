"""Parts of a report that many systems tell alike: how a figure spreads, who stands highest."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.population import Population
from engine.models.own_report import Bars, Fact, Figure, Table
from engine.models.recency import there

__all__ = ["counts_by_tenth", "mean_fact", "table_of_best"]

MOST_ROWS: Final = 50
"""Rows of a table that are shown."""

_TENTHS: Final = 10
_LONGEST: Final = 60


def counts_by_tenth(title: str, values: NDArray[np.float64], meaning: str = "") -> Bars:
    """Return how many of some values in [0, 1] lie in each tenth."""
    counts, _ = np.histogram(np.clip(values, 0.0, 1.0), bins=_TENTHS, range=(0.0, 1.0))
    labels = tuple(f"{at / _TENTHS:.1f}–{(at + 1) / _TENTHS:.1f}" for at in range(_TENTHS))
    return Bars(
        title=title, labels=labels, values=tuple(float(one) for one in counts),
        unit="memories", meaning=meaning,
    )  # fmt: skip


def mean_fact(label: str, values: NDArray[np.float64], unit: str = "", meaning: str = "") -> Fact:
    """Return the mean of some values as a fact; not known where there are none."""
    mean = float(np.mean(values)) if len(values) else None
    return Fact(label=label, value=mean, unit=unit, meaning=meaning)


def table_of_best(
    population: Population,
    title: str,
    by: NDArray[np.float64],
    columns: dict[str, NDArray[np.float64]],
    meaning: str = "",
) -> Table:
    """Return the memories that stand highest by a figure, with other figures of theirs.

    Parameters
    ----------
    population : Population
    title : str
    by : ndarray of float64, shape (N,)
        What they are ordered by, highest first; ties by number.
    columns : dict of str to ndarray, shape (N,)
        Headings, with units, and their figures.
    meaning : str
    """
    rows = np.flatnonzero(there(population))
    best = rows[np.argsort(-by[rows], kind="stable")][:MOST_ROWS]
    uids = tuple(int(uid) for uid in population["uid"][best])
    texts = [_shortened(population.words.text(uid)) for uid in uids]
    figures: list[tuple[Figure, ...]] = [
        (text or f"memory {uid}", *(float(values[row]) for values in columns.values()))
        for row, uid, text in zip(best, uids, texts, strict=True)
    ]
    return Table(
        title=title, columns=("Memory", *columns), rows=tuple(figures), uids=uids,
        meaning=meaning, more=len(rows) - len(best),
    )  # fmt: skip


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"
