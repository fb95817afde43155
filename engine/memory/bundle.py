"""A memory as a bundle of traces: a view of one row for people to look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.affect.space import Affect
from engine.memory.columns import NEVER, NOT_YET
from engine.memory.kinds import Kind
from engine.memory.new_memory import Reading
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.memory.traces import ALL_TRACES, NO_TRACE, Trace

if TYPE_CHECKING:
    from engine.memory.catalogue import Catalogue
    from engine.models.own_tiers import OwnTier
    from engine.models.protocol import ForgettingModel

__all__ = [
    "ERASED",
    "PURGED",
    "STAYS_IN_FILE",
    "WITHHELD",
    "MemoryBundle",
    "bundle_of",
    "readings_there",
    "traces_of",
    "traces_there",
]

STAYS_IN_FILE = "its words stay in the file while the document keeps its past"
"""What is true of every lost trace until the past is sealed; said wherever one is shown."""

ERASED = "erased for good"
"""Stands for words that are there at a moment of the past, but have been purged since."""

PURGED = "erased for good: no copy of its words is in this file"
"""What is true of a trace whose words have been purged; said in their place."""


WITHHELD = "withheld: too sensitive to be shown unasked"
"""What stands in the place of words that the governing system does not let be displayed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryBundle:
    """One memory at one moment (Potato paper, section 3.1).

    Parameters
    ----------
    uid : int
        Its number in the document.
    id : str
        Its stable UUID.
    kind : Kind
    tier : Tier
        What is left of it.
    own_tier : OwnTier
        Where it stands, as the model has it.
    strength_word : str
        What the model calls its strength.
    text : str or None
        The raw trace; None once it is lost.
    readings : tuple of Reading or None
        The semantic trace, oldest version first; None once it is lost.
    importance : float
        Its strength under the model, in [0, 1].
    strengths : dict of str to float
        Strength of each decaying trace, where the model has them.
    lost : dict of str to int
        Night on which a trace was lost, by trace.
    affect, current_affect : Affect
        At encoding, and after drift.
    estimated_by : str
        Appraiser of the affect; empty where the source gave it.
    created : int
        Seconds since 1970, UTC.
    access_count : int
    last_access : int or None
    identity : bool
    speaker, session, source, origin, caption : str
    truncated : bool
        Its text is longer than the embedding model reads.
    deleted_night : int or None
    purged : Trace
        Traces that are there at this moment, but whose words have been taken out of the file for
        good since; their `text` and `readings` are None.
    withheld : bool
        Its words are there, but the system does not let them be displayed unasked; `text` and
        `readings` are None.
    """

    uid: int
    id: str
    kind: Kind
    tier: Tier
    own_tier: OwnTier
    strength_word: str
    text: str | None
    readings: tuple[Reading, ...] | None
    importance: float
    strengths: dict[str, float]
    lost: dict[str, int]
    affect: Affect
    current_affect: Affect
    estimated_by: str
    created: int
    access_count: int
    last_access: int | None
    identity: bool
    speaker: str
    session: str
    source: str
    origin: str
    caption: str
    truncated: bool
    deleted_night: int | None
    purged: Trace = NO_TRACE
    withheld: bool = False

    @property
    def gist(self) -> str | None:
        """The newest reading, or None once the semantic trace is lost."""
        return self.readings[-1].text if self.readings else None


def traces_there(population: Population, model: ForgettingModel, row: int) -> Trace:
    """Return which traces of a row are there; without such a column, as its tier tells."""
    return Trace(int(traces_of(population, model)[row]))


_WORDS: Final = Trace.RAW | Trace.SEMANTIC
_TRACES_LEFT: Final = np.array([ALL_TRACES, Trace.SEMANTIC | Trace.GRAPH, Trace.GRAPH, 0], np.uint8)
"""Traces that are left in each `Tier`, under a model that has no column of them."""


def traces_of(population: Population, model: ForgettingModel) -> NDArray[np.uint8]:
    """Return which traces of each row are there, bits of `Trace`, shape (N,)."""
    if "traces" in population.columns:
        return population["traces"]
    return _TRACES_LEFT[model.tier(population)]


def readings_there(population: Population, catalogue: Catalogue, row: int) -> tuple[Reading, ...]:
    """Return the readings that a row's semantic trace has at a moment, while it is there.

    Those of encoding come first, then those that recalls have added up to then on this branch,
    oldest first.
    """
    uid = int(population["uid"][row])
    added = ((uid, version) for version in population.readings.of(row))
    return (
        *catalogue.readings[uid],
        *(catalogue.added[key] for key in added if key in catalogue.added),
    )


def bundle_of(
    population: Population, model: ForgettingModel, catalogue: Catalogue, row: int
) -> MemoryBundle:
    """Return one row as a bundle; content of lost traces is not in it.

    Parameters
    ----------
    population : Population
    model : ForgettingModel
    catalogue : Catalogue
        What the file keeps of its memories.
    row : int
    """
    values = {name: column[row].item() for name, column in population.columns.items()}
    uid = int(values["uid"])
    alive = traces_there(population, model, row)
    held = alive & ~catalogue.purged.get(uid, NO_TRACE)
    withheld = bool(held & _WORDS) and not model.may_show(population)[row]
    there = held & ~_WORDS if withheld else held
    return MemoryBundle(
        uid=uid,
        id=catalogue.uuid[uid],
        kind=Kind(values["kind"]),
        tier=Tier(int(model.tier(population)[row])),
        own_tier=model.own_tiers[int(model.own_tier(population)[row])],
        strength_word=model.strength_word,
        text=catalogue.text[uid] if there & Trace.RAW else None,
        readings=readings_there(population, catalogue, row) if there & Trace.SEMANTIC else None,
        importance=float(model.strength(population)[row]),
        strengths={
            trace.label: values[f"{trace.label}_strength"]
            for trace in Trace
            if f"{trace.label}_strength" in values
        },
        lost=_lost(values),
        affect=_affect(values, ""),
        current_affect=_affect(values, "current_"),
        estimated_by=catalogue.estimated_by[uid] if there else "",
        created=values["created"],
        access_count=values["access_count"],
        last_access=None if values["last_access"] == NEVER else values["last_access"],
        identity=values["identity"],
        speaker=catalogue.speaker[uid] if there else "",
        session=catalogue.session[uid] if there else "",
        source=catalogue.source[uid] if there else "",
        origin=catalogue.origin[uid] if there else "",
        caption=catalogue.caption[uid] if there & Trace.RAW else "",
        truncated=catalogue.truncated[uid],
        deleted_night=None if values["deleted_night"] == NOT_YET else values["deleted_night"],
        purged=alive & catalogue.purged.get(uid, NO_TRACE),
        withheld=withheld,
    )


def _affect(values: Mapping[str, Any], prefix: str) -> Affect:
    return Affect(
        valence=values[f"{prefix}valence"],
        activation=values[f"{prefix}activation"],
        intensity=values[f"{prefix}intensity"],
        spread=values["spread"],
    )


def _lost(values: Mapping[str, Any]) -> dict[str, int]:
    nights = {
        "raw": values.get("raw_lost", values["deleted_night"]),
        "semantic": values.get("semantic_lost", values["deleted_night"]),
        "graph": values["deleted_night"],
    }
    return {trace: night for trace, night in nights.items() if night != NOT_YET}
