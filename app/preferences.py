"""The preferences as one table: what the dialog lists, what is remembered, what it changes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.doors import Doors
from app.languages import SYSTEM
from app.settings import THEMES
from ui.commands.command import Command
from ui.explore.colour_maps import COLOUR_MAPS
from ui.explore.look import POINT_SCALES
from ui.preferences.preference import Preference

if TYPE_CHECKING:
    from ui.preferences.preferences_dialog import PreferencesDialog

__all__ = ["preference_commands", "preferences"]


def preferences(doors: Doors) -> list[Preference]:
    """Return every preference."""
    settings, space = doors.settings, doors.window.panels.space

    def change_look(**parts: Any) -> None:
        space.set_look(replace(space.look, **parts))

    maps = tuple((name, title) for name, (title, _) in COLOUR_MAPS.items())
    return [
        Preference(
            id="look.theme", title="Theme", group="Look", value=lambda: settings.theme,
            change=doors.set_theme, default=THEMES[0],
            choices=tuple((name, name.capitalize()) for name in THEMES),
            tip="System follows the desktop, where it tells",
        ),
        Preference(
            id="look.points", title="Size of points", group="Look", default=100,
            value=lambda: round(100 * space.look.point_scale),
            change=lambda percent: change_look(point_scale=percent / 100),
            low=int(100 * POINT_SCALES[0]), high=int(100 * POINT_SCALES[1]), step=10, unit="%",
            tip="Of all points in the space alike; what size tells stays",
        ),
        Preference(
            id="look.colours", title="Colours of numbers", group="Look", default="",
            value=lambda: space.look.colour_map, choices=(("", "What suits the quantity"), *maps),
            change=lambda name: change_look(colour_map=name),
            tip="All of them can be told apart by colour-blind people and grow evenly",
        ),
        Preference(
            id="look.language", title="Language", group="Look", default=SYSTEM,
            value=lambda: settings.language, choices=doors.languages,
            change=lambda code: setattr(settings, "language", code),
            tip="From the next start on",
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
