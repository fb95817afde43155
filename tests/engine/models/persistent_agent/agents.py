"""A Persistent Agent whose memories are told by their words, for tests of its rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.journal import events as acts
from engine.journal.clock import DAY, HOUR, NIGHT_HOUR, next_night
from engine.journal.events import Event
from engine.journal.timeline import fold, start_of
from engine.memory.seeds import Seeds
from engine.models.own_acts import Proposal
from engine.models.persistent_agent.model import PersistentAgentModel
from engine.parameters import with_values

START = 19_000 * DAY + NIGHT_HOUR * HOUR
"""Some 04:00."""

CONTEXT = "The weather was mild in the valley."
DECISION = "We decided on the blue one."
INTENT = "Please find the receipt."
TOOL = '{"rows": 12}'
THANKS = "ok thanks"


class Words:
    """A lexicon of texts by number."""

    def __init__(self) -> None:
        self.texts: dict[int, str] = {}

    def text(self, uid: int) -> str:
        return self.texts.get(uid, "")

    def gist(self, uid: int) -> str:
        return self.text(uid)[:20]

    def id(self, uid: int) -> str:
        return f"{uid:08d}-0000-4000-8000-000000000000"

    def speaker(self, uid: int) -> str:
        return ""

    def vectors(self, uids: Iterable[int]) -> NDArray[np.float32]:
        raise AssertionError("no rule of this system looks at vectors")


class Agent:
    """Memories numbered from 1, from 04:00 on the first day on."""

    def __init__(self, **parameters: Any) -> None:
        self.model = PersistentAgentModel()
        self.words = Words()
        values = with_values(self.model.parameters_type(), parameters)
        self.state = start_of(self.model, clock=START, parameters=values, words=self.words)
        self.events: list[Event] = []

    def act(self, *events: Event) -> None:
        self.events += events
        self.state = fold(self.state, events, self.model)

    def say(self, *texts: str, **columns: Any) -> list[int]:
        """Encode memories now, and return their numbers."""
        first = len(self.state) + 1
        uids = list(range(first, first + len(texts)))
        self.words.texts.update(zip(uids, texts, strict=True))
        facts = {"created": self.state.clock, "intensity": 0.4, **columns}
        seeds = Seeds.of(uid=uids, **facts)
        self.act(acts.Encode(at=self.state.clock, batch=len(self.events) + 1, seeds=seeds))
        return uids

    def wait(self, hours: float) -> None:
        """Let hours pass, with the nights that lie in them."""
        until = self.state.clock + round(hours * HOUR)
        while (night := next_night(self.state.clock)) <= until:
            self.act(acts.Night(at=night))
        if self.state.clock < until:
            self.act(acts.Pause(at=until))

    def recall(self, *uids: int, times: int = 1) -> None:
        for _ in range(times):
            self.act(acts.Recall(at=self.state.clock, used=uids))

    def system(self, act: str, *uids: int, values: tuple[float, ...] = ()) -> None:
        self.act(
            acts.SystemAct(
                at=self.state.clock, system=self.model.name, act=act, groups=(uids,), values=values
            )
        )

    def take_up(self, proposals: Iterable[Proposal]) -> None:
        """Let proposals without a memory of their own happen now."""
        for one in proposals:
            assert one.memory is None
            self.act(
                acts.SystemAct(
                    at=self.state.clock, system=self.model.name, act=one.act, groups=one.groups,
                    values=one.values,
                )
            )  # fmt: skip

    def retention(self, uid: int) -> float:
        return float(self.model.strength(self.state)[self.state.rows_of((uid,))[0]])

    def tier(self, uid: int) -> str:
        """Return the name of the own tier of a memory."""
        place = int(self.model.own_tier(self.state)[self.state.rows_of((uid,))[0]])
        return self.model.own_tiers[place].name

    def column(self, name: str, uid: int) -> Any:
        return self.state[name][self.state.rows_of((uid,))[0]]
