"""What governing systems do in an open document: hours that pass, own acts, words withheld."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.affect.simple_appraiser import SimpleAppraiser
from engine.errors import LetheError
from engine.journal.clock import HOUR
from engine.memory.links import LinkKind
from engine.session import Session
from tests.helpers.busy_system import BusySystem
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.registered import registered
from tests.helpers.window_parts import START


def new(model: str) -> Session:
    return Session.new(
        ":memory:", now=START, model=model, embedder=HashingEmbedder(), appraiser=SimpleAppraiser()
    )


@pytest.fixture
def session() -> Iterator[Session]:
    with new("kroniqo") as opened:
        opened.sleep()
        opened.encode("finish the writeup", hour=5.0)
        yield opened


def test_hours_pass_and_a_night_where_four_is_reached(session: Session) -> None:
    clock = session.population.clock
    session.pause(2.5)
    assert (session.population.clock - clock, session.population.night) == (2.5 * HOUR, 1)
    session.pause(24.0)
    assert session.population.night == 2
    assert session.population.clock - clock == 26.5 * HOUR
    session.pause(3 * 24.0)
    assert session.population.night == 5


def test_hours_that_passed_are_undone(session: Session) -> None:
    before = session.population.clock
    session.pause(1.0)
    assert session.undo_title == "wait"
    session.undo()
    assert session.population.clock == before


@pytest.mark.parametrize("hours", [0.0, -1.0, float("nan"), float("inf")])
def test_no_other_hours_can_pass(session: Session, hours: float) -> None:
    with pytest.raises(LetheError, match="cannot pass"):
        session.pause(hours)


def test_an_act_that_the_system_does_not_have(session: Session) -> None:
    with pytest.raises(LetheError, match=r"Kroniqo has no act called 'nope'; use one of complete"):
        session.act("nope", (1,))
    with pytest.raises(LetheError, match="not done to picked memories"):
        session.act("compress session", (1,))
    with pytest.raises(LetheError, match="needs a memory"):
        session.act("complete", ())
    with pytest.raises(LetheError, match="not there"):
        session.act("complete", (7,))


def test_a_choice_is_asked_for() -> None:
    with new("motebit") as session:
        session.encode("a walk by the sea")
        for choice in (None, -1, 5):
            with pytest.raises(LetheError, match="needs a choice"):
                session.act("set sensitivity", (1,), choice)


def test_what_is_encoded_with_links_is_followed_up() -> None:
    with registered("busy", f"{BusySystem.__module__}:BusySystem"), new("busy") as session:
        session.encode("one")
        session.encode("two", links=((1, 2, LinkKind.RELATES),))
        event = session.last_act()
        assert type(event).__name__ == "Encode"
        session.link(1, 2)
        assert type(session.last_act()).__name__ in ("Encode", "Link")


def test_sensitive_words_are_withheld_until_they_are_released() -> None:
    with new("motebit") as session:
        session.encode(["my password is hunter2", "the weather is fine"])
        memory = session.memory(1)
        assert memory.withheld and memory.text is None and memory.readings is None
        assert not session.memory(2).withheld
        session.shown.set_query("hunter2")
        assert not session.shown.mask(session).any()
        session.act("show once", (1,))
        assert session.memory(1).text == "my password is hunter2"
        assert session.shown.mask(session).tolist() == [True, False]
