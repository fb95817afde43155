"""The preferences: each field shows what is set and sets what it shows, at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.window_app import WindowApp
from ui.explore.look import Look
from ui.preferences.number_field import NumberField
from ui.preferences.preference import Preference
from ui.preferences.preferences_dialog import PreferencesDialog


@pytest.fixture
def kept() -> dict[str, object]:
    return {"theme": "light", "motion": True, "size": 100}


@pytest.fixture
def dialog(qtbot: QtBot, kept: dict[str, object]) -> PreferencesDialog:
    def one(name: str, **more: Any) -> Preference:
        def change(value: object) -> None:
            kept[name] = value

        known: dict[str, Any] = {"id": f"look.{name}", "title": name, "group": "Look"}
        return Preference(**known, value=lambda: kept[name], change=change, **more)

    themes = (("dark", "Dark"), ("light", "Light"))
    made = PreferencesDialog(
        [
            one("theme", default="dark", choices=themes),
            one("motion", default=False),
            one("size", default=100, low=50, high=200, step=10, unit="%"),
        ],
    )
    qtbot.addWidget(made)
    return made


def test_fields_show_what_is_set(dialog: PreferencesDialog) -> None:
    theme, motion, size = dialog.fields.values()
    assert isinstance(theme, QComboBox) and theme.currentText() == "Light"
    assert isinstance(motion, QCheckBox) and motion.isChecked()
    assert isinstance(size, NumberField) and size.value == 100


def test_what_is_chosen_is_set_at_once(
    dialog: PreferencesDialog, kept: dict[str, object], qtbot: QtBot
) -> None:
    theme, motion, size = dialog.fields.values()
    dialog.show()
    qtbot.keyClick(theme, Qt.Key.Key_Up)
    qtbot.keyClick(motion, Qt.Key.Key_Space)
    qtbot.keyClick(size.focusProxy(), Qt.Key.Key_Right)
    assert kept == {"theme": "dark", "motion": False, "size": 110}


def test_defaults_are_restored_and_shown(
    dialog: PreferencesDialog, kept: dict[str, object]
) -> None:
    kept["size"] = 160
    dialog.refresh()
    dialog.defaults.click()
    assert kept == {"theme": "dark", "motion": False, "size": 100}
    size = dialog.fields["look.size"]
    assert isinstance(size, NumberField) and size.value == 100


def test_every_field_has_a_name_for_screen_readers(dialog: PreferencesDialog) -> None:
    assert [one.accessibleName() for one in dialog.fields.values()] == ["theme", "motion", "size"]


def test_those_of_the_window_are_remembered(
    app: WindowApp, make_window: Callable[[], WindowApp]
) -> None:
    app.run(next(one for one in app.commands if one.id == "edit.preferences"))
    dialog = app.window.findChild(PreferencesDialog)
    assert dialog is not None
    theme = dialog.fields["look.theme"]
    assert isinstance(theme, QComboBox)
    theme.setCurrentIndex(theme.findData("light"))
    theme.activated.emit(theme.currentIndex())
    assert app.window.palette().window().color().lightnessF() > 0.5
    app.settings.sync()
    assert Settings(app.settings.file).theme == "light"
    points, colours = dialog.fields["look.points"], dialog.fields["look.colours"]
    assert isinstance(points, NumberField) and isinstance(colours, QComboBox)
    pane = app.window.panels.space
    usual = pane.space.scene.size.copy()
    points.slider.setValue(15)
    assert np.allclose(pane.space.scene.size, 1.5 * usual)
    colours.setCurrentIndex(colours.findData("cividis"))
    colours.activated.emit(colours.currentIndex())
    assert pane.look.colour_map == "cividis"
    assert Look.from_text(app.settings.look) == pane.look
    dialog.defaults.click()
    assert app.settings.theme == "dark" and pane.look == Look()


def test_return_sets_nothing_back(
    qtbot: QtBot, dialog: PreferencesDialog, kept: dict[str, object]
) -> None:
    dialog.show()
    qtbot.keyClick(dialog.fields["look.theme"], Qt.Key.Key_Return)
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert kept == {"theme": "light", "motion": True, "size": 100}
