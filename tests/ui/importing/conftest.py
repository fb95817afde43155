"""The import form with tasks that run at once, answers, and the simple appraiser for speed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.affect.simple_appraiser import SimpleAppraiser
from engine.errors import LetheError
from engine.exchange.documents import make_document
from engine.memory.new_memory import MemorySet
from engine.recall.embedder import Embedder
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import Answers, DirectTasks, HeldTasks
from ui.importing.import_doors import ImportDoors
from ui.importing.import_view import ImportView
from ui.theme import DARK

__all__ = ["Written"]


@dataclass
class Written:
    """What was written, and what stands against it."""

    memories: list[MemorySet] = field(default_factory=list)
    parameters: list[Mapping[str, Any]] = field(default_factory=list)
    live: list[bool] = field(default_factory=list)
    error: LetheError | None = None
    refusal: str = ""

    def write(
        self,
        memories: MemorySet,
        target: Path,
        embedder: Embedder,
        live: bool,
        progress: Any,
        parameters: Mapping[str, Any],
    ) -> None:
        """Make a document, or fail."""
        if self.error is not None:
            raise self.error
        target.unlink(missing_ok=True)
        make_document(
            memories, target, now=0, live=live, embedder=embedder, parameters=parameters,
            progress=progress,
        )  # fmt: skip
        self.memories.append(memories)
        self.parameters.append(parameters)
        self.live.append(live)


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def written() -> Written:
    return Written()


Make = Callable[..., ImportView]


@pytest.fixture
def make_view(
    qtbot: QtBot, tmp_path: Path, answers: Answers, written: Written, embedder: HashingEmbedder
) -> Make:
    def make(tasks: DirectTasks | HeldTasks | None = None) -> ImportView:
        doors = ImportDoors(
            tasks=tasks or DirectTasks(),
            prompter=answers,
            embedder=embedder,
            write=written.write,
            refusal=lambda _path: written.refusal,
            source_kinds="All files (*)",
            document_kinds="Lethe documents (*.lethe)",
            folder=lambda folder: folder or tmp_path,
            trained=lambda _embedder, _emphasis: SimpleAppraiser(),
        )
        view = ImportView(doors, DARK)
        qtbot.addWidget(view)
        return view

    return make


@pytest.fixture
def view(make_view: Make) -> ImportView:
    return make_view()


@pytest.fixture
def talk(tmp_path: Path) -> Path:
    """Thirty lines of two people, without affect, over three days."""
    moods = ("a wonderful, happy", "a terrible, sad", "an ordinary")
    lines = [
        {
            "text": f"It was {moods[at % 3]} day number {at}!",
            "speaker": ("Ann", "Ben")[at % 2],
            "created": f"2024-05-{1 + at // 10:02d}T10:{at:02d}:00Z",
        }
        for at in range(30)
    ]
    path = tmp_path / "talk.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    return path


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """A table whose columns nobody knows, with affect from 1 to 9."""
    rows = [f"Line {at} of it;{1 + at % 9};{9 - at % 9};2024-01-{at + 1:02d}" for at in range(20)]
    path = tmp_path / "odd.csv"
    path.write_text("\n".join(["Was;Freude;Unruhe;Wann", *rows]), "utf-8")
    return path


@pytest.fixture
def dialogues(tmp_path: Path) -> Path:
    """Two small dialogues as LoCoMo spells them."""

    def one(name: str, turns: int, day: int) -> dict[str, Any]:
        said = [
            {"speaker": "Ann", "dia_id": f"D1:{at}", "text": f"{name} says a good thing {at}"}
            for at in range(turns)
        ]
        conversation = {"session_1": said, "session_1_date_time": f"1:56 pm on {day} May, 2023"}
        return {"sample_id": name, "conversation": conversation}

    path = tmp_path / "dialogues.json"
    path.write_text(json.dumps([one("first", 4, 1), one("second", 6, 11)]), "utf-8")
    return path
