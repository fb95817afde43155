"""The table of commands, walked: every entry is whole, reachable, and does what it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QMenu
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from engine.dreaming.session_nights import stored_parameters
from tests.helpers.window_parts import Answers, memory_id
from ui.commands.command import MENUS, Command, check_table
from ui.commands.command_palette import matching
from ui.commands.shortcut_sheet import shortcut_sheet
from ui.dialogs.text_dialog import TextDialog
from ui.night.night_report_panel import NightReportPanel
from ui.parameters.parameters_panel import ParametersPanel


def command(app: WindowApp, name: str) -> Command:
    return next(one for one in app.commands if one.id == name)


def do(app: WindowApp, name: str) -> None:
    assert command(app, name).enabled(), name
    app.run(command(app, name))
    assert app.window.messages.level != "error" or not app.window.messages.text


def dialogs(app: WindowApp, kind: type[QDialog]) -> list[QDialog]:
    return app.window.findChildren(kind)


def test_the_table_is_whole(app: WindowApp) -> None:
    check_table(app.commands)
    for one in app.commands:
        assert one.title and one.id.split(".")[0] == one.menu.split("/")[0].lower()
        assert isinstance(one.enabled(), bool)
        assert one.checked is None or isinstance(one.checked(), bool)
        for key in one.keys:
            assert not QKeySequence(key).isEmpty() and QKeySequence(key).toString() == key


def test_every_command_is_in_a_menu(app: WindowApp) -> None:
    assert app.window.menus is not None
    actions = app.window.menus.actions
    assert set(actions) == {one.id for one in app.commands}
    titles = [one.text() for one in app.window.menuBar().actions()]
    assert titles == list(MENUS)
    for one in app.commands:
        action = actions[one.id]
        assert action.isEnabled() == one.enabled(), one.id
        assert [key.toString() for key in action.shortcuts()] == list(one.keys)
        assert action.isCheckable() == (one.checked is not None and one.children is None)


def test_no_menu_is_empty(app: WindowApp) -> None:
    for menu in app.window.menuBar().findChildren(QMenu):
        menu.aboutToShow.emit()
        assert menu.actions(), menu.title()


def test_every_command_without_a_question_runs(qtbot: QtBot, app: WindowApp) -> None:
    asking = {"file.demo", "file.open", "file.import", "file.import_live", "file.save_as",
              "night.branch", "night.rename_branch", "night.delete_branch",
              "night.rename_bookmark"}  # fmt: skip
    asking |= {"edit.delete", "edit.erase", "model.seal", "select.keep"}
    asking |= {"file.export_selected", "file.export_shown", "file.export_report"}
    leaving = {"file.close", "file.quit", "file.recent"}
    app.documents.session.selection.select([3])  # type: ignore[union-attr]
    for one in app.commands:
        if one.id not in asking | leaving and one.enabled():
            app.run(one)
            qtbot.waitUntil(lambda: app.tasks.idle)
            assert app.window.messages.level != "error" or not app.window.messages.text, one.id
    app.window.panels.timeline.walker.player.stop()
    for dialog in app.window.findChildren(QDialog):
        dialog.close()
    do(app, "file.close")
    assert app.documents.session is None
    assert not command(app, "file.close").enabled()


@pytest.mark.parametrize("name", ["file.open", "file.demo", "file.import", "file.import_live"])
def test_a_question_that_is_not_answered_changes_nothing(
    app: WindowApp, answers: Answers, name: str
) -> None:
    answers.to_open, answers.to_save = [None], [None]
    before = app.documents.session
    do(app, name)
    assert len(answers.asked) == 1
    assert app.documents.session is before and app.tasks.idle


def test_nothing_can_be_done_to_no_document(app: WindowApp) -> None:
    do(app, "file.close")
    open_only = {"file.save_as", "file.close", "select.all", "night.step", "night.play",
                 "night.condition_b", "night.act", "night.replay", "model.parameters",
                 "view.selection"}  # fmt: skip
    assert not any(command(app, name).enabled() for name in open_only)
    app.run(command(app, "night.step"))
    assert app.window.messages.text == ""


def test_nights(qtbot: QtBot, app: WindowApp) -> None:
    session = app.documents.session
    assert session is not None
    assert not command(app, "night.back").enabled()
    do(app, "night.week")
    do(app, "night.step")
    do(app, "night.back")
    assert (session.population.night, session.timeline.nights) == (7, 8)
    do(app, "night.reset")
    do(app, "night.loss")
    assert 0 < session.population.night < 8
    do(app, "night.condition_b")
    qtbot.waitUntil(lambda: len(session.branches.all()) == 2)
    assert not command(app, "night.condition_b").enabled()


def test_selecting_and_copying(app: WindowApp) -> None:
    session = app.documents.session
    assert session is not None
    do(app, "select.all")
    assert session.selection.uids == {1, 2, 3, 4}
    do(app, "edit.copy")
    lines = QGuiApplication.clipboard().text().splitlines()
    assert [line.split("\t")[0] for line in lines[1:]] == [memory_id(one) for one in range(1, 5)]
    do(app, "select.none")
    assert session.selection.uids == frozenset()
    assert not command(app, "edit.copy").enabled()


def test_what_is_gone_is_not_selected(app: WindowApp) -> None:
    session = app.documents.session
    assert session is not None
    session.sleep(20)
    do(app, "select.all")
    assert session.selection.uids == {3, 4}


def test_checks_follow(app: WindowApp) -> None:
    assert app.window.menus is not None
    actions = app.window.menus.actions
    do(app, "view.theme_light")
    assert actions["view.theme_light"].isChecked() and not actions["view.theme_dark"].isChecked()
    do(app, "view.timeline")
    assert not actions["view.timeline"].isChecked()
    do(app, "view.drift")
    assert actions["view.drift"].isChecked()


def test_recent_documents_are_listed(app: WindowApp, document: Path) -> None:
    recent = command(app, "file.recent")
    assert recent.children is not None
    titles = [title for title, _ in recent.children()]
    assert titles[0].endswith(document.name) and titles[-1] == "Forget this list"
    recent.children()[-1][1]()
    assert not recent.enabled()


def test_shortcuts_reach_their_commands(qtbot: QtBot, app: WindowApp) -> None:
    app.window.activateWindow()
    qtbot.waitUntil(app.window.isActiveWindow)
    QTest.keyClick(app.window, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert app.documents.session is not None
    assert app.documents.session.population.night == 1


def test_the_palette_finds_and_runs(qtbot: QtBot, app: WindowApp) -> None:
    do(app, "edit.palette")
    palette = app.window.palette_of_commands
    assert palette is not None and palette.isVisible()
    palette.field.setText("seven nights")
    assert palette.list.topLevelItemCount() == 1
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert not palette.isVisible()
    assert app.documents.session is not None
    assert app.documents.session.population.night == 7


def test_the_palette_moves_by_keys_and_goes_away(app: WindowApp) -> None:
    do(app, "edit.palette")
    palette = app.window.palette_of_commands
    assert palette is not None
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    QTest.keyClick(palette.field, Qt.Key.Key_Up)
    assert palette.list.currentIndex().row() == 1
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()


def test_matching_puts_the_likeliest_first(app: WindowApp) -> None:
    assert matching(app.commands, "frame")[0].id == "view.all"
    assert [one.id for one in matching(app.commands, "select no")] == ["select.none"]
    assert matching(app.commands, "no such thing") == []
    assert all(one.id != "edit.palette" for one in matching(app.commands, ""))


def test_the_shortcut_sheet_names_every_shortcut(app: WindowApp) -> None:
    sheet = shortcut_sheet(app.commands)
    for one in app.commands:
        if one.keys:
            assert one.plain_title in sheet


def test_help_opens_beside_the_window(app: WindowApp) -> None:
    do(app, "help.about")
    (dialog,) = dialogs(app, TextDialog)
    assert isinstance(dialog, TextDialog) and not dialog.isModal()
    text = dialog.browser.toPlainText()
    assert "pyqtgraph" in text and "SQLite" in text
    dialog.close()


def test_parameters_open_beside_the_window_and_follow_it(qtbot: QtBot, app: WindowApp) -> None:
    session = app.documents.session
    assert session is not None
    session.set_parameters({"sleep.geometry": False})
    do(app, "model.parameters")
    do(app, "model.parameters")
    (panel,) = app.window.findChildren(ParametersPanel)
    assert isinstance(panel, ParametersPanel) and panel.isVisible()
    assert panel.form is not None and panel.form.fields["sleep.geometry"].value is False
    panel.form.put({"sleep.base_rate": 0.4})
    panel.relive_button.click()
    qtbot.waitUntil(lambda: len(session.branches.all()) == 2)
    panel.apply_button.click()
    assert "From now on: sleep.base_rate 0.4" in app.window.messages.text
    assert "less than a day" in app.window.messages.text
    do(app, "file.close")
    assert panel.form is None
    app.window.close()
    assert not panel.isVisible()


def test_the_report_opens_from_the_words_of_the_night(qtbot: QtBot, app: WindowApp) -> None:
    do(app, "night.loss")
    qtbot.waitUntil(lambda: "lost their" in app.window.panels.timeline.words.text())
    app.window.panels.timeline.words.linkActivated.emit("report")
    (report,) = app.window.findChildren(NightReportPanel)
    assert isinstance(report, NightReportPanel) and report.isVisible()
    assert "lost their raw trace" in report.words.text()
    do(app, "night.report")
    assert len(app.window.findChildren(NightReportPanel)) == 1


def test_a_table_with_a_shortcut_twice_is_refused() -> None:
    one = Command(id="file.a", title="A", menu="File", keys=("Ctrl+J",))
    two = Command(id="file.b", title="B", menu="File", keys=("Ctrl+J",))
    with pytest.raises(ValueError, match=r"Ctrl\+J"):
        check_table([one, two])
    with pytest.raises(ValueError, match="no menu"):
        check_table([Command(id="x.a", title="A", menu="Extra")])


def test_nights_are_dreamt_once_that_is_switched_on(qtbot: QtBot, app: WindowApp) -> None:
    session = app.documents.session
    assert session is not None
    switch = command(app, "night.dreams")
    assert switch.checked is not None and not switch.checked()
    acts = len(session.timeline.events)
    do(app, "night.dreams")
    assert switch.checked() and stored_parameters(session).processing.on
    assert len(session.timeline.events) == acts
    assert "From the next night on" in app.window.status.currentMessage()
    do(app, "night.step")
    assert session.population.night == 0
    qtbot.waitUntil(lambda: session.population.night == 1)
    assert "The night made" in app.window.status.currentMessage()
    do(app, "night.dreams")
    do(app, "night.step")
    assert session.population.night == 2
