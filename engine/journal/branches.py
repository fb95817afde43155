"""The branches of a document: lives that share their first events, or relive them otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, cast

from engine.errors import LetheError
from engine.journal.events import Encode, Event, Import, Reinterpret, SetParameters
from engine.journal.timeline import Checkpoint, Timeline, start_of
from engine.memory.lexicon import NO_WORDS, Lexicon
from engine.memory.seeds import Seeds
from engine.models.registry import model_named, model_names
from engine.parameters import full_name, with_values
from engine.store.branch_record import BranchRecord

__all__ = ["Branch", "Branches", "Moved", "Place"]

CheckpointLoader = Callable[[int, int], Checkpoint | None]


@dataclass(slots=True)
class Branch:
    """A branch: what the file says of it, and its timeline."""

    record: BranchRecord
    timeline: Timeline

    @property
    def number(self) -> int:
        """Its number in the file."""
        return self.record.number

    @property
    def name(self) -> str:
        """Its name for people."""
        return self.record.name


@dataclass(frozen=True, slots=True)
class Moved:
    """A branch that leaves its parent somewhere else than before; its path is the same.

    Parameters
    ----------
    branch : Branch
    before, after : BranchRecord
    """

    branch: Branch
    before: BranchRecord
    after: BranchRecord


@dataclass(frozen=True, slots=True)
class Place:
    """Which branch runs, and where in its events each stands.

    Parameters
    ----------
    branch : int
    positions : mapping of int to int
        By the number of the branch.
    """

    branch: int
    positions: Mapping[int, int]


class Branches:
    """Every branch of a document, and which one runs.

    Parameters
    ----------
    branches : mapping of int to Branch
    load : callable
        Returns the last checkpoint of a branch at or before a position.
    words : Lexicon
        What the document's memories say.
    """

    def __init__(
        self,
        branches: Mapping[int, Branch],
        load: CheckpointLoader,
        words: Lexicon = NO_WORDS,
    ) -> None:
        self._branches = dict(branches)
        self._load = load
        self._words = words
        self._active = min(self._branches)
        self._next = max(self._branches) + 1

    @classmethod
    def of(
        cls,
        records: Iterable[BranchRecord],
        own_events: Mapping[int, Sequence[Event]],
        load: CheckpointLoader = lambda _branch, _position: None,
        words: Lexicon = NO_WORDS,
    ) -> Self:
        """Build the branches that a file tells of; parents come before their children.

        Raises
        ------
        LetheError
            When a branch names an unknown model or parameter.
        """
        branches: dict[int, Branch] = {}
        for record in sorted(records, key=lambda one: one.number):
            shared: Sequence[Event] = ()
            if record.parent is not None:
                shared = branches[record.parent].timeline.events[: record.fork]
            path = [*shared, *own_events[record.number]]
            branches[record.number] = Branch(record, _timeline(record, path, load, words))
        return cls(branches, load, words)

    @property
    def active(self) -> Branch:
        """The running branch."""
        return self._branches[self._active]

    def all(self) -> list[Branch]:
        """Return every branch, oldest first."""
        return list(self._branches.values())

    def activate(self, number: int) -> None:
        """Run a branch.

        Raises
        ------
        LetheError
            When there is none of that number.
        """
        self._active = self.known(number).number

    def known(self, number: int) -> Branch:
        """Return a branch by its number.

        Raises
        ------
        LetheError
            When there is none of that number.
        """
        if number not in self._branches:
            raise LetheError(f"there is no branch {number}")
        return self._branches[number]

    def free_name(self, name: str, number: int | None = None) -> str:
        """Return a name as it is written down, if a branch can have it.

        Parameters
        ----------
        name : str
        number : int, optional
            The branch that may have it already.

        Raises
        ------
        LetheError
            When it says nothing, or another branch is called so.
        """
        wanted = " ".join(name.split())
        if not wanted or not wanted.isprintable():
            raise LetheError("a branch needs a name of letters, figures or signs")
        if any(one.name == wanted and one.number != number for one in self.all()):
            raise LetheError(f"a branch is called {wanted!r} already; choose another name")
        return wanted

    def add(
        self,
        name: str,
        *,
        values: Mapping[str, Any],
        relive: bool,
        model: str | None,
        fork: int | None = None,
    ) -> Branch:
        """Make a branch of the running one; see `engine.session.Session.add_branch`.

        Parameters
        ----------
        name : str
        values : mapping of str to value
        relive : bool
        model : str or None
        fork : int, optional
            Where a branch that is not relived leaves the running one; at its cursor where absent.
        """
        parent = self.active
        number = self._next
        events = parent.timeline.events
        if relive:
            record = replace(
                parent.record,
                number=number,
                name=name,
                parent=None,
                fork=0,
                model=model or parent.record.model,
                parameters=_relived_values(parent.record, values, model),
            )
            timeline = _timeline(record, events, self._load, self._words)
        else:
            fork = parent.timeline.position if fork is None else fork
            record = replace(
                parent.record, number=number, name=name, parent=parent.number, fork=fork
            )
            state = parent.timeline.at(fork)
            own: list[Event] = []
            if values:
                changed = self.checked_values(state.parameters, values)
                own.append(SetParameters(at=state.clock, values=changed))
            timeline = _timeline(record, [*events[:fork], *own], self._load, self._words)
            timeline.adopt(fork, state)
        self._next += 1
        self._branches[number] = Branch(record, timeline)
        return self._branches[number]

    def add_life(
        self, name: str, model: str, parameters: Mapping[str, Any], timeline: Timeline
    ) -> Branch:
        """Make a branch of a life that was lived away from the document.

        Parameters
        ----------
        name : str
        model : str
            The forgetting model that governs it.
        parameters : mapping of str to value
            Those that differ from the model's defaults at the start, by dotted name.
        timeline : Timeline
            Its events; the state at its end is kept.
        """
        record = replace(
            self.active.record, number=self._next, name=name, parent=None, fork=0, model=model,
            parameters=dict(parameters),
        )  # fmt: skip
        events = timeline.events
        known = _timeline(record, events, self._load, self._words)
        known.hold(len(events), replace(timeline.at(len(events)), words=self._words))
        self._next += 1
        self._branches[record.number] = Branch(record, known)
        return self._branches[record.number]

    def remove(self, number: int) -> list[Moved]:
        """Take a branch out; those made from it leave its own parent instead, paths unchanged.

        Where it runs, its parent runs from now on, or else the first branch.
        """
        gone = self._branches.pop(number)
        parent, fork = gone.record.parent, gone.record.fork
        if self._active == number:
            self._active = parent if parent in self._branches else min(self._branches)
        moved: list[Moved] = []
        for one in self._branches.values():
            if one.record.parent == number:
                shares = min(fork, one.record.fork)
                after = replace(one.record, parent=parent, fork=shares)
                moved.append(Moved(one, one.record, after))
                one.record = after
        return moved

    def put_back(self, branch: Branch, moved: Iterable[Moved]) -> None:
        """Take a branch in again that `remove` has taken out."""
        self._branches = dict(sorted([*self._branches.items(), (branch.number, branch)]))
        for one in moved:
            one.branch.record = one.before

    def detach(self, branch: Branch, position: int) -> list[Moved]:
        """Prepare a branch for losing its events from a position on.

        Children that left it later leave it there instead, and so does the branch itself where
        it left its own parent later; what they shared becomes their own.

        Returns
        -------
        list of Moved
            Each child whose fork is `position` now.
        """
        moved: list[Moved] = []
        for one in self._branches.values():
            affected = one is branch or one.record.parent == branch.number
            if affected and one.record.parent is not None and one.record.fork > position:
                after = replace(one.record, fork=position)
                if one is not branch:
                    moved.append(Moved(one, one.record, after))
                one.record = after
        return moved

    def only_in(
        self, events: Iterable[Event], others: Iterable[Iterable[Event]] = ()
    ) -> tuple[set[int], set[tuple[int, int]]]:
        """Return what events bring that no branch brings, nor any of some other events.

        Returns
        -------
        set of int
            Numbers of memories.
        set of (int, int)
            Readings that recalls have added, by memory and version.
        """
        batches, readings = _brought(events)
        if batches or readings:
            for path in (*(one.timeline.events for one in self.all()), *others):
                held, read = _brought(path)
                batches = {one: seeds for one, seeds in batches.items() if one not in held}
                readings -= read
        return {uid for seeds in batches.values() for uid in seeds.uid.tolist()}, readings

    def checked_values(self, parameters: Any, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return values by dotted name.

        Raises
        ------
        LetheError
            Naming unknown parameters and values out of range.
        """
        try:
            with_values(parameters, values)
            known = cast("type[Any]", type(parameters))
            return {full_name(known, name): value for name, value in values.items()}
        except ValueError as error:
            raise LetheError(str(error)) from None

    def place(self) -> Place:
        """Return which branch runs, and where each stands."""
        return Place(self._active, {one.number: one.timeline.position for one in self.all()})

    def stand(self, place: Place) -> None:
        """Let a branch run and each stand where `place` says, as far as they are there."""
        for one in self.all():
            wanted = place.positions.get(one.number, one.timeline.position)
            one.timeline.position = min(wanted, len(one.timeline.events))
        self.activate(place.branch)

    def cursor(self) -> dict[str, Any]:
        """Return which branch runs and where those stand that are not at their end, as JSON."""
        positions = {
            str(one.number): one.timeline.position
            for one in self.all()
            if one.timeline.position != len(one.timeline.events)
        }
        return {"branch": self._active, "positions": positions}

    def restore(self, cursor: Mapping[str, Any]) -> None:
        """Take up a cursor that `cursor` returned; what no longer fits is passed over."""
        for number, position in cursor.get("positions", {}).items():
            branch = self._branches.get(int(number))
            if branch and 0 <= position <= len(branch.timeline.events):
                branch.timeline.position = position
        if cursor.get("branch") in self._branches:
            self._active = cursor["branch"]


