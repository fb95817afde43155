"""Cognitive snapshots: how an agent was thinking, saved and resumed (Persistent Agent paper, 6).

Here is what a snapshot holds and how it stands in a Markdown file; which memories carry it
is told by `cognition`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.errors import BadInput
from engine.exchange.json_values import valid_text
from engine.journal.clock import show_time

__all__ = [
    "Snapshot",
    "emotion_in_words",
    "last_snapshot",
    "read_snapshot",
    "snapshot_text",
]

_CALM: Final = 0.15
_TITLE: Final = re.compile(r"# Snapshot (\d{1,9}) · .* <!-- at:(-?\d{1,12}) -->\s*")
_HEADINGS: Final = ("Active goals", "Current focus", "Hypotheses", "Emotional context")


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The cognitive state of an agent at one moment.

    Parameters
    ----------
    number : int
        From 1.
    at : int
        Seconds since 1970, UTC.
    active_goals, hypotheses : tuple of str
    current_focus, emotional_context : str
    """

    number: int
    at: int
    active_goals: tuple[str, ...] = ()
    current_focus: str = ""
    hypotheses: tuple[str, ...] = ()
    emotional_context: str = ""


def emotion_in_words(valence: float, activation: float) -> str:
    """Return an affect in words with its two numbers."""
    pleasant = "pleasant" if valence > _CALM else "unpleasant" if valence < -_CALM else "neutral"
    lively = "stirred" if activation > _CALM else "quiet" if activation < -_CALM else "even"
    return f"{pleasant} and {lively} (valence {valence:+.2f}, activation {activation:+.2f})"


def snapshot_text(snapshot: Snapshot) -> str:
    """Return a snapshot as a Markdown file."""
    parts = (
        [f"- {_one_line(one)}" for one in snapshot.active_goals],
        [_one_line(snapshot.current_focus)],
        [f"- {_one_line(one)}" for one in snapshot.hypotheses],
        [_one_line(snapshot.emotional_context)],
    )
    title = f"# Snapshot {snapshot.number:04d} · {show_time(snapshot.at)} <!-- at:{snapshot.at} -->"
    sections = (
        "\n".join([f"## {heading}", "", *lines]).rstrip()
        for heading, lines in zip(_HEADINGS, parts, strict=True)
    )
    return "\n\n".join([title, *sections]) + "\n"


def _one_line(text: str) -> str:
    return " ".join(valid_text(text).split())


def read_snapshot(text: str, file: str) -> Snapshot:
    """Return the snapshot that a file holds, so that it can be resumed.

    Parameters
    ----------
    text : str
    file : str
        Its name, for complaints.

    Raises
    ------
    BadInput
        When the first line is not that of a snapshot, or a section is missing.
    """
    first, *lines = text.replace("\r\n", "\n").split("\n")
    title = _TITLE.fullmatch(first)
    if title is None:
        raise BadInput("is no snapshot", file=file, place="line 1", remedy="save one again")
    sections: dict[str, list[str]] = {}
    for line in lines:
        if line.startswith("## "):
            sections[line[3:].strip()] = []
        elif line.strip() and sections:
            sections[next(reversed(sections))].append(line.strip())
    for heading in _HEADINGS:
        if heading not in sections:
            raise BadInput(f"has no section '{heading}'", file=file, remedy="save one again")
    goals, focus, hypotheses, emotion = (sections[heading] for heading in _HEADINGS)
    return Snapshot(
        number=int(title.group(1)),
        at=int(title.group(2)),
        active_goals=tuple(one.removeprefix("- ") for one in goals),
        current_focus=" ".join(focus),
        hypotheses=tuple(one.removeprefix("- ") for one in hypotheses),
        emotional_context=" ".join(emotion),
    )


def last_snapshot(files: Mapping[str, str]) -> Snapshot | None:
    """Return the snapshot of the highest number among a folder's files, to be resumed.

    Parameters
    ----------
    files : mapping of str to str
        Texts by path; those below ``snapshots/`` are read.

    Raises
    ------
    BadInput
        When one of them is no snapshot.
    """
    found = [
        read_snapshot(text, path) for path, text in files.items() if path.startswith("snapshots/")
    ]
    return max(found, key=lambda one: one.number, default=None)
