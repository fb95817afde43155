"""How files stand on disk, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.models.persistent_agent.folder import TakenIn
from engine.models.persistent_agent.folder_edits import FolderEdits
from engine.undoing_titles import counted

__all__ = [
    "EDITED",
    "loss_question",
    "states_of",
    "summary_of",
    "what_was_edited",
    "what_was_taken",
]

EDITED: Final = "edited"
_WAITS: Final = "to be written"
_SAME: Final = "written"
_SHOWN: Final = 3


def states_of(texts: Mapping[str, str], edits: FolderEdits | None) -> dict[str, str]:
    """Return how each file stands on disk, by path; nothing is told where there is no folder.

    Parameters
    ----------
    texts : mapping of str to str
        As they would be written.
    edits : FolderEdits, optional
        What is on disk.
    """
    if edits is None:
        return dict.fromkeys(texts, "")
    found = {path: _state(path, text, edits) for path, text in texts.items()}
    for path in edits.files:
        if path not in found:
            found[path] = EDITED if path in edits.edited else "no longer needed"
    return found


def _state(path: str, text: str, edits: FolderEdits) -> str:
    there = edits.files.get(path)
    if there == text:
        return _SAME
    if path in edits.edited:
        return EDITED
    return "not there yet" if there is None else _WAITS


def summary_of(states: Mapping[str, str], edits: FolderEdits) -> str:
    """Return how a folder stands, in one line."""
    if not edits.written:
        return "Nothing is written there yet."
    if told := what_was_edited(edits):
        return f"Edited on disk: {told}."
    waiting = sum(one not in (_SAME, EDITED) for one in states.values())
    if waiting:
        return f"{waiting:,} of {counted(len(states), 'file', 'files')} are to be written."
    return f"{counted(len(states), 'file stands', 'files stand')} on disk as the document has them."


def what_was_edited(edits: FolderEdits) -> str:
    """Return what a person did in a folder; empty where nothing."""
    found = edits.changes
    counts = (
        (len(found.edited), "memory changed", "memories changed"),
        (len(found.added), "new", "new"),
        (len(found.removed), "taken away", "taken away"),
        (len(found.strays), "line that is no bullet", "lines that are no bullets"),
        (len(edits.written_anew), "file that is written anew", "files that are written anew"),
    )
    told = [f"{number:,} {one if number == 1 else many}" for number, one, many in counts if number]
    return ", ".join(told)


def loss_question(edits: FolderEdits) -> str:
    """Return what to ask before edits are taken in; empty where nothing is to be asked."""
    parts: list[str] = []
    strays = edits.changes.strays
    if strays:
        shown = "; ".join(
            f"{file}, line {one.line}: “{one.text[:60]}”" for file, one in strays[:_SHOWN]
        )
        more = f" and {len(strays) - _SHOWN:,} more" if len(strays) > _SHOWN else ""
        lines = "One line is" if len(strays) == 1 else f"{len(strays):,} lines are"
        parts.append(f"{lines} no bullet and would become a memory each ({shown}{more}).")
    if edits.written_anew:
        files = ", ".join(edits.written_anew[:_SHOWN])
        parts.append(
            f"{files}: written from the other files, so that what was changed there is lost."
        )
    return " ".join([*parts, "Take the edits in?"]) if parts else ""


def what_was_taken(taken: TakenIn) -> str:
    """Return what taking edits in did."""
    counts = ((len(taken.edited), "changed"), (len(taken.added), "added"))
    told = [f"{counted(number, 'memory', 'memories')} {word}" for number, word in counts if number]
    line = f"Taken in: {', '.join(told)}." if told else "No memory was changed or added."
    if taken.removed:
        line += (
            f" {counted(len(taken.removed), 'was', 'were')} taken away from the files and stand in"
            " them again: delete a memory to forget it."
        )
    for first in taken.refused[:1]:
        more = f" (and {len(taken.refused) - 1:,} more)" if len(taken.refused) > 1 else ""
        line += f" Refused: {first}{more}."
    return line
