"""A document that the Motebit memory governs: kept, undone, erased, opened again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.affect.simple_appraiser import SimpleAppraiser
from engine.memory.kinds import Kind
from engine.models.motebit.model import MotebitModel
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.lives import START

BEACH = "Yesterday we went to the beach with the dog"
SECRET = "My password is hunter2"


def new(path: str | Path = ":memory:", **parameters: float) -> Session:
    return Session.new(
        path,
        now=START,
        model="motebit",
        parameters=parameters,
        embedder=HashingEmbedder(),
        appraiser=SimpleAppraiser(),
    )


@pytest.fixture
def session() -> Iterator[Session]:
    with new() as opened:
        yield opened


def tiers(session: Session) -> list[str]:
    model = session.model
    return [model.own_tiers[at].name for at in model.own_tier(session.population).tolist()]


def test_synthesis_by_hand_and_undone(session: Session) -> None:
    session.encode([BEACH, f"{BEACH} Rex", "The weather is fine"])
    session.sleep(3)
    made = session.take_up_proposals(session.propose("synthesis"))
    assert tiers(session) == ["tombstone", "tombstone", "retrievable", "retrievable"]
    (fact,) = made
    assert session.population["kind"][session.row(fact)] == Kind.INSIGHT
    model = session.model
    assert isinstance(model, MotebitModel)
    assert [one.uid for one in model.lineage(session.population, fact)] == [1, 2]
    session.undo()
    assert tiers(session) == ["retrievable"] * 3
    session.redo()
    assert tiers(session) == ["tombstone", "tombstone", "retrievable", "retrievable"]


def test_saved_and_opened_it_stands_where_it_stood(tmp_path: Path) -> None:
    path = tmp_path / "life.lethe"
    with new(path) as session:
        session.encode([BEACH, f"{BEACH} Rex", "I always swim", SECRET])
        session.use([1, 2, 3])
        session.act("reinforce", [3])
        session.sleep(17)
        session.act("set sensitivity", [3], choice=2)
        session.sleep(3)
        state, model = session.population, session.model
        strength = model.strength(state)
    with Session.open(path, embedder=HashingEmbedder(), appraiser=SimpleAppraiser()) as session:
        again = session.population
        for name in state.columns:
            assert np.array_equal(state[name], again[name], equal_nan=True), name
        for name in state.tables:
            assert np.array_equal(state.tables[name], again.tables[name], equal_nan=True), name
        assert model.strength(again) == pytest.approx(strength, rel=1e-12, abs=0.0)
        assert "tombstone" in tiers(session)


def test_what_retention_deleted_is_erased_with_a_certificate_and_stays_deleted(
    tmp_path: Path,
) -> None:
    path = tmp_path / "life.lethe"
    with new(path) as session:
        session.encode([SECRET, "The weather is fine"])
        session.sleep(33)
        assert tiers(session)[0] == "deleted"
        (receipt,) = session.erase_due()
        told = receipt.certificate
        assert (told.number, told.sensitivity, told.reason) == (1, "secret", "retention")
        assert tiers(session)[0] == "deleted"
        assert session.population["deleted_night"][0] == 31
        assert session.erase_due() == []
    assert b"hunter2" not in path.read_bytes()


def test_recall_uses_the_models_ranking(session: Session) -> None:
    session.encode([SECRET, "the weather is fine", "the weather is bad", "the weather is hot"])
    found = [one.uid for one in session.recall("my password", k=10).results]
    assert 1 not in found
    session.act("show once", [1])
    assert session.recall("my password", k=10).results[0].uid == 1


def test_hidden_memories_are_told_by_acts(session: Session) -> None:
    session.encode([SECRET])
    assert not session.model.may_show(session.population)[0]
    session.act("set sensitivity", [1], choice=0)
    assert session.model.may_show(session.population)[0]
