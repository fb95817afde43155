"""Making a document file for the window, whole or not at all; nothing here knows the window."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from engine.errors import BadInput
from engine.memory.new_memory import MemorySet
from engine.progress import Progress
from engine.recall.embedder import Embedder

__all__ = ["demo_set", "source_kinds", "writable_folder", "write_whole"]


def demo_set(_progress: Progress) -> MemorySet:
    """Return the demo memory set."""
    from engine.exchange.demo import read_demo

    return read_demo()


def source_kinds() -> str:
    """Return the name filter of what can be imported, as file dialogs spell it."""
    from engine.exchange.registry import READERS

    endings = sorted({ending for one in READERS for ending in one.suffixes})
    everything = f"All that can be read ({' '.join(f'*{one}' for one in endings)})"
    each = [f"{one.title} ({' '.join(f'*{end}' for end in one.suffixes)})" for one in READERS]
    return ";;".join((everything, *each, "All files (*)"))


def write_whole(
    memories: MemorySet,
    target: Path,
    embedder: Embedder,
    live: bool,
    progress: Progress,
    parameters: Mapping[str, Any] | None = None,
) -> None:
    """Make a document, in the place of one that the person agreed to replace.

    Parameters
    ----------
    memories : MemorySet
    target : Path
    embedder : Embedder
    live : bool
        Let exchanges and nights pass as in the source's own time.
    progress : Progress
    parameters : mapping of str to value, optional
        Those that differ from the model's defaults.

    Raises
    ------
    LetheError
        When it cannot be made, or what stands there is open; nothing has changed then.
    """
    from engine.exchange.documents import make_document

    make = partial(
        make_document, memories, now=int(time.time()), live=live, embedder=embedder,
        parameters=parameters, progress=progress,
    )  # fmt: skip
    if not target.exists():
        make(target)
        return
    if target.is_dir():
        raise BadInput("is a folder", file=target.name, remedy="choose another name")
    beside = target.with_name(f".{target.name}.{os.getpid()}.new")
    make(beside)
    try:
        _replace(beside, target)
    finally:
        beside.unlink(missing_ok=True)


def _replace(new: Path, target: Path) -> None:
    from engine.store.locking import WriterLock
    from engine.store.opening import put_in_place

    lock = WriterLock(target)
    lock.acquire()
    try:
        put_in_place(new, target)
    finally:
        lock.release()


def writable_folder(folder: Path) -> Path:
    """Return the folder, or a temporary one where nothing can be written there."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    return Path(tempfile.mkdtemp(prefix="lethe-"))
