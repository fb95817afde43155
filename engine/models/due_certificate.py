"""A deletion that a system says needs a certificate."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DueCertificate"]


@dataclass(frozen=True, slots=True)
class DueCertificate:
    """A deletion that needs a certificate; see `engine.erasing.Erasing.erase_due`.

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
