"""Erased words are gone from every place: file, log, free room, memory; the lives go on."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.affect.space import Affect
from engine.errors import LetheError
from engine.lab.replay import replay_findings
from engine.memory.new_memory import MemorySet, NewMemory, Picture, Reading
from engine.memory.traces import ALL_TRACES, Trace
from engine.session import Session
from engine.store.document import Document
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.lives import START

ROOT = Path(__file__).parents[2]
TEXT = "The heron Quillfeather stood in the reeds behind Ottoline's boathouse at dawn"
GIST = "heron Quillfeather, boathouse"
LATER = "Ottoline was happier there than she ever said"
WORDS = (
    TEXT,
    GIST,
    LATER,
    "Quillfeather",
    "Zebulon",
    "plumage-column",
    "picturebytes",
    "marsh.png",
)


def entropy(seed: int = 7) -> Any:
    return np.random.default_rng(seed).bytes


def memory(number: int, **changes: Any) -> NewMemory:
    values: dict[str, Any] = {
        "id": f"00000000-0000-4000-8000-{number:012d}",
        "text": f"an ordinary sentence number {number} of the day",
        "created": START,
        "affect": Affect(valence=0.1, activation=0.2, intensity=0.4),
    }
    return NewMemory(**{**values, **changes})


def heron() -> NewMemory:
    return memory(
        2,
        text=TEXT,
        readings=(Reading(text=GIST, origin="typed"),),
        speaker="Zebulon",
        caption="Quillfeather in the marsh",
        extra={"plumage-column": "grey Quillfeather"},
        picture=Picture(data=b"picturebytes" * 2000, media_type="image/png", address="marsh.png"),
    )


def new(path: Path, embedder: HashingEmbedder) -> Session:
    session = Session.new(path, now=START, embedder=embedder)
    more = [memory(number) for number in range(3, 40)]
    session.import_set(MemorySet(name="a set", memories=(memory(1), heron(), *more)))
    return session


@pytest.fixture
def session(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    opened = new(tmp_path / "a.lethe", embedder)
    yield opened
    if not opened.writer.closed:
        opened.close()


def left_on_disk(path: Path, *needles: bytes) -> list[tuple[str, bytes]]:
    """Return which needles stand in which file of a document, side files among them."""
    return [
        (file.name, needle)
        for file in path.parent.iterdir()
        if file.name.startswith(path.name)
        for needle in needles
        if needle in file.read_bytes()
    ]


def needles() -> list[bytes]:
    return [word.encode() for word in WORDS]


def vector_bytes(session: Session, uid: int) -> list[bytes]:
    session.flush()
    vectors = session.writer.call(Document.vectors)
    return [row.tobytes() for row in vectors.matrix[vectors.uids == uid]]


def grown(session: Session) -> None:
    """Live a few nights on two branches, with a reading that a recall adds."""
    session.sleep(2)
    session.reinterpret(2, LATER, origin="typed")
    session.add_branch("B", values={"geometry": False}, relive=True)
    session.add_branch("C", relive=False, night=1)
    session.sleep(1)


def test_no_byte_is_left_before_and_after_close(session: Session) -> None:
    grown(session)
    path = session.writer.path
    assert path is not None
    vectors = vector_bytes(session, 2)
    assert len(vectors) == 3
    assert left_on_disk(path, TEXT.encode(), vectors[0])
    session.erase(2, entropy=entropy())
    session.flush()
    assert session.scrubbed()
    assert left_on_disk(path, *needles(), *vectors) == []
    assert {file.name for file in path.parent.iterdir()} >= {"a.lethe", "a.lethe-wal"}
    session.close()
    assert left_on_disk(path, *needles(), *vectors) == []
    assert [file.name for file in path.parent.iterdir()] == ["a.lethe"]


def test_what_was_set_aside_goes_too(session: Session) -> None:
    session.encode(memory(90, text="Quillfeather came back and was undone"))
    session.undo()
    session.sleep()
    session.go_to(0)
    session.encode("an act in the past that drops a night")
    session.erase(2, entropy=entropy())
    assert (session.undo_title, session.redo_title) == (None, None)
    with pytest.raises(LetheError, match="nothing to undo"):
        session.undo()
    session.flush()
    assert session.writer.path is not None
    assert left_on_disk(session.writer.path, *needles()) == []


def test_it_cannot_be_undone_as_part_of_a_longer_act(session: Session) -> None:
    with session.together("several things"):
        session.link(1, 3)
        session.erase(2, entropy=entropy())
        session.link(1, 4)
    session.undo()
    assert len(session.population.links) == 1
    assert session.memory(2).deleted_night is not None
    assert session.undo_title is None


def test_it_is_deleted_on_every_branch_and_the_past_tells_it(session: Session) -> None:
    grown(session)
    before = [one.timeline.nights for one in session.branches.all()]
    session.go_to(1)
    session.erase(2, entropy=entropy())
    assert [one.timeline.nights for one in session.branches.all()] == before
    then = session.memory(2)
    assert (then.text, then.readings, then.caption, then.speaker) == (None, None, "", "")
    assert then.purged == ALL_TRACES
    for branch in session.branches.all():
        session.switch(branch.number)
        session.go_to(branch.timeline.nights)
        bundle = session.memory(2)
        assert bundle.deleted_night == session.population.night
        assert (bundle.purged, bundle.id[-1]) == (Trace(0), "2")
    assert session.memory(1).text == memory(1).text


def test_memory_holds_no_word_or_vector(session: Session) -> None:
    grown(session)
    assert (session.index.view().uids == 2).any()
    session.erase(2, entropy=entropy())
    assert not (session.index.view().uids == 2).any()
    columns = [value for value in vars(session.catalogue).values() if isinstance(value, list)]
    held = repr((columns, session.catalogue.added))
    assert not any(word in held for word in WORDS)
    assert session.recall("Quillfeather heron boathouse", k=40).results
    assert 2 not in [one.uid for one in session.recall("heron Quillfeather", k=40).results]


def test_an_opened_document_is_the_same(
    session: Session, tmp_path: Path, embedder: HashingEmbedder
) -> None:
    grown(session)
    session.erase(2, entropy=entropy())
    columns = {name: column.copy() for name, column in session.population.columns.items()}
    versions = session.catalogue.next_version(2)
    session.close()
    with Document.open(tmp_path / "a.lethe", read_only=True) as document:
        assert document.verify() == []
        assert replay_findings(document) == []
    with Session.open(tmp_path / "a.lethe", embedder=embedder) as again:
        assert again.is_erased(2) and not again.is_erased(1)
        assert again.catalogue.next_version(2) == versions
        for name, column in again.population.columns.items():
            np.testing.assert_array_equal(column, columns[name])
        again.go_to(1)
        assert again.memory(2).text is None and again.memory(2).purged == ALL_TRACES
        with pytest.raises(LetheError, match="memory 2 is erased already"):
            again.erase((1, 2))
        assert again.memory(1).text and not again.is_erased(1)


def test_a_life_that_looks_at_words_is_computed_anew_and_stays_whole(
    session: Session, tmp_path: Path, embedder: HashingEmbedder
) -> None:
    session.encode(memory(50, text="I must remember to call Quillfeather's doctor tomorrow"))
    session.add_branch("K", model="kroniqo", relive=True)
    session.switch(2)
    session.sleep(20)
    session.erase((2, 40), entropy=entropy())
    assert session.population["deleted_night"][[1, 39]].tolist() == [20, 20]
    session.sleep(1)
    columns = {name: column.copy() for name, column in session.population.columns.items()}
    session.close()
    with Document.open(tmp_path / "a.lethe", read_only=True) as document:
        assert document.verify() == []
        assert replay_findings(document) == []
    with Session.open(tmp_path / "a.lethe", embedder=embedder) as again:
        for name, column in again.population.columns.items():
            np.testing.assert_array_equal(column, columns[name])


def test_a_killed_program_is_made_good_at_the_next_opening(
    session: Session, tmp_path: Path, embedder: HashingEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.store.purged_rows.scrub", lambda _connection: False)
    session.erase(2, entropy=entropy())
    assert not session.scrubbed()
    session.close()
    monkeypatch.undo()
    path = tmp_path / "a.lethe"
    with Document.open(path, read_only=True) as document:
        assert [line for line in document.verify() if "free room" in line]
    with Document.open(path) as document:
        assert document.verify() == []
        assert left_on_disk(path, *needles()) == []


KILLED = """
import os, sys
from engine.session import Session
from engine.store import erasing
from tests.helpers.hashing_embedder import HashingEmbedder
erasing.scrub = lambda document: os._exit(9)
session = Session.open(sys.argv[1], embedder=HashingEmbedder())
session.erase(2)
session.flush()
"""


def test_a_program_killed_before_the_scrub_leaves_nothing_for_long(
    session: Session, tmp_path: Path
) -> None:
    session.close()
    path = tmp_path / "a.lethe"
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(path)], cwd=ROOT, timeout=60, check=False
    )
    assert done.returncode == 9
    assert left_on_disk(path, TEXT.encode())
    Document.open(path).close()
    assert left_on_disk(path, *needles()) == []
    with Document.open(path, read_only=True) as document:
        assert document.verify() == []


def test_a_reader_keeps_the_log_until_it_is_gone(session: Session, tmp_path: Path) -> None:
    session.flush()
    path = tmp_path / "a.lethe"
    with Document.open(path, read_only=True) as reader:
        reader.connection.execute("BEGIN")
        reader.connection.execute("SELECT count(*) FROM memories")
        session.erase(2, entropy=entropy())
        assert not session.scrubbed()
        reader.connection.execute("COMMIT")
    assert session.scrubbed()
    assert left_on_disk(path, *needles()) == []


def test_vectors_of_others_stay_where_they_were(session: Session) -> None:
    uids = list(range(2, 30))
    session.erase(uids, entropy=entropy())
    session.flush()
    found = session.writer.call(Document.nearest, session.index.view().matrix[-1], 3)
    assert int(found[0].uid) == int(session.index.view().uids[-1])
    assert found[0].distance == pytest.approx(0.0, abs=1e-5)
    assert session.writer.call(Document.verify) == []


def test_a_copy_holds_nothing_of_it(session: Session, tmp_path: Path) -> None:
    session.erase(2, entropy=entropy())
    session.writer.call(Document.save_as, tmp_path / "copy.lethe")
    assert left_on_disk(tmp_path / "copy.lethe", *needles()) == []


def test_refusals(session: Session, tmp_path: Path, embedder: HashingEmbedder) -> None:
    with pytest.raises(LetheError, match="memory 77 is not in the document"):
        session.erase(77)
    with pytest.raises(LetheError, match="'whim' is no reason: use on purpose, retention, sealed"):
        session.erase(1, reason="whim")
    assert session.erase(()) == []
    session.flush()
    reader = Session.open(tmp_path / "a.lethe", read_only=True, embedder=embedder)
    with reader, pytest.raises(LetheError, match="read only"):
        reader.erase(1)
    assert session.certificates() == []
