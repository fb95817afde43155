"""Cognitive snapshots as acts of the journal: saved with numbers, resumed as recalls are not.

A snapshot names the memories that carry goals, focus and hypotheses (Persistent Agent paper,
section 6); their words are looked up when it is shown, so that nothing is kept twice.
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.events import SystemAct
from engine.memory.population import Draft, Population, State
from engine.memory.words import shortened
from engine.models.own_acts import Proposal
from engine.models.persistent_agent.columns import records, rows_there
from engine.models.persistent_agent.entry_types import EntryType
from engine.models.persistent_agent.frames import frame_of
from engine.models.persistent_agent.levels import Place, places_of
from engine.models.persistent_agent.snapshots import Snapshot, emotion_in_words
from engine.models.persistent_agent.words_left import words_left

__all__ = ["members_of", "propose_resume", "propose_snapshot", "resume", "save", "snapshots_of"]

GOALS, FOCUS, HYPOTHESES = 0, 1, 2

_MOST: Final = 5
_RECENT: Final = 50
_FELT: Final = 20
_ROOM: Final = 160

_HYPOTHESIS: Final = re.compile(
    r"\b(?:maybe|perhaps|probably|possibly|might|could be"
    r"|i (?:think|guess|suspect|suppose|wonder|believe)"
    r"|hypothes[ie]s\w*|assum\w+|what if|seems? (?:like|that|to)|likely)\b",
    re.IGNORECASE,
)


def propose_snapshot(population: Population) -> tuple[Proposal, ...]:
    """Return the snapshot of the state as it is; nothing where no memory is in the context.

    Notes
    -----
    Goals: intents in L0–L3, the highest retention first. Focus: what was touched last. Hypotheses:
    of the last 50 in the context, those with words of supposing. Emotion: the mean current affect
    of the last 20.
    """
    frame = frame_of(population)
    where = places_of(population)
    here = np.flatnonzero(where <= Place.L3)
    if not len(here):
        return ()
    recent = here[np.lexsort((-here, -frame.touched[here]))]
    retention = frame.retention(population.clock)
    wanted = here[population["entry_type"][here] == EntryType.USER_INTENT]
    goals = wanted[np.lexsort((-wanted, -frame.touched[wanted], -retention[wanted]))][:_MOST]
    uids = population["uid"]
    guesses = [
        int(uids[row])
        for row in recent[:_RECENT].tolist()
        if _HYPOTHESIS.search(words_left(population, row))
    ]
    felt = recent[:_FELT]
    affect = tuple(
        float(population[f"current_{axis}"][felt].mean())
        for axis in ("valence", "activation", "intensity")
    )
    groups = (tuple(uids[goals].tolist()), (int(uids[recent[0]]),), tuple(guesses[:_MOST]))
    return (Proposal(act="snapshot", groups=groups, values=affect),)


def save(draft: Draft, event: SystemAct) -> None:
    """Keep a snapshot that was proposed."""
    number = len(records(draft, "snapshots")) + 1
    affect = (*event.values, 0.0, 0.0, 0.0)[:3]
    draft.extend_table("snapshots", np.array([event.at, *affect]))
    members = [(number, role, uid) for role, group in enumerate(event.groups) for uid in group]
    draft.extend_table("snapshot_members", np.array(members, np.int64).reshape(-1))


def members_of(state: State, number: int) -> NDArray[np.int64]:
    """Return role and number of each memory in a snapshot, shape (M, 2)."""
    found = records(state, "snapshot_members")
    return found[found[:, 0] == number][:, 1:]


def propose_resume(population: Population, number: int | None = None) -> tuple[Proposal, ...]:
    """Return the act that resumes a snapshot.

    Parameters
    ----------
    population : Population
    number : int, optional
        From 1; the last one where absent.

    Returns
    -------
    tuple of Proposal
        None where there is no such snapshot.
    """
    count = len(records(population, "snapshots"))
    chosen = count if number is None else number
    if not 1 <= chosen <= count:
        return ()
    members = tuple(dict.fromkeys(members_of(population, chosen)[:, 1].tolist()))
    return (Proposal(act="resume", groups=(members,), values=(float(chosen),)),)


def resume(draft: Draft, event: SystemAct) -> None:
    """Bring the memories of a snapshot back: their curves and ages begin anew.

    Those that were dropped or deleted stay so; those that lost their own words come to L1.
    """
    rows = rows_there(draft, event.uids)
    frame = frame_of(draft)
    rows = rows[~(frame.lost | frame.gone)[rows]]
    draft.writable("resumed")[rows] = event.at
    draft.writable("pressed")[rows] = 0
    number = int(event.values[0]) if event.values else 0
    draft.extend_table("resumes", np.array([event.at, number]))


def snapshots_of(state: State) -> tuple[Snapshot, ...]:
    """Return every snapshot in words, as far as its memories still have any; the oldest first."""
    there = rows_there(state, set(records(state, "snapshot_members")[:, 2].tolist()))
    rows = dict(zip(state["uid"][there].tolist(), there.tolist(), strict=True))
    found: list[Snapshot] = []
    for place, row in enumerate(records(state, "snapshots").tolist()):
        members = members_of(state, place + 1).tolist()
        said = {
            role: tuple(
                words
                for one, uid in members
                if one == role and uid in rows
                if (words := shortened(words_left(state, rows[uid]), _ROOM))
            )
            for role in (GOALS, FOCUS, HYPOTHESES)
        }
        found.append(
            Snapshot(
                number=place + 1,
                at=int(row[0]),
                active_goals=said[GOALS],
                current_focus=" ".join(said[FOCUS]),
                hypotheses=said[HYPOTHESES],
                emotional_context=emotion_in_words(row[1], row[2]),
            )
        )
    return tuple(found)
