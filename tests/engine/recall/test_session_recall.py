"""Recall through the session: looking, using, rereading, and what belongs to which moment."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.affect.space import Affect
from engine.errors import LetheError
from engine.journal.events import Recall, Reinterpret
from engine.journal.timeline import CHECKPOINT_NIGHTS
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.new_memory import NewMemory, Reading
from engine.memory.tiers import Tier
from engine.memory.traces import Trace
from engine.recall.drift import drift_path, recalls_of
from engine.recall.effects import effects_at
from engine.recall.using import NewReading
from engine.session import Session
from engine.store.document import Document
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.lives import START

FLAT = Affect(valence=0.1, activation=0.2, intensity=0.4, spread=0.1)
GLOOM = Affect(valence=-1.0, activation=-1.0, intensity=1.0, spread=0.3)


@pytest.fixture
def session(embedder: HashingEmbedder) -> Iterator[Session]:
    with Session.new(now=START, embedder=embedder) as one:
        yield one


def memory(number: int, text: str, **what: object) -> NewMemory:
    facts: dict[str, object] = {
        "id": f"00000000-0000-4000-8000-{number:012d}", "text": text, "created": START,
        "affect": FLAT, "readings": (Reading(text=f"gist {number}"),),
    }  # fmt: skip
    return NewMemory(**{**facts, **what})  # type: ignore[arg-type]


def texts(session: Session, query: str, **how: object) -> list[str]:
    return [one.text for one in session.recall(query, 50, **how)]  # type: ignore[arg-type]


def readings(session: Session, uid: int) -> list[str]:
    return [one.text for one in session.memory(uid).readings or ()]


def test_looking_changes_and_writes_nothing(tmp_path: Path, embedder: HashingEmbedder) -> None:
    path = tmp_path / "a.lethe"
    with Session.new(path, now=START, embedder=embedder) as one:
        one.encode([memory(1, "green bunk beds"), memory(2, "a red kite")], exchange=False)
    before = path.read_bytes()
    with Session.open(path, read_only=True, embedder=embedder) as one:
        state, events = one.population, len(one.timeline.events)
        found = one.recall("bunk beds")
        assert [answer.uid for answer in found] == [1, 2]
        first = found.results[0]
        assert (first.id, first.tier, first.kind) == (
            "00000000-0000-4000-8000-000000000001", Tier.FULL, Kind.CONVERSATION,
        )  # fmt: skip
        assert first.score == max(first.similarity, 0) * 0.8 + 0.2 * first.importance
        assert first.answered_by is Trace.RAW and first.reading is None
        assert one.population is state and len(one.timeline.events) == events
        with pytest.raises(LetheError, match="read only"):
            one.use(1, query=found)
    assert path.read_bytes() == before


def test_what_is_left_answers(session: Session) -> None:
    told = memory(1, "a quiet lake at noon", importance=0.0049, readings=(Reading(text="calm"),))
    session.encode([told, memory(2, "loud lake", kind=Kind.INSIGHT)], exchange=False)
    session.link(1, 2, LinkKind.CAUSES)
    session.unlink(1, 2, LinkKind.CAUSES)
    assert texts(session, "lake noon")[0] == "a quiet lake at noon"
    session.sleep(3)
    assert texts(session, "calm") == ["calm", "loud lake"]
    fragment = session.recall("calm").results[0]
    assert fragment.tier is Tier.FRAGMENT and fragment.answered_by is Trace.SEMANTIC
    assert fragment.reading == "calm" and fragment.similarity == pytest.approx(1.0)
    session.link(1, 2)
    found = session.recall("calm", 1)
    assert found.ghosts == ()
    session.unlink(1, 2)
    session.sleep(3)
    assert texts(session, "calm lake noon") == ["loud lake"]
    assert session.recall("calm").ghosts == ()
    session.link(1, 2, LinkKind.CAUSES)
    (ghost,) = session.recall("calm").ghosts
    assert (ghost.uid, ghost.connected_to, ghost.kind) == (1, 2, LinkKind.CAUSES)
    assert ghost.words == "something here is connected to “loud lake”"
    with pytest.raises(LetheError, match="ghost and cannot be used"):
        session.use(1)
    with pytest.raises(LetheError, match="tell it anew and link the two"):
        session.reinterpret(1, "calm water")
    session.unlink(1, 2, LinkKind.CAUSES)
    session.sleep(3)
    assert session.recall("calm").ghosts == ()


def test_dreams_and_biases_are_labelled(session: Session) -> None:
    kinds = (Kind.DREAM, Kind.BIAS, Kind.INSIGHT, Kind.CONVERSATION, Kind.VISUAL_EPISODE)
    session.encode([memory(n, f"sea {n}", kind=kind) for n, kind in enumerate(kinds, 1)])
    labels = {one.kind: one.label for one in session.recall("sea", dreams=True)}
    assert labels == {
        Kind.DREAM: "dream", Kind.BIAS: "bias: self-knowledge", Kind.INSIGHT: "insight",
        Kind.CONVERSATION: "", Kind.VISUAL_EPISODE: "",
    }  # fmt: skip
    assert Kind.DREAM not in {one.kind for one in session.recall("sea")}


def test_use_tells_and_records_what_it_changed(session: Session) -> None:
    session.encode([memory(1, "green beds", importance=0.6), memory(2, "kite")], exchange=False)
    session.sleep()
    found = session.recall("green beds")
    strength = session.population["importance"][0]
    one, two = session.use([1, 2], query=found, context=GLOOM, hour=3.0)
    event = session.timeline.events[-1]
    assert isinstance(event, Recall) and event.query == "green beds"
    assert event.similarity == tuple(found.similarities[uid] for uid in (1, 2))
    assert one.uid == 1 and two.uid == 2 and one.access_count == 1
    assert one.importance_before == strength
    assert one.importance_after == pytest.approx(strength + 0.3 * (1 - strength))
    assert one.presence_before == pytest.approx(0.80933, abs=1e-5) and one.presence_after == 1.0
    assert (one.drift_before, one.spread, one.spread_at_encoding) == (0.0, 0.3, 0.1)
    moved = 0.2 * np.array([1.1, 1.2, -0.6])
    assert one.drift_after == pytest.approx(np.linalg.norm(moved))
    assert effects_at(session.timeline, len(session.timeline.events) - 1) == (one, two)
    assert effects_at(session.timeline, 0) == ()
    assert session.use([]) == () and session.timeline.events[-1] is event


def test_the_question_is_the_context_where_none_is_given(session: Session) -> None:
    session.encode([memory(n, f"kite {n}") for n in (1, 2, 3)], exchange=False)
    query = "I HATE this, it is horrible and terrible!!!"
    context = session.context_of(query)
    assert context.valence < -0.5
    session.use(1, query=query)
    event = session.timeline.events[-1]
    assert isinstance(event, Recall)
    assert event.context == context.centroid and event.spread is None and event.similarity == ()
    session.use(2)
    session.use(3, query=query, context=FLAT)
    drifts = [session.memory(uid).current_affect.centroid for uid in (1, 2, 3)]
    assert drifts[0] != FLAT.centroid and drifts[1:] == [FLAT.centroid] * 2
    assert session.population["spread_recalls"].tolist() == [0, 0, 1]


def test_links_strengthen_what_is_recalled_together_where_asked_for(session: Session) -> None:
    session.encode([memory(n, f"kite {n}", importance=0.2) for n in range(1, 6)], exchange=False)
    session.link(1, 2)
    session.link(3, 4, LinkKind.PROVENANCE)
    gained = [one.importance_after for one in session.use([1, 2, 3, 4])]
    assert gained == pytest.approx([0.2 + 0.3 * 0.8] * 4)
    session.set_parameters({"reconsolidation.link_gain": 0.2})
    gained = [one.importance_after - one.importance_before for one in session.use([1, 2, 3, 4])]
    assert gained == pytest.approx([0.5 * 0.56 / 2] * 2 + [0.3 * 0.56 / 2] * 2)
    (alone,) = session.use(1)
    room = 1 - alone.importance_before
    assert alone.importance_after == pytest.approx(alone.importance_before + 0.3 * room / 3)


def test_the_drift_path_ends_at_the_current_centroid(session: Session) -> None:
    start = Affect(valence=0.1, activation=0.0, intensity=0.0707)
    session.encode([memory(1, "beds", affect=start), memory(2, "kite")], exchange=False)
    session.use(1, context=GLOOM)
    session.sleep(2)
    session.use(2, context=GLOOM)
    session.set_parameters({"drift_step": 0.4})
    session.use(1)
    session.use([2, 1], context=GLOOM)
    session.sleep()
    path = drift_path(session.timeline, 1)
    assert path.shape == (4, 3)
    distances = np.linalg.norm(path - path[0], axis=1)
    assert distances[1] == distances[2] == pytest.approx(0.351, abs=5e-4)
    current = [session.population[f"current_{axis}"][0] for axis in
               ("valence", "activation", "intensity")]  # fmt: skip
    assert path[-1].tolist() == current
    assert [one.night for one in recalls_of(session.timeline, 1)] == [0, 2, 2]
    session.go_to(0)
    assert len(drift_path(session.timeline, 1)) == 2
    with pytest.raises(KeyError):
        drift_path(session.timeline, 77)


def test_recalls_of_what_had_become_a_ghost_are_no_part_of_the_path(session: Session) -> None:
    session.encode(memory(1, "beds", importance=0.02), exchange=False)
    session.sleep(4)
    session.use(1, context=GLOOM)
    relived = session.add_branch("short", values={"base_rate": 0.1, "patience": 1})
    assert len(drift_path(session.timeline, 1)) == 2
    session.switch(relived.number)
    assert session.memory(1).tier is not Tier.FULL
    current = session.memory(1).current_affect.centroid
    assert drift_path(session.timeline, 1)[-1].tolist() == list(current)
    session.switch(1)
    session.delete(1)
    assert len(drift_path(session.timeline, 1)) == 2


def test_three_readings_of_one_memory(session: Session) -> None:
    bunk = (
        "We had one room, my brother and me, with green bunk beds. The room was crowded and warm. "
        "My brother slept below and I felt safe. In the morning the light came through a curtain."
    )
    session.encode(memory(1, bunk, readings=(Reading(text="Childhood room."),)), exchange=False)
    session.sleep(2)
    session.reinterpret(1, "The beds are the anchor; the room is mostly lost.", context=GLOOM)
    session.sleep(2)
    session.use(1, query="was I safe with my brother?", reading=NewReading())
    told = session.memory(1).readings
    assert told is not None
    first, second, third = told
    assert first.text == "Childhood room."
    assert (second.origin, second.affect, second.context) == ("typed", GLOOM, "")
    assert second.at == session.timeline.events[3].at
    assert third.origin == "extracted" and third.context == "was I safe with my brother?"
    assert "brother" in third.text and "safe" in third.text and "curtain" not in third.text
    assert third.affect is not None and third.affect == session.context_of(third.context)
    assert session.memory(1).text == bunk
    event = session.timeline.events[-1]
    assert event == Reinterpret(
        at=event.at, uid=1, version=2, context=third.affect.centroid, spread=None
    )
    answer = session.recall(third.text, 1).results[0]
    assert answer.answered_by is Trace.SEMANTIC and answer.reading == third.text
    assert answer.text == bunk and answer.similarity == pytest.approx(1.0)
    for same in (bunk.upper(), "childhood ROOM", third.text, " "):
        events = len(session.timeline.events)
        with pytest.raises(LetheError, match="reading"):
            session.reinterpret(1, same)
        assert len(session.timeline.events) == events
    session.encode(memory(2, "kite"))
    with pytest.raises(LetheError, match="one memory's"):
        session.use([1, 2], reading=NewReading(text="both"))


def test_readings_stay_when_the_words_go_and_go_together(session: Session) -> None:
    session.encode(memory(1, "a kite over the lake", importance=0.0049), exchange=False)
    session.reinterpret(1, "something high and free")
    session.set_parameters({"reconsolidation.gain": 0.0})
    while session.memory(1).tier is Tier.FULL:
        session.sleep()
    left = session.recall("high and free", 1).results[0]
    assert left.text == left.reading == "something high and free"
    assert readings(session, 1) == ["gist 1", "something high and free"]
    session.reinterpret(1, query="free")  # read anew from the newest reading: the words are gone
    assert readings(session, 1)[-1] == "high free"
    while session.memory(1).tier is Tier.FRAGMENT:
        session.sleep()
    assert session.memory(1).readings is None
    assert len(session.recall("free")) == 0


def test_a_past_moment_or_another_branch_shows_no_later_reading(
    tmp_path: Path, embedder: HashingEmbedder
) -> None:
    path = tmp_path / "a.lethe"
    with Session.new(path, now=START, embedder=embedder) as one:
        one.encode(memory(1, "green bunk beds in a small room"), exchange=False)
        one.sleep(2)
        one.reinterpret(1, "on the second day")
        one.sleep(CHECKPOINT_NIGHTS + 3)
        one.go_to(1)
        fork = one.add_branch("other", relive=False)
        one.switch(fork.number)
        one.reinterpret(1, "elsewhere")
        one.sleep(CHECKPOINT_NIGHTS)
        assert readings(one, 1) == ["gist 1", "elsewhere"]
        assert one.recall("second day", 1).results[0].similarity < 0.5
        relived = one.add_branch("relived")
        kept = one.add_branch("static", model="static")
    with Session.open(path, embedder=embedder) as one:
        for number, expected in ((fork, "elsewhere"), (relived, "elsewhere"), (kept, "elsewhere")):
            one.switch(number.number)
            assert readings(one, 1) == ["gist 1", expected]
            assert one.recall(expected, 1).results[0].similarity == pytest.approx(1.0)
        one.switch(1)
        one.go_to(1)
        assert readings(one, 1) == ["gist 1"]
        assert one.recall("elsewhere", 1).results[0].similarity < 0.5
        one.go_to(CHECKPOINT_NIGHTS + 4)
        assert readings(one, 1) == ["gist 1", "on the second day"]
        assert one.recall("on the second day", 1).results[0].similarity == pytest.approx(1.0)
        assert one.writer.call(Document.verify) == []


def test_what_is_undone_leaves_the_file(tmp_path: Path, embedder: HashingEmbedder) -> None:
    path = tmp_path / "a.lethe"
    with Session.new(path, now=START, embedder=embedder) as one:
        one.encode(memory(1, "green bunk beds in a small room"), exchange=False)
        one.sleep()
        one.use(1, query="xylophone question")
        one.reinterpret(1, "yesterday's reading")
        one.sleep()
        kept = one.add_branch("kept", relive=False)
        one.go_to(0)
        one.recall("beds")
        one.reinterpret(1, "today's reading")
        assert readings(one, 1) == ["gist 1", "today's reading"]
        one.switch(kept.number)
        assert readings(one, 1) == ["gist 1", "yesterday's reading"]
        one.go_to(0)
        one.exchange()
        assert set(one.catalogue.added) == {(1, 2)}
        assert one.recall("yesterday's reading", 1).results[0].similarity < 0.9
        one.reinterpret(1, "a third one")
        assert readings(one, 1) == ["gist 1", "a third one"]
    with Session.open(path, embedder=embedder) as one:
        assert set(one.catalogue.added) == {(1, 2), (1, 3)}
        assert len(one.index.view()) == 4
        assert one.writer.call(Document.verify) == []
        traces = one.writer.call(
            lambda document: document.connection.execute("SELECT text, context FROM traces")
        )
        events = one.writer.call(
            lambda document: document.connection.execute("SELECT payload FROM events")
        )
    written = " ".join(str(row) for row in (*traces, *events))
    assert "yesterday's reading" not in written and "xylophone" not in written


def test_replay_and_reopening_give_the_same_and_embed_nothing(
    tmp_path: Path, embedder: HashingEmbedder
) -> None:
    path = tmp_path / "a.lethe"
    with Session.new(path, now=START, embedder=embedder) as one:
        one.encode([memory(1, "green bunk beds"), memory(2, "a red kite")], exchange=False)
        one.sleep(5)
        one.use([1, 2], query=one.recall("beds"), hour=2.5)
        one.reinterpret(1, query="a green kite?")
        one.sleep(30)
        expected = one.population
        found = [(a.uid, a.text, a.reading, a.answered_by) for a in one.recall("green beds")]
        events = list(one.timeline.events)
    embedder.embedded.clear()
    with Session.open(path, embedder=embedder) as one:
        assert [repr(e) for e in one.timeline.events[1:]] == [repr(e) for e in events[1:]]
        one.go_to(0)
        one.go_to(35)
        for name, column in expected.columns.items():
            assert column.tobytes() == one.population[name].tobytes(), name
        assert one.population.readings.version.tolist() == expected.readings.version.tolist()
        assert embedder.embedded == []
        assert found == [
            (a.uid, a.text, a.reading, a.answered_by) for a in one.recall("green beds")
        ]


def test_a_checkpoint_that_lacks_a_column_is_replayed(
    tmp_path: Path, embedder: HashingEmbedder
) -> None:
    path = tmp_path / "a.lethe"
    with Session.new(path, now=START, embedder=embedder) as one:
        one.encode([memory(1, "beds"), memory(2, "kite")], exchange=False)
        one.sleep(3)
        one.use(1, query="beds")
        one.sleep(CHECKPOINT_NIGHTS)
        expected = one.population
    with Session.open(path, embedder=embedder) as one:
        (saved,) = [one.writer.call(Document.load_checkpoint, 1, len(one.timeline.events))]
        assert saved is not None
        columns = {k: v for k, v in saved.columns.items() if k != "spread_last"}
        columns["of a later version"] = np.zeros(3)
        one.writer.call(Document.save_checkpoint, 1, saved.seq, saved.night, saved.clock, columns)
    with Session.open(path, embedder=embedder) as one:
        assert set(one.population.columns) == set(expected.columns)
        for name, column in expected.columns.items():
            assert column.tobytes() == one.population[name].tobytes(), name


@pytest.mark.parametrize(
    "query",
    [
        "'; DROP TABLE memories; --", 'NEAR("a" b) OR * AND NOT :x', "%_\\", "\x00", "今天下雨了吗",
        "ماذا حدث أمس؟", "😀👩‍👩‍👧‍👦", "half a \ud83d face", "kite " * 20_000, "-1 OR 1=1",
    ],
    ids=["sql", "fts", "like", "nul", "chinese", "arabic", "emoji", "half", "100kB", "dash"],
)  # fmt: skip
def test_any_question_gets_an_answer(session: Session, query: str) -> None:
    session.encode([memory(1, "green beds"), memory(2, "a kite")], exchange=False)
    found = session.recall(query)
    assert len(found) == 2
    session.use(found.uids, query=found)
    session.flush()
    assert len(session.memory(1).id) == 36
    event = session.timeline.events[-1]
    assert isinstance(event, Recall) and event.query == found.query


def test_the_whole_of_a_long_question_is_not_read(session: Session) -> None:
    session.encode(memory(1, "beds"))
    assert session.recall("the kite " * 9_000).notes == (
        "only the beginning of the question was read",
    )
    assert "not in English" in session.recall("今天下雨了吗").notes[0]


@pytest.mark.parametrize("query", ["", "  ", "\n\t"])
def test_an_empty_question_gets_one_line(session: Session, query: str) -> None:
    with pytest.raises(LetheError, match=r"^there is nothing to look for; give some words$"):
        session.recall(query)


@pytest.mark.parametrize("k", [0, -1, 10**9])
def test_an_impossible_number_of_answers(session: Session, k: int) -> None:
    with pytest.raises(LetheError, match="answers cannot be given"):
        session.recall("beds", k)


def test_an_empty_document_answers_nothing(session: Session) -> None:
    assert session.recall("anything").results == () and session.recall("anything").ghosts == ()


def test_another_embedding_model_is_refused(tmp_path: Path, embedder: HashingEmbedder) -> None:
    path = tmp_path / "a.lethe"
    with Session.new(path, now=START, embedder=embedder) as one:
        one.encode(memory(1, "beds"))
    other = HashingEmbedder()
    other.name = "another"
    with Session.open(path, embedder=other) as one:
        with pytest.raises(LetheError, match="vectors are from test-hashing-384, not another"):
            one.recall("beds")
        with pytest.raises(LetheError, match="vectors are from"):
            one.reinterpret(1, "a reading")
