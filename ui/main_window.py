"""The window: places the panels, and says what is going on.

It opens no document, asks no question and computes nothing; what it shows is handed to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QToolButton, QVBoxLayout, QWidget

from engine.changes import Changes
from engine.session import Session
from ui.commands.command import Command
from ui.commands.command_palette import CommandPalette
from ui.commands.context_menus import ContextMenus
from ui.commands.menus import Menus
from ui.dialogs.view_dialog import ViewDialog
from ui.dropped_files import dropped_files
from ui.graph.centre_view import CentreView
from ui.hints.hint_bar import HintBar
from ui.log.happenings import Happenings
from ui.messages import MessageBar
from ui.session_view import SessionView
from ui.status_line import StatusLine
from ui.theme import Palette
from ui.window_layout import Panels, WindowLayout
from ui.windows_beside import WindowsBeside
from ui.workspace_bar import WorkspaceBar
from ui.workspaces import WORKSPACES, workspace_named

__all__ = ["MainWindow"]

_ACT_MS = 8000
"""How long the status bar names an act."""


class MainWindow(QMainWindow):
    """Memories left, the space in the middle, the inspector right, the timeline below.

    Recall shares the place of the memories, a new memory that of the inspector.

    Parameters
    ----------
    panels : Panels
    palette : Palette
    happenings : Happenings
        Remembers what the window tells.
    parent : QWidget, optional
    """

    workspace_changed = Signal(str, str)
    """The arrangement that was left, and the one that is shown: names of `WORKSPACES`."""
    dropped = Signal(object)
    """Files were dropped on the window: a list of paths."""

    def __init__(
        self,
        panels: Panels,
        palette: Palette,
        happenings: Happenings,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("lethe")
        self.panels = panels
        self.beside = WindowsBeside(self, palette)
        self.happenings = happenings
        self.messages, self.hints = MessageBar(palette), HintBar(palette)
        self.messages.shown.connect(happenings.note)
        self.status = StatusLine()
        self.setStatusBar(self.status)
        self.menus: Menus | None = None
        self.palette_of_commands: CommandPalette | None = None
        self._may_close: Callable[[], bool] = lambda: True
        self._session: Session | None = None
        self._name = ""
        self._refreshing = QTimer(self)
        self._refreshing.setSingleShot(True)
        self._refreshing.timeout.connect(self.refresh)
        self.centre = CentreView(
            panels.space, panels.graph, panels.compare, panels.systems, palette
        )
        self.layout_of_panels = WindowLayout(panels, self.centre)
        self.workspaces = WorkspaceBar(WORKSPACES, palette)
        self._workspace = WORKSPACES[0].name
        self._place()
        self._connect()
        self.context_menus = ContextMenus(self, lambda: self._session)
        for pane in (panels.space, panels.graph, panels.memories.table.viewport()):
            self.context_menus.attach(pane)
        self.setAcceptDrops(True)
        self.layout_of_panels.reset()
        self.show_document("", None)

    def _place(self) -> None:
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.messages)
        column.addWidget(self.hints)
        column.addWidget(self.layout_of_panels, 1)
        self.setCentralWidget(centre)

    def _connect(self) -> None:
        panels = self.panels
        for panel in (panels.memories, panels.inspector, panels.recall):
            panel.fly_requested.connect(self.centre.fly_to)
        panels.recall.found_changed.connect(panels.space.set_marked)
        panels.new_memory.preview_changed.connect(panels.space.set_preview)
        panels.new_memory.closed.connect(lambda: self.toggle_panel("new_memory"))
        panels.new_memory.kept.connect(
            lambda uid: self.messages.show_message(f"Memory {uid} is kept.", "info")
        )
        panels.inspector.told.connect(self.tell_act)
        panels.inspector.failed.connect(lambda text: self.messages.show_message(text, "error"))
        self.workspaces.chosen.connect(self.show_workspace)
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
        self.workspaces.set_corner(self.menuBar(), button)
        self.context_menus.set_commands(self.menus)

    def tell_act(self, line: str) -> None:
        """Name an act in the status bar, for a while, and in the log."""
        self.happenings.note(line, "act")
        self.status.showMessage(line, _ACT_MS)

    def set_close_guard(self, may_close: Callable[[], bool]) -> None:
        """Ask `may_close` before closing: it ends what runs and closes the document."""
        self._may_close = may_close

    def show_document(self, name: str, session: Session | None) -> None:
        """Show a document in every panel, or none."""
        if self._session is not None:
            self._session.changed.disconnect(self._on_session_changed)
            self._session.selection.changed.disconnect(self._refresh_soon)
        self._session, self._name = session, name
        self.happenings.document = name
        if session is not None:
            session.changed.connect(self._on_session_changed)
            session.selection.changed.connect(self._refresh_soon)
        for panel in (*self.panels.all(), self.centre, self.beside):
            panel.show_session(session)
        self.setWindowTitle(f"{name} — Lethe" if name else "Lethe")
        self.refresh()

    def _on_session_changed(self, changes: Changes) -> None:
        self.happenings.note_act(changes, self._session)
        self.refresh()

    def refresh(self) -> None:
        """Show what the status bar and the menus say now."""
        self.status.show_document(self._name, self._session)
        self.panels.timeline.transport.refresh()
        if self.menus is not None:
            self.menus.refresh()

    def _refresh_soon(self) -> None:
        """Let menus and shortcuts follow the selection, once what it set off is done."""
        if not self._refreshing.isActive():
            self._refreshing.start()

    def set_theme(self, palette: Palette) -> None:
        """Use other colours in every panel."""
        parts = (self.messages, self.hints, self.workspaces, self.centre, self.beside)
        for part in (*parts, *self.panels.all()):
            part.set_palette(palette)

    def set_beside(
        self, title: str, make: Callable[[Palette], SessionView], size: tuple[int, int]
    ) -> ViewDialog:
        """Return a new window beside this one; see `WindowsBeside.add`."""
        return self.beside.add(title, make, size)

    def open_palette(self) -> None:
        """Open the command palette."""
        if self.palette_of_commands is not None:
            self.palette_of_commands.open()

    # -- panels ---------------------------------------------------------------------------------

    def panel_shown(self, name: str) -> bool:
        """Return whether a panel of `PANELS` is shown."""
        return self.layout_of_panels.is_shown(name)

    def toggle_panel(self, name: str) -> None:
        """Show or hide a panel of `PANELS`."""
        self.layout_of_panels.toggle(name)
        self.refresh()

    def open_panel(self, name: str) -> None:
        """Show a panel of `PANELS` and let the person type into it."""
        self.layout_of_panels.open(name)
        self.refresh()

    @property
    def workspace(self) -> str:
        """Name of the arrangement that is shown, of `WORKSPACES`."""
        return self._workspace

    def show_workspace(self, name: str) -> None:
        """Arrange the window for something else; where panels were moved to is kept."""
        left, self._workspace = self._workspace, workspace_named(name).name
        self.workspaces.mark(self._workspace)
        self.workspace_changed.emit(left, self._workspace)
        self.refresh()

    def reset_layout(self) -> None:
        """Put every panel where it was at first."""
        self.layout_of_panels.arrange(workspace_named(self._workspace))
        self.refresh()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files."""
        if dropped_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand dropped files on, after the other program has been told that they were taken."""
        files = dropped_files(event.mimeData())
        event.acceptProposedAction()
        QTimer.singleShot(0, self, lambda: self.dropped.emit(files))

    def closeEvent(self, event: QCloseEvent) -> None:
        """End what runs, close the document, and only then go."""
        self.panels.timeline.stop()
        if not self._may_close():
            event.ignore()
            return
        self.show_document("", None)
        self.beside.close()
        self.context_menus.close()
        self.messages.clear()
        self.centre.release()
        event.accept()
