"""A life under the Motebit memory, told in the words of the tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from engine.journal import events as acts
from engine.journal.clock import DAY, HOUR, next_night
from engine.journal.events import Event
from engine.journal.timeline import fold, start_of
from engine.memory.links import LinkKind
from engine.memory.seeds import Seeds
from engine.models.motebit.model import MotebitModel
from engine.parameters import with_values
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.lives import START

__all__ = ["Life", "Told"]


class Told:
    """What memories say, by number."""

    def __init__(self) -> None:
        self.texts: dict[int, str] = {}
        self.embedder = HashingEmbedder(64)

    def text(self, uid: int) -> str:
        return self.texts.get(uid, "")

    def gist(self, uid: int) -> str:
        return ""

    id = speaker = gist

    def vectors(self, uids: Iterable[int]) -> Any:
        return self.embedder.embed([self.text(uid) for uid in uids]).vectors.astype(np.float32)


class Life:
    """Memories numbered from 1, from 04:00 of a day on."""

    def __init__(self, **parameters: Any) -> None:
        self.model, self.words = MotebitModel(), Told()
        values = with_values(self.model.parameters_type(), parameters)
        self.start = start_of(self.model, clock=START, parameters=values, words=self.words)
        self.state, self.events = self.start, list[Event]()

    def act(self, *events: Event) -> None:
        self.state = fold(self.state, events, self.model)
        self.events += events

    def tell(self, *texts: str, **columns: Any) -> list[int]:
        """Encode a memory of each text, now; return their numbers."""
        first = len(self.words.texts) + 1
        numbers = list(range(first, first + len(texts)))
        self.words.texts.update(zip(numbers, texts, strict=True))
        seeds = Seeds.of(uid=numbers, created=self.state.clock, **columns)
        self.act(acts.Encode(at=self.state.clock, batch=first, seeds=seeds))
        return numbers

    def own(self, act: str, *groups: tuple[int, ...], values: tuple[float, ...] = ()) -> None:
        self.act(
            acts.SystemAct(
                at=self.state.clock, system="motebit", act=act, groups=groups, values=values
            )
        )

    def recall(self, *uids: int) -> None:
        self.act(acts.Recall(at=self.state.clock, used=uids))

    def delete(self, *uids: int) -> None:
        self.act(acts.Delete(at=self.state.clock, uids=uids))

    def link(self, source: int, target: int, kind: LinkKind) -> None:
        self.act(acts.Link(at=self.state.clock, source=source, target=target, kind=kind))

    def sleep(self, nights: int = 1) -> None:
        for _ in range(nights):
            self.act(acts.Night(at=next_night(self.state.clock)))

    def wait(self, hours: float) -> None:
        self.act(acts.Pause(at=self.state.clock + round(hours * HOUR)))

    def at_day(self, days: float) -> None:
        """Let time pass, without a night, to so many days after the start."""
        self.act(acts.Pause(at=START + round(days * DAY)))

    def take_up(self) -> None:
        """Let what the system proposes after the last event happen, as a document would."""
        for one in self.model.follow_up(self.state, self.events[-1]):
            groups = one.groups
            if one.memory is not None:
                (made,) = self.tell(
                    one.memory.text,
                    kind=one.memory.kind,
                    entry_importance=one.memory.importance,
                )
                groups = ((made, *groups[0]), *groups[1:])
                for source, target, kind in one.links:
                    self.link(source or made, target or made, kind)
            self.own(one.act, *groups, values=one.values)

    def strength(self, uid: int = 1) -> float:
        return float(self.model.strength(self.state)[uid - 1])

    def tier(self, uid: int = 1) -> str:
        return self.model.own_tiers[int(self.model.own_tier(self.state)[uid - 1])].name

    def kind(self, uid: int = 1) -> str:
        return self.model.own_kinds[int(self.model.own_kind(self.state)[uid - 1])].name

    def half_life(self, uid: int = 1) -> float:
        """In days."""
        return float(self.model.half_life(self.state)[uid - 1]) / 24.0

    def __getitem__(self, column: str) -> list[Any]:
        return self.state[column].tolist()

    def table(self, name: str) -> list[Any]:
        return self.state.tables[name].tolist()
