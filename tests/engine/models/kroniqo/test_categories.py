"""Entry relevance by category, found in the words."""

from __future__ import annotations

import time

import numpy as np
import pytest

from engine.memory.kinds import Kind
from engine.memory.new_memory import NewMemory
from engine.models.kroniqo.categories import Category, category_of
from tests.engine.models.kroniqo.graphs import graph, nodes, worth


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("finish the CircuitLens writeup", Category.TASK),
        ("Could you remind me to call Ann?", Category.TASK),
        ("The report is due by Friday.", Category.TASK),
        ("prefers short responses", Category.PREFERENCE),
        ("I really love long walks.", Category.PREFERENCE),
        ("It feels as if I look like him.", Category.CASUAL),
        ("lives in Nairobi", Category.FACT),
        ("My sister is a nurse", Category.FACT),
        ("I can\u2019t use Python here", Category.CONSTRAINT),
        ("By the way I can't use Python", Category.CASUAL),
        ("You must not share this.", Category.CONSTRAINT),
        ("I am working on a game engine.", Category.PROJECT),
        ("What is the capital of Kenya?", Category.QUESTION),
        ("Nice. It rained all day. And where were you?", Category.QUESTION),
        ("Let me think: step 2 fails.", Category.REASONING),
        ("haha nice weather", Category.CASUAL),
        ("", Category.CASUAL),
        ("你好，今天很热。", Category.CASUAL),
    ],
)
def test_category_of_words(text: str, category: Category) -> None:
    assert category_of(text)[0] == category


def test_the_words_that_decide_are_told() -> None:
    assert category_of("prefers short responses")[1] == "prefers"
    assert category_of("haha")[1] == ""


def test_long_texts_are_told_quickly() -> None:
    """No pattern goes back and forth over a text."""
    for piece in ("a ", "! ", "?", "I I ", "my my ", "can't "):
        started = time.process_time()
        category_of(piece * 100_000)
        assert time.process_time() - started < 2.0


def test_relevance_by_category_as_the_post_says() -> None:
    told = ["finish the writeup", "nice weather", "prefers short responses", "What is this?"]
    with graph() as session:
        session.encode(told)
        assert worth(session).tolist() == [0.8, 0.3, 0.9, 0.3]
        kinds = session.model.own_kinds
        own = session.model.own_kind(session.population)
        assert [kinds[int(one)].name for one in own] == ["task", "casual", "preference", "question"]


def test_the_edge_case_that_the_post_admits() -> None:
    """A constraint told as an aside fades below the threshold before it matters."""
    with graph() as session:
        session.encode(["by the way I can't use Python", "I can't use Python"])
        session.sleep(1)
        model, after = session.model, session.population
        assert model.remembered(after).tolist() == [False, True]


def test_given_importance_goes_before_the_rules() -> None:
    with graph() as session:
        nodes(session, [0.33, None], text="finish task {}")
        assert worth(session).tolist() == [0.33, 0.8]


def test_changed_entry_relevance_counts_for_new_memories_only() -> None:
    with graph() as session:
        session.encode("finish this")
        session.set_parameters({"entry.task": 0.5})
        session.encode("finish that")
        assert worth(session).tolist() == [0.8, 0.5]


def test_document_kinds_are_mapped_visibly() -> None:
    expected = {Kind.INSIGHT: "fact", Kind.BIAS: "preference", Kind.DREAM: "reasoning"}
    with graph() as session:
        for number, kind in enumerate(expected, 1):
            session.encode(
                NewMemory(
                    id=f"00000000-0000-0000-0000-00000000000{number}", text="finish it",
                    created=session.population.clock, kind=kind,
                )
            )  # fmt: skip
        kinds = session.model.own_kinds
        found = [kinds[int(one)].name for one in session.model.own_kind(session.population)]
    assert found == list(expected.values())
    for kind, name in expected.items():
        (meaning,) = [one.meaning for one in kinds if one.name == name]
        assert kind.label in meaning


def test_constants_by_category_when_switched_on() -> None:
    told = ["finish the writeup", "prefers short responses", "lives in Nairobi", "nice weather"]
    with graph(session__penalty=1.0) as session:
        session.encode(told, hour=4.0)
        session.sleep()
        same = worth(session) / np.array([0.8, 0.9, 0.7, 0.3])
        np.testing.assert_allclose(same, np.exp(-0.72), rtol=1e-12)
        session.set_parameters({"rates.by_category": True})
        kept = worth(session) / np.array([0.8, 0.9, 0.7, 0.3])
        expected = np.exp(-24 * np.array([0.03, 0.01, 0.0005, 0.03]))
        np.testing.assert_allclose(kept, expected, rtol=1e-12)
        lasting = session.model.half_life(session.population)
        np.testing.assert_allclose(lasting, np.log(2) / np.array([0.03, 0.01, 0.0005, 0.03]))
        session.set_parameters({"rates.fact": 0.0})
        assert np.isinf(session.model.half_life(session.population)[2])
