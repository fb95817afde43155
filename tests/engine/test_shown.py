"""Which memories are shown: the mask against an oracle, and what makes it change."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import LetheError
from engine.filtering.query import FilterError
from engine.memory.bundle import MemoryBundle
from engine.memory.columns import NOT_YET
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.new_memory import MemorySet, NewLink, NewMemory, Reading
from engine.memory.tiers import Tier
from engine.quantities import QuantityKind, quantities, quantity_named
from engine.questions import forecasts
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import START, memory_id

MOODS = ("low", "high", "low", "")


def told(number: int, text: str, **facts: object) -> NewMemory:
    mood = MOODS[number % 4]
    given = {
        "readings": (Reading(text=f"gist{number}"),),
        "speaker": f"Speaker {number % 3}" if number % 3 else "",
        "created": START - number * 86_400,
        "importance": 1.0 / number**2,
        "extra": {"Mood score": float(number), **({"mood": mood} if mood else {})},
    }
    return NewMemory(id=memory_id(number), text=text, **(given | facts))  # pyright: ignore[reportArgumentType]


@pytest.fixture
def session() -> Iterator[Session]:
    """A dozen memories after some nights, in every tier."""
    words = ("rain on the roof", "snow on the hill", "tea with milk", "Rain again")
    many = [told(one, f"{words[one % 4]} {one}") for one in range(1, 12)]
    many.append(told(12, "a dream of rain", kind=Kind.DREAM))
    links = (NewLink(memory_id(2), memory_id(3)), NewLink(memory_id(2), memory_id(4)),
             NewLink(memory_id(5), memory_id(2), LinkKind.CAUSES))  # fmt: skip
    with Session.new(":memory:", now=START, embedder=HashingEmbedder()) as opened:
        opened.import_set(MemorySet(name="test", memories=tuple(many), links=links))
        opened.sleep(18)
        yield opened


def left(one: MemoryBundle) -> str:
    return (one.text if one.text is not None else one.gist or "").lower()


def holds(words: str) -> Callable[[MemoryBundle], bool]:
    return lambda one: one.tier != Tier.DELETED and (words in left(one) or words in one.speaker)


ORACLES: dict[str, Callable[[MemoryBundle], bool]] = {
    "rain": holds("rain"),
    '"on the"': holds("on the"),
    "gist": holds("gist"),
    "-rain": lambda one: not holds("rain")(one),
    "rain or tea": lambda one: holds("rain")(one) or holds("tea")(one),
    "tier:ghost": lambda one: one.tier == Tier.GHOST,
    "tier:full,frag": lambda one: one.tier in (Tier.FULL, Tier.FRAGMENT),
    "kind:dream": lambda one: one.kind == Kind.DREAM,
    "importance:<0.01": lambda one: one.tier != Tier.DELETED and one.importance < 0.01,
    "importance:0.001..0.1": lambda one: 0.001 <= one.importance <= 0.1,
    "valence:0": lambda one: one.affect.valence == 0 and one.tier != Tier.DELETED,
    'speaker:"speaker 1"': lambda one: one.speaker == "Speaker 1",
    "speaker:none": lambda one: not one.speaker,
    "mood:low": lambda one: MOODS[one.uid % 4] == "low" and one.tier != Tier.DELETED,
    "mood_score:>=7": lambda one: one.uid >= 7 and one.tier != Tier.DELETED,
    r"/^r\w+ (on|again)/": lambda one: left(one).startswith(("rain on", "rain again")),
}


def shown(session: Session) -> list[int]:
    mask = session.shown.mask(session)
    return session.population["uid"][mask].tolist()


@pytest.mark.parametrize("text", ORACLES)
def test_a_filter_finds_what_looking_at_each_memory_finds(session: Session, text: str) -> None:
    session.shown.set_query(text)
    session.shown.settle()
    expected = [one.uid for one in session.memories() if ORACLES[text](one)]
    assert shown(session) == expected
    assert 0 < len(expected) < 12 or text == "valence:0"


@given(st.lists(st.tuples(st.sampled_from(sorted(ORACLES)), st.booleans()), min_size=1, max_size=4))
def test_parts_combine(parts: list[tuple[str, bool]]) -> None:
    session = _COMBINED[0]
    text = " ".join(f"-({one})" if negated else f"({one})" for one, negated in parts)
    session.shown.set_query(text)
    session.shown.settle()
    expected = [
        one.uid for one in session.memories()
        if all(ORACLES[part](one) != negated for part, negated in parts)
    ]  # fmt: skip
    assert shown(session) == expected


_COMBINED: list[Session] = []


@pytest.fixture(autouse=True)
def _one_document(session: Session) -> Iterator[None]:
    _COMBINED[:] = [session]
    yield
    _COMBINED.clear()


def test_what_is_wrong_leaves_the_last_filter(session: Session) -> None:
    session.shown.query = "tier:ghost"
    before = shown(session)
    for text, line in (
        ("teir:ghost", "did you mean tier"),
        ("tier:gost", "did you mean ghost"),
        ("nothing_like_it:3", "to look for the words"),
        ("importance:much", "is no number"),
        ("speaker:<3", "speaker is no number"),
        ("/(/", "wrong at sign"),
    ):
        with pytest.raises(FilterError, match=line):
            session.shown.query = text
        assert session.shown.query == "tier:ghost"
        assert shown(session) == before


def test_the_last_filter_holds_until_the_next_is_worked_out(session: Session) -> None:
    session.shown.query = "kind:dream"
    session.shown.query = "/rain/"
    assert "regular expression" in session.shown.waits_for
    assert shown(session) == [12]
    session.shown.query = "/tea/"
    assert shown(session) == [12]
    session.shown.settle()
    assert session.shown.is_settled
    assert shown(session) == [one.uid for one in session.memories() if "tea" in left(one)]


def test_a_hostile_expression_is_given_up_in_words(session: Session) -> None:
    session.encode("a" * 60 + "!")
    session.shown.query = "/^(a|aa)+$/"
    (job,) = session.shown.jobs()
    with pytest.raises(LetheError, match="takes too long"):
        session.shown.settle()
    session.shown.give_up(job)
    assert not session.shown.jobs()
    assert len(shown(session)) == 13


def test_texts_that_come_later_are_searched(session: Session) -> None:
    session.shown.query = "/^new/"
    session.shown.settle()
    assert shown(session) == []
    session.encode("New words")
    assert shown(session) == [13]
    session.shown.query = "words"
    assert shown(session) == [13]


def test_meaning_ranks_what_has_words_left(session: Session) -> None:
    session.shown.query = '~"tea with milk"#2'
    session.shown.settle()
    similarity = session.shown.columns(session).values("similarity")
    best = np.argsort(-np.nan_to_num(similarity, nan=-2.0), kind="stable")[:2]
    assert shown(session) == sorted(session.population["uid"][best].tolist())
    wordless = session.model.tier(session.population) >= Tier.GHOST
    assert np.all(np.isnan(similarity[wordless]))
    session.shown.query = '~"tea with milk">0.5'
    session.shown.settle()
    assert shown(session) == session.population["uid"][similarity >= 0.5].tolist()
    session.shown.query = ""
    assert "similarity" not in session.shown.columns(session).quantities


def test_nights_left_are_those_of_the_forecast(session: Session) -> None:
    columns = session.shown.columns(session)
    assert np.all(np.isnan(columns.values("nights_left")))
    session.shown.settle()
    found = session.shown.columns(session).values("nights_left")
    ahead = np.stack(list(forecasts(session.population, session.model).values())).astype(float)
    ahead[(ahead <= session.population.night) | (ahead == NOT_YET)] = np.inf
    nearest = ahead.min(axis=0) - session.population.night
    assert np.array_equal(np.nan_to_num(found, nan=np.inf), nearest)
    assert np.any(np.isfinite(nearest))
    session.step()
    assert np.array_equal(
        session.shown.columns(session).values("nights_left"), found, equal_nan=True
    )
    assert not session.shown.columns(session).is_exact("nights_left")


def test_legend_ranges_and_isolation_leave_out_together(session: Session) -> None:
    told: list[int] = []
    session.shown.changed.connect(lambda: told.append(1))
    shown_now = session.shown
    shown_now.isolate([3, 1, 2, 99])
    shown_now.leave_out("kind", {Kind.INSIGHT})
    shown_now.set_range("mood_score", (2.0, 12.0))
    assert shown(session) == [2, 3]
    shown_now.leave_out("mood", {-1})
    assert shown(session) == [2]
    assert (len(told), shown_now.hides) == (4, True)
    shown_now.set_range("mood_score", (2.0, 12.0))
    assert len(told) == 4
    shown_now.show_all()
    assert (len(told), shown_now.hides, len(shown(session))) == (5, False, 12)


def test_the_mask_is_kept_while_nothing_changes(session: Session) -> None:
    session.shown.query = "rain"
    first = session.shown.mask(session)
    assert session.shown.mask(session) is first
    session.step()
    assert session.shown.mask(session) is not first


def test_quantities_follow_model_and_document(session: Session) -> None:
    names = {one.name: one for one in quantities(session)}
    assert {"tier", "raw_strength", "stickiness", "mood", "mood_score"} <= names.keys()
    assert names["mood"].kind is QuantityKind.CATEGORY
    assert names["mood_score"].source == "imported"
    assert names["importance"].explanation.startswith("Under this model: overall importance")
    assert quantity_named(session, "Degree").name == "links"
    assert quantity_named(session, "links").values(session)[:5].tolist() == [0, 3, 1, 1, 1]
    with Session.new(":memory:", now=START, model="static", embedder=HashingEmbedder()) as other:
        other.encode("some words")
        assert not {"raw_strength", "stickiness", "attended"} & {
            one.name for one in quantities(other)
        }
        assert quantity_named(other, "strength").title == "Strength"
