"""What a person can do with the forgetting model."""

from __future__ import annotations

from app.doors import Doors
from ui.commands.command import Command
from ui.dialogs.view_dialog import ViewDialog, opened_once

__all__ = ["model_commands"]


def model_commands(doors: Doors) -> list[Command]:
    """Return the commands of the forgetting model."""
    window = doors.window

    def made() -> ViewDialog:
        from ui.parameters.parameters_panel import ParametersPanel

        dialog = window.set_beside("Parameters", ParametersPanel, (880, 720))
        panel = dialog.view
        assert isinstance(panel, ParametersPanel)
        panel.relive_requested.connect(window.panels.timeline.walker.branches.relive)
        panel.reported.connect(window.messages.show_message)
        return dialog

    show_parameters = opened_once(made)
    return [
        Command(
            id="model.parameters", title="Parameters…", menu="Model", run=show_parameters,
            enabled=doors.is_open,
            tip="Every parameter with its unit, range and source, to read and to change",
        )
    ]  # fmt: skip
