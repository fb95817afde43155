"""Sharing compressed knowledge between two documents (Persistent Agent paper, synapse).

What goes out is what the cooler levels hold: L2 memories compressed 10:1, L3 and L4 ones 50:1,
sentence by sentence with where it is from. Nothing of L0 and L1, nothing sensitive, and
nothing that was itself taken from another document: knowledge makes one step, so that no
rumour goes round. The other document takes each piece as an insight: it has not lived through it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.exchange.read_options import memory_id
from engine.memory.kinds import Kind
from engine.memory.new_memory import MemorySet, NewMemory
from engine.models.persistent_agent.compressed import Compressed, Message
from engine.models.persistent_agent.compression import RATIOS, compress
from engine.models.persistent_agent.entries import Entry
from engine.progress import Progress, silent

__all__ = ["SOURCE", "Bundle", "SharedPiece", "knowledge_of", "taken"]

SOURCE = "synapse: "
"""How the source of a memory begins that was taken from another document."""

_COOL = 2
_COLD = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedPiece:
    """What goes out of one memory.

    Parameters
    ----------
    origin : str
        Id of the memory in its own document.
    text : str
        The sentences that compression kept.
    level : int
        2 or 3: as which it was compressed.
    created : int
        Seconds since 1970, UTC.
    priority : float
        In [0, 1].
    topic : str
    """

    origin: str
    text: str
    level: int
    created: int
    priority: float
    topic: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """Compressed knowledge of one document.

    Parameters
    ----------
    title : str
        Of the document.
    made : int
        Seconds since 1970, UTC, by the document's clock.
    pieces : tuple of SharedPiece
        In order of time.
    ratios : tuple of (int, float)
        Level and the ratio that its compression reached.
    """

    title: str
    made: int
    pieces: tuple[SharedPiece, ...]
    ratios: tuple[tuple[int, float], ...] = ()


def knowledge_of(
    title: str,
    entries: Iterable[Entry],
    *,
    made: int,
    ratios: Mapping[int, float] = RATIOS,
    progress: Progress = silent,
) -> Bundle:
    """Return what a document shares.

    Parameters
    ----------
    title : str
    entries : iterable of Entry
        Of all levels, with topic and source (see `described`), in their own words where they
        still have them: what may not go out is left out here, and the rest is compressed here.
    made : int
    ratios : mapping of int to float
        Compression at the levels 2 and 3.
    progress : Progress
        May raise `engine.errors.Cancelled`.
    """
    shared = sorted(
        (one for one in entries if _may_go_out(one)), key=lambda one: (one.created, one.id)
    )
    cool = [one for one in shared if one.level == _COOL]
    cold = [one for one in shared if one.level != _COOL]
    pieces: list[SharedPiece] = []
    reached: list[tuple[int, float]] = []
    for level, held in ((_COOL, cool), (_COLD, cold)):
        messages = [_message(at, one) for at, one in enumerate(held)]
        short = compress(messages, level, ratio=ratios[level], progress=progress)
        pieces += _pieces(short, held)
        if short.pieces:
            reached.append((level, short.ratio))
    pieces.sort(key=lambda one: (one.created, one.origin))
    return Bundle(title=title, made=made, pieces=tuple(pieces), ratios=tuple(reached))


def _may_go_out(entry: Entry) -> bool:
    cool = entry.level is not None and entry.level >= _COOL
    return cool and not entry.sensitive and not entry.source.startswith(SOURCE)


def _message(at: int, entry: Entry) -> Message:
    return Message(at, entry.text, entry.priority, entry.topic)


def _pieces(short: Compressed, held: Sequence[Entry]) -> list[SharedPiece]:
    """Return the kept pieces of each memory together; a piece's number is its place in `held`."""
    texts: dict[int, list[str]] = {}
    topics: dict[int, str] = {}
    for piece in short.pieces:
        texts.setdefault(piece.number, []).append(piece.text)
        topics[piece.number] = piece.topic
    return [
        SharedPiece(
            origin=held[at].id,
            text=" ".join(parts),
            level=short.level,
            created=held[at].created,
            priority=held[at].priority,
            topic=topics[at],
        )
        for at, parts in sorted(texts.items())
    ]


def taken(bundle: Bundle, known: Container[str] = ()) -> MemorySet:
    """Return what another document takes from a bundle, for `Session.import_set`.

    Parameters
    ----------
    bundle : Bundle
    known : container of str
        Ids of the memories that the document has already.

    Returns
    -------
    MemorySet
        Insights with source ``synapse: <title>``. An id depends on the memory that a piece is
        from and on nothing else: the same bundle taken twice adds nothing, nor does a
        later one of which a memory is colder by then.
    """
    source = f"{SOURCE}{bundle.title}"
    memories = [_memory(piece, source) for piece in bundle.pieces]
    fresh = tuple(one for one in memories if one.id not in known)
    twice = len(memories) - len(fresh)
    notes = (f"{twice} of {len(memories)} pieces are there already",) if twice else ()
    return MemorySet(name=source, memories=fresh, notes=notes)


def _memory(piece: SharedPiece, source: str) -> NewMemory:
    return NewMemory(
        id=memory_id(f"synapse:{piece.origin.lower()}"),
        text=piece.text,
        created=piece.created,
        kind=Kind.INSIGHT,
        session=piece.topic,
        source=source,
        origin=piece.origin,
        extra={"synapse level": f"L{piece.level}", "synapse priority": piece.priority},
    )
