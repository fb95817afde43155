"""One question, answered by every system on the same night, side by side."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QStackedWidget,
    QVBoxLayout,
)

from engine.lab.system_comparison import SystemComparison
from engine.progress import Progress
from engine.recall.answers import Recollection
from engine.recall.asking import Asker, IdOrder, Question
from ui.eliding_label import ElidingLabel
from ui.explore.combining import combine_mode
from ui.memories.empty_state import EmptyState
from ui.systems.answers_model import AnswersModel
from ui.systems.answers_table import AnswersTable
from ui.systems.shown_system import ShownSystem, SystemsMoment
from ui.systems.systems_page import SystemsPage
from ui.task_runner import TaskRunner
from ui.theme import DARK, GRID, Palette, tabular_font
from ui.timeline.long_work import LongWork

__all__ = ["QuestionPage"]

_MOST_ANSWERS: Final = 100
_ANSWERS: Final = 5


class QuestionPage(SystemsPage):
    """Asks every system the same question.

    Parameters
    ----------
    tasks : TaskRunner
        Embeds the question, once, and ranks.
    palette : Palette
    """

    failed = Signal(str)

    def __init__(self, tasks: TaskRunner, palette: Palette = DARK) -> None:
        super().__init__()
        self._question: Question | None = None
        self._answered: tuple[SystemComparison, str, int] | None = None
        self._work = LongWork(tasks, self)
        self._work.failed.connect(self._on_failed)
        self._work.ended_early.connect(self._on_ended_early)
        self.query, self.count, self.ask_button = QLineEdit(), QSpinBox(), QPushButton("Ask")
        self.words, self.nothing = ElidingLabel(), EmptyState()
        self.model = AnswersModel(palette, self)
        self.table = AnswersTable(self.model, palette)
        self._set_up_controls()
        self._place()
        self.set_palette(palette)

    def _set_up_controls(self) -> None:
        self.query.setPlaceholderText("Ask every system the same question…")
        self.query.setAccessibleName("Question to every system")
        self.query.setClearButtonEnabled(True)
        self.query.setToolTip("What to look for, in any words; looking changes nothing")
        self.count.setRange(1, _MOST_ANSWERS)
        self.count.setValue(_ANSWERS)
        self.count.setSuffix(" answers each")
        self.count.setFont(tabular_font())
        self.count.lineEdit().setTextMargins(GRID // 2, 0, 0, 0)
        self.count.setAccessibleName("Number of answers of each system")
        self.count.setToolTip("How many answers each system gives")
        self.ask_button.setToolTip("Embed the question once, and let each system rank")
        self.query.returnPressed.connect(self.ask)
        self.ask_button.clicked.connect(self.ask)
        self.count.editingFinished.connect(self._on_count_changed)
        self.table.picked.connect(self._on_picked)
        self.table.hovered.connect(self._on_hovered)
        self.setFocusProxy(self.query)

    def _place(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(GRID)
        top.setContentsMargins(GRID, 0, GRID, 0)
        top.addWidget(self.query, 1)
        top.addWidget(self.count)
        top.addWidget(self.ask_button)
        self.words.setContentsMargins(GRID, 0, GRID, 0)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.nothing)
        self._pages.addWidget(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, GRID // 2, 0, 0)
        column.setSpacing(GRID // 2)
        column.addLayout(top)
        column.addWidget(self.words)
        column.addWidget(self._pages, 1)

    # -- asking -----------------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask what stands in the field."""
        text = self.query.text().strip()
        session, moment = self.session, self.moment
        if session is None or moment is None or not text:
            self.query.setFocus()
            return
        if self._question is not None and self._question.text != text:
            self._question = None
        self._begin(moment, session.asker(), session.id_order, text)

    def _begin(self, moment: SystemsMoment, asker: Asker, order: IdOrder, text: str) -> None:
        comparison, count = moment.comparison, self.count.value()
        if self._answered == (comparison, text, count):
            return
        work = partial(_answered, comparison, asker, order, text, count, self._question)
        done = partial(self._on_answered, comparison, count)
        self._work.drop()
        self.words.setText("Asking …")
        self._work.begin(f"Asking {len(moment.systems)} systems", work, done)

    def _on_answered(
        self,
        comparison: SystemComparison,
        count: int,
        found: tuple[Question, Mapping[str, Recollection]],
    ) -> None:
        question, answers = found
        self._question = question
        self._answered = (comparison, question.text, count)
        moment = self.moment
        if moment is None:
            return
        systems = _first_governing(moment)
        self.model.set_answers(systems, answers)
        self.words.setText(self._told(moment, question, answers))
        self.words.setToolTip(self.words.text())
        self._pages.setCurrentWidget(self.table if self.model.rowCount() else self.nothing)
        if not self.model.rowCount():
            self.nothing.say(
                "No system remembers an answer", "Ask in other words, or on another night."
            )
        self.refresh_selection()

    def _told(
        self, moment: SystemsMoment, question: Question, answers: Mapping[str, Recollection]
    ) -> str:
        found = [set(one.uids) for one in answers.values()]
        shared = len(set.intersection(*found)) if found else 0
        different = len(set.union(*found)) if found else 0
        answers_told = "answer" if different == 1 else "different answers"
        first = self.model.systems[0].title if self.model.systems else ""
        notes = f" Note: {'; '.join(question.notes)}." if question.notes else ""
        return (
            f"Night {moment.night:,}: {different:,} {answers_told}, {shared:,} given by every "
            f"system. ▲ ▼ =: ranks higher, lower or the same as under {first}; new: not among its "
            f"answers.{notes}"
        )

    def _on_failed(self, why: str) -> None:
        self.words.setText(why)
        self.failed.emit(why)

    def _on_ended_early(self) -> None:
        self.words.setText("Stopped.")

    def _on_count_changed(self) -> None:
        if self._answered is not None and self._answered[2] != self.count.value():
            self.ask()

    # -- as the other pages -----------------------------------------------------------------------

    def refresh(self) -> None:
        """Ask the same question again where it is asked of another moment."""
        if self.moment is None:
            self._work.drop()
            self._question = self._answered = None
            self.model.set_answers((), {})
        if self._question is not None:
            self.ask()
        elif not self.model.rowCount():
            self.words.setText("")
            self.nothing.say(
                "One question, every system's own answers",
                "Ask above. Each system ranks what it remembers on this night, its own way.",
            )
            self._pages.setCurrentWidget(self.nothing)

    def refresh_selection(self) -> None:
        """Mark what is selected, in every column."""
        if self.session is not None:
            self.table.marks.selected = self.session.selection.numbers
            self.table.viewport().update()

    def refresh_hover(self) -> None:
        """Mark what is hovered, in every column."""
        if self.session is not None:
            self.table.marks.hovered = self.session.selection.hovered
            self.table.viewport().update()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.words.setStyleSheet(f"color: {palette.muted};")
        self.model.set_palette(palette)
        self.table.set_palette(palette)

    def release(self) -> None:
        """Cancel what is under way."""
        self._work.drop()

    def _on_picked(self, uid: int, modifiers: Qt.KeyboardModifier) -> None:
        if self.session is not None:
            selection = self.session.selection
            selection.select((uid,), combine_mode(modifiers, selection.mode))

    def _on_hovered(self, uid: int | None) -> None:
        if self.session is not None:
            self.session.selection.hover(uid)


def _first_governing(moment: SystemsMoment) -> list[ShownSystem]:
    """Return the systems, the one that governs the branch first."""
    return sorted(moment.systems, key=lambda one: not one.governs)


def _answered(
    comparison: SystemComparison,
    asker: Asker,
    order: IdOrder,
    text: str,
    count: int,
    known: Question | None,
    progress: Progress,
) -> tuple[Question, Mapping[str, Recollection]]:
    """Return the question with its vector, embedded once, and what each system answers."""
    question = asker.embedded(text, progress) if known is None else known
    answers = comparison.answers(question, count, order=order)
    for one in answers.values():
        assert one.results is not None  # worked out here, not where they are shown
    return question, answers
