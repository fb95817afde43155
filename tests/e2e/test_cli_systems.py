"""Forgetting systems in the real program: what is compared, and what bad names are answered."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.program import refused, told, told_json


def test_a_document_under_two_systems_and_bad_names(tmp_path: Path) -> None:
    file = tmp_path / "demo.lethe"
    told("demo", file, "--model", "static")
    found = told_json("compare", file, "--models", "static,potato", "--nights", 30)
    assert found["nights"] == 30
    assert {name: set(one["tier"]) for name, one in found["models"].items()}["static"] == {"full"}
    assert len(found["models"]["potato"]["strength"]) == len(found["ids"])
    line = refused("compare", file, "--models", "potato,nope")
    assert line.startswith("lethe: no forgetting model is called 'nope': use one of potato, ")


def test_a_memory_is_explained_in_the_words_of_its_system(tmp_path: Path) -> None:
    file = tmp_path / "demo.lethe"
    told("demo", file, "--model", "motebit")
    told("sleep", file, "--nights", "3")
    why = told_json("explain", file, "9")
    assert why["tier"] == "retrievable" and why["forecast_tiers"] == {"dormant": 8}
    lines = told("explain", file, "9")
    assert "conversation, retrievable" in lines
    assert "If nobody recalls it: dormant on night 8" in lines
    assert "What decides on its tier now:" in lines
    assert "death line" not in lines and "importance" not in lines
