"""A day, moment by moment: what it is made of, and where the cursor can stand in it."""

from __future__ import annotations

from typing import Any

from engine.journal.clock import DAY, HOUR
from engine.journal.day import day_of, has_days
from engine.journal.events import (
    Delete,
    Encode,
    Exchange,
    Link,
    Pause,
    Recall,
    SetParameters,
    SystemAct,
    Unlink,
)
from engine.memory.links import LinkKind
from engine.models.potato.columns import OUT_OF_WINDOW
from tests.helpers.lives import START, flat_seeds, nights, potato_timeline


def encode(uid: int, hour: float, day: int = 1, **facts: Any) -> Encode:
    seeds = flat_seeds(1, uid=[uid], **facts)
    return Encode(at=START + day * DAY + round(hour * HOUR), batch=uid, seeds=seeds)


def day_with_acts() -> list[Any]:
    at = START + DAY + 4 * HOUR
    return [
        encode(3, 1.0),
        encode(4, 2.0),
        encode(5, 2.5, kind=1),
        Exchange(at=START + DAY + 3 * HOUR),
        Recall(at=at, used=(1, 3, 4)),
        Link(at=at, source=3, target=4, kind=LinkKind.CAUSES),
        Unlink(at=at, source=3, target=4, kind=LinkKind.CAUSES),
        SetParameters(at=at, values={"sleep.geometry": False, "sleep.base_rate": 0.9}),
        Delete(at=at, uids=(2,)),
    ]


def test_every_act_between_two_nights_is_a_moment() -> None:
    timeline = potato_timeline(flat_seeds(2), [*nights(1), *day_with_acts(), *nights(2, 2)])
    day = day_of(timeline, 1, lambda uid: f"‘{uid}’")
    assert (day.start, day.end) == (2, 11)
    assert [one.position for one in day.moments] == list(range(3, 12))
    assert [one.kind for one in day.moments] == [
        "encode", "encode", "encode", "exchange", "recall", "link", "link", "parameters", "delete",
    ]  # fmt: skip
    assert [one.words for one in day.moments] == [
        "Encoded ‘3’",
        "Encoded ‘4’",
        "Encoded insight ‘5’",
        "An exchange that was not kept",
        "Recalled and used 3 memories",
        "Linked ‘3’ and ‘4’ (causes)",
        "Cut the link of ‘3’ and ‘4’ (causes)",
        "Set sleep.geometry off, sleep.base_rate to 0.9",
        "Forgot ‘2’ on purpose",
    ]
    assert day_of(timeline, 2).moments == day_of(timeline, 3).moments == ()


def test_acts_of_a_system_and_hours_are_told_in_words() -> None:
    at = START + DAY + 4 * HOUR
    happened = [
        SystemAct(at=at, system="motebit", act="set sensitivity", groups=((1,),)),
        SystemAct(at=at, system="persistent-agent", act="compact"),
        Pause(at=at + HOUR),
    ]
    timeline = potato_timeline(flat_seeds(2), [*nights(1), *happened])
    day = day_of(timeline, 1, lambda uid: f"‘{uid}’")
    assert [one.words for one in day.moments] == [
        "Set sensitivity (motebit): ‘1’",
        "Compact (persistent-agent)",
        "Time passed, and nothing happened",
    ]
    assert day.moments[0].uids == (1,)


def test_only_attended_kinds_and_bare_exchanges_move_the_window() -> None:
    timeline = potato_timeline(flat_seeds(2), [*nights(1), *day_with_acts()])
    day = day_of(timeline, 1)
    assert [one.exchanges for one in day.moments] == [1, 1, 0, 1, 0, 0, 0, 0, 0]
    assert day.exchanges == 3
    assert [day.exchanges_until(one) for one in (2, 3, 4, 5, 6, 11)] == [0, 1, 2, 2, 3, 3]
    steps = [timeline.at(one)["window_step"].tolist() for one in (3, 4, 6)]
    out = OUT_OF_WINDOW
    assert steps == [[out, out, 0], [out, out, 1, 0], [out, out, 2, 1, out]]


def test_how_far_the_day_has_come() -> None:
    timeline = potato_timeline(
        flat_seeds(2), [*nights(1), encode(3, 1), encode(4, 2), *nights(1, 2)]
    )
    day = day_of(timeline, 1)
    assert [day.index_at(one) for one in (day.start, 3, 4)] == [0, 1, 2]


def test_the_first_day_begins_with_its_first_act() -> None:
    timeline = potato_timeline(flat_seeds(2), [encode(3, 1, day=0)])
    day = day_of(timeline, 0)
    assert (day.start, day.end) == (0, 2)
    assert day.moments[0].words == "Imported 2 memories"
    assert [one.position for one in day.moments] == [1, 2]


def test_whether_there_is_a_day_to_see() -> None:
    assert not has_days(potato_timeline(flat_seeds(2), nights(3)))
    assert has_days(potato_timeline(flat_seeds(2), [*nights(1), encode(3, 1)]))
