"""How a document's file is made, opened to write, and opened to read.

A new file is built under another name and takes its own only when it is whole. A file is looked
at before it is opened to write, so that a file of another program or of a newer version is left
as it is, byte for byte. A file in a folder where nothing can be made is read where it stands; if
a killed program left a log beside it, a private copy of both is read.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import apsw

from engine.errors import DocumentError
from engine.store.aside_rows import purge
from engine.store.connection import Access, Connection
from engine.store.failures import from_os, from_sqlite
from engine.store.faults import OnPoint
from engine.store.locking import WriterLock
from engine.store.migrations import MIGRATIONS, applied, check_version, migrate
from engine.store.purged_rows import scrub

__all__ = ["create", "fresh_part", "open_to_read", "open_to_write", "put_in_place"]

_SIDE_FILES = ("-wal", "-journal")


def create(path: Path, fill: Callable[[Connection], None], on_point: OnPoint) -> Connection:
    """Make a new document and open it to write.

    Parameters
    ----------
    path : Path
        Where nothing stands yet.
    fill : callable
        Writes what the new document holds.
    on_point : callable

    Raises
    ------
    DocumentError
        When something stands there, or nothing can be made there.
    """
    lock = _locked(path)
    try:
        if path.exists():
            raise DocumentError(f"{path.name} exists already; choose another name, or open it")
        part = fresh_part(path)
        on_point("before create")
        connection = Connection(part, Access.BUILD)
        try:
            connection.name = path.name
            fill(connection)
            on_point("after tables")
        finally:
            connection.close()
        put_in_place(part, path)
        on_point("after create")
        return _opened(path, lock, on_point)
    except BaseException:
        with suppress(OSError):
            _part(path).unlink()
        lock.release()
        raise


def open_to_write(path: Path, on_point: OnPoint) -> Connection:
    """Open a document to write, and bring it to this version.

    Raises
    ------
    DocumentError
        When it is no document, damaged, newer, open elsewhere for writing, or read-only.
    """
    _look_at(path)
    lock = _locked(path)
    try:
        return _opened(path, lock, on_point)
    except BaseException:
        lock.release()
        raise


def _locked(path: Path) -> WriterLock:
    lock = WriterLock(path)
    lock.acquire()
    return lock


def _opened(path: Path, lock: WriterLock, on_point: OnPoint) -> Connection:
    connection = _checked(Connection(path, Access.WRITE))
    try:
        connection.start_log()
        migrate(connection)
        purge(connection)
        scrub(connection)
    except BaseException:
        connection.close()
        raise
    connection.on_point = on_point
    connection.after_close(lambda: on_point("after close"))
    connection.after_close(lock.release)
    return connection


def _checked(connection: Connection) -> Connection:
    try:
        check_version(connection)
        _check_length(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _check_length(connection: Connection) -> None:
    """Check that a file without a log reaches to the end of its last page.

    SQLite itself notices whole pages that are missing, but not the end of the last one.
    """
    path = connection.path
    assert path is not None
    log = path.with_name(path.name + "-wal")
    if log.exists() and log.stat().st_size:
        return
    length = int(connection.pragma("page_count")) * int(connection.pragma("page_size"))
    if path.stat().st_size < length:
        raise from_sqlite(apsw.CorruptError(), connection.name)


def _look_at(path: Path) -> None:
    """Check what can be checked without touching a file."""
    _check_there(path)
    try:
        _checked(Connection(path, Access.READ)).close()
    except DocumentError as error:
        if not _needs_side_files(error):
            raise


def _check_there(path: Path) -> None:
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError) as error:
        raise DocumentError(f"{path.name} is not there; check its name and folder") from error
    except PermissionError as error:
        raise from_sqlite(apsw.PermissionsError(), path.name) from error
    except OSError as error:
        raise from_os(error, path.name) from error
    if stat.S_ISDIR(mode):
        raise DocumentError(f"{path.name} is a folder; choose a .lethe file")
    if not stat.S_ISREG(mode):
        # Opening a pipe would wait for whoever writes to it.
        raise DocumentError(f"{path.name} is a pipe or a device; choose a .lethe file")


def _needs_side_files(error: DocumentError) -> bool:
    """Return whether SQLite wanted to make or to replay a file beside the document."""
    return isinstance(error.__cause__, apsw.CantOpenError | apsw.ReadOnlyError)


def open_to_read(path: Path) -> Connection:
    """Open a document to read, also while another program writes to it.

    Raises
    ------
    DocumentError
        When it is no document, damaged or newer, or must be brought to this version first.
    """
    _check_there(path)
    try:
        connection = _checked(Connection(path, Access.READ))
    except DocumentError as error:
        if not _needs_side_files(error):
            raise
        connection = _checked(_apart(path))
    if any(step.name not in applied(connection) for step in MIGRATIONS):
        connection.close()
        raise DocumentError(
            f"{path.name} was made by an earlier Lethe; open it once to write, then read-only"
        )
    return connection


def _apart(path: Path) -> Connection:
    """Open a document to read where no file can be made beside it."""
    left = [path.with_name(path.name + end) for end in _SIDE_FILES]
    left = [side for side in left if side.exists() and side.stat().st_size]
    if not left:
        return Connection(path, Access.FROZEN)
    folder = Path(tempfile.mkdtemp(prefix="lethe-"))
    try:
        for file in (path, *left):
            shutil.copy(file, folder / file.name)
            (folder / file.name).chmod(0o600)
        connection = Connection(folder / path.name, Access.WRITE)
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise from_os(error, path.name) from error
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    connection.after_close(lambda: shutil.rmtree(folder, ignore_errors=True))
    return connection


def _part(path: Path) -> Path:
    return path.with_name(path.name + "-part")


def fresh_part(path: Path) -> Path:
    """Return the name under which a file is built; what a killed program left there is removed.

    Call it only while the writer's lock on `path` is held.
    """
    part = _part(path)
    try:
        part.unlink(missing_ok=True)
    except OSError as error:
        raise from_os(error, path.name) from error
    return part


def put_in_place(part: Path, path: Path) -> None:
    """Give a file that is whole its own name, in one step that a power cut cannot halve.

    What a killed program left beside another file of that name goes first: SQLite would take
    such a log for that of the new file, and write it over its pages.
    """
    try:
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        for ending in (*_SIDE_FILES, "-shm"):
            path.with_name(path.name + ending).unlink(missing_ok=True)
        part.replace(path)
        if os.name == "posix":
            folder = os.open(path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
    except OSError as error:
        raise from_os(error, path.name) from error
