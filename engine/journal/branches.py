"""The branches of a document: lives that share their first events, or relive them otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, cast

from engine.errors import LetheError
from engine.journal.events import Encode, Event, Import, Reinterpret, SetParameters
from engine.journal.timeline import Checkpoint, Timeline
from engine.memory.population import Population
from engine.models.registry import model_named
from engine.parameters import full_name, with_values
from engine.store.branch_record import BranchRecord

__all__ = ["Branch", "Branches"]

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


class Branches:
    """Every branch of a document, and which one runs.

    Parameters
    ----------
    branches : mapping of int to Branch
    load : callable
        Returns the last checkpoint of a branch at or before a position.
    """

    def __init__(self, branches: Mapping[int, Branch], load: CheckpointLoader) -> None:
        self._branches = dict(branches)
        self._load = load
        self._active = min(self._branches)

    @classmethod
    def of(
        cls,
        records: Iterable[BranchRecord],
        own_events: Mapping[int, Sequence[Event]],
        load: CheckpointLoader = lambda _branch, _position: None,
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
            branches[record.number] = Branch(record, _timeline(record, path, load))
        return cls(branches, load)

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
        if number not in self._branches:
            raise LetheError(f"there is no branch {number}")
        self._active = number

    def add(
        self, name: str, *, values: Mapping[str, Any], relive: bool, model: str | None
    ) -> Branch:
        """Make a branch of the running one; see `engine.session.Session.add_branch`."""
        parent = self.active
        number = max(self._branches) + 1
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
            timeline = _timeline(record, events, self._load)
        else:
            fork = parent.timeline.position
            record = replace(
                parent.record, number=number, name=name, parent=parent.number, fork=fork
            )
            state = parent.timeline.population
            own: list[Event] = []
            if values:
                changed = self.checked_values(state.parameters, values)
                own.append(SetParameters(at=state.clock, values=changed))
            timeline = _timeline(record, [*events[:fork], *own], self._load)
            timeline.adopt(fork, state)
        self._branches[number] = Branch(record, timeline)
        return self._branches[number]

    def detach(self, branch: Branch, position: int) -> list[tuple[Branch, Sequence[Event]]]:
        """Prepare a branch for losing its events from a position on.

        Children that left it later leave it there instead, and so does the branch itself where
        it left its own parent later; what they shared becomes their own.

        Returns
        -------
        list of (Branch, sequence of Event)
            Each branch whose fork has moved to `position`, with the events from there on.
        """
        moved: list[tuple[Branch, Sequence[Event]]] = []
        for one in self._branches.values():
            affected = one is branch or one.record.parent == branch.number
            if affected and one.record.parent is not None and one.record.fork > position:
                one.record = replace(one.record, fork=position)
                moved.append((one, one.timeline.events[position:]))
        return moved

    def uids(self) -> set[int]:
        """Return the numbers of the memories that any branch encodes."""
        batches = {
            event.batch: event.seeds
            for branch in self.all()
            for event in branch.timeline.events
            if isinstance(event, Encode | Import)
        }
        return {uid for seeds in batches.values() for uid in seeds.uid.tolist()}

    def readings(self) -> set[tuple[int, int]]:
        """Return the readings that recalls of any branch add, by memory and version."""
        return {
            (event.uid, event.version)
            for branch in self.all()
            for event in branch.timeline.events
            if isinstance(event, Reinterpret)
        }

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


def _timeline(record: BranchRecord, path: Sequence[Event], load: CheckpointLoader) -> Timeline:
    model = model_named(record.model)
    try:
        parameters = with_values(model.parameters_type(), record.parameters)
    except ValueError as error:
        raise LetheError(f"branch {record.name!r}: {error}") from None
    start = Population.empty(model.columns, clock=record.start, parameters=parameters)
    return Timeline(model, start, path, lambda position: load(record.number, position))
