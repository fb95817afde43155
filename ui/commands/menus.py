"""Menus and shortcuts made from the table of commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from ui.commands.command import MENUS, Command, check_table
from ui.language import said

__all__ = ["Menus"]


class Menus(QObject):
    """The menus of a window.

    Parameters
    ----------
    bar : QMenuBar
    commands : sequence of Command
    run : callable
        Called with each command that a person chooses.
    """

    def __init__(
        self, bar: QMenuBar, commands: Sequence[Command], run: Callable[[Command], None]
    ) -> None:
        super().__init__(bar)
        check_table(commands)
        self._commands = list(commands)
        self._run = run
        self._menus: dict[str, QMenu] = {}
        for title in MENUS:
            if any(one.menu.split("/")[0] == title for one in commands):
                self._menus[title] = bar.addMenu(said(title))
        self.actions = {one.id: self._add(one) for one in commands}
        for menu in self._menus.values():
            menu.aboutToShow.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Enable, check and name what is so now."""
        for one in self._commands:
            action = self.actions[one.id]
            if one.title_now is not None:
                action.setText(one.shown_title.replace("&", "&&"))
            action.setEnabled(one.enabled())
            if one.checked is not None:
                action.setChecked(one.checked())

    def _menu(self, path: str) -> QMenu:
        if path not in self._menus:
            parent, _, title = path.rpartition("/")
            self._menus[path] = self._menu(parent).addMenu(said(title))
        return self._menus[path]

    def _add(self, command: Command) -> QAction:
        menu = self._menu(command.menu)
        if command.separated:
            menu.addSeparator()
        if command.children is not None:
            return self._add_submenu(menu, command)
        action = QAction(said(command.title), menu)
        action.setObjectName(command.id)
        action.setShortcuts([QKeySequence(key) for key in command.keys])
        action.setCheckable(command.checked is not None)
        action.setMenuRole(QAction.MenuRole.NoRole)
        if command.tip:
            action.setToolTip(said(command.tip))
        action.triggered.connect(lambda _checked=False: self._run(command))
        menu.addAction(action)
        return action

    def _add_submenu(self, menu: QMenu, command: Command) -> QAction:
        submenu = menu.addMenu(said(command.title))
        submenu.aboutToShow.connect(lambda: self._fill(submenu, command))
        submenu.menuAction().setObjectName(command.id)
        return submenu.menuAction()

    def _fill(self, submenu: QMenu, command: Command) -> None:
        submenu.clear()
        for title, run in command.children() if command.children else ():
            one = Command(id=f"{command.id}/{title}", title=title, menu=command.menu, run=run)
            action = submenu.addAction(title.replace("&", "&&"))
            action.triggered.connect(lambda _checked=False, chosen=one: self._run(chosen))
