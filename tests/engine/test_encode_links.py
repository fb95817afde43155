"""Memories encoded with their links: all of it at once, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.changes import Changes
from engine.errors import LetheError
from engine.memory.links import LinkKind
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import START


@pytest.fixture
def session() -> Iterator[Session]:
    with Session.new(now=START, embedder=HashingEmbedder()) as opened:
        opened.encode(["The ferry was late.", "The market was closed."])
        yield opened


def linked(session: Session) -> set[tuple[int, int, LinkKind]]:
    links, uids = session.population.links, session.population["uid"]
    rows = zip(links.source.tolist(), links.target.tolist(), links.kind.tolist(), strict=True)
    return {(int(uids[one]), int(uids[two]), LinkKind(kind)) for one, two, kind in rows}


def test_new_memories_are_linked_to_old_ones_and_to_each_other(session: Session) -> None:
    told: list[Changes] = []
    session.changed.connect(told.append)
    first = session.catalogue.next_uid
    wanted = {
        (first, 1, LinkKind.CAUSES),
        (2, first + 1, LinkKind.PART_OF),
        (first, first + 1, LinkKind.RELATES),
    }
    uids = session.encode(["It rained.", "Nobody came."], links=wanted)
    assert uids == [first, first + 1]
    assert linked(session) == wanted
    assert [one.kind for one in told] == ["encode"]


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ((3, 3, LinkKind.RELATES), "itself"),
        ((3, 99, LinkKind.RELATES), "99"),
        ((3, 2, LinkKind.RELATES), "memory 2 is deleted"),
    ],
)
def test_a_link_that_cannot_be_leaves_nothing(
    session: Session, link: tuple[int, int, LinkKind], told: str
) -> None:
    session.delete(2)
    before, acts = session.population, len(session.timeline.events)
    assert session.catalogue.next_uid == 3
    with pytest.raises(LetheError, match=told):
        session.encode("It rained.", links=[(3, 1, LinkKind.CAUSES), link])
    assert session.population is before and len(session.timeline.events) == acts
    assert session.encode("It rained.") == [3]


def test_they_are_there_when_the_document_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "linked.lethe"
    with Session.new(path, now=START, embedder=HashingEmbedder()) as session:
        session.encode("The ferry was late.")
        session.encode("It rained.", links=[(2, 1, LinkKind.CAUSES)])
    with Session.open(path, embedder=HashingEmbedder()) as session:
        assert linked(session) == {(2, 1, LinkKind.CAUSES)}
