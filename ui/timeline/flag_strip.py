"""Bookmarks above a track: a small flag on each marked night, with its name where there is room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ui.theme import Palette

__all__ = ["Flag", "FlagStrip"]

_HEIGHT: Final = 16
_FLAG: Final = 7.0
_GAP: Final = 6.0
_REACH: Final = 7.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """A bookmark of the branch.

    Parameters
    ----------
    night : int
    name : str
    """

    night: int
    name: str


class FlagStrip(QWidget):
    """The bookmarks of one branch.

    Parameters
    ----------
    palette : Palette
    across : callable
        Returns how far right in this widget a night stands, in logical pixels.
    """

    pointed = Signal(int)
    """The night of a flag that was clicked."""
    menu_asked = Signal(int, object)
    """The night of a flag whose menu is wanted, and where on the screen."""

    def __init__(self, palette: Palette, across: Callable[[int], float]) -> None:
        super().__init__()
        self._palette, self._across = palette, across
        self._flags: tuple[Flag, ...] = ()
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_HEIGHT)
        font = self.font()
        font.setPointSizeF(0.85 * font.pointSizeF())
        self.setFont(font)
        self.hide()

    @property
    def flags(self) -> tuple[Flag, ...]:
        """Those that are shown, the earliest night first."""
        return self._flags

    def show_flags(self, flags: Sequence[Flag]) -> None:
        """Show flags; without any, the strip takes no room."""
        self._flags = tuple(sorted(flags, key=lambda one: one.night))
        self.setVisible(bool(self._flags))
        names = ", ".join(f"{one.name} on night {one.night}" for one in self._flags)
        self.setAccessibleName(f"Bookmarks: {names}" if names else "Bookmarks")
        self.update()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, _HEIGHT)

    def place_of(self, night: int) -> QPointF:
        """Return where the flag of a night stands, in logical pixels."""
        return QPointF(self._across(night) + _FLAG / 2, self.height() / 2)

    def flag_at(self, place: QPointF) -> Flag | None:
        """Return the bookmark whose flag or name is at a place."""
        for one, left, right in self._spans():
            if left - _REACH / 2 <= place.x() <= right:
                return one
        return None

    def _spans(self) -> list[tuple[Flag, float, float]]:
        """Return where each flag with its name begins and ends; names give way to flags."""
        lefts = [self._across(one.night) for one in self._flags]
        metrics = QFontMetricsF(self.font())
        spans: list[tuple[Flag, float, float]] = []
        for one, left, following in zip(
            self._flags, lefts, [*lefts[1:], float(self.width())], strict=True
        ):
            whole = left + _FLAG + _GAP + metrics.horizontalAdvance(one.name)
            spans.append((one, left, max(min(whole, following - _GAP), left + _FLAG)))
        return spans

    # -- drawing --------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        window = self.window()  # held, so that no collection of garbage takes it while painting
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = QFontMetricsF(self.font())
        for one, left, right in self._spans():
            self._paint_flag(painter, left)
            room = right - left - _FLAG - _GAP / 2
            if room < metrics.averageCharWidth() * 3:
                continue
            painter.setPen(self._palette.colour("muted"))
            area = QRectF(left + _FLAG + _GAP / 2, 0.0, room + 1.0, self.height())
            name = metrics.elidedText(one.name, Qt.TextElideMode.ElideRight, room + 1.0)
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)
        painter.end()
        del window

    def _paint_flag(self, painter: QPainter, x: float) -> None:
        accent = self._palette.colour("accent")
        painter.setPen(QPen(accent, 1.5))
        painter.drawLine(QPointF(x, 3.0), QPointF(x, float(self.height())))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent)
        corners = ((0.0, 3.0), (_FLAG, 6.0), (0.0, 9.0))
        painter.drawPolygon(QPolygonF([QPointF(x + dx, y) for dx, y in corners]))

    # -- the pointer ----------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.flag_at(event.position())
        if found is not None and event.button() == Qt.MouseButton.LeftButton:
            self.pointed.emit(found.night)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self.flag_at(event.position())
        shape = Qt.CursorShape.ArrowCursor if found is None else Qt.CursorShape.PointingHandCursor
        self.setCursor(shape)
        words = "" if found is None else f"Night {found.night:,}: {found.name}"
        QToolTip.showText(event.globalPosition().toPoint(), words, self)
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        QToolTip.hideText()
        super().leaveEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        found = self.flag_at(QPointF(event.pos()))
        if found is not None:
            self.menu_asked.emit(found.night, event.globalPos())
            event.accept()
        else:
            event.ignore()
