"""What importing needs of the application, and nothing that draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from engine.affect.appraisal import Appraiser
from engine.memory.new_memory import MemorySet
from engine.progress import Progress
from engine.recall.embedder import Embedder
from ui.importing.affect_choice import trained_appraiser
from ui.prompter import Prompter
from ui.task_runner import TaskRunner

__all__ = ["ImportDoors", "WriteDocument"]


class WriteDocument(Protocol):
    """Makes a document file, whole or not at all."""

    def __call__(
        self,
        memories: MemorySet,
        target: Path,
        embedder: Embedder,
        live: bool,
        progress: Progress,
        parameters: Mapping[str, Any],
    ) -> None:
        """Make it; raises `engine.errors.LetheError`."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportDoors:
    """What importing needs of the application.

    Parameters
    ----------
    tasks : TaskRunner
    prompter : Prompter
    embedder : Embedder
        Of the document to be.
    write : WriteDocument
    refusal : callable
        Tells why a file cannot be written to, such as the one that is open; empty where it can.
    source_kinds, document_kinds : str
        Name filters of file dialogs.
    folder : callable
        Where file dialogs begin; called with a folder, it is remembered.
    trained : callable
        Makes the trained appraiser.
    """

    tasks: TaskRunner
    prompter: Prompter
    embedder: Embedder
    write: WriteDocument
    refusal: Callable[[Path], str]
    source_kinds: str
    document_kinds: str
    folder: Callable[[Path | None], Path]
    trained: Callable[[Embedder, bool], Appraiser] = trained_appraiser
