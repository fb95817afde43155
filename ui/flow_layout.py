"""A layout that flows: what has no room in a row goes on in the next."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

__all__ = ["FlowLayout"]


class FlowLayout(QLayout):
    """Lays widgets in rows, left to right; hidden ones take no room.

    Parameters
    ----------
    parent : QWidget
    gap : int
        Between widgets and between rows, in logical pixels.
    """

    def __init__(self, parent: QWidget, gap: int) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def _laid(self, width: int) -> list[tuple[QLayoutItem, QRect]]:
        """Return where each item goes in a given width, the origin at 0."""
        placed: list[tuple[QLayoutItem, QRect]] = []
        left = top = height = 0
        for item in (one for one in self._items if not one.isEmpty()):
            size = item.sizeHint()
            if left and left + size.width() > width:
                left, top, height = 0, top + height + self._gap, 0
            placed.append((item, QRect(QPoint(left, top), size)))
            left += size.width() + self._gap
            height = max(height, size.height())
        return placed

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max((area.bottom() + 1 for _, area in self._laid(width)), default=0)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(
            max((size.width() for size in sizes), default=0),
            max((size.height() for size in sizes), default=0),
        )

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        for item, area in self._laid(rect.width()):
            item.setGeometry(area.translated(rect.topLeft()))
