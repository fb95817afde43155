"""The open document: acts, time, branches, and the file behind them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.affect.space import Affect
from engine.changes import Changes
from engine.errors import LetheError
from engine.exchange.demo import read_demo
from engine.exchange.documents import make_document
from engine.journal.clock import DAY, HOUR
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.new_memory import MemorySet, NewLink, NewMemory
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.night_run import run_nights
from engine.session import Session
from engine.store.document import Document
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.lives import START

FLAT = Affect(valence=0.1, activation=0.2, intensity=0.4, spread=0.1)


@pytest.fixture
def session(embedder: HashingEmbedder) -> Iterator[Session]:
    with Session.new(now=START, embedder=embedder) as one:
        yield one


def memory(number: int, **what: object) -> NewMemory:
    facts: dict[str, object] = {
        "id": f"00000000-0000-4000-8000-{number:012d}", "text": f"memory number {number} of all",
        "created": START, "affect": FLAT,
    }  # fmt: skip
    return NewMemory(**{**facts, **what})  # type: ignore[arg-type]


def assert_same(one: Population, other: Population) -> None:
    assert (one.night, one.clock, one.parameters) == (other.night, other.clock, other.parameters)
    for name, column in one.columns.items():
        assert column.tobytes() == other[name].tobytes(), name
    assert np.array_equal(one.links.source, other.links.source)
    assert np.array_equal(one.links.target, other.links.target)
    assert np.array_equal(one.links.kind, other.links.kind)


def lived(path: Path, embedder: HashingEmbedder) -> None:
    """Make the demo document and live through acts and sixty nights."""
    make_document(read_demo(), path, now=0, embedder=embedder)
    with Session.open(path, embedder=embedder) as one:
        one.sleep(10)
        one.encode([memory(1), memory(2, kind=Kind.INSIGHT)])
        living = one.population["uid"][one.model.usable(one.population)].tolist()
        gloom = Affect(valence=-1, activation=-1, spread=0.9)
        one.use([living[1], living[5]], context=gloom, hour=3.0)
        one.link(living[3], 171, LinkKind.CONTRADICTS)
        one.sleep(13)
        one.set_parameters({"sleep.base_rate": 0.84})
        one.delete(living[9])
        one.sleep(37)


def test_reopened_continued_and_one_go_give_the_same_bits(
    tmp_path: Path, embedder: HashingEmbedder
) -> None:
    lived(tmp_path / "a.lethe", embedder)
    embedder.embedded.clear()
    with Session.open(tmp_path / "a.lethe", embedder=embedder) as one:
        final = one.population
        assert final.night == 60
        for night in (3, 59, 0, 24, 60, 16):
            one.go_to(night)
        one.go_to(20)
    with Session.open(tmp_path / "a.lethe", embedder=embedder) as one:
        assert one.population.night == 20
        while one.population.night < 60:
            one.step()
        assert_same(one.population, final)
        branch = one.add_branch("the same again")
        assert_same(branch.timeline.population, final)
        one.go_to(31)
        fork = one.add_branch("from here", relive=False)
        one.switch(fork.number)
        one.sleep(29)
        assert_same(one.population, final)
    with Session.open(tmp_path / "a.lethe", embedder=embedder) as one:
        assert one.branches.active.name == "from here"
        assert_same(one.population, final)
        assert one.writer.call(Document.verify) == []
    assert embedder.embedded == []
    assert [one.name for one in tmp_path.iterdir()] == ["a.lethe"]


def test_a_run_computed_elsewhere_is_taken_up(session: Session) -> None:
    session.encode([memory(n) for n in range(1, 6)], exchange=False)
    run = run_nights(session.population, session.timeline, 40)
    session.take_up(run)
    taken = session.population
    session.go_to(0)
    session.sleep(40)
    assert_same(session.population, taken)
    stale = run_nights(taken, session.timeline, 3)
    session.exchange()
    with pytest.raises(LetheError, match="changed meanwhile"):
        session.take_up(stale)


def test_an_act_in_the_past_drops_what_was_undone(tmp_path: Path) -> None:
    embedder = HashingEmbedder()
    with Session.new(tmp_path / "a.lethe", now=START, embedder=embedder) as one:
        one.encode(memory(1))
        one.sleep(5)
        one.encode(memory(2, text="told on the fifth day and undone"))
        one.sleep(5)
        one.go_to(3)
        later = one.add_branch("kept", relive=False)
        one.go_to(7)
        child = one.add_branch("from day seven", relive=False)
        one.go_to(3)
        one.encode(memory(3))
        assert (one.timeline.nights, len(one.population)) == (3, 2)
        assert one.memory(one.encode("and one more")[0]).text == "and one more"
        assert child.timeline.nights == 7 and later.timeline.nights == 3
    with Session.open(tmp_path / "a.lethe", embedder=embedder) as one:
        assert one.writer.call(Document.verify) == []
        texts = [bundle.text for bundle in one.memories()]
        assert texts == ["memory number 1 of all", "memory number 3 of all", "and one more"]
        one.switch(child.number)
        assert one.timeline.nights == 7
        assert [b.text for b in one.memories()][1] == "told on the fifth day and undone"


def test_what_only_undone_acts_brought_is_not_in_the_file(tmp_path: Path) -> None:
    embedder = HashingEmbedder()
    with Session.new(tmp_path / "a.lethe", now=START, embedder=embedder) as one:
        one.encode(memory(1))
        one.sleep(2)
        one.encode(memory(2))
        one.go_to(1)
        one.encode(memory(3))
        assert 2 not in one.catalogue
    with Session.open(tmp_path / "a.lethe", embedder=embedder) as one:
        assert len(one.catalogue) == 2
        assert one.writer.call(Document.verify) == []


def test_condition_b_is_the_same_life_without_geometry(session: Session) -> None:
    grief = Affect(valence=-0.9, activation=-0.7, intensity=0.9, spread=0.2)
    session.encode(memory(1, affect=grief), exchange=False)
    session.sleep(40)
    session.use(1)
    branch = session.add_branch("condition B", values={"geometry": False})
    session.switch(branch.number)
    assert session.population.parameters.sleep.geometry is False
    assert session.timeline.nights == 40
    assert session.population["importance"][0] < 0.01
    with pytest.raises(LetheError, match="no parameter is called"):
        session.add_branch("nonsense", values={"geometri": False})


def test_the_same_life_under_another_model(session: Session) -> None:
    session.encode([memory(1, importance=0.0049), memory(2)], exchange=False)
    session.sleep(50)
    assert session.memory(1).tier is Tier.DELETED
    session.switch(session.add_branch("never forgets", model="static").number)
    assert session.model.name == "static"
    assert session.memory(1).tier is Tier.FULL and session.memory(1).importance == 0.0049
    assert session.explain(1).verdict.startswith("A static store keeps")


def test_bundles_hold_no_content_of_lost_traces(session: Session) -> None:
    (uid,) = session.encode(memory(1, importance=0.0049), exchange=False)
    words = session.memory(uid).text
    assert words and session.memory(uid).gist not in (None, words)
    session.sleep(3)
    fragment = session.memory(uid)
    assert fragment.tier is Tier.FRAGMENT and fragment.text is None and fragment.gist
    assert fragment.lost == {"raw": 3}
    session.sleep(3)
    ghost = session.memory(uid)
    assert ghost.tier is Tier.GHOST and ghost.gist is None
    with pytest.raises(LetheError, match="ghost and cannot be used"):
        session.use(uid)
    session.sleep(3)
    gone = session.memory(uid)
    assert gone.deleted_night == 9 and gone.session == "" and gone.lost["graph"] == 9
    with pytest.raises(LetheError, match="is deleted"):
        session.delete(uid)


def test_acts_happen_at_the_hour_of_acts(session: Session) -> None:
    session.encode(memory(1))
    assert session.population.clock == START + 16 * HOUR
    session.use(1, hour=3.0)
    assert session.population.clock == START + 23 * HOUR
    session.use(1, hour=10.0)
    assert session.population.clock == START + 23 * HOUR
    session.sleep()
    assert session.population.clock == START + DAY


def test_a_life_is_lived_through_in_its_own_time(session: Session) -> None:
    told = [memory(n, created=START + n * 10 * HOUR) for n in range(6)]
    recalled = memory(7, created=START + 61 * HOUR, access_count=2, last_access=START + 90 * HOUR)
    links = (NewLink(told[0].id, told[5].id, LinkKind.CAUSES),)
    source = MemorySet(name="x", memories=(*told, recalled), links=links)
    uids = session.import_set(source, live=True)
    population = session.population
    assert population.night == 3 and population.clock == START + 90 * HOUR
    assert population["encoded_night"].tolist() == [0, 0, 0, 1, 1, 2, 2]
    assert population["window_step"].tolist() == [6, 5, 4, 3, 2, 1, 0]
    assert population["access_count"][6] == 2 and population["last_access"][6] == START + 90 * HOUR
    assert len(population.links) == 1 and uids == list(range(1, 8))
    assert pytest.approx(population["importance"][0], rel=1e-12) == 0.12 * 0.874**3


def test_changes_are_said_once_with_their_initiator(session: Session) -> None:
    heard: list[Changes] = []
    session.changed.connect(heard.append)
    (uid,) = session.encode(memory(1), initiator="me")
    session.sleep(2, initiator="you")
    session.go_to(1)
    assert [one.kind for one in heard] == ["encode", "night", "night", "time"]
    assert heard[0].ids == (uid,) and heard[0].initiator == "me" and heard[1].initiator == "you"


def test_read_only_documents_refuse_acts(tmp_path: Path, embedder: HashingEmbedder) -> None:
    path = tmp_path / "a.lethe"
    with Session.new(path, now=START, embedder=embedder) as one:
        one.encode(memory(1))
    before = path.read_bytes()
    with Session.open(path, read_only=True, embedder=embedder) as one:
        assert one.memory(1).text
        with pytest.raises(LetheError, match="read only"):
            one.sleep()
    assert path.read_bytes() == before


def test_vectors_of_another_model_are_not_mixed(tmp_path: Path) -> None:
    path = tmp_path / "a.lethe"
    with Session.new(path, now=START, embedder=HashingEmbedder()) as one:
        one.encode(memory(1))
    other = HashingEmbedder()
    other.name = "another-model"
    with Session.open(path, embedder=other) as one:
        with pytest.raises(LetheError, match="vectors are from test-hashing-384"):
            one.encode(memory(2))
        one.sleep()


def test_the_same_memory_is_not_taken_in_twice(session: Session) -> None:
    session.encode(memory(1))
    with pytest.raises(LetheError, match="there already"):
        session.encode(memory(1))
    with pytest.raises(LetheError, match="there already"):
        session.encode([memory(2), memory(2)])
    session.encode(memory(3))
    session.flush()
    assert len(session.population) == 2


def test_half_characters_are_repaired(session: Session) -> None:
    (uid,) = session.encode("half a \ud83d face and a whole \U0001f600 one")
    session.flush()
    assert session.memory(uid).text == "half a \ufffd face and a whole \U0001f600 one"


@pytest.mark.parametrize("text", ["", "   ", "\n\t"])
def test_a_memory_needs_a_text(session: Session, text: str) -> None:
    with pytest.raises(LetheError, match="needs a text"):
        session.encode(text)


def test_a_memory_encoded_after_the_last_night_is_explained_by_the_coming_one(
    session: Session,
) -> None:
    session.encode(memory(1), exchange=False)
    session.sleep(4)
    (uid,) = session.encode(memory(2), exchange=False)
    assert session.explain(uid).night == 5
    assert session.explain(1).night == 4
    with pytest.raises(LetheError, match="was not there yet on night 4"):
        session.explain(uid, 4)


def test_a_branch_that_grew_since_opens_at_its_end(tmp_path: Path) -> None:
    embedder = HashingEmbedder()
    path = tmp_path / "a.lethe"
    with Session.new(path, now=START, embedder=embedder) as one:
        one.encode(memory(1))
        one.sleep(5)
        one.go_to(2)
    with Session.open(path, embedder=embedder) as one:
        assert one.population.night == 2
        one.go_to(5)
        one.sleep(3)
        one.flush()
        (cursor,) = [one.writer.call(Document.cursor)]
        assert cursor["positions"] == {}, "what stands at its end is not remembered elsewhere"


def test_looking_writes_nothing(tmp_path: Path) -> None:
    embedder = HashingEmbedder()
    path = tmp_path / "a.lethe"
    with Session.new(path, now=START, embedder=embedder) as one:
        one.encode(memory(1))
        one.sleep(3)
    with Session.open(path, embedder=embedder) as one:
        before = one.writer.call(_state_of_the_file)
        one.explain(1)
        with pytest.raises(LetheError):
            one.encode("")
    with Session.open(path, embedder=embedder) as one:
        assert one.writer.call(_state_of_the_file) == before


def _state_of_the_file(document: Document) -> object:
    tables = ("meta", "events", "checkpoints", "memories", "traces")
    return [document.connection.execute(f"SELECT * FROM {table}") for table in tables]


@pytest.mark.parametrize("live", [False, True])
def test_a_source_without_memories_brings_no_event(session: Session, live: bool) -> None:
    assert session.import_set(MemorySet(name="nothing", memories=()), live=live) == []
    session.sleep()
    (uid,) = session.encode(memory(1))
    assert len(session.timeline.events) == 2 and session.memory(uid).text


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE branches SET parameters = 'null'",
        'UPDATE branches SET parameters = \'{"sleep.base_rate": "x"}\'',
        "UPDATE branches SET model = 'nonsense'",
        "UPDATE branches SET parent = 77, fork = 1",
        "UPDATE events SET at = 9223372036854775807",
        "UPDATE meta SET value = '[]' WHERE key = 'cursor'",
    ],
)
def test_damage_is_told_in_one_line(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "a.lethe"
    with Session.new(path, now=START, embedder=HashingEmbedder()) as one:
        one.encode(memory(1))
        one.sleep(2)
        one.go_to(1)
    with Document.open(path) as document:
        document.connection.execute("PRAGMA foreign_keys = OFF")
        document.connection.execute(damage)
    with pytest.raises(LetheError) as told:
        Session.open(path, embedder=HashingEmbedder())
    assert "\n" not in str(told.value) and len(str(told.value)) < 200


def test_an_empty_document_sleeps(session: Session) -> None:
    session.sleep(20)
    assert session.population.night == 20 and len(session.population) == 0
