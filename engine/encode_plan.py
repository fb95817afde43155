"""Encoding in two steps: what is slow on any thread, then the act itself at once.

Estimating affect, finding a gist and embedding may load a model and take their time; the act that
follows finds everything known already. A program without a window calls `Session.encode` alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from engine.encoding import Encoder
from engine.errors import BadInput
from engine.exchange.json_values import valid_text
from engine.exchange.preparation import prepare
from engine.exchange.read_options import memory_id
from engine.journal.clock import DEFAULT_HOUR_OF_ACTS, hour_of_acts
from engine.known_embedder import KnownEmbedder, lent
from engine.memory.new_memory import MemorySet, NewMemory
from engine.progress import Progress, silent
from engine.recall.embedder import Embedded
from engine.session import Session

__all__ = ["ReadyMemory", "encode_ready", "get_ready"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ReadyMemory:
    """A memory that lacks nothing but its moment.

    Parameters
    ----------
    memory : NewMemory
        With affect and readings.
    texts : tuple of str
        The raw text and the readings.
    vectors : Embedded
        Theirs, in that order.
    """

    memory: NewMemory
    texts: tuple[str, ...]
    vectors: Embedded


def get_ready(encoder: Encoder, memory: NewMemory, progress: Progress = silent) -> ReadyMemory:
    """Return a memory with everything that is slow to find, on any thread.

    Parameters
    ----------
    encoder : Encoder
        That of the session that will keep it.
    memory : NewMemory
    progress : Progress
        May raise `engine.errors.Cancelled`.

    Raises
    ------
    LetheError
        When it has no text, or a model cannot be loaded.
    """
    text = valid_text(memory.text)
    if not text.strip():
        raise BadInput("there is nothing to encode", remedy="a memory needs a text")
    readings = tuple(replace(one, text=valid_text(one.text)) for one in memory.readings)
    prepared = prepare(
        MemorySet(name="encoded", memories=(replace(memory, text=text, readings=readings),)),
        appraiser=encoder.appraiser,
        embedder=encoder.embedder,
        progress=progress,
    )
    (found,) = prepared.memories
    return ReadyMemory(
        memory=found,
        texts=(found.text, *(one.text for one in found.readings)),
        vectors=Embedded(
            vectors=np.concatenate([prepared.raw_vectors, prepared.reading_vectors]),
            truncated=np.concatenate([prepared.raw_truncated, prepared.reading_truncated]),
        ),
    )


def encode_ready(
    session: Session,
    ready: ReadyMemory,
    *,
    exchange: bool = True,
    hour: float = DEFAULT_HOUR_OF_ACTS,
    initiator: Any = None,
) -> int:
    """Encode what has been made ready, and return its number; see `Session.encode`.

    Its time and, where it has none of its own, its id are those of the act.

    Raises
    ------
    LetheError
    """
    at = hour_of_acts(session.population.clock, hour)
    name = f"encoded:{at}:{session.catalogue.next_uid}:{ready.memory.text}"
    memory = replace(ready.memory, created=at, id=ready.memory.id or memory_id(name))
    known = KnownEmbedder(session.encoder.embedder)
    known.keep(ready.texts, ready.vectors)
    with lent(session, known):
        (uid,) = session.encode(memory, exchange=exchange, hour=hour, initiator=initiator)
    return uid
