"""The demo memory set: one agent's year, written by hand in TOML.

The format is told in ``resources/demo/README.md``. A set is a folder of TOML files, read in
order of their names, or one such file; links may join memories of different files.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from engine.errors import BadInput
from engine.exchange.demo_fields import Fields
from engine.exchange.demo_memory import demo_id, read_memory
from engine.memory.links import LinkKind
from engine.memory.new_memory import MemorySet, NewLink, NewMemory

__all__ = ["demo_id", "read_demo"]

_TOP_KEYS: Final = frozenset({"set", "memory", "link"})
_SET_KEYS: Final = frozenset({"name", "agent", "person", "epoch", "notes"})
_LINK_KEYS: Final = frozenset({"source", "target", "kind"})
_Tables = list[tuple[str, Mapping[str, object]]]


def read_demo(path: Path | None = None) -> MemorySet:
    """Read a demo memory set.

    Parameters
    ----------
    path : Path, optional
        A folder of TOML files or one file; the set that comes with Lethe where absent.

    Returns
    -------
    MemorySet
        Memories in order of time, each with its given affect; a gist and the readings that
        the set gives, oldest first.

    Raises
    ------
    engine.errors.BadInput
        Naming file, memory and remedy: malformed TOML, unknown or duplicated keys, links to
        unknown memories, values out of range, missing texts, a gist that is the text itself.
    """
    source: Traversable = path if path is not None else files("resources") / "demo"
    tables = [(one.name, _parse(one)) for one in _files_of(source)]
    head = _head([table for table in tables if "set" in table[1]], source.name)
    memories = _memories(tables, head)
    if not memories:
        raise BadInput("there are no memories", file=source.name, remedy="add a [[memory]] table")
    epoch = (head.text("epoch"),) if "epoch" in head else ()
    return MemorySet(
        name=head.text("name"),
        memories=tuple(sorted(memories.values(), key=lambda memory: memory.created)),
        links=_links(tables, memories),
        notes=epoch + head.texts("notes"),
    )


def _files_of(source: Traversable) -> list[Traversable]:
    """Return the TOML files of a set in the order in which they are read."""
    if source.is_file():
        return [source]
    if not source.is_dir():
        raise BadInput("there is no such demo set", file=str(source), remedy="check the path")
    found = [one for one in source.iterdir() if one.name.endswith(".toml")]
    if not found:
        raise BadInput("the folder holds no .toml file", file=source.name, remedy="check the path")
    return sorted(found, key=lambda one: one.name)


def _parse(source: Traversable) -> Mapping[str, object]:
    """Return the tables of one file."""
    try:
        table: dict[str, object] = tomllib.loads(source.read_bytes().decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadInput(
            "is not UTF-8", file=source.name, place=f"byte {error.start}", remedy="save it as UTF-8"
        ) from error
    except tomllib.TOMLDecodeError as error:
        raise BadInput(
            f"is not TOML: {error}", file=source.name, remedy="correct that line"
        ) from error
    except OSError as error:
        raise BadInput(
            f"cannot be read: {error.strerror}", file=source.name, remedy="check its permissions"
        ) from error
    Fields(table, _TOP_KEYS, file=source.name, place="top level")
    return table


def _head(found: _Tables, name: str) -> Fields:
    """Return the [set] table, of which there must be one."""
    if len(found) != 1:
        raise BadInput(
            f"there are {len(found)} [set] tables",
            file=name,
            remedy="write exactly one, in one file",
        )
    file, table = found[0]
    return Fields(table["set"], _SET_KEYS, file=file, place="[set]")


def _entries(tables: _Tables, key: str) -> list[tuple[str, int, object]]:
    """Return file, number from 1 and content of each entry under a top-level key."""
    return [
        (file, number, entry)
        for file, table in tables
        for number, entry in enumerate(
            Fields(table, _TOP_KEYS, file=file, place="top level").items(key), start=1
        )
    ]


def _memories(tables: _Tables, head: Fields) -> dict[str, NewMemory]:
    """Return the memories of all files by their keys."""
    person, agent = head.text("person", "user"), head.text("agent", "agent")
    found: dict[str, NewMemory] = {}
    for file, number, entry in _entries(tables, "memory"):
        memory = read_memory(entry, file=file, number=number, person=person, agent=agent)
        if memory.origin in found:
            raise BadInput(
                "this key is there twice",
                file=file,
                place=f"memory {memory.origin!r}",
                remedy="give each memory a key of its own",
            )
        found[memory.origin] = memory
    return found


def _links(tables: _Tables, memories: Mapping[str, NewMemory]) -> tuple[NewLink, ...]:
    """Return the links of all files, each between two known memories and there once."""
    found: dict[NewLink, None] = {}
    for file, number, entry in _entries(tables, "link"):
        fields = Fields(entry, _LINK_KEYS, file=file, place=f"link {number}")
        link = _link(fields, memories)
        if link in found:
            fields.refuse("this link is there twice", "remove one of them")
        found[link] = None
    return tuple(found)


def _link(fields: Fields, memories: Mapping[str, NewMemory]) -> NewLink:
    source, target = fields.text("source"), fields.text("target")
    for key in (source, target):
        if key not in memories:
            fields.refuse(f"there is no memory {key!r}", "name the key of a memory of this set")
    if source == target:
        fields.refuse(f"{source!r} is linked to itself", "name two memories")
    try:
        kind = LinkKind.from_label(fields.text("kind"))
    except ValueError as error:
        fields.refuse(str(error), "correct the kind")
    return NewLink(memories[source].id, memories[target].id, kind)
