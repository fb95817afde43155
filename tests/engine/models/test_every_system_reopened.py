"""Closing and opening a document changes nothing, whichever forgetting system governs it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.affect.simple_appraiser import SimpleAppraiser
from engine.models.registry import model_names
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.lives import START
from tests.helpers.same_states import assert_same, assert_told_alike

TEXTS = (
    "I decided to move to Lisbon because of the light.",
    "todo: send the tax papers before Friday",
    "We laughed about the rain all evening.",
)


def encode(session: Session) -> None:
    session.encode(TEXTS)
    session.follow_up()


def use(session: Session) -> None:
    session.use((1, 2), query="moving to Lisbon")
    session.follow_up()


def link(session: Session) -> None:
    session.link(1, 3)
    session.follow_up()


def pause(session: Session) -> None:
    session.pause(3.5)
    session.follow_up()


def sleep_long(session: Session) -> None:
    session.sleep(17)


def encode_more(session: Session) -> None:
    session.encode("The landlord in Lisbon called.")
    session.follow_up()


def delete(session: Session) -> None:
    session.delete(3)
    session.follow_up()


def sleep(session: Session) -> None:
    session.sleep()


ACTS: tuple[Callable[[Session], None], ...] = (
    encode, use, link, pause, sleep, encode_more, sleep_long, delete, pause, sleep,
)  # fmt: skip


def document(path: Path, name: str | None = None) -> Session:
    parts: dict[str, Any] = {"embedder": HashingEmbedder(), "appraiser": SimpleAppraiser()}
    return (
        Session.open(path, **parts)
        if name is None
        else Session.new(path, now=START, model=name, **parts)
    )


@pytest.mark.parametrize("name", model_names())
def test_opening_the_document_in_between_changes_nothing(name: str, tmp_path: Path) -> None:
    with document(tmp_path / "open.lethe", name) as session:
        for act in ACTS:
            act(session)
        one = session.population
    document(tmp_path / "closed.lethe", name).close()
    for act in ACTS:
        with document(tmp_path / "closed.lethe") as session:
            act(session)
    with document(tmp_path / "closed.lethe") as session:
        assert session.model.name == name
        assert_same(one, session.population)
        assert_told_alike(session.model, one, session.population)
