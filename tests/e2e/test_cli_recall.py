"""Recall on the command line: looking, using, rereading."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.helpers.program import refused, told, told_json

KEYS = ["id", "text", "similarity", "importance", "score", "tier", "kind"]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("recall") / "demo.lethe"
    told("demo", file)
    return file


@pytest.fixture
def demo(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(made, tmp_path / "demo.lethe"))


def test_looking_leaves_the_file_as_it_is(demo: Path) -> None:
    before = demo.read_bytes()
    found = told_json("recall", demo, "green bunk beds in one room", "-k", 3)
    assert [list(one) for one in found] == [KEYS] * 3
    assert "Bunk beds" in found[0]["text"] and found[0]["tier"] == "full"
    for one in found:
        blend = 0.8 * max(one["similarity"], 0.0) + 0.2 * one["importance"]
        assert one["score"] == pytest.approx(blend, abs=1e-12)
    assert found == sorted(found, key=lambda one: -one["score"])
    everything = told_json("recall", demo, "green bunk beds", "-k", 5_000)
    dreams = told_json("recall", demo, "green bunk beds", "-k", 5_000, "--dreams")
    assert "dream" not in {one["kind"] for one in everything}
    assert len(dreams) - len(everything) == sum(one["kind"] == "dream" for one in dreams) > 0
    assert len(dreams) == told_json("info", demo)["memories"]
    words = told("recall", demo, "green bunk beds", "-k", 2)
    assert words.splitlines()[0].split() == ["id", "score", "similarity", "importance", "tier"]
    assert demo.read_bytes() == before
    assert [one.name for one in demo.parent.iterdir()] == ["demo.lethe"]


def test_use_reconsolidates(demo: Path) -> None:
    (found,) = told_json("recall", demo, "bunk beds", "-k", 1)
    told("recall", demo, "bunk beds", "-k", 1, "--use", "all", "--hour", 3, "--valence", -1)
    (after,) = told_json("recall", demo, "bunk beds", "-k", 1)
    assert after["id"] == found["id"] and after["importance"] > found["importance"]
    words = told(
        "recall", demo, "was I safe there?", "--use", found["id"][:8], "--reading",
        "It was about not being alone.",
    )  # fmt: skip
    assert "→" in words and found["id"][:8] in words
    told("recall", demo, "the sewing machine", "--use", found["id"], "--reading")
    (reading,) = told_json("recall", demo, "It was about not being alone.", "-k", 1)
    assert reading["id"] == found["id"] and reading["similarity"] > 0.99
    assert reading["text"] == found["text"]
    assert "whole" in told("verify", demo)


def test_what_nights_would_change(demo: Path) -> None:
    before = demo.read_bytes()
    change = told_json("recall", demo, "bunk beds", "--after-nights", 40)
    ids = {side: [one["id"] for one in change[side]] for side in ("before", "after")}
    assert change["lost"] == [one for one in ids["before"] if one not in ids["after"]] != []
    assert change["gained"] == [one for one in ids["after"] if one not in ids["before"]]
    assert change["after"][0]["tier"] == "fragment"
    assert "in 40 nights" in told("recall", demo, "bunk beds", "--after-nights", 40)
    assert demo.read_bytes() == before
    told("sleep", demo, "--nights", 40)
    assert told_json("recall", demo, "bunk beds") == change["after"]


@pytest.mark.parametrize(
    "query",
    ['"; DROP TABLE memories; --', 'NEAR("a" b) OR * NOT', "今天下雨了吗", "ماذا حدث", "😀", "%"],
)
def test_any_words_get_answers(made: Path, query: str) -> None:
    assert len(told_json("recall", made, query, "-k", 2)) == 2


def test_a_long_question_gets_answers(made: Path) -> None:
    assert len(told_json("recall", made, "the kite " * 11_000, "-k", 2)) == 2


def test_bad_input_is_one_line(demo: Path) -> None:
    before = demo.read_bytes()
    assert "nothing to look for" in refused("recall", demo, " ")
    assert "0 answers" in refused("recall", demo, "x", "-k", 0)
    assert "belongs to a use" in refused("recall", demo, "x", "--reading", "y")
    assert "only looks" in refused("recall", demo, "x", "--use", "all", "--after-nights", 3)
    assert "not in [-1, 1]" in refused("recall", demo, "x", "--use", "all", "--valence", 3)
    assert "hour" in refused("recall", demo, "x", "--use", "all", "--hour", 24)
    assert "begins with 'zz'" in refused("recall", demo, "x", "--use", "zz")
    assert "one memory" in refused("recall", demo, "x", "--use", "all", "--reading", "y")
    assert "is not there" in refused("recall", demo.with_name("no.lethe"), "x")
    assert demo.with_name("no.lethe").exists() is False
    assert told_json("recall", demo, "x") != [] and len(before) == len(demo.read_bytes())
