"""A forgetting system of another package that fails wherever a test wants it to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from engine.journal.events import Event
from engine.memory.population import Draft, Population, State
from engine.models.own_acts import OwnAct, Proposal
from engine.models.own_report import Section
from engine.models.static.model import StaticModel
from engine.progress import Progress, silent

__all__ = ["BreakingSystem", "FailingSystem", "MisnamedSystem"]


class FailingSystem(StaticModel):
    """Keeps everything, and raises where `fails_in` says so."""

    name = "failing"
    title = "Failing"
    acts = (OwnAct(name="tidy", title="Tidy", meaning="Nothing."),)
    fails_in: ClassVar[str] = ""

    def _fail(self, where: str) -> None:
        if self.fails_in == where:
            raise RuntimeError("a fault\nof its own")

    def apply(self, draft: Draft, event: Event) -> None:
        """Fail at an event of the kind that `fails_in` names."""
        super().apply(draft, event)
        self._fail(type(event).__name__)

    def strength(self, population: State) -> NDArray[np.float64]:
        """Return a figure too many where told to."""
        self._fail("strength")
        extra = self.fails_in == "shape"
        return np.append(super().strength(population), [1.0] * extra)

    def own_tier(self, population: State) -> NDArray[np.uint8]:
        """Fail where told to."""
        self._fail("own_tier")
        return super().own_tier(population)

    def report(self, population: Population) -> Sequence[Section]:
        """Fail where told to."""
        self._fail("report")
        return super().report(population)

    def propose(
        self, act: str, population: Population, progress: Progress = silent
    ) -> Sequence[Proposal]:
        """Fail, or propose what is no proposal."""
        return self._proposed("propose")

    def follow_up(
        self, population: Population, event: Event, progress: Progress = silent
    ) -> Sequence[Proposal]:
        """Fail, or propose what is no proposal."""
        return self._proposed("follow_up")

    def _proposed(self, where: str) -> Any:
        self._fail(where)
        return [3] if self.fails_in == f"{where} wrongly" else ()


class MisnamedSystem(StaticModel):
    """Calls itself otherwise than it is registered."""

    name = "somebody-else"


class BreakingSystem(StaticModel):
    """Cannot even be made."""

    name = "breaking"

    def __init__(self) -> None:
        raise ValueError("no room\nfor me")
