"""A label that gives way: what it has no room for is elided, so that no window grows with it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QStyle, QStyleOption

__all__ = ["ElidingLabel"]

_LEAST = "MMM…"


class ElidingLabel(QLabel):
    """One line of plain text, with its end elided where it is too long; `text` is the whole."""

    @property
    def shown_text(self) -> str:
        """What there is room for."""
        room = self.contentsRect().width()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    def minimumSizeHint(self) -> QSize:
        """Return the size of a few letters, however long the text is."""
        whole, margins = super().sizeHint(), self.contentsMargins()
        least = self.fontMetrics().horizontalAdvance(_LEAST) + margins.left() + margins.right()
        return QSize(min(whole.width(), least), whole.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what there is room for, in the colour of the style sheet."""
        option = QStyleOption()
        option.initFrom(self)
        painter = QPainter(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, painter, self)
        self.style().drawItemText(
            painter, self.contentsRect(), self.alignment(), option.palette, self.isEnabled(),
            self.shown_text, self.foregroundRole(),
        )  # fmt: skip
        painter.end()
