from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.errors import BadInput
from engine.journal import events as acts
from engine.journal.events import Event
from engine.store import setting_aside
from engine.store.branch_record import BranchRecord
from engine.store.document import Document
from tests.engine.store import samples
from tests.helpers.document_dump import tables_dump


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.lethe"


def grown(document: Document, branch: int = 1, batches: int = 4) -> list[Event]:
    """Append batches of two memories, with a night after each."""
    events: list[Event] = []
    for batch in range(1, batches + 1):
        first = 2 * batch - 1
        memories = [samples.memory(first), samples.memory(first + 1)]
        event, content = samples.encoding(memories, first, batch, links=[(first, 1, 0)])
        document.append(branch, len(events), [event, acts.Night(at=samples.START)], content)
        events += [event, acts.Night(at=samples.START)]
    return events


def counts(document: Document) -> dict[str, int]:
    tables = ("memories", "traces", "links", "vector_rows", "vectors")
    return {one: document.connection.one(f"SELECT count(*) FROM {one}") for one in tables}


def test_truncating_drops_what_only_those_events_brought(path: Path) -> None:
    with samples.new_document(path) as document:
        events = grown(document)
        samples.drop(document, 1, 5)
        samples.assert_same_events(document.events(1), events[:5])
        assert counts(document) == {
            "memories": 6, "traces": 12, "links": 3, "vector_rows": 12, "vectors": 12
        }  # fmt: skip
        assert document.verify() == []
        event, content = samples.encoding([samples.memory(8), samples.memory(7)], 7, 4)
        document.append(1, 5, [event], content)
        assert document.catalogue().uuid[7] == samples.identity(8)
        samples.drop(document, 1, 0)
        assert set(counts(document).values()) == {0}
        assert document.verify() == []


def child(**changes: object) -> BranchRecord:
    values = {"number": 2, "name": "B", "parent": 1, "fork": 4, **changes}
    return replace(samples.MAIN, **values)


def test_branches_are_kept_with_their_own_events(path: Path) -> None:
    with samples.new_document(path) as document:
        events = grown(document)
        document.create_branch(child(parameters={"potato.sigma": (0.1, 0.2, 0.4)}))
        document.append(2, 4, [acts.Night(at=samples.START)])
    with Document.open(path) as document:
        first, second = document.branches()
        assert first == samples.MAIN
        assert second == child(parameters={"potato.sigma": (0.1, 0.2, 0.4)})
        samples.assert_same_events(document.events(1), events)
        assert document.events(2) == [acts.Night(at=samples.START)]
        assert document.verify() == []


def test_events_that_a_branch_shares_are_not_dropped(path: Path) -> None:
    with samples.new_document(path) as document:
        events = grown(document)
        document.create_branch(child())
        with pytest.raises(ValueError, match="shares events"):
            samples.drop(document, 1, 3)
        document.reparent(child(fork=2), 2, events[2:4])
        samples.drop(document, 1, 2)
        samples.assert_same_events(document.events(1), events[:2])
        samples.assert_same_events(document.events(2), events[2:4])
        assert counts(document)["memories"] == 4
        assert document.verify() == []


def test_a_branch_cut_before_its_fork_shares_less(path: Path) -> None:
    with samples.new_document(path) as document:
        events = grown(document)
        document.create_branch(child())
        document.append(2, 4, [acts.Night(at=samples.START)])
        samples.drop(document, 2, 3)
        assert document.branches()[1].fork == 3
        document.append(2, 3, [acts.Exchange(at=samples.START)])
        samples.assert_same_events(document.events(1), events)
        assert document.verify() == []


def test_a_batch_that_two_branches_hold_stays_until_both_drop_it(path: Path) -> None:
    with samples.new_document(path) as document:
        events = grown(document, batches=1)
        document.create_branch(child(parent=None, fork=0))
        document.append(2, 0, events)
        samples.drop(document, 1, 0)
        assert counts(document)["memories"] == 2
        samples.assert_same_events(document.events(2), events)
        samples.drop(document, 2, 0)
        assert counts(document)["memories"] == 0


