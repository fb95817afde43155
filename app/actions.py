"""Everything that a person can do in the window, as one table.

Menus, shortcuts, the command palette and the shortcut sheet are made from it; a test walks it.
"""

from __future__ import annotations

from app.camera_actions import camera_commands
from app.certificate_actions import certificate_commands
from app.compare_actions import compare_commands
from app.doors import Doors
from app.edit_actions import edit_commands
from app.export_actions import export_commands
from app.file_actions import file_commands
from app.governing_actions import governing_commands
from app.help_actions import help_commands
from app.history_actions import history_commands
from app.learn_actions import learn_commands
from app.look_actions import look_commands
from app.model_actions import model_commands
from app.night_actions import night_commands
from app.preferences import preference_commands
from app.selection_actions import selection_commands
from app.system_files_actions import system_files_commands
from app.systems_actions import systems_commands
from app.track_actions import track_commands
from app.view_actions import view_commands
from ui.commands.command import Command

__all__ = ["command_table"]


def command_table(doors: Doors) -> list[Command]:
    """Return every command of the window, in the order of the menus."""
    commands = [
        *file_commands(doors),
        *history_commands(doors),
        *export_commands(doors),
        *edit_commands(doors),
        *preference_commands(doors),
        *selection_commands(doors),
        *view_commands(doors),
        *look_commands(doors),
        *camera_commands(doors),
        *compare_commands(doors),
        *systems_commands(doors),
        *night_commands(doors),
        *track_commands(doors),
        *model_commands(doors),
        *governing_commands(doors),
        *system_files_commands(doors),
        *certificate_commands(doors),
        *learn_commands(doors),
    ]
    return [*commands, *help_commands(doors, commands)]
