"""Documents that Kroniqo governs, for its tests."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.affect.simple_appraiser import SimpleAppraiser
from engine.memory.new_memory import MemorySet, NewMemory
from engine.models.own_report import Fact, Section, Table
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.lives import START


def graph(path: str = ":memory:", *, now: int = START, **parameters: Any) -> Session:
    """Return an empty document at 04:00; parameters by name, with ``__`` for the dot."""
    return Session.new(
        path,
        now=now,
        model="kroniqo",
        parameters={name.replace("__", "."): value for name, value in parameters.items()},
        embedder=HashingEmbedder(),
        appraiser=SimpleAppraiser(),
    )


def nodes(session: Session, relevances: Sequence[float | None], text: str = "node {}") -> list[int]:
    """Import memories that are made now, of no session, with a relevance₀ each."""
    memories = tuple(
        NewMemory(
            id=str(uuid.UUID(int=session.catalogue.next_uid + at)),
            text=text.format(at),
            created=session.population.clock,
            importance=relevance,
        )
        for at, relevance in enumerate(relevances)
    )
    return session.import_set(MemorySet(name="test", memories=memories))


def worth(session: Session) -> NDArray[np.float64]:
    """Return the relevance of every memory now."""
    return session.model.strength(session.population)


def tiers(session: Session) -> list[str]:
    """Return the own tier of every memory by name."""
    own = session.model.own_tiers
    return [own[int(one)].name for one in session.model.own_tier(session.population)]


def section(session: Session, title: str) -> Section:
    """Return a part of the report."""
    (found,) = [
        one for one in session.model.report(session.population) if one.title.startswith(title)
    ]
    return found


def table(session: Session, title: str) -> Table:
    """Return the table of a part of the report."""
    (found,) = [one for one in section(session, title).parts if isinstance(one, Table)]
    return found


def fact(session: Session, title: str, label: str) -> Any:
    """Return a figure of a part of the report."""
    parts = section(session, title).parts
    (found,) = [one for one in parts if isinstance(one, Fact) and one.label == label]
    return found.value
