"""The life of a few memories under any forgetting system, told by the hour."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.journal import events as acts
from engine.journal.clock import HOUR
from engine.journal.events import Event
from engine.journal.timeline import fold, start_of
from engine.memory.seeds import Seeds
from engine.models.registry import model_named
from engine.parameters import with_values
from tests.helpers.lives import START, flat_seeds

__all__ = ["SystemLife"]


class SystemLife:
    """Memories numbered from 1 under one system, from 04:00 on the first day on."""

    def __init__(self, system: str, **values: Any) -> None:
        self.model = model_named(system)
        dotted = {name.replace("__", "."): value for name, value in values.items()}
        parameters = with_values(self.model.parameters_type(), dotted)
        self.state = start_of(self.model, clock=START, parameters=parameters)

    def act(self, *events: Event) -> None:
        self.state = fold(self.state, events, self.model)

    def lay_down(self, count: int = 1, **columns: Any) -> None:
        """Encode memories that happen now, unless told otherwise."""
        first = len(self.state) + 1
        facts = {"uid": np.arange(first, first + count), "created": self.state.clock, **columns}
        self.lay(flat_seeds(count, **facts))

    def lay(self, seeds: Seeds) -> None:
        self.act(acts.Encode(at=self.state.clock, batch=1, seeds=seeds))

    def wait(self, hours: float) -> None:
        """Let hours pass in which nothing happens, and no night either."""
        self.act(acts.Pause(at=self.state.clock + round(hours * HOUR)))

    def night(self, hours: float = 24.0) -> None:
        """Let hours pass, at the end of which it is night."""
        self.act(acts.Night(at=self.state.clock + round(hours * HOUR)))

    def use(self, *uids: int, similarity: float | None = None) -> None:
        likeness = () if similarity is None else (similarity,) * len(uids)
        self.act(acts.Recall(at=self.state.clock, used=uids, similarity=likeness))

    def own(self, act: str, *uids: int, value: float = 0.0) -> None:
        """Do an act of the system's own."""
        event = acts.SystemAct(
            at=self.state.clock, system=self.model.name, act=act, groups=(uids,), values=(value,)
        )
        self.act(event)

    def strength(self, uid: int = 1) -> float:
        return float(self.model.strength(self.state)[uid - 1])

    def tier(self, uid: int = 1) -> str:
        return self.model.own_tiers[int(self.model.own_tier(self.state)[uid - 1])].name

    def half_life(self, uid: int = 1) -> float:
        """Return it in hours."""
        return float(self.model.half_life(self.state)[uid - 1])

    def terms(self, uid: int = 1) -> dict[str, float]:
        """Return the numbers of the rule, by name, as the state stands."""
        why = self.model.explain(self.state, self.state, uid - 1)
        return {term.name: term.value for term in why.rate}

    def scores(self, *similarity: float) -> list[float]:
        """Return the scores of recall for a likeness of each memory to the question."""
        return self.model.ranking(self.state, np.array(similarity, np.float32)).tolist()
