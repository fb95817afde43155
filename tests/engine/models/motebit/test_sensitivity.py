"""Levels of sensitivity: how they are told, how long they are kept, what may be shown."""

from __future__ import annotations

import numpy as np
import pytest

from engine.models.motebit.sensitivity import LEVELS, Sensitivity, level_of_words
from tests.engine.models.motebit.life import Life

TEXTS = {
    "none": "The weather was fine in May",
    "personal": "My daughter was born in May",
    "medical": "The doctor said it is diabetes",
    "financial": "They raised my salary",
    "secret": "My password is hunter2",
}


@pytest.mark.parametrize(
    ("text", "level"),
    [
        *((text, level) for level, text in TEXTS.items()),
        ("", "none"),
        ("write to ada@example.org", "personal"),
        ("call +44 20 7946 0000", "personal"),
        ("the card is 4111 1111 1111 1111", "financial"),
        ("IBAN DE89 3704 0044 0532 0130 00", "financial"),
        ("use sk-abcdefghijklmnop1234", "secret"),
        ("The API KEY is on my desk", "secret"),
        ("my salary pays for my medication", "financial"),
        ("I passed the word on", "none"),
        ("My doctor’s name", "medical"),
    ],
)
def test_levels_by_words_the_strictest_first(text: str, level: str) -> None:
    assert level_of_words(text).label == level


def test_levels_are_off_by_a_switch() -> None:
    life = Life(by_words=False)
    life.tell(TEXTS["secret"])
    assert life["sensitivity"] == [Sensitivity.NONE]


def test_what_is_kept_and_what_is_shown() -> None:
    life = Life()
    life.tell(*TEXTS.values())
    assert life.model.may_show(life.state).tolist() == [True, True, False, False, False]
    gone = [np.inf] * 5
    for night in range(1, 400):
        life.sleep()
        for uid in range(1, 6):
            if life.tier(uid) == "deleted":
                gone[uid - 1] = min(gone[uid - 1], night)
    assert gone == [np.inf, 365, 90, 90, 30]


def test_what_came_within_the_day_is_kept_for_whole_days() -> None:
    life = Life()
    life.wait(16)
    life.tell(TEXTS["secret"])
    life.sleep(30)
    assert life.tier() == "dormant"
    life.sleep()
    assert life.tier() == "deleted"


def test_access_and_confirmation_do_not_lengthen_retention() -> None:
    life = Life()
    life.tell(TEXTS["secret"])
    for _ in range(29):
        life.sleep()
        life.recall(1)
        life.own("reinforce", (1,))
    assert life.tier() == "retrievable"
    life.sleep()
    assert life.tier() == "deleted"


def test_retention_off_keeps_everything() -> None:
    life = Life(enforced=False)
    life.tell(TEXTS["secret"])
    life.sleep(40)
    assert life.tier() == "dormant"


def test_a_person_sets_another_level() -> None:
    life = Life()
    life.tell(TEXTS["none"], TEXTS["secret"])
    life.own("set sensitivity", (1,), values=(float(LEVELS.index("medical")),))
    life.own("set sensitivity", (2,), values=(0.0,))
    assert life.model.may_show(life.state).tolist() == [False, True]
    life.sleep(90)
    assert [life.tier(1), life.tier(2)] == ["deleted", "dormant"]


def test_an_impossible_act_has_no_effect() -> None:
    life = Life()
    life.tell(TEXTS["none"])
    before = life.state
    life.own("set sensitivity", (1,), values=(9.0,))
    life.own("set sensitivity", (1,))
    life.own("confirm", (77,))
    life.own("synthesis", (77, 1))
    life.own("classified", (1,))
    life.own("no such act", (1,))
    life.own("reinforce")
    for name in life.state.columns:
        assert np.array_equal(life.state[name], before[name], equal_nan=True), name


def test_show_once_releases_for_an_hour() -> None:
    life = Life()
    life.tell(TEXTS["medical"])
    life.own("show once", (1,))
    assert life.model.may_show(life.state).all()
    life.wait(0.9)
    assert life.model.may_show(life.state).all()
    life.wait(0.2)
    assert not life.model.may_show(life.state).any()


def test_what_may_not_be_shown_answers_only_when_released_or_the_channel_is_open() -> None:
    asked = np.array([0.9], np.float32)
    life, open_life = Life(), Life(closed=False)
    for one in (life, open_life):
        one.tell(TEXTS["medical"])
    assert life.model.ranking(life.state, asked)[0] == -np.inf
    assert open_life.model.ranking(open_life.state, asked)[0] > 0.0
    life.own("show once", (1,))
    assert life.model.ranking(life.state, asked)[0] > 0.0


def test_sensitive_deletions_need_a_certificate_and_say_why() -> None:
    life = Life()
    life.tell(*TEXTS.values())
    life.delete(1, 3)
    life.sleep(30)
    told = [(one.uid, one.sensitivity, one.reason, one.night)
            for one in life.model.due_certificates(life.state)]  # fmt: skip
    assert told == [(3, "medical", "on purpose", 0), (5, "secret", "retention", 30)]


def test_a_life_without_its_words_still_knows_what_they_told() -> None:
    life = Life()
    life.tell(TEXTS["secret"], "Yesterday we went out, maybe", TEXTS["none"])
    life.take_up()
    life.sleep(31)
    assert [life.tier(uid) for uid in (1, 2, 3)] == ["deleted", "dormant", "dormant"]
    told, events = life.state, list(life.events)
    life.words.texts[1] = life.words.texts[2] = ""
    life.state, life.events = life.start, []
    life.act(*events)
    for name in told.columns:
        assert np.array_equal(life.state[name], told[name], equal_nan=True), name


def test_what_words_told_is_kept_once() -> None:
    life = Life()
    life.tell(TEXTS["secret"])
    life.take_up()
    count = len(life.events)
    life.sleep()
    life.take_up()
    assert len(life.events) == count + 1
    life.tell(TEXTS["none"])
    life.take_up()
    assert len(life.events) == count + 2
