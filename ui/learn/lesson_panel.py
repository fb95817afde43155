"""The teaching mode: a lesson, one step at a time, beside the picture that it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.changes import Changes
from engine.errors import LetheError
from engine.lessons.lesson import Lesson, Step
from engine.lessons.run import LessonRun
from ui.learn.lesson_list import LessonList
from ui.learn.step_page import StepPage
from ui.session_view import SessionView
from ui.theme import DARK, GRID, Palette

__all__ = ["LessonPanel"]


class LessonPanel(SessionView):
    """Lists the lessons, and leads through the one that was begun.

    Parameters
    ----------
    palette : Palette
    """

    lesson_asked = Signal(object)
    """A lesson is to begin."""
    shown = Signal(object)
    """A step is shown: camera and selection follow its `View`."""
    failed = Signal(str)
    """Something cannot happen, in one line."""
    finished = Signal(str)
    """Name of the lesson that was gone through to its end."""
    left = Signal()
    """The lesson is over, or was left."""

    def __init__(self, palette: Palette = DARK) -> None:
        super().__init__()
        self.setAccessibleName("Lesson")
        self._colours = palette
        self._run: LessonRun | None = None
        self._pages: list[StepPage] = []
        self._done: list[bool] = []
        self.lessons = LessonList()
        self.lessons.asked.connect(self.lesson_asked)
        self._title, self._dots = QLabel(), QLabel()
        self._title.setStyleSheet("font-weight: 600;")
        self._dots.setAccessibleName("Progress")
        self.leave_button = QToolButton()
        self.leave_button.setText("Leave")
        self.leave_button.setToolTip("Back to your document")
        self.leave_button.clicked.connect(self.leave)
        self.again_button = QToolButton()
        self.again_button.setText("Again")
        self.again_button.setToolTip("Begin this lesson again")
        self.again_button.clicked.connect(self.begin_again)
        self.back_button, self.next_button = QPushButton("Back"), QPushButton("Next")
        self.back_button.clicked.connect(self.go_back)
        self.next_button.clicked.connect(self.go_on)
        for keys, do in (("Alt+PgUp", self.go_back), ("Alt+PgDown", self.go_on)):
            key = QShortcut(QKeySequence(keys), self)
            key.setContext(Qt.ShortcutContext.WindowShortcut)
            key.activated.connect(do)
        self._steps = QStackedWidget()
        self._stack = QStackedWidget()
        self._stack.addWidget(self.lessons)
        self._stack.addWidget(self._lesson_page())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        self.set_palette(palette)

    def _lesson_page(self) -> QWidget:
        page = QWidget()
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.again_button)
        head.addWidget(self.leave_button)
        foot.addWidget(self.back_button)
        foot.addStretch(1)
        foot.addWidget(self._dots)
        foot.addStretch(1)
        foot.addWidget(self.next_button)
        column = QVBoxLayout(page)
        column.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        column.addLayout(head)
        column.addWidget(self._steps, 1)
        column.addLayout(foot)
        return page

    # -- what it is given -----------------------------------------------------------------------

    def show_lessons(self, lessons: Sequence[Lesson], done: Collection[str] = ()) -> None:
        """List lessons, with a mark at those done."""
        self.lessons.show_lessons(lessons, done)

    def begin(self, run: LessonRun) -> None:
        """Lead through a lesson from its first step on."""
        self._forget_pages()
        self._run = run
        self._done = [False] * len(run.lesson.steps)
        self._title.setText(run.lesson.title)
        self._stack.setCurrentIndex(1)
        self._enter(0)

    @property
    def running(self) -> bool:
        """Whether a lesson is under way."""
        return self._run is not None

    @property
    def page(self) -> StepPage | None:
        """The step that is shown."""
        at = self._steps.currentIndex()
        return self._pages[at] if self._run is not None and 0 <= at < len(self._pages) else None

    @property
    def can_go_on(self) -> bool:
        """Whether the next thing can happen: no prediction is missing."""
        page = self.page
        if page is None:
            return False
        return self._happened or page.question is None or page.question.given is not None

    @property
    def _happened(self) -> bool:
        return bool(self._done) and self._done[self._steps.currentIndex()]

    # -- moving ---------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Let happen what the step tells; once it has, show the next step, or end."""
        run, page = self._run, self.page
        if run is None or page is None or not self.can_go_on:
            return
        if not self._happened:
            self._try(lambda: self._let_happen(run, page))
        elif self._steps.currentIndex() + 1 < len(run.lesson.steps):
            self._try(lambda: self._enter(self._steps.currentIndex() + 1))
        else:
            self.finished.emit(run.lesson.name)
            self.leave()

    def go_back(self) -> None:
        """Show the step before again, and the night that it ended on."""
        if self._run is not None and self._steps.currentIndex() > 0:
            self._try(lambda: self._enter(self._steps.currentIndex() - 1))

    def begin_again(self) -> None:
        """Begin the same lesson from its first step."""
        if self._run is not None:
            self.lesson_asked.emit(self._run.lesson)

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except LetheError as error:
            self.failed.emit(str(error))

    def leave(self) -> None:
        """End the lesson; the list is shown."""
        if self._run is not None:
            self._run = None
            self._forget_pages()
            self._stack.setCurrentIndex(0)
            self.left.emit()

    def _enter(self, at: int) -> None:
        run = self._run
        assert run is not None
        if at == len(self._pages):
            run.show_last()
            self._add_page(run, at)
        else:
            run.show_place(at)
        self._steps.setCurrentIndex(at)
        self.shown.emit(run.lesson.steps[at].view)
        self._tell()

    def _add_page(self, run: LessonRun, at: int) -> None:
        step = run.lesson.steps[at]
        page = StepPage(step, run.text(step), self._colours)
        if page.question is not None:
            page.question.chosen.connect(self._tell)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(page)
        self._pages.append(page)
        self._steps.addWidget(area)
        run.keep_place(at)
        if not _acts(step):
            self._done[at] = True

    def _let_happen(self, run: LessonRun, page: StepPage) -> None:
        at = self._steps.currentIndex()
        given = page.question.given if page.question is not None else None
        run.act(page.step)
        verdict = run.verdict(page.step, given) if page.question is not None else None
        told = run.told(page.step)
        run.keep_place(at)
        self._done[at] = True
        answer = page.tell(told, verdict)
        self.shown.emit(page.step.after_view)
        self._tell()
        area = self._steps.currentWidget()
        if isinstance(area, QScrollArea):
            QTimer.singleShot(0, answer, lambda: _bring(area, answer))
            area.verticalScrollBar().rangeChanged.connect(lambda: _bring(area, answer))

    def _tell(self) -> None:
        run, page = self._run, self.page
        if run is None or page is None:
            return
        at, count = self._steps.currentIndex(), len(run.lesson.steps)
        self._dots.setText(" ".join("●" if one <= at else "○" for one in range(count)))
        self._dots.setToolTip(f"Step {at + 1} of {count}")
        self.back_button.setEnabled(at > 0)
        self.next_button.setEnabled(self.can_go_on)
        last = at + 1 == count
        words = ("End the lesson" if last else "Next") if self._happened else _verb(page.step)
        self.next_button.setText(words)

    def _forget_pages(self) -> None:
        while (area := self._steps.widget(0)) is not None:
            self._steps.removeWidget(area)
            area.deleteLater()
        self._pages.clear()

    def refresh(self, changes: Changes) -> None:
        """The lesson tells what it has to tell itself; other documents end nothing here."""

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._colours = palette
        for page in self._pages:
            page.set_palette(palette)
        self._dots.setStyleSheet(f"color: {palette.accent};")


def _bring(area: QScrollArea, answer: QWidget) -> None:
    """Scroll so that an answer is seen whole, or from its first line on."""
    bar, top = area.verticalScrollBar(), answer.y()
    room = area.viewport().height()
    least = top + answer.height() - room + 2 * GRID
    bar.setValue(min(max(bar.value(), least), top))


def _acts(step: Step) -> bool:
    """Return whether something happens in a step, or is to be predicted."""
    return step.acts.any or step.prediction is not None or bool(step.after.strip())


def _verb(step: Step) -> str:
    acts = step.acts
    if acts.branch and (acts.parameters or acts.system):
        return "Live it again"
    if acts.recall is not None:
        return "Recall"
    if acts.erase or acts.certify:
        return "Erase for good"
    if acts.pause:
        return "Let the hours pass"
    if acts.night is not None:
        return "Let the nights pass"
    return "Show the answer" if step.prediction is not None else "Let it happen"
