"""What the system tells of a state, of a night and of one memory."""

from __future__ import annotations

import math

import pytest

from engine.memory.links import LinkKind
from engine.models.motebit.stability import stability, trend
from engine.models.own_report import Bars, Fact, Section, Table
from tests.engine.models.motebit.life import Life


def section(life: Life, title: str) -> Section:
    (found,) = (one for one in life.model.report(life.state) if one.title == title)
    return found


def facts(one: Section) -> dict[str, object]:
    return {part.label: part.value for part in one.parts if isinstance(part, Fact)}


def tables(one: Section) -> dict[str, Table]:
    return {part.title: part for part in one.parts if isinstance(part, Table)}


def test_stability_is_the_mean_half_life_by_night() -> None:
    life = Life()
    life.tell("fine", "I always swim")
    life.sleep()
    assert life.table("stability") == [18.5]
    life.own("reinforce", (2,))
    life.sleep()
    life.delete(1)
    assert stability(life.state).tolist() == [18.5, 26.0, 45.0]
    told = section(life, "Temporal stability")
    assert facts(told)["Mean half-life"] == 45.0
    assert facts(told)["Trend"] == "rising"
    (bars,) = (one for one in told.parts if isinstance(one, Bars))
    assert bars.labels == ("1", "2", "now")
    assert bars.values == (18.5, 26.0, 45.0)


def test_a_falling_and_a_steady_mean() -> None:
    life = Life()
    life.tell("I always swim")
    life.sleep()
    assert trend(stability(life.state)) == (0.0, "steady")
    life.tell("Yesterday we went out")
    assert trend(stability(life.state)) == (-13.5, "falling")


def test_nothing_to_tell() -> None:
    life = Life()
    life.sleep()
    titles = [one.title for one in life.model.report(life.state)]
    assert titles == [
        "Temporal stability", "Confidence", "Reinforcement", "Co-retrieval", "Synthesis",
        "Relations", "Sensitivity and retention",
    ]  # fmt: skip
    assert facts(section(life, "Temporal stability"))["Mean half-life"] is None
    assert math.isnan(life.table("stability")[0])


def test_edges_reinforcements_and_relations_are_told() -> None:
    life = Life()
    life.tell("one", "two", "three")
    life.recall(1, 2)
    life.own("reinforce", (3,))
    life.link(1, 2, LinkKind.CAUSES)
    life.link(3, 2, LinkKind.CONTRADICTS)
    life.link(3, 1, LinkKind.RELATES)
    edges = tables(section(life, "Co-retrieval"))["Strongest edges"]
    assert edges.rows == (("#1 one", "#2 two", 0.2, 1),)
    most = tables(section(life, "Reinforcement"))["Most reinforced"]
    assert (most.uids, most.rows[0][:2]) == ((3,), ("#3 three", 1))
    told = section(life, "Relations")
    assert facts(told) == {"Relates": 1, "Causes": 1, "Contradicts": 1, "Part of": 0}
    assert tables(told)["Newest relations"].rows[-1] == ("#1 one", "causes", "#2 two")


def test_hidden_words_are_not_told() -> None:
    life = Life()
    life.tell("My password is hunter2", "fine")
    life.recall(1, 2)
    told = repr(life.model.report(life.state))
    assert "hunter2" not in told
    assert "not shown: secret" in told
    life.own("show once", (1,))
    assert "hunter2" in repr(life.model.report(life.state))


def test_levels_and_next_deletions() -> None:
    life = Life()
    life.tell("My password is hunter2", "My daughter sings", "fine")
    life.sleep(10)
    told = tables(section(life, "Sensitivity and retention"))
    levels = {row[0]: row[1:] for row in told["Levels"].rows}
    assert levels["none"] == ("no limit", True, 1, None)
    assert levels["secret"] == (30.0, False, 1, 20.0)
    assert levels["personal"] == (365.0, True, 1, 355.0)
    assert told["Next deletions"].uids == (1, 2)


def test_tables_stay_short_and_say_what_they_leave_out() -> None:
    life = Life()
    life.tell(*(f"memory {at}" for at in range(60)))
    life.own("reinforce", tuple(range(1, 61)))
    most = tables(section(life, "Reinforcement"))["Most reinforced"]
    assert (len(most.rows), most.more) == (50, 10)


def test_why_tells_the_rule_with_its_numbers() -> None:
    life = Life()
    life.tell("My password is hunter2", entry_importance=0.8)
    life.own("reinforce", (1,))
    before = life.state
    life.sleep(7)
    told = life.model.explain(before, life.state, 0)
    terms = {one.name: one.value for one in told.rate}
    assert terms == pytest.approx(
        {
            "confidence": 0.9,
            "days": 7.0,
            "reinforcements": 1.0,
            "half_life": 10.5,
            "total": 0.9 * 2 ** (-7 / 10.5),
            "kept": 23.0,
        }
    )
    assert told.importance_after == pytest.approx(terms["total"])
    criteria = {one.name: (one.value, one.threshold, one.met) for one in told.survival}
    assert criteria["retention"] == (7.0, 30.0, True)
    assert criteria["display"] == ("secret", "shown", False)
    assert criteria["retrieval threshold"][2] is True


def test_why_tells_relations_tombstones_and_the_end() -> None:
    life = Life()
    life.tell("Yesterday we went out", "Yesterday we went out", "fine", "My password is hunter2")
    life.link(3, 1, LinkKind.CONTRADICTS)
    life.sleep(7)
    life.take_up()
    made = len(life.state)
    before = life.state
    life.sleep(23)
    verdicts = [life.model.explain(before, life.state, row).verdict for row in range(made)]
    assert verdicts[0] == (
        f"It is a tombstone: it became part of fact #{made}. "
        f"It is contradicted by #3, is part of #{made}."
    )
    assert verdicts[2].startswith("It went from retrievable to dormant.")
    assert verdicts[2].endswith("It contradicts #1.")
    assert verdicts[3] == "The night deleted it: its time is over."
    assert verdicts[made - 1].endswith("It has as part #1, #2.")
