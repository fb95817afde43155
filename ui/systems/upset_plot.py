"""Which systems remember the same memories: an UpSet plot, whose columns can be picked.

A column is a set of systems, marked by dots; the bar above it counts the memories that these
systems remember and no other does. The bars left count what each system remembers.

References
----------
Lex et al. 2014, "UpSet: Visualization of Intersecting Sets".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QScrollBar, QSizePolicy, QToolTip, QWidget

from ui.memories.figures import plain_hint
from ui.systems.combination import Combination, SystemSet, combination_words
from ui.systems.upset_layout import HEAD, LEAST_BARS, PAD, ROW, UpsetLayout
from ui.systems.upset_painting import paint_columns, paint_rows
from ui.theme import DARK, Palette, tabular_font

__all__ = ["UpsetPlot"]

_MOST_NAME: Final = 150.0
_LEAST_WIDTH: Final = 320
_BAR: Final = 10
_TOLD: Final = 5
"""Columns that are told to people who hear the window."""


class UpsetPlot(QWidget):
    """Draws combinations of systems by how many memories they share.

    Parameters
    ----------
    palette : Palette
    """

    picked = Signal(object, object)
    """Numbers of the memories of a column, and the keyboard modifiers."""
    set_picked = Signal(int, object)
    """The line of a system was clicked: its index, and the keyboard modifiers."""

    def __init__(self, palette: Palette = DARK) -> None:
        super().__init__()
        self._palette = palette
        self._systems: tuple[SystemSet, ...] = ()
        self._columns: tuple[Combination, ...] = ()
        self._selected: NDArray[np.int64] = np.empty(0, np.int64)
        self._shares: list[float] = []
        self.current = -1
        self._hovered = -1
        self.setAccessibleName("Who remembers what")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setFont(tabular_font())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.bar = QScrollBar(Qt.Orientation.Horizontal, self)
        self.bar.setAccessibleName("More combinations")
        self.bar.valueChanged.connect(lambda _value: self.update())

    # -- what is drawn ----------------------------------------------------------------------------

    @property
    def columns(self) -> tuple[Combination, ...]:
        """The combinations, as they stand from left to right."""
        return self._columns

    @property
    def shares(self) -> tuple[float, ...]:
        """Of each column, how much of it is selected, in [0, 1]."""
        return tuple(self._shares)

    @property
    def plan(self) -> UpsetLayout:
        """Where its parts lie."""
        metrics = QFontMetricsF(self.font())
        wide = [metrics.horizontalAdvance(one.title) for one in self._systems]
        return UpsetLayout(
            width=float(self.width()),
            height=float(self.height() - (0 if self.bar.isHidden() else _BAR)),
            names=min(max(wide, default=0.0), _MOST_NAME) + PAD,
            systems=len(self._systems),
            columns=len(self._columns),
            first=self.bar.value(),
        )

    def set_sets(self, systems: Sequence[SystemSet], columns: Sequence[Combination]) -> None:
        """Draw other sets; the columns in the order in which they come."""
        self._systems, self._columns = tuple(systems), tuple(columns)
        self.current = min(self.current, len(self._columns) - 1)
        self._hovered = -1
        told = [combination_words(one, self._systems) for one in self._columns[:_TOLD]]
        self.setAccessibleDescription(
            "; ".join(told) + ". Left and right move between columns, Enter selects."
        )
        self.mark_selected(self._selected)
        self._fit()

    def mark_selected(self, numbers: NDArray[np.int64]) -> None:
        """Fill of each bar the share that is selected."""
        self._selected = numbers
        self._shares = [
            float(np.isin(one.uids, numbers).mean()) if len(one.uids) and len(numbers) else 0.0
            for one in self._columns
        ]
        self.update()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.update()

    def minimumSizeHint(self) -> QSize:
        rows = ROW * max(len(self._systems), 2)
        return QSize(_LEAST_WIDTH, int(HEAD + LEAST_BARS + 3 * PAD + rows))

    def _fit(self) -> None:
        plan = self.plan
        self.bar.setRange(0, max(len(self._columns) - plan.fits, 0))
        self.bar.setPageStep(plan.fits)
        self.bar.setVisible(self.bar.maximum() > 0)
        left = int(plan.left)
        self.bar.setGeometry(left, self.height() - _BAR, self.width() - left, _BAR)
        self.updateGeometry()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._systems:
            plan, palette = self.plan, self._palette
            marked = (self._hovered, self.current if self.hasFocus() else -1)
            paint_rows(painter, plan, self._systems, palette)
            paint_columns(
                painter, plan, self._systems, self._columns, self._shares, marked, palette
            )
        painter.end()

    # -- the pointer and the keys -----------------------------------------------------------------

    def words_at(self, place: QPointF) -> str:
        """Return what hovering over a place tells."""
        column, line = self.plan.column_at(place), self.plan.system_at(place)
        if column >= 0:
            words = combination_words(self._columns[column], self._systems)
            return f"{words}.\nClick to select them."
        if line >= 0:
            one = self._systems[line]
            memories = "memory" if one.count == 1 else "memories"
            return f"{one.title} remembers {one.count:,} {memories}.\nClick to select them."
        return ""

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            words = self.words_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), plain_hint(words), self)
            return True
        return bool(super().event(event))

    def _hover(self, column: int) -> None:
        if column != self._hovered:
            self._hovered = column
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place, plan = event.position(), self.plan
        column = plan.column_at(place)
        on = column >= 0 or plan.system_at(place) >= 0
        self.setCursor(Qt.CursorShape.PointingHandCursor if on else Qt.CursorShape.ArrowCursor)
        self._hover(column)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        column, line = self.plan.column_at(event.position()), self.plan.system_at(event.position())
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if column >= 0:
            self.current = column
            self.picked.emit(self._columns[column].uids, event.modifiers())
        elif line >= 0:
            self.set_picked.emit(line, event.modifiers())

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta()
        self.bar.setValue(self.bar.value() - (1 if (turned.x() or turned.y()) > 0 else -1))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is not None and self._columns:
            self._go_to(min(max(self.current + step, 0), len(self._columns) - 1))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if 0 <= self.current < len(self._columns):
                self.picked.emit(self._columns[self.current].uids, event.modifiers())
        else:
            super().keyPressEvent(event)

    def _go_to(self, column: int) -> None:
        first, page = self.bar.value(), self.bar.pageStep()
        self.current = column
        if column < first:
            self.bar.setValue(column)
        elif column >= first + page:
            self.bar.setValue(column - page + 1)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.current = max(self.current, 0) if self._columns else -1
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
