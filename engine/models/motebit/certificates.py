"""Which deletions of sensitive memories need a certificate, and having them issued.

The model says what is due; the document erases the content for good and signs
(`engine.erasing.Erasing.erase`). It is no part of the fold: erasing cannot be undone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Protocol

import numpy as np

from engine.memory.columns import NOT_YET
from engine.memory.population import State
from engine.models.motebit.sensitivity import LEVELS, Sensitivity

__all__ = ["Deletion", "DueCertificate", "due_certificates", "issue_due_certificates"]


class Deletion(IntEnum):
    """Why a memory was deleted. The value is what columns hold."""

    NOT = 0
    ON_PURPOSE = 1
    RETENTION = 2

    @property
    def reason(self) -> str:
        """The reason as a certificate says it."""
        return "retention" if self is Deletion.RETENTION else "on purpose"


@dataclass(frozen=True, slots=True)
class DueCertificate:
    """A deletion that needs a certificate.

    Parameters
    ----------
    uid : int
    sensitivity : str
        Label of its level.
    reason : str
        ``"on purpose"`` or ``"retention"``.
    night : int
        On which it was deleted.
    """

    uid: int
    sensitivity: str
    reason: str
    night: int


def due_certificates(population: State) -> tuple[DueCertificate, ...]:
    """Return every deletion of a sensitive memory, in the order of the memories' numbers.

    Those whose content the document has erased already are among them: ask it
    (`engine.erasing.Erasing.is_erased`).

    References
    ----------
    Motebit page, "Sensitivity and retention" ("when a sensitive memory is deleted, a
    cryptographic deletion certificate is produced").
    """
    gone = population["deleted_night"] != NOT_YET
    rows = np.flatnonzero(gone & (population["sensitivity"] > Sensitivity.NONE))
    return tuple(
        DueCertificate(
            uid=int(population["uid"][row]),
            sensitivity=LEVELS[int(population["sensitivity"][row])],
            reason=Deletion(int(population["deletion_reason"][row])).reason,
            night=int(population["deleted_night"][row]),
        )
        for row in rows.tolist()
    )


class ErasingDocument(Protocol):
    """What is asked of a document."""

    @property
    def population(self) -> Any:
        """Its state."""
        ...

    def is_erased(self, uid: int) -> bool:
        """Return whether a memory's content is erased already."""
        ...

    def erase(self, uids: Iterable[int], *, reason: str, sensitivity: str) -> list[Any]:
        """Erase memories for good, and return a receipt for each."""
        ...


def issue_due_certificates(document: ErasingDocument) -> list[Any]:
    """Erase for good what sensitive deletions have left, and return the receipts.

    It cannot be undone, and neither can what was done before it.

    Parameters
    ----------
    document : ErasingDocument
        A `engine.session.Session` that the Motebit memory governs.

    Raises
    ------
    LetheError
        When the document is open to read only.
    """
    groups: dict[tuple[str, str], list[int]] = {}
    for one in due_certificates(document.population):
        if not document.is_erased(one.uid):
            groups.setdefault((one.reason, one.sensitivity), []).append(one.uid)
    receipts: list[Any] = []
    for (reason, level), numbers in groups.items():
        receipts += document.erase(tuple(numbers), reason=reason, sensitivity=level)
    return receipts
