"""Contents in one: every vector and reading stays with its memory, whatever the order."""

from __future__ import annotations

import numpy as np

from engine.affect.simple_appraiser import SimpleAppraiser
from engine.affect.space import Affect
from engine.encoding import Encoder
from engine.memory.new_memory import NewMemory, Reading
from engine.store.content import Content
from engine.store.joined_content import joined
from tests.helpers.hashing_embedder import HashingEmbedder


def content(first: int, *texts: str) -> Content:
    encoder = Encoder(embedder=HashingEmbedder(), appraiser=SimpleAppraiser())
    memories = [
        NewMemory(
            id=f"00000000-0000-4000-8000-{first + at:012d}", text=text, created=0,
            affect=Affect(valence=0.0, activation=0.0),
            readings=tuple(Reading(text=f"{text[:4]} {turn}") for turn in range(at + 1)),
        )
        for at, text in enumerate(texts)
    ]  # fmt: skip
    return encoder.encode(memories, 0, (first, first)).content


def readings(one: Content) -> dict[int, list[bytes]]:
    assert one.reading_vectors is not None
    found: dict[int, list[bytes]] = {}
    for of, version, vector in zip(
        one.reading_of.tolist(), one.reading_version.tolist(), one.reading_vectors, strict=True
    ):
        told = found.setdefault(int(one.uids[of]), [])
        assert version == len(told)
        told.append(vector.tobytes())
    return found


def test_parts_come_in_the_order_asked_for() -> None:
    parts = (content(1, "one alone here", "two of them", "three in all"), content(9, "made of it"))
    order = [1, 9, 3, 2]
    whole = joined(parts, order)
    assert whole.uids.tolist() == order
    assert whole.batches.tolist() == [1, 9, 1, 1]
    assert [one.text for one in whole.memories] == [
        "one alone here", "made of it", "three in all", "two of them",
    ]  # fmt: skip
    assert whole.raw_vectors is not None
    known = {
        uid: vector.tobytes()
        for one in parts
        if one.raw_vectors is not None
        for uid, vector in zip(one.uids.tolist(), one.raw_vectors, strict=True)
    }
    assert [one.tobytes() for one in whole.raw_vectors] == [known[uid] for uid in order]
    assert readings(whole) == readings(parts[0]) | readings(parts[1])
    assert np.all(np.diff(whole.reading_of) >= 0)
