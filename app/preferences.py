"""The preferences as one table: what the dialog lists, what is remembered, what it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.doors import Doors
from app.settings import THEMES
from ui.commands.command import Command
from ui.preferences.preference import Preference

if TYPE_CHECKING:
    from ui.preferences.preferences_dialog import PreferencesDialog

__all__ = ["preference_commands", "preferences"]


def preferences(doors: Doors) -> list[Preference]:
    """Return every preference."""
    settings = doors.settings
    return [
        Preference(
            id="look.theme", title="Theme", group="Look", value=lambda: settings.theme,
            change=doors.set_theme, default=THEMES[0],
            choices=tuple((name, name.capitalize()) for name in THEMES),
            tip="System follows the desktop, where it tells",
        ),
        Preference(
            id="motion.reduced", title="Reduce motion", group="Motion", default=False,
            value=lambda: settings.reduced_motion, change=doors.set_reduced_motion,
            tip="Nights change and the camera moves at once, without easing",
        ),
    ]  # fmt: skip


def preference_commands(doors: Doors) -> list[Command]:
    """Return the command that shows the preferences."""
    made: list[PreferencesDialog] = []

    def show() -> None:
        from ui.preferences.preferences_dialog import PreferencesDialog

        if not made:
            made.append(PreferencesDialog(preferences(doors), doors.window))
        made[0].refresh()
        made[0].show()
        made[0].raise_()

    return [
        Command(
            id="edit.preferences", title="Preferences…", menu="Edit", keys=("Ctrl+,",), run=show,
            tip="Theme, sizes, colours, motion: what is remembered",
        )
    ]  # fmt: skip
