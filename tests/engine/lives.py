"""A few memories and what happens to them, told in the words of the tests."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.journal import events as acts
from engine.journal.clock import DAY, HOUR, NIGHT_HOUR
from engine.journal.events import Event
from engine.journal.timeline import fold, start_of
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.seeds import Seeds
from engine.memory.tiers import Tier
from engine.models.potato import derived
from engine.models.potato.model import PotatoModel
from engine.parameters import with_values

START = NIGHT_HOUR * HOUR
FLAT = (0.1, 0.2, 0.4)
"""The resting state sigma: stickiness 0.2."""


class Lives:
    """Memories numbered from 1 under the Potato model, from 04:00 on the first day on."""

    def __init__(self, **parameters: Any) -> None:
        self.model = PotatoModel()
        values = with_values(self.model.parameters_type(), parameters)
        self.state = start_of(self.model, clock=START, parameters=values)

    def act(self, *events: Event) -> None:
        self.state = fold(self.state, events, self.model)

    def lay_down(
        self,
        *centroids: tuple[float, float, float],
        importance: float = np.nan,
        kind: Kind = Kind.CONVERSATION,
        **columns: Any,
    ) -> None:
        """Import a memory at each centroid."""
        self.act(acts.Import(at=self.state.clock, batch=1, seeds=self.seeds(
            *centroids, entry_importance=importance, kind=kind, **columns)))  # fmt: skip

    def encode(self, centroid: tuple[float, float, float] = FLAT, **columns: Any) -> None:
        """Encode a memory: an exchange."""
        seeds = self.seeds(centroid, **columns)
        self.act(acts.Encode(at=self.state.clock, batch=1, seeds=seeds))

    def seeds(self, *centroids: tuple[float, float, float], **columns: Any) -> Seeds:
        first = len(self.state) + 1
        axes = np.array(centroids, np.float64).reshape(-1, 3).T
        return Seeds.of(
            uid=range(first, first + len(centroids)),
            valence=axes[0], activation=axes[1], intensity=axes[2], **columns,
        )  # fmt: skip

    def link(self, source: int, target: int, kind: LinkKind = LinkKind.RELATES) -> None:
        self.act(acts.Link(at=self.state.clock, source=source, target=target, kind=kind))

    def recall(self, *uids: int, hours: float = 1.0, **moment: Any) -> None:
        """Use memories so many hours before the next night."""
        at = self.next_night - round(hours * HOUR)
        self.act(acts.Recall(at=at, used=uids or (1,), **moment))

    @property
    def next_night(self) -> int:
        return START + (self.state.night + 1) * DAY

    def sleep(self, nights: int = 1) -> None:
        for _ in range(nights):
            self.act(acts.Night(at=self.next_night))

    def __getitem__(self, column: str) -> Any:
        """Return a column's value of memory 1."""
        return self.state[column][0].item()

    def cached(self, name: str) -> Any:
        """Return a cached column, rebuilt from nothing."""
        draft = self.state.draft()
        draft.forget_derived()
        derived.ensure(draft)
        return draft.derived[name]

    def tier(self, uid: int = 1) -> Tier:
        return Tier(int(self.model.tier(self.state)[uid - 1]))

    def first_nights(self, uid: int, nights: int) -> dict[str, int | None]:
        """Return the nights on which a memory reached each lower tier, as the targets do."""
        lost = {
            name: int(column[uid - 1]) for name, column in self.model.losses(self.state).items()
        }
        return {name: night if night <= nights else None for name, night in lost.items()}
