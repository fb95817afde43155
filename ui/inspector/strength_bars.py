"""How strong each trace still is, as thin bars."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.models.explanation import Term
from ui.memories.figures import fixed, plain_hint, significant
from ui.theme import GRID, Palette, tabular_font

__all__ = ["StrengthBars"]

_ROW = 3 * GRID
_NAME, _FIGURE = 72, 64
_COLOURS = {"raw": "full", "semantic": "fragment", "graph": "ghost"}


class StrengthBars(QWidget):
    """A bar for each trace, in the colour of the tier that it carries.

    Parameters
    ----------
    palette : Palette
    """

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette_now = palette
        self.terms: tuple[Term, ...] = ()
        self.setFont(tabular_font())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette_now = palette
        self.update()

    def set_terms(self, terms: Sequence[Term]) -> None:
        """Show these strengths."""
        self.terms = tuple(terms)
        lines = [f"{one.name}: {significant(one.value)}, {one.meaning}" for one in terms]
        self.setAccessibleName("Trace strengths")
        self.setAccessibleDescription("; ".join(lines))
        sources = sorted({one.source for one in terms})
        self.setToolTip(plain_hint("\n".join([*lines, *sources])))
        self.setFixedHeight(max(_ROW * len(terms), 1))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, _ROW * len(self.terms))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, term in enumerate(self.terms):
            self._paint_bar(painter, term, QRectF(0, place * _ROW, self.width(), _ROW))
        painter.end()

    def _paint_bar(self, painter: QPainter, term: Term, area: QRectF) -> None:
        palette, middle = self._palette_now, Qt.AlignmentFlag.AlignVCenter
        lost = term.meaning == "lost"
        painter.setPen(palette.colour("muted" if lost else "text"))
        painter.drawText(area, middle, term.name)
        figure = "lost" if lost else fixed(term.value, 3)
        painter.drawText(area, middle | Qt.AlignmentFlag.AlignRight, figure)
        room = QRectF(_NAME, area.center().y() - 2, max(area.width() - _NAME - _FIGURE, 8), 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.colour("separator"))
        painter.drawRoundedRect(room, 2, 2)
        if not lost:
            painter.setBrush(palette.colour(_COLOURS.get(term.name, "accent")))
            room.setWidth(max(room.width() * min(term.value, 1.0), 2.0))
            painter.drawRoundedRect(room, 2, 2)
