"""The lessons to choose from: what each teaches, how long it takes, which have been done."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.lessons.lesson import Lesson
from ui.learn.lesson_font import lesson_font
from ui.theme import GRID

__all__ = ["LessonList"]


class LessonList(QWidget):
    """A list of lessons and a button that begins one."""

    asked = Signal(object)
    """The lesson that a person wants."""

    def __init__(self) -> None:
        super().__init__()
        self._lessons: list[Lesson] = []
        head = QLabel("Lessons")
        head.setFont(lesson_font())
        head.setStyleSheet("font-weight: 600;")
        said = QLabel(
            "Each runs on memories of its own; your document waits and comes back unchanged."
        )
        said.setWordWrap(True)
        self.list = QListWidget()
        self.list.setAccessibleName("Lessons")
        self.list.setWordWrap(True)
        self.list.setSpacing(GRID // 2)
        self.begin = QPushButton("Begin")
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        for widget in (head, said, self.list, self.begin):
            column.addWidget(widget)
        self.list.itemActivated.connect(lambda _item: self._on_begin_pressed())
        self.begin.clicked.connect(self._on_begin_pressed)
        self.setFocusProxy(self.list)

    def show_lessons(self, lessons: Sequence[Lesson], done: Collection[str]) -> None:
        """List lessons, with a mark at those done."""
        self._lessons = list(lessons)
        self.list.clear()
        for one in lessons:
            mark = "✓ " if one.name in done else ""
            item = QListWidgetItem(f"{mark}{one.title}\n{one.teaches} · {one.minutes} min")
            item.setSizeHint(QSize(0, 7 * GRID))
            item.setData(
                Qt.ItemDataRole.AccessibleTextRole,
                f"{one.title}, {one.minutes} minutes, {'done' if one.name in done else 'not done'}",
            )
            item.setToolTip(f"{one.teaches} ({one.source})")
            self.list.addItem(item)
        self.begin.setEnabled(bool(lessons))
        if lessons:
            todo = next((at for at, one in enumerate(lessons) if one.name not in done), 0)
            self.list.setCurrentRow(todo)

    def _on_begin_pressed(self) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self._lessons):
            self.asked.emit(self._lessons[row])
