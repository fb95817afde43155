"""A night's reflection tells what was measured, and nothing else."""

from __future__ import annotations

from engine.models.persistent_agent.entries import Entry
from engine.models.persistent_agent.reflection import NightFacts, reflection_of

NIGHT = 1_683_599_400
"""2023-05-09 02:30 UTC."""


def entry(number: int, text: str) -> Entry:
    return Entry(number=number, id=f"{number:08x}", text=text, created=NIGHT - 3600)


def test_a_full_night() -> None:
    day = [entry(1, "The server crashed."), entry(2, "We fixed the server"), entry(3, "Lunch 12")]
    facts = NightFacts(
        at=NIGHT, compressed=4, promoted=2, archived=1, dropped=3, day=day,
        recalled=[(day[0], 1), (day[1], 5), (day[2], 0)], reflexes=day[1:2],
    )  # fmt: skip
    fixed = "\u201cWe fixed the server\u201d"
    assert reflection_of(facts) == (
        "2023-05-09 02:30: 3 new memories, mostly about server; 4 compressed, 2 promoted to L3, "
        f"1 archived, 3 let go; 6 recalls, most of {fixed}; became a reflex: {fixed}."
    )


def test_a_night_on_which_nothing_happened() -> None:
    assert reflection_of(NightFacts(at=NIGHT)) == (
        "2023-05-09 02:30: nothing new was lived; nothing was recalled."
    )


def test_many_reflexes_are_counted() -> None:
    facts = NightFacts(at=NIGHT, reflexes=[entry(at, f"rule {at}") for at in range(5)])
    assert reflection_of(facts).endswith("\u201crule 2\u201d and 2 more.")
