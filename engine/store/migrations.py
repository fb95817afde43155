"""How a document of an earlier version becomes one of this version: named steps, all or none.

``user_version`` is a thousand times the major version plus the number of steps applied. A new
step adds; a change that an older program could not live with raises the major version, and a
program refuses a document of a newer one without touching it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.errors import DocumentError
from engine.store.connection import Connection
from engine.store.schema import APPLICATION_ID, TABLES

__all__ = ["MAJOR", "MIGRATIONS", "Migration", "applied", "check_version", "migrate"]

MAJOR: Final = 1
_STEP: Final = 1000


@dataclass(frozen=True, slots=True)
class Migration:
    """A step from one version of the tables to the next.

    Parameters
    ----------
    name : str
        What it does, in words; stands in the document once it is applied.
    apply : callable
        Changes the tables; runs inside a transaction.
    """

    name: str
    apply: Callable[[Connection], None]


def _lay_down_tables(connection: Connection) -> None:
    for statement in TABLES:
        connection.execute(statement)
    connection.execute("INSERT INTO meta VALUES ('format', ?)", (str(MAJOR),))


MIGRATIONS: Final = (Migration("lay down the tables", _lay_down_tables),)


def applied(connection: Connection) -> tuple[str, ...]:
    """Return the names of the steps that a document has behind it, in order."""
    known = connection.one("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'")
    if known is None:
        return ()
    rows = connection.execute("SELECT name FROM migrations ORDER BY position")
    return tuple(str(name) for (name,) in rows)


def migrate(
    connection: Connection, migrations: Sequence[Migration] = MIGRATIONS
) -> tuple[str, ...]:
    """Apply the steps that a document does not have yet, in one transaction.

    Parameters
    ----------
    connection : Connection
    migrations : sequence of Migration

    Returns
    -------
    tuple of str
        Names of the steps applied now.

    Raises
    ------
    DocumentError
        When a step fails; the document is then as it was.
    """
    done = applied(connection)
    missing = [step for step in migrations if step.name not in done]
    if not missing:
        return ()
    with connection.atomic():
        connection.execute(
            "CREATE TABLE IF NOT EXISTS migrations ("
            "position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT"
        )
        for step in missing:
            step.apply(connection)
            connection.execute("INSERT INTO migrations (name) VALUES (?)", (step.name,))
        connection.pragma("application_id", APPLICATION_ID)
        connection.pragma("user_version", MAJOR * _STEP + len(done) + len(missing))
    return tuple(step.name for step in missing)


def check_version(connection: Connection) -> None:
    """Check that a file is a Lethe document that this version can read.

    Raises
    ------
    DocumentError
    """
    name = connection.name
    if connection.pragma("application_id") != APPLICATION_ID:
        raise DocumentError(f"{name} is not a Lethe document; choose a .lethe file, or import it")
    major = int(connection.pragma("user_version")) // _STEP
    if major > MAJOR:
        raise DocumentError(
            f"{name} was made by a newer Lethe (format {major}, this one reads up to {MAJOR}); "
            "update Lethe to open it"
        )
