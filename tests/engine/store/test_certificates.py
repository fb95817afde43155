"""Certificates: what they say, what can be shown with them, and how a false one is found out."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.errors import BadInput, DocumentError
from engine.session import Session
from engine.store.certificate import Certificate, Receipt, canonical
from engine.store.document import Document
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import small_session

TEXT = "Number 3 told me about the ferry, the market and the long way home."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.lethe"


@pytest.fixture
def receipt(path: Path, embedder: HashingEmbedder) -> Receipt:
    """Erase memory 3 after two nights and close the document."""
    with small_session(path, embedder) as session:
        session.sleep(2)
        (made,) = session.erase(
            3, reason="retention", sensitivity="medical", entropy=np.random.default_rng(5).bytes
        )
    return made


def change(path: Path, sql: str, *values: Any) -> None:
    with Document.open(path) as document, document.atomic():
        document.connection.execute(sql, values)


def verified(path: Path) -> list[str]:
    with Document.open(path, read_only=True) as document:
        return document.verify()


def test_what_it_says(receipt: Receipt, path: Path, embedder: HashingEmbedder) -> None:
    one = receipt.certificate
    assert (one.memory[-1], one.number, one.kind) == ("3", 3, "conversation")
    assert (one.night, one.reason, one.sensitivity) == (2, "retention", "medical")
    assert one.is_signed()
    with Session.open(path, embedder=embedder) as session:
        assert session.certificates() == [one]
        assert one.time == session.population.clock
    assert verified(path) == []


def test_the_commitment_is_the_one_that_is_described(receipt: Receipt) -> None:
    one = receipt.certificate
    inner = json.dumps({"other": one.other, "text": TEXT}, separators=(",", ":"))
    assert hashlib.sha256(receipt.salt + inner.encode()).hexdigest() == one.commitment
    assert canonical({"b": 1, "a": "é"}) == '{"a":"é","b":1}'.encode()


def test_a_receipt_shows_which_text_it_was(receipt: Receipt) -> None:
    one = receipt.certificate
    assert one.is_about(TEXT, receipt.salt)
    assert not one.is_about(TEXT + " ", receipt.salt)
    assert not one.is_about(TEXT, bytes(32))


def test_the_salt_is_nowhere_in_the_file(receipt: Receipt, path: Path) -> None:
    whole = path.read_bytes()
    assert receipt.certificate.commitment.encode() in whole
    assert receipt.salt not in whole and receipt.salt.hex().encode() not in whole
    assert len(receipt.salt) == 32


def test_the_same_entropy_gives_the_same_certificate(
    receipt: Receipt, tmp_path: Path, embedder: HashingEmbedder
) -> None:
    with small_session(tmp_path / "b.lethe", embedder) as session:
        session.sleep(2)
        source = np.random.default_rng(5).bytes
        again = session.erase(3, reason="retention", sensitivity="medical", entropy=source)
        other = session.erase(4, entropy=source)
    assert again == [receipt]
    assert other[0].certificate.public_key == receipt.certificate.public_key
    assert other[0].salt != receipt.salt


def test_every_fact_is_signed(receipt: Receipt) -> None:
    one = receipt.certificate
    for name in ("memory", "kind", "reason", "sensitivity", "commitment", "other"):
        assert not replace(one, **{name: getattr(one, name)[:-1] + "x"}).is_signed(), name
    for name in ("number", "night", "time"):
        assert not replace(one, **{name: getattr(one, name) + 1}).is_signed(), name
    assert not replace(one, signature="").is_signed()
    assert not replace(one, public_key="00").is_signed()


def test_plain_and_back(receipt: Receipt) -> None:
    plain = json.loads(json.dumps(receipt.to_plain()))
    assert Certificate.from_plain(plain["certificate"]) == receipt.certificate
    assert bytes.fromhex(plain["salt"]) == receipt.salt


@pytest.mark.parametrize(
    "spoil",
    [
        lambda one: one.pop("salt", None) or one.pop("memory"),
        lambda one: one.update(night="2"),
        lambda one: one.update(night=True),
        lambda one: one.update(format="another"),
        lambda one: one.update(more=1),
        lambda one: one["algorithms"].update(signature="none"),
    ],
)
def test_what_is_none(receipt: Receipt, spoil: Any) -> None:
    plain = receipt.certificate.to_plain()
    spoil(plain)
    with pytest.raises(BadInput, match="no deletion certificate"):
        Certificate.from_plain(plain)


@pytest.mark.usefixtures("receipt")
@pytest.mark.parametrize(
    ("sql", "line"),
    [
        (
            "UPDATE certificates SET content = replace(content, 'medical', 'none')",
            "its signature does not fit what it says",
        ),
        ("UPDATE certificates SET content = '{}'", "it cannot be read"),
        ("UPDATE certificates SET night = 9", "it speaks of another deletion"),
        (
            "UPDATE traces SET text = 'back again' WHERE memory = 3 AND trace = 1",
            "its text is still in the document",
        ),
        (
            "UPDATE traces SET text = 'back again' WHERE memory = 3 AND trace = 2",
            "a reading is still in the document",
        ),
        (
            "UPDATE vector_rows SET memory = 3 WHERE id = (SELECT max(id) FROM vector_rows)",
            "a vector is still in the document",
        ),
        ("DELETE FROM meta WHERE key = 'private key'", "signed by another key"),
        ("UPDATE memories SET id = 'other' WHERE uid = 3", "the document has no such memory"),
    ],
)
def test_a_broken_one_is_named_in_one_line(path: Path, sql: str, line: str) -> None:
    change(path, sql)
    (found,) = [one for one in verified(path) if one.startswith("certificate")]
    assert line in found and found.startswith("certificate 1 of memory 00000000-")
    assert "\n" not in found


@pytest.mark.usefixtures("receipt")
def test_a_damaged_key_or_certificate_is_told(path: Path, embedder: HashingEmbedder) -> None:
    change(path, "UPDATE meta SET value = '\"zz\"' WHERE key = 'private key'")
    assert any("its key cannot be read" in line for line in verified(path))
    change(path, "UPDATE certificates SET content = '[]'")
    with Session.open(path, embedder=embedder) as session:
        with pytest.raises(DocumentError, match="certificate 1 cannot be read"):
            session.certificates()
        with pytest.raises(DocumentError, match="its key cannot be read"):
            session.erase(1)
        session.writer.resume()
