"""What a night can work with: what was lived and still has words.

Ghosts and deleted memories are no material, and neither are dreams, biases and insights: nothing
is dreamt out of a dream. Of a memory whose raw trace is lost the newest reading counts.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.affect.space import Affect, combine
from engine.memory.bundle import readings_there, traces_of
from engine.memory.catalogue import Catalogue
from engine.memory.kinds import AGEING_KINDS
from engine.memory.population import Population
from engine.memory.traces import Trace
from engine.models.protocol import ForgettingModel
from engine.recall.vector_index import IndexView

__all__ = ["Material", "gather", "living_text"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Material:
    """The memories that a night can take fragments from.

    Parameters
    ----------
    population : Population
    model : ForgettingModel
    catalogue : Catalogue
    view : IndexView
    rows : ndarray of int, shape (K,)
    vector : ndarray of int, shape (K,)
        Position in `view` of the vector of what is left of each.
    affect : ndarray of float64, shape (K, 3)
        Current centroids.
    """

    population: Population
    model: ForgettingModel
    catalogue: Catalogue
    view: IndexView
    rows: NDArray[np.intp]
    vector: NDArray[np.intp]
    affect: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.rows)

    def uid(self, place: int) -> int:
        """Return the number of a memory."""
        return int(self.population["uid"][self.rows[place]])

    def uids(self, places: NDArray[np.intp]) -> NDArray[np.int64]:
        """Return the numbers of memories, shape of `places`."""
        return self.population["uid"][self.rows[places]]

    def text(self, place: int) -> str:
        """Return what is left of a memory: its raw text, else its newest reading."""
        return living_text(self.population, self.model, self.catalogue, int(self.rows[place]))

    def likeness(self, place: int) -> NDArray[np.float32]:
        """Return the cosine of each memory with one, shape (K,)."""
        return self.view.similarities(self.view.matrix[self.vector[place]])[self.vector]

    def distance(self, place: int) -> NDArray[np.float64]:
        """Return how far each memory's current centroid is from that of one, shape (K,)."""
        return np.sqrt(((self.affect - self.affect[place]) ** 2).sum(axis=1))

    def together(self, places: NDArray[np.intp]) -> Affect:
        """Return centroid and spread of several memories."""
        points = np.clip(self.affect[places], (-1.0, -1.0, 0.0), 1.0).tolist()
        return combine([Affect(valence=v, activation=a, intensity=i) for v, a, i in points])


def gather(
    population: Population, model: ForgettingModel, catalogue: Catalogue, view: IndexView
) -> Material:
    """Return the material of a state.

    Parameters
    ----------
    population : Population
    model : ForgettingModel
    catalogue : Catalogue
    view : IndexView
        Vectors of the document.
    """
    vector = _vectors_of_rows(population, model, view)
    lived = np.isin(population["kind"], AGEING_KINDS)
    rows = np.flatnonzero(lived & (vector >= 0))
    axes = (population[f"current_{name}"] for name in ("valence", "activation", "intensity"))
    return Material(
        population=population,
        model=model,
        catalogue=catalogue,
        view=view,
        rows=rows,
        vector=vector[rows],
        affect=np.stack([axis[rows] for axis in axes], axis=1),
    )


def living_text(
    population: Population, model: ForgettingModel, catalogue: Catalogue, row: int
) -> str:
    """Return the raw text of a row where it is there, else its newest reading, else nothing."""
    there = int(traces_of(population, model)[row])
    if there & Trace.RAW:
        return catalogue.text[int(population["uid"][row])]
    readings = readings_there(population, catalogue, row) if there & Trace.SEMANTIC else ()
    return readings[-1].text if readings else ""


def _vectors_of_rows(
    population: Population, model: ForgettingModel, view: IndexView
) -> NDArray[np.intp]:
    """Return the position of the vector of what is left of each row, -1 without, shape (N,)."""
    found = np.full(len(population), -1, np.intp)
    if not len(population) or not len(view):
        return found
    uids = population["uid"]
    table = np.full(int(max(uids.max(), view.uids.max())) + 1, -1, np.intp)
    table[uids] = np.arange(len(uids))
    rows = table[view.uids]
    there = traces_of(population, model)[rows]
    raw = (rows >= 0) & (view.trace == Trace.RAW) & ((there & Trace.RAW) != 0)
    read = (rows >= 0) & (view.trace == Trace.SEMANTIC) & ((there & Trace.RAW) == 0)
    read &= ((there & Trace.SEMANTIC) != 0) & (~view.later | _known(population, view, rows))
    at = np.flatnonzero(read)
    at = at[np.argsort(view.version[at], kind="stable")]  # the newest is set last and stays
    found[rows[at]] = at
    at = np.flatnonzero(raw)
    found[rows[at]] = at
    return found


def _known(population: Population, view: IndexView, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Return which vectors are of a reading that a recall has added to this very state."""
    added = population.readings
    keys = rows.astype(np.int64) << 32 | view.version
    return np.isin(keys, added.row.astype(np.int64) << 32 | added.version)
