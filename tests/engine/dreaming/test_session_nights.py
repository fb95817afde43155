"""Nights with dreams in a document: deterministic, replayable, and no recall of anything."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as tries
from hypothesis import strategies as st

from engine.changes import Changes
from engine.dreaming.parameters import DreamingParameters
from engine.dreaming.session_nights import (
    dream_tonight,
    keep_parameters,
    sleep_with_dreams,
    stored_parameters,
)
from engine.errors import Cancelled, DocumentError
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.session import Session
from engine.store.document import Document
from tests.engine.dreaming.lives import life, made, settings
from tests.helpers.hashing_embedder import HashingEmbedder

EAGER = settings(dreams__likeness=0.9, dreams__a_night=2)


def texts(session: Session) -> list[str]:
    kinds = (Kind.DREAM, Kind.BIAS, Kind.INSIGHT)
    return [session.catalogue.text[uid] for kind in kinds for uid in made(session, kind)]


def test_a_night_without_dreams_is_a_plain_night() -> None:
    with life() as session, life() as plain:
        sleep_with_dreams(session, 3)
        plain.sleep(3)
        assert len(session.population) == len(plain.population) == 10
        assert len(session.timeline.events) == len(plain.timeline.events)


def test_products_enter_labelled_with_their_importance_and_provenance() -> None:
    with life() as session:
        sleep_with_dreams(session, 1, EAGER)
        (bias,), dreams = made(session, Kind.BIAS), made(session, Kind.DREAM)
        assert len(dreams) == 2
        assert session.memory(bias).importance == 0.03
        for uid in dreams:
            memory = session.memory(uid)
            assert memory.importance == 0.005
            assert memory.text is not None and memory.text.startswith("dream: ")
        links = session.population.links
        assert set(links.kind.tolist()) == {LinkKind.PROVENANCE}
        uids = session.population["uid"]
        assert set(uids[links.source].tolist()) == {bias, *dreams}
        assert set(uids[links.target].tolist()) <= set(range(1, 11))


@tries(max_examples=12)
@given(st.integers(0, 1000), st.integers(0, 5))
def test_processing_touches_no_memory_that_it_looks_at(seed: int, used: int) -> None:
    with life() as session:
        session.encode("The ferry came in on time for once.")
        for _ in range(used):
            session.use(1)
        before = session.population
        dream_tonight(session, EAGER, seed=seed)
        after = session.population
        assert len(after) > len(before)
        for name, column in before.columns.items():
            np.testing.assert_array_equal(after[name][: len(before)], column, name)


def test_the_same_seed_dreams_the_same_however_nights_are_grouped() -> None:
    with life() as one, life() as other, life() as third:
        sleep_with_dreams(one, 6, EAGER, seed=7)
        for nights in (1, 3, 2):
            sleep_with_dreams(other, nights, EAGER, seed=7)
        sleep_with_dreams(third, 6, EAGER, seed=8)
        assert texts(one) == texts(other) != texts(third)
        assert one.catalogue.uuid == other.catalogue.uuid
        for name, column in one.population.columns.items():
            np.testing.assert_array_equal(column, other.population[name], name)


def test_a_topic_is_found_once_and_a_dream_is_never_dreamt_again() -> None:
    with life() as session:
        sleep_with_dreams(session, 12, EAGER)
        assert len(made(session, Kind.BIAS)) == 1
        links, uids = session.population.links, session.population["uid"]
        dreams = made(session, Kind.DREAM)
        sources = [
            frozenset(uids[links.target[uids[links.source] == uid]].tolist()) for uid in dreams
        ]
        assert len(sources) == len(set(sources)) > 3
        assert all(max(one) <= 10 for one in sources)


def test_a_confirmed_bias_becomes_an_insight_once() -> None:
    with life() as session:
        sleep_with_dreams(session, 1, EAGER)
        (bias,) = made(session, Kind.BIAS)
        for _ in range(3):
            session.use(bias)
        sleep_with_dreams(session, 3, EAGER)
        (insight,) = made(session, Kind.INSIGHT)
        assert session.memory(insight).importance == 0.5
        links, uids = session.population.links, session.population["uid"]
        part = links.kind == LinkKind.PART_OF
        assert uids[links.source[part]].tolist() == [bias]
        assert uids[links.target[part]].tolist() == [insight]


def test_dreams_last_and_keep_nothing_alive() -> None:
    with life() as session, life() as plain:
        sleep_with_dreams(session, 4, EAGER)
        plain.sleep(4)
        session.sleep(60)
        plain.sleep(60)
        for name in ("importance", "traces", "deleted_night"):
            np.testing.assert_array_equal(session.population[name][:10], plain.population[name])
        for uid in made(session, Kind.DREAM):
            assert session.memory(uid).importance == 0.005


def test_reopening_shows_the_same_and_computes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "dreams.lethe"
    with life() as session:
        session.writer.call(Document.save_as, path)
    with Session.open(path, embedder=HashingEmbedder()) as session:
        sleep_with_dreams(session, 5, EAGER)
        told, state = texts(session), session.population
    embedder = HashingEmbedder()
    with Session.open(path, embedder=embedder) as session:
        session.go_to(0)
        assert len(session.population) == 13  # the day's end, with what the first night makes
        sleep_with_dreams(session, 5, EAGER)  # these nights are known: nothing is dreamt anew
        assert texts(session) == told
        assert embedder.embedded == []
        for name, column in state.columns.items():
            np.testing.assert_array_equal(column, session.population[name], name)
        assert session.writer.call(Document.verify) == []


def test_another_branch_can_dream_on_the_same_night() -> None:
    with life() as session:
        sleep_with_dreams(session, 2, EAGER)
        session.go_to(0)
        session.switch(session.add_branch("what if", relive=False).number)
        sleep_with_dreams(session, 2, EAGER)
        assert len(made(session, Kind.DREAM)) == 4
        assert dream_tonight(session, EAGER) != []
        assert dream_tonight(session, EAGER) == []  # a night is processed once


def test_views_are_told_once_a_night() -> None:
    told: list[Changes] = []
    with life() as session:
        session.changed.connect(told.append)
        sleep_with_dreams(session, 1, EAGER)
        assert [one.kind for one in told] == ["encode", "night"]


def test_parameters_are_kept_with_the_document() -> None:
    with life() as session:
        assert stored_parameters(session) == DreamingParameters()
        keep_parameters(session, EAGER)
        assert stored_parameters(session) == EAGER
        sleep_with_dreams(session, 1)
        assert len(made(session, Kind.DREAM)) == 2
        session.note("dreaming", {"dreams.a_night": 999}, "nonsense", Changes(kind="parameters"))
        with pytest.raises(DocumentError, match="dreaming"):
            stored_parameters(session)


def test_it_can_be_cancelled_between_nights() -> None:
    def stop(done: int, _total: int, _what: str) -> None:
        if done == 2:
            raise Cancelled("enough")

    with life() as session:
        with pytest.raises(Cancelled):
            sleep_with_dreams(session, 5, EAGER, progress=stop)
        assert session.population.night == 2


def test_an_empty_document_sleeps_on() -> None:
    with Session.new(now=1_735_700_400, embedder=HashingEmbedder()) as session:
        assert sleep_with_dreams(session, 2, EAGER).night == 2


def test_a_night_in_the_middle_of_a_known_day_drops_none_of_it() -> None:
    with life() as session:
        sleep_with_dreams(session, 1, EAGER)
        uid = session.encode("Said on the second day.")[0]
        session.timeline.position -= 1
        sleep_with_dreams(session, 1, EAGER)
        assert uid in session.population["uid"] and session.population.night == 2


def test_keeping_parameters_is_told_and_is_no_act() -> None:
    told: list[Changes] = []
    with life() as session:
        acts = len(session.timeline.events)
        session.changed.connect(told.append)
        keep_parameters(session, EAGER)
        assert [one.kind for one in told] == ["parameters"]
        assert len(session.timeline.events) == acts
