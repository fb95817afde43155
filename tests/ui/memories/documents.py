"""Small documents in which every tier is to be seen, with words that tell whose they are."""

from __future__ import annotations

from uuid import UUID

import numpy as np

from engine.affect.space import Affect
from engine.memory.catalogue import Catalogue
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.new_memory import MemorySet, NewLink, NewMemory, Reading
from engine.memory.population import Population
from engine.memory.seeds import Seeds
from engine.memory.tiers import Tier
from engine.models.potato.model import PotatoModel
from engine.models.potato.parameters import PotatoParameters
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from ui.memories.table_state import TableState
from ui.memories.texts import Texts

NOW = 1_700_000_000
CALM = Affect(valence=0.1, activation=0.15, intensity=0.4)
PANIC = Affect(valence=-0.8, activation=0.9, intensity=0.9)


def memory_id(number: int) -> str:
    return str(UUID(int=number))


def new_memory(number: int, text: str, **facts: object) -> NewMemory:
    gist = f"gist{number} {text.split(maxsplit=1)[0]}"
    given = {
        "affect": CALM,
        "readings": (Reading(text=gist),),
        "speaker": f"speaker{number}",
        "session": f"session{number}",
        "created": NOW - 1000 + number,
    }
    return NewMemory(id=memory_id(number), text=text, **(given | facts))  # pyright: ignore[reportArgumentType]


def memories() -> MemorySet:
    """Eight memories: 1 stays, 2 to 5 fade one after the other, the rest is of other kinds."""
    told = (
        new_memory(1, "fire raw1 <b>alarm</b> in the hall", affect=PANIC),
        new_memory(2, "tea raw2 with milk in the kitchen", importance=0.02),
        new_memory(3, "rain raw3 on the roof all day", importance=0.04),
        new_memory(4, "bread raw4 from the corner shop", importance=0.07),
        new_memory(5, "keys raw5 on the hook by the door", importance=0.3),
        new_memory(6, "insight raw6 about patience", kind=Kind.INSIGHT),
        new_memory(7, "photo raw7 of a lighthouse", kind=Kind.VISUAL_EPISODE, caption="light raw7"),
        new_memory(8, "dream raw8 of falling", kind=Kind.DREAM, affect=None),
    )
    links = (
        NewLink(memory_id(2), memory_id(3)),
        NewLink(memory_id(6), memory_id(1), LinkKind.CAUSES),
        NewLink(memory_id(1), memory_id(7), LinkKind.CONTRADICTS),
        NewLink(memory_id(1), memory_id(3)),
    )
    return MemorySet(name="test", memories=told, links=links[:3])


def worn_document() -> Session:
    """Return a document on the first night on which every tier is to be seen."""
    session = Session.new(":memory:", now=NOW, embedder=HashingEmbedder())
    session.import_set(memories())
    for _ in range(120):
        if len(set(session.model.tier(session.population).tolist())) == len(Tier):
            return session
        session.step()
    raise AssertionError("not every tier is to be seen at once")


def uid_in(session: Session, tier: Tier) -> int:
    """Return the number of the first memory in a tier."""
    tiers = session.model.tier(session.population)
    return int(session.population["uid"][np.flatnonzero(tiers == tier)[0]])


def many(count: int) -> TableState:
    """Return a state of many memories, without a document behind it."""
    rng = np.random.default_rng(7)
    uid = np.arange(1, count + 1)
    valence, activation = rng.uniform(-1, 1, (2, count))
    seeds = Seeds.of(
        uid=uid,
        kind=rng.integers(0, 5, count),
        created=NOW - rng.integers(0, 10**7, count),
        valence=valence,
        activation=activation,
        intensity=np.hypot(valence, activation) / np.sqrt(2),
    )
    catalogue = Catalogue()
    for number in uid.tolist():
        memory = NewMemory(id=memory_id(number), text=f"memory {number} of {count}", created=NOW)
        catalogue.put(number, memory, batch=1, truncated=False, pictured=False)
    model = PotatoModel()
    draft = Population.empty(model.columns, clock=NOW, parameters=PotatoParameters()).draft()
    draft.append(seeds, model.columns)
    draft.writable("importance")[:] = rng.uniform(0, 1, count)
    return TableState(draft.freeze(), model, Texts(catalogue))
