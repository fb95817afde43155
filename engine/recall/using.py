"""From the use of what was recalled to events: reconsolidation, and a reading where one is made.

Whatever is no pure function (the appraisal of the question, an extracted reading, its vector) is
computed here, once, and stored with the events.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.affect.space import Affect
from engine.encoding import Encoder
from engine.errors import BadInput, LetheError
from engine.exchange.json_values import valid_text
from engine.journal.events import Recall, Reinterpret
from engine.memory.bundle import MemoryBundle, bundle_of
from engine.memory.new_memory import Reading
from engine.memory.tiers import Tier
from engine.recall.answers import Recollection
from engine.recall.asking import Asker, expect_model
from engine.recall.reading import checked_reading, extract_reading
from engine.store.content import AddedReading, Content

__all__ = ["NewReading", "UsePlan", "context_of", "plan_use"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewReading:
    """A reading that a use shall add.

    Parameters
    ----------
    text : str or None
        None: extracted.
    origin : str
        Where the text is from: ``"typed"``, or the name of a language model.
    """

    text: str | None = None
    origin: str = "typed"


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePlan:
    """The events of one use, and what the file keeps of it."""

    events: tuple[Recall] | tuple[Recall, Reinterpret]
    content: Content | None


def context_of(encoder: Encoder, query: str) -> Affect:
    """Return the emotional context that a question tells of: the appraisal of its text."""
    return encoder.appraiser.appraise([valid_text(query)]).affect(0)


def plan_use(
    asker: Asker,
    encoder: Encoder,
    uids: Sequence[int],
    *,
    at: int,
    query: str | Recollection = "",
    context: Affect | None = None,
    reading: NewReading | None = None,
) -> UsePlan:
    """Return the events of the use of some memories.

    Parameters
    ----------
    asker : Asker
        The document now.
    encoder : Encoder
    uids : sequence of int
        At least one.
    at : int
        Seconds since 1970, UTC.
    query : str or Recollection
        What was asked; a recollection tells the similarities as well.
    context : Affect, optional
        The emotional context of the moment; that which the question's words tell where absent.
    reading : NewReading, optional
        Only where one memory is used.

    Raises
    ------
    LetheError
        When one of them is a ghost or deleted, or the reading says nothing new.
    """
    _require_usable(asker, uids)
    asked = valid_text(query.query if isinstance(query, Recollection) else query)
    known = query.similarities if isinstance(query, Recollection) else {}
    estimated = context_of(encoder, asked) if context is None and asked.strip() else None
    moment = context or estimated
    event = Recall(
        at=at,
        used=tuple(uids),
        context=moment.centroid if moment else None,
        spread=context.spread if context else None,
        query=asked,
        similarity=tuple(known.get(uid) for uid in uids) if known else (),
    )
    if reading is None:
        return UsePlan(events=(event,), content=None)
    added = _added(asker, uids, event, moment, reading)
    told = Reinterpret(
        at=at, uid=added.uid, version=added.version, context=event.context, spread=event.spread
    )
    return UsePlan(events=(event, told), content=Content.of_readings(added))


def _require_usable(asker: Asker, uids: Sequence[int]) -> None:
    usable = asker.model.usable(asker.population)
    rows = asker.population.rows_of(uids)
    for uid, row in zip(uids, rows.tolist(), strict=True):
        if not usable[row]:
            tier = Tier(int(asker.model.tier(asker.population)[row]))
            what = "deleted" if tier is Tier.DELETED else f"a {tier.label}"
            raise LetheError(
                f"memory {uid} is {what} and cannot be used: tell it anew and link the two"
            )


def _added(
    asker: Asker, uids: Sequence[int], event: Recall, moment: Affect | None, new: NewReading
) -> AddedReading:
    if len(set(uids)) != 1:
        raise BadInput("a reading is one memory's", remedy="use one memory at a time for it")
    (row,) = asker.population.rows_of(uids[:1]).tolist()
    memory = bundle_of(asker.population, asker.model, asker.catalogue, row)
    text = _text(memory, event.query, new)
    expect_model(asker.embedder, asker.embedding_model)
    reading = Reading(
        text=text,
        origin="extracted" if new.text is None else new.origin,
        at=event.at,
        affect=moment or memory.current_affect,
        context=event.query,
    )
    vector = np.asarray(asker.embedder.embed([text]).vectors[0], np.float32)
    version = asker.catalogue.next_version(memory.uid)
    return AddedReading(uid=memory.uid, version=version, reading=reading, vector=vector)


def _text(memory: MemoryBundle, query: str, new: NewReading) -> str:
    if memory.readings is None:
        raise LetheError(
            f"memory {memory.uid} has lost its readings and gains no other: "
            "tell it anew and link the two"
        )
    older = [one.text for one in memory.readings]
    if new.text is None:
        return extract_reading(memory.text, older, query)
    return checked_reading(new.text, memory.text, older)
