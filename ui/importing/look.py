"""What a person sees of another tool's file before importing it; nothing here knows the window.

A file that cannot be read as it stands is no exception here: its columns and its parts are shown
all the same, with what is wrong, so that the person can say how it is to be read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, cast

import numpy as np

from engine.errors import BadInput, Cancelled, LetheError
from engine.exchange.cells import is_missing, number
from engine.exchange.columns import field_called, map_columns
from engine.exchange.read_options import ReadOptions
from engine.exchange.registry import READERS, Reader, detect_format
from engine.exchange.scales import detect_scale
from engine.exchange.source_files import SourceFile
from engine.exchange.table_rows import Table, csv_table, json_lines_table, json_list_table
from engine.memory.new_memory import MemorySet
from engine.progress import Progress, silent

__all__ = ["Look", "ReadChoices", "look_at"]

_TABLES: Final[Mapping[str, Callable[[SourceFile], Table]]] = {
    "csv": csv_table,
    "jsonl": json_lines_table,
    "json": json_list_table,
}
_DIALOGUES: Final = "locomo"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadChoices:
    """How a file is to be read.

    Parameters
    ----------
    format : str or None
        Name of a reader; None means that it is found out.
    mapping : mapping of str to str
        Field to column, over the known names; an empty column leaves the field unread.
    scale : str or None
        Scale of valence and activation; None means that it is found out.
    only : tuple of str
        Only these parts; empty means all.
    """

    format: str | None = None
    mapping: Mapping[str, str] = field(default_factory=dict[str, str])
    scale: str | None = None
    only: tuple[str, ...] = ()

    def options(self) -> ReadOptions:
        """Return them as a reader takes them."""
        return ReadOptions(only=self.only, mapping=self.mapping, scale=self.scale)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Look:
    """What was found in a file.

    Parameters
    ----------
    path : Path
    choices : ReadChoices
    detected : str
        Name of the reader that fits; empty where none does.
    memories : MemorySet or None
        None where the file cannot be read so.
    problem : str
        Why, in one line; empty where it can.
    columns : tuple of str
        Of a table.
    mapping : mapping of str to str
        Field to column, as it is read.
    scale : str
        Scale that the values of a table speak for; empty where they speak for none.
    parts : mapping of str to int
        Parts that can be left out, and how many memories each has (0 where not known).
    """

    path: Path
    choices: ReadChoices
    detected: str = ""
    memories: MemorySet | None = None
    problem: str = ""
    columns: tuple[str, ...] = ()
    mapping: Mapping[str, str] = field(default_factory=dict[str, str])
    scale: str = ""
    parts: Mapping[str, int] = field(default_factory=dict[str, int])

    @property
    def format(self) -> str:
        """Name of the reader that is used; empty where none is."""
        return self.choices.format or self.detected

    @property
    def is_table(self) -> bool:
        """Whether it has columns that can be mapped."""
        return bool(self.columns)


def look_at(path: Path, choices: ReadChoices, progress: Progress = silent) -> Look:
    """Read a file as was chosen.

    Raises
    ------
    Cancelled
        Nothing else that a person could cause: it is told in `Look.problem`.
    """
    look = Look(path=path, choices=choices)
    try:
        progress(0, 0, "reading")
        look = replace(look, detected=_detected(path, choices))
        file = SourceFile(path)
        look = _with_columns(look, file)
        look = _with_parts(look, file)
        reader = next(one for one in READERS if one.name == look.format)
        memories = reader.read(file, choices.options(), progress)
    except Cancelled:
        raise
    except LetheError as error:
        return replace(look, problem=str(error))
    return _counted(replace(look, memories=memories), file, reader, progress)


def _detected(path: Path, choices: ReadChoices) -> str:
    try:
        return detect_format(path)
    except BadInput:
        if choices.format is None:
            raise
        return ""


def _with_columns(look: Look, file: SourceFile) -> Look:
    if look.format not in _TABLES:
        return look
    table = _TABLES[look.format](file)
    columns = tuple(table.columns)
    mapping = _mapping(columns, look.choices.mapping, file)
    values = _affect_values(table, mapping)
    scale = (detect_scale(np.array(values)) or "") if values else ""
    return replace(look, columns=columns, mapping=mapping, scale=scale)


def _mapping(
    columns: tuple[str, ...], chosen: Mapping[str, str], file: SourceFile
) -> dict[str, str]:
    """Return field to column as it is read, or where the text has none, as far as is known."""
    try:
        return map_columns(columns, chosen, file)[0]
    except BadInput:
        known = {name: column for column in columns if (name := field_called(column))}
        return {name: column for name, column in {**known, **chosen}.items() if column}


def _affect_values(table: Table, mapping: Mapping[str, str]) -> list[float]:
    """Return valences and activations of the rows that tell both."""
    pair = [mapping[name] for name in ("valence", "activation") if name in mapping]
    if len(pair) < 2:
        return []
    values: list[float] = []
    for row in table.rows:
        cells = [row.cells.get(column) for column in pair]
        if not any(map(is_missing, cells)):
            values += _numbers(cells)
    return values


def _numbers(cells: list[Any]) -> list[float]:
    try:
        return [number(cell) for cell in cells]
    except ValueError:  # the reader tells it, with its place
        return []


def _with_parts(look: Look, file: SourceFile) -> Look:
    if look.format != _DIALOGUES:
        return look
    found = file.json
    listed = cast("list[Any]", found if isinstance(found, list) else [found])
    known = [one for one in listed if isinstance(one, dict) and "sample_id" in one]
    names = [str(one["sample_id"]) for one in known]
    return replace(look, parts=dict.fromkeys(names, 0))


def _counted(look: Look, file: SourceFile, reader: Reader, progress: Progress) -> Look:
    """Return a look with the number of memories of each part, of those left out too."""
    if not look.parts or look.memories is None:
        return look
    memories = look.memories
    if look.choices.only:
        with suppress(BadInput):  # what is left out need not be readable
            memories = reader.read(file, ReadOptions(), progress)
    counts = Counter(one.source.partition("/")[2] for one in memories.memories)
    return replace(look, parts={name: counts[name] for name in look.parts})
