"""Entries joined with what only the document's catalogue knows: where a memory is from."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import replace

from engine.memory.catalogue import Catalogue
from engine.models.persistent_agent.entries import Entry

__all__ = ["described"]


def described(
    entries: Iterable[Entry],
    catalogue: Catalogue,
    *,
    own_words: Container[int] = (),
    sensitive: Container[int] = (),
) -> tuple[Entry, ...]:
    """Return entries with topic and source, ready for files or for another document.

    Parameters
    ----------
    entries : iterable of Entry
    catalogue : Catalogue
        The topic is a memory's session.
    own_words : container of int
        Numbers of memories that are to stand with their own words instead of what their level
        holds: for sharing, which compresses them itself. Never of one whose words are lost.
    sensitive : container of int
        Numbers of memories that never leave the document.
    """
    return tuple(
        replace(
            one,
            text=catalogue.text[one.number] if one.number in own_words else one.text,
            topic=catalogue.session[one.number],
            source=catalogue.source[one.number],
            sensitive=one.sensitive or one.number in sensitive,
        )
        for one in entries
    )