def test_hiding_a_branch_leaves_those_made_from_it(path: Path) -> None:
    with samples.new_document(path) as document:
        events = grown(document)
        document.create_branch(child(fork=4))
        document.append(2, 4, [acts.Exchange(at=samples.START)])
        document.create_branch(child(number=3, name="C", parent=2, fork=5))
        document.save_checkpoint(2, 5, 1, 0, {})
        shown = document.branches()
        setting_aside.hide_branch(document, 2)
        assert [(one.number, one.parent, one.fork) for one in document.branches()] == [
            (1, None, 0), (3, 1, 4)
        ]  # fmt: skip
        assert document.events(3) == [acts.Exchange(at=samples.START)]
        assert document.verify() == []
        setting_aside.show_branch(document, shown[1], [shown[2]])
        assert document.branches() == shown and document.events(3) == []
        assert document.verify() == []
        setting_aside.hide_branch(document, 2)
        setting_aside.hide_branch(document, 1)
        assert [(one.number, one.parent, one.fork) for one in document.branches()] == [(3, None, 0)]
        samples.assert_same_events(
            document.events(3), [*events[:4], acts.Exchange(at=samples.START)]
        )
        assert counts(document)["memories"] == 8 and len(document.catalogue()) == 4
        assert document.verify() == []
        setting_aside.purge(document, [1, 2])
        assert counts(document)["memories"] == 4
        assert document.verify() == []


def test_events_set_aside_come_back_as_they_were(path: Path) -> None:
    with samples.new_document(path) as document:
        events = grown(document)
        document.save_checkpoint(1, 6, 3, 0, {"a": np.arange(6.0)})
        before = tables_dump(document)
        setting_aside.set_aside(document, 1, 3, 1 << 32)
        samples.assert_same_events(document.events(1), events[:3])
        assert len(document.catalogue()) == 4 and document.load_checkpoint(1, 9) is None
        event, content = samples.encoding([samples.memory(5)], 90, 90)  # an id that is free again
        document.append(1, 3, [event], content)
        assert document.verify() == []
        setting_aside.set_aside(document, 1, 3, (1 << 32) + 1)
        setting_aside.bring_back(document, 1 << 32, 1, 0)
        assert document.verify() == []
        setting_aside.purge(document, [(1 << 32) + 1])
        assert tables_dump(document) == before


def test_what_is_left_aside_is_passed_over_by_readers_and_purged_by_writers(path: Path) -> None:
    with samples.new_document(path) as document:
        events = grown(document)
        setting_aside.set_aside(document, 1, 3, 1 << 32)
        document.save_as(path.with_name("copy.lethe"))
    assert b"memory 8" not in path.with_name("copy.lethe").read_bytes()
    before = path.read_bytes()
    with Document.open(path, read_only=True) as document:
        assert [one.number for one in document.branches()] == [1]
        assert len(document.catalogue()) == 4 and document.verify() == []
        assert counts(document)["memories"] == 8
    assert path.read_bytes() == before
    for one in (path, path.with_name("copy.lethe")):
        with Document.open(one) as document:
            assert counts(document)["memories"] == 4 and document.verify() == []
            samples.assert_same_events(document.events(1), events[:3])


def test_names_of_branches_are_unique(path: Path) -> None:
    with samples.new_document(path) as document:
        with pytest.raises(BadInput, match="called 'main' already"):
            document.create_branch(child(name="main", fork=0))
        document.create_branch(child(fork=0))
        with pytest.raises(BadInput, match="called 'B' already"):
            document.rename_branch(1, "B")
        with pytest.raises(BadInput, match="no branch 7"):
            document.rename_branch(7, "C")
        document.rename_branch(1, "main")
        document.rename_branch(1, "A")
        assert [one.name for one in document.branches()] == ["A", "B"]
