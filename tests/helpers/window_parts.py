"""What tests of the window need: a small life that erodes, tasks that run at once, answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from engine.affect.space import Affect
from engine.memory.links import LinkKind
from engine.memory.new_memory import MemorySet, NewLink, NewMemory
from engine.recall.embedder import Embedder
from engine.session import Session

START = 1_735_700_400
"""2025-01-01 03:00 UTC."""


def memory_id(number: int) -> str:
    return f"00000000-0000-4000-8000-{number:012d}"


def small_set(importances: Sequence[float] = (0.006, 0.006, 0.5, 0.9)) -> MemorySet:
    """Return flat memories of these importances; the last two contradict each other.

    One of 0.006 is a candidate from its second night on, loses its raw trace on the fourth
    and its gist on the seventh, and is gone on the tenth, unless a trace wears out before.
    """
    memories = tuple(
        NewMemory(
            id=memory_id(number),
            text=f"Number {number} told me about the ferry, the market and the long way home.",
            created=START - 86_400 + number,
            affect=Affect(valence=0.1, activation=0.02 * number, intensity=0.3),
            importance=importance,
        )
        for number, importance in enumerate(importances, start=1)
    )
    links = ()
    if len(memories) > 3:
        links = (NewLink(memories[-2].id, memories[-1].id, LinkKind.CONTRADICTS),)
    return MemorySet(name="small", memories=memories, links=links)


def small_session(
    path: Path, embedder: Embedder, importances: Sequence[float] = (0.006, 0.006, 0.5, 0.9)
) -> Session:
    """Make a document at `path` with such memories and return it open."""
    session = Session.new(path, now=START, embedder=embedder)
    if importances:
        session.import_set(small_set(importances))
    return session


class Handle:
    """A task that is over."""

    def cancel(self) -> None:
        """Come too late."""


class DirectTasks:
    """Runs work at once, on the window's thread."""

    def __init__(self) -> None:
        self.titles: list[str] = []

    def run(
        self,
        title: str,
        work: Callable[[Any], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None] | None = None,
        *,
        quiet: bool = False,
    ) -> Handle:
        """Do the work, then call `done` or `failed`."""
        self.titles.append(title)
        try:
            value = work(lambda _done, _total, _what: None)
        except Exception as error:
            if failed is None:
                raise
            failed(error)
        else:
            done(value)
        return Handle()


class HeldTasks(DirectTasks):
    """Keeps work until `release` is called, as a busy machine would."""

    def __init__(self) -> None:
        super().__init__()
        self.held: list[Callable[[], object]] = []

    def run(
        self,
        title: str,
        work: Callable[[Any], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None] | None = None,
        *,
        quiet: bool = False,
    ) -> Handle:
        """Keep the work."""
        run_now = super().run
        self.held.append(lambda: run_now(title, work, done, failed, quiet=quiet))
        return Handle()

    def release(self) -> None:
        """Do everything that was kept."""
        held, self.held = self.held, []
        for one in held:
            one()


class Answers:
    """A prompter that answers from lists and keeps what it was asked."""

    def __init__(self) -> None:
        self.to_open: list[Path | None] = []
        self.to_save: list[Path | None] = []
        self.folders: list[Path | None] = []
        self.agreed: list[bool] = []
        self.texts: list[str | None] = []
        self.asked: list[str] = []

    def file_to_open(self, title: str, folder: Path, kinds: str) -> Path | None:
        """Answer with the next of `to_open`."""
        self.asked.append(title)
        return self.to_open.pop(0)

    def file_to_save(self, title: str, suggestion: Path, kinds: str) -> Path | None:
        """Answer with the next of `to_save`."""
        self.asked.append(title)
        return self.to_save.pop(0)

    def folder(self, title: str, folder: Path) -> Path | None:
        """Answer with the next of `folders`."""
        self.asked.append(title)
        return self.folders.pop(0)

    def agrees(self, question: str, yes: str) -> bool:
        """Answer with the next of `agreed`."""
        self.asked.append(question)
        return self.agreed.pop(0)

    def text(self, title: str, question: str, suggestion: str = "") -> str | None:
        """Answer with the next of `texts`."""
        self.asked.append(question)
        return self.texts.pop(0)
