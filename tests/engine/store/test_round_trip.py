from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.errors import BadInput
from engine.journal import events as acts
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.new_memory import NewMemory
from engine.store.document import Document
from tests.engine.store import samples


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.lethe"


def filled(document: Document) -> list[acts.Event]:
    memories = samples.rich_memories()
    links = [(1, 2, LinkKind.CAUSES), (3, 1, LinkKind.CONTRADICTS)]
    events = samples.every_kind(1, samples.seeds_of(memories, 1, links))
    document.append(1, 0, events, samples.content_of(memories, 1, [1, 1, 1]))
    return events


def test_every_kind_of_event_comes_back_bit_for_bit(path: Path) -> None:
    with samples.new_document(path) as document:
        expected = filled(document)
        samples.assert_same_events(document.events(1), expected)
    with Document.open(path) as document:
        samples.assert_same_events(document.events(1), expected)
        assert document.verify() == []
        assert document.meta("title") == "Test"
        assert document.branches() == (samples.MAIN,)


def test_catalogue_from_the_file_equals_the_one_kept_in_memory(path: Path) -> None:
    memories = samples.rich_memories()
    with samples.new_document(path) as document:
        kept = document.catalogue()
        filled(document)
        kept.append(samples.content_of(memories, 1, [1, 1, 1]))
        read = document.catalogue()
        for name in ("uuid", "text", "speaker", "session", "source", "origin", "caption"):
            assert getattr(read, name) == getattr(kept, name), name
        assert read.readings == kept.readings
        assert read.truncated == kept.truncated == [False, False, True, False]
        assert read.pictured == kept.pictured == [False, False, True, True]
        assert read.estimated_by == kept.estimated_by
        assert (read.next_uid, read.next_batch) == (kept.next_uid, kept.next_batch) == (4, 2)
        assert read.extra[1] == {"mood": "née", "score": 0.1, "odd": "nan"}
        assert document.picture(1) is None
        assert document.picture(2) == memories[1].picture
        assert document.picture(3) == memories[2].picture


def test_many_one_memory_encodes_keep_their_own_seeds(path: Path) -> None:
    memories = [samples.memory(number) for number in range(1, 301)]
    events = [
        acts.Encode(
            at=samples.START,
            batch=at + 10,
            seeds=samples.seeds_of([one], at + 1, [(at + 1, 1, LinkKind.RELATES)]),
        )
        for at, one in enumerate(memories)
    ]
    content = samples.content_of(memories, 1, range(10, 310))
    with samples.new_document(path) as document:
        document.append(1, 0, events, content)
        samples.assert_same_events(document.events(1), events)
        assert document.catalogue().next_batch == 310


def test_a_text_of_a_megabyte(path: Path) -> None:
    text = "Lethe 🌊 " * 120_000
    event, content = samples.encoding([samples.memory(1, text=text)], 1, 1)
    with samples.new_document(path) as document:
        document.append(1, 0, [event], content)
    with Document.open(path) as document:
        assert document.catalogue().text[1] == text
        assert document.verify() == []


@pytest.mark.parametrize(
    "broken",
    [
        samples.memory(1, text="half \ud83d"),
        samples.memory(1, extra={"a": "\ud83d"}),
        samples.memory(1, speaker="\udc00"),
    ],
)
def test_half_a_character_is_refused_in_one_line(path: Path, broken: NewMemory) -> None:
    event, content = samples.encoding([broken], 1, 1)
    with samples.new_document(path) as document:
        with pytest.raises(BadInput, match="half a character") as caught:
            document.append(1, 0, [event], content)
        assert "\n" not in str(caught.value)
        assert document.events(1) == []


def test_an_id_that_is_there_is_refused_and_nothing_is_kept(path: Path) -> None:
    event, content = samples.encoding([samples.memory(1)], 1, 1)
    with samples.new_document(path) as document:
        document.append(1, 0, [event], content)
        again, more = samples.encoding([samples.memory(2), samples.memory(1)], 2, 2)
        with pytest.raises(BadInput, match="in the document already"):
            document.append(1, 1, [again], more)
        assert len(document.catalogue()) == 1
        assert len(document.events(1)) == 1


def test_events_must_follow_those_there(path: Path) -> None:
    with samples.new_document(path) as document:
        document.append(1, 0, [acts.Night(at=1)])
        with pytest.raises(ValueError, match="waits for 1"):
            document.append(1, 0, [acts.Night(at=2)])
        with pytest.raises(ValueError, match="waits for 1"):
            document.append(1, 2, [acts.Night(at=2)])


def test_content_must_be_that_of_the_seeds(path: Path) -> None:
    event, _ = samples.encoding([samples.memory(1)], 1, 1)
    _, other = samples.encoding([samples.memory(1)], 5, 1)
    with samples.new_document(path) as document:
        with pytest.raises(ValueError, match="not that of the memories"):
            document.append(1, 0, [event], other)
        assert document.events(1) == []


def test_documents_in_memory(tmp_path: Path) -> None:
    with samples.new_document(":memory:") as document:
        expected = filled(document)
        samples.assert_same_events(document.events(1), expected)
        assert document.path is None
        assert document.verify() == []
    assert list(tmp_path.iterdir()) == []


def test_meta_holds_json(path: Path) -> None:
    with samples.new_document(path) as document:
        assert document.meta("cursor", {"a": 1}) == {"a": 1}
        document.set_meta("cursor", {"branch": np.int64(2), "x": [1.5, None, "é"]})
        document.set_meta("cursor", {"branch": np.int64(3), "x": [1.5, None, "é"]})
        assert document.meta("cursor") == {"branch": 3, "x": [1.5, None, "é"]}


def append_twice(document: Document) -> None:
    document.append(1, 0, [acts.Night(at=1)])
    document.append(1, 0, [acts.Night(at=1)])


def test_several_writes_are_one_in_atomic(path: Path) -> None:
    with samples.new_document(path) as document:
        with pytest.raises(ValueError, match="waits for 1"), document.atomic():
            append_twice(document)
        assert document.events(1) == []
        with document.atomic():
            document.append(1, 0, [acts.Night(at=1)])
            with pytest.raises(ValueError, match="waits"):
                document.append(1, 0, [acts.Night(at=1)])
            document.set_meta("cursor", 1)
        assert len(document.events(1)) == 1
        assert document.meta("cursor") == 1


def test_all_kinds_are_kept(path: Path) -> None:
    memories = [samples.memory(at + 1, kind=kind) for at, kind in enumerate(Kind)]
    event, content = samples.encoding(memories, 1, 1)
    with samples.new_document(path) as document:
        document.append(1, 0, [event], content)
        (read,) = document.events(1)
        assert isinstance(read, acts.Encode)
        assert read.seeds.kind.tolist() == [int(kind) for kind in Kind]
