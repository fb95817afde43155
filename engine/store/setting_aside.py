"""What is set aside in an open document, and brought back: each a piece of work for its thread.

See `engine.store.aside_rows`, which moves the rows; here a branch that gains or loses events also
forgets where its cursor stood.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.store import aside_rows, branch_rows
from engine.store.branch_record import BranchRecord
from engine.store.document import Document

__all__ = ["bring_back", "hide_branch", "purge", "rejoin", "set_aside", "show_branch"]


def set_aside(document: Document, branch: int, seq: int, number: int) -> None:
    """Move the events of a branch from `seq` on to the new hidden branch `number`."""
    with document.atomic():
        aside_rows.set_aside(document.connection, branch, seq, number)
        document.forget_position(branch)


def bring_back(document: Document, number: int, branch: int, fork: int) -> None:
    """Give a branch the events of a hidden one; it shares `fork` of its parent's then."""
    with document.atomic():
        aside_rows.bring_back(document.connection, number, branch, fork)
        document.forget_position(branch)


def rejoin(document: Document, record: BranchRecord) -> None:
    """Let a branch share its parent's events again that `Document.reparent` made its own."""
    branch_rows.rejoin(document.connection, record)


def hide_branch(document: Document, number: int) -> None:
    """Hide a branch; those made from it keep their paths."""
    with document.atomic():
        aside_rows.hide(document.connection, number)
        document.forget_position(number)


def show_branch(document: Document, record: BranchRecord, children: Sequence[BranchRecord]) -> None:
    """Show a hidden branch again, and let those made from it share its events again."""
    aside_rows.show(document.connection, record, children)


def purge(document: Document, numbers: Iterable[int]) -> None:
    """Drop hidden branches, and what only they brought."""
    aside_rows.purge(document.connection, numbers)
