"""The night report on a real document: words, table, selection, copied text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from engine.memory.tiers import Tier
from engine.night_losses import night_losses
from engine.questions import night_report
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import small_session
from ui.night.losses_model import COLUMNS
from ui.night.night_report_panel import NightReportPanel
from ui.theme import LIGHT


@pytest.fixture
def session(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    with small_session(tmp_path / "small.lethe", embedder) as opened:
        yield opened


@pytest.fixture
def panel(qtbot: QtBot, session: Session) -> NightReportPanel:
    made = NightReportPanel()
    qtbot.addWidget(made, before_close_func=lambda one: one.show_session(None))
    made.resize(900, 480)
    made.show()
    made.show_session(session)
    return made


def to_first_loss(session: Session) -> int:
    while not night_report(session.timeline, session.population.night).uids:
        session.step()
    return session.population.night


def test_before_the_first_night_it_says_so(panel: NightReportPanel) -> None:
    assert panel.words.text() == "No night has passed yet."
    assert not panel.table.isVisible()


def test_it_tells_the_night_in_words_and_as_a_table(
    panel: NightReportPanel, session: Session, qtmodeltester: ModelTester
) -> None:
    night = to_first_loss(session)
    told = panel.words.text()
    assert told.startswith(night_report(session.timeline, night).words)
    assert "After it there are 2 full, 2 fragments, 0 ghosts, 0 gone." in told
    assert "2 stand below the death line unsaved" in told
    rows = [panel.model.texts(row) for row in range(panel.model.rowCount())]
    assert [row[1] for row in rows] == ["lost its raw trace: is now a fragment"] * 2
    for row, loss in zip(rows, night_losses(session.timeline, night), strict=True):
        assert "3 nights in a row below the death line, and no criterion met" in row[3]
        assert " → " in row[2]
        raw = session.catalogue.text[loss.uid]
        assert raw not in row[0] and row[0].startswith("“")
    assert panel.table.isVisible()
    qtmodeltester.check(panel.model)


def test_it_follows_the_cursor(panel: NightReportPanel, session: Session) -> None:
    night = to_first_loss(session)
    session.go_to(night - 1)
    assert panel.words.text().startswith(f"Night {night - 1}: nothing was lost.")
    assert not panel.table.isVisible()
    session.go_to(night)
    assert panel.table.isVisible()


def test_rows_select_memories(qtbot: QtBot, panel: NightReportPanel, session: Session) -> None:
    to_first_loss(session)
    place = panel.table.visualRect(panel.model.index(1, 0)).center()
    qtbot.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert session.selection.uids == {2}
    panel.table.selectAll()
    assert session.selection.uids == {1, 2}


def test_what_is_gone_is_named_by_nothing_but_its_night(
    panel: NightReportPanel, session: Session
) -> None:
    while not night_report(session.timeline, session.population.night).deleted:
        session.step()
    gone = [one for one in panel.model.rows if one.loss.now == Tier.DELETED]
    assert gone
    for one in gone:
        assert one.name == f"deleted {one.loss.uid}"
        assert one.loss.words == "is gone"


def test_it_is_copied_as_text(panel: NightReportPanel, session: Session) -> None:
    to_first_loss(session)
    panel.copy_button.click()
    text = QGuiApplication.clipboard().text()
    words, table = text.split("\n\n")
    assert words == panel.words.text()
    lines = [line.split("\t") for line in table.strip().splitlines()]
    assert lines[0] == list(COLUMNS)
    assert [tuple(line) for line in lines[1:]] == [panel.model.texts(row) for row in (0, 1)]


def test_no_document_and_other_colours(panel: NightReportPanel, session: Session) -> None:
    to_first_loss(session)
    panel.set_palette(LIGHT)
    assert panel.table.isVisible()
    panel.show_session(None)
    assert panel.words.text() == "No document is open."
    assert panel.model.rowCount() == 0 and not panel.copy_button.isEnabled()
    panel.show_session(session)
    assert panel.table.isVisible()


def test_what_changed_is_asked_for(qtbot: QtBot, panel: NightReportPanel, session: Session) -> None:
    assert not panel.changes_button.isEnabled()
    session.step()
    with qtbot.waitSignal(panel.difference_asked):
        panel.changes_button.click()
