"""Every kind of act is taken back to the bit, and done again, at the end and in the past."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.affect.space import Affect
from engine.changes import Changes
from engine.dreaming.parameters import DreamingParameters
from engine.dreaming.session_nights import keep_parameters, sleep_with_dreams
from engine.errors import DocumentError, LetheError
from engine.memory.links import LinkKind
from engine.memory.new_memory import MemorySet, NewLink, NewMemory
from engine.night_run import run_nights
from engine.parameters import with_values
from engine.session import Session
from engine.store.document import Document
from tests.helpers.document_dump import document_dump_of
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.lives import START

JOY = Affect(valence=0.9, activation=0.8, intensity=0.9, spread=0.1)


def memory(number: int, text: str = "") -> NewMemory:
    return NewMemory(
        id=f"00000000-0000-4000-8000-{number:012d}",
        text=text or f"memory number {number} of all",
        created=START,
        affect=Affect(valence=0.1, activation=0.2, intensity=0.4, spread=0.1),
    )


def dump(session: Session) -> dict[str, Any]:
    """Return what the file would hold if the document were closed now, but for what is aside."""
    session.flush()
    found = session.writer.call(document_dump_of)
    hidden = set(found["meta"].pop("hidden branches", ()))
    found["branches"] = [row for row in found["branches"] if row[0] not in hidden]
    found["events"] = [row for row in found["events"] if row[0] not in hidden]
    batches = {row[4] for row in found["events"]}
    found["memories"] = [row for row in found["memories"] if row[2] in batches]
    found["links"] = [row for row in found["links"] if row[0] in batches]
    uids = {row[0] for row in found["memories"]}
    readings = set(session.catalogue.added)
    for name in ("traces", "vectors"):
        found[name] = [
            row for row in found[name]
            if row[0] in uids and (row[2] == 0 or row[1] == 1 or (row[0], row[2]) in readings)
        ]  # fmt: skip
    found["cursor"] = session.branches.place()
    return found


def grown(session: Session) -> None:
    """Let a short life pass, with a branch that left it early and one that left it late."""
    with session.together("a life"):
        session.encode([memory(1), memory(2), memory(3)], links=[(1, 2, LinkKind.RELATES)])
        session.sleep(2)
        session.add_branch("early", relive=False)
        session.encode(memory(4, "told on the third day"))
        session.use(1, query="what was told", context=JOY)
        session.sleep(18)
        session.add_branch("late", relive=False)
        session.sleep(2)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with Session.new(tmp_path / "a.lethe", now=START, embedder=HashingEmbedder()) as one:
        grown(one)
        yield one


def _import(session: Session, *, live: bool) -> None:
    told = (memory(11), memory(12))
    link = NewLink(told[0].id, told[1].id, LinkKind.CAUSES)
    session.import_set(MemorySet(name="x", memories=told, links=(link,)), live=live)


def _run(session: Session) -> None:
    session.take_up(run_nights(session.population, session.timeline, 20))


def _dream(session: Session) -> None:
    dreaming = with_values(DreamingParameters(), {"processing.on": True})
    with session.together("2 nights with dreams"):
        sleep_with_dreams(session, 2, dreaming)


def _dreaming(session: Session) -> None:
    keep_parameters(session, with_values(DreamingParameters(), {"processing.on": True}))


def _nights(session: Session) -> None:
    with session.together("7 nights"):
        session.sleep(7)


def _mark(session: Session) -> None:
    session.add_bookmark(1, "the first")


ACTS: dict[str, Callable[[Session], object]] = {
    "encode “memory number 9 of all”": lambda one: one.encode(memory(9)),
    "encode 2 memories": lambda one: one.encode(
        [memory(8), memory(9)], links=[(1, one.catalogue.next_uid, LinkKind.CAUSES)]
    ),
    "import 2 memories": lambda one: _import(one, live=False),
    "exchange": lambda one: one.exchange(),
    "link 2 – 3": lambda one: one.link(2, 3),
    "unlink 1 – 2": lambda one: one.unlink(1, 2),
    "forget 2 memories": lambda one: one.delete([1, 3]),
    "use of “memory number 2 of all”": lambda one: one.use(2, query="number", context=JOY),
    "new reading of “memory number 2 of all”": lambda one: one.reinterpret(2, "it was a joke"),
    "change of base rate": lambda one: one.set_parameters({"sleep.base_rate": 0.9}),
    "one night": lambda one: one.step(),
    "7 nights": _nights,
    "2 nights with dreams": _dream,
    "settings of dreaming": _dreaming,
    "add branch “what if”": lambda one: one.add_branch("what if", relive=False, night=1),
    "add branch “again”": lambda one: one.add_branch("again", values={"geometry": False}),
    "rename branch “early”": lambda one: one.rename_branch(2, "soon"),
    "delete branch “late”": lambda one: one.delete_branch(3),
    "delete branch “main”": lambda one: one.delete_branch(1),
    "bookmark “the first”": _mark,
    "keep selection “some”": lambda one: one.keep_selection("some", [2, 1, 2]),
}


CASES = [(title, night) for title in ACTS for night in ((22, 1) if "night" not in title else (22,))]
"""Known nights are walked through, which is no act."""


@pytest.mark.parametrize(("title", "night"), CASES)
def test_an_act_is_undone_and_done_again_to_the_bit(
    session: Session, title: str, night: int
) -> None:
    session.go_to(night)
    before, texts = dump(session), list(session.catalogue.text)
    place = session.branches.place()
    ACTS[title](session)
    after = dump(session)
    assert after != before
    for _ in range(2):
        assert session.undo() == title
        assert dump(session) == before and session.branches.place() == place
        assert session.redo() == title
        assert dump(session) == after
    assert session.catalogue.text[: len(texts)] == texts


def test_seven_nights_walked_are_no_act(session: Session) -> None:
    session.go_to(1)
    title = session.undo_title
    _nights(session)
    assert session.population.night == 8 and session.undo_title == title


def test_what_an_act_in_the_past_dropped_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "a.lethe"
    embedder = HashingEmbedder()
    with Session.new(path, now=START, embedder=embedder) as one:
        grown(one)
        one.reinterpret(1, "an afterthought")
        one.encode(memory(5, "told at last"))
        one.switch(3)
        before = dump(one)
        forks = [(b.name, b.record.fork) for b in one.branches.all()]
        embedder.embedded.clear()
        one.switch(1)
        one.go_to(1)
        here = one.branches.place()
        one.exchange()
        (uid,) = one.encode(memory(5, "the same id, told otherwise"))
        assert one.timeline.nights == 1
        assert [b.record.fork for b in one.branches.all()] == [0, 3, 3]
        assert one.writer.call(Document.verify) == []
        embedder.embedded.clear()
        one.switch(2)
        assert one.undo() == "encode “the same id, told otherwise”"
        assert one.undo() == "exchange"
        assert one.branches.place() == here and one.timeline.nights == 22
        assert [(b.name, b.record.fork) for b in one.branches.all()] == forks
        one.go_to(22)
        assert one.recall("told at last", 1).results[0].text == "told at last"
        one.switch(3)
        assert {**dump(one), "states": 0} == {**before, "states": 0}
        one.redo()
        one.redo()
        assert one.memory(uid).text == "the same id, told otherwise"
        assert one.recall("told otherwise", 1).results[0].text == "the same id, told otherwise"
        assert embedder.embedded == ["told at last", "told otherwise"]
    with Session.open(path, embedder=embedder) as one:
        assert one.undo_title is None and one.writer.call(Document.verify) == []
        assert "told on the third day" in [bundle.text for b in (2, 3) for bundle in shown(one, b)]
    with Document.open(path, read_only=True) as document:
        assert document.meta("hidden branches") is None


def shown(session: Session, branch: int) -> list[Any]:
    session.switch(branch)
    return list(session.memories())


def test_what_can_be_undone_no_more_leaves_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.lethe"
    with Session.new(path, now=START, embedder=HashingEmbedder()) as one:
        one.encode(memory(1))
        one.encode(memory(2, "a secret word"))
        one.undo()
        assert 2 not in one.catalogue and one.catalogue.known(memory(2).id) is None
        one.encode(memory(2, "another word"))
        assert one.redo_title is None and len(one.catalogue) == 2
        one.flush()
        assert one.writer.call(_texts) == ["another word", "memory number 1 of all"]
        with pytest.raises(LetheError, match="nothing to redo"):
            one.redo()
        one.undo()
        one.undo()
        with pytest.raises(LetheError, match="nothing to undo"):
            one.undo()
    with Document.open(path) as document:
        assert _texts(document) == [] and document.verify() == []
    assert b"secret" not in path.read_bytes() or _freed(path)


def _freed(path: Path) -> bool:
    with Document.open(path) as document:
        return document.connection.execute("SELECT 1 FROM traces WHERE text LIKE '%secret%'") == []


def _texts(document: Document) -> list[str]:
    read = document.connection.execute("SELECT text FROM traces WHERE trace = 1 ORDER BY text")
    return [text for (text,) in read]


def test_acts_together_have_one_name_and_one_way_back(session: Session) -> None:
    start = dump(session)
    with session.together("a busy day"):
        session.exchange()
        with session.together("nested"):
            session.link(1, 3)
            session.add_branch("inside", relive=False)
            session.sleep(2)
        assert session.undo_title == "a busy day"
        with pytest.raises(LetheError, match="while an act goes on"):
            session.undo()
    after = dump(session)
    assert session.undo() == "a busy day" and dump(session) == start
    assert session.redo() == "a busy day" and dump(session) == after
    title = session.undo_title
    with session.together("nothing at all"):
        session.go_to(3)
    assert session.undo_title == title


def test_an_act_that_is_broken_off_can_be_undone_as_far_as_it_went(session: Session) -> None:
    start = dump(session)

    def act() -> None:
        with session.together("both"):
            session.exchange()
            session.link(1, 1)

    with pytest.raises(LetheError):
        act()
    assert session.undo() == "both" and dump(session) == start


def test_nights_of_one_run_join_until_something_else_happens(session: Session) -> None:
    start, run = dump(session), object()
    for done in range(1, 4):
        with session.together(f"{done} nights", run=run):
            session.step()
    assert session.undo() == "3 nights" and dump(session) == start
    session.redo()
    session.exchange()
    with session.together("one night", run=run):
        session.step()
    assert [session.undo() for _ in range(3)] == ["one night", "exchange", "3 nights"]


def test_each_undo_is_said_once(session: Session) -> None:
    heard: list[Changes] = []
    session.link(1, 3)
    session.changed.connect(heard.append)
    session.undo(initiator="me")
    session.redo(initiator="you")
    assert [(one.kind, one.ids, one.initiator) for one in heard] == [
        ("undo", None, "me"), ("redo", None, "you")
    ]  # fmt: skip


def test_no_state_is_computed_twice_over_sixteen_nights(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.go_to(21)
    session.exchange()
    session.undo()
    session.go_to(22)
    passed: list[object] = []
    model, apply = session.model, session.model.apply
    session.timeline.drop_from(len(session.timeline.events))
    monkeypatch.setattr(
        type(model), "apply", lambda _, draft, event: (passed.append(event), apply(draft, event))
    )
    assert len(session.population) == 4
    assert len(passed) <= 16 + 4


def test_a_document_open_to_read_has_no_undo(tmp_path: Path) -> None:
    path = tmp_path / "a.lethe"
    with Session.new(path, now=START, embedder=HashingEmbedder()) as one:
        grown(one)
        one.add_bookmark(2, "two")
    before = path.read_bytes()
    with Session.open(path, read_only=True, embedder=HashingEmbedder()) as one:
        assert one.undo_title is None and one.redo_title is None
        for act in (
            one.undo, one.redo, lambda: one.add_bookmark(1), lambda: one.remove_bookmark(2),
            lambda: one.keep_selection("x", [1]), lambda: one.delete_branch(2),
            lambda: one.rename_branch(2, "x"), lambda: one.add_branch("x"),
        ):  # fmt: skip
            with pytest.raises(LetheError, match="read only"):
                act()
        assert one.bookmarks[0].name == "two"
    assert path.read_bytes() == before


def fill_the_disk(document: Document) -> None:
    pages = int(document.connection.pragma("page_count"))
    document.connection.pragma("max_page_count", pages)


def test_a_failing_write_leaves_memory_and_history_as_they_should_be(tmp_path: Path) -> None:
    path = tmp_path / "a.lethe"
    one = Session.new(path, now=START, embedder=HashingEmbedder())
    grown(one)
    start = dump(one)
    one.writer.call(fill_the_disk)
    one.encode(memory(9, "word" * 50_000))
    one.encode(memory(10))
    one.undo()
    one.undo()
    assert one.branches.place() == start["cursor"] and len(one.population) == 4
    one.redo()
    assert len(one.population) == 5 and one.redo_title is not None
    one.exchange()
    assert one.redo_title is None and one.undo_title == "exchange"
    with pytest.raises(DocumentError, match="disk is full"):
        one.close()
    with Session.open(path, embedder=HashingEmbedder()) as one:
        assert one.writer.call(Document.verify) == []
        assert dump(one)["events"] == start["events"]


def test_a_copy_holds_nothing_that_is_set_aside(session: Session, tmp_path: Path) -> None:
    session.encode(memory(9, "a word to forget"))
    session.undo()
    session.remember_place()
    copy = tmp_path / "copy.lethe"
    session.writer.call(Document.save_as, copy)
    assert b"a word to forget" not in copy.read_bytes()
    session.redo()
    assert session.population["uid"].max() == session.catalogue.next_uid - 1
    with Session.open(copy, embedder=HashingEmbedder()) as one:
        assert len(one.population) == 4 and one.writer.call(Document.verify) == []


def test_deleting_the_running_branch_goes_on_with_its_parent(session: Session) -> None:
    session.switch(2)
    session.add_branch("child", relive=False)
    session.delete_branch(2)
    assert session.branches.active.name == "main"
    assert [(one.name, one.record.parent, one.record.fork) for one in session.branches.all()] == [
        ("main", None, 0), ("late", 1, 24), ("child", 1, 4)
    ]  # fmt: skip
    session.delete_branch(1)
    assert session.branches.active.name == "late"
    session.delete_branch(3)
    with pytest.raises(LetheError, match="child is the only branch"):
        session.delete_branch(4)
    with pytest.raises(LetheError, match="no branch 1"):
        session.delete_branch(1)
    assert session.writer.call(Document.verify) == []
    for _ in range(3):
        session.undo()
    assert session.branches.active.name == "early" and session.writer.call(Document.verify) == []


@pytest.mark.parametrize("name", ["main", " main ", "", "  ", "\x07"])
def test_names_of_branches_are_unique_and_say_something(session: Session, name: str) -> None:
    with pytest.raises(LetheError):
        session.add_branch(name, relive=False)
    with pytest.raises(LetheError):
        session.rename_branch(2, name)
    assert len(session.branches.all()) == 3
    session.rename_branch(2, "early")
    session.flush()


def test_a_branch_leaves_from_any_night(session: Session) -> None:
    fork = session.add_branch("from two", relive=False, night=2, values={"sleep.base_rate": 0.9})
    assert fork.timeline.population.night == 2 and session.population.night == 22
    assert fork.timeline.population.parameters.sleep.base_rate == 0.9
    again = session.add_branch("again", night=5)
    assert (again.timeline.population.night, again.timeline.nights) == (5, 22)
    with pytest.raises(LetheError, match="no night 23"):
        session.add_branch("later", relive=False, night=23)


def test_what_marks_dropped_nights_and_memories_goes_with_them(session: Session) -> None:
    session.add_bookmark(20, "late")
    session.add_bookmark(1, "soon")
    session.add_bookmark(2, "there", branch=2)
    session.keep_selection("both", [1, 5])
    (uid,) = session.encode(memory(9))
    session.keep_selection("new", [uid])
    session.go_to(1)
    before = dump(session)
    session.exchange()
    assert [one.name for one in session.bookmarks] == ["soon", "there"]
    assert set(session.kept_selections) == {"both"}
    session.undo()
    assert dump(session) == before and set(session.kept_selections) == {"both", "new"}
    session.delete_branch(2)
    assert [one.name for one in session.bookmarks] == ["soon", "late"]


def test_bookmarks_and_kept_selections_survive(tmp_path: Path) -> None:
    path, embedder = tmp_path / "a.lethe", HashingEmbedder()
    with Session.new(path, now=START, embedder=embedder) as one:
        grown(one)
        one.add_bookmark(2)
        one.add_bookmark(7, "the seventh")
        one.rename_bookmark(2, "the second")
        assert one.undo_title == "rename bookmark “Night 2”"
        one.keep_selection("a few", np.array([3, 1, 3]))
        one.rename_selection("a few", "some")
        for wrong in (
            lambda: one.add_bookmark(99), lambda: one.remove_bookmark(3),
            lambda: one.rename_bookmark(3, "x"), lambda: one.keep_selection(" ", [1]),
            lambda: one.keep_selection("none", []), lambda: one.forget_selection("a few"),
        ):  # fmt: skip
            with pytest.raises(LetheError):
                wrong()
    with Session.open(path, embedder=embedder) as one:
        assert [(mark.night, mark.name) for mark in one.bookmarks] == [
            (2, "the second"), (7, "the seventh")
        ]  # fmt: skip
        assert {name: uids.tolist() for name, uids in one.kept_selections.items()} == {
            "some": [1, 3]
        }
        one.remove_bookmark(7)
        one.forget_selection("some")
        one.undo()
        assert list(one.kept_selections) == ["some"] and len(one.bookmarks) == 1
        one.take_note("bookmarks", [[1, 2, "fine"], [1], "x", [1, -1, "y"]])
        one.take_note("kept selections", {"a": [1], "b": "x", "c": [0.5], "d": None})
        assert [mark.name for mark in one.bookmarks] == ["fine"]
        assert list(one.kept_selections) == ["a"]
