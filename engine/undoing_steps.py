"""What an act does to a document, as steps that can be taken back and done again.

A step never computes anything anew: a tail of events changes places with the one that was set
aside, a branch is hidden or shown, a value is put in the place of another. What was set aside
waits on a hidden branch of the file (`engine.store.aside_rows`) with all that it brought.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from engine.journal.branches import Branch, Branches, Moved
from engine.journal.events import Event, Night
from engine.memory.catalogue import Catalogue
from engine.recorder import Recorder
from engine.store import setting_aside
from engine.store.branch_record import BranchRecord
from engine.store.document import Document

__all__ = ["BranchStep", "MetaStep", "NameStep", "Opened", "Step", "Tail", "TailStep"]


class Opened(Protocol):
    """What steps change: the parts of an open document."""

    branches: Branches
    recorder: Recorder
    meta: dict[str, Any]

    @property
    def catalogue(self) -> Catalogue:
        """The words of its memories."""
        ...


@dataclass(frozen=True, slots=True)
class Tail:
    """The last events of a path.

    Parameters
    ----------
    number : int or None
        The hidden branch on which they are set aside; None where there are none.
    events : sequence of Event
    """

    number: int | None
    events: Sequence[Event]


class Step(Protocol):
    """A change that can be taken back, and done again, as often as one likes."""

    @property
    def aside(self) -> Tail | None:
        """What is set aside for it now."""
        ...

    def undo(self, opened: Opened) -> None:
        """Take it back: the document is as it was just before."""
        ...

    def redo(self, opened: Opened) -> None:
        """Do it again: the document is as it was just after."""
        ...


@dataclass(slots=True, kw_only=True, eq=False)
class TailStep:
    """Events at the end of a branch in the place of others, or of none.

    Build one with `begin`, and append the new events after that.

    Parameters
    ----------
    branch : Branch
    position : int
        How many events of the path are the same before and after.
    before, after : BranchRecord
        The branch's record; it may share fewer of its parent's events afterwards.
    moved : sequence of Moved
        Branches made from it that left it later than `position` before.
    aside : Tail
        The events that are not in the branch now.
    number : callable
        Returns a number for another hidden branch.
    """

    branch: Branch
    position: int
    before: BranchRecord
    after: BranchRecord
    moved: Sequence[Moved]
    aside: Tail
    number: Callable[[], int]

    @classmethod
    def begin(
        cls, opened: Opened, branch: Branch, position: int, number: Callable[[], int]
    ) -> TailStep:
        """Set the events of a branch from a position on aside."""
        before = branch.record
        moved = opened.branches.detach(branch, position)
        step = cls(
            branch=branch,
            position=position,
            before=before,
            after=branch.record,
            moved=moved,
            aside=Tail(None, ()),
            number=number,
        )
        step._part(opened)
        step.aside = step._take(opened)
        return step

    def undo(self, opened: Opened) -> None:
        """Put what was set aside in the place of the new events."""
        done = self._take(opened)
        self._put(opened, self.before)
        for one in self.moved:
            one.branch.record = one.before
            opened.recorder.submit(setting_aside.rejoin, one.before)
        self.aside = done

    def redo(self, opened: Opened) -> None:
        """Put the new events back in their place."""
        self._part(opened)
        undone = self._take(opened)
        self._put(opened, self.after)
        self.aside = undone

    @property
    def night(self) -> int:
        """The last night that is the same before and after."""
        nights = (isinstance(one, Night) for one in self.branch.timeline.events[: self.position])
        return sum(nights)

    def covers(self, other: Step) -> bool:
        """Return whether taking this back takes back `other` as well, which came after it."""
        return (
            isinstance(other, TailStep)
            and other.branch is self.branch
            and other.position >= self.position
            and not other.moved
            and other.aside.number is None
        )

    def _part(self, opened: Opened) -> None:
        """Let the branches that share what is set aside have it as their own."""
        for one in self.moved:
            one.branch.record = one.after
            own = list(one.branch.timeline.events[self.position :])
            opened.recorder.submit(Document.reparent, one.after, self.position, own)

    def _take(self, opened: Opened) -> Tail:
        events = self.branch.timeline.cut(self.position)
        if not events:
            return Tail(None, ())
        self.branch.record = replace(
            self.branch.record, fork=min(self.branch.record.fork, self.position)
        )
        number = self.number()
        opened.recorder.submit(setting_aside.set_aside, self.branch.number, self.position, number)
        opened.catalogue.set_aside(*opened.branches.only_in(events))
        return Tail(number, events)

    def _put(self, opened: Opened, record: BranchRecord) -> None:
        tail = self.aside
        self.branch.record = record
        if tail.number is None:
            return
        opened.catalogue.bring_back(*opened.branches.only_in(tail.events))
        self.branch.timeline.extend(tail.events)
        opened.recorder.submit(
            setting_aside.bring_back, tail.number, self.branch.number, record.fork
        )


@dataclass(slots=True, kw_only=True, eq=False)
class BranchStep:
    """A branch that is there afterwards and was not before, or the other way round.

    Parameters
    ----------
    branch : Branch
    added : bool
        Whether it is there afterwards.
    """

    branch: Branch
    added: bool
    moved: Sequence[Moved] = ()
    hidden: bool = False

    @property
    def aside(self) -> Tail | None:
        """The branch's own events, while it is hidden."""
        if not self.hidden:
            return None
        fork = self.branch.record.fork
        return Tail(self.branch.number, self.branch.timeline.events[fork:])

    def undo(self, opened: Opened) -> None:
        """Hide what was added, show what was deleted."""
        (self._hide if self.added else self._show)(opened)

    def redo(self, opened: Opened) -> None:
        """Show what was added, hide what was deleted."""
        (self._show if self.added else self._hide)(opened)

    def _hide(self, opened: Opened) -> None:
        self.moved = opened.branches.remove(self.branch.number)
        self.hidden = True
        opened.recorder.submit(setting_aside.hide_branch, self.branch.number)
        opened.catalogue.set_aside(*opened.branches.only_in(self.branch.timeline.events))

    def _show(self, opened: Opened) -> None:
        opened.catalogue.bring_back(*opened.branches.only_in(self.branch.timeline.events))
        opened.branches.put_back(self.branch, self.moved)
        self.hidden = False
        children = [one.before for one in self.moved]
        opened.recorder.submit(setting_aside.show_branch, self.branch.record, children)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NameStep:
    """Another name of a branch."""

    branch: Branch
    before: str
    after: str
    aside: None = field(default=None, init=False)

    def undo(self, opened: Opened) -> None:
        """Give the branch the name it had."""
        self._name(opened, self.before)

    def redo(self, opened: Opened) -> None:
        """Give the branch its new name."""
        self._name(opened, self.after)

    def _name(self, opened: Opened, name: str) -> None:
        self.branch.record = replace(self.branch.record, name=name)
        opened.recorder.submit(Document.rename_branch, self.branch.number, name)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MetaStep:
    """Another value that the document keeps under a key, beside its life.

    Parameters
    ----------
    key : str
    before, after : JSON value
        None: nothing is kept there.
    """

    key: str
    before: Any
    after: Any
    aside: None = field(default=None, init=False)

    def undo(self, opened: Opened) -> None:
        """Keep the value that was there."""
        self._keep(opened, self.before)

    def redo(self, opened: Opened) -> None:
        """Keep the new value."""
        self._keep(opened, self.after)

    def _keep(self, opened: Opened, value: Any) -> None:
        opened.meta[self.key] = value
        opened.recorder.submit(Document.set_meta, self.key, value)
