"""Making a document from what another source holds: whole, or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final

from engine.errors import DocumentError
from engine.exchange.demo import read_demo
from engine.journal.clock import DAY, next_night
from engine.memory.new_memory import MemorySet
from engine.progress import Progress, silent
from engine.recall.embedder import Embedder
from engine.recall.embedding import FastEmbedEmbedder
from engine.recall.kept_vectors import KeptEmbedder
from engine.session import Session

__all__ = ["DEMO_VECTORS", "make_demo", "make_document", "start_of"]

DEMO_VECTORS: Final = files("resources") / "demo" / "vectors.npz"
"""Vectors of the demo set, made by the shipped model."""


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
    DocumentError
        When `path` exists or cannot be written.
    engine.errors.Cancelled
    """
    if path.exists():
        raise DocumentError(f"{path}: exists already; name another file or remove it first")
    unfinished = path.with_name(f".{path.name}.unfinished")
    for leftover in (unfinished, *_side_files(unfinished)):
        leftover.unlink(missing_ok=True)
    try:
        with Session.new(
            unfinished,
            now=start_of(memories, now=now, live=live),
            model=model,
            parameters=parameters,
            title=memories.name,
            embedder=embedder,
        ) as session:
            session.import_set(memories, live=live, progress=progress)
        unfinished.replace(path)
    except BaseException:
        for leftover in (unfinished, *_side_files(unfinished)):
            leftover.unlink(missing_ok=True)
        raise


def make_demo(path: Path, *, progress: Progress = silent) -> None:
    """Make a document of the demo set at `path`; see `make_document`.

    The demo's vectors are shipped, so no model is loaded.
    """
    with as_file(DEMO_VECTORS) as kept:
        embedder = KeptEmbedder(FastEmbedEmbedder(), kept)
        make_document(read_demo(), path, now=0, embedder=embedder, progress=progress)


def _side_files(path: Path) -> list[Path]:
    return [path.with_name(path.name + ending) for ending in ("-wal", "-shm", "-journal")]
