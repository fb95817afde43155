"""The sealed past: what no branch holds is nowhere; what one holds is as it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.affect.space import Affect
from engine.dreaming.parameters import DreamingParameters
from engine.dreaming.session_nights import sleep_with_dreams
from engine.errors import Cancelled, LetheError
from engine.exchange.writers import WRITERS
from engine.exchange.written_columns import written_columns
from engine.lab.replay import replay_findings
from engine.memory.new_memory import MemorySet, NewMemory, Reading
from engine.memory.tiers import Tier
from engine.memory.traces import ALL_TRACES, Trace
from engine.night_difference import night_difference, text_change
from engine.parameters import with_values
from engine.progress import silent
from engine.session import Session
from engine.store.document import Document
from tests.engine.test_erasing import entropy, left_on_disk
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.lives import START

DOOMED, FADING, STAYING = 1, 2, 3


def told(number: int, name: str, importance: float, **changes: Any) -> NewMemory:
    return NewMemory(
        id=f"00000000-0000-4000-8000-{number:012d}",
        text=f"{name}raw spoke at length of the ferry, the market and the way home",
        readings=(Reading(text=f"{name}gist, ferry", origin="typed"),),
        created=START,
        affect=Affect(valence=0.1, activation=0.02, intensity=0.3),
        importance=importance,
        speaker=f"{name}speaker",
        **changes,
    )


@pytest.fixture
def session(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    """Five nights: one memory is deleted on purpose, one has lost its words, one is whole."""
    opened = Session.new(tmp_path / "a.lethe", now=START, embedder=embedder)
    opened.import_set(MemorySet(name="three", memories=(
        told(1, "Doomed", 0.5), told(2, "Fading", 0.006), told(3, "Staying", 0.9))))  # fmt: skip
    opened.use(DOOMED, query="Doomedquestion about the ferry")
    opened.use(STAYING, query="Stayingquestion about the ferry")
    opened.sleep(4)
    opened.delete(DOOMED)
    opened.sleep(1)
    assert opened.memory(FADING).tier is Tier.FRAGMENT
    yield opened
    if not opened.writer.closed:
        opened.close()


def on_disk(session: Session) -> set[str]:
    session.flush()
    path = session.writer.path
    assert path is not None
    words = [
        f"{name}{what}".encode()
        for name in ("Doomed", "Fading", "Staying")
        for what in ("raw", "gist", "speaker", "question")
    ]
    return {needle.decode() for _, needle in left_on_disk(path, *words)}


def test_only_what_is_held_is_left(session: Session) -> None:
    held = {"Fadinggist", "Fadingspeaker", "Stayingraw", "Stayinggist", "Stayingspeaker"}
    held |= {"Stayingquestion"}
    before = session.population
    done = session.seal(entropy=entropy())
    assert on_disk(session) == held
    assert (done.plan.memories, done.plan.raw, done.plan.semantic) == ((DOOMED,), (FADING,), ())
    assert [one.certificate.reason for one in done.receipts] == ["sealed"]
    assert done.receipts[0].certificate.night == 4
    assert session.population["importance"].tolist() == before["importance"].tolist()
    assert session.memory(FADING).gist == "Fadinggist, ferry"
    assert session.memory(STAYING).text == told(3, "Staying", 0.9).text
    assert sorted(set(session.index.view().uids.tolist())) == [FADING, STAYING]
    assert not any("Doomed" in repr(event) for event in session.timeline.events)
    session.close()
    assert session.writer.path is not None
    assert left_on_disk(session.writer.path, b"Doomed", b"Fadingraw") == []


def test_the_document_is_whole_afterwards(
    session: Session, tmp_path: Path, embedder: HashingEmbedder
) -> None:
    session.seal(entropy=entropy())
    session.sleep(1)
    session.close()
    with Document.open(tmp_path / "a.lethe", read_only=True) as document:
        assert document.verify() == []
        assert replay_findings(document) == []
    with Session.open(tmp_path / "a.lethe", embedder=embedder) as again:
        assert again.sealed_night() == 5
        assert again.catalogue.purged == {DOOMED: ALL_TRACES, FADING: Trace.RAW}
        assert again.seal_plan().memories == ()
        assert again.certificates()[0].number == DOOMED


def test_nights_before_the_seal_are_refused_in_one_line(session: Session) -> None:
    session.seal(entropy=entropy())
    session.sleep(2)
    session.add_branch("C", relive=False)
    line = "the past before night 5 is sealed: use 5 to 7"
    for act in (
        lambda: session.go_to(4),
        lambda: session.add_branch("D", relive=False, night=0),
    ):
        with pytest.raises(LetheError, match=line):
            act()
    session.go_to(5)
    session.go_to(7)
    session.switch(2)
    with pytest.raises(LetheError, match=line):
        session.go_to(1)


def test_a_life_that_is_relived_tells_what_is_erased(session: Session) -> None:
    session.seal(entropy=entropy())
    session.add_branch("B", relive=True, values={"geometry": False})
    session.switch(2)
    assert session.sealed_night() == 0
    session.go_to(0)
    assert session.memory(FADING).text is None
    assert session.memory(FADING).purged == Trace.RAW
    assert session.memory(FADING).gist == "Fadinggist, ferry"
    assert session.memory(DOOMED).purged == ALL_TRACES


def test_every_reader_lives_with_erased_words(session: Session, tmp_path: Path) -> None:
    session.seal(entropy=entropy())
    session.add_branch("B", relive=True, values={"geometry": False})
    session.switch(2)
    session.go_to(1)
    assert session.population["deleted_night"][0] > 1
    answers = session.recall("Fadinggist, ferry", k=3)
    assert {one.uid: one.text for one in answers.results}[FADING] == "Fadinggist, ferry"
    assert DOOMED not in [one.uid for one in answers.results]
    columns = written_columns(session)
    write_csv = next(one for one in WRITERS if one.name == "csv")
    write_csv.write(columns, tmp_path / "out.csv", silent)
    assert "Doomed" not in (tmp_path / "out.csv").read_text()
    difference = night_difference(session.timeline, 0, 1)
    assert text_change(difference, session.timeline, session.catalogue, 0).before[0].text == ""
    assert session.explain(DOOMED, 1).survival
    session.use(DOOMED)
    with pytest.raises(LetheError):
        session.reinterpret(DOOMED)
    session.reinterpret(FADING, "A later look at the ferry", origin="typed")
    assert session.memory(FADING).gist == "A later look at the ferry"
    sleep_with_dreams(session, 2, with_values(DreamingParameters(), {"processing.on": True}))
    assert session.writer.call(Document.verify) == []


def test_another_branch_keeps_what_it_holds(session: Session) -> None:
    session.add_branch("early", relive=False, night=0)
    session.switch(2)
    session.go_to(0)
    session.switch(1)
    done = session.seal(entropy=entropy())
    assert done.plan.memories == done.plan.raw == ()
    assert done.receipts == []
    assert {"Doomedraw", "Fadingraw"} <= on_disk(session)
    session.switch(2)
    assert session.memory(DOOMED).text is not None
    session.delete_branch(2)
    assert session.seal(entropy=entropy()).plan.memories == (DOOMED,)


def test_what_lies_ahead_of_the_cursor_stays(session: Session) -> None:
    session.encode(told(4, "Later", 0.5))
    session.sleep(1)
    session.go_to(5 - 1)
    session.seal(entropy=entropy())
    assert session.timeline.nights == 6
    session.go_to(6)
    assert session.memory(4).text == told(4, "Later", 0.5).text


def test_a_reading_that_no_branch_holds_goes(session: Session) -> None:
    session.reinterpret(STAYING, "Reading that stays", origin="typed")
    session.add_branch("B", relive=False, night=4)
    session.switch(2)
    session.reinterpret(STAYING, "Reading of a branch", origin="typed")
    session.switch(1)
    session.delete_branch(2)
    session.seal(entropy=entropy())
    assert session.writer.path is not None
    assert left_on_disk(session.writer.path, b"Reading of a branch") == []
    assert session.memory(STAYING).gist == "Reading that stays"


def test_a_branch_number_that_is_used_again_is_not_sealed(
    session: Session, tmp_path: Path, embedder: HashingEmbedder
) -> None:
    session.add_branch("B", relive=True)
    session.seal(entropy=entropy())
    session.delete_branch(2)
    session.close()
    with Session.open(tmp_path / "a.lethe", embedder=embedder) as again:
        branch = again.add_branch("new", relive=True)
        assert branch.number == 2
        assert again.sealed_night(branch) == 0


def test_cancelling_seals_nothing(session: Session) -> None:
    def stop(_done: int, _total: int, _what: str) -> None:
        raise Cancelled("enough")

    with pytest.raises(Cancelled):
        session.seal(progress=stop, entropy=entropy())
    assert session.certificates() == []
    assert session.sealed_night() == 0
    session.go_to(0)
    assert session.memory(DOOMED).text is not None
    session.link(FADING, STAYING)
    session.flush()


def test_sealing_twice_issues_nothing_new(session: Session) -> None:
    first = session.seal(entropy=entropy())
    again = session.seal(entropy=entropy())
    assert (len(first.receipts), len(again.receipts)) == (1, 0)
    assert again.plan.raw == again.plan.semantic == again.plan.readings == ()
    assert len(session.certificates()) == 1
    assert np.all(session.population["uid"] == [1, 2, 3])
