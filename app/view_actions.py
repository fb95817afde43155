"""How the window shows what there is."""

from __future__ import annotations

from functools import partial

from app.doors import Doors
from app.settings import THEMES
from ui.commands.command import Command
from ui.graph.centre_view import MODES
from ui.window_layout import PANELS
from ui.workspaces import WORKSPACES

__all__ = ["view_commands"]

_VIEWS = (
    ("home", "In perspective", "Ctrl+0"),
    ("valence-activation", "Valence and activation", "Ctrl+1"),
    ("valence-intensity", "Valence and intensity", "Ctrl+2"),
    ("activation-intensity", "Activation and intensity", "Ctrl+3"),
)
_MODE_KEYS = ("Ctrl+4", "Ctrl+5", "Ctrl+6", "Ctrl+7")


def view_commands(doors: Doors) -> list[Command]:
    """Return the commands of how the window looks."""
    window, settings = doors.window, doors.settings
    pane, centre = window.panels.space, window.centre
    modes = [
        Command(
            id=f"view.mode_{name}", title=title, menu="View", tip=tip, keys=(key,),
            run=partial(centre.show_mode, name), checked=lambda n=name: centre.mode == n,
        )
        for (name, (title, tip)), key in zip(MODES.items(), _MODE_KEYS, strict=True)
    ]  # fmt: skip

    looks = [
        Command(
            id=f"view.{name}", title=title, menu="View", keys=(key,),
            run=partial(centre.view_preset, name), separated=name == _VIEWS[0][0],
        )
        for name, title, key in _VIEWS
    ]  # fmt: skip
    themes = [
        Command(
            id=f"view.theme_{name}", title=name.capitalize(), menu="View/Theme",
            run=partial(doors.set_theme, name), checked=lambda n=name: settings.theme == n,
        )
        for name in THEMES
    ]  # fmt: skip
    workspaces = [
        Command(
            id=f"view.workspace_{one.name}", title=one.title, menu="View/Workspace", tip=one.tip,
            run=partial(window.show_workspace, one.name), keys=(f"Ctrl+Alt+{number}",),
            checked=lambda n=one.name: window.workspace == n,
        )
        for number, one in enumerate(WORKSPACES, start=1)
    ]  # fmt: skip
    panels = [
        Command(
            id=f"view.{name}", title=name.replace("_", " ").capitalize(), menu="View/Panels",
            run=partial(window.toggle_panel, name), checked=partial(window.panel_shown, name),
        )
        for name in PANELS
    ]  # fmt: skip
    return [
        *modes,
        *looks,
        Command(
            id="view.all", title="Frame all", menu="View", run=centre.frame_all,
            separated=True, keys=("Ctrl+Shift+F",),
        ),
        Command(
            id="view.selection", title="Frame selection", menu="View", run=centre.frame_selection,
            keys=("Ctrl+G",), enabled=doors.has_selection,
        ),
        Command(
            id="view.arrange", title="Arrange the graph anew", menu="View",
            run=window.panels.graph.arrange_anew,
            enabled=lambda: doors.is_open() and centre.mode == "graph",
            tip="Work out every place of the graph again",
        ),
        Command(
            id="view.drift", title="Where memories have drifted to", menu="View", separated=True,
            run=lambda: pane.set_shows_current(not pane.shows_current),
            checked=lambda: pane.shows_current,
            tip="Draw memories at their current centroid, with a line from that at encoding",
        ),
        Command(
            id="view.motion", title="Reduce motion", menu="View",
            run=lambda: doors.set_reduced_motion(not settings.reduced_motion),
            checked=lambda: settings.reduced_motion,
        ),
        *themes,
        *workspaces,
        *panels,
        Command(
            id="view.reset_layout", title="Reset layout", menu="View", run=window.reset_layout,
        ),
    ]  # fmt: skip
