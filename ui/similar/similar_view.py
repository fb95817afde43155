"""What is like one memory, by affect or by meaning: a radius, a list, and marks in the space."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QPushButton, QStackedWidget, QVBoxLayout, QWidget

from engine.changes import Changes
from engine.memory.tiers import Tier
from engine.neighbours import Likeness
from engine.selection import Combine
from engine.session import Session
from ui.encode.form_style import form_style
from ui.explore.combining import combine_mode
from ui.explore.session_scene import row_or_none
from ui.inspector.section import quiet_label
from ui.memories.empty_state import EmptyState
from ui.memories.table_state import TableState
from ui.memories.texts import Texts
from ui.session_view import SessionView
from ui.similar.near_list import NearList
from ui.similar.near_model import NearModel
from ui.similar.near_source import NearSource, Surroundings
from ui.similar.radius_field import RadiusField
from ui.similar.similar_head import SimilarHead
from ui.task_runner import TaskRunner
from ui.theme import DARK, GRID, Palette, tabular_font

__all__ = ["SimilarView"]

_MOVES_NOTHING: Final = frozenset(("bookmark", "kept"))
_SELECT: Final = {
    Combine.REPLACE: "Select them",
    Combine.ADD: "Add them",
    Combine.REMOVE: "Remove them",
    Combine.INTERSECT: "Keep only them",
    Combine.TOGGLE: "Toggle them",
}


class SimilarView(SessionView):
    """The memories that are like the active one.

    Parameters
    ----------
    tasks : TaskRunner
        Compares meanings.
    palette : Palette
    parent : QWidget, optional
    """

    found_changed = Signal(object)
    """Numbers of the near memories, to be marked elsewhere: an array."""
    fly_requested = Signal(int)

    def __init__(
        self, tasks: TaskRunner, palette: Palette = DARK, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._texts: Texts | None = None
        self._uid: int | None = None
        self._around: Surroundings | None = None
        self._state: TableState | None = None
        self._count = 0
        self._told = _NONE
        self._source = NearSource(tasks, self._on_found, self._on_failed)
        self.head, self.radius = SimilarHead(palette), RadiusField(palette)
        self.note = quiet_label()
        self.note.setFont(tabular_font())
        self.model = NearModel(self)
        self.list = NearList(self.model, palette)
        self.button = QPushButton(_SELECT[Combine.REPLACE])
        self.empty = EmptyState()
        self._lay_out()
        self._connect()
        self.set_palette(palette)
        self.refresh(Changes(kind="document"))

    def _lay_out(self) -> None:
        self.setAccessibleName("Similar")
        top = QVBoxLayout()
        top.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        top.setSpacing(GRID)
        for widget in (self.head, self.radius, self.note):
            top.addWidget(widget)
        foot = QVBoxLayout()
        foot.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        foot.addWidget(self.button, 0, Qt.AlignmentFlag.AlignRight)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addWidget(self.list, 1)
        column.addLayout(foot)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        self.setFocusProxy(self.radius.slider)

    def _connect(self) -> None:
        self.head.likeness_changed.connect(self._ask)
        self.head.held_changed.connect(self.refresh_selection)
        self.radius.changed.connect(self._list)
        self.list.picked.connect(self._on_memory_picked)
        self.list.hovered.connect(self._on_memory_hovered)
        self.list.fly_requested.connect(self.fly_requested)
        self.button.clicked.connect(self.select_them)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.setStyleSheet(form_style(palette))
        for part in (self.head, self.radius, self.list):
            part.set_palette(palette)

    @property
    def middle(self) -> int | None:
        """Number of the memory that the others are compared with."""
        return self._uid

    @property
    def found(self) -> NDArray[np.int64]:
        """Numbers of the near memories, the nearest first."""
        return _NONE if self._around is None else self._around.numbers(self._count)

    # -- listening ------------------------------------------------------------------------------

    def show_session(self, session: Session | None) -> None:
        """Look at another document, or none."""
        if self.session is not None:
            self.session.selection.mode_changed.disconnect(self._tell_mode)
        self._source.stop()
        self.head.let_go()
        self._uid = None
        super().show_session(session)
        if session is not None:
            session.selection.mode_changed.connect(self._tell_mode)
        self._tell_mode()

    def refresh(self, changes: Changes) -> None:
        """Compare anew where what is near may have changed."""
        if changes.kind not in _MOVES_NOTHING:
            self._follow()
            self._ask()
        self._mark()

    def refresh_shown(self) -> None:
        """List what is shown."""
        self._ask()

    def refresh_selection(self) -> None:
        """Look at another memory, unless one is held."""
        before = self._uid
        self._follow()
        if self._uid != before:
            self._ask()
        self._mark()

    def refresh_hover(self) -> None:
        """Mark what is hovered elsewhere."""
        if self.session is not None:
            self.list.mark_hovered(self.session.selection.hovered)

    def _follow(self) -> None:
        if self.session is None:
            self._uid = None
        elif not self.head.is_held or self._uid is None:
            self._uid = self.session.selection.active

    def _mark(self) -> None:
        if self.session is not None:
            selection = self.session.selection
            self.list.mark_selected(selection.numbers, selection.active)

    def _tell_mode(self) -> None:
        mode = Combine.REPLACE if self.session is None else self.session.selection.mode
        self.button.setText(_SELECT[mode])

    # -- comparing ------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Compare the memory in the middle with all others."""
        session, row = self.session, -1
        self._source.stop()
        if session is not None:
            row = row_or_none(session.population, self._uid)
        if session is None or row < 0:
            self._show_nothing()
            return
        if self._texts is None or self._texts.catalogue is not session.catalogue:
            self._texts = Texts(session.catalogue)
        self._state = TableState(session.population, session.model, self._texts)
        self.head.show_memory(self._state, row)
        self._stack.setCurrentIndex(1)
        if self._state.tier[row] == Tier.DELETED:
            self._on_failed("It is gone: nothing of it is left to compare.")
            return
        if self._around is not None and not self._is_of(row):
            self._drop("Comparing…")
        self._source.ask(session, row, self.head.likeness)

    def _is_of(self, row: int) -> bool:
        """Return whether what is listed is of this memory and likeness, if of another moment."""
        known = self._around
        return known is not None and (known.row, known.likeness) == (row, self.head.likeness)

    def _show_nothing(self) -> None:
        self._drop("")
        if self.session is None:
            self.empty.say("No document is open")
        else:
            self.empty.say("Select a memory", "What is like it is listed here.")
        self._stack.setCurrentWidget(self.empty)

    def _drop(self, why: str) -> None:
        self._around = None
        self._list()
        self.note.setText(why)

    def _on_found(self, around: Surroundings) -> None:
        self._around = around
        self.radius.show_surroundings(around)
        self._list()

    def _on_failed(self, why: str) -> None:
        self._drop(why)

    def _list(self) -> None:
        """List what lies within the radius."""
        around = self._around
        self._count = 0 if around is None else around.within(self.radius.radius, self.radius.count)
        self.model.show_near(around, self._state, self._count)
        self.button.setEnabled(self._count > 0)
        self.radius.setEnabled(around is not None and len(around.near) > 0)
        if around is not None:
            self.note.setText(_in_words(around, self._count))
        if self.isVisible():
            self._tell_found(self.found)

    def _tell_found(self, numbers: NDArray[np.int64]) -> None:
        """Tell what is near where it is something else: a recall may have marked its own."""
        if not np.array_equal(numbers, self._told):
            self._told = numbers
            self.found_changed.emit(numbers)

    # -- what the person does -------------------------------------------------------------------

    def select_them(self) -> None:
        """Let what is listed join the selection, with the memory in the middle first."""
        session, middle = self.session, self._uid
        if session is None or middle is None or not self._count:
            return
        mode, them = session.selection.mode, self.found
        if mode is not Combine.REMOVE:
            them = np.r_[np.int64(middle), them]
        session.selection.select(them, mode)

    def _on_memory_picked(self, uid: int, modifiers: Qt.KeyboardModifier) -> None:
        if self.session is not None:
            selection = self.session.selection
            selection.select((uid,), combine_mode(modifiers, selection.mode))

    def _on_memory_hovered(self, uid: int | None) -> None:
        if self.session is not None:
            self.session.selection.hover(uid)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._source.stop()
        self._stale = Changes(kind="document")
        self._tell_found(_NONE)


_NONE: Final = np.empty(0, np.int64)


def _in_words(around: Surroundings, count: int) -> str:
    if len(around.near):
        return f"{count:,} of {len(around.near):,} memories"
    if around.likeness is Likeness.MEANING:
        return "No words to compare: of this memory, or of any other, none are left."
    return "There is no other memory to compare it with."
