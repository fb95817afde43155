"""A memory as the Markdown files and the shared bundles see it: plain data, from any model."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Entry"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One memory at one moment.

    Parameters
    ----------
    number : int
        The document's own number.
    id : str
        Stable UUID in its 36-character form.
    text : str
        What its level holds of it.
    created : int
        Seconds since 1970, UTC.
    level : int or None
        0 to 4, L0 to L4 (Persistent Agent paper, section 3); None for what was dropped, which
        stands in no file but as a reflex or preload.
    priority : float
        In [0, 1].
    topic : str
        Session or subject; may be empty.
    myelin : str
        ``""``, ``"thin"``, ``"thick"`` or ``"reflex"`` (section 5).
    sensitive : bool
        Never leaves the document.
    source : str
        Where it is from.
    """

    number: int
    id: str
    text: str
    created: int
    level: int | None = 0
    priority: float = 1.0
    topic: str = ""
    myelin: str = ""
    sensitive: bool = False
    source: str = ""
