"""Importing on the command line; the readers' own tests are in tests/engine/exchange."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers.program import lethe, refused, told, told_json


def table(path: Path, count: int = 12) -> Path:
    lines = ["words,v,a,when"]
    for at in range(count):
        day, valence = 1 + at // 2, -0.9 + 1.8 * at / count
        lines.append(f'"Nr {at}: of rain, 猫 and bread",{valence:.2f},0.1,2024-03-{day:02}')
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


MAPPED = (
    "--map", "text=words", "valence=v", "--map", "activation=a", "created=when", "--scale=-1..1",
)  # fmt: skip


def test_a_table_with_columns_mapped_by_name(tmp_path: Path) -> None:
    source, file = table(tmp_path / "talks.csv"), tmp_path / "talks.lethe"
    done = lethe("import", source, file, *MAPPED, "--json")
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["memories"] == 12
    assert [f"note: {one}" for one in said["notes"]] == done.stderr.splitlines()
    facts = told_json("info", file)
    assert (facts["night"], facts["memories"], facts["estimated"]) == (0, 12, 0)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["talks.csv", "talks.lethe"]


def test_live_lets_nights_pass(tmp_path: Path) -> None:
    source, file = table(tmp_path / "talks.csv"), tmp_path / "talks.lethe"
    done = lethe("import", source, file, *MAPPED, "--live")
    assert done.returncode == 0, done.stderr
    assert "12 memories" in done.stdout
    history = told_json("history", file)
    assert history["nights"] == [0, 1, 2, 3, 4, 5]
    assert history["tier"][-1] == [None] * 6
    assert history["tier"][0][0] == "full"
    told("verify", file)


def test_a_dialogue_of_locomo(tmp_path: Path, shared: Path) -> None:
    file = tmp_path / "one.lethe"
    done = lethe("import", shared / "data" / "locomo7.json", file, "--only", "conv-26")
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    facts = told_json("info", file)
    assert facts["memories"] == facts["estimated"] == 419


@pytest.mark.parametrize(
    ("name", "content", "parts"),
    [
        ("bad.jsonl", '{"text": "one"}\n{"text": \n', ("bad.jsonl", "line 2")),
        ("none.csv", "a,b\n1,2\n", ("none.csv",)),
        ("range.csv", "text,valence,activation\nhello,7,0.5\n", ("range.csv",)),
        ("nan.csv", "text,importance\nhello,nan\n", ("nan.csv",)),
    ],
)
def test_a_source_that_cannot_be_read(
    tmp_path: Path, name: str, content: str, parts: tuple[str, ...]
) -> None:
    source = tmp_path / name
    source.write_text(content)
    line = refused("import", source, tmp_path / "out.lethe")
    assert all(part in line for part in parts), line
    assert [one.name for one in tmp_path.iterdir()] == [name]


def test_a_source_that_is_not_there(tmp_path: Path) -> None:
    assert "no.csv" in refused("import", tmp_path / "no.csv", tmp_path / "out.lethe")
    assert list(tmp_path.iterdir()) == []


def test_a_source_is_not_written_over(tmp_path: Path) -> None:
    source, link = tmp_path / "talk.csv", tmp_path / "link.lethe"
    source.write_text("text\nonly this happened\n")
    link.symlink_to(source)
    for file in (source, link):
        line = refused("import", source, file)
        assert f"{file.name}: is the file to import, which is only read" in line
    assert source.read_text() == "text\nonly this happened\n"


def test_no_memories_and_one_memory(tmp_path: Path) -> None:
    for name, content, count in (("zero", "text\n", 0), ("one", "text\nonly this happened\n", 1)):
        source = tmp_path / f"{name}.csv"
        source.write_text(content)
        file = tmp_path / f"{name}.lethe"
        assert lethe("import", source, file).returncode == 0
        told("sleep", file, "--nights", 30)
        assert told_json("info", file)["memories"] == count
        assert len(told_json("history", file)["ids"]) == count
        told("verify", file)
    told("shot", tmp_path / "zero.lethe", tmp_path / "zero.png")


def test_a_life_too_long_to_be_lived_through(tmp_path: Path) -> None:
    source, file = tmp_path / "long.csv", tmp_path / "long.lethe"
    source.write_text("text,created\na,1600-01-01\nb,2023-01-01\n")
    assert "nights, more than the 100,000" in refused("import", source, file, "--live")
    assert not file.exists()
