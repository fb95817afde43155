"""The plane of valence and activation as a place to put feelings: click, drag, arrow keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from engine.affect.emotions import nearest_emotion
from engine.affect.space import Affect
from ui.encode.felt import Felt
from ui.memories.figures import signed
from ui.space.marks import HALO, SIGMA
from ui.space.scene import Shape
from ui.space.symbols import paint_symbol
from ui.theme import DARK, Palette

__all__ = ["AffectPlane"]

_MARGIN: Final = 18.0
_NEAR: Final = 11.0
_STEP: Final = 0.05
_KEYS: Final = {
    Qt.Key.Key_Left: (-_STEP, 0.0),
    Qt.Key.Key_Right: (_STEP, 0.0),
    Qt.Key.Key_Up: (0.0, _STEP),
    Qt.Key.Key_Down: (0.0, -_STEP),
}


class AffectPlane(QWidget):
    """Feelings as points: valence across, activation up.

    Parameters
    ----------
    palette : Palette
    single : bool
        One point alone: a click moves it. Else a click beside the points asks for another.
    parent : QWidget, optional

    Notes
    -----
    It keeps no feelings of its own: what a person does is told, and what is to be shown is set.
    """

    added = Signal(float, float)
    """A click where no feeling is: valence, activation."""
    moved = Signal(int, float, float)
    """A feeling was moved: its place in the list, valence, activation."""
    chosen = Signal(int)
    removed = Signal(int)

    def __init__(
        self, palette: Palette = DARK, *, single: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._colours, self._single = palette, single
        self._felt: tuple[Felt, ...] = ()
        self._whole: Affect | None = None
        self._rest: tuple[float, float] | None = None
        self._chosen, self._dragged = 0, -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setAccessibleName("Plane of valence and activation")
        self.setAccessibleDescription("Arrow keys move the chosen feeling, Delete takes it away.")

    # -- what it shows -----------------------------------------------------------------

    def set_felt(self, felt: Sequence[Felt], whole: Affect | None) -> None:
        """Show feelings and what they come to together."""
        self._felt, self._whole = tuple(felt), whole
        self._chosen = min(self._chosen, max(len(self._felt) - 1, 0))
        self.update()

    def set_rest(self, rest: tuple[float, float] | None) -> None:
        """Show where the resting state lies."""
        self._rest = rest
        self.update()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._colours = palette
        self.update()

    def choose(self, at: int) -> None:
        """Let the arrow keys move another feeling."""
        if self._chosen != at:
            self._chosen = at
            self.chosen.emit(at)
            self.update()

    # -- where things are -----------------------------------------------------------------

    def area(self) -> QRectF:
        """Return the square of the domain, in pixels of this widget."""
        side = max(min(self.width() - 2 * _MARGIN, self.height() - 2 * _MARGIN), 1.0)
        return QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)

    def point_of(self, valence: float, activation: float) -> QPointF:
        """Return the pixel of a place."""
        area = self.area()
        return QPointF(
            area.left() + (valence + 1) / 2 * area.width(),
            area.bottom() - (activation + 1) / 2 * area.height(),
        )

    def place_of(self, point: QPointF) -> tuple[float, float]:
        """Return the place of a pixel, the nearest one of the domain, to two decimals."""
        area = self.area()
        valence = 2 * (point.x() - area.left()) / area.width() - 1
        activation = 2 * (area.bottom() - point.y()) / area.height() - 1
        return round(min(max(valence, -1.0), 1.0), 2), round(min(max(activation, -1.0), 1.0), 2)

    def felt_at(self, point: QPointF) -> int:
        """Return which feeling lies at a pixel, or -1."""
        away = [
            (point - self.point_of(one.valence, one.activation)).manhattanLength()
            for one in self._felt
        ]
        nearest = min(range(len(away)), key=away.__getitem__, default=-1)
        return nearest if nearest >= 0 and away[nearest] <= _NEAR else -1

    def names(self) -> list[tuple[str, QRectF]]:
        """Return the names that find room beside their feelings, and where they stand."""
        metrics, taken = QFontMetricsF(self._small()), [self._dot(one) for one in self._felt]
        found: list[tuple[str, QRectF]] = []
        for one, own in zip(self._felt, tuple(taken), strict=True):
            size = QSizeF(metrics.horizontalAdvance(one.name) + 4, metrics.height())
            for area in _places_beside(own, size) if one.name else ():
                free = not any(area.intersects(box) for box in taken if box is not own)
                if free and self.area().contains(area):
                    taken.append(area)
                    found.append((one.name, area))
                    break
        return found

    def _dot(self, one: Felt) -> QRectF:
        size = _size(one)
        corner = self.point_of(one.valence, one.activation) - QPointF(size / 2, size / 2)
        return QRectF(corner, QSizeF(size, size))

    def _small(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 0.85)
        return font

    def sizeHint(self) -> QSize:
        side = 168 if self._single else 232
        return QSize(side, side)

    # -- painting -----------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_frame(painter)
        if self._whole is not None and self.isEnabled():
            self._paint_whole(painter, self._whole)
        for at, one in enumerate(self._felt):
            self._paint_felt(painter, at, one)
        painter.setPen(self._colours.colour("text"))
        for name, area in self.names():
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, name)
        painter.end()

    def _paint_frame(self, painter: QPainter) -> None:
        colours, area = self._colours, self.area()
        painter.setPen(QPen(colours.colour("accent" if self.hasFocus() else "grid"), 1.0))
        painter.setBrush(colours.colour("background"))
        painter.drawRect(area)
        painter.setPen(QPen(colours.colour("grid"), 1.0))
        painter.drawLine(self.point_of(-1, 0), self.point_of(1, 0))
        painter.drawLine(self.point_of(0, -1), self.point_of(0, 1))
        painter.setFont(self._small())
        painter.setPen(colours.colour("muted"))
        middle = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
        above = QRectF(area.left(), area.top() - _MARGIN, area.width(), _MARGIN)
        painter.drawText(above, middle, "aroused")
        painter.drawText(above.translated(0, area.height() + _MARGIN), middle, "calm")
        for left, text in ((True, "negative"), (False, "positive")):
            painter.save()
            x = area.left() - _MARGIN / 2 if left else area.right() + _MARGIN / 2
            painter.translate(x, area.center().y())
            painter.rotate(-90)
            half = area.height() / 2
            painter.drawText(QRectF(-half, -_MARGIN / 2, 2 * half, _MARGIN), middle, text)
            painter.restore()
        if self._rest is not None:
            paint_symbol(painter, SIGMA, self.point_of(*self._rest), 11, colours.colour("sigma"))

    def _paint_whole(self, painter: QPainter, whole: Affect) -> None:
        accent = self._colours.colour("accent")
        centre = self.point_of(whole.valence, whole.activation)
        radius = whole.spread * self.area().width() / 2
        painter.save()
        painter.setClipRect(self.area())
        painter.setPen(QPen(accent, 1.2, Qt.PenStyle.DashLine))
        painter.setBrush(self._colours.colour("accent", 0.08))
        if radius > 1.0:
            painter.drawEllipse(centre, radius, radius)
        painter.setPen(QPen(self._colours.colour("accent", 0.5), 1.0))
        for one in self._felt:
            painter.drawLine(centre, self.point_of(one.valence, one.activation))
        painter.restore()
        paint_symbol(painter, HALO, centre, 20, accent)

    def _paint_felt(self, painter: QPainter, at: int, one: Felt) -> None:
        place = self.point_of(one.valence, one.activation)
        chosen = at == self._chosen and self.hasFocus()
        colour = self._colours.colour("accent" if chosen or self._single else "text")
        if not self.isEnabled():
            colour = self._colours.colour("muted")
        paint_symbol(painter, Shape.FULL, place, _size(one), colour)

    # -- what the person does -----------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        at = self.felt_at(event.position())
        if at < 0 and self._single and self._felt:
            at = 0
            self.moved.emit(0, *self.place_of(event.position()))
        elif at < 0:
            at = len(self._felt)
            self.added.emit(*self.place_of(event.position()))
        self._dragged = at if at < len(self._felt) else -1
        self.choose(max(self._dragged, 0))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if 0 <= self._dragged < len(self._felt):
            self.moved.emit(self._dragged, *self.place_of(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragged = -1
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _KEYS.get(Qt.Key(event.key()))
        if step is not None and self._chosen < len(self._felt):
            one = self._felt[self._chosen]
            place = self.point_of(one.valence + step[0], one.activation + step[1])
            self.moved.emit(self._chosen, *self.place_of(place))
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not self._single:
            if self._chosen < len(self._felt):
                self.removed.emit(self._chosen)
        else:
            super().keyPressEvent(event)

    def event(self, event: object) -> bool:
        if isinstance(event, QHelpEvent):
            valence, activation = self.place_of(event.pos().toPointF())
            near = nearest_emotion(valence, activation).name
            told = f"valence {signed(valence)}, activation {signed(activation)}: near “{near}”"
            QToolTip.showText(event.globalPos(), told, self)
            return True
        return bool(super().event(event))  # type: ignore[arg-type]


def _size(one: Felt) -> float:
    """Return how wide a feeling is drawn, in logical pixels."""
    return 8.0 + 4.0 * float(min(one.weight, 3.0)) ** 0.5


def _places_beside(dot: QRectF, size: QSizeF) -> list[QRectF]:
    """Return where words of this size may stand beside a feeling, the best first."""
    across, along = size.width(), size.height()
    middle, left = dot.center().y() - along / 2, dot.left() - across - 2
    over = dot.center().x() - across / 2
    corners = (
        (dot.right() + 2, middle), (left, middle),
        (over, dot.top() - along), (over, dot.bottom()),
        (left, dot.top() - along), (left, dot.bottom()),
        (dot.right(), dot.top() - along), (dot.right(), dot.bottom()),
    )  # fmt: skip
    return [QRectF(QPointF(*corner), size) for corner in corners]
