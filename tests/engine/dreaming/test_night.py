"""What one night makes of a state."""

from __future__ import annotations

import itertools

import numpy as np

from engine.affect.space import combine
from engine.dreaming.material import gather
from engine.dreaming.night import process_night
from engine.dreaming.parameters import DreamingParameters
from engine.dreaming.product import Product
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.session import Session
from tests.engine.dreaming.lives import EVERYDAY, FERRY, life, settings


def process(session: Session, parameters: DreamingParameters, seed: int = 0) -> list[Product]:
    return list(
        process_night(
            session.population, session.model, session.catalogue, session.index.view(),
            parameters, np.random.default_rng(seed),
        )
    )  # fmt: skip


def test_nothing_is_made_unless_it_is_switched_on() -> None:
    with life() as session:
        assert process(session, DreamingParameters()) == []
        assert process(session, settings()) != []


def test_a_dream_joins_what_is_near_in_affect_and_far_in_meaning() -> None:
    wanted = settings(biases__a_night=0, dreams__a_night=3, dreams__likeness=0.3)
    with life() as session:
        seen = 0
        for seed in range(20):
            for dream in process(session, wanted, seed):
                seen += 1
                assert dream.kind is Kind.DREAM
                assert 2 <= len(dream.sources) <= 3
                rows = session.population.rows_of(dream.sources)
                places = np.stack(
                    [session.population[f"current_{axis}"][rows]
                     for axis in ("valence", "activation", "intensity")], axis=1)  # fmt: skip
                for one, other in itertools.combinations(places, 2):
                    assert np.linalg.norm(one - other) <= 0.25
                vectors = session.encoder.embedder.embed(
                    [session.catalogue.text[uid] for uid in dream.sources]
                ).vectors
                near = [float(a @ b) for a, b in itertools.pairwise(vectors)]
                assert max(near) <= 0.3 + 1e-6
                affects = [session.memory(uid).affect for uid in dream.sources]
                assert dream.affect == combine(affects)
                told = dream.text.removeprefix("dream: ").split(" … ")
                for words, uid in zip(told, dream.sources, strict=True):
                    assert words in session.catalogue.text[uid]
        assert seen >= 20


def test_dreams_of_a_night_share_no_memory_and_none_is_dreamt_twice() -> None:
    wanted = settings(biases__a_night=0, dreams__a_night=20, dreams__fragments=2,
                      dreams__likeness=0.9)  # fmt: skip
    with life() as session:
        sources = [uid for dream in process(session, wanted) for uid in dream.sources]
        assert len(sources) == len(set(sources)) >= 4


def test_a_bias_is_found_where_a_topic_keeps_an_affect() -> None:
    with life() as session:
        (bias,) = process(session, settings(dreams__a_night=0, biases__a_night=5))
        assert bias.kind is Kind.BIAS
        assert set(bias.sources) == {1, 2, 3, 4}
        assert "ferry" in bias.text.lower()
        assert bias.text.startswith("bias: whenever ")
        assert bias.text.endswith("it felt tense and unpleasant")
        assert bias.affect.valence == np.float64(-0.7)


def test_no_bias_where_the_affect_varies_or_is_as_everywhere() -> None:
    with life() as session:
        strict = settings(dreams__a_night=0, biases__members=5)
        assert process(session, strict) == []
        assert process(session, settings(dreams__a_night=0, biases__offset=2.5)) == []
    with life(everyday=2) as session:  # the ferry is most of this life, so it is the usual
        assert process(session, settings(dreams__a_night=0)) == []


def test_ghosts_deleted_memories_and_dreams_are_no_material() -> None:
    with life() as session:
        session.delete(1)
        session.encode("dream of a harbour", exchange=False)
        rows = gather(session.population, session.model, session.catalogue, session.index.view())
        assert rows.uids(np.arange(len(rows))).tolist() == [*range(2, 11), 11]
        session.sleep(400)
        there = session.model.usable(session.population)
        left = gather(session.population, session.model, session.catalogue, session.index.view())
        assert not there[:4].all() or not there[4:10].all()
        assert set(left.rows.tolist()) == set(np.flatnonzero(there).tolist())


def test_only_what_is_left_of_a_fragment_is_used() -> None:
    with life() as session:
        while not (session.model.tier(session.population) == 1).any():
            session.step()
        rows = np.flatnonzero(session.model.tier(session.population) == 1)
        material = gather(
            session.population, session.model, session.catalogue, session.index.view()
        )
        for row in rows.tolist():
            place = material.rows.tolist().index(row)
            uid = material.uid(place)
            assert material.text(place) == session.catalogue.readings[uid][-1].text
            assert session.index.view().trace[material.vector[place]] == 2
        raw = (*FERRY, *EVERYDAY)
        assert session.catalogue.text[1:11] == list(raw)


def test_an_insight_is_a_bias_that_recall_has_confirmed_once() -> None:
    wanted = settings(dreams__a_night=0)
    with life() as session:
        (found,) = process(session, wanted)
        (uid,) = session.encode(_memory(found), exchange=False)
        for _ in range(2):
            session.use(uid)
        assert [one for one in process(session, wanted) if one.kind is Kind.INSIGHT] == []
        session.use(uid)
        (insight,) = (one for one in process(session, wanted) if one.kind is Kind.INSIGHT)
        assert insight.text.startswith("insight: whenever ")
        assert insight.text.endswith("(confirmed by 3 recalls)")
        assert insight.links(99) == [(uid, 99, LinkKind.PART_OF)]


def _memory(product: Product):
    from engine.memory.new_memory import NewMemory
    from tests.helpers.window_parts import START, memory_id

    return NewMemory(
        id=memory_id(500), text=product.text, created=START, kind=product.kind,
        affect=product.affect,
    )  # fmt: skip
