"""The window: places the panels, restores where they were, and says what is going on.

It opens no document, asks no question and computes nothing; what it shows is handed to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QSplitter, QToolButton, QVBoxLayout, QWidget

from engine.session import Session
from ui.commands.command import Command
from ui.commands.command_palette import CommandPalette
from ui.commands.menus import Menus
from ui.dialogs.view_dialog import ViewDialog
from ui.encode.encode_view import EncodeView
from ui.explore.space_pane import SpacePane
from ui.graph.centre_view import CentreView
from ui.graph.graph_view import GraphView
from ui.inspector.inspector_view import InspectorView
from ui.memories.memories_view import MemoriesView
from ui.messages import MessageBar
from ui.recall.recall_view import RecallView
from ui.session_view import SessionView
from ui.status_line import StatusLine
from ui.tab_column import TabColumn
from ui.theme import Palette
from ui.timeline.timeline_view import TimelineView

__all__ = ["PANELS", "MainWindow", "Panels"]

PANELS = ("memories", "recall", "inspector", "new_memory", "timeline")
"""Panels that can be hidden."""

_WIDTHS = (312, 640, 328)
_SHARES = (1, 4, 1)
"""Of a wider window: how it is shared by memories, space and inspector."""
_HEIGHTS = (560, 210)
_LEAST_SPACE = 320
_ACT_MS = 8000
"""How long the status bar names an act."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Panels:
    """The views of the open document."""

    memories: MemoriesView
    recall: RecallView
    space: SpacePane
    graph: GraphView
    inspector: InspectorView
    new_memory: EncodeView
    timeline: TimelineView

    def all(self) -> tuple[Any, ...]:
        """Return every panel."""
        beside = (self.memories, self.recall, self.inspector, self.new_memory)
        return (*beside, self.space, self.graph, self.timeline)


