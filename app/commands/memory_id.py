"""How the command line names a memory: its id, the beginning of one, or its number."""

from __future__ import annotations

from engine.errors import BadInput
from engine.session import Session

__all__ = ["uid_named"]


def uid_named(session: Session, name: str) -> int:
    """Return the number of the memory that a person means.

    Parameters
    ----------
    session : Session
    name : str
        A UUID, a beginning that only one has, or the number of a memory in its document.

    Raises
    ------
    BadInput
        When no memory, or more than one, is meant.
    """
    wanted = name.strip()
    if wanted.isascii() and wanted.isdecimal() and int(wanted) in session.catalogue:
        return int(wanted)
    try:
        return session.catalogue.uid_of(wanted)
    except BadInput:
        if wanted.isascii() and wanted.isdecimal():
            raise BadInput(f"no memory has the number {wanted}, or an id that begins so") from None
        raise
