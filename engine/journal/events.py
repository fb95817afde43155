"""The events of a journal: every act that changes a document, as data.

An event names memories by their number in the document (uid). What depends on something that
is not a pure function (an embedding, an estimate, a gist) is computed before the event is made
and stored with the memories it names; applying an event never computes such a thing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.memory.links import LinkKind
from engine.memory.seeds import Seeds

__all__ = [
    "Delete",
    "Encode",
    "Event",
    "Exchange",
    "Import",
    "Link",
    "Night",
    "Pause",
    "Recall",
    "Reinterpret",
    "SetParameters",
    "SystemAct",
    "Unlink",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """An act at a moment.

    Parameters
    ----------
    at : int
        Seconds since 1970, UTC; never earlier than the event before.
    """

    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Encode(Event):
    """Memories are encoded, one after the other.

    Parameters
    ----------
    batch : int
        Number under which the document keeps their content.
    seeds : Seeds
    exchange : bool
        Whether each attended memory is an exchange that moves the attention window
        (Potato paper, section 3.2).
    """

    batch: int
    seeds: Seeds
    exchange: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Import(Event):
    """Memories of another source are laid down at once; no exchange happens.

    Parameters
    ----------
    batch : int
    seeds : Seeds
    source : str
        Name of the source, for titles.
    """

    batch: int
    seeds: Seeds
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Event):
    """Something was said that is not kept: the attention window moves one step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall(Event):
    """Memories were recalled and used (Potato paper, section 3.3).

    Parameters
    ----------
    used : tuple of int
        Numbers of the memories, in the order of use.
    context : tuple of float or None
        Valence, activation and intensity of the moment; None: the centroid does not drift.
    spread : float or None
        Spread of the moment's inputs; None where it is not known.
    query : str
        What was asked, in words; empty where nothing was. It is content, and stands nowhere else.
    similarity : tuple of float or None
        Of each memory to the query, None where it is not known; empty without a query.
    """

    used: tuple[int, ...]
    context: tuple[float, float, float] | None = None
    spread: float | None = None
    query: str = ""
    similarity: tuple[float | None, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinterpret(Event):
    """A recall has given a memory a new reading (Potato paper, section 3.8).

    The text is content, kept by memory and version; the raw trace and older readings stay.

    Parameters
    ----------
    uid : int
        Number of the memory.
    version : int
        Version of its semantic trace, unique in the document.
    context : tuple of float or None
        Valence, activation and intensity of the moment.
    spread : float or None
        Spread of the moment's inputs; None where it is not known.
    """

    uid: int
    version: int
    context: tuple[float, float, float] | None = None
    spread: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Link(Event):
    """Two memories are linked."""

    source: int
    target: int
    kind: LinkKind = LinkKind.RELATES


@dataclass(frozen=True, slots=True, kw_only=True)
class Unlink(Event):
    """A link is cut."""

    source: int
    target: int
    kind: LinkKind = LinkKind.RELATES


@dataclass(frozen=True, slots=True, kw_only=True)
class Night(Event):
    """A night passes, at 04:00 (Potato paper, section 3.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pause(Event):
    """Time passes within a day, and nothing happens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemAct(Event):
    """An act that one forgetting system alone knows; under any other it has no effect.

    What such an act rests on (vectors, a choice of a person) is worked out when it is made, so
    that applying it needs numbers only.

    Parameters
    ----------
    system : str
        Name of the forgetting system.
    act : str
        One of its acts, see `engine.models.own_acts.OwnAct`.
    groups : tuple of tuple of int
        Numbers of the memories it touches, as the act groups them.
    values : tuple of float
        What else it says.
    """

    system: str
    act: str
    groups: tuple[tuple[int, ...], ...] = ()
    values: tuple[float, ...] = ()

    @property
    def uids(self) -> tuple[int, ...]:
        """Every memory it touches, in order."""
        return tuple(dict.fromkeys(uid for group in self.groups for uid in group))


@dataclass(frozen=True, slots=True, kw_only=True)
class SetParameters(Event):
    """Parameters change from now on.

    Parameters
    ----------
    values : mapping of str to value
        The changed ones by dotted name.
    """

    values: Mapping[str, float | int | bool | tuple[float, ...]] = field(
        default_factory=dict[str, "float | int | bool | tuple[float, ...]"]
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Delete(Event):
    """Memories are forgotten on purpose.

    Parameters
    ----------
    uids : tuple of int
    """

    uids: tuple[int, ...]
