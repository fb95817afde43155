"""Erasing in an open document: a piece of work for its thread, all of it or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.memory.traces import Trace
from engine.progress import Progress, silent
from engine.store import certificates, purged_rows
from engine.store.certificate import (
    Certificate,
    Entropy,
    Receipt,
    commitment_of,
    other_content,
    public_key_of,
    random_bytes,
    signed,
)
from engine.store.document import Document

__all__ = [
    "Erasure",
    "certificates_of",
    "erase",
    "forget_states",
    "problems_of",
    "purge_lost",
    "scrub",
]

_STEP = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Erasure:
    """A memory whose content goes for good, and what its certificate says of it.

    Parameters
    ----------
    uid : int
    kind, reason, sensitivity : str
    night, time : int
        See `engine.store.certificate.Certificate`.
    """

    uid: int
    kind: str
    night: int
    time: int
    reason: str
    sensitivity: str


def erase(
    document: Document,
    erasures: Sequence[Erasure],
    entropy: Entropy,
    take: Callable[[Receipt], None],
    progress: Progress = silent,
) -> None:
    """Purge the content of memories and issue a certificate for each.

    Parameters
    ----------
    document : Document
    erasures : sequence of Erasure
    entropy : callable
        Returns random bytes, for salts and, once, for the key of the document.
    take : callable
        Called with each receipt.
    progress : Progress
        May raise `engine.errors.Cancelled`: nothing is changed then.
    """
    connection = document.connection
    connection.pragma("secure_delete", 1)
    with document.atomic():
        private = certificates.signing_key(connection, entropy)
        public = public_key_of(private)
        for done, one in enumerate(erasures):
            if not done % _STEP:
                progress(done, len(erasures), "certificates")
            receipt = _receipt(document, one, random_bytes(entropy), private, public)
            certificates.insert(connection, receipt.certificate)
            take(receipt)
        purged_rows.purge_memories(connection, (one.uid for one in erasures))
        purged_rows.mark_due(connection)


def _receipt(document: Document, one: Erasure, salt: bytes, private: bytes, public: str) -> Receipt:
    text, rest = purged_rows.content_of(document.connection, one.uid)
    other = other_content(salt, rest)
    name = document.connection.one("SELECT id FROM memories WHERE uid = ?", (one.uid,))
    unsigned = Certificate(
        memory=str(name),
        number=one.uid,
        kind=one.kind,
        night=one.night,
        time=one.time,
        reason=one.reason,
        sensitivity=one.sensitivity,
        commitment=commitment_of(salt, text, other),
        other=other,
        public_key=public,
    )
    return Receipt(certificate=signed(unsigned, private), salt=salt)


def purge_lost(
    document: Document,
    raw: Iterable[int],
    semantic: Iterable[int],
    readings: Iterable[tuple[int, int]],
) -> None:
    """Purge traces that memories have lost which are still there, and orphaned questions.

    Parameters
    ----------
    document : Document
    raw, semantic : iterable of int
        Numbers of the memories whose raw, or whose whole semantic trace goes.
    readings : iterable of (int, int)
        Single readings that go, by memory and version.
    """
    connection = document.connection
    connection.pragma("secure_delete", 1)
    with document.atomic():
        purged_rows.purge_trace(connection, raw, Trace.RAW)
        purged_rows.purge_trace(connection, semantic, Trace.SEMANTIC)
        purged_rows.purge_readings(connection, readings)
        purged_rows.purge_questions(connection)
        purged_rows.mark_due(connection)


def scrub(document: Document) -> bool:
    """Wipe what was purged from free room and from the log; see `purged_rows.scrub`."""
    return purged_rows.scrub(document.connection)


def forget_states(document: Document, branch: int) -> None:
    """Drop the checkpoints of a branch, whose states are computed from its events again."""
    with document.atomic():
        document.connection.execute("DELETE FROM checkpoints WHERE branch = ?", (branch,))


def certificates_of(document: Document) -> list[Certificate]:
    """Return every certificate of a document, oldest first."""
    return certificates.read(document.connection)


def problems_of(document: Document, progress: Progress = silent) -> list[str]:
    """Return what is wrong with each certificate; see `engine.store.certificates.problems`."""
    return certificates.problems(document.connection, progress)
