"""Encoding in two steps gives what encoding in one gives, and embeds nothing twice."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.affect.space import Affect
from engine.encode_plan import encode_ready, get_ready
from engine.errors import LetheError
from engine.memory.new_memory import NewMemory, Picture, Reading
from engine.session import Session
from engine.store.document import Document
from tests.helpers.hashing_embedder import HashingEmbedder

START = 1_735_700_400
TEXT = "Ines told me that the ferry to the island leaves at seven, and that she is afraid of it."


def draft(**changes: object) -> NewMemory:
    return replace(NewMemory(id="", text=TEXT, created=0), **changes)


def test_the_act_embeds_nothing_more(embedder: HashingEmbedder) -> None:
    with Session.new(now=START, embedder=embedder) as session:
        ready = get_ready(session.encoder, draft())
        made = len(embedder.embedded)
        assert made == 2
        uid = encode_ready(session, ready, hour=9.5)
        assert len(embedder.embedded) == made
        assert session.encoder.embedder is embedder
        memory = session.memory(uid)
        assert memory.text == TEXT and memory.estimated_by
        assert memory.readings is not None and memory.readings[0].origin == "extracted"
        assert session.recall("ferry island").uids == (uid,)


def test_it_is_what_one_step_gives(embedder: HashingEmbedder) -> None:
    affect = Affect(valence=0.3, activation=0.8, spread=0.2)
    readings = (Reading(text="Afraid of the ferry", origin="typed"),)
    told = draft(affect=affect, readings=readings, identity=True)
    with (
        Session.new(now=START, embedder=embedder) as one,
        Session.new(now=START, embedder=embedder) as two,
    ):
        uid = encode_ready(one, get_ready(one.encoder, told), hour=3.5, exchange=False)
        at = one.memory(uid).created
        assert two.encode(replace(told, id=one.memory(uid).id, created=at), hour=3.5,
                          exchange=False) == [uid]  # fmt: skip
        assert one.memory(uid) == two.memory(uid)
        for name, column in one.population.columns.items():
            np.testing.assert_array_equal(column, two.population.columns[name])


def test_a_picture_is_kept_with_its_caption(embedder: HashingEmbedder) -> None:
    with Session.new(now=START, embedder=embedder) as session:
        picture = Picture(data=b"\x89PNG...", media_type="image/png")
        uid = encode_ready(session, get_ready(session.encoder, draft(picture=picture)))
        kept = session.writer.call(Document.picture, uid)
        assert kept == picture and session.catalogue.pictured[uid]


def test_the_same_words_twice_are_two_memories(embedder: HashingEmbedder) -> None:
    with Session.new(now=START, embedder=embedder) as session:
        ready = get_ready(session.encoder, draft())
        first, second = encode_ready(session, ready), encode_ready(session, ready)
        assert session.memory(first).id != session.memory(second).id


@pytest.mark.parametrize("text", ["", "  \n"])
def test_nothing_is_one_clear_line(embedder: HashingEmbedder, text: str) -> None:
    with (
        Session.new(now=START, embedder=embedder) as session,
        pytest.raises(LetheError, match="needs a text"),
    ):
        get_ready(session.encoder, draft(text=text))
