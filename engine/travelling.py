"""Nights and branches: time passes, is gone back to, and is lived again otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.changes import Changes
from engine.errors import LetheError
from engine.governing import Governing
from engine.journal import events as acts
from engine.journal.branches import Branch
from engine.journal.clock import next_night
from engine.memory.population import Population
from engine.models.registry import model_named
from engine.night_run import NightRun
from engine.progress import Progress, silent
from engine.reliving import relive_under
from engine.sealing import Sealing
from engine.undoing_steps import BranchStep, NameStep
from engine.undoing_titles import quoted

__all__ = ["Travelling"]


class Travelling(Sealing, Governing):
    """Where an open document stands in time, and on which branch."""

    def sleep(
        self, nights: int = 1, *, progress: Progress = silent, initiator: Any = None
    ) -> Population:
        """Let nights pass, each committed as soon as it has passed.

        Nights that the cursor stands before are walked through; the rest is added at the end, and
        what the governing system does of its own accord after a new night happens with it.
        """
        for done in range(nights):
            progress(done, nights, "sleeping")
            self.pass_night(progress, initiator=initiator)
        return self.population

    def pass_night(self, progress: Progress = silent, *, initiator: Any = None) -> Population:
        """Go one night forward as `step` does, and let the governing system act after a new one.

        It may take long where memories are many and the system looks at their words.
        """
        known = self.population.night < self.timeline.nights
        with self.together():
            self.step(initiator=initiator)
            if not known:
                self.follow_up(progress, initiator=initiator)
        return self.population

    def step(self, *, initiator: Any = None) -> Population:
        """Go one night forward: into the known future if there is one, else a new night passes."""
        night = self.population.night
        if night < self.timeline.nights:
            return self.go_to(night + 1, initiator=initiator)
        with self.together():
            self.timeline.position = len(self.timeline.events)
            event = acts.Night(at=next_night(self.population.clock))
            return self.perform((event,), Changes(kind="night", initiator=initiator))

    def take_up(self, run: NightRun, *, initiator: Any = None) -> Population:
        """Add nights that `engine.night_run.run_nights` has computed elsewhere.

        Raises
        ------
        LetheError
            When the document has changed since the run was started.
        """
        if self.timeline.position != run.position or self.population is not run.before:
            raise LetheError("the document has changed meanwhile: the nights were not added")
        changes = Changes(kind="night", initiator=initiator)
        return self.perform(run.events, changes, run=run)

    # -- time and branches ------------------------------------------------------------------------

    def go_to(self, night: int, *, initiator: Any = None) -> Population:
        """Move the cursor to the end of the day after a night; nothing is changed.

        Raises
        ------
        LetheError
            When the branch has no such night, or it lies in the sealed past.
        """
        self.timeline.position = self._position_of(night)
        self.changed.emit(Changes(kind="time", initiator=initiator))
        return self.population

    def _position_of(self, night: int) -> int:
        if not 0 <= night <= self.timeline.nights:
            raise LetheError(f"there is no night {night}: use 0 to {self.timeline.nights}")
        self.refuse_sealed(night)
        return self.timeline.position_of(night)

    def add_branch(
        self,
        name: str,
        *,
        values: Mapping[str, Any] | None = None,
        relive: bool = True,
        model: str | None = None,
        night: int | None = None,
        initiator: Any = None,
    ) -> Branch:
        """Make a branch and return it; the running one stays.

        Parameters
        ----------
        name : str
        values : mapping of str to value, optional
            Parameters that differ there.
        relive : bool
            The same life from the start under those parameters; else the branch leaves the
            running one at the cursor.
        model : str, optional
            Another forgetting model, for a life relived; what it does of its own accord happens
            on the branch for real (see `engine.reliving`, which does the slow part anywhere).
        night : int, optional
            The night after whose day the branch leaves the running one, in place of the cursor;
            a life relived stands there.

        Raises
        ------
        LetheError
            When the name is taken or says nothing, a parameter or a model is unknown, the running
            branch has no such night, or the document is open to read only.
        """
        self.refuse_read_only()
        position = None if night is None else self._position_of(night)
        if relive and model and model != self.model.name:
            return relive_under(self, model, name, values=values, night=night, initiator=initiator)
        branch = self.branches.add(
            self.branches.free_name(name),
            values=dict(values or {}),
            relive=relive,
            model=model and model_named(model).name,
            fork=position,
        )
        if relive and position is not None:
            branch.timeline.position = position
        with self.together(f"add branch {quoted(branch.name)}"):
            with self.recorder.at_once():
                self.recorder.add_branch(branch)
            self.history.add(BranchStep(branch=branch, added=True), "branch")
            self.forget_seal(branch.number)
        self.changed.emit(Changes(kind="branch", initiator=initiator))
        return branch

    def rename_branch(self, number: int, name: str, *, initiator: Any = None) -> None:
        """Give a branch another name.

        Raises
        ------
        LetheError
            When there is no such branch, the name is taken or says nothing, or the document is
            open to read only.
        """
        self.refuse_read_only()
        branch = self.branches.known(number)
        wanted, old = self.branches.free_name(name, number), branch.name
        if wanted == old:
            return
        step = NameStep(branch=branch, before=old, after=wanted)
        step.redo(self)
        self.history.add(step, f"rename branch {quoted(old)}")
        self.changed.emit(Changes(kind="branch", initiator=initiator))

    def delete_branch(self, number: int, *, initiator: Any = None) -> None:
        """Delete a branch; those made from it keep their lives.

        Where it runs, the one that it was made from runs from now on, or else the first.

        Raises
        ------
        LetheError
            When it is the only one, there is none of that number, or the document is open to
            read only.
        """
        self.refuse_read_only()
        branch = self.branches.known(number)
        if len(self.branches.all()) == 1:
            raise LetheError(f"{branch.name} is the only branch: a document keeps at least one")
        step = BranchStep(branch=branch, added=False)
        with self.together(f"delete branch {quoted(branch.name)}"), self.recorder.at_once():
            step.redo(self)
            self.history.add(step, "branch")
            uids, _ = self.branches.only_in(branch.timeline.events)
            self.tidy_marks(number, -1, uids)
        self.changed.emit(Changes(kind="branch", initiator=initiator))

    def switch(self, number: int, *, initiator: Any = None) -> None:
        """Run another branch."""
        self.branches.activate(number)
        self.changed.emit(Changes(kind="branch", initiator=initiator))
