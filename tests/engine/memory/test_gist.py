from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.memory.gist import (
    LONGEST_GIST,
    extract_gist,
    fitting_gist,
    is_gist_of,
    says_the_same,
)
from engine.memory.words import normal_words

LONG = (
    "Hey Mel, great to chat with you again! I went to an LGBTQ conference two days ago and it was "
    "really special. I met people at the conference who have gone through similar journeys. The "
    "food was fine. The conference made me feel accepted by people, and I am thankful for the "
    "community that I met there."
)
PIECES = ["I", "the", "a", "dog", "cat", "Luna", "ran", "home.", "never", "can't", "3", "2023"]
PIECES += ["big!", "red?", "and", "so", "世", "界", "мир", "😀", "was", "—"]
sentences = st.lists(st.sampled_from(PIECES), max_size=60).map(" ".join)


@given(
    text=st.one_of(st.text(), sentences), speaker=st.sampled_from(["", "Ann", "the cat ran home"])
)
@example(text="Ann cars!!!!!!!!!!!!!!", speaker="Ann")
@example(text="one word", speaker="")
@example(text="one word by Ann", speaker="Ann")
@example(text="blank", speaker="")
@example(text="สวัสดีชาวโลก วันนี้อากาศดี", speaker="")
@example(text="\ud83d", speaker="")
@settings(max_examples=400, deadline=None)
def test_an_extracted_gist_obeys_the_rule(text: str, speaker: str) -> None:
    gist = extract_gist(text, speaker=speaker, session="s 1")
    assert bool(gist) == bool(text)
    assert is_gist_of(gist, text)
    assert len(gist) <= max(LONGEST_GIST, 80)
    assert extract_gist(text, speaker=speaker, session="s 1") == gist


def test_the_rule_refuses_copies_length_and_runs_of_six() -> None:
    text = "We walked along the old river path until the lamps went out."
    assert is_gist_of("walked river path until lamps", text)
    assert not is_gist_of("we WALKED along the old river path, until the lamps went out", text)
    assert not is_gist_of("walked along the OLD, river path", text)
    assert is_gist_of("walked along the old river", text)
    assert not is_gist_of("something else that is much too long for this", text)
    assert not is_gist_of("", text)
    assert is_gist_of("", "")


def test_a_short_text_keeps_content_words_with_who_and_what() -> None:
    gist = extract_gist(
        "Lately I have been researching all of the adoption agencies!", speaker="Caroline"
    )
    assert gist == "Caroline: researching adoption"


def test_a_denial_stays_a_denial() -> None:
    assert "Don't" in extract_gist("Don't forget to take some nice pictures of the old town!")
    assert extract_gist("No problem, Sam. Whenever you need me.").startswith("No problem Sam")


def test_a_long_text_keeps_its_central_sentences() -> None:
    gist = extract_gist(LONG, speaker="Caroline")
    assert gist.startswith("Caroline: ")
    assert {"conference", "people"} <= set(normal_words(gist))
    assert "food" not in gist


@pytest.mark.parametrize(
    ("text", "gist"),
    [
        ("Thanks!", "one word by Jon"),
        ("😀😀", "grinning face by Jon"),
        ("?!", "no words by Jon"),
        (" \n ", "blank by Jon"),
        ("", ""),
    ],
)
def test_a_text_without_words_to_choose_from_is_described(text: str, gist: str) -> None:
    assert extract_gist(text, speaker="Jon") == gist


def test_without_a_speaker_the_session_is_named() -> None:
    assert extract_gist("Bye", session="day 3") == "one word in day 3"


def test_scripts_without_spaces_are_shortened_too() -> None:
    text = "今天我去了学校见朋友们,非常开心!"
    gist = extract_gist(text)
    assert "朋友" in gist
    assert len(gist) <= 0.6 * len(text)


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "piece",
    ["a ", "x", "中", "😀", "ส", " ", ".", "'a-", "one two. ", "a\u0301", "1.2", "The dog ran. "],
)
def test_a_megabyte_is_read_in_one_pass(piece: str) -> None:
    text = piece * (300_000 // len(piece))
    gist = extract_gist(text, speaker="Ann")
    assert gist
    assert is_gist_of(gist, text)


@pytest.mark.timeout(60)
def test_a_megabyte_of_different_words_gives_a_short_gist() -> None:
    text = " ".join(f"word{n} the." for n in range(80_000))
    assert len(text) > 1_000_000
    gist = extract_gist(text)
    assert 40 < len(gist) <= LONGEST_GIST
    assert is_gist_of(gist, text)


def test_a_given_gist_is_kept_unless_it_is_the_text_itself() -> None:
    text = "I painted that lake sunrise last year!"
    given = "Melanie painted a lake sunrise last year which holds a special meaning to her."
    assert fitting_gist(text, given) == (given, "source")
    assert fitting_gist(text, f" {given} ", origin="typed") == (given, "typed")
    for useless in (None, " ", "i painted that LAKE sunrise, last year"):
        gist, origin = fitting_gist(text, useless, speaker="Mel")
        assert origin == "extracted"
        assert is_gist_of(gist, text)


def test_wordless_texts_are_compared_as_they_stand() -> None:
    assert says_the_same(" 😀 ", "😀")
    assert not says_the_same("😢", "😀")


def test_a_share_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match="share"):
        extract_gist("a text", share=0.2)