class MainWindow(QMainWindow):
    """Memories left, the space in the middle, the inspector right, the timeline below.

    Recall shares the place of the memories, a new memory that of the inspector.

    Parameters
    ----------
    panels : Panels
    palette : Palette
    parent : QWidget, optional
    """

    def __init__(self, panels: Panels, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lethe")
        self.panels = panels
        self._palette = palette
        self._beside: list[ViewDialog] = []
        self.messages = MessageBar(palette)
        self.status = StatusLine()
        self.setStatusBar(self.status)
        self.menus: Menus | None = None
        self.palette_of_commands: CommandPalette | None = None
        self._may_close: Callable[[], bool] = lambda: True
        self._session: Session | None = None
        self._name = ""
        self._place()
        self._connect()
        self.reset_layout()
        self.show_document("", None)

    def _place(self) -> None:
        panels = self.panels
        self._across = QSplitter(Qt.Orientation.Horizontal)
        self._left = TabColumn(("Memories", panels.memories), ("Recall", panels.recall))
        self._right = TabColumn(("Inspector", panels.inspector))
        self._right.hold(panels.new_memory)
        self.centre = CentreView(panels.space, panels.graph, self._palette)
        for panel in (self._left, self.centre, self._right):
            self._across.addWidget(panel)
        self.centre.setMinimumWidth(_LEAST_SPACE)
        for place, share in enumerate(_SHARES):
            self._across.setStretchFactor(place, share)
        self._down = QSplitter(Qt.Orientation.Vertical)
        self._down.addWidget(self._across)
        self._down.addWidget(panels.timeline)
        self._down.setStretchFactor(0, 1)
        for splitter in (self._across, self._down):
            splitter.setHandleWidth(1)
            splitter.setChildrenCollapsible(False)
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.messages)
        column.addWidget(self._down, 1)
        self.setCentralWidget(centre)

    def _connect(self) -> None:
        panels = self.panels
        panels.memories.fly_requested.connect(self.centre.fly_to)
        panels.inspector.fly_requested.connect(self.centre.fly_to)
        panels.recall.fly_requested.connect(self.centre.fly_to)
        panels.recall.found_changed.connect(panels.space.set_marked)
        panels.new_memory.preview_changed.connect(panels.space.set_preview)
        panels.new_memory.closed.connect(lambda: self.toggle_panel("new_memory"))
        panels.new_memory.kept.connect(
            lambda uid: self.messages.show_message(f"Memory {uid} is kept.", "info")
        )
        panels.inspector.told.connect(self.tell_act)
        panels.inspector.failed.connect(lambda text: self.messages.show_message(text, "error"))
        self.centre.mode_changed.connect(lambda _mode: self.refresh())
        panels.timeline.reported.connect(lambda text: self.messages.show_message(text, "warning"))
        panels.space.note_changed.connect(self.status.show_note)
        self.status.show_note(panels.space.note)

    # -- what it is given -----------------------------------------------------------------------

    def set_commands(self, commands: Sequence[Command], run: Callable[[Command], None]) -> None:
        """Make menus, shortcuts and the command palette from a table."""
        self.menuBar().clear()
        self.menus = Menus(self.menuBar(), commands, run)
        self.palette_of_commands = CommandPalette(commands, run, self)
        button = QToolButton(self.menuBar())
        button.setText("Command palette  Ctrl+K")
        button.setToolTip("Type what you want to do")
        button.setStyleSheet("QToolButton { padding: 2px 12px; }")
        button.clicked.connect(self.open_palette)
        self.menuBar().setCornerWidget(button)

    def tell_act(self, line: str) -> None:
        """Name an act in the status bar, for a while."""
        self.status.showMessage(line, _ACT_MS)

    def set_close_guard(self, may_close: Callable[[], bool]) -> None:
        """Ask `may_close` before closing: it ends what runs and closes the document."""
        self._may_close = may_close

    def show_document(self, name: str, session: Session | None) -> None:
        """Show a document in every panel, or none."""
        if self._session is not None:
            self._session.changed.disconnect(self.refresh)
        self._session, self._name = session, name
        if session is not None:
            session.changed.connect(self.refresh)
        for panel in (*self.panels.all(), *(one.view for one in self._beside)):
            panel.show_session(session)
        self.setWindowTitle(f"{name} — Lethe" if name else "Lethe")
        self.refresh()

    def refresh(self) -> None:
        """Show what the status bar and the menus say now."""
        self.status.show_document(self._name, self._session)
        self.panels.timeline.transport.refresh()
        if self.menus is not None:
            self.menus.refresh()

    def set_theme(self, palette: Palette) -> None:
        """Use other colours in every panel."""
        self._palette = palette
        self.messages.set_palette(palette)
        self.centre.set_palette(palette)
        for panel in (*self.panels.all(), *(one.view for one in self._beside)):
            panel.set_palette(palette)

    def set_beside(
        self, title: str, make: Callable[[Palette], SessionView], size: tuple[int, int]
    ) -> ViewDialog:
        """Return a new window beside this one whose view follows the document and the theme.

        Parameters
        ----------
        title : str
        make : callable
            Makes the view in the colours of a palette.
        size : tuple of int
            Width and height in logical pixels.
        """
        dialog = ViewDialog(title, make(self._palette), self, size)
        self._beside.append(dialog)
        dialog.view.show_session(self._session)
        return dialog

    def open_palette(self) -> None:
        """Open the command palette."""
        if self.palette_of_commands is not None:
            self.palette_of_commands.open()

    # -- layout ---------------------------------------------------------------------------------

    def panel_shown(self, name: str) -> bool:
        """Return whether a panel of `PANELS` is shown."""
        panel: QWidget = getattr(self.panels, name)
        column = self._column_of(name)
        return not panel.isHidden() if column is None else column.is_in_front(panel)

    def toggle_panel(self, name: str) -> None:
        """Show or hide a panel of `PANELS`."""
        panel: QWidget = getattr(self.panels, name)
        column = self._column_of(name)
        if column is None:
            panel.setVisible(panel.isHidden())
        elif name == "new_memory" and column.is_in_front(panel):
            column.send_away(panel)
        else:
            column.toggle(panel)
        self.refresh()

    def open_panel(self, name: str) -> None:
        """Show a panel of `PANELS` and let the person type into it."""
        panel: QWidget = getattr(self.panels, name)
        column = self._column_of(name)
        if column is None:
            panel.show()
        else:
            column.bring(panel)
        panel.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.refresh()

    def _column_of(self, name: str) -> TabColumn | None:
        """Return the column that a panel shares with others."""
        left, right = ("memories", "recall"), ("inspector", "new_memory")
        return self._left if name in left else self._right if name in right else None

    def reset_layout(self) -> None:
        """Put every panel where it was at first."""
        self._right.send_away(self.panels.new_memory)
        self._left.bring(self.panels.memories)
        self._right.bring(self.panels.inspector)
        self.panels.timeline.show()
        self._across.setSizes(list(_WIDTHS))
        self._down.setSizes(list(_HEIGHTS))

    def layout_state(self) -> dict[str, QByteArray]:
        """Return where everything is, to be restored."""
        return {
            "geometry": self.saveGeometry(),
            "across": self._across.saveState(),
            "down": self._down.saveState(),
        }

    def restore_layout(self, state: dict[str, QByteArray]) -> None:
        """Put everything where it was; what does not fit is passed over."""
        if state.get("across"):
            self._across.restoreState(state["across"])
        if state.get("down"):
            self._down.restoreState(state["down"])
        for splitter in (self._across, self._down):
            splitter.setHandleWidth(1)
            splitter.setChildrenCollapsible(False)

    def closeEvent(self, event: QCloseEvent) -> None:
        """End what runs, close the document, and only then go."""
        self.panels.timeline.stop()
        if not self._may_close():
            event.ignore()
            return
        self.show_document("", None)
        for dialog in self._beside:
            dialog.close()
        self.messages.clear()
        self.panels.space.release()
        self.panels.graph.release()
        event.accept()