def _brought(events: Iterable[Event]) -> tuple[dict[int, Seeds], set[tuple[int, int]]]:
    """Return the batches and the readings that events bring."""
    batches: dict[int, Seeds] = {}
    readings: set[tuple[int, int]] = set()
    for event in events:
        if isinstance(event, Encode | Import):
            batches[event.batch] = event.seeds
        elif isinstance(event, Reinterpret):
            readings.add((event.uid, event.version))
    return batches, readings


def _relived_values(
    parent: BranchRecord, values: Mapping[str, Any], model: str | None
) -> dict[str, Any]:
    same = model is None or model == parent.model
    known = model_named(model or parent.model).parameters_type
    try:
        changed = {full_name(known, name): value for name, value in values.items()}
    except ValueError as error:
        raise LetheError(str(error)) from None
    return {**(parent.parameters if same else {}), **changed}


def _timeline(
    record: BranchRecord, path: Sequence[Event], load: CheckpointLoader, words: Lexicon
) -> Timeline:
    if record.model not in model_names():
        raise LetheError(
            f"branch {record.name!r} is governed by {record.model!r}, which is not there: "
            "install the package that brings it"
        )
    model = model_named(record.model)
    try:
        parameters = with_values(model.parameters_type(), record.parameters)
    except ValueError as error:
        raise LetheError(f"branch {record.name!r}: {error}") from None
    start = start_of(model, clock=record.start, parameters=parameters, words=words)
    return Timeline(model, start, path, lambda position: load(record.number, position))
