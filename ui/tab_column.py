"""A column of the window that shows one of several panels: tabs where there is a choice."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QTabBar, QTabWidget, QWidget

__all__ = ["TabColumn"]

_LEAST_TITLES = 112


class TabColumn(QTabWidget):
    """Panels that share a place.

    Parameters
    ----------
    pages : tuple of (str, QWidget)
        Shown from the start, the first one in front.
    parent : QWidget, optional
    """

    def __init__(self, *pages: tuple[str, QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDocumentMode(True)
        self.tabBar().setDrawBase(False)
        back = QTabBar.SelectionBehavior.SelectPreviousTab
        self.tabBar().setSelectionBehaviorOnRemove(back)
        self.setTabBarAutoHide(True)
        self.setUsesScrollButtons(False)  # titles give way instead, and the column stays narrow
        self.setElideMode(Qt.TextElideMode.ElideRight)
        for title, page in pages:
            self.addTab(page, title)

    def minimumSizeHint(self) -> QSize:
        """Return the least room: where titles take more than panels, they are cut short."""
        hint = super().minimumSizeHint()
        held = (self.widget(at) for at in range(self.count()))
        pages = [page.minimumSizeHint().width() for page in held if page is not None]
        return QSize(min(hint.width(), max([*pages, _LEAST_TITLES])), hint.height())

    def hold(self, page: QWidget) -> None:
        """Keep a panel that has no tab yet."""
        self.addTab(page, page.accessibleName())
        self.send_away(page)

    def is_in_front(self, page: QWidget) -> bool:
        """Return whether a panel is the one that is seen."""
        return not self.isHidden() and self.currentWidget() is page

    def bring(self, page: QWidget) -> None:
        """Show a panel; one that has no tab gets one with its accessible name."""
        if self.indexOf(page) < 0:
            self.addTab(page, page.accessibleName())
        self.setCurrentWidget(page)
        self.show()

    def send_away(self, page: QWidget) -> None:
        """Take a panel's tab away; the panel lives on."""
        if self.indexOf(page) >= 0:
            self.removeTab(self.indexOf(page))

    def toggle(self, page: QWidget) -> None:
        """Hide the column where a panel is in front; else show that panel."""
        if self.is_in_front(page):
            self.hide()
        else:
            self.bring(page)
