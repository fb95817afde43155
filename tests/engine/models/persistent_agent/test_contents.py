"""What the levels of a context hold, and how far it is compressed."""

from __future__ import annotations

import pytest

from engine.models.persistent_agent.compressed import Message
from engine.models.persistent_agent.contents import level_contents, texts_held

TEXT = "Day {0} began with rain. The harbour office on pier {0} was opened. We sold {0} boats."


def test_the_levels_of_a_document_have_the_papers_ratios() -> None:
    numbers = range(1, 101)
    messages = [Message(at, TEXT.format(at), 1.0, "" if at % 2 else "harbour") for at in numbers]
    levels = [-1 if at <= 10 else at % 5 for at in numbers]
    contents = level_contents(messages, levels)

    assert [one.level for one in contents] == [0, 1, 2, 3, 4]
    assert [one.messages for one in contents] == [18] * 5
    assert [one.ratio for one in contents] == [
        1.0,
        pytest.approx(3, rel=0.06),
        pytest.approx(10, rel=0.15),
        pytest.approx(50, rel=0.6),
        pytest.approx(50, rel=0.6),
    ]
    held = texts_held(contents)
    assert not set(range(1, 11)) & held.keys()
    for number, text in held.items():
        if levels[number - 1] == 0:
            assert text == TEXT.format(number)


def test_an_empty_context() -> None:
    contents = level_contents([], [])
    assert [one.ratio for one in contents] == [1.0] * 5
    assert texts_held(contents) == {}


def test_other_ratios_and_what_is_never_kept() -> None:
    messages = [Message(1, "We sold seven boats today.", 0.0)]
    contents = level_contents(messages, [2], ratios={1: 1, 2: 1, 3: 1})
    assert (contents[2].ratio, texts_held(contents)) == (float("inf"), {})
    kept = level_contents([Message(1, "We sold boats.")], [2], ratios={1: 1, 2: 1, 3: 1})
    assert texts_held(kept) == {1: "We sold boats."}
