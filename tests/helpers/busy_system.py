"""A forgetting system that does everything a system may do of its own accord, for tests.

Strength halves with every night. After every third night it makes a memory out of the two newest
living ones, links it to both and fades them; after a recall it marks what was recalled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.journal import events
from engine.journal.events import Event
from engine.memory.columns import Column
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.new_memory import NewMemory
from engine.memory.population import Draft, Population, State
from engine.models.forgetting_system import ForgettingSystem
from engine.models.own_acts import Proposal
from engine.parameters import ParameterGroup, parameter
from engine.progress import Progress, silent

__all__ = ["BusySystem"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fading(ParameterGroup):
    """How fast it forgets."""

    kept: float = parameter(0.5, source="tests", doc="Share that a night leaves.")


@dataclass(frozen=True, slots=True, kw_only=True)
class BusyParameters:
    """Its parameters."""

    fading: Fading = field(default_factory=Fading)


class BusySystem(ForgettingSystem):
    """Busy with memories all night."""

    name = "busy"
    title = "Busy"
    source = "tests"
    strength_meaning = "halves with every night"
    own_columns = (
        Column("worth", "f8", 1.0, "", "What it is worth."),
        Column("marks", "i4", 0, "marks", "How often it was marked."),
    )
    parameters_type: type[Any] = BusyParameters

    def strength(self, population: State) -> NDArray[np.float64]:
        """Return what each is worth."""
        return population["worth"]

    def pass_time(self, draft: Draft, before: int, *, night: bool) -> None:
        """Fade over night."""
        if night:
            draft.writable("worth")[:] *= draft.parameters.fading.kept

    def own_act(self, draft: Draft, event: events.SystemAct) -> None:
        """Fade what was joined; mark what was recalled."""
        rows = draft.rows_of(event.groups[0])
        if event.act == "join":
            draft.writable("worth")[rows[1:]] *= event.values[0]
        else:
            draft.writable("marks")[rows] += 1

    def follow_up(
        self, population: Population, event: Event, progress: Progress = silent
    ) -> Sequence[Proposal]:
        """Join on every third night, mark after a recall."""
        progress(0, 1, "looking around")
        if isinstance(event, events.Recall):
            return (Proposal(act="mark", groups=(event.used,)),)
        if not isinstance(event, events.Night) or population.night % 3:
            return ()
        return self._join(population)

    def _join(self, population: Population) -> tuple[Proposal, ...]:
        living = np.flatnonzero(~self.is_gone(population))[-2:]
        uids = tuple(population["uid"][living].tolist())
        if len(uids) < 2:
            return ()
        text = " and ".join(population.words.text(uid) for uid in uids)
        likeness = population.words.vectors(uids)
        return (
            Proposal(
                act="join", groups=(uids,), values=(0.5 + float(likeness[0] @ likeness[1]) / 10,),
                memory=NewMemory(id="", text=f"joined: {text}"[:200], created=0, kind=Kind.INSIGHT),
                links=tuple((0, uid, LinkKind.RELATES) for uid in uids),
            ),
        )  # fmt: skip
