"""What a memory can still say: never words that the system has lost."""

from __future__ import annotations

from engine.memory.columns import NOT_YET
from engine.memory.population import State

__all__ = ["words_left"]


def words_left(state: State, row: int) -> str:
    """Return a row's own words in L0, its gist once these were compressed, nothing once dropped.

    Parameters
    ----------
    state : State
    row : int
    """
    if state["ghost_night"][row] != NOT_YET or state["deleted_night"][row] != NOT_YET:
        return ""
    uid = int(state["uid"][row])
    worn = state["fragment_night"][row] != NOT_YET
    return state.words.gist(uid) if worn else state.words.text(uid)
