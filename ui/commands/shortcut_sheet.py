"""The sheet of shortcuts, made from the table of commands, and what the mouse does in the space."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtGui import QKeySequence

from ui.commands.command import Command

__all__ = ["shortcut_sheet"]

_MOUSE = (
    ("Drag", "orbit"),
    ("Right drag, Shift+drag", "move sideways"),
    ("Wheel, + and −", "zoom"),
    ("Arrow keys", "orbit in steps"),
    ("Click", "select a memory; memories at one place are listed"),
    ("Ctrl+click", "add it to the selection, or take it out"),
    ("Double click", "fly to it"),
)


def shortcut_sheet(commands: Sequence[Command]) -> str:
    """Return the sheet as HTML: every command that has keys, by menu, and the mouse."""
    menus: dict[str, list[tuple[str, str]]] = {}
    for one in commands:
        if one.keys:
            keys = ", ".join(
                QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
                for key in one.keys
            )
            menus.setdefault(one.menu.split("/")[0], []).append((keys, one.plain_title))
    menus["In the space"] = list(_MOUSE)
    return "".join(_part(title, rows) for title, rows in menus.items())


def _part(title: str, rows: Sequence[tuple[str, str]]) -> str:
    lines = "".join(
        f'<tr><td style="padding: 2px 24px 2px 0"><b>{escape(keys)}</b></td>'
        f"<td>{escape(what)}</td></tr>"
        for keys, what in rows
    )
    return f"<h3>{escape(title)}</h3><table>{lines}</table>"
