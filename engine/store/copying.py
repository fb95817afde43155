"""Documents that appear under their name whole or not at all: copies, and ones being made."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from engine.errors import DocumentError
from engine.store.connection import Access, Connection
from engine.store.failures import from_os
from engine.store.locking import WriterLock
from engine.store.opening import fresh_part, put_in_place

__all__ = ["make_whole", "resolved", "save_as"]

_SIDE_FILES = ("", "-wal", "-shm", "-journal", "-part", "-lock")


def save_as(
    connection: Connection,
    path: Path,
    *,
    overwrite: bool,
    finish: Callable[[Connection], None] | None = None,
) -> None:
    """Write a copy without free pages.

    Parameters
    ----------
    connection : Connection
    path : Path
    overwrite : bool
    finish : callable, optional
        Takes out of the copy what is not for it, before it gets its name.

    Raises
    ------
    DocumentError
        When something stands there and may not be replaced, is open in a program, or when the
        copy cannot be written; what stood there is then untouched.
    """
    with _free(path, overwrite=overwrite):
        part = fresh_part(path)
        try:
            # As an address, because a name need not be text that SQLite could be given.
            connection.execute("VACUUM INTO ?", (part.as_uri(),))
            if finish is not None:
                _finish(part, finish)
            put_in_place(part, path)
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _finish(part: Path, finish: Callable[[Connection], None]) -> None:
    copy = Connection(part, Access.BUILD)
    try:
        finish(copy)
        copy.execute("VACUUM")
    finally:
        copy.close()


def make_whole(path: Path, fill: Callable[[Path], None]) -> None:
    """Let a document be made beside `path`, and give it its name once it is whole.

    Parameters
    ----------
    path : Path
        Where nothing stands. A link that leads to nothing is followed.
    fill : callable
        Makes the document under the path that it is given, and closes it.

    Raises
    ------
    DocumentError
        When something stands there, another program is making it, or it cannot be written;
        errors name `path`. Nothing is left then, nor where `fill` raises.
    """
    path = resolved(path)
    with _free(path, overwrite=False):
        unfinished = path.with_name(f".{path.name}.unfinished")
        try:
            _remove(unfinished)
            fill(unfinished)
            put_in_place(unfinished, path)
        except DocumentError as error:
            raise DocumentError(str(error).replace(unfinished.name, path.name)) from error
        except OSError as error:
            raise from_os(error, path.name) from error
        finally:
            with suppress(OSError):
                _remove(unfinished)


@contextmanager
def _free(path: Path, *, overwrite: bool) -> Generator[None]:
    """Keep other programs from writing to `path`, where nothing stands or may be replaced."""
    lock = WriterLock(path)
    lock.acquire()
    try:
        if path.is_dir() or (path.exists() and not overwrite):
            raise DocumentError(f"{path.name} exists already; choose another name")
        yield
    finally:
        lock.release()


def resolved(path: Path) -> Path:
    """Return where a path leads.

    Raises
    ------
    DocumentError
        When it is a link that leads to itself.
    """
    try:
        return path.resolve()
    except (OSError, RuntimeError) as error:
        raise DocumentError(f"{path.name} is a link that leads to itself") from error


def _remove(unfinished: Path) -> None:
    for ending in _SIDE_FILES:
        unfinished.with_name(unfinished.name + ending).unlink(missing_ok=True)
