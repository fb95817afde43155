"""The switch between workspaces, at the right of the menu bar."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QMenuBar, QToolButton, QWidget

from ui.language import said
from ui.theme import GRID, Palette, switch_style
from ui.workspaces import Workspace

__all__ = ["WorkspaceBar"]


class WorkspaceBar(QWidget):
    """One button for each workspace.

    Parameters
    ----------
    workspaces : sequence of Workspace
    palette : Palette
    """

    chosen = Signal(str)
    """Name of the workspace that a person wants."""

    def __init__(self, workspaces: Sequence[Workspace], palette: Palette) -> None:
        super().__init__()
        self.setAccessibleName("Workspaces")
        self._group = QButtonGroup(self)
        self.buttons = {one.name: self._button(one) for one in workspaces}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        for button in self.buttons.values():
            self._row.addWidget(button)
        self.set_palette(palette)
        self.mark(workspaces[0].name)

    def _button(self, one: Workspace) -> QToolButton:
        button = QToolButton()
        button.setText(said(one.title))
        button.setToolTip(said(one.tip))
        button.setCheckable(True)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self.chosen.emit(one.name))
        self._group.addButton(button)
        return button

    def mark(self, name: str) -> None:
        """Show which workspace is there."""
        self.buttons[name].setChecked(True)

    def set_corner(self, bar: QMenuBar, beside: QWidget) -> None:
        """Stand in the corner of a menu bar, with another widget at the right end."""
        self._row.addSpacing(GRID)
        self._row.addWidget(beside)
        bar.setCornerWidget(self)
        self.show()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.setStyleSheet(switch_style(palette))
