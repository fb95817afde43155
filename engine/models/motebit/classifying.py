"""What the words of a memory told as it entered: its type, its sensitivity, and any doubt.

The fold reads it off the words. Words can be erased for good, though, and a life that is computed
anew without them must still know that something was a secret, or its time would never be over.
So what they told goes into the journal with an act of the system's own, which counts where the
words are gone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.memory.population import Draft, Population, State
from engine.models.motebit.sensitivity import Sensitivity, level_of_words
from engine.models.motebit.types import (
    MemoryType,
    entry_confidence,
    is_hedged,
    type_of_words,
    types_of,
)
from engine.models.own_acts import Proposal

__all__ = ["CLASSIFIED", "apply", "classify", "propose"]

CLASSIFIED: Final = "classified"
"""Name of the act; nobody does it by hand."""

_LEVELS: Final = tuple(one for one in Sensitivity if one != Sensitivity.NONE)
_BY_WORDS: Final = (MemoryType.SEMANTIC, MemoryType.EPISODIC)


def classify(draft: Draft, added: slice) -> None:
    """Set type, confidence and sensitivity of new memories by their kind and words."""
    texts = [draft.words.text(uid) for uid in draft["uid"][added].tolist()]
    told = np.array([type_of_words(text) for text in texts], np.uint8)
    draft.writable("hedged")[added] = np.array([is_hedged(text) for text in texts], np.bool_)
    if draft.parameters.governance.by_words:
        levels = [level_of_words(text) for text in texts]
        draft.writable("sensitivity")[added] = np.array(levels, np.uint8)
    draft.writable("memory_type")[added] = _types(draft, added, told)
    _set_confidence(draft, added)


def _types(
    state: State, rows: NDArray[np.intp] | slice, told: NDArray[np.uint8]
) -> NDArray[np.uint8]:
    return types_of(state["kind"][rows], state["identity"][rows], told)


def _set_confidence(draft: Draft, rows: NDArray[np.intp] | slice) -> None:
    draft.writable("confidence")[rows] = entry_confidence(
        draft["kind"][rows],
        draft["entry_importance"][rows],
        draft["hedged"][rows],
        draft.parameters,
    )


def propose(population: Population) -> Sequence[Proposal]:
    """Return the act that keeps what words told, of those memories of which it is not kept yet."""
    rows = np.flatnonzero(~population["noted"])
    types = population["memory_type"][rows]
    silent = _types(population, rows, np.full(len(rows), MemoryType.GENERAL, np.uint8))
    numbers, levels = population["uid"][rows], population["sensitivity"][rows]
    told = (
        *((types != silent) & (types == one) for one in _BY_WORDS),
        population["hedged"][rows],
        *(levels == one for one in _LEVELS),
    )
    if not any(one.any() for one in told):
        return ()
    groups = tuple(tuple(numbers[one].tolist()) for one in told)
    return (Proposal(act=CLASSIFIED, groups=groups),)


def apply(draft: Draft, groups: Sequence[NDArray[np.intp]]) -> None:
    """Take over what words told that are gone by now; where they are there, they speak.

    Parameters
    ----------
    draft : Draft
    groups : sequence of ndarray of int
        Rows as `propose` groups them.
    """
    if len(groups) != len(_BY_WORDS) + 1 + len(_LEVELS):
        return
    draft.writable("noted")[np.concatenate(groups)] = True
    lost = [rows[_wordless(draft, rows)] for rows in groups]
    for one, rows in zip(_BY_WORDS, lost, strict=False):
        draft.writable("memory_type")[rows] = one
    hedged = lost[len(_BY_WORDS)]
    draft.writable("hedged")[hedged] = True
    _set_confidence(draft, hedged)
    if draft.parameters.governance.by_words:
        for level, rows in zip(_LEVELS, lost[len(_BY_WORDS) + 1 :], strict=True):
            draft.writable("sensitivity")[rows] = level


def _wordless(draft: Draft, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    return np.array([not draft.words.text(uid) for uid in draft["uid"][rows].tolist()], np.bool_)
