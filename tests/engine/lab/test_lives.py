"""Lives away from the document: always the same, and the same as those of governed documents."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.affect.simple_appraiser import SimpleAppraiser
from engine.errors import Cancelled, LetheError
from engine.exchange.demo import read_demo
from engine.exchange.documents import start_of
from engine.journal.events import Link, Recall, SystemAct
from engine.journal.timeline import fold
from engine.lab import living
from engine.lab.lives import Journal, Life, live_under
from engine.memory.population import Population
from engine.models.registry import model_names
from engine.night_run import run_nights
from engine.reliving import made_by, relive_under, take_up_life
from engine.session import Session
from engine.store.document import Document
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.registered import registered

BUSY = "tests.helpers.busy_system:BusySystem"


@pytest.fixture(autouse=True)
def busy() -> Iterator[None]:
    with registered("busy", BUSY):
        yield


@pytest.fixture(scope="module")
def demo_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the demo as lived, then give it nights, a use, a deletion and other parameters."""
    file = tmp_path_factory.mktemp("lives") / "demo.lethe"
    with _new(file, "potato") as session:
        _act(session)
        session.set_parameters({"sleep.base_rate": 0.84})
        session.sleep(2)
    return file


def _new(file: Path | str, model: str) -> Session:
    memories = read_demo()
    now = start_of(memories, now=0, live=True)
    session = Session.new(
        file, now=now, model=model, embedder=HashingEmbedder(), appraiser=SimpleAppraiser()
    )
    session.import_set(memories, live=True)
    return session


