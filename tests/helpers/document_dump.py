"""What a document holds, as plain values that can be compared: every table, and every state.

Two documents with the same dump hold the same bits. Left out are the numbers that the file gives
its rows by itself, and checkpoints, which only spare computing: those are checked against the
states that the events lead to.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from engine.document_lexicon import DocumentLexicon
from engine.journal.branches import Branches
from engine.journal.timeline import dynamic_columns
from engine.memory.population import Population
from engine.store.document import Document

__all__ = ["document_dump", "document_dump_of", "population_dump", "tables_dump"]

_TABLES = {
    "meta": "SELECT key, value FROM meta WHERE key <> 'cursor' ORDER BY key",
    "branches": (
        "SELECT number, name, parent, fork, model, parameters, start FROM branches ORDER BY number"
    ),
    "events": "SELECT branch, seq, kind, at, batch, payload FROM events ORDER BY branch, seq",
    "memories": "SELECT * FROM memories ORDER BY uid",
    "links": "SELECT * FROM links ORDER BY batch, position",
    "certificates": "SELECT memory, night, content FROM certificates ORDER BY memory, night",
    "migrations": "SELECT position, name FROM migrations ORDER BY position",
}
_TRACES = (
    "memory, trace, version, text, origin, at, context, valence, activation, intensity, spread, "
    "truncated, caption, extra, media_type, address, picture"
)
_OF_FACTS = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
_SEEN = {"traces", "vector_rows", "vectors", "checkpoints", *_TABLES}


def document_dump(path: Path | str) -> dict[str, Any]:
    """Return what a file holds; it is opened to read only.

    Parameters
    ----------
    path : Path or str

    Returns
    -------
    dict
        The rows of each table by its name; under ``"cursor"`` where each branch stands and which
        one runs; under ``"states"`` the columns, links, night, clock and parameters of each
        branch at its end and where it stands, as bytes.
    """
    with Document.open(path, read_only=True) as document:
        return document_dump_of(document)


def document_dump_of(document: Document) -> dict[str, Any]:
    """Return what an open document holds; see `document_dump`."""
    branches = _branches(document)
    _check_checkpoints(document, branches)
    return {
        **tables_dump(document),
        "cursor": branches.place(),
        "states": {
            (one.number, where): population_dump(one.timeline.at(position))
            for one in branches.all()
            for where, position in (
                ("end", len(one.timeline.events)), ("here", one.timeline.position),
            )
        },
    }  # fmt: skip


def tables_dump(document: Document) -> dict[str, Any]:
    """Return the rows of every table of an open document, but for its cursor and checkpoints."""
    read = document.connection.execute
    unseen = {str(name) for (name,) in read(_OF_FACTS)} - _SEEN
    assert {name for name in unseen if not name.startswith("vectors_")} == set(), unseen
    dump: dict[str, Any] = {name: read(sql) for name, sql in _TABLES.items()}
    dump["meta"] = {key: json.loads(value) for key, value in dump["meta"]}
    dump["traces"] = read(f"SELECT {_TRACES} FROM traces ORDER BY memory, trace, version")
    dump["vectors"] = read(
        "SELECT memory, trace, version, kind, embedding FROM vector_rows "
        "JOIN vectors ON vectors.rowid = vector_rows.id ORDER BY memory, trace, version"
    )
    return dump


def population_dump(population: Population) -> dict[str, Any]:
    """Return the columns of a state, and all else that it says, as values to compare."""
    links = population.links
    return {
        "night": population.night,
        "clock": population.clock,
        "parameters": repr(population.parameters),
        "links": [np.asarray(one).tobytes() for one in (links.source, links.target, links.kind)],
        **{name: column.tobytes() for name, column in population.columns.items()},
        **{f"list {name}": one.tobytes() for name, one in population.tables.items()},
    }


def _branches(document: Document) -> Branches:
    records = document.branches()
    own = {one.number: document.events(one.number) for one in records}
    branches = Branches.of(records, own, words=DocumentLexicon(document.catalogue()))
    branches.restore(document.cursor())
    return branches


def _check_checkpoints(document: Document, branches: Branches) -> None:
    for one in branches.all():
        saved = document.load_checkpoint(one.number, len(one.timeline.events))
        if saved is not None:
            lived = dynamic_columns(one.timeline.at(saved.seq))
            assert {name: column.tobytes() for name, column in saved.columns.items()} == {
                name: column.tobytes() for name, column in lived.items()
            }, f"checkpoint {saved.seq} of branch {one.number}"
