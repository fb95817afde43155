"""What a forgetting system does of its own accord, or lets a person do: its own acts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.memory.links import LinkKind
from engine.memory.new_memory import NewMemory

__all__ = ["OwnAct", "Preset", "Proposal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnAct:
    """An act that only this system knows; it becomes a `engine.journal.events.SystemAct`.

    Parameters
    ----------
    name : str
        Lower case, as events and the command line have it.
    title : str
        For menus and buttons, in the imperative.
    meaning : str
        One sentence: what it does, and where the source tells of it.
    of_memories : bool
        Whether it is done to memories that a person picks; else the system works out what it
        touches (`ForgettingModel.propose`), which may take long.
    choices : tuple of str
        What a person chooses from; the place of the choice is the act's first value.
    """

    name: str
    title: str
    meaning: str
    of_memories: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What a system wants to happen: an act of its own, and perhaps a memory that it makes.

    Parameters
    ----------
    act : str
        Name of the act.
    groups : tuple of tuple of int
        Numbers of the memories it touches.
    values : tuple of float
    memory : NewMemory, optional
        Encoded first, as no exchange; its number is put before those of the first group.
    links : tuple of (int, int, LinkKind)
        Source, target and kind of links that come with it; 0 stands for the new memory.
    """

    act: str
    groups: tuple[tuple[int, ...], ...] = ()
    values: tuple[float, ...] = ()
    memory: NewMemory | None = None
    links: tuple[tuple[int, int, LinkKind], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """Parameters that belong together, under a name.

    Parameters
    ----------
    name : str
    meaning : str
    values : mapping of str to value
        By dotted name; those that are not named stay as they are.
    """

    name: str
    meaning: str
    values: Mapping[str, Any] = field(default_factory=dict[str, Any])
