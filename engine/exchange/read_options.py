"""What a person can say about how a source is to be read."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

__all__ = ["DEFAULT_TIME", "ReadOptions", "memory_id"]

DEFAULT_TIME: Final = 946_756_800
"""2000-01-01 20:00 UTC: where memories begin in a source that tells no times."""

_NAMESPACE: Final = uuid.uuid5(uuid.NAMESPACE_URL, "lethe:memory")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadOptions:
    """Choices for reading a source; the defaults read it as it presents itself.

    Parameters
    ----------
    only : tuple of str
        Restrict to the parts of these names (LoCoMo: dialogues such as ``"conv-26"``); empty
        means all.
    mapping : mapping of str to str
        Field of a memory to column of the source, over the known names; an empty column name
        leaves the field unread.
    scale : str or None
        Scale of valence and activation, a name of `engine.exchange.scales.SCALES`; None means
        that it is detected.
    default_time : int or None
        Seconds since 1970, UTC, of the first memory where the source has no times; the others
        follow by minutes. None means `DEFAULT_TIME`.
    """

    only: tuple[str, ...] = ()
    mapping: Mapping[str, str] = field(default_factory=dict[str, str])
    scale: str | None = None
    default_time: int | None = None


def memory_id(name: str) -> str:
    """Return the UUID that belongs to `name`, the same on every machine.

    Reading a source twice therefore gives the same ids.
    """
    return str(uuid.uuid5(_NAMESPACE, name))
