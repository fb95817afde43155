"""The panel of the governing system: what it tells, its acts, and that it follows the document."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from engine.models.own_report import Bars, Section, Table
from engine.session import Session
from tests.helpers.window_parts import DirectTasks, HeldTasks
from tests.ui.system.test_governor import new
from ui.system.bars_shown import BarsShown
from ui.system.figures_shown import figure_words, with_unit
from ui.system.governor import Governor
from ui.system.section_shown import SectionShown
from ui.system.system_view import SystemView
from ui.system.table_shown import TableShown
from ui.theme import DARK, LIGHT


@pytest.fixture
def session() -> Iterator[Session]:
    with new("motebit") as opened:
        opened.encode(["the ferry leaves at noon", "I like the market"])
        yield opened


def shown(qtbot: QtBot, session: Session | None, tasks: DirectTasks | None = None) -> SystemView:
    used = tasks or DirectTasks()
    governor = Governor(used)
    governor.set_session(session)
    view = SystemView(used, governor, DARK)
    qtbot.addWidget(view)
    view.show_session(session)
    view.show()
    qtbot.waitExposed(view)
    return view


def titles(view: SystemView) -> list[str]:
    return [one.accessibleName() for one in view.sections]


def test_it_tells_title_source_and_every_section(qtbot: QtBot, session: Session) -> None:
    view = shown(qtbot, session)
    assert view.title.text() == "Motebit"
    assert "Motebit page" in view.about.text()
    told = [one.title for one in session.model.report(session.population)]
    assert titles(view)[: 1 + len(told)] == ["Memories", *told]
    buttons = {name for one in view.sections for name in one.buttons}
    assert "synthesis" in buttons


def test_without_a_document_it_says_what_to_do(qtbot: QtBot) -> None:
    view = shown(qtbot, None)
    assert view.title.text() == "No document is open"
    assert not view.sections


def test_the_last_report_stays_until_the_next_is_there(qtbot: QtBot, session: Session) -> None:
    tasks = HeldTasks()
    view = shown(qtbot, session, tasks)
    assert view.waiting.isVisible() and not view.sections
    tasks.release()
    assert not view.waiting.isVisible()
    before = view.sections[0]
    session.sleep(1)
    assert view.sections[0] is before and view.waiting.isVisible()
    tasks.release()
    assert view.sections[0] is not before


def test_a_row_about_a_memory_selects_it(qtbot: QtBot, session: Session) -> None:
    session.act("reinforce", (2,))
    view = shown(qtbot, session)
    tables = [one for one in view.findChildren(TableShown) if one.rowCount()]
    about = next(one for one in tables if one._table.uids)
    about.selectRow(0)
    assert session.selection.numbers.tolist() == [about._table.uids[0]]


def test_another_palette_shows_the_same(qtbot: QtBot, session: Session) -> None:
    view = shown(qtbot, session)
    before = titles(view)
    view.set_palette(LIGHT)
    assert titles(view) == before


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "–"), (True, "✓"), (False, ""), (12_345, "12,345"), ("a", "a"),
        (float("nan"), "–"), (float("inf"), "never"), (0.12345, "0.123"), (2.0, "2"),
        (0.00012, "1.2e−04"),
    ],
)  # fmt: skip
def test_figures_are_rounded_to_what_they_mean(value: object, words: str) -> None:
    assert figure_words(value) == words  # pyright: ignore[reportArgumentType]


def test_units_follow_their_figures() -> None:
    told = [with_unit(one, "days") for one in ("1", "2", "–", "0.5")]
    assert told == ["1 day", "2 days", "–", "0.5 days"]
    assert (with_unit("1", "memories"), with_unit("1", "%")) == ("1 memory", "1 %")
    assert with_unit("1", "") == "1"


def test_bars_say_their_limits(qtbot: QtBot) -> None:
    bars = Bars(title="Budgets", labels=("L0", "L1"), values=(10.0, 300.0), limits=(20.0, None),
                unit="tokens")  # fmt: skip
    widget = BarsShown(bars, DARK)
    qtbot.addWidget(widget)
    assert widget.lines == ["L0 10 of 20 tokens", "L1 300 tokens"]
    assert not widget.grab().isNull()


def test_an_empty_table_says_so(qtbot: QtBot) -> None:
    section = Section(title="Edges", parts=(Table(title="Top", columns=("a",), rows=()),))
    widget = SectionShown(section, (), DARK)
    qtbot.addWidget(widget)
    assert not widget.findChildren(TableShown)
    assert "None yet." in [one.text() for one in widget.findChildren(QLabel)]
