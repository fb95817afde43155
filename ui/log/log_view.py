"""The log in the window: what happened, newest below, by kind, to read and to copy."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSortFilterProxyModel, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QListView,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
)

from engine.changes import Changes
from ui.log.happenings import LEVELS, Happenings
from ui.session_view import SessionView
from ui.theme import DARK, GRID, Palette, tabular_font

__all__ = ["LogView"]

_EVERYTHING: Final = "Everything"


class LogView(SessionView):
    """Lists happenings of the window.

    Parameters
    ----------
    happenings : Happenings
    palette : Palette
    """

    def __init__(self, happenings: Happenings, palette: Palette = DARK) -> None:
        super().__init__()
        self.setAccessibleName("Log")
        self._happenings = happenings
        self._shown = QSortFilterProxyModel(self)
        self._shown.setSourceModel(happenings)
        self._shown.setFilterRole(Qt.ItemDataRole.UserRole)
        self.level = QComboBox()
        self.level.addItem(_EVERYTHING, "")
        for level, title in LEVELS.items():
            self.level.addItem(title, level)
        self.level.setAccessibleName("Which happenings are listed")
        self.level.currentIndexChanged.connect(self._on_level_chosen)
        self.copy = self._button("Copy", "Copy the listed lines", self.copy_lines)
        self.clear = self._button("Clear", "Forget every line", happenings.clear)
        self.list = QListView()
        self.list.setModel(self._shown)
        self.list.setAccessibleName("What happened")
        self.list.setFont(tabular_font())
        self.list.setUniformItemSizes(True)
        self.list.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        copy = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self.list)
        copy.setContext(Qt.ShortcutContext.WidgetShortcut)
        copy.activated.connect(self.copy_lines)
        self._nothing = QLabel("Nothing has happened yet.")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._lay_out()
        self.set_palette(palette)
        for signal in (self._shown.rowsInserted, self._shown.rowsRemoved, self._shown.modelReset):
            signal.connect(self._on_lines_changed)
        self._on_lines_changed()

    def _button(self, text: str, tip: str, do: object) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(tip)
        button.clicked.connect(do)
        return button

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        head.addWidget(self.level)
        head.addStretch(1)
        head.addWidget(self.copy)
        head.addWidget(self.clear)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._nothing)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self._stack, 1)
        self.setFocusProxy(self.list)

    @property
    def lines(self) -> list[str]:
        """The listed lines as they are shown."""
        rows = range(self._shown.rowCount())
        return [str(self._shown.index(row, 0).data()) for row in rows]

    def copy_lines(self) -> None:
        """Put the selected lines on the clipboard; all that are listed where none is."""
        chosen = sorted(one.row() for one in self.list.selectionModel().selectedIndexes())
        rows = chosen or range(self._shown.rowCount())
        tips = [self._shown.index(row, 0).data(Qt.ItemDataRole.ToolTipRole) for row in rows]
        QGuiApplication.clipboard().setText("\n".join(map(str, tips)))

    def refresh(self, changes: Changes) -> None:
        """Nothing of the document is shown but what has been said of it."""

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._happenings.set_palette(palette)
        self._nothing.setStyleSheet(f"color: {palette.muted};")
        self.list.setStyleSheet(f"QListView {{ border: none; padding: 0 {GRID // 2}px; }}")

    def _on_level_chosen(self) -> None:
        level = str(self.level.currentData())
        self._shown.setFilterFixedString(level)
        self._on_lines_changed()

    def _on_lines_changed(self) -> None:
        there = self._shown.rowCount() > 0
        self._stack.setCurrentWidget(self.list if there else self._nothing)
        for button in (self.copy, self.clear):
            button.setEnabled(there)
        if there:
            self.list.scrollToBottom()
