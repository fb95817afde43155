"""One writer at a time, across programs.

The writer holds a lock of the operating system on a small file beside the document, which names
its process. The kernel drops the lock when the process ends, however it ends, so a lock file
that a killed program left behind stops nobody. A lock on the document itself would not do:
closing any second descriptor of a file drops the locks that SQLite holds on it (POSIX).
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from engine.errors import DocumentError
from engine.store.failures import from_os

__all__ = ["WriterLock"]

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30

    def _take(descriptor: int) -> bool:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _take(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class WriterLock:
    """The right to write to a document.

    Parameters
    ----------
    document : Path
        With links resolved.
    """

    def __init__(self, document: Path) -> None:
        self._document = document
        self._path = document.with_name(document.name + "-lock")
        self._descriptor: int | None = None

    def acquire(self) -> None:
        """Take the lock at once.

        Raises
        ------
        DocumentError
            When another program has it, or the folder cannot be written to.
        """
        while self._descriptor is None:
            try:
                descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
            except OSError as error:
                raise from_os(error, self._document.name) from error
            try:
                self._settle(descriptor)
            finally:
                if self._descriptor is None:
                    os.close(descriptor)

    def _settle(self, descriptor: int) -> None:
        """Keep the descriptor if its lock is had and it is still the file of that name."""
        try:
            if not _take(descriptor):
                raise DocumentError(
                    f"{self._document.name} is open in {_holder(descriptor)}; "
                    "close it there, or open it read-only"
                )
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(descriptor), os.stat(self._path)):
                    self._descriptor = descriptor
                    _sign(descriptor)
        except OSError as error:
            raise from_os(error, self._document.name) from error

    def release(self) -> None:
        """Give the lock back and remove its file; does nothing when it is not held."""
        if self._descriptor is None:
            return
        descriptor, self._descriptor = self._descriptor, None
        if sys.platform == "win32":
            os.close(descriptor)
            with suppress(OSError):
                self._path.unlink()
        else:
            with suppress(OSError):
                self._path.unlink()
            os.close(descriptor)


def _sign(descriptor: int) -> None:
    """Write down who has the lock; on a full disk it is held without a name."""
    with suppress(OSError):
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, f"{os.getpid()}\n".encode())


def _holder(descriptor: int) -> str:
    with suppress(OSError, ValueError):
        os.lseek(descriptor, 0, os.SEEK_SET)
        process = int(os.read(descriptor, 32))
        if process == os.getpid():
            return "this program already"
        return f"another program (process {process})"
    return "another program"
