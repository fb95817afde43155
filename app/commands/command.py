"""What every command of the command line is: a name, its words of help, its arguments, its work."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Command", "add_document", "add_json"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command.

    Parameters
    ----------
    name : str
    summary : str
        One line.
    description : str
        What ``--help`` says above the arguments.
    examples : tuple of str
        Command lines that ``--help`` ends with.
    add_arguments : callable
        Adds them to the command's parser.
    run : callable
        Does the work and returns the exit status.
    """

    name: str
    summary: str
    description: str
    examples: tuple[str, ...]
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]


def add_document(parser: ArgumentParser) -> None:
    """Add the argument that names a document."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a Lethe document (.lethe)")


def add_json(parser: ArgumentParser) -> None:
    """Add ``--json``."""
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
