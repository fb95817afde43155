"""Which column of a table is which field of a memory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engine.exchange.source_files import SourceFile

__all__ = ["FIELDS", "field_called", "map_columns"]

FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "text": ("text", "content", "message", "utterance"),
    "created": ("created", "created_at", "timestamp", "time", "date", "datetime"),
    "kind": ("kind", "type"),
    "valence": ("valence", "v"),
    "activation": ("activation", "arousal", "a"),
    "intensity": ("intensity",),
    "spread": ("spread",),
    "importance": ("importance",),
    "access_count": ("access_count", "accesses"),
    "last_access": ("last_access", "last_accessed", "last_accessed_at"),
    "identity": ("identity",),
    "gist": ("gist", "summary"),
    "speaker": ("speaker", "author", "role"),
    "session": ("session", "session_id"),
    "id": ("id",),
    "links": ("links",),
}
"""Names by which a field is known, the surest first. Case, spaces and hyphens do not matter."""


def field_called(column: str) -> str | None:
    """Return the field that a column of this name holds; None for any other column."""
    name = _normal(column)
    return next((field for field, names in FIELDS.items() if name in names), None)


def map_columns(
    columns: Sequence[str], mapping: Mapping[str, str], file: SourceFile
) -> tuple[dict[str, str], list[str]]:
    """Return the column of each field, and remarks.

    Parameters
    ----------
    columns : sequence of str
        The table's columns.
    mapping : mapping of str to str
        Field to column, over the known names; an empty column leaves the field unread.
    file : SourceFile
        For errors.

    Raises
    ------
    BadInput
        When `mapping` names a field or column that is not there, or no column holds the text.
    """
    chosen = {
        field: _column(field, column, columns, file) for field, column in mapping.items() if column
    }
    _check_fields(mapping, file)
    notes: list[str] = []
    for field, names in FIELDS.items():
        if field in mapping:
            continue
        found = [column for column in columns if _normal(column) in names]
        found = sorted(
            (column for column in found if column not in chosen.values()),
            key=lambda column: names.index(_normal(column)),
        )
        if found:
            chosen[field] = found[0]
        if len(found) > 1:
            notes.append(
                f"{field} is read from the column {found[0]!r}, not from {_named(found[1:])}"
            )
    if "text" not in chosen:
        raise file.error(
            f"no column holds the text of the memories; the columns are {_named(columns)}",
            remedy="call one 'text' or map the text to one of them",
        )
    return chosen, notes


def _check_fields(mapping: Mapping[str, str], file: SourceFile) -> None:
    unknown = [field for field in mapping if field not in FIELDS]
    if unknown:
        raise file.error(
            f"a memory has no field {_named(unknown)}", remedy=f"fields are {', '.join(FIELDS)}"
        )


def _column(field: str, column: str, columns: Sequence[str], file: SourceFile) -> str:
    for found in columns:
        if found == column or _normal(found) == _normal(column):
            return found
    raise file.error(
        f"there is no column {column!r} for the field {field!r}",
        remedy=f"the columns are {_named(columns)}",
    )


def _named(names: Iterable[str]) -> str:
    return ", ".join(map(repr, names)) or "none"


def _normal(name: str) -> str:
    return name.strip().lower().replace(" ", "_").replace("-", "_")
