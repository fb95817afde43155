"""The models of recall, held to what Qt expects of models."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from engine.memory.tiers import Tier
from engine.recall.comparison import compare_recall
from engine.session import Session
from ui.memories.figures import shorten
from ui.recall.answer_delegate import _lines
from ui.recall.answers_model import AnswersModel
from ui.recall.comparison_model import ComparisonModel, compare_rows, compare_words
from ui.theme import reading_font

pytestmark = pytest.mark.usefixtures("qapp")
FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def test_answers_are_a_model(session: Session) -> None:
    model = AnswersModel()
    tester = QAbstractItemModelTester(model, FATAL)
    for words in ("ferry", "market"):
        model.show_found(session.recall(words, 5, dreams=True))
        assert model.rowCount() == 4
    first = model.index(0)
    assert model.setData(first, Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    ticked = model.ticked()
    model.show_found(session.recall("ferry", 5))
    assert model.ticked() == ticked
    assert not model.setData(first, "x", Qt.ItemDataRole.EditRole)
    model.show_found(None)
    assert model.ticked() == [] and model.rowCount() == 0
    del tester


def test_a_comparison_is_a_model(session: Session) -> None:
    change = compare_recall(session.asker(), 12, "scarf ferry", 5)
    model = ComparisonModel()
    tester = QAbstractItemModelTester(model, FATAL)
    model.show_change(change, 12)
    rows = compare_rows(change)
    assert len(rows) == model.rowCount() == 3
    assert [row.before for row in rows] == [1, 2, 3]
    assert {row.answer.uid: row.change for row in rows}[4] == "lost"
    assert "1 lost" in compare_words(change)
    texts = [model.index(0, column).data() for column in range(3)]
    assert texts[0] == "1" and texts[2]
    full = next(at for at, row in enumerate(rows) if row.answer.tier == Tier.FULL)
    assert model.index(full, 2).data() == shorten(rows[full].answer.text, 200)
    role = Qt.ItemDataRole.TextAlignmentRole
    for column in range(3):
        above = model.headerData(column, Qt.Orientation.Horizontal, role)
        assert model.index(0, column).data(role) == above
    assert model.headerData(1, Qt.Orientation.Horizontal) == "+12"
    model.show_change(None, 1)
    assert model.rowCount() == 0
    del tester


def test_words_are_cut_to_the_room_there_is(session: Session) -> None:
    font = reading_font()
    lines = _lines("one two three four five six seven eight nine ten " * 9, font, 160, 2)
    assert len(lines) == 2 and lines[1].endswith("…")
    assert _lines("short", font, 160, 2) == ["short"]
    assert len(_lines("x" * 400, font, 160, 2)) == 2
    assert "".join(_lines("", font, 160, 2)) == ""
