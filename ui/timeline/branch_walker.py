"""Ways between branches: run one, make one from any night, live a life again otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QObject

from engine.journal.branches import Branch
from engine.progress import Progress
from engine.session import Session
from ui.timeline.relive import Relived, add_relived, relive
from ui.timeline.walking import Walking

__all__ = ["CONDITION_B", "BranchWalker", "branch_numbered", "is_condition_b"]

CONDITION_B: Final = {"sleep.geometry": False}
"""The parameters of condition B (Potato paper, section 4: the ablation of affective geometry)."""


def branch_numbered(session: Session, number: int) -> Branch | None:
    """Return the branch of a number, or None."""
    return next((one for one in session.branches.all() if one.number == number), None)


def is_condition_b(branch: Branch) -> bool:
    """Return whether a branch lives without affective geometry."""
    if branch.timeline.model.name != "potato":
        return False
    return not branch.timeline.population.parameters.sleep.geometry


class BranchWalker(QObject):
    """Runs, makes, names and deletes the branches of the open document.

    Parameters
    ----------
    walking : Walking
    """

    def __init__(self, walking: Walking) -> None:
        super().__init__(walking)
        self._walking = walking

    @property
    def can_change(self) -> bool:
        """Whether branches can be made, named and deleted."""
        session = self._walking.free
        return session is not None and not session.writer.read_only

    @property
    def can_add_condition_b(self) -> bool:
        """Whether condition B can be set beside what there is."""
        session = self._walking.free
        if session is None or session.writer.read_only or not len(session.population):
            return False
        return session.model.name == "potato" and not any(
            is_condition_b(one) for one in session.branches.all()
        )

    @property
    def why_no_condition_b(self) -> str:
        """Why condition B cannot be set beside, to follow its description; empty where it can."""
        session = self._walking.free
        if session is None or session.model.name == "potato":
            return ""
        return f". {session.model.title} knows no affective geometry."

    def run(self, number: int) -> None:
        """Let another branch be the running one."""
        session = self._walking.free
        if session is not None and session.branches.active.number != number:
            self._walking.stop()
            self._walking.attempt(lambda: session.switch(number, initiator=self))

    def add_from(self, number: int, night: int, name: str) -> None:
        """Make a branch that leaves another after a night, and run it.

        Parameters
        ----------
        number : int
            Of the branch that it leaves.
        night : int
            Known on that branch.
        name : str
        """
        session = self._walking.free
        if session is not None and self.can_change:
            self._walking.stop()
            self._walking.attempt(lambda: _add_from(session, number, night, name, self))

    def add_condition_b(self) -> None:
        """Set the same life without affective geometry beside the running one."""
        session = self._walking.session
        if session is not None and self.can_add_condition_b:
            self._relive(session, "condition B", CONDITION_B, "The same life without geometry")

    def relive(self, name: str, values: Mapping[str, Any]) -> None:
        """Live the running branch again from night 0 under other parameters, beside it.

        Parameters
        ----------
        name : str
            Of the new branch.
        values : mapping of str to value
            Parameters that differ from those the life began with, by dotted name.
        """
        if self._walking.session is None:
            return
        if self._walking.busy:
            self._walking.reported.emit("Nights are under way: try again once they have passed.")
            return
        title = "The same life under other parameters"
        self._relive(self._walking.session, name, values, title)

    def _relive(self, session: Session, name: str, values: Mapping[str, Any], title: str) -> None:
        self._walking.stop()
        timeline, night = session.timeline, session.population.night

        def work(progress: Progress) -> Relived:
            return relive(timeline, values, night, progress)

        def done(relived: Relived) -> None:
            self._walking.attempt(lambda: add_relived(session, name, relived, initiator=self))

        self._walking.work.begin(title, work, done)


def _add_from(session: Session, number: int, night: int, name: str, initiator: Any) -> None:
    """Fork a branch after a night; only that the new one runs is broadcast."""
    back = session.branches.active.number
    with session.changed.blocked():
        session.switch(number)
        try:
            back = session.add_branch(name, relive=False, night=night).number
        finally:
            session.switch(back)
    session.switch(back, initiator=initiator)
