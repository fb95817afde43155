"""The help: pages that come with the program, a search through them, and a way back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ui.help.page_browser import PageBrowser
from ui.help.pages import Page
from ui.theme import GRID

__all__ = ["HelpView"]

_LIST_WIDTH = 200
_SIZE = (980, 760)
_START = QTextCursor.MoveOperation.Start


class HelpView(QDialog):
    """A window with the pages of the help.

    Parameters
    ----------
    pages : sequence of Page
        At least one.
    parent : QWidget
    """

    def __init__(self, pages: Sequence[Page], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Help")
        self._pages = {one.place: one for one in pages}
        self._behind: list[str] = []
        self.browser = PageBrowser()
        self.browser.link_followed.connect(self._on_link_followed)
        self.contents = QListWidget()
        self.contents.setAccessibleName("Pages of the help")
        self.contents.setFixedWidth(_LIST_WIDTH)
        self.contents.setStyleSheet(f"QListWidget::item {{ padding: {GRID // 2}px {GRID}px; }}")
        for one in pages:
            item = QListWidgetItem(one.title)
            item.setData(Qt.ItemDataRole.UserRole, one.place)
            self.contents.addItem(item)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Find in the help")
        self.search.setAccessibleName("Find in the help")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._on_search_changed)
        self.search.returnPressed.connect(self.find_next)
        self.back = QToolButton()
        self.back.setText("Back")
        self.back.setToolTip("To the page before (Alt+Left)")
        self.back.clicked.connect(self.go_back)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Back), self, self.go_back)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.search.setFocus)
        self._found = QLabel()
        self._lay_out()
        self.contents.currentItemChanged.connect(self._on_page_chosen)
        self.resize(*_SIZE)
        self.open_page(pages[0].place)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        for widget in (self.back, self.search, self._found):
            head.addWidget(widget, int(widget is self.search))
        body = QHBoxLayout()
        body.setSpacing(GRID)
        body.addWidget(self.contents)
        body.addWidget(self.browser, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID, GRID, GRID, GRID)
        column.addLayout(head)
        column.addLayout(body, 1)

    @property
    def place(self) -> str:
        """Place of the page that is shown."""
        return self.browser.page.place if self.browser.page else ""

    def open_page(self, place: str, heading: str = "") -> None:
        """Show a page; one that is not there leaves what is shown."""
        page = self._pages.get(place)
        if page is None:
            return
        if self.place and self.place != place:
            self._behind.append(self.place)
        self.browser.show_page(page, heading)
        self._mark()

    def go_back(self) -> None:
        """Show the page before."""
        if self._behind:
            self.browser.show_page(self._pages[self._behind.pop()])
            self._mark()

    def find_next(self) -> None:
        """Go to where the words occur next: on this page, else on the first page that has them."""
        words = self.search.text().strip()
        if words and not self.browser.find(words):
            places = self._places_with(words)
            later = [one for one in places if one != self.place]
            if later:
                self.open_page(later[0])
                self.browser.find(words)

    def _places_with(self, words: str) -> list[str]:
        return [one.place for one in self._pages.values() if words.lower() in one.text.lower()]

    def _mark(self) -> None:
        self.back.setEnabled(bool(self._behind))
        for row in range(self.contents.count()):
            item = self.contents.item(row)
            if item.data(Qt.ItemDataRole.UserRole) == self.place:
                self.contents.blockSignals(True)
                self.contents.setCurrentItem(item)
                self.contents.blockSignals(False)

    def _on_page_chosen(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.open_page(str(item.data(Qt.ItemDataRole.UserRole)))

    def _on_link_followed(self, place: str, heading: str) -> None:
        self.open_page(place, heading)

    def _on_search_changed(self, text: str) -> None:
        """List the pages that hold the words, and mark the first place on this page."""
        words = text.strip()
        places = self._places_with(words) if words else list(self._pages)
        for row in range(self.contents.count()):
            item = self.contents.item(row)
            item.setHidden(item.data(Qt.ItemDataRole.UserRole) not in places)
        self._found.setText("" if not words else f"{len(places)} of {len(self._pages)} pages")
        if words and self.place in places:
            self.browser.moveCursor(_START)
            self.browser.find(words)
