"""Memories, events and documents that the tests of the store write and read back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

import numpy as np

from engine.affect.space import Affect
from engine.journal import events as acts
from engine.journal.events import Event
from engine.memory.columns import NEVER
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.new_memory import NewMemory, Picture, Reading
from engine.memory.seeds import Seeds
from engine.store import setting_aside
from engine.store.aside_rows import FIRST_HIDDEN
from engine.store.branch_record import BranchRecord
from engine.store.content import Content
from engine.store.document import Document

DIMENSION = 384
START = 1_700_000_000
MAIN = BranchRecord(number=1, name="main", parameters={"potato.base": 0.85}, start=START)


def new_document(path: Path | str, **options: Any) -> Document:
    return Document.create(
        path, title="Test", embedding_model="a model", dimension=DIMENSION, branch=MAIN, **options
    )


def identity(number: int) -> str:
    return str(UUID(int=number * 0x1_0000_0001_0000_0001_0000_0001 % 2**128))


def memory(number: int, **changes: Any) -> NewMemory:
    values: dict[str, Any] = {
        "id": identity(number),
        "text": f"memory {number}",
        "created": START + number,
        "affect": Affect(valence=-0.0, activation=0.1 * (number % 7), intensity=0.3),
        "readings": (Reading(text=f"gist {number}", origin="extracted"),),
        "speaker": "Ada",
        "session": "session_1",
        "source": "sample",
        "origin": f"D1:{number}",
    }
    return NewMemory(**{**values, **changes})


def rich_memories() -> list[NewMemory]:
    return [
        memory(
            1,
            text="Mixed: 你好 · мир · שלום · 👩‍👩‍👧‍👦 \x00 end",
            kind=Kind.INSIGHT,
            importance=0.1 + 0.2,
            access_count=3,
            last_access=START - 5,
            identity=True,
            estimated_by="simple",
            caption="a red kite",
            extra={"mood": "née", "score": 0.1, "odd": float("nan")},
        ),
        memory(
            2,
            kind=Kind.VISUAL_EPISODE,
            picture=Picture(data=b"\x89PNG\x00\xff", media_type="image/png", address="https://x"),
            readings=(
                Reading(text="first", origin="typed"),
                Reading(
                    text="second",
                    at=START + 9,
                    affect=Affect(valence=-1, activation=1, intensity=0.5, spread=0.25),
                    context="a talk at night",
                ),
            ),
        ),
        memory(3, text="", readings=(), picture=Picture(address="https://only.address")),
    ]


def seeds_of(memories: Sequence[NewMemory], first: int, links: Sequence[Any] = ()) -> Seeds:
    affects = [one.affect for one in memories]
    assert all(affects)
    points = np.array([one.centroid for one in affects if one]).reshape(-1, 3)
    ends = np.array([(a, b, int(kind)) for a, b, kind in links], np.int64).reshape(-1, 3)
    return Seeds.of(
        uid=np.arange(first, first + len(memories)),
        kind=[int(one.kind) for one in memories],
        created=[one.created for one in memories],
        valence=points[:, 0],
        activation=points[:, 1],
        intensity=points[:, 2],
        spread=[one.spread for one in affects if one],
        identity=[one.identity for one in memories],
        estimated=[bool(one.estimated_by) for one in memories],
        entry_importance=[np.nan if one.importance is None else one.importance for one in memories],
        entry_access_count=[one.access_count for one in memories],
        entry_last_access=[
            NEVER if one.last_access is None else one.last_access for one in memories
        ],
        link_source=ends[:, 0],
        link_target=ends[:, 1],
        link_kind=ends[:, 2].astype(np.uint8),
    )


def vectors_of(count: int, seed: int = 0) -> np.ndarray[Any, Any]:
    return np.random.default_rng(seed).standard_normal((count, DIMENSION)).astype(np.float32)


def content_of(
    memories: Sequence[NewMemory], first: int, batches: Sequence[int], seed: int = 0
) -> Content:
    of = [at for at, one in enumerate(memories) for _ in one.readings]
    versions = [version for one in memories for version, _ in enumerate(one.readings)]
    return Content(
        memories=memories,
        uids=np.arange(first, first + len(memories)),
        batches=np.array(batches, np.int64),
        raw_vectors=vectors_of(len(memories), seed),
        raw_truncated=np.arange(len(memories)) % 2 == 1,
        reading_vectors=vectors_of(len(of), seed + 1),
        reading_of=np.array(of, np.int64),
        reading_version=np.array(versions, np.int64),
    )


def encoding(
    memories: Sequence[NewMemory], first: int, batch: int, at: int = START, links: Any = ()
) -> tuple[acts.Encode, Content]:
    event = acts.Encode(at=at, batch=batch, seeds=seeds_of(memories, first, links))
    return event, content_of(memories, first, [batch] * len(memories), seed=batch)


def every_kind(batch: int, seeds: Seeds) -> list[Event]:
    at = START + 100
    return [
        acts.Import(at=at, batch=batch, seeds=seeds, source="Löcomo"),
        acts.Exchange(at=at),
        acts.Recall(at=at, used=(1, 2), context=(-0.0, 0.1 + 0.2, 1e-300), spread=0.7),
        acts.Recall(at=at, used=(3,)),
        acts.Recall(at=at, used=(3, 1), query="Ünïcode '\";--", similarity=(0.1 + 0.2, None)),
        acts.Link(at=at, source=1, target=3, kind=LinkKind.CONTRADICTS),
        acts.Unlink(at=at, source=1, target=3, kind=LinkKind.CONTRADICTS),
        acts.Night(at=at + 1),
        acts.SetParameters(at=at + 1, values={"sigma": (0.1, 0.2, 0.4), "wear": False, "n": 3}),
        acts.Delete(at=at + 2, uids=(2,)),
    ]


def assert_same_events(found: Sequence[Event], expected: Sequence[Event]) -> None:
    assert [type(one) for one in found] == [type(one) for one in expected]
    for one, other in zip(found, expected, strict=True):
        for name in type(one).__dataclass_fields__:
            mine, theirs = getattr(one, name), getattr(other, name)
            if isinstance(theirs, Seeds):
                assert_same_seeds(mine, theirs)
            else:
                assert repr(mine) == repr(theirs), name


def assert_same_seeds(found: Seeds, expected: Seeds) -> None:
    for name in type(expected).__dataclass_fields__:
        mine, theirs = getattr(found, name), getattr(expected, name)
        assert mine.dtype == theirs.dtype, name
        assert mine.tobytes() == theirs.tobytes(), name


def files_beside(path: Path) -> set[str]:
    return {one.name for one in path.parent.iterdir()}


def drop(document: Document, branch: int, seq: int) -> None:
    """Drop the events of a branch from a position on, for good and in one go."""
    with document.atomic():
        setting_aside.set_aside(document, branch, seq, FIRST_HIDDEN)
        setting_aside.purge(document, [FIRST_HIDDEN])
