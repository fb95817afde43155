from __future__ import annotations

from engine.affect.resting_state import median_sigma, median_sigma_of
from engine.affect.space import Affect
from engine.memory.kinds import Kind
from engine.memory.new_memory import NewMemory
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder


def memory(name: str, valence: float, kind: Kind = Kind.CONVERSATION) -> NewMemory:
    affect = Affect(valence=valence, activation=0.3, intensity=abs(valence))
    return NewMemory(id=name, text=f"text {name}", created=0, kind=kind, affect=affect)


MEMORIES = (
    memory("a", 0.2),
    memory("b", 0.6),
    memory("c", 0.7, Kind.VISUAL_EPISODE),
    memory("d", -1.0, Kind.DREAM),
    memory("e", -1.0, Kind.BIAS),
)


def test_the_median_of_what_was_lived() -> None:
    assert median_sigma_of(MEMORIES) == (0.6, 0.3, 0.6)
    assert median_sigma_of(MEMORIES[3:]) is None


def test_the_median_of_a_document_leaves_out_what_is_deleted() -> None:
    with Session.new(now=0, embedder=HashingEmbedder()) as session:
        assert median_sigma(session.population) is None
        uids = session.encode(MEMORIES)
        assert median_sigma(session.population) == (0.6, 0.3, 0.6)
        session.delete(uids[1:3])
        assert median_sigma(session.population) == (0.2, 0.3, 0.2)
        session.set_parameters({"affect.sigma_valence": 0.2})
