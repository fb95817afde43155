"""What a person does with branches and bookmarks, with the questions that it takes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from engine.session import Session
from engine.undoing_marks import Bookmark
from ui.prompter import Prompter
from ui.timeline.branch_walker import branch_numbered
from ui.timeline.night_walker import NightWalker

__all__ = ["TrackActs", "bookmark_on"]


def bookmark_on(session: Session, branch: int, night: int) -> Bookmark | None:
    """Return the bookmark on a night of a branch, or None."""
    wanted = (branch, night)
    return next((one for one in session.bookmarks if (one.branch, one.night) == wanted), None)


class TrackActs(QObject):
    """Names, makes and deletes branches and bookmarks; goes to bookmarks.

    Parameters
    ----------
    walker : NightWalker
    prompter : Prompter
        Asks for names, and whether to delete.
    parent : QObject, optional
    """

    compare_asked = Signal(int)
    """The number of a branch that is to be seen beside the running one."""

    def __init__(
        self, walker: NightWalker, prompter: Prompter, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._walker, self._prompter = walker, prompter

    @property
    def session(self) -> Session | None:
        """The open document."""
        return self._walker.session

    # -- branches -------------------------------------------------------------------------------

    @property
    def can_change(self) -> bool:
        """Whether branches and bookmarks can be made, named and deleted."""
        return self._walker.branches.can_change

    @property
    def can_delete(self) -> bool:
        """Whether a branch can be deleted: one must remain."""
        session = self.session
        return session is not None and self.can_change and len(session.branches.all()) > 1

    def branch_from(self, number: int, night: int) -> None:
        """Ask for the name of a new branch that leaves one after a night, and run it."""
        session = self.session
        if session is None or not self.can_change:
            return
        question = f"Name of the branch that leaves here after night {night:,}:"
        name = self._prompter.text("New branch", question, _free_name(session, night))
        if name:
            self._walker.branches.add_from(number, night, name)

    def branch_from_here(self) -> None:
        """Ask for the name of a new branch from the night of the cursor."""
        session = self.session
        if session is not None:
            self.branch_from(session.branches.active.number, session.population.night)

    def rename_branch(self, number: int | None = None) -> None:
        """Ask for another name of a branch, by default of the running one."""
        session = self.session
        if session is None or not self.can_change:
            return
        branch = session.branches.active if number is None else branch_numbered(session, number)
        if branch is not None:
            name = self._prompter.text("Rename branch", "Name of the branch:", branch.name)
            if name:
                self._do(lambda: session.rename_branch(branch.number, name, initiator=self))

    def delete_branch(self, number: int | None = None) -> None:
        """Ask whether to delete a branch, by default the running one; that can be undone."""
        session = self.session
        if session is None or not self.can_delete:
            return
        branch = session.branches.active if number is None else branch_numbered(session, number)
        if branch is not None and self._prompter.agrees(
            f"Delete the branch “{branch.name}” with the nights that are its own?", "Delete"
        ):
            self._do(lambda: session.delete_branch(branch.number, initiator=self))

    def run(self, number: int) -> None:
        """Let a branch be the running one."""
        self._walker.branches.run(number)

    # -- bookmarks ------------------------------------------------------------------------------

    def add_bookmark(self, number: int, night: int) -> None:
        """Ask for the name of a bookmark and put it on a night; one that is there is renamed."""
        session = self.session
        if session is None or not self.can_change:
            return
        known = bookmark_on(session, number, night)
        suggestion = known.name if known else f"Night {night}"
        title = "Rename bookmark" if known else "Bookmark"
        name = self._prompter.text(title, f"Name of the bookmark on night {night:,}:", suggestion)
        if name and known:
            self._do(lambda: session.rename_bookmark(night, name, branch=number, initiator=self))
        elif name:
            self._do(lambda: session.add_bookmark(night, name, branch=number, initiator=self))

    def toggle_bookmark(self) -> None:
        """Put a bookmark on the night of the cursor, or take it away."""
        session = self.session
        if session is None or not self.can_change:
            return
        number, night = session.branches.active.number, session.population.night
        if bookmark_on(session, number, night) is None:
            self._do(lambda: session.add_bookmark(night, initiator=self))
        else:
            self.remove_bookmark(number, night)

    def rename_bookmark_here(self) -> None:
        """Ask for another name of the bookmark on the night of the cursor."""
        session = self.session
        if session is not None and self.has_bookmark_here:
            self.add_bookmark(session.branches.active.number, session.population.night)

    def remove_bookmark(self, number: int, night: int) -> None:
        """Take a bookmark away."""
        session = self.session
        if session is not None and bookmark_on(session, number, night) is not None:
            self._do(lambda: session.remove_bookmark(night, branch=number, initiator=self))

    @property
    def has_bookmark_here(self) -> bool:
        """Whether the night of the cursor has a bookmark."""
        session = self.session
        if session is None:
            return False
        number, night = session.branches.active.number, session.population.night
        return bookmark_on(session, number, night) is not None

    def bookmark_beside(self, forward: bool) -> Bookmark | None:
        """Return the next bookmark of the running branch after the cursor, or the one before."""
        session = self.session
        if session is None:
            return None
        here, number = session.population.night, session.branches.active.number
        own = [one for one in session.bookmarks if one.branch == number]
        if forward:
            return next((one for one in own if one.night > here), None)
        return next((one for one in reversed(own) if one.night < here), None)

    def go_to_bookmark_beside(self, forward: bool) -> None:
        """Go to the next bookmark, or to the one before."""
        found = self.bookmark_beside(forward)
        if found is not None:
            self.go_to(found.branch, found.night)

    def go_to(self, number: int, night: int) -> None:
        """Go to a night of a branch, which runs from then on."""
        self._walker.branches.run(number)
        self._walker.go_to(night)

    def _do(self, act: Callable[[], object]) -> None:
        self._walker.attempt(act)


def _free_name(session: Session, night: int) -> str:
    """Return a name that no branch has."""
    taken = {one.name for one in session.branches.all()}
    wanted = f"from night {night}"
    numbered = (f"{wanted} ({number})" for number in range(2, len(taken) + 2))
    return next((one for one in (wanted, *numbered) if one not in taken), wanted)
