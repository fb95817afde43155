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
