"""Compressed knowledge goes from one document to another, once, and nothing else does."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.errors import BadInput
from engine.exchange.source_files import SourceFile
from engine.memory.catalogue import Catalogue
from engine.memory.kinds import Kind
from engine.memory.new_memory import NewMemory
from engine.models.persistent_agent.bundle_file import (
    looks_like_bundle,
    read_bundle,
    write_bundle,
)
from engine.models.persistent_agent.described import described
from engine.models.persistent_agent.entries import Entry
from engine.models.persistent_agent.sharing import knowledge_of, taken
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder

NOON = 1_683_547_200


def life() -> list[Entry]:
    found: list[Entry] = []
    for number in range(120):
        level = number % 5
        text = (
            f"Project {number} was finished on time. The harbour office number {number} was quiet "
            f"that day. Nobody asked for anything else about marker-{level}-{number}."
        )
        found.append(
            Entry(
                number=number, id=f"{number:08x}-0000-4000-8000-000000000000", text=text,
                created=NOON + number, level=level, priority=0.5 + number / 1000,
                topic=f"session {number // 20}", sensitive=number % 11 == 0,
                source="synapse: Third" if number % 13 == 0 else "dialogue",
            )
        )  # fmt: skip
    return found


def test_only_cool_knowledge_goes_out_and_short() -> None:
    entries = life()
    bundle = knowledge_of("Ada", entries, made=NOON)
    by_id = {one.id: one for one in entries}
    assert bundle.pieces
    for piece in bundle.pieces:
        origin = by_id[piece.origin]
        assert origin.level in (2, 3, 4)
        assert not origin.sensitive
        assert not origin.source.startswith("synapse")
        assert piece.level == (2 if origin.level == 2 else 3)
        assert piece.created == origin.created
    assert {piece.level for piece in bundle.pieces} == {2, 3}
    ratios = dict(bundle.ratios)
    assert ratios[2] >= 10
    assert ratios[3] >= 50
    whole = "".join(one.text for one in entries if one.level in (2, 3, 4))
    assert sum(len(piece.text) for piece in bundle.pieces) < len(whole) / 10


def test_nothing_warm_sensitive_or_passed_on_is_in_the_file(tmp_path: Path) -> None:
    plain = [
        Entry(number=at, id=f"{at:08x}-0000", created=NOON, text=f"Unheard{at} words{at}.")
        for at in range(7)
    ]
    entries = [
        plain[0],
        replace(plain[1], level=1),
        replace(plain[2], level=None),
        replace(plain[3], level=2, sensitive=True),
        replace(plain[4], level=4, sensitive=True),
        replace(plain[5], level=3, source="synapse: Bob"),
        replace(plain[6], level=2, priority=0.0),
    ]
    path = tmp_path / "ada.json"
    write_bundle(knowledge_of("Ada", entries, made=NOON), path)
    assert "Unheard" not in path.read_text()
    assert read_bundle(SourceFile(path)).pieces == ()


def test_a_document_shares_by_its_own_ratios() -> None:
    loose = knowledge_of("Ada", life(), made=NOON, ratios={2: 2.0, 3: 4.0})
    assert dict(loose.ratios)[2] == pytest.approx(2, rel=0.1)
    assert dict(loose.ratios)[3] == pytest.approx(4, rel=0.1)


def test_a_bundle_reads_back_as_it_was(tmp_path: Path) -> None:
    bundle = knowledge_of("Ada — 你好", life(), made=NOON)
    path = tmp_path / "ada.json"
    write_bundle(bundle, path)
    read = read_bundle(SourceFile(path))
    assert (read.title, read.made, read.pieces) == (bundle.title, bundle.made, bundle.pieces)
    assert dict(read.ratios) == pytest.approx(dict(bundle.ratios), abs=0.0051)


def test_taken_into_another_document_twice_it_adds_nothing(
    tmp_path: Path, embedder: HashingEmbedder
) -> None:
    bundle = knowledge_of("Ada", life(), made=NOON)
    with Session.new(tmp_path / "bob.lethe", now=NOON + 86_400, embedder=embedder) as session:
        uids = session.import_set(taken(bundle))
        assert len(uids) == len(bundle.pieces)
        catalogue = session.catalogue
        assert {catalogue.source[uid] for uid in uids} == {"synapse: Ada"}
        assert [catalogue.origin[uid] for uid in uids] == [one.origin for one in bundle.pieces]
        assert {session.memory(uid).kind for uid in uids} == {Kind.INSIGHT}
        again = taken(bundle, known=set(catalogue.uuid))
        assert again.memories == ()
        assert again.notes == (f"{len(uids)} of {len(uids)} pieces are there already",)
        assert session.import_set(again) == []


def test_colder_by_then_it_is_the_same_knowledge() -> None:
    entries = [one for one in life() if one.level == 2]
    colder = [replace(one, id=one.id.upper(), level=3) for one in entries]
    first = {one.origin: one.id for one in taken(knowledge_of("Ada", entries, made=NOON)).memories}
    later = taken(knowledge_of("Ada", colder, made=NOON + 9), known=set(first.values())).memories
    assert not {one.origin.lower() for one in later} & set(first)


def test_what_is_taken_is_an_insight_that_says_where_from() -> None:
    bundle = knowledge_of("Ada", life(), made=NOON)
    for memory, piece in zip(taken(bundle).memories, bundle.pieces, strict=True):
        assert memory.kind is Kind.INSIGHT
        assert (memory.text, memory.origin) == (piece.text, piece.origin)
        assert memory.source == "synapse: Ada"
        assert memory.extra["synapse level"] == f"L{piece.level}"


def test_entries_are_joined_with_what_the_catalogue_knows() -> None:
    catalogue = Catalogue()
    for uid, source in ((1, "synapse: Bob"), (2, "log"), (3, "log"), (4, "log")):
        memory = NewMemory(
            id=f"{uid:08x}-0000", text=f"Own words of {uid} here.", created=NOON,
            session=f"session {uid}", source=source,
        )  # fmt: skip
        catalogue.put(uid, memory, batch=1, truncated=False, pictured=False)
    held = [
        Entry(number=uid, id=f"{uid:08x}-0000", text=f"Gist {uid} here.", created=NOON, level=2)
        for uid in (1, 2, 3, 4)
    ]
    entries = described(held, catalogue, own_words={2}, sensitive={4})
    assert [one.text for one in entries[1:3]] == ["Own words of 2 here.", "Gist 3 here."]
    bundle = knowledge_of("Ada", entries, made=NOON, ratios={2: 1.0, 3: 1.0})
    assert [(one.text, one.topic) for one in bundle.pieces] == [
        ("Own words of 2 here.", "session 2"),
        ("Gist 3 here.", "session 3"),
    ]


PIECE: dict[str, Any] = {"origin": "a", "text": "b", "level": 2, "created": NOON, "priority": 0.5,
                         "topic": ""}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"format": "other"}, "is no bundle"),
        ({"version": 2}, "is of version 2"),
        ({"title": None}, "the bundle: 'title' is nothing"),
        ({"made": 1.5}, "'made' is no time"),
        ({"pieces": {}}, "holds an object for 'pieces'"),
        ({"pieces": [3]}, "piece 1: holds a number"),
        ({"pieces": [PIECE, {**PIECE, "level": 0}]}, "piece 2: 'level' is not 2 or 3"),
        ({"pieces": [{**PIECE, "level": True}]}, "'level' is not 2 or 3"),
        ({"pieces": [{**PIECE, "priority": float("nan")}]}, "'priority' is not from 0 to 1"),
        ({"pieces": [{**PIECE, "priority": True}]}, "'priority' is not from 0 to 1"),
        ({"pieces": [{**PIECE, "created": 10**30}]}, "'created' is no time"),
        ({"pieces": [{**PIECE, "text": " "}]}, "'text' is empty"),
        ({"pieces": [{**PIECE, "origin": 7}]}, "'origin' is a number, not a text"),
    ],
)
def test_damaged_bundles_are_refused_in_a_line(
    tmp_path: Path, change: dict[str, Any], complaint: str
) -> None:
    value = {"format": "lethe-synapse", "version": 1, "title": "Ada", "made": NOON, "pieces": []}
    path = tmp_path / "bundle.json"
    path.write_text(json.dumps({**value, **change}))
    with pytest.raises(BadInput, match=complaint) as raised:
        read_bundle(SourceFile(path))
    assert str(raised.value).startswith("bundle.json")
    assert "\n" not in str(raised.value)


def test_odd_ratios_only_inform(tmp_path: Path) -> None:
    path = tmp_path / "bundle.json"
    ratios = {"L2": 10**400, "L3": "x"}
    value = {"format": "lethe-synapse", "version": 1, "title": "", "made": NOON, "ratios": ratios,
             "pieces": [PIECE, {**PIECE, "text": "c"}]}  # fmt: skip
    path.write_text(json.dumps(value))
    read = read_bundle(SourceFile(path))
    assert read.ratios == ()
    assert [one.text for one in read.pieces] == ["c"]


def test_other_json_is_no_bundle(tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    for text, is_one in (("[]", False), ("{}", False), ('{"format": "lethe-synapse"}', True)):
        path.write_text(text)
        assert looks_like_bundle(SourceFile(path)) is is_one
