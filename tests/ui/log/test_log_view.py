"""The log: every line once, by kind, copied whole."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from ui.log.happenings import MOST_KEPT, Happenings
from ui.log.log_view import LogView
from ui.theme import LIGHT


class Clock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def happenings(clock: Clock, qtmodeltester: ModelTester) -> Happenings:
    model = Happenings(clock)
    qtmodeltester.check(model)
    return model


@pytest.fixture
def view(qtbot: QtBot, happenings: Happenings) -> LogView:
    made = LogView(happenings)
    qtbot.addWidget(made)
    return made


def test_lines_are_listed_oldest_first_with_moment_and_mark(
    view: LogView, happenings: Happenings, clock: Clock
) -> None:
    happenings.note("Night 3", "act")
    clock.moment += timedelta(seconds=61)
    happenings.note("Nothing\n  could be saved", "error")
    assert view.lines == ["03:04:05  ·  Night 3", "03:05:06  ✕  Nothing could be saved"]


def test_the_same_line_at_the_same_moment_is_noted_once(
    happenings: Happenings, clock: Clock
) -> None:
    happenings.note("Night 3", "act")
    happenings.note("Night 3", "act")
    happenings.note("", "act")
    assert len(happenings.kept) == 1
    clock.moment += timedelta(seconds=1)
    happenings.note("Night 3", "act")
    assert len(happenings.kept) == 2


def test_one_kind_can_be_listed(view: LogView, happenings: Happenings) -> None:
    happenings.note("Night 3", "act")
    happenings.note("no such file", "error")
    view.level.setCurrentText("Errors")
    assert [line.split("  ")[-1] for line in view.lines] == ["no such file"]
    view.level.setCurrentText("Warnings")
    assert view.lines == [] and not view.copy.isEnabled()
    view.level.setCurrentText("Everything")
    assert len(view.lines) == 2


def test_lines_are_copied_with_date_kind_and_document(
    view: LogView, happenings: Happenings
) -> None:
    happenings.document = "winter"
    happenings.note("Night 3", "act")
    view.copy_lines()
    assert QGuiApplication.clipboard().text() == "2026-01-02 03:04:05\tact\twinter\tNight 3"


def test_what_is_cleared_is_gone_and_the_place_says_so(
    view: LogView, happenings: Happenings
) -> None:
    happenings.note("Night 3", "act")
    view.set_palette(LIGHT)
    view.clear.click()
    assert happenings.kept == () and view.lines == []


def test_the_oldest_lines_are_forgotten(clock: Clock) -> None:
    happenings = Happenings(clock)
    for number in range(MOST_KEPT + 5):
        happenings.note(f"line {number}")
    assert len(happenings.kept) == MOST_KEPT and happenings.kept[0].text == "line 5"


def test_acts_are_noted_by_their_names_and_looking_back_is_not(app: WindowApp) -> None:
    session = app.documents.session
    assert session is not None
    session.sleep(1)
    session.link(1, 2)
    session.go_to(0)
    noted = [one.text for one in app.happenings.kept if one.level == "act"]
    assert len(noted) == 2 and "night" in noted[0].lower() and "link" in noted[1].lower()
    assert app.happenings.kept[-1].document == "small.lethe"
