"""Shows one page of the help: Markdown with its pictures, links followed inside the help."""

from __future__ import annotations

import re
from typing import Any, Final

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QImage, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser

from ui.help.pages import Page, target_of
from ui.theme import GRID, reading_font

__all__ = ["PageBrowser"]

_ROOM: Final = 4 * GRID
_LEAST: Final = 240
_SMOOTH: Final = Qt.TransformationMode.SmoothTransformation
_NOT_IN_NAMES: Final = re.compile(r"[^\w\- ]")


class PageBrowser(QTextBrowser):
    """A page to read; nothing is fetched from anywhere but the page's own folder."""

    link_followed = Signal(str, str)
    """Place of another page, and a heading in it (or nothing)."""

    def __init__(self) -> None:
        super().__init__()
        self._page: Page | None = None
        self.setFont(reading_font())
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setAccessibleName("Page of the help")
        self.document().setDocumentMargin(3 * GRID)
        self.anchorClicked.connect(self._on_link_clicked)
        self.highlighted.connect(self._on_link_hovered)

    @property
    def page(self) -> Page | None:
        """The page that is shown."""
        return self._page

    def show_page(self, page: Page, heading: str = "") -> None:
        """Show a page, from its start or from a heading on."""
        if page != self._page:
            self._page = page
            self.setMarkdown(page.text)
        self.moveCursor(QTextCursor.MoveOperation.Start)
        if heading:
            self.go_to_heading(heading)

    def go_to_heading(self, name: str) -> bool:
        """Scroll to a heading by its name in links; return whether it is there."""
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel() and _link_name(block.text()) == name:
                cursor = QTextCursor(block)
                self.setTextCursor(cursor)
                self.verticalScrollBar().setValue(
                    self.verticalScrollBar().value() + self.cursorRect(cursor).top() - GRID
                )
                return True
            block = block.next()
        return False

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Return a picture of the page's own folder, no wider than the page."""
        if kind != QTextDocument.ResourceType.ImageResource.value or self._page is None:
            return None
        link = name.toString() if isinstance(name, QUrl) else name
        target = target_of(link, self._page.place)
        if target.elsewhere:
            return None
        image = QImage(str(self._page.file.parent / link))
        width = max(_LEAST, self.viewport().width() - 2 * _ROOM)
        return image.scaledToWidth(width, _SMOOTH) if image.width() > width else image

    def _on_link_clicked(self, link: QUrl) -> None:
        page = self._page
        target = target_of(link.toString(), page.place if page else "")
        if page is not None and not target.elsewhere:
            if target.place == page.place:
                self.go_to_heading(target.fragment)
            else:
                self.link_followed.emit(target.place, target.fragment)

    def _on_link_hovered(self, link: QUrl) -> None:
        self.setToolTip(link.toString())


def _link_name(heading: str) -> str:
    """Return the name that links to a heading use."""
    return _NOT_IN_NAMES.sub("", heading.strip().lower()).replace(" ", "-")
