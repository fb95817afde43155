"""Bookmarks, branches, curves and the difference of nights, as the window's commands do them."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from engine.session import Session
from tests.helpers.window_parts import Answers
from ui.commands.command import Command
from ui.curves.curves_view import CurvesView
from ui.night.difference_panel import DifferencePanel
from ui.night.night_report_panel import NightReportPanel


def command(app: WindowApp, name: str) -> Command:
    return next(one for one in app.commands if one.id == name)


def do(app: WindowApp, name: str) -> None:
    assert command(app, name).enabled(), name
    app.run(command(app, name))
    assert app.window.messages.level != "error" or not app.window.messages.text


def opened(app: WindowApp) -> Session:
    session = app.documents.session
    assert session is not None
    return session


def test_bookmarks(app: WindowApp, answers: Answers) -> None:
    session = opened(app)
    session.sleep(6)
    mark = command(app, "night.bookmark")
    assert mark.checked is not None and not mark.checked()
    do(app, "night.bookmark")
    assert mark.checked() and [one.night for one in session.bookmarks] == [6]
    answers.texts = ["the ferry"]
    do(app, "night.rename_bookmark")
    session.go_to(2)
    assert not command(app, "night.rename_bookmark").enabled()
    assert not command(app, "night.previous_bookmark").enabled()
    do(app, "night.next_bookmark")
    assert session.population.night == 6
    session.go_to(0)
    listed = command(app, "night.bookmarks").children
    assert listed is not None
    ((title, go),) = listed()
    assert title == "the ferry  ·  night 6 of main"
    go()
    assert session.population.night == 6
    do(app, "night.bookmark")
    assert not session.bookmarks


def test_branches(app: WindowApp, answers: Answers) -> None:
    session = opened(app)
    session.sleep(4)
    assert not command(app, "night.delete_branch").enabled()
    answers.texts, answers.agreed = ["other ways", "another way"], [True]
    do(app, "night.branch")
    do(app, "night.rename_branch")
    assert session.branches.active.name == "another way"
    listed = command(app, "night.run_branch").children
    assert listed is not None
    dict(listed())["main"]()
    assert session.branches.active.name == "main"
    dict(listed())["another way"]()
    do(app, "night.delete_branch")
    assert [one.name for one in session.branches.all()] == ["main"]


def test_a_branch_is_compared_from_its_track(app: WindowApp, answers: Answers) -> None:
    session = opened(app)
    session.sleep(4)
    answers.texts = ["other ways"]
    do(app, "night.branch")
    app.window.panels.timeline.acts.compare_asked.emit(1)
    assert app.window.centre.mode == "compare"


def test_curves_open_beside_the_timeline_and_move_through_time(
    qtbot: QtBot, app: WindowApp
) -> None:
    session = opened(app)
    session.sleep(5)
    session.selection.select((3,))
    panel = app.window.panels.curves
    assert not panel.is_made
    assert not command(app, "night.curves_log").enabled()
    do(app, "night.curves")
    view = panel.view
    assert isinstance(view, CurvesView) and app.window.panel_shown("curves")
    qtbot.waitUntil(lambda: view.plot.drawn.active == 3)
    view.plot.night_asked.emit(2)
    qtbot.waitUntil(lambda: session.population.night == 2)
    assert view.plot.playhead.value() == 2
    logarithmic = command(app, "night.curves_log")
    do(app, "night.curves_log")
    assert logarithmic.checked is not None and logarithmic.checked()
    do(app, "night.curves")
    assert not app.window.panel_shown("curves")


def test_the_difference_opens_from_the_menu_and_from_the_report(app: WindowApp) -> None:
    session = opened(app)
    session.sleep(5)
    do(app, "night.difference")
    (panel,) = app.window.findChildren(DifferencePanel)
    assert panel.isVisible() and panel.stretch.stretch == (4, 5)
    panel.window().close()
    do(app, "night.report")
    (report,) = app.window.findChildren(NightReportPanel)
    report.changes_button.click()
    assert panel.isVisible()
    assert len(app.window.findChildren(DifferencePanel)) == 1
