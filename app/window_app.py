"""The composition root of the window: the one place where its parts are made and joined."""

from __future__ import annotations

import signal
import sys
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import platformdirs
from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from app.actions import command_table
from app.compare_actions import compare_view
from app.documents import Documents
from app.doors import Doors
from app.faults import in_words, keep_log, reporting_unexpected
from app.governing_actions import system_view
from app.languages import known_languages, speak, translation_folders
from app.selection_actions import similar_view
from app.settings import Settings, clamped
from app.starting import SETTLED_MS, settle
from app.systems_actions import systems_view
from app.tasks import Tasks
from app.teaching import Teaching, lesson_panel
from app.track_actions import curves_view
from engine.recall.embedder import Embedder
from engine.recall.embedding import FastEmbedEmbedder
from engine.session import Session
from ui.commands.command import Command
from ui.encode.encode_view import EncodeView
from ui.explore.look import Look
from ui.explore.space_pane import SpacePane
from ui.graph.graph_view import GraphView
from ui.inspector.inspector_view import InspectorView
from ui.later_panel import LaterPanel
from ui.log.happenings import Happenings
from ui.looks.look_strip import LookStrip
from ui.main_window import MainWindow
from ui.memories.memories_view import MemoriesView
from ui.parameters.wording import short_warning
from ui.prompter import DialogPrompter, Prompter
from ui.recall.recall_view import RecallView
from ui.space.opengl import prepare_application
from ui.system.governor import Governor
from ui.theme import Palette, apply_theme, palette_named
from ui.timeline.timeline_view import TimelineView
from ui.window_layout import Panels
from ui.workspaces import workspace_named

if TYPE_CHECKING:
    from ui.log.log_view import LogView

__all__ = ["WindowApp", "run_window"]

_SIZE: Final = (1280, 800)
_WAIT_SECONDS: Final = 10.0
_POLL_MS: Final = 250


