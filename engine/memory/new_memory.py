"""What is known of a memory before it is encoded: the one shape that importers, the demo set,
the command line and the window hand to the session.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.affect.space import Affect
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind

__all__ = ["MemorySet", "NewLink", "NewMemory", "Picture", "Reading"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """The image of a visual episode.

    Parameters
    ----------
    data : bytes
        The encoded image file; empty when only an address is known.
    media_type : str
        For instance ``"image/png"``.
    address : str
        Where the source says the picture is; never fetched.
    """

    data: bytes = b""
    media_type: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A version of the semantic trace (Potato paper, section 3.8).

    Parameters
    ----------
    text : str
        What the memory was taken to mean.
    origin : str
        ``"source"``, ``"typed"`` or ``"extracted"``.
    at : int or None
        When it was read, seconds since 1970 UTC; None means at encoding.
    affect : Affect or None
        Centroid and spread of that moment; None means those of encoding.
    context : str
        The occasion in words.
    """

    text: str
    origin: str = "source"
    at: int | None = None
    affect: Affect | None = None
    context: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMemory:
    """One memory as a source tells it.

    Parameters
    ----------
    id : str
        Stable UUID in its 36-character form.
    text : str
        The verbatim text (raw trace). For a visual episode, its caption.
    created : int
        Seconds since 1970, UTC (sources without a zone are read as UTC).
    kind : Kind
    affect : Affect or None
        None where the source gives none: it is then estimated and marked so.
    estimated_by : str
        Name of the appraiser that estimated the affect; empty where it was given.
    readings : tuple of Reading
        Oldest first. Empty means that a gist is extracted.
    importance : float or None
        Entry importance in [0, 1]; None means that of its kind.
    access_count : int
        Recalls that the source already counts.
    last_access : int or None
        Seconds since 1970 of the last recall; None means never.
    identity : bool
        Touches self-knowledge (Potato paper, section 3.6.1).
    speaker, session, source, origin : str
        Provenance: who said it, in which session, from which source, the source's own id.
    picture : Picture or None
    caption : str
        Words that the source gives for a picture shown with the text.
    extra : mapping of str to str or float
        Further columns of the source, kept by name.
    """

    id: str
    text: str
    created: int
    kind: Kind = Kind.CONVERSATION
    affect: Affect | None = None
    estimated_by: str = ""
    readings: tuple[Reading, ...] = ()
    importance: float | None = None
    access_count: int = 0
    last_access: int | None = None
    identity: bool = False
    speaker: str = ""
    session: str = ""
    source: str = ""
    origin: str = ""
    picture: Picture | None = None
    caption: str = ""
    extra: Mapping[str, str | float] = field(default_factory=dict[str, "str | float"])


@dataclass(frozen=True, slots=True)
class NewLink:
    """A link between two memories, by id."""

    source: str
    target: str
    kind: LinkKind = LinkKind.RELATES


@dataclass(frozen=True, slots=True, kw_only=True)
class MemorySet:
    """What a source holds: memories in order of time, their links, and remarks on the reading.

    Parameters
    ----------
    name : str
        Short name of the source, for titles.
    memories : tuple of NewMemory
        Sorted by `created`; ties in the source's own order.
    links : tuple of NewLink
    notes : tuple of str
        One line each: what was skipped or guessed, for the person who imports.
    """

    name: str
    memories: tuple[NewMemory, ...]
    links: tuple[NewLink, ...] = ()
    notes: tuple[str, ...] = ()
