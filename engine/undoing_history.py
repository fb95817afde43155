"""What has been done since a document was opened, act by act, and what was undone.

An act is what a person did with one click, and has a name. It remembers where every branch stood,
so that taking it back leads to just where one was. Moving about in time is no act.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final, Protocol

from engine.errors import LetheError
from engine.journal.branches import Place
from engine.memory.catalogue import Catalogue
from engine.recall.vector_index import VectorIndex
from engine.store import setting_aside
from engine.store.aside_rows import FIRST_HIDDEN
from engine.undoing_steps import Opened, Step, Tail, TailStep

__all__ = ["Act", "History"]

_MOST_ACTS: Final = 10_000
"""Acts that can be undone; the oldest beyond them stay done for good."""


class Indexed(Opened, Protocol):
    """An open document with its vectors."""

    index: VectorIndex

    @property
    def catalogue(self) -> Catalogue:
        """The words of its memories, to be replaced where some are purged."""
        ...

    @catalogue.setter
    def catalogue(self, catalogue: Catalogue) -> None: ...


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Act:
    """Something that was done.

    Parameters
    ----------
    title : str
        Short, as it stands behind "Undo".
    before, after : Place
        Where the branches stood.
    steps : tuple of Step
        In the order in which they were done.
    run : object
        What the act is part of, for the next one of the same to join it.
    """

    title: str
    before: Place
    after: Place
    steps: tuple[Step, ...]
    run: Any = None


@dataclass(slots=True)
class _Going:
    """An act that goes on."""

    title: str | None
    before: Place
    steps: list[Step] = field(default_factory=list[Step])


class History:
    """The acts of an open document.

    Parameters
    ----------
    opened : Indexed
    """

    def __init__(self, opened: Indexed) -> None:
        self._opened = opened
        self._done: list[Act] = []
        self._undone: list[Act] = []
        self._going: _Going | None = None
        self._numbers = count(FIRST_HIDDEN)

    def __len__(self) -> int:
        """Return how many acts can be undone."""
        return len(self._done)

    def next_number(self) -> int:
        """Return a number for another hidden branch."""
        return next(self._numbers)

    @property
    def undo_title(self) -> str | None:
        """Name of what would be undone, or None."""
        if self._going is not None and self._going.steps:
            return self._going.title
        return self._done[-1].title if self._done else None

    @property
    def redo_title(self) -> str | None:
        """Name of what would be done again, or None."""
        going = self._going is not None and bool(self._going.steps)
        return self._undone[-1].title if self._undone and not going else None

    @contextmanager
    def together(self, title: str | None = None, run: Any = None) -> Generator[None]:
        """Make one act of all that is done inside.

        Parameters
        ----------
        title : str, optional
            Its name; that of the first thing done where absent. Of nested ones the outermost wins.
        run : object, optional
            Joins the act before where that is part of the same run.
        """
        if self._going is not None:
            self._going.title = self._going.title or title
            yield
            return
        going = self._going = _Going(title, self._opened.branches.place())
        try:
            yield
        finally:
            self._going = None
            if going.steps:
                self._keep(going, run)

    def add(self, step: Step, title: str) -> None:
        """Remember a step that has just been done; an act of its own unless one goes on."""
        with self.together(title):
            going = self._going
            assert going is not None
            going.title = going.title or title
            if not _covered(going.steps, step):
                going.steps.append(step)

    def _keep(self, going: _Going, run: Any) -> None:
        before, steps = going.before, tuple(going.steps)
        undone, self._undone = self._undone, []
        if run is not None and self._done and self._done[-1].run is run and not undone:
            joined = self._done.pop()
            fresh = [one for one in steps if not _covered(joined.steps, one)]
            before, steps = joined.before, (*joined.steps, *fresh)
        after = self._opened.branches.place()
        title = going.title or ""
        self._done.append(Act(title=title, before=before, after=after, steps=steps, run=run))
        old = self._done[:-_MOST_ACTS]
        del self._done[: len(old)]
        self._forget([*undone, *old])

    def undo(self) -> Act:
        """Take back the last act and return it.

        Raises
        ------
        LetheError
            When there is none, or one goes on.
        """
        act = self._next(self._done, "undo")
        with self._opened.recorder.at_once():
            for step in reversed(act.steps):
                step.undo(self._opened)
        self._opened.branches.stand(act.before)
        self._undone.append(self._done.pop())
        return act

    def redo(self) -> Act:
        """Do again what was undone last and return it.

        Raises
        ------
        LetheError
            When there is nothing, or an act goes on.
        """
        act = self._next(self._undone, "redo")
        with self._opened.recorder.at_once():
            for step in act.steps:
                step.redo(self._opened)
        self._opened.branches.stand(act.after)
        self._done.append(self._undone.pop())
        return act

    def _next(self, acts: list[Act], what: str) -> Act:
        if self._going is not None:
            raise LetheError(f"nothing can be {what}ne while an act goes on")
        if not acts:
            raise LetheError(f"there is nothing to {what}")
        return acts[-1]

    def clear(self) -> None:
        """Let everything that was done stay done: nothing can be undone or done again any more.

        So it is also with what an act that goes on has done up to now.
        """
        acts, self._done, self._undone = [*self._done, *self._undone], [], []
        going = self._going
        if going is not None:
            place = self._opened.branches.place()
            acts.append(Act(title="", before=place, after=place, steps=tuple(going.steps)))
            going.steps.clear()
            going.before = place
        self._forget(acts)

    def close(self) -> None:
        """Drop from the file what was set aside, for it is closed."""
        self._purge(_tails([*self._done, *self._undone]))
        self._done, self._undone = [], []

    def _forget(self, acts: Iterable[Act]) -> None:
        """Drop what was set aside for acts that can neither be undone nor done again any more."""
        tails = _tails(acts)
        if not tails:
            return
        opened = self._opened
        kept = [one.events for one in _tails([*self._done, *self._undone])]
        gone = (event for one in tails for event in one.events)
        uids, readings = opened.branches.only_in(gone, kept)
        if uids or readings:
            opened.catalogue = opened.catalogue.without(uids, readings)
            opened.index.remove(uids, readings)
        self._purge(tails)

    def _purge(self, tails: Iterable[Tail]) -> None:
        numbers = [one.number for one in tails if one.number is not None]
        if numbers:
            self._opened.recorder.submit(setting_aside.purge, numbers)


def _tails(acts: Iterable[Act]) -> list[Tail]:
    tails = (step.aside for act in acts for step in act.steps)
    return [one for one in tails if one is not None and one.number is not None]


def _covered(steps: Iterable[Step], step: Step) -> bool:
    """Return whether taking back some steps takes back one that came after them, too."""
    found = False
    for one in steps:
        if not isinstance(one, TailStep):
            return False
        found = found or one.covers(step)
    return found
