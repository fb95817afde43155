"""One connection to one SQLite file, owned by one thread: transactions, pragmas, plain errors."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path
from typing import Any, Final

import apsw

from engine.errors import DocumentError
from engine.store.failures import from_sqlite
from engine.store.faults import OnPoint, unharmed

__all__ = ["PAGE_SIZE", "Access", "Connection"]

PAGE_SIZE: Final = 16_384
"""Bytes: a checkpoint of 100,000 memories is written in two thirds of the time of 4,096."""

_LOG_PAGES: Final = 32 * 2**20 // PAGE_SIZE
_CACHE_KIB: Final = 32_000
_PATIENCE: Final = 3_000
Rows = list[tuple[Any, ...]]


class Access(Enum):
    """How a file is opened; the value is the query of its address."""

    BUILD = "mode=rwc"
    """A new file that nobody else sees yet."""
    WRITE = "mode=rw"
    READ = "mode=ro"
    FROZEN = "mode=ro&immutable=1"
    """Read, where no side file can be made and nobody writes."""


class Connection:
    """A connection with nested transactions.

    It is used on the thread that made it. A committed transaction survives the end of the
    process and of the power (``synchronous = FULL``).

    Parameters
    ----------
    path : Path or None
        None: in memory.
    access : Access
    on_point : callable, optional
        Called with the names of `engine.store.faults`.

    Raises
    ------
    DocumentError
        When the file cannot be opened, or the vector extension cannot be loaded.
    """

    def __init__(self, path: Path | None, access: Access, *, on_point: OnPoint = unharmed) -> None:
        self.name = "the document" if path is None else path.name
        self.on_point = on_point
        self.path = path
        self.access = access
        self.stops_after_failure = False
        """Whether a failed transaction keeps later ones from starting; see `resume`."""
        self._refusal: DocumentError | None = None
        self._depth = 0
        self._thread = threading.get_ident()
        self._after_close: list[Callable[[], None]] = []
        address = ":memory:" if path is None else f"{path.absolute().as_uri()}?{access.value}"
        with self._plain():
            self._sqlite: Any = apsw.Connection(address, flags=_flags(access))
        self._stat: os.stat_result | None = None
        try:
            self._prepare()
            if access is Access.WRITE and path is not None:
                self._stat = path.stat()
        except BaseException:
            self._sqlite.close(True)
            raise

    def _prepare(self) -> None:
        with self._plain():
            self._sqlite.pragma("schema_version")
        self._load_vectors()
        with self._plain():
            self._sqlite.set_busy_timeout(_PATIENCE)
            for pragma in ("foreign_keys = ON", "trusted_schema = OFF", "cell_size_check = ON"):
                self._sqlite.execute(f"PRAGMA {pragma}")
            if self.access is Access.BUILD:
                self._sqlite.execute(f"PRAGMA page_size = {PAGE_SIZE}")
                self._sqlite.execute("PRAGMA journal_mode = MEMORY")

    def _load_vectors(self) -> None:
        import sqlite_vec  # pyright: ignore[reportMissingTypeStubs]

        try:
            self._sqlite.enable_load_extension(True)
            self._sqlite.load_extension(sqlite_vec.loadable_path())
            self._sqlite.enable_load_extension(False)
            self._sqlite.execute("SELECT vec_version()").fetchall()
        except (apsw.Error, AttributeError, OSError) as error:
            said = " ".join(str(error).split())
            raise DocumentError(
                f"the vector extension sqlite-vec cannot be loaded: {said}; install Lethe again"
            ) from error

    def start_log(self) -> None:
        """Write through a write-ahead log from now on, so that others can read meanwhile."""
        if self.path is None:
            return
        with self._plain():
            if self._sqlite.readonly("main"):
                raise apsw.ReadOnlyError
            self._sqlite.execute("PRAGMA journal_mode = WAL")
            self._sqlite.execute("PRAGMA synchronous = FULL")
            self._sqlite.wal_autocheckpoint(_LOG_PAGES)
            # Only now is the size of a page known, by which SQLite counts the pages of its cache.
            self._sqlite.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")

    def execute(self, sql: str, values: Sequence[Any] = ()) -> Rows:
        """Run a statement and return its rows."""
        with self._plain():
            return self._sqlite.execute(sql, values).fetchall()

    def execute_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Run a statement once for each row of values."""
        with self._plain():
            self._sqlite.executemany(sql, rows)

    def one(self, sql: str, values: Sequence[Any] = ()) -> Any:
        """Return the first value of the first row, or None without rows."""
        rows = self.execute(sql, values)
        return rows[0][0] if rows else None

    def pragma(self, name: str, value: int | str | None = None) -> Any:
        """Return, or set, a pragma."""
        with self._plain():
            return self._sqlite.pragma(name) if value is None else self._sqlite.pragma(name, value)

    @contextmanager
    def atomic(self) -> Generator[None]:
        """Apply everything inside, or nothing; may be nested.

        Raises
        ------
        DocumentError
            At the outermost level, when an earlier transaction failed and
            `stops_after_failure` is set, or when the file is not under its name any more.
        """
        if self._depth == 0:
            self._check_may_start()
        savepoint = f"level_{self._depth}"
        self.execute(f"SAVEPOINT {savepoint}" if self._depth else "BEGIN IMMEDIATE")
        self._depth += 1
        try:
            yield
            if self._depth == 1:
                self.on_point("before commit")
            self.execute(f"RELEASE {savepoint}" if self._depth > 1 else "COMMIT")
        except BaseException as error:
            self._depth -= 1
            self._undo(savepoint, error)
            raise
        self._depth -= 1
        if self._depth == 0:
            self.on_point("after commit")

    def _check_may_start(self) -> None:
        if self._refusal is not None:
            raise DocumentError(str(self._refusal))
        if self._stat is None or self.path is None:
            return
        with suppress(OSError):
            if os.path.samestat(self._stat, self.path.stat()):
                return
        raise DocumentError(
            f"{self.name} was moved, replaced or removed while it was open; "
            "save it elsewhere, or open it again"
        )

    def _undo(self, savepoint: str, error: BaseException) -> None:
        """Roll one level back, if SQLite has not rolled everything back on its own."""
        if self._sqlite.in_transaction:
            with suppress(apsw.Error):
                if self._depth:
                    self._sqlite.execute(f"ROLLBACK TO {savepoint}")
                    self._sqlite.execute(f"RELEASE {savepoint}")
                else:
                    self._sqlite.execute("ROLLBACK")
        if self._depth == 0 and self.stops_after_failure:
            self._refusal = DocumentError(str(error) or f"{self.name} could not be written")

    def resume(self) -> None:
        """Let transactions start again after one has failed."""
        self._refusal = None

    @contextmanager
    def relaxed(self) -> Generator[None]:
        """Commit without waiting for the disk: for what can be computed again.

        Such a commit survives the end of the process; after a power cut it may be missing, and
        the file is whole without it. Inside a transaction this changes nothing.
        """
        if self._depth:
            yield
            return
        self.execute("PRAGMA synchronous = NORMAL")
        try:
            yield
        finally:
            self.execute("PRAGMA synchronous = FULL")

    def after_close(self, callback: Callable[[], None]) -> None:
        """Call `callback` once the file is closed."""
        self._after_close.append(callback)

    def close(self) -> None:
        """Fold the log back into the file, and close it.

        While another program still reads, the log stays beside the file until the next close;
        nothing is lost.
        """
        self.on_point("before close")
        if self.access is Access.WRITE and self.path is not None:
            with suppress(apsw.Error):
                self._sqlite.set_busy_timeout(0)
                self._sqlite.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                self._sqlite.execute("PRAGMA journal_mode = DELETE").fetchall()
            self.on_point("after fold")
        self._sqlite.close(True)
        for callback in self._after_close:
            callback()

    @contextmanager
    def _plain(self) -> Generator[None]:
        """Turn what SQLite raises into one line for a person."""
        if threading.get_ident() != self._thread:
            raise RuntimeError(f"{self.name} belongs to another thread")
        try:
            yield
        except apsw.Error as error:
            raise from_sqlite(error, self.name) from error
        except UnicodeDecodeError as error:
            # SQLite takes any bytes for text; those that are none were not written by Lethe.
            raise from_sqlite(apsw.CorruptError(), self.name) from error


def _flags(access: Access) -> int:
    wanted = {
        Access.BUILD: apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE,
        Access.WRITE: apsw.SQLITE_OPEN_READWRITE,
        Access.READ: apsw.SQLITE_OPEN_READONLY,
        Access.FROZEN: apsw.SQLITE_OPEN_READONLY,
    }
    return wanted[access] | apsw.SQLITE_OPEN_URI
