"""The memories panel: filter, chips, table, and designed nothing where there is none."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QStackedWidget, QVBoxLayout, QWidget

from engine.changes import Changes
from engine.errors import LetheError
from engine.filtering.query import FilterError
from engine.memory.kinds import Kind
from engine.quantity_columns import QuantityColumns
from engine.selection import Combine
from engine.session import Session
from ui.debouncer import Debouncer
from ui.looks.settling import Settling
from ui.looks.shown_count import ShownCount
from ui.memories.chips import Chips
from ui.memories.empty_state import EmptyState
from ui.memories.filter_field import FilterField
from ui.memories.memories_model import MemoriesModel
from ui.memories.memories_table import MemoriesTable
from ui.memories.table_state import TableState
from ui.memories.texts import Texts
from ui.session_view import SessionView
from ui.task_runner import TaskRunner
from ui.theme import DARK, GRID, Palette

__all__ = ["MemoriesView"]

_DEBOUNCE: Final = 150
"""Milliseconds without a key after which the filter is applied."""


class MemoriesView(SessionView):
    """The memories of the open document as a table.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    tasks : TaskRunner, optional
        Work out what filters wait for; without any it is worked out at once.
    """

    fly_requested = Signal(int)
    """Number of a memory that the space should fly to."""

    def __init__(
        self,
        palette: Palette = DARK,
        parent: QWidget | None = None,
        tasks: TaskRunner | None = None,
    ) -> None:
        super().__init__(parent)
        self._palette = palette
        self._texts: Texts | None = None
        self.settling = None if tasks is None else Settling(tasks, self)
        self.filter_box = FilterField(self._columns)
        self.wrong = QLabel()
        self._typing = False
        self.chips = Chips(palette)
        self.model = MemoriesModel(palette, self)
        self.table = MemoriesTable(self.model, palette)
        self.empty = EmptyState()
        self.count = ShownCount()
        self._lay_out()
        self._connect()
        self.set_palette(palette)
        self.refresh(Changes(kind="document"))

    def _lay_out(self) -> None:
        self.wrong.setWordWrap(True)
        self.wrong.setProperty("role", "wrong")
        self.wrong.hide()
        head = QVBoxLayout()
        head.setContentsMargins(GRID, GRID, GRID, GRID)
        head.setSpacing(GRID)
        head.addWidget(self.filter_box)
        head.addWidget(self.wrong)
        head.addWidget(self.count)
        head.addWidget(self.chips)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self._stack, 1)
        self.setFocusProxy(self.table)

    def _connect(self) -> None:
        self._debouncer = Debouncer(_DEBOUNCE, self)
        self._debouncer.triggered.connect(self._on_filter_changed)
        self.filter_box.textChanged.connect(self._on_filter_typed)
        self.filter_box.returnPressed.connect(self._on_filter_changed)
        self.filter_box.left.connect(self.table.setFocus)
        self.chips.changed.connect(self._on_chips_changed)
        self.count.pressed.connect(self.clear_filter)
        if self.settling is not None:
            self.settling.failed.connect(self._say_wrong)
            self.settling.changed.connect(self._tell)
        self.model.modelReset.connect(self._on_model_reset)
        self.table.picked.connect(self._on_memories_picked)
        self.table.hovered.connect(self._on_memory_hovered)
        self.table.fly_requested.connect(self.fly_requested)
        self.empty.pressed.connect(self.clear_filter)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.setStyleSheet(
            f'QLabel[role="muted"] {{ color: {palette.muted}; }}'
            f'QLabel[role="wrong"] {{ color: {palette.danger}; }}'
            f"Chip {{ border: 1px solid {palette.separator}; }}"
            "Chip { border-radius: 11px; padding: 2px 8px; }"
            f"Chip:checked {{ border-color: {palette.accent}; color: {palette.accent}; }}"
            f"Chip:focus {{ border-color: {palette.accent}; }}"
            "QTableView { selection-background-color: transparent; }"
        )
        self.model.set_palette(palette)
        self.table.set_palette(palette)
        self.chips.set_palette(palette)

    def _columns(self) -> QuantityColumns | None:
        return None if self.session is None else self.session.shown.columns(self.session)

    def clear_filter(self) -> None:
        """Show every memory again."""
        self.filter_box.clear()
        self._debouncer.cancel()
        self._typing = False
        self._say_wrong("")
        if self.session is not None:
            self.session.shown.show_all()

    def focus_filter(self) -> None:
        """Let the person type a filter."""
        self.filter_box.setFocus()
        self.filter_box.selectAll()

    def show_session(self, session: Session | None) -> None:
        """List another document, or none."""
        self._debouncer.cancel()
        if self.settling is not None:
            self.settling.follow(session)
        super().show_session(session)

    # -- listening ------------------------------------------------------------------------------

    def refresh(self, changes: Changes) -> None:
        """Redraw what `changes` touched."""
        session = self.session
        if changes.kind == "document":
            self.table.forget_anchor()
        if session is None:
            self._texts = None
            self.model.set_state(None)
        else:
            if self._texts is None or self._texts.catalogue is not session.catalogue:
                self._texts = Texts(session.catalogue)
            shown = session.shown
            self.model.set_state(
                TableState(session.population, session.model, self._texts, shown.columns(session)),
                shown.mask(session),
            )
        self._tell()
        self.refresh_selection()
        self.refresh_hover()

    def refresh_selection(self) -> None:
        """Mark the selected memories."""
        if self.session is None:
            self.table.mark_selected(np.empty(0, np.int64), None)
        else:
            selection = self.session.selection
            self.table.mark_selected(selection.numbers, selection.active)

    def refresh_shown(self) -> None:
        """List the memories that are shown."""
        self.refresh(Changes(kind="shown"))

    def refresh_hover(self) -> None:
        """Mark the memory under the pointer."""
        hovered = None if self.session is None else self.session.selection.hovered
        self.table.mark_hovered(hovered)

    def _tell(self) -> None:
        state, session = self.model.state, self.session
        total, shown = 0 if state is None else len(state), len(self.model.rows)
        self.count.show_of(session)
        busy = "" if self.settling is None else self.settling.busy
        self.count.words.setText(f"{busy} …" if busy else self.count.words.text())
        for widget in (self.filter_box, self.chips):
            widget.setVisible(bool(total))
        hides = session is not None and session.shown.hides
        self.count.setVisible(bool(total) and (hides or bool(busy)))
        if state is not None:
            kinds, tiers = state.counts()
            self.chips.set_tiers(tuple(state.model.own_tiers))
            self.filter_box.name_system(state.model.own_tiers, state.model.strength_word)
            self.chips.set_counts(kinds.tolist(), tiers.tolist())
        if session is not None:
            out = session.shown.left_out
            nothing = frozenset[int]()
            self.chips.show_left_out(out.get("tier", nothing), out.get("kind", nothing))
            self._write_query(session.shown.query)
        if state is None:
            self.empty.say("No document is open", "Open one, or start from the demo memories.")
        elif not total:
            self.empty.say("No memories yet", "Encode one, or import a file.")
        elif not shown:
            self.empty.say("Nothing matches the filter", "", "Show all")
        self._stack.setCurrentWidget(self.table if shown else self.empty)

    # -- what the person does -------------------------------------------------------------------

    def _write_query(self, query: str) -> None:
        """Show a filter that was set elsewhere, unless a person is typing another."""
        typing = self._typing or self.wrong.text()
        if not typing and self.filter_box.text().strip() != query:
            was = self.filter_box.blockSignals(True)
            self.filter_box.setText(query)
            self.filter_box.blockSignals(was)

    def _say_wrong(self, line: str) -> None:
        self.wrong.setText(line)
        self.wrong.setVisible(bool(line))
        self.filter_box.show_wrong(bool(line), self._palette)

    def _on_filter_typed(self) -> None:
        self._typing = True
        self._debouncer.throttle()

    def _on_filter_changed(self) -> None:
        if self.session is None:
            return
        try:
            self._say_wrong("")
            self._typing = False
            self.session.shown.set_query(self.filter_box.text())
        except FilterError as error:
            self._say_wrong(str(error))
        else:
            self._settle_at_once(self.session)

    def _settle_at_once(self, session: Session) -> None:
        """Without tasks, work out here what the filter waits for."""
        if self.settling is None and session.shown.jobs():
            try:
                session.shown.settle()
            except LetheError as error:
                self._say_wrong(str(error))

    def _on_chips_changed(self) -> None:
        if self.session is not None:
            tiers = range(len(self.session.model.own_tiers))
            pressed = (("tier", self.chips.pressed_tiers(), tiers),
                       ("kind", self.chips.pressed_kinds(), Kind))  # fmt: skip
            for name, codes, every in pressed:
                others = frozenset(int(one) for one in every) - codes
                self.session.shown.leave_out(name, others if codes else ())

    def _on_model_reset(self) -> None:
        """Qt forgets the current row when the list changes; what is selected stays selected."""
        self.refresh_selection()

    def _on_memories_picked(self, uids: list[int] | NDArray[np.int64], mode: Combine) -> None:
        if self.session is not None:
            self.session.selection.select(uids, mode)

    def _on_memory_hovered(self, uid: int | None) -> None:
        if self.session is not None:
            self.session.selection.hover(uid)
