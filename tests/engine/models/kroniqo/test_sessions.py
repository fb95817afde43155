"""Where a session ends, and boost and penalty at its end."""

from __future__ import annotations

import numpy as np
import pytest

from engine.session import Session
from tests.engine.models.kroniqo.graphs import graph, nodes, table


def relevance0(session: Session) -> list[float]:
    return [round(float(one), 6) for one in session.population["relevance0"]]


def test_boost_and_penalty_after_more_than_two_hours() -> None:
    with graph() as session:
        used, unused = session.encode(["finish the writeup", "nice weather"], hour=20.0)
        session.use(used, hour=20.5)
        session.pause(2.0)
        assert relevance0(session) == [0.8, 0.3]
        session.pause(1 / 60)
        assert relevance0(session) == [0.92, 0.255]
        session.pause(1.5)
        session.sleep(2)
        assert relevance0(session) == [0.92, 0.255]
        assert unused == 2


def test_boost_stops_at_one() -> None:
    with graph() as session:
        session.encode("prefers short responses")
        session.use(1)
        session.sleep()
        assert relevance0(session) == [1.0]


def test_two_hours_exactly_is_one_session_and_more_is_two() -> None:
    for hour, count in ((12.0, 1), (12.01, 2)):
        with graph() as session:
            session.encode("nice weather", hour=10.0)
            session.exchange(hour=hour)
            assert len(table(session, "Sessions").rows) == count
            assert (relevance0(session) == [0.3]) == (count == 1)


@pytest.mark.parametrize("message", ["encode", "exchange", "recall"])
def test_every_message_keeps_a_session_running(message: str) -> None:
    with graph() as session:
        session.encode("nice weather", hour=10.0)
        if message == "encode":
            session.encode("nice walk", hour=11.5)
        elif message == "exchange":
            session.exchange(hour=11.5)
        else:
            session.use(1, hour=11.5)
        session.pause(2.0)
        assert table(session, "Sessions").rows[0][-1] == "running"
        session.pause(0.1)
        assert table(session, "Sessions").rows[0][-1] == "2023-11-14 13:30"


def test_what_was_made_earlier_is_boosted_by_access_but_never_penalised() -> None:
    for earlier, expected in ((True, [0.782, 0.255]), (False, [0.68, 0.255])):
        with graph(session__boosts_earlier=earlier) as session:
            session.encode(["finish the writeup", "nice weather"])
            session.sleep()
            assert relevance0(session) == [0.68, 0.255]
            session.use(1)
            session.sleep()
            assert relevance0(session) == expected


def test_accesses_that_earn_the_boost() -> None:
    with graph(session__accesses=2) as session:
        session.encode(["finish a", "finish b", "finish c"])
        session.use([1, 2])
        session.use(1)
        session.sleep()
        assert relevance0(session) == [0.92, 0.8, 0.68]


def test_imports_belong_to_no_session() -> None:
    with graph() as session:
        session.encode("nice weather")
        nodes(session, [0.5])
        session.sleep()
        assert relevance0(session) == [0.255, 0.5]


def test_a_deleted_memory_is_left_alone() -> None:
    with graph() as session:
        session.encode(["nice weather", "finish it"])
        session.use(1)
        session.delete(1)
        session.sleep()
        assert relevance0(session) == [0.0, 0.68]


def test_open_tasks_hold_a_session_open_up_to_a_limit() -> None:
    with graph(session__sees_open_tasks=True, session__open_task_gap=6.0) as session:
        session.encode(["finish the writeup", "nice weather"], hour=10.0)
        session.pause(2.5)
        assert relevance0(session) == [0.8, 0.3]
        session.pause(3.6)
        assert relevance0(session) == [0.68, 0.255]
        assert table(session, "Sessions").rows[0][-1] == "2023-11-14 16:00"
    with graph(session__sees_open_tasks=True) as session:
        session.encode(["finish the writeup", "nice weather"], hour=10.0)
        session.pause(2.5)
        session.act("complete", [1])
        session.pause(0.5)
        assert relevance0(session) == [0.68, 0.255], "no task of it is open any more"
    with graph(session__sees_open_tasks=True) as session:
        session.encode(["nice walk", "nice weather"], hour=10.0)
        session.pause(2.5)
        assert relevance0(session) == [0.255, 0.255], "there was no task"


def test_report_tells_each_session() -> None:
    with graph() as session:
        session.encode(["finish a", "nice weather"])
        session.use(1)
        session.sleep()
        session.follow_up()
        session.exchange()
        found = table(session, "Sessions")
    assert found.columns[1:6] == ("nodes", "accessed", "boosted", "penalised", "merged")
    assert found.rows[0] == ("2023-11-15 20:00", 0, 0, None, None, None, "running")
    assert found.rows[1] == ("2023-11-14 20:00", 2, 1, 1, 1, 0, "2023-11-14 22:00")


def test_session_can_be_compressed_by_hand() -> None:
    with graph() as session:
        session.encode(["finish a", "nice weather", "nice weather"])
        session.use(1)
        proposals = session.propose("compress session")
        assert relevance0(session) == [0.8, 0.3, 0.3], "a proposal changes nothing"
        session.take_up_proposals(proposals)
        assert relevance0(session) == [0.92, 0.255, 0.255]
        assert session.population["merged_into"].tolist() == [0, 3, 0]
        assert table(session, "Sessions").rows[0][1:6] == (3, 1, 1, 2, 1)
        session.sleep()
        assert relevance0(session) == [0.92, 0.255, 0.255], "it does not end twice"
        assert not session.propose("compress session")


def test_undo_gives_relevance_back() -> None:
    with graph() as session:
        session.encode("finish a")
        before = session.population["relevance0"].copy()
        session.sleep()
        session.undo()
        np.testing.assert_array_equal(session.population["relevance0"], before)
        session.pause(1.0)
        np.testing.assert_array_equal(session.population["relevance0"], before)
