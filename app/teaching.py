"""The teaching mode joined with the window: a lesson's document is shown while it lasts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject

from app.documents import Documents
from app.faults import in_words
from app.lesson_views import LessonViews
from app.settings import Settings
from app.tasks import Tasks
from engine.errors import LetheError
from engine.progress import Progress
from ui.explore.look import DEFAULT_LOOK
from ui.main_window import MainWindow
from ui.theme import Palette

if TYPE_CHECKING:
    from engine.lessons.lesson import Lesson, View
    from engine.lessons.run import LessonRun
    from ui.learn.lesson_panel import LessonPanel

__all__ = ["LESSONS", "Teaching", "lesson_panel"]

LESSONS: Final = Path(__file__).resolve().parents[1] / "resources" / "lessons"
"""The lessons that come with the program."""


class Teaching(QObject):
    """Begins and ends lessons, and moves camera and selection as they say.

    Parameters
    ----------
    window : MainWindow
    documents : Documents
    settings : Settings
    tasks : Tasks
    own : Path
        Folder of the person's own lessons.
    """

    def __init__(
        self,
        window: MainWindow,
        documents: Documents,
        settings: Settings,
        tasks: Tasks,
        own: Path,
    ) -> None:
        super().__init__(window)
        self._window, self._documents, self._settings = window, documents, settings
        self._tasks, self._own = tasks, own
        self._run: LessonRun | None = None
        self._workspace = ""
        self._look = DEFAULT_LOOK
        self._camera: Any = None
        self._prepared: list[LessonRun] = []
        self._views = LessonViews(window, settings)
        window.panels.lesson.made.connect(self._on_panel_made)
        documents.changed.connect(self._on_document_changed)

    @property
    def panel(self) -> LessonPanel:
        """The panel of lessons; it is made when it is asked for."""
        panel: LessonPanel = self._window.panels.lesson.view
        return panel

    @property
    def running(self) -> bool:
        """Whether a lesson is under way."""
        return self._run is not None

    @property
    def can_go_on(self) -> bool:
        """Whether the next thing of the lesson can happen."""
        return self.running and self.panel.can_go_on

    def go_on(self) -> None:
        """Go on in the lesson."""
        self.panel.go_on()

    def go_back(self) -> None:
        """Show the step before again."""
        self.panel.go_back()

    def known(self) -> list[Lesson]:
        """Return the lessons there are; one that cannot be read is told of and left out."""
        from engine.lessons.reader import lessons

        found: list[Lesson] = []
        for file in sorted((*LESSONS.glob("*.md"), *self._own.glob("*.md"))):
            try:
                found += lessons([file])
            except LetheError as error:
                self._documents.told.emit(str(error), "warning")
        return sorted(found, key=lambda one: one.order)

    def show_list(self) -> None:
        """Show the lessons."""
        self._window.show_workspace("teach")
        self._window.open_panel("lesson")

    def begin(self, lesson: Lesson) -> None:
        """Prepare a lesson's document in the background, then lead through it."""
        if self._window.panels.timeline.walker.busy:
            self._documents.told.emit("Nights are under way: begin once they have passed.", "info")
            return
        self.leave()

        def work(_progress: Progress) -> LessonRun:
            from engine.lessons.run import LessonRun

            run = LessonRun(lesson, self._documents.embedder)
            self._prepared.append(run)
            return run

        def failed(error: Exception) -> None:
            self._documents.told.emit(in_words(error), "error")

        self._tasks.run(f"Preparing “{lesson.title}”", work, self._on_run_ready, failed)

    def leave(self) -> None:
        """End the lesson that is under way, if one is."""
        if self._run is not None:
            self.panel.leave()

    def close(self) -> None:
        """Give up what was being prepared; the window closes."""
        while self._prepared:
            self._prepared.pop().close()

    def _on_run_ready(self, run: LessonRun) -> None:
        self.leave()
        self._prepared.remove(run)
        self._run = run
        self._camera = self._window.panels.space.space.camera
        self._look = self._window.panels.space.look
        if self._window.workspace != "teach":
            self._workspace = self._window.workspace
            self._window.show_workspace("teach")
        self._documents.lend_place(run.session, run.lesson.title)
        self.panel.begin(run)
        self._window.open_panel("lesson")

    def _on_panel_made(self, panel: LessonPanel) -> None:
        panel.show_lessons(self.known(), self._settings.lessons_done)
        panel.lesson_asked.connect(self.begin)
        panel.shown.connect(self._on_step_shown)
        panel.failed.connect(lambda line: self._documents.told.emit(line, "warning"))
        panel.finished.connect(self._on_lesson_finished)
        panel.left.connect(self._on_lesson_left)

    def _on_step_shown(self, view: View) -> None:
        window, run = self._window, self._run
        if run is None:
            return
        pane = window.panels.space
        look = pane.look
        if view.colour is not None:
            look = look.with_colour(view.colour)
        if view.label is not None:
            look = replace(look, label_by=view.label)
        pane.set_look(look)
        self._views.show(run.session, view)
        if view.select is not None:
            run.session.selection.select(run.uids(view.select))
        if view.camera:
            window.centre.view_preset(view.camera)
        if view.frame:
            window.centre.frame_selection()
        window.refresh()

    def _on_lesson_finished(self, name: str) -> None:
        self._settings.lessons_done = self._settings.lessons_done | {name}
        self.panel.show_lessons(self.known(), self._settings.lessons_done)

    def _on_lesson_left(self) -> None:
        if self._run is not None:
            self._run = None
            self._documents.take_place_back()
            self._views.put_back()
            self._window.panels.space.set_look(self._look)
            self._window.panels.space.space.set_camera(self._camera)
            if self._workspace and self._window.workspace == "teach":
                self._window.show_workspace(self._workspace)
            self._workspace = ""

    def _on_document_changed(self, session: object) -> None:
        """Another document is shown: the lesson is over."""
        if self._run is not None and session is not self._run.session:
            self._run = None
            self._views.put_back()
            self.panel.leave()


def lesson_panel(palette: Palette) -> LessonPanel:
    """Return the panel of lessons."""
    from ui.learn.lesson_panel import LessonPanel

    return LessonPanel(palette)
