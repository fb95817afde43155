"""What a lesson's document would be under other systems: the same journal, lived beside it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.journal.branches import Branch
from engine.journal.events import Event
from engine.lab.lives import Journal, Life, live_under
from engine.memory.population import Population
from engine.models.protocol import ForgettingModel
from engine.session import Session

__all__ = ["OtherLives", "Under"]


@dataclass(frozen=True, slots=True)
class Under:
    """A state, and the system that it is a state of."""

    model: ForgettingModel
    population: Population

    def row(self, uid: int) -> int:
        """Return the row of a memory.

        Raises
        ------
        ValueError
            When it is not there yet.
        """
        try:
            return int(self.population.rows_of((uid,))[0])
        except KeyError:
            raise ValueError("that memory is not there yet") from None

    def rows(self, uids: tuple[int, ...]) -> list[int]:
        """Return the rows of those memories that are there."""
        return np.flatnonzero(np.isin(self.population["uid"], uids)).tolist()


class OtherLives:
    """The branches of a document under systems that do not govern them, lived when asked for.

    Parameters
    ----------
    session : Session
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._known: dict[tuple[int, str], tuple[tuple[Event, ...], Life]] = {}

    def under(self, branch: Branch, system: str, night: int) -> Under:
        """Return the state of a branch's life under another system.

        Parameters
        ----------
        branch : Branch
        system : str
            Lived with the defaults of its parameters.
        night : int
            At the end of the day after it.

        Raises
        ------
        LetheError
            When there is no such system, or the life has no such night.
        """
        life = self._life(branch, system)
        return Under(life.model, life.state(night))

    def _life(self, branch: Branch, system: str) -> Life:
        events = tuple(branch.timeline.events)
        known = self._known.get((branch.number, system))
        if known is not None and _are_the_same(known[0], events):
            return known[1]
        life = live_under(system, Journal.of(self._session, branch.number))
        self._known[branch.number, system] = (events, life)
        return life


def _are_the_same(one: tuple[Event, ...], other: tuple[Event, ...]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))
