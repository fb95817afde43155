"""Memories as tables, from the command line."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.helpers.program import lethe, refused, told, told_json

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("export") / "demo.lethe"
    told("demo", file)
    told("sleep", file, "--nights", 30)
    return file


def rows_of(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(file.read_text("utf-8-sig").splitlines()))


def test_all_memories_go_out_and_come_back(document: Path, tmp_path: Path) -> None:
    out, again = tmp_path / "all.jsonl", tmp_path / "again.lethe"
    before = document.read_bytes()
    assert told("export", document, out) == f"{out}\n"
    assert document.read_bytes() == before
    records = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    info = told_json("info", document)
    assert len(records) == info["memories"]
    done = lethe("import", out, again)
    assert (done.returncode, "rows without a text are skipped" in done.stderr) == (0, True)
    worded = sum("text" in one for one in records)
    assert told_json("info", again)["memories"] == worded > 100


def test_a_filter_and_a_night(document: Path, tmp_path: Path) -> None:
    out = tmp_path / "some.csv"
    told("export", document, out, "--filter", "tier:fragment,ghost")
    rows = rows_of(out)
    assert {row["tier"] for row in rows} <= {"fragment", "ghost"} and rows
    told("export", document, out, "--filter", "tier:fragment,ghost", "--night", 0, "--replace")
    assert not rows_of(out)


def test_what_cannot_be_written(document: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.csv"
    mine.write_text("mine")
    assert "exists already" in refused("export", document, mine)
    assert mine.read_text() == "mine"
    assert "use .csv" in refused("export", document, tmp_path / "a.xlsx")
    assert "no such folder" in refused("export", document, tmp_path / "no" / "a.csv")
    assert "importance" in refused(
        "export", document, tmp_path / "a.csv", "--filter", "importanse:1"
    )
    assert "use 0 to 30" in refused("export", document, tmp_path / "a.csv", "--night", 31)
    assert [one.name for one in tmp_path.iterdir()] == ["mine.csv"]
    assert "no ordinary file" in refused("export", document, "/dev/full", "--format", "csv")
