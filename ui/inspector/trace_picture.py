"""The picture of a visual episode: the weaker its trace, the less of it can be made out."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.errors import LetheError
from engine.session import Session
from engine.store.document import Document
from ui.encode.picture_file import scaled_picture

__all__ = ["TracePicture", "blurred"]

_ROOM: Final = QSize(640, 480)
_HIGHEST: Final = 220
_COARSEST: Final = 24
"""How many times smaller the picture of a trace of strength 0 is painted from."""


def blurred(image: QImage, strength: float) -> QImage:
    """Return a picture as it is left by a trace of some strength, in [0, 1]: coarse and smooth."""
    share = min(max(strength, 0.0), 1.0)
    factor = 1.0 + (_COARSEST - 1.0) * (1.0 - share) ** 2
    if factor < 1.05 or image.isNull():
        return image
    smooth = Qt.TransformationMode.SmoothTransformation
    keep = Qt.AspectRatioMode.IgnoreAspectRatio
    small = QSize(max(int(image.width() / factor), 2), max(int(image.height() / factor), 2))
    return image.scaled(small, keep, smooth).scaled(image.size(), keep, smooth)


class TracePicture(QWidget):
    """Paints a picture over the width there is; hidden where there is none."""

    def __init__(self) -> None:
        super().__init__()
        self._of: tuple[Session, int] | None = None
        self._whole, self.image = QImage(), QImage()
        self._strength = 1.0
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Picture")
        self.hide()

    def show_memory(self, session: Session, uid: int | None, strength: float) -> None:
        """Show the picture of a memory; None where its raw trace is lost."""
        if uid is None or not session.catalogue.pictured[uid]:
            self._of, self._whole, self.image = None, QImage(), QImage()
            self.hide()
            return
        if self._of != (session, uid):
            self._of, self._whole = (session, uid), _kept_picture(session, uid)
        self._strength = strength
        self.image = blurred(self._whole, strength)
        self.setVisible(not self._whole.isNull())
        self._fit()
        self.update()

    def _fit(self) -> None:
        if not self._whole.isNull():
            high = self._whole.height() * self.width() // max(self._whole.width(), 1)
            self.setFixedHeight(max(min(high, _HIGHEST, self._whole.height()), 1))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(0.35 + 0.65 * min(max(self._strength, 0.0), 1.0))
        size = self.image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        painter.drawImage(self.rect().adjusted(0, 0, size.width() - self.width(), 0), self.image)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def _kept_picture(session: Session, uid: int) -> QImage:
    """Return the picture that the document keeps; a null image where it has only its address."""
    try:
        picture = session.writer.call(Document.picture, uid)
    except LetheError:
        return QImage()
    return scaled_picture(picture.data, _ROOM) if picture and picture.data else QImage()
