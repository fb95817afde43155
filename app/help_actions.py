"""Where a person finds help."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from app import reading
from app.doors import Doors
from ui.commands.command import Command
from ui.commands.shortcut_sheet import shortcut_sheet
from ui.dialogs.text_dialog import TextDialog

if TYPE_CHECKING:
    from ui.help.help_view import HelpView

__all__ = ["help_commands"]


def help_commands(doors: Doors, commands: Sequence[Command]) -> list[Command]:
    """Return the commands that help; the shortcut sheet tells of `commands` and of itself."""
    pages = reading.help_pages()
    made: list[HelpView] = []

    def show(title: str, text: str) -> None:
        TextDialog(title, text, doors.window).show()

    def open_page(place: str) -> None:
        from ui.help.help_view import HelpView

        if not made:
            made.append(HelpView(pages, doors.window))
        made[0].open_page(place)
        made[0].show()
        made[0].raise_()

    def about() -> None:
        show("About Lethe", reading.about({"Document": doors.documents.path, **doors.places}))

    return [
        *(
            Command(
                id=f"help.{one.name}", title=one.title, menu="Help",
                run=partial(open_page, one.place),
            )
            for one in pages
        ),
        Command(
            id="help.shortcuts", title="Shortcuts", menu="Help", keys=("F1",), separated=True,
            run=lambda: show("Shortcuts", shortcut_sheet(commands)),
        ),
        Command(
            id="help.hints", title="First steps", menu="Help", run=doors.window.hints.begin,
            tip="How to look around, in four short hints",
        ),
        Command(
            id="help.about", title="About Lethe", menu="Help", separated=True, run=about,
            tip="Versions of its parts, and where its files are",
        ),
    ]  # fmt: skip
