"""Readings that are extracted are new, short, and the same every time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadInput
from engine.memory.gist import is_gist_of, says_the_same
from engine.recall.reading import checked_reading, extract_reading

ROOM = (
    "We had one room, my brother and me, with green bunk beds. The room was crowded and warm. "
    "My brother slept below and I felt safe. In the morning the light came through a curtain."
)


def test_the_question_chooses_what_is_read() -> None:
    safe = extract_reading(ROOM, ["Childhood room."], "why did I feel safe with my brother?")
    light = extract_reading(ROOM, ["Childhood room."], "What light was there that morning?")
    assert "safe" in safe and "curtain" not in safe
    assert "morning light" in light and "safe" not in light
    assert extract_reading(ROOM, ["Childhood room."], "quantum physics") == extract_reading(
        ROOM, []
    )


def test_no_reading_comes_twice() -> None:
    older = ["Childhood room."]
    for _ in range(4):
        older.append(extract_reading(ROOM, older, "my brother in the morning"))
        assert is_gist_of(older[-1], ROOM)
        assert not any(says_the_same(older[-1], one) for one in older[:-1])
    with pytest.raises(BadInput, match="nothing new can be read"):
        extract_reading("salt, please", ["salt"], "salt")


def test_a_fragment_is_read_anew_from_its_newest_reading() -> None:
    reading = extract_reading(None, [ROOM[:20], "green bunk beds and a warm crowded room"], "beds")
    assert reading == "green beds crowded"


@pytest.mark.parametrize("raw", ["Yes.", "", "😀", "no"])
def test_of_so_few_words_nothing_new_can_be_read(raw: str) -> None:
    with pytest.raises(BadInput, match="say in your own"):
        extract_reading(raw, [], "what?")
    with pytest.raises(BadInput):
        extract_reading(None, [])


@given(st.text(max_size=300), st.lists(st.text(max_size=60), max_size=3), st.text(max_size=60))
def test_it_is_a_gist_or_one_clear_line(raw: str, older: list[str], context: str) -> None:
    try:
        reading = extract_reading(raw, older, context)
    except BadInput:
        return
    assert is_gist_of(reading, raw)
    assert not any(says_the_same(reading, one) for one in older)
    assert reading == extract_reading(raw, older, context)


def test_typed_readings_say_something_new() -> None:
    assert checked_reading("  safe \ud83d ", "text", []) == "safe \ufffd"
    for text, raw, older in (
        (" ", "x y", []), ("X, y!", "x y", []), ("gist", None, ["Gist."]), ("😀", "😀", []),
    ):  # fmt: skip
        with pytest.raises(BadInput):
            checked_reading(text, raw, older)
    assert checked_reading("x y", None, []) == "x y"
