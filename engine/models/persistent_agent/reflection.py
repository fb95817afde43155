"""Self-reflection after a night: what was decided, what failed, what was learnt.

The paper (section 8) names it as a part of the defrag. Here it is extractive: it says nothing
that was not said, and names the memories that it is from.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.affect.space import Affect
from engine.journal.clock import DAY, show_time
from engine.journal.events import SystemAct
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.new_memory import NewMemory
from engine.memory.population import Draft, Population
from engine.memory.words import shortened
from engine.models.own_acts import Proposal
from engine.models.persistent_agent.columns import records, rows_there
from engine.models.persistent_agent.entry_types import EntryType
from engine.models.persistent_agent.frames import frame_of
from engine.models.persistent_agent.levels import Place, places_of
from engine.models.persistent_agent.transmitters import Transmitter
from engine.models.persistent_agent.words_left import words_left

__all__ = ["SOURCE", "keep_reflection", "propose_reflection"]

SOURCE: Final = "self-reflection"
"""Source of the memories that reflection makes."""

_MOST: Final = 3
_ROOM: Final = 140


def propose_reflection(population: Population) -> tuple[Proposal, ...]:
    """Return the reflection on the last 24 hours, or what of them came after the last reflection.

    Nothing where nothing tells of a failure, a lesson, a decision or a success.

    Parameters
    ----------
    population : Population
    """
    made = records(population, "reflections")
    last = int(made[-1][1]) if len(made) else 0
    frame = frame_of(population)
    where = places_of(population)
    fresh = (population["begun"] > population.clock - DAY) & (where <= Place.L4)
    fresh &= population["uid"] > last
    retention = frame.retention(population.clock)
    parts: list[str] = []
    used: list[int] = []
    for heading, told in _headings(population):
        rows = np.flatnonzero(fresh & told)
        best = rows[np.lexsort((rows, -retention[rows]))][:_MOST]
        said = [(int(population["uid"][row]), _words(population, row)) for row in best.tolist()]
        said = [(uid, words) for uid, words in said if words and uid not in used]
        if said:
            parts.append(f"{heading}: {'; '.join(words for _, words in said)}.")
            used += [uid for uid, _ in said]
    if not parts:
        return ()
    rows = population.rows_of(used)
    centre = [float(population[name][rows].mean()) for name in ("valence", "activation")]
    strong = float(population["intensity"][rows].mean())
    day = show_time(int(population["begun"][rows].max()))[:10]
    memory = NewMemory(
        id="", text=f"Reflection on {day}. {' '.join(parts)}", created=population.clock,
        affect=Affect(valence=centre[0], activation=centre[1], intensity=strong),
        kind=Kind.INSIGHT, source=SOURCE, speaker="agent",
    )  # fmt: skip
    links = tuple((0, uid, LinkKind.PROVENANCE) for uid in used)
    return (Proposal(act="reflect", groups=(tuple(used),), memory=memory, links=links),)


def _headings(population: Population) -> tuple[tuple[str, NDArray[np.bool_]], ...]:
    """Return what reflection looks for, and which memories tell of it."""
    tags = population["transmitters"]

    def tagged(transmitter: Transmitter) -> NDArray[np.bool_]:
        return (tags >> transmitter & 1).astype(np.bool_)

    return (
        ("Failed", tagged(Transmitter.CORTISOL)),
        ("Learnt", tagged(Transmitter.ACETYLCHOLINE)),
        ("Decided", population["entry_type"] == EntryType.DECISION),
        ("Achieved", tagged(Transmitter.DOPAMINE)),
    )


def _words(population: Population, row: int) -> str:
    return shortened(words_left(population, row), _ROOM).rstrip(".")


def keep_reflection(draft: Draft, event: SystemAct) -> None:
    """Remember which memory a reflection became; the words it quotes are no signals of its own."""
    if event.groups and event.groups[0]:
        number = event.groups[0][0]
        draft.extend_table("reflections", np.array([event.at, number]))
        for name in ("signals", "transmitters"):
            draft.writable(name)[rows_there(draft, (number,))] = 0