class WindowApp:
    """The window with everything behind it.

    Parameters
    ----------
    application : QApplication
    settings : Settings
    data_folder : Path
        Where the demo document is kept.
    prompter : Prompter, optional
        Dialogs where absent.
    embedder : Embedder, optional
        The shipped model where absent.
    """

    def __init__(
        self,
        application: QApplication,
        settings: Settings,
        *,
        data_folder: Path,
        prompter: Prompter | None = None,
        embedder: Embedder | None = None,
    ) -> None:
        self.application, self.settings = application, settings
        self.tasks = Tasks()
        folders = translation_folders(data_folder)
        speak(application, settings.language, folders)
        palette = self._palette()
        apply_theme(application, palette)
        self.happenings = Happenings(lambda: datetime.now().astimezone(), application)
        self.governor = Governor(self.tasks, application)
        panels = self._panels(palette, prompter)
        self.window = MainWindow(panels, palette, self.happenings)
        asks = prompter or DialogPrompter(self.window)
        self.documents = Documents(
            self.tasks,
            settings,
            asks,
            data_folder=data_folder,
            embedder=embedder or FastEmbedEmbedder(),
        )
        self.teaching = Teaching(
            self.window, self.documents, settings, self.tasks, data_folder / "lessons"
        )
        self._connect()
        self.commands = command_table(
            Doors(
                window=self.window,
                documents=self.documents,
                prompter=asks,
                settings=settings,
                tasks=self.tasks,
                set_theme=self.set_theme,
                set_reduced_motion=self.set_reduced_motion,
                governor=self.governor,
                teaching=self.teaching,
                languages=known_languages(folders),
                places={"Settings": settings.file, "Data": data_folder, "Log": log_folder()},
            )
        )
        self.window.set_commands(self.commands, self.run)
        self.set_reduced_motion(settings.reduced_motion)
        self._restore()

    def _panels(self, palette: Palette, prompter: Prompter | None) -> Panels:
        return Panels(
            memories=MemoriesView(palette, tasks=self.tasks),
            recall=RecallView(self.tasks, palette),
            space=self._space(palette),
            graph=GraphView(self.tasks, palette),
            compare=LaterPanel(
                "Compare", lambda one: compare_view(self.tasks, self.window, one), palette
            ),
            systems=LaterPanel(
                "Systems",
                lambda one: systems_view(self.tasks, self.window, self.settings, one),
                palette,
            ),
            inspector=InspectorView(self.tasks, palette),
            similar=LaterPanel(
                "Similar", lambda one: similar_view(self.tasks, self.window, one), palette
            ),
            system=LaterPanel(
                "System", lambda one: system_view(self.tasks, self.governor, one), palette
            ),
            new_memory=EncodeView(self.tasks, prompter, palette),
            lesson=LaterPanel("Lesson", lesson_panel, palette),
            timeline=TimelineView(self.tasks, palette, prompter=prompter),
            curves=LaterPanel(
                "Curves", lambda one: curves_view(self.tasks, self.window, one), palette
            ),
            log=LaterPanel("Log", partial(log_view, self.happenings), palette),
        )

    def _space(self, palette: Palette) -> SpacePane:
        """Return the space with its controls, in the look that it had last."""
        pane = SpacePane(palette)
        pane.set_look(Look.from_text(self.settings.look))
        LookStrip(pane, palette)
        return pane

    def _connect(self) -> None:
        window, documents, tasks = self.window, self.documents, self.tasks
        documents.changed.connect(self._on_document_changed)
        documents.told.connect(window.messages.show_message)
        window.dropped.connect(documents.take)
        window.hints.finished.connect(self._on_hints_finished)
        window.workspace_changed.connect(self._on_workspace_changed)
        space, settling = window.panels.space, window.panels.memories.settling
        space.look_changed.connect(lambda look: setattr(self.settings, "look", look.to_text()))
        if settling is not None:
            space.look_changed.connect(lambda _look: settling.look_again())
        tasks.changed.connect(self._on_tasks_changed)
        tasks.failed.connect(self._tell_error)
        window.status.cancel_requested.connect(self._on_cancel_requested)
        walker = window.panels.timeline.walker
        walker.busy_changed.connect(lambda _busy: window.refresh())
        walker.dreams.told.connect(window.tell_act)
        for player in (walker.player, walker.day.player):
            player.changed.connect(lambda _playing: window.refresh())
        window.panels.space.space.history_changed.connect(window.refresh)
        window.set_close_guard(self._may_close)
        hints = self.application.styleHints()
        hints.colorSchemeChanged.connect(self._on_scheme_changed)
        self._poll = QTimer(window)
        self._poll.setInterval(_POLL_MS)
        self._poll.timeout.connect(self._on_poll_due)
        self._poll.start()

    # -- doing ----------------------------------------------------------------------------------

    def start(self, file: Path | None) -> None:
        """Show the window and open what it was started with."""
        self.documents.start(file)  # it opens in the background while the window appears
        if self.settings.maximized:
            self.window.showMaximized()
        else:
            self.window.show()

    def run(self, command: Command) -> None:
        """Do what a command says, where it can be done; what goes wrong is told in the window."""
        if not command.enabled():
            return
        try:
            command.run()
        except Exception as error:
            self._tell_error(in_words(error))
        self.window.refresh()

    def set_theme(self, name: str) -> None:
        """Put a theme on the window and remember it."""
        self.settings.theme = name
        palette = self._palette()
        apply_theme(self.application, palette)
        self.window.set_theme(palette)
        self.window.refresh()

    def set_reduced_motion(self, reduced: bool) -> None:
        """Change nights at once, or ease into them, and remember it."""
        self.settings.reduced_motion = reduced
        self.window.centre.set_reduced_motion(reduced)

    def _palette(self) -> Palette:
        name = self.settings.theme
        if name == "system":
            scheme = self.application.styleHints().colorScheme()
            name = "light" if scheme == Qt.ColorScheme.Light else "dark"
        return palette_named(name)

    # -- the window's place -----------------------------------------------------------------------

    def _restore(self) -> None:
        screens = [one.availableGeometry() for one in QGuiApplication.screens()]
        place = self.settings.window
        if place is None:
            around = screens[0] if screens else QRect(0, 0, *_SIZE)
            place = QRect(0, 0, *_SIZE)
            place.moveCenter(around.center())
        self.window.setGeometry(clamped(place, screens))
        self.window.show_workspace(self.settings.workspace)

    def _on_hints_finished(self) -> None:
        self.settings.hints_read = True

    def _on_workspace_changed(self, left: str, shown: str) -> None:
        """Keep how one arrangement was left, and put the other as it was last."""
        layout = self.window.layout_of_panels
        if left != shown:
            self.settings.keep_layout(left, layout.state())
        self.settings.workspace = shown
        layout.arrange(workspace_named(shown))
        layout.restore(self.settings.layout(shown, layout.parts))

    def _remember(self) -> None:
        window, settings = self.window, self.settings
        settings.maximized = window.isMaximized()
        settings.window = window.normalGeometry() if window.isMaximized() else window.geometry()
        settings.keep_layout(window.workspace, window.layout_of_panels.state())
        settings.sync()

    # -- what happens -----------------------------------------------------------------------------

    def _tell_error(self, line: str) -> None:
        self.window.messages.show_message(line, "error")

    def _on_document_changed(self, session: Session | None) -> None:
        self.governor.set_session(session)
        self.window.show_document(self.documents.name, session)
        if session is not None and not session.timeline.nights:
            warning = short_warning(session.population.parameters)
            if warning:
                self.window.messages.show_message(warning, "warning")
        if session is not None and not self.settings.hints_read:
            self.window.hints.begin()

    def _on_tasks_changed(self) -> None:
        shown = self.tasks.shown
        if shown:
            task = shown[0]
            self.window.status.show_task(task.title, task.done, task.total, task.what)
        else:
            self.window.status.show_task(None)

    def _on_cancel_requested(self) -> None:
        for task in self.tasks.shown[:1]:
            task.cancel()

    def _on_poll_due(self) -> None:
        self.documents.check_writing()
        self.window.status.show_saved(self.documents.session)

    def _on_scheme_changed(self) -> None:
        if self.settings.theme == "system":
            self.set_theme("system")

    def _may_close(self) -> bool:
        """End what runs, remember the window, close the document."""
        self._poll.stop()
        self._remember()
        self.tasks.close(_WAIT_SECONDS)
        self.application.styleHints().colorSchemeChanged.disconnect(self._on_scheme_changed)
        self.teaching.close()
        self.documents.close()
        return True


def log_folder() -> Path:
    """Return where the log of the program is."""
    return platformdirs.user_log_path("lethe", appauthor=False)


def log_view(happenings: Happenings, palette: Palette) -> LogView:
    """Return the log as a panel."""
    from ui.log.log_view import LogView

    return LogView(happenings, palette)


def run_window(file: Path | None) -> int:
    """Open the window, with a document or with what was open last, until it is closed.

    Parameters
    ----------
    file : Path or None

    Returns
    -------
    int
        Exit status.
    """
    prepare_application()
    application = QApplication(sys.argv[:1])
    application.setApplicationName("lethe")
    application.setApplicationDisplayName("Lethe")
    application.setDesktopFileName("lethe")
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    config = platformdirs.user_config_path("lethe", appauthor=False)
    data = platformdirs.user_data_path("lethe", appauthor=False)
    with keep_log(log_folder()):
        app = WindowApp(application, Settings(config / "window.ini"), data_folder=data)
        with reporting_unexpected(app._tell_error):
            app.start(file)
            QTimer.singleShot(SETTLED_MS, settle)
            return application.exec()
