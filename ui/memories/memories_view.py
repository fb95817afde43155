"""The memories panel: filter, chips, table, and designed nothing where there is none."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from engine.changes import Changes
from engine.selection import Combine
from ui.debouncer import Debouncer
from ui.memories.chips import Chips
from ui.memories.empty_state import EmptyState
from ui.memories.filtering import Filter
from ui.memories.memories_model import MemoriesModel
from ui.memories.memories_table import MemoriesTable
from ui.memories.table_state import TableState
from ui.memories.texts import Texts
from ui.session_view import SessionView
from ui.theme import DARK, GRID, Palette, tabular_font

__all__ = ["MemoriesView"]

_DEBOUNCE: Final = 150
"""Milliseconds without a key after which the filter is applied."""


class MemoriesView(SessionView):
    """The memories of the open document as a table.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    """

    fly_requested = Signal(int)
    """Number of a memory that the space should fly to."""

    def __init__(self, palette: Palette = DARK, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: Texts | None = None
        self.filter_box = QLineEdit()
        self.chips = Chips(palette)
        self.model = MemoriesModel(palette, self)
        self.table = MemoriesTable(self.model, palette)
        self.empty = EmptyState()
        self._count = QLabel()
        self._lay_out()
        self._connect()
        self.set_palette(palette)
        self.refresh(Changes(kind="document"))

    def _lay_out(self) -> None:
        self.filter_box.setPlaceholderText("Filter by words")
        self.filter_box.setClearButtonEnabled(True)
        self.filter_box.setAccessibleName("Filter memories by words")
        self.filter_box.setToolTip(
            "Lists memories that hold all these words in what is left of them, in their speaker "
            "or session."
        )
        self._count.setFont(tabular_font())
        self._count.setProperty("role", "muted")
        top = QHBoxLayout()
        top.setSpacing(GRID)
        top.addWidget(self.filter_box, 1)
        top.addWidget(self._count)
        head = QVBoxLayout()
        head.setContentsMargins(GRID, GRID, GRID, GRID)
        head.setSpacing(GRID)
        head.addLayout(top)
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
        self.filter_box.textChanged.connect(self._debouncer.throttle)
        self.filter_box.returnPressed.connect(self._on_filter_changed)
        self.chips.changed.connect(self._on_filter_changed)
        self.model.modelReset.connect(self._on_model_reset)
        self.table.picked.connect(self._on_memories_picked)
        self.table.hovered.connect(self._on_memory_hovered)
        self.table.fly_requested.connect(self.fly_requested)
        self.empty.pressed.connect(self.clear_filter)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.setStyleSheet(
            f'QLabel[role="muted"] {{ color: {palette.muted}; }}'
            f"Chip {{ border: 1px solid {palette.separator}; }}"
            "Chip { border-radius: 11px; padding: 2px 8px; }"
            f"Chip:checked {{ border-color: {palette.accent}; color: {palette.accent}; }}"
            f"Chip:focus {{ border-color: {palette.accent}; }}"
            "QTableView { selection-background-color: transparent; }"
        )
        self.model.set_palette(palette)
        self.table.set_palette(palette)
        self.chips.set_palette(palette)

    @property
    def filter(self) -> Filter:
        """What the person asks for."""
        return Filter(
            words=tuple(self.filter_box.text().lower().split()),
            kinds=self.chips.pressed_kinds(),
            tiers=self.chips.pressed_tiers(),
        )

    def clear_filter(self) -> None:
        """List every memory."""
        self.filter_box.clear()
        self.chips.clear()
        self._on_filter_changed()

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
            self.model.set_state(TableState(session.population, session.model, self._texts))
        self._tell()
        self.refresh_selection()
        self.refresh_hover()

    def refresh_selection(self) -> None:
        """Mark the selected memories."""
        if self.session is None:
            self.table.mark_selected(frozenset(), None)
        else:
            selection = self.session.selection
            self.table.mark_selected(selection.uids, selection.active)

    def refresh_hover(self) -> None:
        """Mark the memory under the pointer."""
        hovered = None if self.session is None else self.session.selection.hovered
        self.table.mark_hovered(hovered)

    def _tell(self) -> None:
        state = self.model.state
        total, shown = 0 if state is None else len(state), len(self.model.rows)
        self._count.setText(f"{total:,}" if shown == total else f"{shown:,} of {total:,}")
        self._count.setToolTip(f"{shown:,} of {total:,} memories are listed")
        for widget in (self._count, self.filter_box, self.chips):
            widget.setVisible(bool(total))
        if state is not None:
            kinds, tiers = state.counts()
            self.chips.set_counts(kinds.tolist(), tiers.tolist())
        if state is None:
            self.empty.say("No document is open", "Open one, or start from the demo memories.")
        elif not total:
            self.empty.say("No memories yet", "Encode one, or import a file.")
        elif not shown:
            self.empty.say("Nothing matches the filter", "", "Clear filter")
        self._stack.setCurrentWidget(self.table if shown else self.empty)

    # -- what the person does -------------------------------------------------------------------

    def _on_filter_changed(self) -> None:
        self.model.set_filter(self.filter)
        self._tell()
        self.refresh_selection()

    def _on_model_reset(self) -> None:
        """Qt forgets the current row when the list changes; what is selected stays selected."""
        self.refresh_selection()

    def _on_memories_picked(self, uids: list[int], mode: Combine) -> None:
        if self.session is not None:
            self.session.selection.select(uids, mode)

    def _on_memory_hovered(self, uid: int | None) -> None:
        if self.session is not None:
            self.session.selection.hover(uid)
