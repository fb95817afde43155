"""Two hundred acts of every kind, on branches, back and forth in time: undone and done again."""

from __future__ import annotations

import shutil
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.affect.space import Affect
from engine.dreaming.parameters import DreamingParameters
from engine.dreaming.session_nights import keep_parameters
from engine.errors import LetheError
from engine.memory.links import LinkKind
from engine.memory.new_memory import MemorySet, NewMemory, Reading
from engine.models.registry import model_names
from engine.night_run import run_nights
from engine.parameters import with_values
from engine.reliving import relive_under
from engine.session import Session
from engine.store.document import Document
from tests.helpers.document_dump import document_dump
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.lives import START

ACTS = 200
SAID = (
    "My password is hunter2, remember it", "I decided to move to Lisbon, we never go back",
    "todo: call the doctor about the diagnosis", "Fixed the bug in the parser finally!",
    "Maybe the cat ate it", "I have always lived in Graz",
)  # fmt: skip
BUSY: dict[str, dict[str, Any]] = {
    "motebit": {"synthesis.least_age": 0.0, "synthesis.fewest": 2, "synthesis.likeness": 0.3},
    "kroniqo": {"reinforcement.enabled": True, "learning.enabled": True, "learning.least": 1},
}
"""Parameters under which a system does much of its own accord."""


