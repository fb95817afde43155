"""A slider with two handles under the distribution that it cuts out of."""

from __future__ import annotations

from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.looks.distribution import BINS, Distribution
from ui.theme import GRID, Palette

__all__ = ["RangeSlider"]

_HANDLE: Final = 7.0
_STEP: Final = 0.01
_PAGE: Final = 0.1
_Key = Qt.Key


class RangeSlider(QWidget):
    """Two handles, shares from 0 to 1, over bars of how many memories there are.

    The arrow keys move the handle that was moved last, Tab goes from the lower to the upper one,
    Shift moves further, Home and End go to the end.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    """

    moved = Signal(float, float)
    """The handles are being moved: shares of the scale."""
    released = Signal(float, float)
    """The handles stand where they were put."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._bars: Distribution | None = None
        self._colours: tuple[str, ...] = ()
        self._ends = [0.0, 1.0]
        self._held: int | None = None
        self._grip = 0.0
        self._current = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def ends(self) -> tuple[float, float]:
        """Where the handles stand."""
        return (self._ends[0], self._ends[1])

    @property
    def colours(self) -> tuple[str, ...]:
        """Colours of the bars, from low to high."""
        return self._colours

    def show_bars(self, bars: Distribution, colours: tuple[str, ...]) -> None:
        """Show another distribution, under the colours that its values have."""
        self._bars, self._colours = bars, colours
        self.update()

    def set_ends(self, low: float, high: float) -> None:
        """Put the handles somewhere, quietly."""
        if self._held is None:
            self._ends = [min(max(low, 0.0), 1.0), min(max(high, 0.0), 1.0)]
            self.update()

    def _move(self, which: int, share: float) -> None:
        share = min(max(share, 0.0), 1.0)
        self._ends[which] = min(share, self._ends[1]) if which == 0 else max(share, self._ends[0])
        self._current = which
        self.update()
        self.moved.emit(*self._ends)

    # -- geometry -------------------------------------------------------------------------------

    def _groove(self) -> QRectF:
        inside = QRectF(self.rect()).adjusted(GRID, 2.0, -GRID, -2.0)
        return QRectF(inside.left(), inside.bottom() - 10.0, inside.width(), 4.0)

    def _x(self, share: float) -> float:
        return self._groove().left() + share * self._groove().width()

    def _share(self, x: float) -> float:
        return (x - self._groove().left()) / max(self._groove().width(), 1.0)

    def _handle_at(self, place: QPointF) -> int | None:
        away = [abs(place.x() - self._x(share)) for share in self._ends]
        nearest = 0 if away[0] < away[1] or (away[0] == away[1] and self._ends[0] > 0.5) else 1
        return nearest if away[nearest] <= _HANDLE + 3.0 else None

    def sizeHint(self) -> QSize:
        """Return the room that bars and handles need."""
        return QSize(36 * GRID, 11 * GRID)

    # -- Qt's side ------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        groove = self._groove()
        self._paint_bars(painter, groove)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._palette.colour("separator"))
        painter.drawRoundedRect(groove, 2.0, 2.0)
        low, high = (self._x(share) for share in self._ends)
        painter.setBrush(self._palette.colour("accent"))
        painter.drawRect(QRectF(low, groove.top(), high - low, groove.height()))
        for which, x in enumerate((low, high)):
            current = self.hasFocus() and which == self._current
            painter.setPen(QPen(self._palette.colour("text" if current else "accent"), 2.0))
            painter.setBrush(self._palette.colour("raised"))
            painter.drawEllipse(QPointF(x, groove.center().y()), _HANDLE - 1.0, _HANDLE - 1.0)
        painter.end()

    def _paint_bars(self, painter: QPainter, groove: QRectF) -> None:
        if self._bars is None:
            return
        room = groove.top() - 8.0
        most = float(np.sqrt(max(int(self._bars.every.max(initial=0)), 1)))
        wide = groove.width() / BINS
        painter.setPen(Qt.PenStyle.NoPen)
        faint = self._palette.colour("separator")
        for place, (every, shown) in enumerate(
            zip(self._bars.every.tolist(), self._bars.shown.tolist(), strict=True)
        ):
            left = groove.left() + place * wide
            for count, brush in ((every, faint), (shown, self._colour(place))):
                if count:
                    high = max(room * count**0.5 / most, 2.0)
                    painter.setBrush(brush)
                    painter.drawRect(QRectF(left, groove.top() - 4.0 - high, wide - 1.0, high))

    def _colour(self, place: int) -> QColor:
        if not self._colours:
            return self._palette.colour("muted")
        return QColor(self._colours[place * len(self._colours) // BINS])

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._held = self._handle_at(event.position())
        if self._held is None:
            share = self._share(event.position().x())
            self._held = 0 if abs(share - self._ends[0]) <= abs(share - self._ends[1]) else 1
            self._move(self._held, share)
        self._current = self._held
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            self._move(self._held, self._share(event.position().x()))
        else:
            over = self._handle_at(event.position()) is not None
            shape = Qt.CursorShape.SizeHorCursor if over else Qt.CursorShape.ArrowCursor
            self.setCursor(shape)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        if self._held is not None:
            self._held = None
            self.released.emit(*self._ends)

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        self._ends = [0.0, 1.0]
        self.update()
        self.released.emit(0.0, 1.0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _PAGE if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else _STEP
        moves = {
            _Key.Key_Left: -step, _Key.Key_Down: -step, _Key.Key_Right: step, _Key.Key_Up: step,
            _Key.Key_PageDown: -_PAGE, _Key.Key_PageUp: _PAGE,
            _Key.Key_Home: -1.0, _Key.Key_End: 1.0,
        }  # fmt: skip
        move = moves.get(_Key(event.key()))
        if move is None:
            super().keyPressEvent(event)
            return
        self._move(self._current, self._ends[self._current] + move)
        self.released.emit(*self._ends)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go from handle to handle before going on to the next control."""
        wanted = 1 if forward else 0
        if self._current != wanted:
            self._current = wanted
            self.update()
            return True
        return bool(super().focusNextPrevChild(forward))

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() == Qt.FocusReason.TabFocusReason:
            self._current = 0
        elif event.reason() == Qt.FocusReason.BacktabFocusReason:
            self._current = 1
        super().focusInEvent(event)
        self.update()
