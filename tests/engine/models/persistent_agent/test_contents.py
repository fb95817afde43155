"""What the levels hold of a document, and how it becomes files."""

from __future__ import annotations

import numpy as np
import pytest

from engine.memory.catalogue import Catalogue
from engine.memory.new_memory import NewMemory
from engine.models.persistent_agent.compressed import Message
from engine.models.persistent_agent.contents import level_contents, texts_held
from engine.models.persistent_agent.document_entries import document_entries, document_messages
from engine.models.persistent_agent.markdown_files import markdown_files

NOON = 1_683_547_200
DAY = 86_400
TEXT = "Day {0} began with rain. The harbour office on pier {0} was opened. We sold {0} boats."


@pytest.fixture
def catalogue() -> Catalogue:
    found = Catalogue()
    for uid in range(1, 101):
        memory = NewMemory(
            id=f"{uid:08x}-0000-4000-8000-000000000000", text=TEXT.format(uid), created=NOON,
            session="" if uid % 2 else "harbour", source="log",
        )  # fmt: skip
        found.put(uid, memory, batch=1, truncated=False, pictured=False)
    return found


def test_the_levels_of_a_document_have_the_papers_ratios(catalogue: Catalogue) -> None:
    uids = np.arange(1, 101)
    messages = document_messages(catalogue, uids, created=NOON + uids, priority=np.ones(100))
    assert {one.topic for one in messages} == {"harbour", "2023-05-08"}
    levels = np.where(uids <= 10, -1, uids % 5).tolist()
    contents = level_contents(messages, levels)

    assert [one.level for one in contents] == [0, 1, 2, 3, 4]
    assert [one.messages for one in contents] == [18] * 5
    assert [one.ratio for one in contents] == [
        1.0,
        pytest.approx(3, rel=0.06),
        pytest.approx(10, rel=0.15),
        pytest.approx(50, rel=0.6),
        pytest.approx(50, rel=0.6),
    ]
    held = texts_held(contents)
    assert not set(range(1, 11)) & held.keys()
    for number, text in held.items():
        if levels[number - 1] == 0:
            assert text == TEXT.format(number)
    assert level_contents([], [])[0].ratio == 1.0


def test_other_ratios_and_what_is_never_kept() -> None:
    messages = [Message(1, "We sold seven boats today.", 0.0)]
    contents = level_contents(messages, [2], ratios={1: 1, 2: 1, 3: 1})
    assert (contents[2].ratio, texts_held(contents)) == (float("inf"), {})
    kept = level_contents([Message(1, "We sold boats.")], [2], ratios={1: 1, 2: 1, 3: 1})
    assert texts_held(kept) == {1: "We sold boats."}


def test_a_document_becomes_files(catalogue: Catalogue) -> None:
    entries = document_entries(
        catalogue,
        np.arange(1, 7),
        created=np.full(6, NOON) - np.array([0, 0, 4, 0, 30, 0]) * DAY,
        level=np.array([0, 1, 3, -1, 4, 2]),
        priority=np.full(6, 0.5),
        myelin=["", "thick", "", "reflex", "", ""],
        texts={1: "whole", 2: "short", 3: "line", 4: "dropped", 5: "old"},
        sensitive=np.arange(6) == 2,
    )
    assert [(one.number, one.level, one.text) for one in entries] == [
        (1, 0, "whole"), (2, 1, "short"), (3, 3, "line"), (4, None, TEXT.format(4)), (5, 4, "old"),
    ]  # fmt: skip
    assert [one.sensitive for one in entries] == [False, False, True, False, False]
    files = markdown_files(entries)
    assert "## 2023-04-08\n\n- old <!-- m:00000005 L4" in files["MEMORY.md"]
    assert "- line" in files["memory/archive/2023-05-04.md"]
    assert "We sold 4 boats." in files["DNA.md"]
    assert "- short" in files["PRELOAD.md"]
    assert "We sold 4 boats." not in files["memory/2023-05-08.md"]
