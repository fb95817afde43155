"""Which memories are nodes of the graph, which were merged into which, what a task led to."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.memory.columns import NEVER, NOT_YET
from engine.memory.links import LinkKind
from engine.memory.population import State
from engine.models.kroniqo.categories import Category

__all__ = ["are_nodes", "completed", "consequences", "have_consequences", "open_tasks", "roots"]


def are_nodes(state: State) -> NDArray[np.bool_]:
    """Return which rows are nodes of their own: neither deleted nor merged, shape (N,)."""
    return (state["deleted_night"] == NOT_YET) & (state["merged_into"] == 0)


def roots(state: State) -> NDArray[np.intp]:
    """Return the row that each row lives on in: itself, or what it was merged into, shape (N,).

    In a part of a state that lacks what it was merged into, it is itself.
    """
    found = np.arange(len(state), dtype=np.intp)
    away = np.flatnonzero(state["merged_into"])
    away = away[np.isin(state["merged_into"][away], state["uid"])]
    if len(away):
        found[away] = state.rows_of(state["merged_into"][away])
    return found


def completed(state: State) -> NDArray[np.bool_]:
    """Return which rows are completed tasks, shape (N,)."""
    return state["completed"] != NEVER


def open_tasks(state: State) -> NDArray[np.bool_]:
    """Return which rows are tasks that nobody has completed, shape (N,)."""
    return (state["category"] == Category.TASK) & ~completed(state) & are_nodes(state)


def consequences(state: State) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return what caused something that is still there, and what that is: rows, shape (E,) each.

    A consequence edge is a link of the kind *causes*; what was merged counts as what it was
    merged into.
    """
    links = state.links
    edges = np.flatnonzero(links.kind == LinkKind.CAUSES)
    if not len(edges):
        return np.empty(0, np.intp), np.empty(0, np.intp)
    root = roots(state)
    source, target = root[links.source[edges]], root[links.target[edges]]
    there = (state["deleted_night"][target] == NOT_YET) & (source != target)
    return source[there], target[there]


def have_consequences(state: State) -> NDArray[np.bool_]:
    """Return which rows caused something that is still there, shape (N,)."""
    found = np.zeros(len(state), np.bool_)
    found[consequences(state)[0]] = True
    return found
