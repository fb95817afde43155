"""What the open document sends to its file: acts in order, checkpoints, and what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

from engine.errors import LetheError
from engine.journal.branches import Branch, Branches
from engine.journal.events import Event
from engine.journal.timeline import Checkpoint, dynamic_columns
from engine.store.content import Content
from engine.store.document import Document
from engine.store.writer import Writer

__all__ = ["Recorder"]


Work = tuple[Any, ...]
"""A function of the document, and its further arguments."""


class Recorder:
    """Queues writing on the store's thread and keeps account of it.

    Parameters
    ----------
    writer : Writer
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._pending: list[Future[Any]] = []
        self._acted = False
        self._gathered: list[Work] | None = None

    @property
    def pending(self) -> int:
        """How many pieces of writing are not committed yet."""
        return sum(not one.done() for one in self._pending)

    def append(
        self, branch: Branch, first: int, events: Sequence[Event], content: Content | None = None
    ) -> None:
        """Write events that a branch has taken in."""
        self.submit(Document.append, branch.number, first, list(events), content)

    def keep_states(self, branch: Branch, first: int) -> None:
        """Write the checkpoints that are due between a position and the cursor."""
        self._acted = True
        for position in range(first + 1, branch.timeline.position + 1):
            if branch.timeline.is_checkpoint(position):
                self.checkpoint(branch, position)

    def add_branch(self, branch: Branch, content: Content | None = None) -> None:
        """Write a new branch with the events that are its own, and what only they bring."""
        self.submit(Document.create_branch, branch.record)
        own = branch.timeline.events[branch.record.fork :]
        if own:
            self.submit(Document.append, branch.number, branch.record.fork, list(own), content)

    def checkpoint(self, branch: Branch, position: int) -> None:
        """Write the dynamic columns of a branch at a position."""
        state = branch.timeline.at(position)
        self.submit(
            Document.save_checkpoint,
            branch.number,
            position,
            state.night,
            state.clock,
            dynamic_columns(state),
        )

    def leave(self, branches: Branches) -> None:
        """Write where every branch stands and, after acts, a checkpoint of the running one."""
        self.submit(Document.keep_cursor, branches.cursor())
        if self._acted:
            self.checkpoint(branches.active, branches.active.timeline.position)

    def load_checkpoint(self, branch: int, position: int) -> Checkpoint | None:
        """Return the file's last checkpoint of a branch at or before a position; waits."""
        found = self._writer.call(Document.load_checkpoint, branch, position)
        return None if found is None else (found.seq, found.columns)

    @contextmanager
    def at_once(self) -> Generator[None]:
        """Write everything that is submitted inside in one go: all of it, or nothing."""
        if self._gathered is not None:
            yield
            return
        self._gathered = []
        try:
            yield
        finally:
            gathered, self._gathered = self._gathered, None
            if len(gathered) == 1:
                self.submit(*gathered[0])
            elif gathered:
                self.submit(_write_at_once, gathered)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Queue work on the document."""
        if self._gathered is not None:
            self._gathered.append((function, *arguments))
            return
        self._pending = [one for one in self._pending if not (one.done() and not one.exception())]
        self._pending.append(self._writer.submit(function, *arguments))

    def flush(self) -> None:
        """Wait until everything is committed.

        Raises
        ------
        LetheError
            The first failure; what was queued behind it was not written either.
        """
        pending, self._pending = self._pending, []
        for one in pending:
            one.result()

    def failures(self) -> list[LetheError]:
        """Return what went wrong with writing since the last call; waits for nothing."""
        done = [one for one in self._pending if one.done()]
        self._pending = [one for one in self._pending if not one.done()]
        errors = (one.exception() for one in done if not one.cancelled())
        return [error for error in errors if isinstance(error, LetheError)]


def _write_at_once(document: Document, gathered: Sequence[Work]) -> None:
    with document.atomic():
        for function, *arguments in gathered:
            function(document, *arguments)
