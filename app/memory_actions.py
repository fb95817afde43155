"""What a person can do to the selected memories: link two, forget some on purpose."""

from __future__ import annotations

from collections.abc import Callable

from app.deleting import deletable, deletable_count, delete_selected
from engine.session import Session
from ui.commands.command import Command
from ui.main_window import MainWindow
from ui.prompter import Prompter

__all__ = ["memory_commands"]


def memory_commands(
    window: MainWindow, session: Callable[[], Session | None], prompter: Prompter
) -> list[Command]:
    """Return the commands.

    Parameters
    ----------
    window : MainWindow
    session : callable
        Returns the open document, or None.
    prompter : Prompter
        Asks before memories are deleted.
    """

    def link() -> None:
        one, other = deletable(session())
        opened = session()
        active = None if opened is None else opened.selection.active
        ends = (other, one) if active == other else (one, other)
        window.panels.inspector.maker.offer(*ends)

    def forget() -> None:
        done = delete_selected(session(), prompter)
        if done:
            window.tell_act(done)

    return [
        Command(
            id="edit.link", title="Link the two selected…", menu="Edit", separated=True,
            run=link, enabled=lambda: deletable_count(session()) == 2, keys=("Ctrl+J",),
            tip="Say what the one memory is to the other",
        ),
        Command(
            id="edit.delete", title="Forget on purpose…", menu="Edit", keys=("Del",),
            run=forget, enabled=lambda: deletable_count(session()) > 0,
            tip="Delete the selected memories; their links are severed",
        ),
    ]  # fmt: skip
