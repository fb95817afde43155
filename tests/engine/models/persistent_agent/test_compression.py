"""Compression keeps what was said, reaches its ratio, and knows where each piece is from."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import Cancelled
from engine.exchange.read_options import ReadOptions
from engine.exchange.registry import read_source
from engine.memory.words import normal_words
from engine.models.persistent_agent.compressed import Message
from engine.models.persistent_agent.compression import RATIOS, compress
from engine.models.persistent_agent.sentences import clauses, cut, sentences
from engine.models.persistent_agent.tokens import tokens

WORDS = st.sampled_from(
    "we deploy the server friday database failed because budget lunch blue seven now 你好 I".split()
)
SENTENCE = st.lists(WORDS, min_size=1, max_size=12).map(lambda words: " ".join(words) + ".")
TEXT = st.one_of(st.lists(SENTENCE, max_size=4).map(" ".join), st.text(max_size=60))
MESSAGES = st.lists(
    st.builds(
        Message, st.integers(1, 9999), TEXT, st.sampled_from([0.0, 0.3, 1.0]),
        st.sampled_from(["", "monday", "tuesday"]),
    ),
    max_size=12,
)  # fmt: skip


@pytest.fixture(scope="module")
def dialogue(shared: Path) -> list[Message]:
    options = ReadOptions(only=("conv-42",))
    memories = read_source(shared / "data" / "locomo7.json", options=options).memories
    return [Message(at, one.text, 1.0, one.session) for at, one in enumerate(memories)]


def flat(text: str) -> str:
    return " ".join(text.split())


@given(MESSAGES, st.sampled_from([1, 2, 3]), st.sampled_from([1.0, 2.5, 10.0, 50.0]))
def test_pieces_are_said_words_within_the_budget(
    messages: list[Message], level: int, ratio: float
) -> None:
    found = compress(messages, level, ratio=ratio)

    texts: dict[int, str] = {}
    for message in messages:
        texts[message.number] = texts.get(message.number, "") + " " + flat(message.text)
    for piece in found.pieces:
        assert flat(piece.text.removesuffix("…")) in texts[piece.number]
    assert found.tokens_before == sum(tokens(one.text) for one in messages)
    assert found.tokens_after == sum(tokens(line.text) for line in found.lines)
    # The first word stays, where less than a word would be left.
    assert found.tokens_after <= max(found.tokens_before / ratio, 7)
    if any(one.priority and one.text.strip() for one in messages):
        assert found.pieces


@given(MESSAGES, st.sampled_from([1, 2]), st.sampled_from([1.0, 3.0, 10.0]))
def test_what_is_left_out_would_not_have_fitted(
    messages: list[Message], level: int, ratio: float
) -> None:
    found = compress(messages, level, ratio=ratio)

    kept = [normal_words(piece.text) or piece.text for piece in found.pieces]
    room = found.tokens_before / ratio - found.tokens_after
    for sentence in (part for one in messages if one.priority for part in sentences(one.text)):
        if (normal_words(sentence) or sentence) not in kept:
            assert room < tokens(sentence) + 1


@given(MESSAGES)
def test_same_messages_same_compression(messages: list[Message]) -> None:
    for level in RATIOS:
        assert compress(messages, level) == compress(messages, level)


@given(MESSAGES)
def test_order_is_that_of_the_messages(messages: list[Message]) -> None:
    numbered = [Message(at, one.text, one.priority) for at, one in enumerate(messages)]
    numbers = [piece.number for piece in compress(numbered, 1).pieces]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize(("level", "ratio"), [(1, 3.0), (2, 10.0), (3, 50.0)])
def test_a_real_dialogue_reaches_the_papers_ratios(
    dialogue: list[Message], level: int, ratio: float
) -> None:
    found = compress(dialogue, level)

    longest = max(tokens(part) for one in dialogue for part in sentences(one.text))
    assert found.asked == ratio
    assert found.ratio >= ratio
    assert found.tokens_before / ratio - found.tokens_after <= longest
    assert found.ratio == pytest.approx(ratio, rel=0.05)


def test_a_real_dialogue_has_a_line_a_session_at_l3(dialogue: list[Message]) -> None:
    found = compress(dialogue, 3)

    topics = [line.topic for line in found.lines]
    sessions = {one.topic for one in dialogue}
    assert len(topics) == len(set(topics))
    assert set(topics) <= sessions
    assert len(topics) > len(sessions) / 2
    by_number = {one.number: one for one in dialogue}
    for line in found.lines:
        assert "\n" not in line.text
        assert {by_number[number].topic for number in line.numbers} == {line.topic}


def test_priority_decides_between_sentences_alike() -> None:
    messages = [
        Message(1, "The red house burned down.", 0.2),
        Message(2, "The blue ship sailed away.", 0.9),
        Message(3, "The green tree fell over.", 0.3),
    ]
    assert [one.number for one in compress(messages, 1).pieces] == [2]


def test_nothing_of_priority_zero_is_kept() -> None:
    messages = [Message(1, "ok got it", 0.0), Message(2, "We deploy the database on Friday.", 0.9)]
    assert {one.number for one in compress(messages, 1, ratio=1).pieces} == {2}
    nothing = compress(messages[:1], 1)
    assert (nothing.pieces, nothing.ratio) == ((), float("inf"))


def test_l2_prefers_what_was_decided() -> None:
    messages = [
        Message(1, "The harbour lights near the terrace shone brightly."),
        Message(2, "The harbour office people decided upon lights."),
        Message(3, "Does the terrace need lights?"),
    ]
    assert [one.number for one in compress(messages, 1, ratio=2.5).pieces] == [1]
    assert [one.number for one in compress(messages, 2, ratio=2.5).pieces] == [2]


def test_what_is_said_twice_is_kept_once() -> None:
    messages = [Message(number, "Deploy on Friday!") for number in range(50)]
    found = compress(messages, 1)
    assert [one.number for one in found.pieces] == [0]


def test_one_long_sentence_is_cut_between_words() -> None:
    text = "The committee unanimously decided to postpone the launch of the northern observatory"
    found = compress([Message(7, text)], 2)
    assert [one.number for one in found.pieces] == [7]
    kept = found.pieces[0].text
    assert kept.endswith("…")
    assert text.startswith(kept.removesuffix("…") + " ")


def test_a_clause_goes_before_a_cut() -> None:
    text = (
        "Because of everything that the northern committee wrote about the observatory; "
        "we stay; nobody of those who were asked had any further objection to it at all"
    )
    assert compress([Message(1, text)], 1, ratio=20).pieces[0].text == "we stay;"


def test_messages_without_topics_are_grouped_by_what_they_share() -> None:
    garden = "The tomato seedlings in the greenhouse need water and compost"
    engine = "The motor of the old tractor leaks oil near the gearbox"
    messages = [Message(at, f"{text} {at}.") for at, text in enumerate([garden, engine] * 10)]
    found = compress(messages, 3, ratio=10)
    assert len(found.lines) == 2
    for line in found.lines:
        assert len({number % 2 for number in line.numbers}) == 1
    assert "greenhouse" in found.lines[0].topic


def test_nothing_and_blank_messages() -> None:
    for level in RATIOS:
        assert compress([], level).ratio == 1.0
        assert compress([Message(1, "  \n ")], level).pieces == ()


@pytest.mark.parametrize(("level", "ratio"), [(0, None), (4, None), (1, 0.5), (1, float("nan"))])
def test_bad_arguments(level: int, ratio: float | None) -> None:
    with pytest.raises(ValueError, match=r"level|ratio"):
        compress([], level, ratio=ratio)


def test_it_tells_how_far_it_is_and_can_be_cancelled() -> None:
    messages = [Message(at, f"Sentence number {at} is here.") for at in range(2000)]
    told: list[int] = []
    compress(messages, 1, progress=lambda done, _total, _what: told.append(done))
    assert told == sorted(told)
    assert len(told) >= 4
    assert told[-1] == 2000

    def stop(done: int, _total: int, _what: str) -> None:
        if done:
            raise Cancelled

    with pytest.raises(Cancelled):
        compress(messages, 3, progress=stop)


@given(st.text(max_size=120))
def test_sentences_and_clauses_lose_no_word(text: str) -> None:
    signs = [sign for sign in text if not sign.isspace()]
    assert [s for one in sentences(text) for s in one if not s.isspace()] == signs
    dashes = "—–"
    parts = [s for one in clauses(text) for s in one if not s.isspace() and s not in dashes]
    assert parts == [s for s in signs if s not in dashes]


def test_cut() -> None:
    assert cut("short", 10) == "short"
    assert cut("The harbour lights, so bright", 5.5) == "The harbour lights…"
    assert cut("Congratulations to all", 1) == "Congratulations…"
    assert len(cut("x" * 400, 3)) == 12
