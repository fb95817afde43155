"""Text of any length at reading size: short first, all on request, never so much as to freeze."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextOption
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ui.inspector.section import quiet_label
from ui.theme import reading_font

__all__ = ["LONG", "PAGE", "LongText", "ReadingText"]

LONG: Final = 1500
"""Characters shown before one asks for more."""

PAGE: Final = 20_000
"""Characters laid out at once: a megabyte without a space takes more than a minute."""


class ReadingText(QTextEdit):
    """Read-only text that is as high as its content and breaks anywhere if it must."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0.0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.document().documentLayout().documentSizeChanged.connect(self._on_size_changed)

    def show_text(self, text: str, colour: QColor, *, italic: bool = False) -> None:
        """Show text as it is, in a colour."""
        font = reading_font()
        font.setItalic(italic)
        self.setFont(font)
        self.setPlainText(text)
        form = QTextCharFormat()
        form.setForeground(colour)
        cursor = self.textCursor()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeCharFormat(form)

    def _on_size_changed(self, size: QSizeF) -> None:
        self.setFixedHeight(max(math.ceil(size.height()), 1))


class LongText(QWidget):
    """Text with a way to see all of it.

    Parameters
    ----------
    name : str
        For assistive technology.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.body = ReadingText()
        self.body.setAccessibleName(name)
        self.more = _flat("")
        self.more.setObjectName("more")
        self.back, self.next = _flat("‹", "Previous part"), _flat("›", "Next part")
        self.part = quiet_label()
        self._text, self._colour, self._italic = "", QColor(), False
        self._page, self._all = 0, False
        self._lay_out()
        self.more.clicked.connect(self._on_more_clicked)
        self.back.clicked.connect(lambda: self._turn(-1))
        self.next.clicked.connect(lambda: self._turn(1))

    def _lay_out(self) -> None:
        self._pager = QWidget()
        pages = QHBoxLayout(self._pager)
        pages.setContentsMargins(0, 0, 0, 0)
        for widget in (self.back, self.part, self.next):
            pages.addWidget(widget)
        pages.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.body)
        layout.addWidget(self._pager)
        layout.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)

    def show_text(self, text: str, colour: QColor, *, italic: bool = False) -> None:
        """Show text as it is; another text starts short again."""
        if text != self._text:
            self._page, self._all = 0, False
        self._text, self._colour, self._italic = text, colour, italic
        self._show()

    @property
    def pages(self) -> int:
        """How many parts the text has."""
        return max(math.ceil(len(self._text) / PAGE), 1)

    def _show(self) -> None:
        is_long = len(self._text) > LONG
        if is_long and not self._all:
            shown = self._text[:LONG].rstrip() + "…"
        else:
            shown = self._text[self._page * PAGE : (self._page + 1) * PAGE]
        self.body.show_text(shown, self._colour, italic=self._italic)
        self.more.setVisible(is_long)
        self.more.setText(
            "Show less" if self._all else f"Show all ({len(self._text):,} characters)"
        )
        self._pager.setVisible(self._all and self.pages > 1)
        self.part.setText(f"part {self._page + 1} of {self.pages}")
        self.back.setEnabled(self._page > 0)
        self.next.setEnabled(self._page < self.pages - 1)

    def _turn(self, step: int) -> None:
        self._page = min(max(self._page + step, 0), self.pages - 1)
        self._show()

    def _on_more_clicked(self) -> None:
        self._all = not self._all
        self._page = 0
        self._show()


def _flat(text: str, name: str = "") -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setAccessibleName(name)
    button.setToolTip(name)
    return button


def lost_place(text: QLabel) -> None:
    """Give a label the empty room of text that is gone."""
    text.setMinimumHeight(56)
    text.setAlignment(Qt.AlignmentFlag.AlignCenter)
