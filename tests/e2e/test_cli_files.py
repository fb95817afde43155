"""Files and shared knowledge of the Persistent Agent, on the command line."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from engine.affect.space import Affect
from engine.memory.new_memory import NewMemory
from engine.session import Session
from tests.helpers.program import refused, told, told_json

START = 1_641_614_400
FLAT = Affect(valence=0.1, activation=0.2, intensity=0.4)
TEXTS = (
    "We decided to paint the kitchen in a warm yellow this year.",
    "The spare key hangs in the shed behind the house.",
    "The weather was mild, and nobody spoke about the boat all evening.",
)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("agent") / "ada.lethe"
    with Session.new(file, now=START, model="persistent-agent") as session:
        session.encode(
            [
                NewMemory(
                    id=f"{at:08x}-0000-4000-8000-000000000000", text=text, created=START,
                    affect=FLAT,
                )
                for at, text in enumerate(TEXTS, start=1)
            ]
        )  # fmt: skip
    return file


@pytest.fixture
def ada(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(made, tmp_path / "ada.lethe"))


def test_files_are_written_edited_taken_in_and_found(ada: Path, tmp_path: Path) -> None:
    mind = tmp_path / "mind"
    first = told_json("files", ada, mind)
    assert set(first["written"]) >= {"MEMORY.md", "PRELOAD.md", "DNA.md", "memory/2022-01-08.md"}
    assert told("files", ada, mind) == "every file is as it should be\n"
    note = mind / "memory/2022-01-08.md"
    note.write_text(note.read_text().replace("in the shed", "in the hall") + "- Buy paint.\n")
    assert "take in the changes first" in refused("files", ada, mind)
    found = told_json("files", ada, mind, "--sync", "--search", "where is the spare key")
    assert found["edited"] == ["00000002-0000-4000-8000-000000000000"]
    assert len(found["added"]) == 1 and found["gone"] == found["refused"] == []
    best = found["hits"][0]
    assert found["edited"][0] in best["memories"]
    lines = (mind / best["file"]).read_text().splitlines()
    assert "in the hall" in "\n".join(lines[best["first_line"] - 1 : best["last_line"]])
    said = told("files", ada, mind, "--search", "spare key", "--top", 1)
    assert f"{best['file']}:" in said and "00000002" in said
    assert told("files", ada, mind, "--sync") == "nothing was edited\n"


def test_knowledge_goes_from_one_document_to_another(ada: Path, tmp_path: Path) -> None:
    told("sleep", ada, "--nights", 2)
    out, bob = tmp_path / "ada.json", tmp_path / "bob.lethe"
    shared = told_json("share", ada, out)
    pieces = json.loads(out.read_text())["pieces"]
    assert shared["pieces"] == len(pieces) > 0
    assert "exists already" in refused("share", ada, out)
    told("demo", bob, "--model", "persistent-agent")
    taken = told_json("share", bob, "--take", out)
    assert taken["from"] == "ada" and len(taken["taken"]) == len(pieces)
    again = told("share", bob, "--take", out)
    assert "0 memories" in again and "there already" in again
    assert told_json("share", ada, "--take", out)["taken"] == []  # its own knowledge


def test_other_systems_are_refused_in_a_line(tmp_path: Path) -> None:
    wren = tmp_path / "wren.lethe"
    told("demo", wren)
    assert "keeps no Markdown files" in refused("files", wren, tmp_path / "mind")
    assert not (tmp_path / "mind").exists()
    assert "keeps no Markdown files" in refused("share", wren, tmp_path / "out.json")
    assert "goes out or comes in" in refused("share", wren)
