"""What a person did in a folder of Markdown files, as it is looked at before it is taken in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from engine.errors import BadInput
from engine.memory.bundle import readings_there
from engine.memory.catalogue import Catalogue
from engine.memory.population import Population
from engine.models.persistent_agent.markdown_changes import FolderChanges, changes
from engine.models.persistent_agent.markdown_files import is_home
from engine.models.persistent_agent.markdown_folder import read_folder

__all__ = ["FolderEdits", "check_ours", "new_texts", "read_edits"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FolderEdits:
    """A folder as it was read, and what is otherwise in it than it was written.

    Parameters
    ----------
    files : mapping of str to str
        Texts by path.
    edited : tuple of str
        Paths of the files that are otherwise than they were written, or new.
    changes : FolderChanges
        What is to be taken in. What was taken in already, and not written since, is left out.
    written : bool
        Whether this document has been written there.
    """

    files: Mapping[str, str]
    edited: tuple[str, ...]
    changes: FolderChanges
    written: bool = True

    def __bool__(self) -> bool:
        return bool(self.changes or self.changes.strays or self.written_anew)

    @property
    def written_anew(self) -> tuple[str, ...]:
        """The edited files that hold no memory: they are written from the others, edits and all."""
        return tuple(path for path in self.edited if not is_home(path))


def read_edits(folder: Path, catalogue: Catalogue, population: Population) -> FolderEdits:
    """Return what is otherwise in a folder than it was written last.

    Parameters
    ----------
    folder : Path
    catalogue : Catalogue
        Of the document that the folder is of.
    population : Population
        Its state.

    Raises
    ------
    BadInput
        When the folder cannot be read, is that of another document, or a mark in it names
        several memories.
    """
    read = read_folder(folder)
    check_ours(folder, read.known, catalogue)
    found = changes(read.files, read.known)
    news = bool(found.added or found.strays)
    taken = _taken_already(catalogue, read.known) if news else frozenset[tuple[str, str]]()
    edited = [one for one in found.edited if one.text != _reading(population, catalogue, one.id)]
    added = [one for one in found.added if (one.file, one.text) not in taken]
    strays = [(file, one) for file, one in found.strays if (file, one.text) not in taken]
    left = replace(found, edited=tuple(edited), added=tuple(added), strays=tuple(strays))
    known = bool(read.known)
    return FolderEdits(files=read.files, edited=read.edited, changes=left, written=known)


def check_ours(folder: Path, known: Mapping[str, str], catalogue: Catalogue) -> None:
    """Refuse a folder that holds memories, but none of this document.

    Raises
    ------
    BadInput
    """
    if known and all(catalogue.known(one) is None for one in known):
        raise BadInput(
            "holds the memories of another document", file=str(folder), remedy="choose another"
        )


def new_texts(edits: FolderEdits) -> tuple[tuple[str, str], ...]:
    """Return text and file of what becomes a memory: new bullets, then lines that are none."""
    lines = [(one.text, one.file) for one in edits.changes.added]
    return (*lines, *((one.text, file) for file, one in edits.changes.strays))


def _reading(population: Population, catalogue: Catalogue, name: str) -> str | None:
    """Return the reading that a person's edit has given a memory; None where none has."""
    uid = catalogue.known(name)
    if uid is None or uid not in population["uid"]:
        return None
    (row,) = population.rows_of((uid,)).tolist()
    return (
        readings_there(population, catalogue, row)[-1].text
        if row in population.readings.row
        else None
    )


def _taken_already(catalogue: Catalogue, known: Mapping[str, str]) -> frozenset[tuple[str, str]]:
    """Return file and text of the memories that are from files and stand in none yet."""
    return frozenset(
        (catalogue.source[uid], catalogue.text[uid])
        for uid in catalogue
        if catalogue.source[uid].endswith(".md") and catalogue.uuid[uid] not in known
    )
