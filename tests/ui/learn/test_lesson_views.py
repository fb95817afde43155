"""What lessons about systems show in the window, and that all of it is put back."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from engine.lessons.lesson import Prediction
from engine.lessons.run import Verdict
from engine.lessons.step_reading import LENT_PANELS, SYSTEM_PAGES
from tests.ui.learn.test_teaching import begun, predict
from ui.learn.choice_buttons import ChoiceButtons
from ui.learn.lesson_panel import LessonPanel
from ui.systems.pages import PAGES
from ui.window_layout import PANELS


def go_on(panel: LessonPanel, steps: int) -> None:
    for _ in range(steps):
        predict(panel)
        panel.go_on()
        panel.go_on()


def column_of(app: WindowApp, name: str) -> QWidget | None:
    """Return the column that has a tab for a panel."""
    layout = app.window.layout_of_panels
    page = getattr(layout.panels, name)
    return next((one for one in layout._columns.values() if one.indexOf(page) >= 0), None)


def test_systems_are_compared_and_the_choice_of_before_comes_back(
    qtbot: QtBot, app: WindowApp
) -> None:
    app.settings.systems = ("potato", "static")
    app.window.centre.systems.view.choice.choose(("potato", "static"))
    lesson, panel = begun(qtbot, app, "9-four-systems-one-week")
    go_on(panel, 1)
    centre = app.window.centre
    assert centre.mode == "systems" and centre.systems.view.page == "table"
    assert set(centre.systems.view.choice.chosen) == {"potato", "kroniqo"}
    go_on(panel, 2)
    compared = {"potato", "motebit", "kroniqo", "persistent-agent"}
    assert set(centre.systems.view.choice.chosen) == compared
    assert centre.systems.view.page == "retention"
    qtbot.waitUntil(lambda: app.tasks.idle)
    app.teaching.leave()
    assert centre.mode == "space"
    assert centre.systems.view.choice.chosen == ("potato", "static")
    assert app.settings.systems == ("potato", "static")
    assert lesson.name not in app.settings.lessons_done


def test_a_system_that_governs_stands_at_the_left_until_the_lesson_is_over(
    qtbot: QtBot, app: WindowApp
) -> None:
    home = column_of(app, "system")
    _, panel = begun(qtbot, app, "12-sensitivity-and-certificates")
    layout = app.window.layout_of_panels
    assert column_of(app, "system") is layout._columns["left"] is not home
    assert app.window.panel_shown("system") and app.window.panel_shown("lesson")
    app.window.show()
    view = app.window.panels.system.view
    predict(panel)
    panel.go_on()
    qtbot.waitUntil(lambda: view.area.verticalScrollBar().value() > 0)
    section = next(one for one in view.sections if "Sensitivity" in one.accessibleName())
    assert view.area.verticalScrollBar().value() <= section.y()
    panel.go_on()
    assert column_of(app, "system") is home
    assert column_of(app, "inspector") is layout._columns["left"]
    assert app.window.panel_shown("inspector") and app.window.panel_shown("lesson")
    qtbot.waitUntil(lambda: app.tasks.idle)
    app.teaching.leave()
    assert column_of(app, "inspector") is home
    titles = [layout._columns["right"].tabText(at) for at in range(3)]
    assert titles == ["Inspector", "Similar", "System"]
    assert app.window.panel_shown("inspector") and app.window.panel_shown("memories")


def test_another_workspace_takes_a_lent_panel_home(qtbot: QtBot, app: WindowApp) -> None:
    home = column_of(app, "system")
    begun(qtbot, app, "12-sensitivity-and-certificates")
    app.window.show_workspace("explore")
    assert column_of(app, "system") is home
    qtbot.waitUntil(lambda: app.tasks.idle)
    app.teaching.leave()


@pytest.mark.parametrize("width", [200, 360, 900])
def test_choices_break_into_lines_that_fit(qtbot: QtBot, width: int) -> None:
    long = "The confidence is whole again, and its half-life is longer than it was before & after"
    buttons = ChoiceButtons(Prediction(question="?", choices=(long, "No"), outcomes=("", "")))
    qtbot.addWidget(buttons)
    buttons.resize(width, 200)
    buttons.show()
    first, second = buttons.buttons
    measure = first.fontMetrics().horizontalAdvance
    lines = first.text().replace("&&", "&").split("\n")
    assert all(measure(one) <= width for one in lines)
    assert (len(lines) > 1) == (measure(f"1  {long}") > width - 32)
    assert " ".join(first.text().split()) == f"1 {long.replace('&', '&&')}"
    assert buttons.minimumSizeHint().width() <= 200
    buttons.tell(Verdict(right=False, correct=1, told="No"))
    assert second.text() == "✓  No" and first.accessibleName() == long


def test_pages_and_panels_have_the_names_of_the_window() -> None:
    assert set(SYSTEM_PAGES) == set(PAGES)
    assert set(LENT_PANELS) <= set(PANELS)
