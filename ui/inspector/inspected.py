"""What the inspector looks at: one memory at one moment, with the document it is in."""

from __future__ import annotations

from dataclasses import dataclass

from engine.memory.bundle import MemoryBundle
from engine.memory.tiers import Tier
from engine.session import Session
from ui.memories.table_state import TableState
from ui.memories.texts import Texts

__all__ = ["Inspected", "look_at"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Inspected:
    """A memory at the document's cursor.

    Parameters
    ----------
    session : Session
    state : TableState
        Every memory at that moment, for what this one is linked to.
    row : int
        Its row in the population.
    memory : MemoryBundle
        What is left of it.
    """

    session: Session
    state: TableState
    row: int
    memory: MemoryBundle

    @property
    def is_there(self) -> bool:
        """Whether anything is left but a tombstone."""
        return self.memory.tier != Tier.DELETED

    @property
    def first_night(self) -> int:
        """The first night that it was there for."""
        return int(self.state.population["encoded_night"][self.row]) + 1


def look_at(session: Session, uid: int, texts: Texts) -> Inspected | None:
    """Return a memory at the document's cursor, or None where it is not there (yet)."""
    population = session.population
    try:
        row = int(population.rows_of((uid,))[0])
    except KeyError:
        return None
    return Inspected(
        session=session,
        state=TableState(population, session.model, texts),
        row=row,
        memory=session.memory(uid),
    )
