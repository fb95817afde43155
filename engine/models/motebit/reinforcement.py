"""What confirms what: a new memory that says the same as one that is there.

What counts: the likeness of the two in meaning is at least `reinforcement.overlap`, not one of them
alone denies something, and both tell something: what asks, greets or thanks confirms no fact and
is none, unless it tells a lasting fact besides. Only the likest memory is confirmed, once for each
new memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.events import Encode
from engine.memory.columns import NOT_YET, Column
from engine.memory.kinds import Kind
from engine.memory.population import Draft, Population
from engine.models.motebit.decay import reinforce
from engine.models.motebit.types import MemoryType
from engine.models.motebit.wording import denies, is_small_talk
from engine.models.own_acts import Proposal
from engine.progress import Progress, silent

__all__ = ["CONFIRMATION_LISTS", "REINFORCE", "apply", "propose"]

REINFORCE: Final = "reinforce"
"""Name of the act."""

CONFIRMATION_LISTS: Final = (
    Column("confirmed_uid", "i8", 0, "", "Memory that was reinforced."),
    Column("confirming_uid", "i8", 0, "", "New memory that said the same; 0: a person said so."),
    Column("confirmed_at", "i8", 0, "s since 1970", "When."),
)
"""Every reinforcement, oldest first."""

_CHUNK: Final = 8192
_LOOKED_AT: Final = 5
"""Of the likest memories, so many are read for what they deny (as in the public code)."""


def propose(
    population: Population, event: Encode, progress: Progress = silent
) -> Sequence[Proposal]:
    """Return a reinforcement for each new memory that says the same as one that is there.

    Parameters
    ----------
    population : Population
        The state after the encoding.
    event : Encode
    progress : Progress

    References
    ----------
    Motebit page, "Compounding" ("new information confirms an existing fact").
    """
    new = event.seeds.uid
    known = (population["deleted_night"] == NOT_YET) & (population["synthesised_into"] == 0)
    known &= (population["kind"] != Kind.DREAM) & ~np.isin(population["uid"], new)
    rows = np.flatnonzero(known)
    if not population.parameters.reinforcement.on_overlap or not len(rows):
        return ()
    awake = new[event.seeds.kind != Kind.DREAM].tolist()
    told = np.array([uid for uid in awake if _tells(population, uid)], np.int64)
    if not len(told):
        return ()
    likeness = _likeness(population, told, population["uid"][rows], progress)
    found: list[Proposal] = []
    for place, uid in enumerate(told.tolist()):
        same = _confirmed(population, uid, rows, likeness[place])
        if same is not None:
            found.append(Proposal(act=REINFORCE, groups=((same,), (uid,))))
    return found


def _likeness(
    population: Population,
    new: NDArray[np.int64],
    known: NDArray[np.int64],
    progress: Progress,
) -> NDArray[np.float32]:
    """Return the cosine of each new memory with each known one, shape (n, K)."""
    asked = population.words.vectors(new.tolist())
    parts: list[NDArray[np.float32]] = []
    for start in range(0, len(known), _CHUNK):
        progress(start, len(known), "looking for what is confirmed")
        vectors = population.words.vectors(known[start : start + _CHUNK].tolist())
        parts.append(asked @ vectors.T)
    return np.concatenate(parts, axis=1)


def _confirmed(
    population: Population, uid: int, rows: NDArray[np.intp], likeness: NDArray[np.float32]
) -> int | None:
    """Return the number of the memory that a new one confirms."""
    near = np.flatnonzero(likeness >= population.parameters.reinforcement.overlap)
    near = near[np.argsort(-likeness[near], kind="stable")][:_LOOKED_AT]
    if not len(near):
        return None
    denied = denies(population.words.text(uid))
    for number in population["uid"][rows[near]].tolist():
        if denies(population.words.text(number)) == denied and _tells(population, number):
            return number
    return None


def _tells(population: Population, uid: int) -> bool:
    """Return whether a memory tells something that can confirm or be confirmed."""
    (row,) = population.rows_of((uid,))
    if population["memory_type"][row] == MemoryType.SEMANTIC:
        return True
    return not is_small_talk(population.words.text(uid))


def apply(draft: Draft, rows: NDArray[np.intp], confirming: int) -> None:
    """Reinforce rows, and keep what confirmed them."""
    reinforce(draft, rows)
    count = len(rows)
    draft.extend_table("confirmed_uid", draft["uid"][rows])
    draft.extend_table("confirming_uid", np.full(count, confirming))
    draft.extend_table("confirmed_at", np.full(count, draft.clock))
