"""How long work tells how far it is, and learns that it is no longer wanted."""

from __future__ import annotations

from typing import Protocol

__all__ = ["Progress", "silent"]


class Progress(Protocol):
    """Called between the steps of long work; raises `engine.errors.Cancelled` to end it."""

    def __call__(self, done: int, total: int, what: str, /) -> None:
        """Report that `done` of `total` steps of `what` are finished.

        Parameters
        ----------
        done, total : int
            Steps finished and steps in all; ``total == 0`` means unknown.
        what : str
            The stage in words, for instance ``"embedding"``.

        Raises
        ------
        engine.errors.Cancelled
            When the work is no longer wanted.
        """
        ...


def silent(done: int, total: int, what: str, /) -> None:
    """Report nothing and never cancel."""
