"""One link in the inspector: a line that leads to the other memory, and a button that cuts it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from ui.inspector.link_ends import LinkEnd
from ui.memories.figures import plain_hint
from ui.theme import Palette
from ui.tier_looks import tier_looks

__all__ = ["LinkButton", "LinkRow"]


class LinkButton(QToolButton):
    """One link, in one line that is cut where there is no room."""

    hovered = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.end: LinkEnd | None = None
        self.setObjectName("link")
        self.setAutoRaise(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIconSize(QSize(14, 14))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_end(self, end: LinkEnd, palette: Palette) -> None:
        """Show a link."""
        self.end = end
        (look,) = tier_looks((end.own_tier,), palette)
        self.setIcon(look.icon())
        self.setToolTip(plain_hint(f"{end.words}. Press to look at memory {end.uid}."))
        self.setAccessibleName(f"{end.words}, {end.own_tier.name}")
        self.setProperty("contradicts", end.contradicts and not end.gone)
        self.setProperty("gone", end.gone)
        self.style().unpolish(self)
        self.style().polish(self)
        self._elide()

    def _elide(self) -> None:
        if self.end is not None:
            room = max(self.width() - 30, 24)
            self.setText(
                self.fontMetrics().elidedText(
                    self.end.words.replace("&", "&&"), Qt.TextElideMode.ElideRight, room
                )
            )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        if self.end is not None:
            self.hovered.emit(self.end.uid)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(None)


class LinkRow(QWidget):
    """A link with its button to cut it."""

    def __init__(self) -> None:
        super().__init__()
        self.link = LinkButton()
        self.cut = QToolButton()
        self.cut.setObjectName("cut")
        self.cut.setText("✕")
        self.cut.setAutoRaise(True)
        self.cut.setCursor(Qt.CursorShape.PointingHandCursor)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.link, 1)
        row.addWidget(self.cut)

    def show_end(self, end: LinkEnd, palette: Palette, *, can_cut: bool) -> None:
        """Show a link; one to what is gone is severed already."""
        self.link.show_end(end, palette)
        self.cut.setVisible(can_cut and not end.gone)
        told = f"Cut this link: {end.words}"
        self.cut.setToolTip(plain_hint(f"{told}."))
        self.cut.setAccessibleName(told)
