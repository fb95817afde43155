"""Reads tables: CSV, JSON Lines and JSON lists, a memory for every row.

Choices, where a table leaves them open:

- Columns are known by name (`engine.exchange.columns.FIELDS`); others are kept as ``extra``, as
  numbers where all of a column's cells are numbers.
- A UUID stays the memory's id; any other id, or none, gives one that depends on the file's name
  and the id, or the row and its text, so that reading a file again gives the same ids.
- A row without a text is skipped, with a note. A row without a time gets that of the row before;
  in a table without times the memories follow each other by minutes.
- Affect needs valence and activation. Where one of them is missing affect is estimated later, and
  what was given is kept as ``extra``.
- Intensity and importance are in [0, 1], spread is in [0, 3], whatever the scale of valence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from engine.affect.space import Affect
from engine.exchange.cells import moment, number, truth, whole_number, words
from engine.exchange.columns import field_called, map_columns
from engine.exchange.read_options import DEFAULT_TIME, ReadOptions, memory_id
from engine.exchange.source_files import SourceFile
from engine.exchange.table_affect import AFFECT_FIELDS, read_affects
from engine.exchange.table_extra import read_extra
from engine.exchange.table_fields import Fields, listed
from engine.exchange.table_links import read_links
from engine.exchange.table_rows import (
    Row,
    Table,
    begins_with_object,
    csv_table,
    json_lines_table,
    json_list_table,
)
from engine.memory.gist import says_the_same
from engine.memory.kinds import Kind
from engine.memory.new_memory import MemorySet, NewMemory, Reading
from engine.progress import Progress, silent

__all__ = [
    "looks_like_csv",
    "looks_like_json_lines",
    "looks_like_json_list",
    "read_csv",
    "read_json_lines",
    "read_json_list",
]

_MOST_ACCESSES: Final = 1_000_000_000
_EVERY: Final = 1000


@dataclass(frozen=True, slots=True)
class _Told:
    """What of a memory is read for all rows at once."""

    ids: Sequence[str]
    times: Sequence[int]
    affects: Sequence[Affect | None]
    extras: Sequence[Mapping[str, str | float]]


def looks_like_csv(file: SourceFile) -> bool:
    """Tell whether `file` is a table with delimiters: by its ending, or by its first line."""
    if file.suffix in (".csv", ".tsv"):
        return True
    first = file.text.lstrip().partition("\n")[0]
    columns = first.replace(";", ",").replace("\t", ",").split(",")
    return any(field_called(column.strip().strip('"')) == "text" for column in columns)


def looks_like_json_lines(file: SourceFile) -> bool:
    """Tell whether `file` has a JSON object on each line, whatever its ending says."""
    if file.suffix in (".jsonl", ".ndjson"):
        return True
    return begins_with_object(file) and not file.is_json


def looks_like_json_list(file: SourceFile) -> bool:
    """Tell whether `file` is JSON."""
    return file.suffix == ".json" or file.text.lstrip().startswith("[")


def read_csv(file: SourceFile, options: ReadOptions, progress: Progress = silent) -> MemorySet:
    """Return the rows of a CSV file as memories; see `read_table`."""
    return read_table(file, csv_table(file), options, progress)


def read_json_lines(
    file: SourceFile, options: ReadOptions, progress: Progress = silent
) -> MemorySet:
    """Return the lines of a JSON Lines file as memories; see `read_table`."""
    return read_table(file, json_lines_table(file), options, progress)


def read_json_list(
    file: SourceFile, options: ReadOptions, progress: Progress = silent
) -> MemorySet:
    """Return the objects of a JSON list as memories; see `read_table`."""
    return read_table(file, json_list_table(file), options, progress)


def read_table(
    file: SourceFile, table: Table, options: ReadOptions, progress: Progress
) -> MemorySet:
    """Return the rows of a table as memories.

    Parameters
    ----------
    file : SourceFile
        Named in errors and as provenance.
    table : Table
    options : ReadOptions
        ``mapping``, ``scale`` and ``default_time`` count.
    progress : Progress
        Called every thousand rows with "reading rows".

    Returns
    -------
    MemorySet
        Ordered by time, then as in the table.

    Raises
    ------
    BadInput
        With line (record in a JSON list) and column.
    """
    nothing = "the file holds no memories: nothing is imported"
    if not table.columns:
        return MemorySet(name=file.stem, memories=(), notes=(nothing,))
    columns, notes = map_columns(table.columns, options.mapping, file)
    fields = Fields(file, columns)
    rows = _with_text(fields, table.rows, notes)
    if not rows:
        notes.append(nothing)
    ids, known = _ids(fields, rows)
    affects = read_affects(fields, rows, options.scale, notes)
    unused = _unused_columns(table.columns, columns)
    told = _Told(
        ids,
        _times(fields, rows, options.default_time, notes),
        affects,
        read_extra(rows, unused, _affect_columns(columns), affects),
    )
    memories: list[NewMemory] = []
    for at, row in enumerate(rows):
        if at % _EVERY == 0:
            progress(at, len(rows), "reading rows")
        memories.append(_memory(fields, row, at, told))
    links = read_links(fields, rows, ids, known, notes)
    memories.sort(key=lambda memory: memory.created)
    progress(len(rows), len(rows), "reading rows")
    return MemorySet(name=file.stem, memories=tuple(memories), links=links, notes=tuple(notes))


def _unused_columns(columns: Sequence[str], used: Mapping[str, str]) -> list[str]:
    return [column for column in columns if column not in used.values()]


def _affect_columns(columns: Mapping[str, str]) -> list[str]:
    return [columns[field] for field in AFFECT_FIELDS if field in columns]


def _with_text(fields: Fields, rows: Sequence[Row], notes: list[str]) -> list[Row]:
    kept = [row for row in rows if fields.has(row, "text")]
    if len(kept) < len(rows):
        empty = [row.place for row in rows if not fields.has(row, "text")]
        notes.append(f"{len(empty)} rows without a text are skipped: {listed(empty)}")
    return kept


def _ids(fields: Fields, rows: Sequence[Row]) -> tuple[list[str], dict[str, str]]:
    """Return the id of each row, and the ids by what the source calls them."""
    ids: list[str] = []
    known: dict[str, str] = {}
    places: dict[str, str] = {}
    for row in rows:
        own = fields.read(row, "id", words, "").strip()
        found = _id(fields.file.name, own, row, fields.read(row, "text", words, ""))
        if found in places:
            raise fields.file.error(
                f"the id {own!r} is also that of {places[found]}",
                place=row.place,
                remedy="give each memory an id of its own",
            )
        ids.append(found)
        places[found] = row.place
        known |= {found: found, own: found} if own else {found: found}
    return ids, known


def _id(source: str, own: str, row: Row, text: str) -> str:
    try:
        return str(UUID(own))
    except ValueError:
        return memory_id(f"{source}:{own}" if own else f"{source}:{row.place}:{text}")


def _times(fields: Fields, rows: Sequence[Row], default: int | None, notes: list[str]) -> list[int]:
    """Return when each row was, seconds since 1970 UTC."""
    told = [fields.read(row, "created", moment, None) for row in rows]
    known = [time for time in told if time is not None]
    if not known:
        start = DEFAULT_TIME if default is None else default
        if rows:
            notes.append("there are no times: the memories follow each other by minutes")
        return [start + 60 * at for at in range(len(rows))]
    without = [row.place for row, time in zip(rows, told, strict=True) if time is None]
    if without:
        notes.append(f"rows without a time get that of the row before: {listed(without)}")
    times: list[int] = []
    for time in told:
        times.append((times[-1] if times else known[0]) if time is None else time)
    return times


def _memory(fields: Fields, row: Row, at: int, told: _Told) -> NewMemory:
    text = fields.read(row, "text", words, "")
    gist = fields.read(row, "gist", words, "").strip()
    usable = bool(gist) and not says_the_same(gist, text)
    return NewMemory(
        id=told.ids[at],
        text=text,
        created=told.times[at],
        kind=fields.read(row, "kind", _kind, Kind.CONVERSATION),
        affect=told.affects[at],
        readings=(Reading(text=gist, origin="source"),) if usable else (),
        importance=fields.read(row, "importance", _importance, None),
        access_count=fields.read(row, "access_count", _accesses, 0),
        last_access=fields.read(row, "last_access", moment, None),
        identity=fields.read(row, "identity", truth, default=False),
        speaker=fields.read(row, "speaker", words, ""),
        session=fields.read(row, "session", words, ""),
        source=fields.file.name,
        origin=fields.read(row, "id", words, "").strip() or row.place,
        extra=told.extras[at],
    )


def _kind(value: Any) -> Kind:
    return Kind.from_label(words(value))


def _importance(value: Any) -> float:
    return number(value, 0.0, 1.0)


def _accesses(value: Any) -> int:
    return whole_number(value, 0, _MOST_ACCESSES)
