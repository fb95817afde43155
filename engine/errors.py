"""Errors that a person reads: one line, naming the file, the place and the remedy."""

from __future__ import annotations

__all__ = ["BadInput", "Cancelled", "DocumentError", "LetheError"]


class LetheError(Exception):
    """Base of every error whose message is meant for a person.

    The message is one line. The command line prints it on standard error and exits with
    status 2; the window shows it. Anything else that is raised is a fault of the program.
    """


class BadInput(LetheError):
    """Something given from outside cannot be used.

    Parameters
    ----------
    problem : str
        What is wrong, in words.
    file : str, optional
        Name of the file it was read from.
    place : str, optional
        Where in the file: ``"line 12"``, ``"column 'valence'"``.
    remedy : str, optional
        What the reader can do about it.
    """

    def __init__(
        self,
        problem: str,
        *,
        file: str | None = None,
        place: str | None = None,
        remedy: str | None = None,
    ) -> None:
        where = ", ".join(part for part in (file, place) if part)
        line = f"{where}: {problem}" if where else problem
        super().__init__(" ".join((f"{line}; {remedy}" if remedy else line).split()))


class DocumentError(LetheError):
    """A Lethe document cannot be opened, read or written."""


class Cancelled(LetheError):
    """A long task was cancelled by the person who started it."""
