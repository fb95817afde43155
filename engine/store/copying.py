"""Saves a document under another name, whole or not at all."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from engine.errors import DocumentError
from engine.store.connection import Connection
from engine.store.locking import WriterLock
from engine.store.opening import fresh_part, put_in_place

__all__ = ["save_as"]


def save_as(connection: Connection, path: Path, *, overwrite: bool) -> None:
    """Write a copy without free pages.

    Raises
    ------
    DocumentError
        When something stands there and may not be replaced, is open in a program, or when the
        copy cannot be written; what stood there is then untouched.
    """
    lock = WriterLock(path)
    lock.acquire()
    try:
        if path.is_dir() or (path.exists() and not overwrite):
            raise DocumentError(f"{path.name} exists already; choose another name")
        part = fresh_part(path)
        try:
            connection.execute("VACUUM INTO ?", (str(part),))
            put_in_place(part, path)
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
    finally:
        lock.release()
