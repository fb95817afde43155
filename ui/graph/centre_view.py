"""The middle of the window: one document in four pictures, and the switch between them."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.session import Session
from ui.explore.space_pane import SpacePane
from ui.graph.graph_view import GraphView
from ui.later_panel import LaterPanel
from ui.selecting.selecting_strip import SelectingStrip
from ui.theme import GRID, Palette

__all__ = ["MODES", "CentreView"]

MODES: Final = {
    "space": ("Space", "The affective space: place by valence, activation and intensity"),
    "graph": ("Graph", "Place by what a memory is linked to"),
    "compare": ("Compare", "Two states side by side, by branch and by night"),
    "systems": ("Systems", "The same life under several forgetting systems"),
}
"""The pictures: their titles, and what hovering over the switch tells."""


class CentreView(QWidget):
    """Shows the space, the graph, two spaces side by side, or systems beside each other.

    Parameters
    ----------
    space : SpacePane
    graph : GraphView
    compare, systems : LaterPanel
        Hold the comparisons of states and of systems, each made when it is first seen.
    palette : Palette
    """

    mode_changed = Signal(str)
    """The other picture is shown."""

    def __init__(
        self,
        space: SpacePane,
        graph: GraphView,
        compare: LaterPanel,
        systems: LaterPanel,
        palette: Palette,
    ) -> None:
        super().__init__()
        self.space, self.graph, self.compare, self.systems = space, graph, compare, systems
        self._later = {"compare": compare, "systems": systems}
        self._pages: dict[str, QWidget] = {"space": space, "graph": graph, **self._later}
        self._stack = QStackedWidget()
        for page in self._pages.values():
            self._stack.addWidget(page)
        self._bar = QWidget()
        self._bar.setObjectName("switch")
        self.buttons: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(GRID, GRID // 2, GRID, 0)
        row.setSpacing(0)
        for name in MODES:
            row.addWidget(self._button(name))
        self.selecting = SelectingStrip(palette)
        self.selecting.tool_changed.connect(self._on_tool_changed)
        row.addWidget(self.selecting, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self._stack, 1)
        self._reduced = False
        for panel in self._later.values():
            panel.made.connect(self._on_later_made)
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
        shown = self._stack.currentWidget()
        return next(name for name, page in self._pages.items() if page is shown)

    @property
    def shown(self) -> Any:
        """The view that is shown: `SpacePane`, `GraphView`, `CompareView` or `SystemsView`."""
        mode = self.mode
        return self._later[mode].view if mode in self._later else self._pages[mode]

    def show_mode(self, name: str) -> None:
        """Show a picture of `MODES`."""
        before = self.mode
        self._stack.setCurrentWidget(self._pages[name])
        self.buttons[name].setChecked(True)
        if self.mode != before:
            self.mode_changed.emit(self.mode)

    @property
    def tool(self) -> str:
        """What a plain drag does in the pictures: a tool of `ui.space.regions.TOOLS`."""
        return self.selecting.tool

    def set_tool(self, name: str) -> None:
        """Let a plain drag do something else in every picture of the space."""
        self.selecting.set_tool(name)

    def _on_tool_changed(self, name: str) -> None:
        self.space.space.set_tool(name)
        for view in self._made():
            view.set_tool(name)

    def show_session(self, session: Session | None) -> None:
        """Tell of another document's selection, or of none; the pictures are told by themselves."""
        self.selecting.show_session(session)

    def fly_to(self, uid: int) -> None:
        """Bring one memory into the picture that is shown."""
        self.shown.fly_to(uid)

    def frame_selection(self) -> None:
        """Bring the selected memories into the picture that is shown."""
        self.shown.frame_selection()

    def frame_all(self) -> None:
        """Bring everything into the picture that is shown."""
        (self.space.space if self.mode == "space" else self.shown).frame_all()

    def view_preset(self, name: str) -> None:
        """Show a view of `ui.space.camera.PRESETS`; the graph, which has none, gives way."""
        if self.mode in self._later:
            self.shown.view_preset(name)
        else:
            self.show_mode("space")
            self.space.space.view_preset(name)

    def set_reduced_motion(self, reduced: bool) -> None:
        """Jump instead of flying and easing, in every picture."""
        self._reduced = reduced
        self.space.space.set_reduced_motion(reduced)
        self.graph.set_reduced_motion(reduced)
        for view in self._made():
            view.set_reduced_motion(reduced)

    def release(self) -> None:
        """Give back what the pictures hold, before the window closes."""
        self.space.release()
        self.graph.release()
        for view in self._made():
            view.release()

    def _made(self) -> list[Any]:
        """Return the views that were made when they were first seen."""
        return [panel.view for panel in self._later.values() if panel.is_made]

    def _on_later_made(self, view: Any) -> None:
        view.set_reduced_motion(self._reduced)
        view.set_tool(self.tool)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours for the switch."""
        self.selecting.set_palette(palette)
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
