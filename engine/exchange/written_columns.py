"""What an export tells of memories: the columns of a table, read from one moment.

The first columns have the names that Lethe's own reader knows (`engine.exchange.columns`), so
that a file can be read back; then comes every other quantity. Only what is left is told: a lost
trace, and everything of a deleted memory but its id and tier, stays out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.exchange.columns import FIELDS
from engine.memory.bundle import readings_there, traces_of
from engine.memory.columns import NEVER
from engine.memory.links import LinkKind
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.memory.traces import Trace
from engine.moment import Readable
from engine.progress import Progress, silent
from engine.quantities import Quantity
from engine.quantity_columns import QuantityColumns

__all__ = ["LINKS", "WrittenColumns", "written_columns"]

Cells = list[Any]
LINKS: Final = "links"
"""The column whose cells are lists of pairs: the id linked to, and the kind of link in words."""

_AXES: Final = ("valence", "activation", "intensity", "spread")
_RENAMED: Final = {"last_access": "days_since_recall", "links": "link_count", "id": "number"}
_TOLD_BY_FIELDS: Final = (
    *_AXES, "importance", "kind", "recalls", "speaker", "session", "identity", "text", "similarity",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class WrittenColumns:
    """A table of memories.

    Parameters
    ----------
    cells : mapping of str to list
        By column, one a memory: texts, finite numbers, truth values, None where there is
        nothing, and in `LINKS` a tuple of pairs.
    count : int
        Memories.
    """

    cells: Mapping[str, Cells]
    count: int


def written_columns(
    moment: Readable, uids: NDArray[np.integer] | None = None, progress: Progress = silent
) -> WrittenColumns:
    """Return what an export tells of memories.

    Parameters
    ----------
    moment : Readable
        Its state is not changed meanwhile; on any thread.
    uids : ndarray of int, shape (K,), optional
        Those that are not there at the moment are left out; None: all that are.
    progress : Progress
    """
    population = moment.population
    rows = np.arange(len(population))
    if uids is not None:
        rows = np.flatnonzero(np.isin(population["uid"], uids))
    columns = QuantityColumns(moment)
    cells = _fields(moment, columns, rows)
    for at, one in enumerate(columns.quantities.values()):
        progress(at, len(columns.quantities), "columns")
        if one.name not in _TOLD_BY_FIELDS:
            name = _name(one, cells)
            cells[name] = _values(columns, one, rows, progress)
    return WrittenColumns(cells, len(rows))


def _name(quantity: Quantity, taken: Mapping[str, Cells]) -> str:
    """Return the name of a column; an imported one keeps the name it came with if that is free."""
    own = _RENAMED.get(quantity.name, quantity.name)
    if quantity.source != "imported":
        return own
    known = {name for names in FIELDS.values() for name in names}
    title = quantity.title
    return own if title in taken or title.strip().lower() in known else title


def _values(
    columns: QuantityColumns, one: Quantity, rows: NDArray[np.intp], progress: Progress
) -> Cells:
    if one.slow:
        values = columns.work_out(one.name, progress)[rows]
    else:
        values = columns.values(one.name)[rows]
    if one.is_category:
        names = (*columns.categories(one.name), None)
        return [names[code] for code in values.tolist()]
    if one.is_number:
        return [None if value != value else _plain(value) for value in values.tolist()]
    return values.tolist()


def _plain(value: float) -> float | int:
    return int(value) if value.is_integer() else value


def _fields(moment: Readable, columns: QuantityColumns, rows: NDArray[np.intp]) -> dict[str, Cells]:
    """Return the columns that the reader knows as fields of a memory."""
    population, catalogue = moment.population, moment.catalogue
    uids = population["uid"][rows].tolist()
    there = (columns.tier[rows] != Tier.DELETED).tolist()

    def told(name: str, form: Callable[[Any], Any] = lambda value: value) -> Cells:
        values = population[name][rows].tolist()
        return [form(value) if here else None for value, here in zip(values, there, strict=True)]

    def numbers(name: str) -> Cells:
        return _values(columns, columns.quantities[name], rows, _never)

    texts, gists = _words_left(moment, rows)
    return {
        "id": [catalogue.uuid[uid] for uid in uids],
        "text": texts,
        "gist": gists,
        "created": told("created", _moment),
        "kind": numbers("kind"),
        **{axis: numbers(axis) for axis in _AXES},
        "importance": numbers("importance"),
        "access_count": told("access_count"),
        "last_access": told("last_access", lambda at: None if at == NEVER else _moment(at)),
        "identity": told("identity"),
        "speaker": numbers("speaker"),
        "session": numbers("session"),
        LINKS: _links(population, columns.tier, catalogue.uuid, rows),
    }


def _never(done: int, total: int, what: str, /) -> None:
    """Report nothing: these columns are at hand."""


def _moment(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ").rjust(20, "0")


def _words_left(moment: Readable, rows: NDArray[np.intp]) -> tuple[Cells, Cells]:
    """Return the texts that are left (else the newest reading), and the gists beside them."""
    population, catalogue = moment.population, moment.catalogue
    traces = traces_of(population, moment.model)[rows].tolist()
    texts: Cells = []
    gists: Cells = []
    for row, there in zip(rows.tolist(), traces, strict=True):
        readings = readings_there(population, catalogue, row) if there & Trace.SEMANTIC else ()
        gist = readings[-1].text if readings else None
        raw = catalogue.text[int(population["uid"][row])] if there & Trace.RAW else None
        texts.append(gist if raw is None else raw)
        gists.append(None if raw is None else gist)
    return texts, gists


def _links(
    population: Population, tier: NDArray[np.uint8], uuid: list[str], rows: NDArray[np.intp]
) -> Cells:
    """Return where each memory's own links lead, both ends being there."""
    links = population.links
    uids: list[int] = population["uid"].tolist()
    found: dict[int, list[tuple[str, str]]] = {}
    there = (tier[links.source] != Tier.DELETED) & (tier[links.target] != Tier.DELETED)
    labels = {int(kind): kind.label for kind in LinkKind}
    sources: list[int] = links.source[there].tolist()
    targets: list[int] = links.target[there].tolist()
    kinds: list[int] = links.kind[there].tolist()
    for source, target, kind in zip(sources, targets, kinds, strict=True):
        found.setdefault(source, []).append((uuid[uids[target]], labels[kind]))
    return [tuple(found.get(row, ())) for row in rows.tolist()]
