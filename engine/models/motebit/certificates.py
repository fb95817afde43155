"""Which deletions of sensitive memories need a certificate.

The model says what is due; the document erases the content for good and signs
(`engine.erasing.Erasing.erase_due`). It is no part of the fold: erasing cannot be undone.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from engine.memory.columns import NOT_YET
from engine.memory.population import State
from engine.models.due_certificate import DueCertificate
from engine.models.motebit.sensitivity import LEVELS, Sensitivity

__all__ = ["Deletion", "due_certificates"]


class Deletion(IntEnum):
    """Why a memory was deleted. The value is what columns hold."""

    NOT = 0
    ON_PURPOSE = 1
    RETENTION = 2

    @property
    def reason(self) -> str:
        """The reason as a certificate says it."""
        return "retention" if self is Deletion.RETENTION else "on purpose"


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
