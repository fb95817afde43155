"""A small picture of what is about to go out, as large as there is room."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme import GRID, Palette

__all__ = ["Preview"]

_SQUARE = GRID


class Preview(QWidget):
    """Shows a picture whole, on a pattern where it is clear.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    """

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Preview")
        self.setMinimumSize(320, 200)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._palette, self.image = palette, QImage()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours around it."""
        self._palette = palette
        self.update()

    def set_image(self, image: QImage) -> None:
        """Show another picture; a null one: nothing."""
        self.image = image
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(560, 400)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._palette.colour("background"))
        if not self.image.isNull():
            ratio = self.devicePixelRatioF()
            fitted = self.image.scaled(
                self.size() * ratio,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            fitted.setDevicePixelRatio(ratio)
            size = fitted.deviceIndependentSize().toSize()
            corner = QPoint(
                (self.width() - size.width()) // 2, (self.height() - size.height()) // 2
            )
            if fitted.hasAlphaChannel():
                self._paint_pattern(painter, corner, size)
            painter.drawImage(corner, fitted)
        painter.end()

    def _paint_pattern(self, painter: QPainter, corner: QPoint, size: QSize) -> None:
        for row in range(0, size.height(), _SQUARE):
            for column in range(0, size.width(), _SQUARE):
                name = "raised" if (row + column) // _SQUARE % 2 else "panel"
                painter.fillRect(
                    corner.x() + column, corner.y() + row,
                    min(_SQUARE, size.width() - column), min(_SQUARE, size.height() - row),
                    self._palette.colour(name),
                )  # fmt: skip
