"""Every word of the window that can be translated, from the tables that hold them."""

from __future__ import annotations

from collections.abc import Sequence

from ui.commands.command import MENUS, Command
from ui.hints.hint_bar import HINTS
from ui.workspaces import WORKSPACES

__all__ = ["words_of"]


def words_of(commands: Sequence[Command]) -> list[str]:
    """Return what menus, palette, workspaces and hints say, each once, in their order."""
    words = [*MENUS, *HINTS]
    for one in WORKSPACES:
        words += [one.title, one.tip]
    for command in commands:
        words += [*command.menu.split("/")[1:], command.title, command.tip]
    return [one for one in dict.fromkeys(words) if one]
