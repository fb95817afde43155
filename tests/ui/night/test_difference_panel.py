"""The difference of two nights in its panel: nights, table, texts, selection, hover, copy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTextEdit
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from engine.night_difference import Section, night_difference
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import small_session
from ui.memories.figures import significant
from ui.night.difference_model import COLUMNS
from ui.night.difference_panel import DifferencePanel
from ui.theme import LIGHT


@pytest.fixture
def session(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    """Twelve nights of five memories: two are gone on the tenth, before which 4 is recalled."""
    importances = (0.006, 0.006, 0.5, 0.3, 0.9)
    with small_session(tmp_path / "small.lethe", embedder, importances) as opened:
        opened.sleep(9)
        opened.use((4,))
        opened.sleep(3)
        yield opened


@pytest.fixture
def panel(qtbot: QtBot, session: Session) -> DifferencePanel:
    made = DifferencePanel()
    qtbot.addWidget(made, before_close_func=lambda one: one.show_session(None))
    made.resize(1000, 560)
    made.show()
    made.show_session(session)
    return made


def lines(panel: DifferencePanel) -> list[tuple[str, ...]]:
    return [panel.model.texts(line) for line in range(panel.model.rowCount())]


def uids(panel: DifferencePanel) -> list[int]:
    return panel.model.uids_at(np.arange(panel.model.rowCount())).tolist()


def first_loss(session: Session) -> int:
    return int(session.model.losses(session.population)["fragment"][0])


def test_it_begins_with_the_last_night_and_follows_it(
    panel: DifferencePanel, session: Session
) -> None:
    assert panel.stretch.stretch == (11, 12)
    assert panel.words.text() == night_difference(session.timeline, 11, 12).words
    night = first_loss(session)
    session.go_to(night)
    assert panel.stretch.stretch == (night - 1, night)
    assert lines(panel)[0][1] == "now a fragment: raw lost"
    session.go_to(0)
    assert panel.stretch.stretch == (0, 1), "what the first known night will have changed"


def test_the_table_tells_before_and_after(
    panel: DifferencePanel, session: Session, qtmodeltester: ModelTester
) -> None:
    panel.show_stretch(8, 12)
    difference = night_difference(session.timeline, 8, 12)
    assert uids(panel) == [1, 2, 3, 5, 4]
    by_uid = dict(zip(uids(panel), lines(panel), strict=True))
    assert by_uid[1][1] == "gone" and by_uid[3][1] == "weaker" and by_uid[4][1] == "stronger"
    for uid, (_name, _became, before, after, change) in by_uid.items():
        assert before == significant(float(difference.importance_before[uid - 1]))
        assert after == significant(float(difference.importance_after[uid - 1]))
        assert change[0] in "+\N{MINUS SIGN}"
    panel.show_stretch(0, 12)
    raw = session.catalogue.text[1]
    assert lines(panel)[0][0] == f"“{raw}”", "as it was on the earlier night"
    qtmodeltester.check(panel.model)


def test_every_column_sorts(panel: DifferencePanel, session: Session) -> None:
    panel.show_stretch(8, 12)
    difference = night_difference(session.timeline, 8, 12)
    keys = (
        difference.uids, difference.section, difference.importance_before,
        difference.importance_after, difference.change,
    )  # fmt: skip
    for column, key in enumerate(keys):
        for order in (Qt.SortOrder.DescendingOrder, Qt.SortOrder.AscendingOrder):
            panel.table.sortByColumn(column, order)
            shown = key[panel.model.rows].tolist()
            assert shown == sorted(shown, reverse=order == Qt.SortOrder.DescendingOrder)


def test_sections_are_chosen_by_chips(panel: DifferencePanel) -> None:
    panel.show_stretch(8, 12)
    panel.chips[Section.GONE].click()
    assert uids(panel) == [1, 2]
    panel.chips[Section.STRONGER].click()
    assert uids(panel) == [1, 2, 4]
    panel.chips[Section.GONE].click()
    panel.chips[Section.STRONGER].click()
    assert len(uids(panel)) == 5
    assert panel.chips[Section.SAME].isHidden() and "2" in panel.chips[Section.GONE].text()


def test_what_is_lost_is_struck_through(panel: DifferencePanel, session: Session) -> None:
    night = first_loss(session)
    panel.show_stretch(night - 1, night)
    session.selection.select((1,))
    before, after = panel.texts.sides
    raw, gist = session.catalogue.text[1], session.catalogue.readings[1][-1].text
    assert raw in before.toPlainText() and gist in before.toPlainText()
    assert struck(before) == "" and struck(after) == raw
    assert gist in after.toPlainText() and "raw trace · lost" in after.toPlainText()
    assert [one.text() for one in panel.texts.heads] == [
        f"Night {night - 1} · full", f"Night {night} · fragment",
    ]  # fmt: skip
    panel.show_stretch(0, 12)
    assert gist in struck(after) and raw in struck(after)


def struck(side: QTextEdit) -> str:
    """Return the struck text of a browser."""
    found, block = "", side.document().begin()
    while block.isValid():
        part = block.begin()
        while not part.atEnd():
            piece = part.fragment()
            found += piece.text() if piece.charFormat().fontStrikeOut() else ""
            part += 1
        block = block.next()
    return found


def test_a_click_selects_and_a_selection_is_marked(
    qtbot: QtBot, panel: DifferencePanel, session: Session
) -> None:
    panel.show_stretch(8, 12)
    place = panel.table.visualRect(panel.model.index(2, 0)).center()
    qtbot.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert session.selection.uids == {3} and session.selection.active == 3
    panel.table.selectAll()
    assert session.selection.uids == {1, 2, 3, 4, 5}
    session.selection.select((2,))
    assert [one.row() for one in panel.table.selectionModel().selectedRows()] == [1]
    assert session.selection.uids == {2}


def test_hover_is_linked_both_ways(panel: DifferencePanel, session: Session) -> None:
    panel.show_stretch(8, 12)
    panel.table.entered.emit(panel.model.index(3, 0))
    assert session.selection.hovered == 5
    background = Qt.ItemDataRole.BackgroundRole
    assert panel.model.data(panel.model.index(3, 0), background) is not None
    session.selection.hover(1)
    assert panel.model.data(panel.model.index(0, 0), background) is not None
    assert panel.model.data(panel.model.index(3, 0), background) is None
    panel.table.viewportEntered.emit()
    assert session.selection.hovered is None


def test_the_earlier_night_stays_the_earlier(panel: DifferencePanel) -> None:
    panel.stretch.first.setValue(4)
    panel.stretch.second.setValue(9)
    assert panel.stretch.stretch == (4, 9)
    panel.stretch.first.setValue(11)
    assert panel.stretch.stretch == (11, 12)
    panel.stretch.second.setValue(2)
    assert panel.stretch.stretch == (1, 2)
    assert panel.words.text().startswith("From night 1 to night 2:")
    QTest.mouseClick(panel.stretch.last, Qt.MouseButton.LeftButton)
    assert panel.stretch.stretch == (11, 12) and panel.stretch.follows


def test_chosen_nights_stay_while_the_cursor_moves(
    panel: DifferencePanel, session: Session
) -> None:
    panel.show_stretch(2, 9)
    session.go_to(5)
    assert panel.stretch.stretch == (2, 9)


def test_it_is_copied_as_text(panel: DifferencePanel) -> None:
    panel.show_stretch(8, 12)
    panel.copy_button.click()
    words, table = QGuiApplication.clipboard().text().split("\n\n")
    assert words == panel.words.text()
    copied = [tuple(line.split("\t")) for line in table.strip().splitlines()]
    assert copied == [COLUMNS, *lines(panel)]


def test_without_nights_and_without_a_document(
    panel: DifferencePanel, tmp_path: Path, embedder: HashingEmbedder
) -> None:
    panel.show_session(None)
    assert panel.words.text() == "No document is open." and not panel.model.rowCount()
    with small_session(tmp_path / "young.lethe", embedder) as young:
        panel.show_session(young)
        assert panel.words.text() == "No night has passed yet."
        assert panel.stretch.stretch is None or not panel.model.rowCount()
        young.sleep(1)
        assert panel.stretch.stretch == (0, 1) and panel.model.rowCount() == 4
        panel.set_palette(LIGHT)
        panel.show_session(None)
