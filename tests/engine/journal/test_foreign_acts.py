"""What another system leaves out of a journal, event by event."""

from __future__ import annotations

from engine.journal.events import (
    Delete,
    Encode,
    Event,
    Link,
    Night,
    Pause,
    Recall,
    Reinterpret,
    SetParameters,
    SystemAct,
    Unlink,
)
from engine.journal.foreign_acts import life_alone, made_by_systems
from tests.helpers.lives import flat_seeds


def encoded(*uids: int, exchange: bool = False) -> Encode:
    return Encode(at=0, batch=uids[0], seeds=flat_seeds(len(uids), uid=uids), exchange=exchange)


def act(*groups: tuple[int, ...]) -> SystemAct:
    return SystemAct(at=0, system="other", act="join", groups=groups)


JOURNAL: list[Event] = [
    encoded(1, 2, exchange=True),
    encoded(3),
    Link(at=0, source=3, target=1),
    act((3, 1, 2)),
    SetParameters(at=0, values={"a.b": 1.0}),
    Recall(at=0, used=(1, 3), query="what", similarity=(0.5, 0.9)),
    Recall(at=0, used=(3,)),
    Recall(at=0, used=(2,)),
    Link(at=0, source=2, target=3),
    Link(at=0, source=2, target=1),
    Unlink(at=0, source=3, target=1),
    Reinterpret(at=0, uid=3, version=1),
    Reinterpret(at=0, uid=1, version=1),
    Delete(at=0, uids=(2, 3)),
    Delete(at=0, uids=(3,)),
    Pause(at=1),
    Night(at=2),
]


def test_what_a_system_made_is_told_by_the_act_that_names_it_first() -> None:
    assert made_by_systems(JOURNAL) == {3}
    assert made_by_systems([encoded(3), act((1, 3))]) == set()
    assert made_by_systems([encoded(3), Night(at=0), act((3, 1))]) == set()
    assert made_by_systems([encoded(3, exchange=True), act((3, 1))]) == set()
    assert made_by_systems([encoded(3, 4), act((3, 4))]) == set()
    assert made_by_systems([encoded(3), act(), act((3,))]) == set()
    assert made_by_systems([encoded(3), encoded(4), act((4,))]) == {4}


def test_a_life_alone_touches_nothing_of_it() -> None:
    kept = list(life_alone(JOURNAL))
    assert kept == [
        JOURNAL[0],
        Recall(at=0, used=(1,), query="what", similarity=(0.5,)),
        JOURNAL[7],
        JOURNAL[9],
        JOURNAL[12],
        Delete(at=0, uids=(2,)),
        JOURNAL[15],
        JOURNAL[16],
    ]
    plain = [one for one in JOURNAL if not isinstance(one, SystemAct | SetParameters)]
    assert list(life_alone(plain)) == plain
