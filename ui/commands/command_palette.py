"""The command palette: type some letters of what you want, press Enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from ui.commands.command import Command
from ui.theme import GRID

__all__ = ["CommandPalette", "matching"]

_WIDTH, _HEIGHT = 560, 400


def matching(commands: Sequence[Command], typed: str) -> list[Command]:
    """Return the commands that `typed` may mean, the likeliest first.

    Every word must be in the title or the menu; those whose title begins so come first.

    Parameters
    ----------
    commands : sequence of Command
    typed : str
    """
    words = typed.lower().split()

    def fits(one: Command) -> bool:
        text = f"{one.menu} {one.shown_title}".lower()
        return all(word in text for word in words)

    found = [
        one for one in commands if one.children is None and one.id != "edit.palette" and fits(one)
    ]
    start = typed.lower().strip()
    return sorted(found, key=lambda one: not one.shown_title.lower().startswith(start))


class CommandPalette(QFrame):
    """A field and a list over the top of the window.

    Parameters
    ----------
    commands : sequence of Command
    run : callable
        Called with the chosen command, after the palette has closed.
    parent : QWidget
    """

    def __init__(
        self, commands: Sequence[Command], run: Callable[[Command], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._commands, self._run = list(commands), run
        self._back: QWidget | None = None
        self.setObjectName("commandPalette")
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.field = QLineEdit()
        self.field.setPlaceholderText("What do you want to do?")
        self.field.textChanged.connect(self._on_text_changed)
        self.field.returnPressed.connect(self._on_return_pressed)
        self.field.installEventFilter(self)
        self.list = QTreeWidget()
        self.list.setColumnCount(3)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.list.setStyleSheet("QTreeWidget::item { padding: 5px 8px; }")
        self.list.itemClicked.connect(self._on_item_clicked)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.addWidget(self.field)
        layout.addWidget(self.list)
        self.hide()

    def open(self) -> None:
        """Show it, with everything that can be done now."""
        window = self.window()
        self._back = window.focusWidget()
        width = min(_WIDTH, window.width() - 4 * GRID)
        self.setGeometry(
            (window.width() - width) // 2,
            5 * GRID,
            width,
            min(_HEIGHT, window.height() - 10 * GRID),
        )
        self.field.clear()
        self._on_text_changed("")
        self.show()
        self.raise_()
        self.field.setFocus()

    def dismiss(self) -> None:
        """Close it; the focus goes back to where it was."""
        self.hide()
        if self._back is not None and isValid(self._back):
            self._back.setFocus()

    def _on_text_changed(self, typed: str) -> None:
        self.list.clear()
        for one in matching([one for one in self._commands if one.enabled()], typed):
            keys = QKeySequence(one.keys[0] if one.keys else "")
            native = keys.toString(QKeySequence.SequenceFormat.NativeText)
            item = QTreeWidgetItem([one.shown_title, one.menu.replace("/", " ▸ "), native])
            item.setData(0, Qt.ItemDataRole.UserRole, one)
            self.list.addTopLevelItem(item)
        self._move_to(0)

    def _on_return_pressed(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self._on_item_clicked(item)

    def _on_item_clicked(self, item: QTreeWidgetItem) -> None:
        command: Command = item.data(0, Qt.ItemDataRole.UserRole)
        self.dismiss()
        self._run(command)

    def _move(self, by: int) -> None:
        self._move_to(self.list.currentIndex().row() + by)

    def _move_to(self, row: int) -> None:
        last = self.list.topLevelItemCount() - 1
        item = self.list.topLevelItem(min(max(row, 0), last))
        if item is not None:
            self.list.setCurrentItem(item)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self.hide()
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
            if event.key() in steps:
                self._move(steps[Qt.Key(event.key())])
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.dismiss()
                return True
        return super().eventFilter(watched, event)
