"""Which files can be read: one table for the command line and for the window's import dialog."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.errors import BadInput
from engine.exchange.locomo import looks_like_locomo, read_locomo
from engine.exchange.read_options import ReadOptions
from engine.exchange.source_files import SourceFile
from engine.exchange.table import (
    looks_like_csv,
    looks_like_json_lines,
    looks_like_json_list,
    read_csv,
    read_json_lines,
    read_json_list,
)
from engine.memory.new_memory import MemorySet
from engine.progress import Progress, silent

__all__ = ["READERS", "Reader", "detect_format", "read_source", "reader_names"]


@dataclass(frozen=True, slots=True)
class Reader:
    """A format that can be imported.

    Parameters
    ----------
    name : str
        What ``--format`` calls it.
    title : str
        What the window calls it.
    suffixes : tuple of str
        Endings of its files, lower case with the dot, for file dialogs.
    sniff : callable
        Tells from the content whether a file is of this format; may raise `BadInput` where the
        content cannot be read at all.
    read : callable
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    sniff: Callable[[SourceFile], bool]
    read: Callable[[SourceFile, ReadOptions, Progress], MemorySet]


READERS: Final = (
    Reader("locomo", "LoCoMo dialogues", (".json",), looks_like_locomo, read_locomo),
    Reader("csv", "CSV table", (".csv", ".tsv", ".txt"), looks_like_csv, read_csv),
    Reader("jsonl", "JSON Lines", (".jsonl", ".ndjson"), looks_like_json_lines, read_json_lines),
    Reader("json", "JSON list", (".json",), looks_like_json_list, read_json_list),
)
"""All readers; the first whose `sniff` says yes reads the file."""


def reader_names() -> tuple[str, ...]:
    """Return the names that ``--format`` takes."""
    return tuple(reader.name for reader in READERS)


def detect_format(path: Path) -> str:
    """Return the name of the reader that fits the file.

    Raises
    ------
    BadInput
        When the file cannot be read or no reader knows it.
    """
    return _fitting(SourceFile(path)).name


def read_source(
    path: Path,
    format: str | None = None,  # noqa: A002
    *,
    options: ReadOptions | None = None,
    progress: Progress = silent,
) -> MemorySet:
    """Read another tool's file. It is opened read-only and never changed.

    Parameters
    ----------
    path : Path
    format : str, optional
        Name of a reader; None means that it is detected.
    options : ReadOptions, optional
    progress : Progress
        May raise `engine.errors.Cancelled`.

    Returns
    -------
    MemorySet
        A legal source without memories gives none, and a note that says so.

    Raises
    ------
    BadInput
        One line with file, place and remedy. Nothing is half-read.
    """
    file = SourceFile(path)
    reader = _fitting(file) if format is None else _called(format)
    return reader.read(file, options or ReadOptions(), progress)


def _called(name: str) -> Reader:
    for reader in READERS:
        if reader.name == name:
            return reader
    raise BadInput(
        f"no format is called {name!r}", remedy=f"use one of {', '.join(reader_names())}"
    )


def _fitting(file: SourceFile) -> Reader:
    for reader in READERS:
        if reader.sniff(file):
            return reader
    titles = "; ".join(reader.title for reader in READERS)
    raise file.error("is of no format that can be imported", remedy=f"known are: {titles}")
