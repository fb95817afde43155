"""Forgetting on purpose, after a question: what is deleted takes its links with it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.memory.tiers import Tier
from engine.session import Session
from ui.explore.memory_words import shortened, what_is_left
from ui.prompter import Prompter

__all__ = ["deletable", "deletable_count", "delete_selected", "question"]

_NAME = 60


def deletable(session: Session | None) -> list[int]:
    """Return the selected memories that are still there, where they can be deleted."""
    if session is None or not _writable_selection(session):
        return []
    return session.population["uid"][_chosen(session)].tolist()


def deletable_count(session: Session | None) -> int:
    """Return how many selected memories can be deleted."""
    if session is None or not _writable_selection(session):
        return 0
    return int(np.count_nonzero(_chosen(session)))


def _writable_selection(session: Session) -> bool:
    return not session.writer.read_only and len(session.selection.numbers) > 0


def _chosen(session: Session) -> NDArray[np.bool_]:
    """Return which rows are selected and there, shape (N,)."""
    population = session.population
    there = session.model.tier(population) != Tier.DELETED
    return there & session.selection.mask(population)


def question(session: Session, uids: list[int]) -> str:
    """Return what the person is asked before memories are deleted."""
    population, links = session.population, session.population.links
    rows = np.zeros(len(population), bool)
    rows[population.rows_of(uids)] = True
    there = session.model.tier(population) != Tier.DELETED
    severed = (rows[links.source] | rows[links.target]) & there[links.source] & there[links.target]
    count = int(np.count_nonzero(severed))
    if len(uids) == 1:
        what = f"“{shortened(what_is_left(session.memory(uids[0])), _NAME)}”"
        lost = "Its words and readings go"
    else:
        what, lost = f"{len(uids):,} memories", "Their words and readings go"
    tied = f", and {count:,} {'link is' if count == 1 else 'links are'} severed" if count else ""
    return f"Forget {what} on purpose? {lost}{tied}. The nights before stay as they were."


def delete_selected(session: Session | None, prompter: Prompter) -> str:
    """Delete the selected memories if the person agrees; return what was done, or nothing.

    Raises
    ------
    LetheError
        When they cannot be deleted.
    """
    uids = deletable(session)
    if session is None or not uids or not prompter.agrees(question(session, uids), "Forget"):
        return ""
    session.delete(uids)
    if len(uids) == 1:
        return f"Forgotten on purpose: memory {uids[0]}."
    return f"Forgotten on purpose: {len(uids):,} memories."