class Person:
    """Does something with a document, at random, the same for the same seed."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session = session
        self.rng = np.random.default_rng(seed)
        self.memories = 0
        self.doings = [
            self.encode, self.encode, self.import_again, self.exchange, self.link, self.unlink,
            self.forget, self.use, self.reinterpret, self.tune, self.sleep, self.sleep, self.run,
            self.dream, self.branch, self.relive, self.rename, self.delete, self.switch,
            self.travel, self.travel, self.travel, self.bookmark, self.unmark, self.keep,
            self.drop, self.several,
        ]  # fmt: skip

    def act(self) -> None:
        """Do one thing; what cannot be done is refused in words."""
        with suppress(LetheError):
            self.doings[self.rng.integers(len(self.doings))]()

    def affect(self) -> Affect:
        v, a, i, spread = self.rng.uniform(0, 1, 4)
        return Affect(valence=2 * v - 1, activation=2 * a - 1, intensity=i, spread=spread)

    def memory(self, number: int) -> NewMemory:
        text = f"memory number {number} tells of thing {number % 7}"
        return NewMemory(
            id=f"00000000-0000-4000-8000-{number:012d}", text=text, created=START,
            affect=self.affect(), readings=(Reading(text=f"thing {number % 7}"),),
        )  # fmt: skip

    def next(self) -> NewMemory:
        self.memories += 1
        return self.memory(self.memories)

    def uid(self) -> int:
        there = self.session.population["uid"]
        return int(self.rng.choice(there)) if len(there) else 1

    def encode(self) -> None:
        new = self.session.catalogue.next_uid
        links = [(new, self.uid(), LinkKind.RELATES)] if self.rng.random() < 0.5 else []
        self.session.encode([self.next()], links=links, exchange=bool(self.rng.random() < 0.8))

    def import_again(self) -> None:
        """Import a set; the same one is refused unless it was undone or dropped."""
        first = 1000 + 10 * int(self.rng.integers(3))
        told = tuple(self.memory(first + at) for at in range(4))
        self.session.import_set(MemorySet(name="set", memories=told), live=self.rng.random() < 0.3)

    def exchange(self) -> None:
        self.session.exchange()

    def link(self) -> None:
        self.session.link(self.uid(), self.uid(), LinkKind.CONTRADICTS)

    def unlink(self) -> None:
        links, uids = self.session.population.links, self.session.population["uid"]
        if len(links):
            at = int(self.rng.integers(len(links)))
            ends = int(uids[links.source[at]]), int(uids[links.target[at]])
            self.session.unlink(*ends, LinkKind(int(links.kind[at])))

    def forget(self) -> None:
        self.session.delete(self.uid())

    def use(self) -> None:
        self.session.use(self.uid(), query="thing", context=self.affect())

    def reinterpret(self) -> None:
        self.session.reinterpret(self.uid(), f"it meant {self.rng.integers(99)}")

    def tune(self) -> None:
        self.session.set_parameters({"sleep.base_rate": float(self.rng.uniform(0.8, 0.9))})

    def sleep(self) -> None:
        with self.session.together("nights"):
            self.session.sleep(int(self.rng.integers(1, 6)))

    def run(self) -> None:
        one = self.session
        one.go_to(one.timeline.nights)
        one.take_up(run_nights(one.population, one.timeline, int(self.rng.integers(1, 20))))

    def dream(self) -> None:
        on = bool(self.rng.random() < 0.5)
        keep_parameters(self.session, with_values(DreamingParameters(), {"processing.on": on}))

    def branch(self) -> None:
        night = int(self.rng.integers(self.session.timeline.nights + 1))
        self.session.add_branch(self.name(), relive=False, night=night)

    def relive(self) -> None:
        self.session.add_branch(self.name(), values={"geometry": bool(self.rng.random() < 0.5)})

    def name(self) -> str:
        return f"branch {self.rng.integers(9)}"

    def some_branch(self) -> int:
        return int(self.rng.choice([one.number for one in self.session.branches.all()]))

    def rename(self) -> None:
        self.session.rename_branch(self.some_branch(), self.name())

    def delete(self) -> None:
        self.session.delete_branch(self.some_branch())

    def switch(self) -> None:
        self.session.switch(self.some_branch())

    def travel(self) -> None:
        nights = self.session.timeline.nights
        self.session.go_to(int(self.rng.integers(max(0, nights - 12), nights + 1)))

    def bookmark(self) -> None:
        self.session.add_bookmark(self.session.population.night, f"mark {self.rng.integers(9)}")

    def unmark(self) -> None:
        marks = self.session.bookmarks
        if marks:
            self.session.remove_bookmark(marks[0].night, branch=marks[0].branch)

    def keep(self) -> None:
        self.session.keep_selection(f"kept {self.rng.integers(3)}", [self.uid(), self.uid()])

    def drop(self) -> None:
        self.session.forget_selection(f"kept {self.rng.integers(3)}")

    def several(self) -> None:
        with self.session.together("several"):
            for _ in range(int(self.rng.integers(2, 5))):
                with suppress(LetheError):
                    self.doings[self.rng.integers(len(self.doings) - 1)]()


class Governor(Person):
    """Lets the governing system act too, and lives the life again under others."""

    def __init__(self, session: Session, seed: int) -> None:
        super().__init__(session, seed)
        own = [self.wait, self.own, self.own, self.whole, self.whole, self.follow, self.follow]
        self.doings[:-1] += [*own, self.follow, self.govern]

    def memory(self, number: int) -> NewMemory:
        return replace(super().memory(number), text=f"{SAID[number % len(SAID)]} ({number % 2})")

    def wait(self) -> None:
        self.session.pause(float(self.rng.uniform(0.2, 30.0)))

    def own(self) -> None:
        acts = [one for one in self.session.model.acts if one.of_memories]
        if acts:
            act = acts[self.rng.integers(len(acts))]
            choice = int(self.rng.integers(len(act.choices))) if act.choices else None
            self.session.act(act.name, {self.uid(), self.uid()}, choice)

    def whole(self) -> None:
        acts = [one for one in self.session.model.acts if not one.of_memories]
        if acts:
            act = acts[self.rng.integers(len(acts))]
            self.session.take_up_proposals(self.session.propose(act.name), act.title)

    def follow(self) -> None:
        self.session.follow_up()

    def govern(self) -> None:
        if len(self.session.branches.all()) < 6:
            relive_under(self.session, str(self.rng.choice(model_names())))

    def tune(self) -> None:
        self.session.set_parameters(BUSY.get(self.session.model.name, {}))


def dumped(session: Session, path: Path) -> dict[str, Any]:
    """Return the tables of a copy of the document, wherever its branches stand."""
    session.flush()
    copy = path.with_name("copy.lethe")
    session.writer.call(Document.save_as, copy, overwrite=True)
    found = document_dump(copy)
    del found["states"], found["cursor"]
    return found


def at_the_end(path: Path) -> dict[str, Any]:
    """Return what a file holds, wherever its branches stand."""
    found = document_dump(path)
    del found["cursor"]
    found["states"] = {key: one for key, one in found["states"].items() if key[1] == "end"}
    return found


def copy_as_if_killed(path: Path, copy: Path) -> None:
    """Copy a file with its log, as a killed program would leave them."""
    for log in ("", "-wal"):
        shutil.copy(f"{path}{log}", f"{copy}{log}")


@pytest.mark.parametrize(
    ("seed", "model", "kind", "count"),
    [
        *((seed, "potato", Person, ACTS) for seed in (1, 2, 3)),
        *((4, name, Governor, ACTS // 2) for name in ("motebit", "kroniqo", "persistent-agent")),
    ],
)
def test_acts_undone_to_the_start_and_done_again_to_the_end(
    tmp_path: Path, seed: int, model: str, kind: type[Person], count: int
) -> None:
    path, embedder = tmp_path / "a.lethe", HashingEmbedder()
    with Session.new(path, now=START, model=model, embedder=embedder) as one:
        person = kind(one, seed)
        for _ in range(40):
            person.act()
    first = at_the_end(path)
    with Session.open(path, embedder=embedder) as one:
        person.session = one
        moments = [dumped(one, path)]
        for _ in range(count):
            before = len(one.history)
            person.act()
            if len(one.history) > before and len(one.history) % 15 == 0:
                moments.append(dumped(one, path))
                one.undo()
                one.redo()
        acts = len(one.history)
        assert acts > count / 4
        end = dumped(one, path)
        copy_as_if_killed(path, tmp_path / "killed at the end.lethe")
        for left in range(acts - 1, -1, -1):
            one.undo()
            if left and left % 15 == 0:
                assert dumped(one, path) == moments[left // 15]
        assert one.undo_title is None and one.writer.call(Document.verify) == []
        assert dumped(one, path) == moments[0]
        copy_as_if_killed(path, tmp_path / "killed.lethe")
        for _ in range(acts):
            one.redo()
        assert one.redo_title is None and dumped(one, path) == end
        for _ in range(acts):
            one.undo()
    for name in ("a", "killed", "killed at the end"):
        with Session.open(tmp_path / f"{name}.lethe", embedder=embedder) as one:
            assert one.writer.call(Document.verify) == []
    assert at_the_end(path) == at_the_end(tmp_path / "killed.lethe") == first
    killed = at_the_end(tmp_path / "killed at the end.lethe")
    assert {name: killed[name] for name in end} == end
