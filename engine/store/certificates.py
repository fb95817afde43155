"""Deletion certificates as rows: issued with a key of the document, listed, and checked.

The table stands in every document from its first step on (`engine.store.schema`). The key pair is
made when it is first needed, and its private half is a value of the document beside its life.
See `engine.store.certificate` for what a certificate proves and what it does not.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from engine.errors import BadInput, DocumentError
from engine.progress import Progress, silent
from engine.store.certificate import Certificate, Entropy, new_key, public_key_of
from engine.store.connection import Connection
from engine.store.texts import to_json

__all__ = ["PRIVATE_KEY", "certified", "findings", "insert", "problems", "read", "signing_key"]

PRIVATE_KEY: Final = "private key"
"""Key in the document's ``meta`` of the private half of its key pair."""

_LEFT: Final = """
    SELECT certificates.id, memories.uid IS NULL,
        EXISTS (SELECT 1 FROM traces WHERE memory = uid AND trace = 1 AND (text <> ''
            OR caption <> '' OR ifnull(extra, '') <> '' OR picture IS NOT NULL
            OR ifnull(address, '') <> '')),
        EXISTS (SELECT 1 FROM traces WHERE memory = uid AND trace = 2
            AND (text <> '' OR context <> '')),
        EXISTS (SELECT 1 FROM vector_rows WHERE memory = uid)
    FROM certificates LEFT JOIN memories ON memories.id = certificates.memory
    ORDER BY certificates.id
"""
_STEP: Final = 256
_WHAT: Final = ("its text", "a reading", "a vector")


def signing_key(connection: Connection, entropy: Entropy) -> bytes:
    """Return the private half of the document's key pair, which is made where there is none.

    Raises
    ------
    DocumentError
        When what stands there is no key.
    """
    text = connection.one("SELECT value FROM meta WHERE key = ?", (PRIVATE_KEY,))
    if text is not None:
        return _known_key(connection, str(text))
    private = new_key(entropy)
    connection.execute("INSERT INTO meta VALUES (?, ?)", (PRIVATE_KEY, to_json(private.hex())))
    return private


def _known_key(connection: Connection, text: str) -> bytes:
    try:
        private = bytes.fromhex(json.loads(text))
        public_key_of(private)
    except (TypeError, ValueError) as error:
        raise DocumentError(
            f"{connection.name} is damaged: its key cannot be read; go back to a copy of it"
        ) from error
    return private


def insert(connection: Connection, certificate: Certificate) -> None:
    """Keep a certificate."""
    connection.execute(
        "INSERT INTO certificates (memory, night, content) VALUES (?, ?, ?)",
        (certificate.memory, certificate.night, to_json(certificate.to_plain())),
    )


def certified(connection: Connection) -> bool:
    """Return whether there is any certificate."""
    return bool(connection.execute("SELECT 1 FROM certificates LIMIT 1"))


def read(connection: Connection) -> list[Certificate]:
    """Return every certificate, oldest first.

    Raises
    ------
    DocumentError
        When one cannot be read.
    """
    found: list[Certificate] = []
    for number, content in connection.execute("SELECT id, content FROM certificates ORDER BY id"):
        try:
            found.append(_certificate(content))
        except BadInput as error:
            raise DocumentError(
                f"{connection.name} is damaged: certificate {number} cannot be read; "
                "go back to a copy of it"
            ) from error
    return found


def _certificate(content: str) -> Certificate:
    try:
        return Certificate.from_plain(json.loads(content))
    except (RecursionError, ValueError) as error:
        raise BadInput("this is no JSON") from error


def findings(connection: Connection) -> Iterator[str]:
    """Yield what is wrong with certificates, a line each; see `problems`."""
    named = connection.execute("SELECT id, memory FROM certificates ORDER BY id")
    for (number, memory), problem in zip(named, problems(connection), strict=True):
        if problem:
            yield f"certificate {number} of memory {memory}: {problem}"


def problems(connection: Connection, progress: Progress = silent) -> list[str]:
    """Return what is wrong with each certificate, oldest first; empty where it is right.

    A certificate is right when its signature is that of the document's own key over all that it
    says, and when neither text, vector nor reading of its memory is in the document.
    """
    if not certified(connection):
        return []
    text = connection.one("SELECT value FROM meta WHERE key = ?", (PRIVATE_KEY,))
    key = None if text is None else public_key_of(_known_key(connection, str(text)))
    left = {number: rest for number, *rest in connection.execute(_LEFT)}
    rows = connection.execute("SELECT id, memory, night, content FROM certificates ORDER BY id")
    found: list[str] = []
    for done, (number, memory, night, content) in enumerate(rows):
        if not done % _STEP:
            progress(done, len(rows), "certificates")
        found.append("; ".join(_problems(content, memory, night, key, left[number])))
    return found


def _problems(
    content: str, memory: str, night: int, key: str | None, left: list[int]
) -> Iterator[str]:
    try:
        one = _certificate(content)
    except BadInput:
        yield "it cannot be read"
        return
    if not one.is_signed():
        yield "its signature does not fit what it says"
    elif one.public_key != key:
        yield "it is signed by another key than the document's"
    if (one.memory, one.night) != (memory, night):
        yield "it speaks of another deletion than it stands for"
    missing, *there = left
    if missing:
        yield "the document has no such memory"
    yield from (
        f"{what} is still in the document"
        for what, is_there in zip(_WHAT, there, strict=True)
        if is_there
    )
