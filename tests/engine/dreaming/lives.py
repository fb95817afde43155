"""A life to dream about: a topic that keeps one affect, and everyday memories that feel alike."""

from __future__ import annotations

from engine.affect.space import Affect
from engine.dreaming.parameters import DreamingParameters
from engine.memory.kinds import Kind
from engine.memory.new_memory import MemorySet, NewMemory
from engine.parameters import with_values
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import START, memory_id

FERRY = tuple(
    f"Ferry harbour {word} storm late again, ferry harbour."
    for word in "one two three four".split()
)
EVERYDAY = (
    "Bought seven lemons. They rolled under the tram.",
    "Grandmother's piano lost its lowest string; nobody noticed.",
    "Snow fell on our tomatoes. We laughed.",
    "A parrot learned Tuesday's crossword by heart!",
    "Seventeen umbrellas, all of them mine.",
    "Dentist cancelled. Read novels instead.",
)
TENSE = Affect(valence=-0.7, activation=0.6)


def settings(**values: object) -> DreamingParameters:
    """Return parameters that are on; ``dreams__a_night=2`` means ``dreams.a_night``."""
    named = {name.replace("__", "."): value for name, value in values.items()}
    return with_values(DreamingParameters(), {"processing.on": True, **named})


def life(*, everyday: int = 6) -> Session:
    """Return an open document of ten memories: four of the ferry, six of anything."""
    told = [(text, TENSE) for text in FERRY]
    told += [
        (text, Affect(valence=0.1 + 0.02 * at, activation=0.1))
        for at, text in enumerate(EVERYDAY[:everyday])
    ]
    memories = tuple(
        NewMemory(id=memory_id(at), text=text, created=START - 86_400 + at, affect=affect)
        for at, (text, affect) in enumerate(told, start=1)
    )
    session = Session.new(now=START, embedder=HashingEmbedder())
    session.import_set(MemorySet(name="life", memories=memories))
    return session


def made(session: Session, kind: Kind) -> list[int]:
    """Return the numbers of the memories of a kind."""
    population = session.population
    return population["uid"][population["kind"] == kind].tolist()
