"""Recall: ask, look, and use; looking changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engine.affect.space import Affect
from engine.changes import Changes
from engine.errors import Cancelled, LetheError
from engine.recall.answers import Recollection
from engine.recall.comparison import RecallChange, compare_recall
from engine.recall.using import context_of
from engine.session import Session
from ui.encode.feelings_field import affect_words
from ui.encode.form_style import form_style
from ui.explore.combining import combine_mode
from ui.inspector.section import quiet_label
from ui.memories.empty_state import EmptyState
from ui.recall.answers_list import AnswersList
from ui.recall.answers_model import AnswersModel
from ui.recall.asking_form import AskingForm
from ui.recall.comparison_page import ComparisonPage
from ui.recall.effects_view import EffectsView
from ui.recall.use_page import UseChoices, UsePage
from ui.session_view import SessionView
from ui.task_runner import TaskHandle, TaskRunner
from ui.theme import DARK, GRID, Palette

__all__ = ["RecallView"]

_LEAST: Final = 64
_EFFECTS: Final = 152
_ASKS_AGAIN: Final = frozenset(
    "document night time encode recall link delete parameters branch exchange undo redo".split()
)


class RecallView(SessionView):
    """Asks the open document and lists what is found.

    Parameters
    ----------
    tasks : TaskRunner
        Asks, away from the window's thread.
    palette : Palette
    parent : QWidget, optional
    """

    found_changed = Signal(object)
    """Numbers of the memories found, to be marked elsewhere."""
    fly_requested = Signal(int)

    def __init__(
        self, tasks: TaskRunner, palette: Palette = DARK, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._asked = 0
        self._running: TaskHandle | None = None
        self.found: Recollection | None = None
        self.form, self.note = AskingForm(), quiet_label()
        self.model = AnswersModel(self)
        self.list = AnswersList(self.model, palette)
        self.effects, self.empty = EffectsView(), EmptyState()
        self.use_ticked = QPushButton("Use ticked…")
        self.use_page, self.comparison = UsePage(palette), ComparisonPage(palette)
        self._lay_out()
        self._connect()
        self.set_palette(palette)
        self.refresh(Changes(kind="document"))

    def _lay_out(self) -> None:
        self.setAccessibleName("Recall")
        self.note.setContentsMargins(GRID, 0, GRID, GRID)
        self._answers = QStackedWidget()
        self._answers.addWidget(self.empty)
        self._answers.addWidget(self.list)
        for page in (self.empty, self.list):
            page.setMinimumHeight(_LEAST)
        foot = QHBoxLayout()
        foot.setContentsMargins(GRID, 0, GRID, 0)
        foot.addStretch(1)
        foot.addWidget(self.use_ticked)
        self.effects_area = QScrollArea()
        self.effects_area.setWidgetResizable(True)
        self.effects_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.effects_area.setWidget(self.effects)
        self.effects_area.setFixedHeight(_EFFECTS)
        front = QWidget()
        column = QVBoxLayout(front)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.effects_area)
        column.addWidget(self._answers, 1)
        column.addLayout(foot)
        self._front = front
        self._stack = QStackedWidget()
        for page in (front, self.use_page, self.comparison):
            self._stack.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.form)
        layout.addWidget(self.note)
        layout.addWidget(self._stack, 1)
        self.effects_area.hide()
        self.setFocusProxy(self.form.query)

    def _connect(self) -> None:
        self.form.asked.connect(self.ask)
        self.form.compared.connect(self.compare)
        self.list.picked.connect(self._on_answer_picked)
        self.list.hovered.connect(self._on_answer_hovered)
        self.list.fly_requested.connect(self.fly_requested)
        self.list.use_requested.connect(lambda uid: self.ask_to_use((uid,)))
        self.model.dataChanged.connect(self._show_ticked)
        self.model.modelReset.connect(self._show_ticked)
        self.use_ticked.clicked.connect(lambda: self.ask_to_use(tuple(self.model.ticked())))
        self.use_page.confirmed.connect(self._on_use_confirmed)
        for page in (self.use_page, self.comparison):
            page.left.connect(self.show_answers)
        self.comparison.picked.connect(
            lambda uid: self._on_answer_picked(uid, Qt.KeyboardModifier.NoModifier)
        )
        self.effects.closed.connect(self.effects_area.hide)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.setStyleSheet(form_style(palette))
        self.list.set_palette(palette)
        self.use_page.set_palette(palette)
        self.comparison.set_palette(palette)

    # -- the document -----------------------------------------------------------------

    def refresh(self, changes: Changes) -> None:
        """Follow the document: what was found is asked for again when it may have changed."""
        session = self.session
        self.form.setEnabled(session is not None)
        if changes.kind == "document" and (session is None or self.found is None):
            self._drop_answers()
        if changes.kind == "document" or changes.initiator is not self:
            self.effects_area.hide()
        if session is not None and changes.kind in _ASKS_AGAIN and self.form.words.strip():
            self.form.ask_soon()
        self.refresh_selection()

    def show_session(self, session: Session | None) -> None:
        """Ask another document, or none."""
        self._stop()
        self._show_found(None)
        self.show_answers()
        super().show_session(session)

    def refresh_selection(self) -> None:
        """Mark what is selected."""
        if self.session is not None:
            self.list.mark_selected(self.session.selection.numbers, self.session.selection.active)

    def refresh_hover(self) -> None:
        """Mark what is hovered elsewhere."""
        if self.session is not None:
            self.list.mark_hovered(self.session.selection.hovered)

    # -- asking -----------------------------------------------------------------

    def ask(self, entered: bool = True) -> None:
        """Ask what stands in the form; an answer that comes too late is dropped."""
        session, words = self.session, self.form.words
        if session is None:
            return
        if not words.strip():
            self._stop()
            self._drop_answers("there is nothing to look for; give some words" if entered else "")
            return
        asker, count, dreams = (
            session.asker(),
            self.form.count.value(),
            self.form.dreams.isChecked(),
        )

        def work(progress: Any) -> Recollection:
            found = asker.recall(words, count, dreams=dreams, progress=progress)
            _ = found.results, found.ghosts
            return found

        self._start("Recall", work, self._on_found)
        if entered:
            self.show_answers()

    def compare(self, nights: int) -> None:
        """Ask now and after some nights in which nobody does anything."""
        session, words = self.session, self.form.words
        if session is None:
            return
        if not words.strip():
            self._tell("there is nothing to look for; give some words")
            return
        asker, count, dreams = (
            session.asker(),
            self.form.count.value(),
            self.form.dreams.isChecked(),
        )

        def work(progress: Any) -> RecallChange:
            return compare_recall(asker, nights, words, count, dreams=dreams, progress=progress)

        self._start("Comparing recall", work, partial(self._on_compared, nights), quiet=False)

    def _start(
        self,
        title: str,
        work: Callable[[Any], Any],
        done: Callable[[Any], None],
        *,
        quiet: bool = True,
    ) -> None:
        self._stop()
        asked = self._asked

        def if_wanted(what: Callable[[Any], None], value: Any) -> None:
            if asked == self._asked and self.session is not None:
                self._running = None
                what(value)

        handle = self._tasks.run(
            title, work, partial(if_wanted, done), partial(if_wanted, self._on_failed), quiet=quiet
        )
        self._running = handle if asked == self._asked else None

    def _stop(self) -> None:
        """Want no answer that is still under way."""
        self._asked += 1
        if self._running is not None:
            self._running.cancel()
            self._running = None

    def _on_found(self, found: Recollection) -> None:
        self._show_found(found)
        count = len(found)
        what = "answer" if count == 1 else "answers"
        told = f"{count:,} {what} on night {found.population.night}"
        self._tell(". ".join((told, *found.notes)))
        if not count:
            self.empty.say("Nothing is left that could answer", "Ask in other words.")
            self._answers.setCurrentWidget(self.empty)

    def _on_compared(self, nights: int, change: RecallChange) -> None:
        self._tell(". ".join(change.before.notes))
        self.comparison.show_change(change, nights)
        self._stack.setCurrentWidget(self.comparison)

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, Cancelled):
            self._drop_answers(str(error))

    def _show_found(self, found: Recollection | None) -> None:
        self.found = found
        self.model.show_found(found)
        self._answers.setCurrentWidget(self.list if found is not None else self.empty)
        self.found_changed.emit(() if found is None else found.uids)

    def _drop_answers(self, told: str = "") -> None:
        self._show_found(None)
        self._tell(told)
        if self.session is None:
            self.empty.say("No document is open")
        else:
            self.empty.say("Ask in your own words", "Looking changes nothing; using does.")

    def _tell(self, words: str) -> None:
        line = words[:1].upper() + words[1:]
        self.note.setText(line)
        self.note.setVisible(bool(line))

    # -- using -----------------------------------------------------------------

    def show_answers(self) -> None:
        """Go back to the answers."""
        self._stack.setCurrentWidget(self._front)

    def ask_to_use(self, uids: tuple[int, ...]) -> None:
        """Ask in which moment some answers are used."""
        session, found = self.session, self.found
        if session is None or found is None or not uids:
            return
        try:
            memories = tuple(session.memory(uid) for uid in uids)
        except LetheError as error:
            self._tell(str(error))
            return
        self.use_page.ask_for(memories, found.query)
        self._stack.setCurrentWidget(self.use_page)
        encoder, query = session.encoder, found.query
        self._tasks.run(
            "Reading the question",
            lambda _progress: context_of(encoder, query),
            lambda told: self._on_context_told(query, told, encoder.appraiser.name),
            lambda error: self._on_context_told(query, None, str(error)),
            quiet=True,
        )

    def _on_context_told(self, query: str, told: Affect | None, by: str) -> None:
        if self.found is None or self.found.query != query:
            return
        words = f"As the question tells ({by}): {affect_words(told)}" if told else by
        self.use_page.set_told(told, words)

    def _on_use_confirmed(self, choices: UseChoices) -> None:
        session, found = self.session, self.found
        if session is None or found is None:
            return
        try:
            effects = session.use(
                choices.uids,
                query=found,
                context=choices.context,
                reading=choices.reading,
                hour=choices.hour,
                initiator=self,
            )
        except LetheError as error:
            self.use_page.tell(str(error))
            return
        self.model.tick_none()
        self.effects.show_effects(session, effects)
        self.effects_area.show()
        self.show_answers()

    # -- what the person does -----------------------------------------------------------------

    def _on_answer_picked(self, uid: int, modifiers: Qt.KeyboardModifier) -> None:
        if self.session is not None:
            selection = self.session.selection
            selection.select((uid,), combine_mode(modifiers, selection.mode))

    def _on_answer_hovered(self, uid: int | None) -> None:
        if self.session is not None:
            self.session.selection.hover(uid)

    def _show_ticked(self) -> None:
        count = len(self.model.ticked())
        self.use_ticked.setVisible(count > 0)
        self.use_ticked.setText(f"Use {count} ticked…" if count != 1 else "Use the ticked one…")
