"""Making a document from what another source holds: whole, or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final

from engine.errors import BadInput
from engine.exchange.demo import read_demo
from engine.journal.clock import DAY, next_night
from engine.memory.new_memory import MemorySet
from engine.progress import Progress, silent
from engine.recall.embedder import Embedder
from engine.recall.embedding import FastEmbedEmbedder
from engine.recall.kept_vectors import KeptEmbedder
from engine.session import Session
from engine.store.copying import make_whole

__all__ = [
    "DEMO_VECTORS",
    "MOST_NIGHTS_LIVED",
    "check_apart",
    "make_demo",
    "make_document",
    "start_of",
]

MOST_NIGHTS_LIVED: Final = 100_000
"""Nights of the longest life that can be lived through, as many as can be slept at once."""

DEMO_VECTORS: Final = files("resources") / "demo" / "vectors.npz"
"""Vectors of the demo set, made by the shipped model."""


def check_apart(source: Path, target: Path) -> None:
    """Check that a document is not to be made over what it is made from, by whatever name.

    Raises
    ------
    BadInput
        When both are one file.
    """
    with suppress(OSError):
        if target.samefile(source):
            raise BadInput(
                "is the file to import, which is only read",
                file=target.name,
                remedy="choose another name for the document",
            )


def start_of(memories: MemorySet, *, now: int, live: bool) -> int:
    """Return where the clock of a document made from a source starts, seconds since 1970.

    A life that is lived through starts at the 04:00 before its first memory; one that is laid
    down at once starts at the first 04:00 that is not before anything it tells of.

    Parameters
    ----------
    memories : MemorySet
    now : int
        Used where the source has no memories.
    live : bool
    """
    times = [one.created for one in memories.memories]
    if not times:
        return next_night(now) - DAY
    if live:
        return next_night(min(times)) - DAY
    accesses = [one.last_access for one in memories.memories if one.last_access is not None]
    return next_night(max(times + accesses) - 1)


def make_document(
    memories: MemorySet,
    path: Path,
    *,
    now: int,
    live: bool = False,
    embedder: Embedder | None = None,
    model: str = "potato",
    parameters: Mapping[str, Any] | None = None,
    progress: Progress = silent,
) -> None:
    """Make a document at `path` from a source.

    It is made in a file beside `path` that takes its name only when it is whole; when anything
    fails, or the work is cancelled, nothing is left.

    Parameters
    ----------
    memories : MemorySet
    path : Path
        A file that does not exist.
    now : int
        Seconds since 1970, UTC; the clock of a document without memories.
    live : bool
        Let exchanges and nights pass as in the source's own time.
    embedder : Embedder, optional
    model : str
        Forgetting model that governs the document.
    parameters : mapping of str to value, optional
    progress : Progress

    Raises
    ------
    BadInput
        When a life that is to be lived through spans more than `MOST_NIGHTS_LIVED`.
    DocumentError
        When `path` exists, is being made by another program, or cannot be written.
    engine.errors.Cancelled
    """
    start = start_of(memories, now=now, live=live)
    if live:
        _check_span(memories, start)

    def fill(unfinished: Path) -> None:
        with Session.new(
            unfinished,
            now=start,
            model=model,
            parameters=parameters,
            title=memories.name,
            embedder=embedder,
        ) as session:
            session.import_set(memories, live=live, progress=progress)

    make_whole(path, fill)


def make_demo(path: Path, *, model: str = "potato", progress: Progress = silent) -> None:
    """Make a document of the demo set at `path`; see `make_document`.

    The demo's vectors are shipped, so no model is loaded.
    """
    with as_file(DEMO_VECTORS) as kept:
        embedder = KeptEmbedder(FastEmbedEmbedder(), kept)
        make_document(read_demo(), path, now=0, embedder=embedder, model=model, progress=progress)


def _check_span(memories: MemorySet, start: int) -> None:
    """Refuse a life whose nights nobody would wait for: a date is wrong then."""
    times = [one.created for one in memories.memories]
    times += [one.last_access or 0 for one in memories.memories]
    nights = (max(times, default=start) - start) // DAY
    if nights > MOST_NIGHTS_LIVED:
        raise BadInput(
            f"the memories span {nights:,} nights, more than the {MOST_NIGHTS_LIVED:,} that can be "
            "lived through",
            file=memories.name,
            remedy="correct the dates, or import without living through them",
        )
