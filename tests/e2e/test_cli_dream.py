"""Nights with dreams on the command line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.helpers.program import lethe, refused, told, told_json


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the demo document once."""
    file = tmp_path_factory.mktemp("demo") / "demo.lethe"
    told("demo", file)
    return file


def _copy(made: Path, folder: Path, name: str) -> Path:
    return Path(shutil.copy(made, folder / name))


def test_nights_dream_only_when_asked(made: Path, tmp_path: Path) -> None:
    plain, dreaming = (_copy(made, tmp_path, name) for name in ("plain.lethe", "dream.lethe"))
    before = told_json("info", made)["kinds"]
    told("sleep", plain, "--nights", 4)
    told("sleep", dreaming, "--nights", 4, "--dream", "--seed", 7)
    assert told_json("info", plain)["kinds"] == before
    after = told_json("info", dreaming)
    assert after["kinds"]["dream"] == before.get("dream", 0) + 4
    assert after["links_by_kind"]["provenance"] >= 8
    told("verify", dreaming)


def test_a_seed_dreams_the_same(made: Path, tmp_path: Path) -> None:
    told_of = []
    for name, seed in (("one", 7), ("other", 7), ("third", 8)):
        file = _copy(made, tmp_path, f"{name}.lethe")
        told_json("sleep", file, "--nights", 3, "--dream", "--seed", seed)
        told_of.append(told_json("info", file))
        told_of[-1].pop("file", None)
    assert told_of[0]["links"] == told_of[1]["links"]
    assert told_of[0]["kinds"] == told_of[1]["kinds"]


def test_a_seed_that_is_none_is_refused_in_one_line(made: Path, tmp_path: Path) -> None:
    file = _copy(made, tmp_path, "refused.lethe")
    assert "--seed" in refused("sleep", file, "--dream", "--seed", "-3")
    assert lethe("sleep", file, "--no-dream", "--nights", "0").returncode == 0
