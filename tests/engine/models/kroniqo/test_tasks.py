"""Completed tasks fade unless they have consequences."""

from __future__ import annotations

import math

import pytest

from engine.memory.links import LinkKind
from tests.engine.models.kroniqo.graphs import fact, graph, nodes, table, tiers, worth


def test_completed_task_is_mostly_gone_after_a_night_and_others_are_not() -> None:
    with graph() as session:
        nodes(session, [0.8, 0.8, 0.8], text="finish thing {}")
        session.act("complete", [1, 2])
        session.link(2, 3, LinkKind.CAUSES)
        same = 0.8 * math.exp(-0.03 * 16)
        assert worth(session) == pytest.approx([same] * 3, rel=1e-12)
        session.sleep()
        slow, fast = (0.8 * math.exp(-0.03 * (16 + 8 * factor)) for factor in (1, 4))
        assert worth(session) == pytest.approx([fast, slow, slow], rel=1e-12)
        assert tiers(session) == ["faded", "retrievable", "retrievable"]


def test_completed_at_once_leaves_a_twentieth_after_a_day() -> None:
    with graph() as session:
        nodes(session, [0.8], text="finish thing {}")
        session.act("complete", [1])
        at_once = session.population.clock
        session.pause(24)
        gone = 0.8 * math.exp(-0.03 * (at_once - session.population["created"][0]) / 3600)
        assert worth(session)[0] == pytest.approx(gone * math.exp(-0.12 * 24), rel=1e-12)
        assert tiers(session) == ["faded"]


def test_half_life_tells_completion() -> None:
    with graph() as session:
        nodes(session, [0.8, 0.8], text="finish thing {}")
        session.act("complete", [1])
        lasting = session.model.half_life(session.population)
        assert lasting.tolist() == pytest.approx([math.log(2) / 0.12, math.log(2) / 0.03])


def test_consequence_counts_as_long_as_it_is_there() -> None:
    with graph() as session:
        nodes(session, [0.8, 0.8], text="finish thing {}")
        session.act("complete", [1])
        session.link(1, 2, LinkKind.RELATES)
        session.pause(6)
        fast = worth(session)[0]
        session.link(1, 2, LinkKind.CAUSES)
        assert worth(session)[0] > fast
        kept = worth(session)[0]
        session.unlink(1, 2, LinkKind.CAUSES)
        assert worth(session)[0] == fast
        session.link(1, 2, LinkKind.CAUSES)
        assert worth(session)[0] == kept
        session.delete(2)
        assert worth(session)[0] == fast


def test_effect_is_no_consequence_of_itself() -> None:
    with graph() as session:
        nodes(session, [0.8, 0.8], text="finish thing {}")
        session.act("complete", [2])
        session.link(1, 2, LinkKind.CAUSES)
        session.pause(6)
        assert worth(session)[1] < worth(session)[0], "an edge that comes in counts nothing"


def test_consequence_lives_on_in_what_it_was_merged_into() -> None:
    with graph() as session:
        session.encode(["finish the talk", "nice weather", "nice weather"])
        session.act("complete", [1])
        session.link(1, 2, LinkKind.CAUSES)
        session.sleep()
        before = worth(session)[0]
        session.follow_up()
        assert tiers(session)[1] == "merged"
        assert worth(session)[0] == before
        session.delete(3)
        assert worth(session)[0] < before


def test_reopening_takes_completion_back() -> None:
    with graph() as session:
        nodes(session, [0.8], text="finish thing {}")
        session.pause(5)
        open_still = worth(session)[0]
        session.act("complete", [1])
        first = session.population["completed"].tolist()
        session.pause(1)
        session.act("complete", [1])
        assert session.population["completed"].tolist() == first, "completed once"
        session.act("reopen", [1])
        assert worth(session)[0] > open_still * math.exp(-0.03 * 40)
        assert fact(session, "Tasks", "Open tasks") == 1


def test_report_of_tasks() -> None:
    with graph() as session:
        nodes(session, [0.8, 0.8, 0.8], text="finish thing {}")
        session.encode("nice weather")
        session.act("complete", [1, 2])
        session.link(2, 4, LinkKind.CAUSES)
        found = table(session, "Tasks")
        assert {row[0]: (row[1], row[3], row[4]) for row in found.rows} == {
            "finish thing 0": ("completed", "", True),
            "finish thing 1": ("completed", "nice weather", False),
            "finish thing 2": ("open", "", False),
        }
        assert sorted(found.uids) == [1, 2, 3]
        session.link(2, 3, LinkKind.CAUSES)
        (told,) = [row[3] for row in table(session, "Tasks").rows if row[0] == "finish thing 1"]
        assert told == "nice weather and 1 more"
        figures = [
            fact(session, "Tasks", one) for one in ("Open tasks", "Completed", "With consequences")
        ]
        assert figures == [1, 2, 1]
