"""What a person changed in the Markdown files: the files are the source of truth.

Compared is with what was written last, not with the document as it is now: nights shorten
texts, and what they did is no edit of a person.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.errors import BadInput
from engine.models.persistent_agent.bullets import Bullet, Stray, kept_text, read_bullets
from engine.models.persistent_agent.entries import Entry
from engine.models.persistent_agent.markdown_files import home_of, is_home

__all__ = ["Added", "Edited", "FolderChanges", "changes", "known_of"]

_DIGEST: Final = 16


@dataclass(frozen=True, slots=True)
class Edited:
    """A memory whose words were changed.

    Parameters
    ----------
    id, text, file : str
    line : int
        From 1.
    """

    id: str
    text: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Added:
    """A bullet that is no memory yet.

    Parameters
    ----------
    text, file : str
    line : int
        From 1.
    """

    text: str
    file: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FolderChanges:
    """What a folder has otherwise than it was written.

    Parameters
    ----------
    edited : tuple of Edited
    added : tuple of Added
    removed : tuple of str
        Ids of memories whose bullet is gone or has no words left.
    strays : tuple of (str, Stray)
        File and line of what is no bullet: writing the file again will lose it.
    """

    edited: tuple[Edited, ...]
    added: tuple[Added, ...]
    removed: tuple[str, ...]
    strays: tuple[tuple[str, Stray], ...]

    def __bool__(self) -> bool:
        return bool(self.edited or self.added or self.removed)


def known_of(entries: Iterable[Entry]) -> dict[str, str]:
    """Return a digest of the words of each memory that has its place in a file, by id."""
    return {one.id: _digest(one.text) for one in entries if home_of(one) is not None}


def changes(files: Mapping[str, str], known: Mapping[str, str]) -> FolderChanges:
    """Find what was edited, added and removed.

    Parameters
    ----------
    files : mapping of str to str
        Texts by path; those that are not of the source of truth are not looked at.
    known : mapping of str to str
        From `known_of` what was written last.

    Returns
    -------
    FolderChanges
        A bullet may have moved to another file. One that was copied counts once, at its first
        place by path and line; a copy with other words, and one of a memory that is not known,
        counts as added.

    Raises
    ------
    BadInput
        With file and line, when an anchor was cut so short that it names several memories.
    """
    names = sorted((one.lower(), one) for one in known)
    found: dict[str, Edited] = {}
    added: list[Added] = []
    strays: list[tuple[str, Stray]] = []
    for path in sorted(path for path in files if is_home(path)):
        bullets, others = read_bullets(files[path])
        strays += [(path, one) for one in others]
        for bullet in bullets:
            name = _id_of(bullet, names, path)
            first = None if name is None else found.get(name)
            if name is not None and first is None:
                found[name] = Edited(name, bullet.text, path, bullet.first_line)
            elif bullet.text and (first is None or first.text != bullet.text):
                added.append(Added(bullet.text, path, bullet.first_line))
    empty = _digest("")
    emptied = {one.id for one in found.values() if not one.text and known[one.id] != empty}
    return FolderChanges(
        edited=tuple(
            one
            for one in found.values()
            if one.id not in emptied and _digest(one.text) != known[one.id]
        ),
        added=tuple(added),
        removed=tuple(one for one in known if one not in found or one in emptied),
        strays=tuple(strays),
    )


def _digest(text: str) -> str:
    return hashlib.sha256(kept_text(text).encode()).hexdigest()[:_DIGEST]


def _id_of(bullet: Bullet, names: Sequence[tuple[str, str]], path: str) -> str | None:
    """Return the id that an anchor names, or None."""
    anchor = bullet.anchor.lower()
    if not anchor:
        return None
    at = bisect_left(names, (anchor, ""))
    fitting = [name for low, name in names[at : at + 2] if low.startswith(anchor)]
    if len(fitting) > 1 and fitting[0].lower() != anchor:
        raise BadInput(
            f"the mark m:{bullet.anchor} names more than one memory",
            file=path,
            place=f"line {bullet.first_line}",
            remedy="give more of the id, or take the mark away",
        )
    return fitting[0] if fitting else None
