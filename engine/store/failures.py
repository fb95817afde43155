"""What SQLite reports, in the words of a person: one line that names the file and the remedy."""

from __future__ import annotations

import errno
from typing import Final

import apsw

from engine.errors import DocumentError

__all__ = ["from_os", "from_sqlite"]

_SENTENCES: Final[tuple[tuple[type[apsw.Error], str], ...]] = (
    (apsw.NotADBError, "is not a Lethe document; choose a .lethe file, or import it"),
    (apsw.CorruptError, "is damaged or cut short; go back to a copy of it"),
    (
        apsw.ReadOnlyError,
        "cannot be written: the file or its folder is read-only; "
        "open it read-only, or save it elsewhere",
    ),
    (apsw.CantOpenError, "cannot be opened: it is not there, or you have no right to it"),
    (apsw.PermissionsError, "cannot be opened: you have no right to it"),
    (apsw.FullError, "cannot be written: the disk is full; free some space and try again"),
    (apsw.BusyError, "is busy in another program; close it there, or open it read-only"),
    (apsw.LockedError, "is busy in another program; close it there, or open it read-only"),
    (apsw.TooBigError, "cannot hold a single text or picture of that size"),
    (apsw.NoMemError, "cannot be read: there is not enough memory"),
)


def from_sqlite(error: apsw.Error, name: str) -> DocumentError:
    """Return the error that a person reads.

    Parameters
    ----------
    error : apsw.Error
    name : str
        Name of the file.
    """
    for kind, sentence in _SENTENCES:
        if isinstance(error, kind):
            return DocumentError(f"{name} {sentence}")
    said = " ".join(str(error).split())
    if isinstance(error, apsw.IOError):
        return DocumentError(f"{name} cannot be read or written: {said}; check the disk")
    return DocumentError(f"{name} cannot be read as a Lethe document: {said}")


def from_os(error: OSError, name: str) -> DocumentError:
    """Return the error that a person reads when the system refuses a file.

    Parameters
    ----------
    error : OSError
    name : str
        Name of the document.
    """
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return from_sqlite(apsw.ReadOnlyError(), name)
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return from_sqlite(apsw.FullError(), name)
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return DocumentError(f"{name} has no folder to stand in: choose one that exists")
    if error.errno == errno.ENAMETOOLONG:
        return DocumentError(f"{name} is too long a name; choose a shorter one")
    return DocumentError(f"{name} cannot be opened: {error.strerror or error}")
