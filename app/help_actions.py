"""Where a person finds help."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from app import reading
from app.doors import Doors
from ui.commands.command import Command
from ui.commands.shortcut_sheet import shortcut_sheet
from ui.dialogs.text_dialog import TextDialog

__all__ = ["help_commands"]

_HELP = (("readme", "Read me", "README.md"), ("model", "The model", "docs/model.md"))


def help_commands(doors: Doors, commands: Sequence[Command]) -> list[Command]:
    """Return the commands that help; the shortcut sheet tells of `commands` and of itself."""

    def show(title: str, text: str, markdown: bool) -> None:
        TextDialog(title, text, doors.window, markdown=markdown).show()

    there = [(word, title, reading.document_text(name)) for word, title, name in _HELP]
    documents = [
        Command(
            id=f"help.{word}", title=title, menu="Help", run=partial(show, title, text, True)
        )
        for word, title, text in there
        if text is not None
    ]  # fmt: skip
    return [
        *documents,
        Command(
            id="help.shortcuts", title="Shortcuts", menu="Help", keys=("F1",),
            run=lambda: show("Shortcuts", shortcut_sheet(commands), False),
        ),
        Command(
            id="help.about", title="About Lethe", menu="Help", separated=True,
            run=lambda: show("About Lethe", reading.about(), False),
        ),
    ]  # fmt: skip
