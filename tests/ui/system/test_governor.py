"""The governing system from the window: its acts, what it does of its own accord, other systems."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.affect.simple_appraiser import SimpleAppraiser
from engine.session import Session
from tests.helpers.busy_system import BusySystem
from tests.helpers.failing_system import FailingSystem
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.registered import registered
from tests.helpers.window_parts import START, DirectTasks, HeldTasks
from ui.system.governor import Governor
from ui.timeline.night_walker import NightWalker

SECRET = "My password is hunter2 and nobody may know"


def new(model: str, path: Path | str = ":memory:") -> Session:
    return Session.new(
        path, now=START, model=model, embedder=HashingEmbedder(), appraiser=SimpleAppraiser()
    )


@pytest.fixture
def motebit() -> Iterator[Session]:
    with new("motebit") as session:
        session.encode(["the ferry leaves at noon", "the market is on Friday", SECRET])
        yield session


@pytest.fixture
def busy() -> Iterator[Session]:
    with registered("busy", f"{BusySystem.__module__}:BusySystem"), new("busy") as session:
        session.encode(["one thing", "another thing", "a third thing"])
        yield session


def governing(session: Session, tasks: DirectTasks | None = None) -> tuple[Governor, list[str]]:
    governor, told = Governor(tasks or DirectTasks()), list[str]()
    governor.set_session(session)
    governor.told.connect(told.append)
    governor.failed.connect(told.append)
    return governor, told


def test_an_act_is_done_to_the_selected_memories_and_undone(motebit: Session) -> None:
    governor, told = governing(motebit)
    act = next(one for one in governor.acts(of_memories=True) if one.name == "set sensitivity")
    motebit.selection.select((1, 2))
    before = motebit.population["sensitivity"].tolist()
    governor.act_on_selection(act, act.choices.index("medical"))
    assert motebit.population["sensitivity"].tolist()[:2] == [act.choices.index("medical")] * 2
    assert told[-1] == f"{act.title}: medical, 2 memories."
    motebit.undo()
    assert motebit.population["sensitivity"].tolist() == before


def test_a_selection_of_nothing_is_told(motebit: Session) -> None:
    governor, told = governing(motebit)
    governor.act_on_selection(governor.acts(of_memories=True)[0])
    assert "select at least one" in told[-1]


def test_an_act_of_the_whole_is_worked_out_beside_the_window(motebit: Session) -> None:
    tasks = HeldTasks()
    governor, told = governing(motebit, tasks)
    governor.act("synthesis")
    assert governor.work.busy and not governor.can_act and not told
    tasks.release()
    assert not governor.work.busy and told[-1].startswith("Synthesise")


def test_what_was_worked_out_for_another_state_is_dropped(busy: Session) -> None:
    tasks = HeldTasks()
    _, told = governing(busy, tasks)
    busy.use([1])
    assert tasks.held
    busy.link(1, 2)
    tasks.release()
    assert busy.population["marks"].tolist() == [0, 0, 0]
    assert not told
    tasks.release()
    assert busy.population["marks"].tolist() == [1, 0, 0]


def test_acts_in_quick_succession_are_all_followed_up(busy: Session) -> None:
    tasks = HeldTasks()
    _governor, _ = governing(busy, tasks)
    for uid in (1, 2, 2):
        busy.use([uid])
    while tasks.held:
        tasks.release()
    assert busy.population["marks"].tolist() == [1, 2, 0]


def test_what_was_undone_meanwhile_is_not_followed_up(busy: Session) -> None:
    tasks = HeldTasks()
    _governor, _ = governing(busy, tasks)
    busy.use([1])
    busy.use([2])
    busy.undo()
    while tasks.held:
        tasks.release()
    assert busy.population["marks"].tolist() == [1, 0, 0]


@pytest.mark.parametrize("elsewhere", ["another act", "another branch"])
def test_a_life_that_is_another_by_now_makes_no_branch(motebit: Session, elsewhere: str) -> None:
    motebit.add_branch("aside", relive=False)
    motebit.encode("a ferry")
    tasks = HeldTasks()
    governor, told = governing(motebit, tasks)
    governor.live_under("static")
    live = tasks.held.pop(0)
    if elsewhere == "another act":
        motebit.undo()
    else:
        motebit.switch(2 if motebit.branches.active.number == 1 else 1)
    motebit.encode("another ferry")
    live()
    assert told == ["the document has changed meanwhile: the branch was not made"]
    assert [one.name for one in motebit.branches.all()] == ["main", "aside"]


def test_a_system_of_another_package_that_fails_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(FailingSystem, "fails_in", "")
    place = f"{FailingSystem.__module__}:FailingSystem"
    with registered("failing", place), new("failing") as session:
        governor, told = governing(session)
        for where in ("follow_up", "follow_up wrongly"):
            monkeypatch.setattr(FailingSystem, "fails_in", where)
            session.encode(f"a thing {where}")
            assert told.pop().startswith("the forgetting system 'failing', of another package")
        monkeypatch.setattr(FailingSystem, "fails_in", "propose wrongly")
        governor.act("tidy")
        assert told.pop().startswith("the forgetting system 'failing', of another package")
        assert len(session.population) == 2


def test_after_a_recall_the_system_acts_of_its_own_accord(busy: Session) -> None:
    _, told = governing(busy)
    busy.use([2])
    assert busy.population["marks"].tolist() == [0, 1, 0]
    assert told[-1] == "Busy: one memory touched."


def test_potato_never_acts_of_its_own_accord() -> None:
    tasks = DirectTasks()
    with new("potato") as session:
        governing(session, tasks)
        session.encode("a thing")
        session.use([1])
        assert tasks.titles == []


@pytest.mark.parametrize("many", [False, True])
def test_nights_of_the_window_are_those_of_the_engine(busy: Session, many: bool) -> None:
    tasks = DirectTasks()
    walker = NightWalker(tasks)
    walker.set_session(busy)
    if many:
        walker.step_many(7)
    else:
        for _ in range(7):
            walker.step()
    with new("busy") as other:
        other.encode(["one thing", "another thing", "a third thing"])
        other.sleep(7)
        assert len(other.population) == len(busy.population) > 3
        for name, column in other.population.columns.items():
            assert np.array_equal(column, busy.population[name], equal_nan=True), name


def test_many_nights_are_undone_at_once(busy: Session) -> None:
    walker = NightWalker(DirectTasks())
    walker.set_session(busy)
    walker.step_many(4)
    assert busy.undo_title == "4 nights"
    busy.undo()
    assert busy.population.night == 0 and len(busy.population) == 3


def test_the_same_life_under_another_system_runs_on_a_branch(motebit: Session) -> None:
    motebit.sleep(5)
    governor, told = governing(motebit)
    governor.live_under("kroniqo")
    assert motebit.model.name == "kroniqo"
    assert motebit.branches.active.name == "Kroniqo"
    assert motebit.population.night == 5
    assert told[-1] == "Kroniqo governs the branch “Kroniqo”, which runs now."
    governor.live_under("motebit")
    assert [one.name for one in motebit.branches.all()] == ["main", "Kroniqo", "Motebit"]


def test_a_document_that_is_read_only_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "one.lethe"
    with new("motebit", path) as session:
        session.encode("a thing")
    with Session.open(path, read_only=True, embedder=HashingEmbedder()) as session:
        governor, told = governing(session)
        assert not governor.can_act
        governor.act("synthesis")
        governor.live_under("kroniqo")
        assert not told and len(session.branches.all()) == 1
