"""The middle of the window: one document in two pictures, and the switch between them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ui.explore.space_pane import SpacePane
from ui.graph.graph_view import GraphView
from ui.theme import GRID, Palette

__all__ = ["MODES", "CentreView"]

MODES: Final = {
    "space": ("Affective space", "Place by valence, activation and intensity"),
    "graph": ("Graph", "Place by what a memory is linked to"),
}
"""The pictures: their titles, and what hovering over the switch tells."""


class CentreView(QWidget):
    """Shows the space or the graph.

    Parameters
    ----------
    space : SpacePane
    graph : GraphView
    palette : Palette
    """

    mode_changed = Signal(str)
    """The other picture is shown."""

    def __init__(self, space: SpacePane, graph: GraphView, palette: Palette) -> None:
        super().__init__()
        self.space, self.graph = space, graph
        self._stack = QStackedWidget()
        self._stack.addWidget(space)
        self._stack.addWidget(graph)
        self._bar = QWidget()
        self._bar.setObjectName("switch")
        self.buttons: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(GRID, GRID // 2, GRID, 0)
        row.setSpacing(0)
        for name in MODES:
            row.addWidget(self._button(name))
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self._stack, 1)
        self.setFocusProxy(self._stack)
        self.set_palette(palette)
        self.show_mode("space")

    def _button(self, name: str) -> QToolButton:
        title, tip = MODES[name]
        button = QToolButton()
        button.setObjectName(name)
        button.setText(title)
        button.setToolTip(tip)
        button.setCheckable(True)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.clicked.connect(lambda: self.show_mode(name))
        self._group.addButton(button)
        self.buttons[name] = button
        return button

    @property
    def mode(self) -> str:
        """The picture that is shown, of `MODES`."""
        return "space" if self._stack.currentWidget() is self.space else "graph"

    @property
    def shown(self) -> SpacePane | GraphView:
        """The view that is shown."""
        return self.space if self.mode == "space" else self.graph

    def show_mode(self, name: str) -> None:
        """Show a picture of `MODES`."""
        before = self.mode
        self._stack.setCurrentWidget(self.space if name == "space" else self.graph)
        self.buttons[name].setChecked(True)
        if self.mode != before:
            self.mode_changed.emit(self.mode)

    def fly_to(self, uid: int) -> None:
        """Bring one memory into the picture that is shown."""
        self.shown.fly_to(uid)

    def frame_selection(self) -> None:
        """Bring the selected memories into the picture that is shown."""
        self.shown.frame_selection()

    def frame_all(self) -> None:
        """Bring everything into the picture that is shown."""
        if self.mode == "space":
            self.space.space.frame_all()
        else:
            self.graph.frame_all()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours for the switch."""
        self._bar.setStyleSheet(
            f"QWidget#switch {{ background: {palette.background}; }}"
            f"QToolButton {{ color: {palette.muted}; border: none; border-radius: 0;"
            f" padding: 3px {GRID}px; }}"
            f"QToolButton:hover {{ color: {palette.text}; background: transparent; }}"
            f"QToolButton:checked {{ color: {palette.text};"
            f" border-bottom: 2px solid {palette.accent}; }}"
            f"QToolButton:focus {{ color: {palette.accent}; }}"
        )
        self._bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
