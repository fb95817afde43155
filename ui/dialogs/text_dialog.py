"""A window with something to read: help, shortcuts, what this program is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from ui.theme import GRID, reading_font

__all__ = ["TextDialog"]


class TextDialog(QDialog):
    """Shows a text beside the window, without keeping it from being used.

    Parameters
    ----------
    title : str
    text : str
        HTML, or Markdown.
    parent : QWidget
    markdown : bool
    size : tuple of int
        Width and height in logical pixels.
    """

    def __init__(
        self,
        title: str,
        text: str,
        parent: QWidget,
        *,
        markdown: bool = False,
        size: tuple[int, int] = (560, 600),
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.browser = QTextBrowser()
        self.browser.setFont(reading_font())
        self.browser.setOpenExternalLinks(False)
        self.browser.setOpenLinks(False)
        if markdown:
            self.browser.setMarkdown(text)
        else:
            self.browser.setHtml(text)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, GRID)
        layout.addWidget(self.browser)
        layout.addWidget(buttons)
        self.resize(*size)