def _act(session: Session, used: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """Do what is done in every document here; what is not said is used if it still can be."""
    session.sleep(4)
    usable = session.population["uid"][session.model.usable(session.population)]
    told = usable[usable <= 170]
    chosen = tuple(told[-1:].tolist()) if used is None else used
    session.use(chosen, query="what was there?")
    session.follow_up()
    session.link(169, 170)
    session.follow_up()
    session.delete(168)
    session.follow_up()
    session.sleep(5)
    return chosen


@pytest.fixture
def session(demo_file: Path) -> Iterator[Session]:
    with Session.open(
        demo_file, read_only=True, embedder=HashingEmbedder(), appraiser=SimpleAppraiser()
    ) as one:
        yield one


def assert_same(one: Population, other: Population) -> None:
    assert (one.night, one.clock, one.parameters) == (other.night, other.clock, other.parameters)
    for kind in ("columns", "tables"):
        ours, theirs = getattr(one, kind), getattr(other, kind)
        assert ours.keys() == theirs.keys()
        for name in ours:
            assert ours[name].tobytes() == theirs[name].tobytes(), name
    for end in ("source", "target", "kind"):
        assert np.array_equal(getattr(one.links, end), getattr(other.links, end))


def assert_same_life(one: Life, other: Life) -> None:
    assert one.made == other.made and one.nights == other.nights
    for night in (0, one.nights // 2, one.nights):
        assert_same(one.state(night), other.state(night))


@pytest.mark.parametrize("name", ["potato", "kroniqo", "busy"])
def test_the_same_life_twice_is_the_same_bit_for_bit(session: Session, name: str) -> None:
    before, written = session.population, session.catalogue.next_uid
    one, other = (live_under(name, Journal.of(session), nights=5) for _ in range(2))
    assert_same_life(one, other)
    assert one.nights == session.timeline.nights + 5
    assert session.population is before and session.catalogue.next_uid == written
    assert one.nightly is not None and len(one.nightly) == one.nights + 1
    state = one.state(one.nights - 3)
    noted = one.nightly[one.nights - 3]
    assert noted.tier.tobytes() == one.model.own_tier(state).tobytes()
    gone = noted.tier == len(one.model.own_tiers) - 1
    assert np.array_equal(noted.strength[~gone], one.model.strength(state)[~gone])


def test_the_life_under_its_own_system_is_the_documents(session: Session) -> None:
    life = live_under("potato", Journal.of(session))
    assert_same(life.population, session.population)
    assert life.made == () and life.catalogue is session.catalogue
    assert life.moment(3).population["uid"].size == life.state(3)["uid"].size


def test_parameters_of_the_documents_own_system_are_left_out(session: Session) -> None:
    life = live_under("static", Journal.of(session))
    assert life.population.parameters == life.model.parameters_type()
    changed = live_under("static", Journal.of(session), parameters={"strength": 0.25})
    assert changed.parameters == {"entry.strength": 0.25}
    assert changed.population.parameters.entry.strength == 0.25


@pytest.mark.parametrize("name", [*model_names(), "busy"])
def test_a_life_is_that_of_a_document_which_the_system_governs(name: str) -> None:
    embedder = HashingEmbedder()
    with _new(":memory:", name) as governed:
        used = _act(governed)
        lived = governed.population
        with _new(":memory:", "static") as other:
            _act(other, used)
            journal = Journal.of(other)
            other.encoder.embedder = embedder
            life = live_under(name, journal, make=made_by(other.encoder))
        assert_same(life.population, lived)
        assert life.timeline.events[-1].at == governed.timeline.events[-1].at
        assert len(life.timeline.events) == len(governed.timeline.events)
        assert [life.catalogue.text[uid] for uid in life.made] == [
            governed.catalogue.text[uid] for uid in life.made
        ]
        assert [life.catalogue.uuid[uid] for uid in life.made] == [
            governed.catalogue.uuid[uid] for uid in life.made
        ]


def test_own_acts_and_made_memories_are_of_the_life_alone(session: Session) -> None:
    journal = Journal.of(session)
    life = live_under("busy", journal, nights=3)
    assert life.made == tuple(range(journal.next_uid, journal.next_uid + len(life.made)))
    assert len(life.made) == (life.nights) // 3
    acts = [one for one in life.timeline.events if isinstance(one, SystemAct)]
    assert [one.act for one in acts].count("mark") == sum(
        isinstance(one, Recall) for one in journal.events
    )
    first = life.made[0]
    words = life.population.words
    (joined,) = [one for one in acts if first in one.groups[0][:1]]
    texts = [session.catalogue.text[uid] for uid in joined.groups[0][1:]]
    assert words.text(first) == f"joined: {' and '.join(texts)}"[:200]
    mean = session.words.vectors(joined.groups[0][1:]).astype(np.float64).sum(axis=0)
    assert np.allclose(words.vectors([first])[0], mean / np.linalg.norm(mean), atol=1e-6)
    links = [one for one in life.timeline.events if isinstance(one, Link) and one.source == first]
    assert {one.target for one in links} == set(joined.groups[0][1:])
    times = [one.at for one in life.timeline.events]
    assert times == sorted(times)
    assert first not in session.catalogue


def test_a_memory_that_another_system_made_is_not_in_the_life() -> None:
    with _new(":memory:", "busy") as governed:
        governed.sleep(6)
        made = governed.catalogue.next_uid - 1
        governed.use([made, 170])
        governed.link(made, 169)
        journal = Journal.of(governed)
        with _new(":memory:", "static") as plain:
            plain.sleep(6)
            plain.use([170])
            expected = plain.population
        life = live_under("static", journal)
        assert made not in life.population["uid"]
        assert not any(isinstance(one, SystemAct) for one in life.timeline.events)
        assert np.array_equal(life.population["access_count"], expected["access_count"])
        own = live_under("busy", journal, nights=3)
        assert own.made[-2] == made and own.made[-1] == journal.next_uid
        assert_same(own.state(governed.timeline.nights), governed.population)


@pytest.mark.parametrize("many", [5, 100_000])
def test_states_at_hand_are_those_of_the_events(
    session: Session, monkeypatch: pytest.MonkeyPatch, many: int
) -> None:
    monkeypatch.setattr(living, "_MANY", many)
    life = live_under("busy", Journal.of(session), nights=1)
    events, model = life.timeline.events, life.model
    assert life.timeline.nearest(life.timeline.position_of(100))[0] > (0 if many == 5 else -1)
    state, done = life.timeline.start, 0
    for night in range(0, life.nights + 1, 23):
        position = life.timeline.position_of(night)
        state, done = fold(state, events[done:position], model), position
        assert_same(life.state(night), state)


def test_a_life_can_be_given_up(session: Session) -> None:
    def stop(done: int, total: int, what: str, /) -> None:
        if done >= 20:
            raise Cancelled(what)

    with pytest.raises(Cancelled, match="living under Busy"):
        live_under("busy", Journal.of(session), progress=stop)
    with pytest.raises(LetheError, match="no forgetting model is called 'nonsense'"):
        live_under("nonsense", Journal.of(session))
    with pytest.raises(LetheError, match="Static store: no parameter is called 'wat'"):
        live_under("static", Journal.of(session), parameters={"wat": 1})


def test_a_branch_relived_under_another_system_keeps_what_it_makes(
    demo_file: Path, tmp_path: Path
) -> None:
    file = tmp_path / "copy.lethe"
    file.write_bytes(demo_file.read_bytes())
    embedder = HashingEmbedder()
    with Session.open(file, embedder=embedder, appraiser=SimpleAppraiser()) as one:
        next_uid = one.catalogue.next_uid
        branch = relive_under(one, "busy")
        assert branch.name == "Busy" and branch.record.model == "busy"
        assert relive_under(one, "static").name == "Static store"
        made = one.catalogue.next_uid - next_uid
        assert made == one.timeline.nights // 3
        one.undo()
        one.undo()
        assert len(one.branches.all()) == 1 and next_uid not in one.catalogue
        one.redo()
        one.switch(branch.number)
        lived = one.population
        words = one.memory(next_uid).text
        assert words and words.startswith("joined: ")
        assert one.recall(words, 1).results[0].uid >= next_uid
        one.sleep(3)
        assert one.catalogue.next_uid == next_uid + made + 1
    with Session.open(file, embedder=embedder, appraiser=SimpleAppraiser()) as one:
        assert one.model.name == "busy"
        one.go_to(one.population.night - 3)
        assert_same(one.population, lived)
        assert one.writer.call(Document.verify) == []
        branch = one.add_branch("never", model="static")
        one.switch(branch.number)
        assert next_uid not in one.population["uid"]


def test_a_life_is_not_taken_up_where_its_numbers_are_taken(session: Session) -> None:
    with _new(":memory:", "static") as one:
        one.sleep(3)
        life = live_under("busy", Journal.of(one), make=made_by(one.encoder))
        one.encode("something that nobody expected")
        with pytest.raises(LetheError, match="changed meanwhile"):
            take_up_life(one, life, "busy")
        assert len(one.branches.all()) == 1


def test_nights_of_a_governed_document_bring_its_own_acts() -> None:
    with _new(":memory:", "busy") as one:
        before = one.catalogue.next_uid
        night = one.population.night
        one.sleep(3)
        assert one.catalogue.next_uid == before + 1
        one.undo()
        one.undo()
        one.undo()
        assert one.population.night == night and before not in one.catalogue
        bare = run_nights(one.population, one.timeline, 3)
        assert len(bare.after) == len(one.population)


def test_an_import_that_is_given_up_leaves_nothing() -> None:
    def stop(_done: int, _total: int, what: str, /) -> None:
        if what == "looking around":
            raise Cancelled(what)

    memories = read_demo()
    with Session.new(
        now=start_of(memories, now=0, live=True),
        model="busy",
        embedder=HashingEmbedder(),
        appraiser=SimpleAppraiser(),
    ) as one:
        with pytest.raises(Cancelled):
            one.import_set(memories, live=True, progress=stop)
        assert len(one.population) == 0 and len(one.catalogue) == 0
        one.import_set(memories, live=True)
        assert len(one.population) > 170
        assert len(one.index.view()) >= 2 * 170
