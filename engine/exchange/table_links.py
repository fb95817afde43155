"""Links out of a table's column: ids, or ids with a kind of link."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.exchange.cells import words
from engine.exchange.json_values import is_list, is_object
from engine.exchange.table_fields import Fields, listed
from engine.exchange.table_rows import Row
from engine.memory.links import LinkKind
from engine.memory.new_memory import NewLink

__all__ = ["read_links"]


def read_links(
    fields: Fields,
    rows: Sequence[Row],
    ids: Sequence[str],
    known: Mapping[str, str],
    notes: list[str],
) -> tuple[NewLink, ...]:
    """Return the links of all rows, each once.

    Parameters
    ----------
    fields : Fields
    rows : sequence of Row
        A cell of the field ``links`` is a text ``"id; id:kind"`` or a list of ids, of
        ``"id:kind"``, or of objects with ``id`` and ``kind``.
    ids : sequence of str
        The memory of each row.
    known : mapping of str to str
        Memory by the source's own id.
    notes : list of str
        Gains a remark on links to memories that are not in the table.

    Raises
    ------
    BadInput
        When a cell is no list of links or names an unknown kind.
    """
    links: dict[NewLink, None] = {}
    lost: list[str] = []
    for row, source in zip(rows, ids, strict=True):
        for name, kind in fields.read(row, "links", _links, ()):
            target = known.get(name)
            if target is None or target == source:
                lost.append(f"{row.place} to {name!r}")
            else:
                links.setdefault(NewLink(source, target, kind))
    if lost:
        notes.append(f"{len(lost)} links lead nowhere and are left out: {listed(lost)}")
    return tuple(links)


def _links(cell: Any) -> tuple[tuple[str, LinkKind], ...]:
    return tuple(_link(part) for part in _parts(cell))


def _parts(cell: Any) -> Iterator[Any]:
    if is_list(cell):
        yield from cell
    else:
        yield from (part.strip() for part in re.split(r"[;\n]", words(cell)) if part.strip())


def _link(part: Any) -> tuple[str, LinkKind]:
    """Return id and kind; an id may hold colons itself, as in ``"D1:3"``."""
    if is_object(part):
        name = part.get("id", part.get("target"))
        return words(name).strip(), LinkKind.from_label(words(part.get("kind") or "relates"))
    text = words(part).strip()
    name, _, kind = text.rpartition(":")
    try:
        return (name.strip(), LinkKind.from_label(kind)) if name else (text, LinkKind.RELATES)
    except ValueError:
        return text, LinkKind.RELATES
