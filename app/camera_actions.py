"""Going back and forward through the views that the camera has rested at."""

from __future__ import annotations

from app.doors import Doors
from ui.commands.command import Command

__all__ = ["camera_commands"]


def camera_commands(doors: Doors) -> list[Command]:
    """Return the commands that retrace the camera of the space.

    Parameters
    ----------
    doors : Doors
    """
    space = doors.window.panels.space.space
    return [
        Command(
            id="view.camera_back", title="Camera back", menu="View", separated=True,
            run=space.camera_back, keys=("Alt+Shift+Left",),
            enabled=lambda: space.camera_history.can_go_back,
            tip="Fly to where the space was looked at from before",
        ),
        Command(
            id="view.camera_forward", title="Camera forward", menu="View",
            run=space.camera_forward, keys=("Alt+Shift+Right",),
            enabled=lambda: space.camera_history.can_go_forward,
            tip="Fly to where it was looked at from before going back",
        ),
    ]  # fmt: skip
