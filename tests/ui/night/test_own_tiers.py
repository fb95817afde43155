"""A night in the words of the governing system: report and difference tell its own tiers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.exchange.documents import make_demo
from engine.night_difference import night_difference
from engine.session import Session
from ui.memories.memories_model import MemoriesModel
from ui.memories.table_state import TableState
from ui.memories.texts import Texts
from ui.night.difference_model import DifferenceModel
from ui.night.night_report_panel import NightReportPanel
from ui.theme import DARK


@pytest.fixture
def motebit(tmp_path: Path) -> Iterator[Session]:
    make_demo(tmp_path / "demo.lethe", model="motebit")
    with Session.open(tmp_path / "demo.lethe") as session:
        session.sleep(4)
        yield session


def state_at(session: Session, night: int) -> TableState:
    timeline = session.timeline
    population = timeline.at(timeline.position_after(night))
    return TableState(population, session.model, Texts(session.catalogue))


def test_the_difference_tells_who_fell_to_which_tier(qtbot: QtBot, motebit: Session) -> None:
    difference = night_difference(motebit.timeline, 3, 4)
    states = state_at(motebit, 3), state_at(motebit, 4)
    fallen = states[1].own_tier > states[0].own_tier
    assert fallen.any()
    model = DifferenceModel()
    model.set_difference(difference, states)
    became = [model.texts(line)[1] for line in range(model.rowCount())]
    assert became.count("fell to dormant") == fallen.sum()
    assert set(became[: fallen.sum()]) == {"fell to dormant"}, "the worst come first"
    row = int(model.rows[0])
    assert (model.head(0, row), model.head(1, row)) == (
        "Night 3 · retrievable",
        "Night 4 · dormant",
    )


def test_the_report_lists_who_fell(qtbot: QtBot, motebit: Session) -> None:
    panel = NightReportPanel()
    qtbot.addWidget(panel)
    panel.show_session(motebit)
    panel.show()
    states = state_at(motebit, 3), state_at(motebit, 4)
    count = int((states[1].own_tier > states[0].own_tier).sum())
    assert panel.words.text().startswith(f"Night 4: {count} fell to dormant.")
    assert {panel.model.texts(row)[1] for row in range(count)} == {"fell to dormant"}
    assert panel.model.rowCount() == count


def test_the_table_calls_strength_by_its_name(qtbot: QtBot, motebit: Session) -> None:
    model = MemoriesModel(DARK)
    model.set_state(state_at(motebit, 4))
    titles = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]
    assert "Strength" in titles and "Importance" not in titles
