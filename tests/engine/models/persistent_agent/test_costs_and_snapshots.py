"""The paper's cost table, what a day puts through it, and snapshots saved and resumed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadInput
from engine.models.persistent_agent.costs import cost_table, daily_tokens
from engine.models.persistent_agent.snapshots import (
    Snapshot,
    emotion_in_words,
    last_snapshot,
    read_snapshot,
    snapshot_text,
)
from engine.models.persistent_agent.tokens import token_column, tokens

DAY = 86_400
LINE = (
    st.text(max_size=30)
    .map(lambda text: " ".join(text.split()))
    .filter(lambda text: bool(text) and not text.startswith(("#", "-")))
)


def test_the_papers_table_beside_ours() -> None:
    measured = daily_tokens(np.array([0, 2 * DAY]), np.array([300, 900]))
    table = cost_table(measured)
    assert [(row.component, row.provider, row.paper) for row in table] == [
        ("L1 summarization", "Gemini Flash", 0.96),
        ("L2 summarization", "Gemini Flash", 0.12),
        ("L3 promotion", "Gemini Flash", 0.01),
        ("Vector embeddings", "Local (free)", 0.0),
        ("Total", "", 1.09),
    ]
    assert {row.local for row in table} == {0.0}
    assert [row.tokens for row in table] == [600, 200, 60, 600, 1460]


def test_what_is_dropped_is_not_summarised() -> None:
    measured = daily_tokens(np.arange(4), np.array([10, 20, 30, 40]), np.arange(4) < 2)
    assert measured.days == 1.0
    assert (measured.spared, measured.l1, measured.l2, measured.l3) == (30, 70, 70 / 3, 7)
    assert measured.embedded == 100


def test_a_document_without_memories_costs_nothing() -> None:
    none = np.array([], np.int64)
    assert cost_table(daily_tokens(none, none))[-1].tokens == 0


@given(st.lists(st.text(max_size=20)))
def test_one_estimate_of_tokens(texts: list[str]) -> None:
    lengths = np.array([len(text) for text in texts], np.int64)
    assert token_column(lengths).tolist() == [tokens(text) for text in texts]


def test_tokens() -> None:
    assert [tokens(text) for text in ("", "a", "four", "fives")] == [0, 1, 1, 2]


@given(st.lists(LINE, max_size=3), LINE, st.lists(LINE, max_size=3), st.integers(-(10**9), 10**9))
def test_a_snapshot_is_resumed_as_it_was_saved(
    goals: list[str], focus: str, hypotheses: list[str], at: int
) -> None:
    saved = Snapshot(
        number=12, at=at, active_goals=tuple(goals), current_focus=focus,
        hypotheses=tuple(hypotheses), emotional_context="even",
    )  # fmt: skip
    text = snapshot_text(saved)
    assert read_snapshot(text, "0012.md") == saved
    assert read_snapshot(text.replace("\n", "\r\n"), "0012.md") == saved


def test_emotions_in_words() -> None:
    assert emotion_in_words(0.5, -0.5).startswith("pleasant and quiet")
    assert emotion_in_words(0.0, 0.1).startswith("neutral and even")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "x.md, line 1: is no snapshot"),
        ("# Other\n", "x.md, line 1: is no snapshot"),
        ("# Snapshot 1 · then <!-- at:5 -->\n## Active goals\n", "has no section 'Current focus'"),
    ],
)
def test_what_is_no_snapshot_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        read_snapshot(text, "x.md")


def test_the_last_snapshot_of_a_folder_is_resumed() -> None:
    files = {
        f"snapshots/{number:04d}.md": snapshot_text(Snapshot(number=number, at=number))
        for number in (2, 11, 9)
    }
    assert last_snapshot({**files, "MEMORY.md": "# Memory"}) == Snapshot(number=11, at=11)
    assert last_snapshot({"MEMORY.md": "# Memory"}) is None
    with pytest.raises(BadInput, match=r"snapshots/x\.md, line 1"):
        last_snapshot({"snapshots/x.md": "mine"})
