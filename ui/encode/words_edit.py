"""A field for the words of a memory that takes whatever is pasted without a pause."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import QPlainTextEdit

__all__ = ["WordsEdit"]

_UNBROKEN: Final = re.compile(r"\S{2000}")


class WordsEdit(QPlainTextEdit):
    """Plain text; where a word has thousands of signs, it breaks anywhere.

    Finding where such a word may break takes Qt a second for 100,000 signs; breaking it anywhere
    takes a hundredth of that.
    """

    def take(self, text: str) -> None:
        """Insert text at the cursor."""
        if _UNBROKEN.search(text):
            self.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)
        self.insertPlainText(text)

    def insertFromMimeData(self, source: QMimeData) -> None:
        self.take(source.text())
