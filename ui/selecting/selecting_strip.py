"""How to select, in sight: what a drag does, how it joins, how many are selected."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from engine.changes import Changes
from engine.selection import Combine
from engine.session import Session
from ui.explore.combining import CHOICES
from ui.selecting.tool_icons import tool_icon
from ui.session_view import SessionView
from ui.space.regions import TOOLS, tool_hint
from ui.theme import DARK, GRID, Palette, tabular_font

__all__ = ["TOOL_TITLES", "SelectingStrip"]

TOOL_TITLES: Final[dict[str, str]] = dict(
    zip(TOOLS, ("Turn", "Box", "Lasso", "Sphere"), strict=True)
)
"""The tools in words."""
_LEAST: Final = 5 * GRID
_SIGNS: Final = {
    Combine.REPLACE: "=",
    Combine.ADD: "+",
    Combine.REMOVE: "−",
    Combine.INTERSECT: "∩",
    Combine.TOGGLE: "±",
}
_ROOM: Final = 240
"""In a narrower strip, in logical pixels, the way of combining is a sign and no count is told."""
_TOOLS_ROOM: Final = 160
"""In a narrower one yet, the tools are in the menu of that sign."""


class SelectingStrip(SessionView):
    """The tool, the way of combining, and the size of the selection.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    """

    tool_changed = Signal(str)
    """What a plain drag does in the pictures: a tool of `ui.space.regions.TOOLS`."""

    def __init__(self, palette: Palette = DARK, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tool: str = TOOLS[0]
        self._tools = QButtonGroup(self)
        self.tools: dict[str, QToolButton] = {name: self._tool_button(name) for name in TOOLS}
        self.modes: dict[Combine, QAction] = {}
        self.listed_tools: dict[str, QAction] = {}
        self.mode = self._mode_button()
        self.count = QLabel()
        self.count.setFont(tabular_font())
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for giving in (self, self.count):
            giving.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.set_tool(self._tool)
        self._lay_out()
        self.set_palette(palette)
        self.refresh(Changes(kind="document"))

    def _tool_button(self, name: str) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setIconSize(QSize(20, 20))
        button.setToolTip(f"{TOOL_TITLES[name]}: {tool_hint(name)}")
        button.setAccessibleName(f"Tool: {TOOL_TITLES[name]}")
        button.clicked.connect(partial(self.set_tool, name))
        self._tools.addButton(button)
        return button

    def _mode_button(self) -> QToolButton:
        button, group, tools = QToolButton(), QActionGroup(self), QActionGroup(self)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setToolTip("How what is picked in a picture joins the selection")
        menu = QMenu(button)
        menu.setToolTipsVisible(True)
        for mode, (title, tip) in CHOICES.items():
            self.modes[mode] = _listed(menu, group, title, tip)
            self.modes[mode].triggered.connect(partial(self._on_mode_chosen, mode))
        self._line = menu.addSeparator()
        for name, title in TOOL_TITLES.items():
            self.listed_tools[name] = _listed(menu, tools, title, tool_hint(name))
            self.listed_tools[name].triggered.connect(partial(self.set_tool, name))
        button.setMenu(menu)
        return button

    def _lay_out(self) -> None:
        self.setAccessibleName("Selecting")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.count, 1)
        row.addSpacing(GRID)
        for button in (*self.tools.values(), self.mode):
            row.addWidget(button)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        for name, button in self.tools.items():
            button.setIcon(tool_icon(name, palette))
        self.setStyleSheet(
            f"QToolButton {{ color: {palette.muted}; border: none; border-radius: 4px;"
            " padding: 3px; }"
            f"QToolButton:hover {{ background: {palette.raised}; color: {palette.text}; }}"
            f"QToolButton:checked {{ background: {palette.raised}; border: none; }}"
            f"QToolButton:focus {{ background: {palette.raised}; color: {palette.accent}; }}"
            f"QToolButton[told='true'] {{ color: {palette.accent}; }}"
            "QToolButton::menu-indicator { image: none; width: 0; }"
            f"QLabel {{ color: {palette.muted}; }}"
        )

    @property
    def tool(self) -> str:
        """What a plain drag does."""
        return self._tool

    def set_tool(self, name: str, _on: bool = True) -> None:
        """Let a plain drag do something else, of `ui.space.regions.TOOLS`."""
        self.tools[name].setChecked(True)
        self.listed_tools[name].setChecked(True)
        if name != self._tool:
            self._tool = name
            self.tool_changed.emit(name)

    # -- listening ------------------------------------------------------------------------------

    def show_session(self, session: Session | None) -> None:
        """Follow another document, or none."""
        if self.session is not None:
            self.session.selection.mode_changed.disconnect(self._tell_mode)
        super().show_session(session)
        if session is not None:
            session.selection.mode_changed.connect(self._tell_mode)
        self._tell_mode()

    def refresh(self, changes: Changes) -> None:
        """Follow the document."""
        del changes
        self.mode.setEnabled(self.session is not None)
        self._tell_mode()
        self.refresh_selection()

    def refresh_selection(self) -> None:
        """Say how many are selected."""
        count = 0 if self.session is None else len(self.session.selection.numbers)
        self.count.setText(f"{count:,} selected" if count else "")

    def _tell_mode(self) -> None:
        mode = Combine.REPLACE if self.session is None else self.session.selection.mode
        title = CHOICES[mode][0]
        short = self.width() < _ROOM
        self.mode.setText(f"{_SIGNS[mode] if short else title} ▾")
        self.count.setVisible(not short)
        self.mode.setAccessibleName(f"Selecting: {title}")
        self.modes[mode].setChecked(True)
        told = mode is not Combine.REPLACE
        if self.mode.property("told") != told:
            self.mode.setProperty("told", told)
            self.mode.style().polish(self.mode)

    def _on_mode_chosen(self, mode: Combine, _on: bool = True) -> None:
        if self.session is not None:
            self.session.selection.set_mode(mode)

    def minimumSizeHint(self) -> QSize:
        """Return the room of the one sign that always stays."""
        return QSize(_LEAST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show what there is room for."""
        apart = self.width() >= _TOOLS_ROOM
        for button in self.tools.values():
            button.setVisible(apart)
        for action in (self._line, *self.listed_tools.values()):
            action.setVisible(not apart)
        self._tell_mode()


def _listed(menu: QMenu, group: QActionGroup, title: str, tip: str) -> QAction:
    action = menu.addAction(title)
    action.setToolTip(tip)
    action.setCheckable(True)
    group.addAction(action)
    return action
