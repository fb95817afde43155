"""The filter's language: what it understands, how it refuses, and that it writes what it reads."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.filtering.parsing import LONGEST, parse
from engine.filtering.query import (
    All,
    Among,
    Any,
    Between,
    FilterError,
    Meaning,
    Not,
    Pattern,
    Words,
)

INFINITE = math.inf


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", All()),
        ("Rain", Words("rain")),
        ("rain roof", All((Words("rain"), Words("roof")))),
        ('"On the  Roof"', Words("on the  roof")),
        ("rain or SNOW OR hail", Any((Words("rain"), Words("snow"), Words("hail")))),
        ("-rain", Not(Words("rain"))),
        ("- rain", All((Words("-"), Words("rain")))),
        ("well-known", Words("well-known")),
        ("(a or b) c", All((Any((Words("a"), Words("b"))), Words("c")))),
        ("tier:ghost,Fragment", Among("tier", ("ghost", "fragment"))),
        ('speaker:"Ana Maria",Bob', Among("speaker", ("ana maria", "bob"))),
        ("importance:<0.01", Between("importance", -INFINITE, 0.01, open_high=True)),
        ("importance:>=.5", Between("importance", 0.5)),
        ("importance:0.1..0.5", Between("importance", 0.1, 0.5)),
        ("valence:-0.5..", Between("valence", -0.5)),
        ("valence:..−0.5", Between("valence", -INFINITE, -0.5)),
        ("recalls:3", Between("recalls", 3.0, 3.0)),
        (r"/^a\/b (I|we)\b/", Pattern(r"^a/b (I|we)\b")),
        ('~"losing a friend"', Meaning("losing a friend")),
        ("~grief>0.4", Meaning("grief", 0.4)),
        ('meaning:"losing a friend"#20', Meaning("losing a friend", None, 20)),
    ],
)
def test_what_is_understood(text: str, expected: object) -> None:
    assert parse(text) == expected


@pytest.mark.parametrize(
    ("text", "word", "at"),
    [
        ('rain "roof', "not closed", 5),
        ("rain /roof", "not closed", 5),
        ("rain /a(b/", "wrong at sign 4", 9),
        ("//", "empty", 1),
        ("(rain", "has no )", 0),
        ("rain)", "without its (", 4),
        ("rain or", "after “or”", 7),
        ("or rain", "beside “or”", 7),
        ("tier:", "value is missing", 5),
        ("tier:ghost,", "value is missing", 11),
        ("age:5..1", "wrong way round", 4),
        ("age:<old", "no number", 5),
        ("age:1..x", "no number", 7),
        ("~", "no meaning", 1),
        ("~grief#0", "no count", 6),
        ("~grief>x", "no number", 6),
        ("(" * 50, "too deep", 41),
        ("-" * 50 + "a", "too many", 41),
    ],
)
def test_what_is_refused_is_told_in_one_line_with_its_place(text: str, word: str, at: int) -> None:
    with pytest.raises(FilterError) as refused:
        parse(text)
    assert word in str(refused.value)
    assert "\n" not in str(refused.value)
    assert refused.value.at == at


def test_a_filter_has_an_end() -> None:
    parse("a" * LONGEST)
    with pytest.raises(FilterError, match="at most"):
        parse("a" * (LONGEST + 1))


SIGNS = st.sampled_from(['"', "/", "~", "(", ")", "-", ":", ",", "<", ">", "=", "..", "#",
                         "or", " ", "\\", "tier", "age", "0.5", "a", "İ", "\n", "*"])  # fmt: skip


@given(st.one_of(st.text(max_size=40), st.lists(SIGNS, max_size=25).map("".join)))
def test_any_text_is_a_query_or_refused_and_what_is_written_is_read_again(text: str) -> None:
    try:
        query = parse(text)
    except FilterError as error:
        refused, place = str(error), error.at
    else:
        assert parse(str(query)) == query
        return
    assert "\n" not in refused
    assert 0 <= place <= len(text)


WORDS = st.text('abc -/~:"\\(),.<>or0é', min_size=1, max_size=8)
NUMBERS = st.floats(-1e6, 1e6).map(lambda value: value + 0.0)
LEAVES = st.one_of(
    st.builds(Words, WORDS),
    st.builds(Meaning, WORDS.filter(str.strip), st.none(), st.integers(1, 999)),
    st.builds(Meaning, WORDS.filter(str.strip), NUMBERS),
    st.builds(Among, st.sampled_from(["tier", "kind"]), st.lists(WORDS, min_size=1).map(tuple)),
    st.builds(lambda low: Between("age", low, open_low=True), NUMBERS),
    st.builds(lambda ends: Between("age", min(ends), max(ends)), st.tuples(NUMBERS, NUMBERS)),
    st.sampled_from(["a+", "a/b", r"\\/", r"[/]x", "^ $"]).map(Pattern),
)
TREES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        inner.map(Not),
        st.lists(inner, min_size=2, max_size=3).map(lambda some: All(tuple(some))),
        st.lists(inner, min_size=2, max_size=3).map(lambda some: Any(tuple(some))),
    ),
    max_leaves=8,
)


@given(TREES)
def test_every_query_can_be_written(query: object) -> None:
    assert parse(str(query)) == query
