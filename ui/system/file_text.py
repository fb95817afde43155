"""One of the system's files: its source with line numbers, or as a reader of Markdown sees it."""

from __future__ import annotations

import re
from typing import Any, Final

from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QStackedWidget,
    QTextBrowser,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ui.eliding_label import ElidingLabel
from ui.inspector.section import quiet_label
from ui.system.file_source import FileSource
from ui.theme import GRID, Palette, reading_font, switch_style

__all__ = ["FileText"]

_MOST_READ: Final = 2_000
_REMARK: Final = re.compile(r"<!--(?:(?!-->).)*-->")
_MARKDOWN: Final = (
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub
    | QTextDocument.MarkdownFeature.MarkdownNoHTML
)


class FileText(QWidget):
    """Shows a file, to be read."""

    def __init__(self) -> None:
        super().__init__()
        self._text, self._lines = "", (1, 0)
        self.path, self.state = ElidingLabel(), ElidingLabel()
        self.state.setProperty("role", "muted")
        self.source, self.rendered = FileSource(), _Rendered()
        self.nothing = quiet_label()
        self.as_source = self._button("Source", "The file as it is, with line numbers")
        self.as_read = self._button("Rendered", "As a reader of Markdown sees it")
        self.as_source.setChecked(True)
        self._switch = QButtonGroup(self)
        for button in (self.as_source, self.as_read):
            self._switch.addButton(button)
        self._switch.buttonClicked.connect(lambda _button: self._show())
        self._place()

    @property
    def text(self) -> str:
        """The text that is shown."""
        return self._text

    def _button(self, title: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(title)
        button.setToolTip(tip)
        button.setCheckable(True)
        return button

    def _place(self) -> None:
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self.path)
        names.addWidget(self.state)
        head = QHBoxLayout()
        head.setContentsMargins(2 * GRID, GRID, GRID, GRID)
        head.setSpacing(0)
        head.addLayout(names, 1)
        head.addSpacing(GRID)
        head.addWidget(self.as_source)
        head.addWidget(self.as_read)
        empty = QWidget()
        room = QVBoxLayout(empty)
        room.setContentsMargins(4 * GRID, 4 * GRID, 4 * GRID, 4 * GRID)
        room.addWidget(self.nothing)
        room.addStretch(1)
        self.stack = QStackedWidget()
        for page in (empty, self.source, self.rendered):
            self.stack.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.stack, 1)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.source.set_palette(palette)
        self.rendered.setStyleSheet(
            f"QTextBrowser {{ background: {palette.background}; border: none; border-radius: 0; }}"
        )
        for button in (self.as_source, self.as_read):
            button.setStyleSheet(switch_style(palette))

    def show_file(self, path: str, text: str, state: str, first: int = 1, last: int = 0) -> None:
        """Show a file, with the lines from `first` to `last`, if any, marked.

        Parameters
        ----------
        path, text : str
        state : str
            Which text it is.
        first, last : int
            From 1.
        """
        if last:
            self.as_source.setChecked(True)
        self._text, self._lines = text, (first, last)
        self._offer_ways(there=True)
        self.path.setText(path)
        self.state.setText(state)
        self._show()
        if not self.source.is_whole:
            begin, end = self.source.shown_lines
            self.state.setText(f"{state}; lines {begin:,} to {end:,} are shown")

    def show_nothing(self, why: str) -> None:
        """Show no file."""
        self._text, self._lines = "", (1, 0)
        self.path.setText("")
        self.state.setText("")
        self.nothing.setText(why)
        self._offer_ways(there=False)
        self.stack.setCurrentIndex(0)

    def _offer_ways(self, *, there: bool) -> None:
        for button in (self.as_source, self.as_read):
            button.setVisible(there)

    def _show(self) -> None:
        if not self.path.text():
            return
        if self.as_read.isChecked():
            lines = _REMARK.sub("", self._text).split("\n")
            self.rendered.document().setMarkdown("\n".join(lines[:_MOST_READ]), _MARKDOWN)
            self.rendered.moveCursor(QTextCursor.MoveOperation.Start)
            self.stack.setCurrentWidget(self.rendered)
        else:
            self.source.show_text(self._text, *self._lines)
            self.stack.setCurrentWidget(self.source)


class _Rendered(QTextBrowser):
    """Markdown to read; nothing is fetched from anywhere, and no link is followed."""

    def __init__(self) -> None:
        super().__init__()
        self.setFont(reading_font())
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setAccessibleName("File, rendered")
        self.document().setDocumentMargin(2 * GRID)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Load nothing."""
        del kind, name
