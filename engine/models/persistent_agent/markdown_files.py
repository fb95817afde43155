"""The memories of a document as Markdown files (Persistent Agent paper, section 7).

A pure function from plain data to texts by relative path; `markdown_folder` writes and reads
them, `markdown_changes` finds what a person changed. The files in which each memory has its one
place, ``MEMORY.md`` and those below ``memory/``, are the source of truth; ``PRELOAD.md``,
``DNA.md``, ``REFLECTION.md`` and the snapshots are written from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from engine.exchange.json_values import valid_text
from engine.memory.words import shortened
from engine.models.persistent_agent.bullets import anchors, bullet_of
from engine.models.persistent_agent.entries import Entry
from engine.models.persistent_agent.snapshots import Snapshot, snapshot_text

__all__ = ["Behaviour", "home_of", "is_home", "is_own", "markdown_files"]

LEVEL_TITLES: Final = ("Hot (L0)", "Warm (L1)", "Cool (L2)", "Cold (L3)", "Archive (L4)")
_NOTE_LEVELS: Final = 2
_ARCHIVED: Final = 3
_LONGEST_TOPIC: Final = 80
_WRITTEN: Final = "<!-- Written from MEMORY.md and memory/; change those. -->"
_TRUTH: Final = "<!-- One bullet, one memory: change, add or take away bullets. -->"


@dataclass(frozen=True, slots=True, kw_only=True)
class Behaviour:
    """What an agent's DNA holds beside its reflexes (Persistent Agent paper, section 6).

    Parameters
    ----------
    learned_behaviors, communication_patterns : tuple of str
    preferences : mapping of str to str
    """

    learned_behaviors: tuple[str, ...] = ()
    communication_patterns: tuple[str, ...] = ()
    preferences: Mapping[str, str] = field(default_factory=dict[str, str])


def home_of(entry: Entry) -> str | None:
    """Return the file in which a memory has its place; None for one that was dropped.

    L0 to L2: the note of its day (UTC); L3: the archived note; L4: ``MEMORY.md``.
    """
    if entry.level is None:
        return None
    if entry.level > _ARCHIVED:
        return "MEMORY.md"
    folder = "memory" if entry.level <= _NOTE_LEVELS else "memory/archive"
    return f"{folder}/{_day(entry)}.md"


def is_home(path: str) -> bool:
    """Tell whether a file, by its path in the folder, is one of the source of truth."""
    return path.endswith(".md") and (path == "MEMORY.md" or path.startswith("memory/"))


def is_own(path: str) -> bool:
    """Tell whether a file has a name that is Lethe's to write."""
    named = path in ("PRELOAD.md", "DNA.md", "REFLECTION.md")
    return named or is_home(path) or (path.startswith("snapshots/") and path.endswith(".md"))


def markdown_files(
    entries: Iterable[Entry],
    *,
    behaviour: Behaviour | None = None,
    snapshots: Sequence[Snapshot] = (),
    reflections: Sequence[str] = (),
) -> dict[str, str]:
    """Return the files of a document, their texts by path (``/`` between folders).

    Parameters
    ----------
    entries : iterable of Entry
        In any order; the files have them in order of time.
    behaviour : Behaviour, optional
    snapshots : sequence of Snapshot
    reflections : sequence of str
        What nights made of it, the oldest first.

    Returns
    -------
    dict of str to str
        The same for the same data. ``MEMORY.md``, ``PRELOAD.md`` and ``DNA.md`` are always there.
    """
    ordered = sorted(entries, key=lambda one: (one.created, one.number))
    names = anchors([one.id for one in ordered])
    homes: dict[str, list[Entry]] = {"MEMORY.md": []}
    for entry in ordered:
        home = home_of(entry)
        if home is not None:
            homes.setdefault(home, []).append(entry)
    files = {
        path: _memory_file(held, names) if path == "MEMORY.md" else _note(path, held, names)
        for path, held in sorted(homes.items())
    }
    files["PRELOAD.md"] = _preload(ordered, names)
    files["DNA.md"] = _dna(ordered, names, behaviour or Behaviour())
    for one in snapshots:
        files[f"snapshots/{one.number:04d}.md"] = snapshot_text(one)
    if reflections:
        files["REFLECTION.md"] = _page("Reflections", _WRITTEN, [("", _plain(reflections))])
    return files


def _day(entry: Entry) -> str:
    return datetime.fromtimestamp(entry.created, UTC).date().isoformat()


def _page(title: str, remark: str, sections: Iterable[tuple[str, str]]) -> str:
    parts = [f"# {title}\n", f"{remark}\n"]
    for heading, body in sections:
        if heading:
            parts.append(f"## {heading}\n")
        if body:
            parts.append(body)
    return "\n".join(parts)


def _bullets(entries: Iterable[Entry], names: Mapping[str, str]) -> str:
    return "".join(bullet_of(one, names[one.id]) for one in entries)


def _plain(texts: Iterable[str]) -> str:
    return "".join(f"- {' '.join(valid_text(text).split())}\n" for text in texts)


def _memory_file(entries: Iterable[Entry], names: Mapping[str, str]) -> str:
    """Return the long-term memory: by topic, or by day where a memory has none."""
    topics: dict[str, list[Entry]] = {}
    for one in entries:
        topic = shortened(valid_text(one.topic), _LONGEST_TOPIC) or _day(one)
        topics.setdefault(topic, []).append(one)
    sections = [(topic, _bullets(held, names)) for topic, held in topics.items()]
    return _page("Memory", _TRUTH, sections)


def _note(path: str, entries: Iterable[Entry], names: Mapping[str, str]) -> str:
    levels: dict[int, list[Entry]] = {}
    for one in entries:
        levels.setdefault(one.level or 0, []).append(one)
    day = path.rpartition("/")[2].removesuffix(".md")
    archived = " (archived)" if path.startswith("memory/archive/") else ""
    sections = [
        (LEVEL_TITLES[level], _bullets(held, names)) for level, held in sorted(levels.items())
    ]
    return _page(f"{day}{archived}", _TRUTH, sections)


def _preload(entries: Iterable[Entry], names: Mapping[str, str]) -> str:
    held = [one for one in entries if one.myelin == "thick"]
    return _page("Preload", _WRITTEN, [("Known without searching", _bullets(held, names))])


def _dna(entries: Iterable[Entry], names: Mapping[str, str], behaviour: Behaviour) -> str:
    reflexes = [one for one in entries if one.myelin == "reflex"]
    liked = (f"{name}: {value}" for name, value in behaviour.preferences.items())
    sections = [
        ("Learned behaviors", _plain(behaviour.learned_behaviors)),
        ("Communication patterns", _plain(behaviour.communication_patterns)),
        ("Reflexes", _bullets(reflexes, names)),
        ("Preferences", _plain(liked)),
    ]
    return _page("DNA", _WRITTEN, sections)
