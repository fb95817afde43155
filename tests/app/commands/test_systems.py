"""The commands on forgetting systems: told, compared, governing documents, acting."""

from __future__ import annotations

import csv
import io
import json
import shutil
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from app.cli import build_parser
from engine.errors import LetheError
from engine.models.registry import model_named, model_names
from engine.parameters import describe


def told(*arguments: object) -> str:
    """Run a command in this process and return what it printed."""
    parsed = build_parser().parse_args([str(one) for one in arguments])
    printed = io.StringIO()
    with redirect_stdout(printed):
        assert parsed.run(parsed) == 0
    return printed.getvalue()


def told_json(*arguments: object) -> Any:
    return json.loads(told(*arguments, "--json"))


def refused(*arguments: object) -> str:
    with pytest.raises(LetheError) as refusal:
        told(*arguments)
    return str(refusal.value)


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("systems") / "demo.lethe"
    told("demo", file)
    return file


def test_every_system_is_told() -> None:
    found = told_json("systems")
    assert [one["name"] for one in found] == list(model_names())
    for one in found:
        model = model_named(one["name"])
        assert one["source"] == model.source and one["strength"] == model.strength_meaning
        specs = describe(model.parameters_type)
        assert [item["name"] for item in one["parameters"]] == [spec.name for spec in specs]
        for item, spec in zip(one["parameters"], specs, strict=True):
            default = list(spec.default) if isinstance(spec.default, tuple) else spec.default
            assert item["default"] == default and item["source"] and item["doc"]
        assert [tier["name"] for tier in one["tiers"]] == [t.name for t in model.own_tiers]
    words = told("systems")
    assert all(name in words for name in model_names())


def test_one_system_is_told_in_full() -> None:
    words = told("systems", "potato")
    assert "sleep.base_rate" in words and "4.3 nights (102 h)" in words
    assert "Potato paper, section 3.4" in words
    one = told_json("systems", "static")
    assert one["name"] == "static" and one["tiers"][-1]["name"] == "deleted"
    assert "no forgetting model is called 'nope'" in refused("systems", "nope")


def test_compare_prints_what_the_contract_says(demo: Path) -> None:
    before = demo.read_bytes()
    found = told_json("compare", demo, "--models", "potato,static", "--nights", 30)
    assert found["nights"] == 30
    assert list(found["models"]) == ["potato", "static"]
    count = len(found["ids"])
    assert count == len(set(found["ids"])) == told_json("info", demo)["memories"]
    for name, one in found["models"].items():
        tiers = {tier.name for tier in model_named(name).own_tiers}
        assert len(one["strength"]) == len(one["tier"]) == count
        assert set(one["tier"]) <= tiers
        assert all(0.0 <= strength <= 1.0 for strength in one["strength"])
    assert set(found["models"]["static"]["tier"]) == {"full"}
    assert found["agreement"]["rank"]["potato"]["potato"] == 1.0
    assert sum(one["count"] for one in found["survivors"]) == count
    assert demo.read_bytes() == before


def test_compare_is_what_sleeping_does(demo: Path, tmp_path: Path) -> None:
    file = Path(shutil.copy(demo, tmp_path / "demo.lethe"))
    told("sleep", file, "--nights", 12)
    slept = told_json("compare", file, "--models", "potato")
    ahead = told_json("compare", demo, "--models", "potato", "--nights", 12)
    assert slept == ahead
    history = json.loads(told("history", file, "--json"))
    assert slept["models"]["potato"]["strength"] == [row[-1] for row in history["importance"]]
    assert slept["models"]["potato"]["tier"] == [row[-1] for row in history["tier"]]


def test_compare_in_words_and_as_csv(demo: Path) -> None:
    words = told("compare", demo, "--nights", 5)
    assert words.splitlines()[0].endswith("memories on night 5")
    assert "Spearman" in words and "Jaccard" in words and "who remembers what" in words
    assert all(f" {name} " in words for name in model_names())
    rows = list(csv.DictReader(io.StringIO(told("compare", demo, "--models", "static", "--csv"))))
    assert {row["tier"] for row in rows} == {"full"} and {row["night"] for row in rows} == {"0"}
    asked = told_json("compare", demo, "--models", "potato,static", "--query", "bunk beds", "-k", 3)
    alone = told_json("recall", demo, "bunk beds", "-k", 3)
    assert [one["id"] for one in asked["answers"]["potato"]] == [one["id"] for one in alone]
    assert len(asked["answers"]["static"]) == 3


def test_bad_names_are_one_line(demo: Path) -> None:
    assert "no forgetting model is called 'nope'" in refused(
        "compare", demo, "--models", "potato,nope"
    )
    assert "each system is compared once" in refused("compare", demo, "--models", "static,static")
    assert "there is nothing to look for" in refused("compare", demo, "--query", " ")
    assert "ask for 1 to" in refused("compare", demo, "--query", "bunk beds", "-k", 0)
    file = demo.with_name("none.lethe")
    assert "'nope'" in refused("demo", file, "--model", "nope")
    assert not file.exists()


def test_a_document_is_governed_by_any_system(tmp_path: Path) -> None:
    file = tmp_path / "motebit.lethe"
    told("demo", file, "--model", "motebit")
    nights = told_json("sleep", file, "--nights", 9)
    tiers = [tier.name for tier in model_named("motebit").own_tiers]
    assert list(nights["counts"][0]) == tiers
    facts = told_json("info", file)
    assert facts["model"] == "motebit" and facts["system"]["title"] == "Motebit"
    assert "by Motebit (Motebit page" in told("info", file)
    compared = told_json("compare", file, "--models", "motebit,static")
    made = compared["models"]["motebit"]["made"]
    assert made == facts["memories"] - len(compared["ids"])
    assert compared["models"]["static"]["made"] == 0
    assert told("verify", file)


def test_own_acts_are_done(tmp_path: Path) -> None:
    file = tmp_path / "motebit.lethe"
    told("demo", file, "--model", "motebit")
    acts = {one["name"]: one for one in told_json("act", file)}
    assert "medical" in acts["set sensitivity"]["choices"]
    name = told_json("compare", file, "--models", "motebit")["ids"][0]
    done = told_json("act", file, "set sensitivity", name, "--choice", "medical")
    assert done == {"act": "set sensitivity", "done": 1, "made": []}
    assert "set sensitivity" in told("act", file)
    told_json("act", file, "synthesis")
    assert "has no choice 'wat'" in refused("act", file, "set sensitivity", name, "--choice", "wat")
    assert "finds by itself" in refused("act", file, "synthesis", name)
    assert "has no act called 'wat'" in refused("act", file, "wat")
    assert "needs a memory" in refused("act", file, "confirm")


def test_a_governed_document_follows_what_is_encoded(tmp_path: Path) -> None:
    file = tmp_path / "kroniqo.lethe"
    told("demo", file, "--model", "kroniqo")
    told("encode", file, "We have to book the tickets tomorrow.", "--valence", 0.1,
         "--activation", 0.1)  # fmt: skip
    assert told("act", file, "compress session").startswith("compress session: ")
