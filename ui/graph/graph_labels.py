"""Words over the graph: what is selected, what it is linked to, and what the pointer is on."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.space.labels import Label, LabelKind, place
from ui.space.overlay import paint_hover
from ui.theme import DARK, Palette

__all__ = ["GraphLabels", "NodeLabel"]

_MARGIN = 6.0
_WAYS = (
    ((1.0, 0.0), 0.0), ((-1.0, 0.0), 0.0), ((0.0, 1.0), 0.0), ((0.0, -1.0), 0.0),
    ((0.0, 1.0), 20.0), ((0.0, -1.0), 20.0),
)  # fmt: skip
"""Where words are tried: in which direction, and how much further off."""
_FREE = 5.0
"""Pixels of a label's gap that are free; the rest is the memory's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeLabel:
    """Words beside a memory.

    Parameters
    ----------
    text : str
    x, y : float
        Of the memory, in logical pixels.
    gap : float
        Free pixels between its middle and the words.
    selected : bool
        Else it is linked to one that is.
    """

    text: str
    x: float
    y: float
    gap: float
    selected: bool

    def beside(self, direction: tuple[float, float], further: float = 0.0) -> Label:
        """Return it as a label that stands off in a direction, some pixels further than need be."""
        return Label(
            text=self.text,
            kind=LabelKind.NAME if self.selected else LabelKind.WORD,
            x=self.x, y=self.y, dx=direction[0], dy=direction[1],
            gap=self.gap + further,
        )  # fmt: skip


def _corners(box: QRectF) -> tuple[float, float, float, float]:
    return (box.left(), box.top(), box.right(), box.bottom())


def _node_box(label: NodeLabel) -> tuple[float, float, float, float]:
    """Return where the memory itself lies, so that no words do."""
    reach = max(label.gap - _FREE, 0.0)
    return (label.x - reach, label.y - reach, label.x + reach, label.y + reach)


class GraphLabels(QWidget):
    """A transparent widget over the graph that writes."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.colours: Palette = DARK
        self.labels: list[NodeLabel] = []
        self.hover_text, self.hover_at, self.hover_gap = "", QPointF(), 0.0

    def write(
        self, labels: list[NodeLabel], hover_text: str, hover_at: QPointF, hover_gap: float
    ) -> None:
        """Write labels and the words of what is hovered, and nothing else."""
        self.labels = labels
        self.hover_text, self.hover_at, self.hover_gap = hover_text, hover_at, hover_gap
        self.update()

    def placed(self) -> list[tuple[Label, QRectF]]:
        """Return the labels that find room, with where each stands."""
        metrics = {kind: QFontMetricsF(self._font(kind)) for kind in LabelKind}
        bounds = (_MARGIN, _MARGIN, self.width() - _MARGIN, self.height() - _MARGIN)
        taken = [_node_box(one) for one in self.labels]
        found: list[tuple[Label, QRectF]] = []

        def measure(label: Label) -> tuple[float, float]:
            of = metrics[label.kind]
            return of.horizontalAdvance(label.text) + 6.0, of.height() + 2.0

        for one in sorted(self.labels, key=lambda label: not label.selected):
            if not (0 <= one.x <= self.width() and 0 <= one.y <= self.height()):
                continue
            words = [box for _, box in found]
            tries = [(one.beside(*way), taken) for way in _WAYS]
            if one.selected:  # it is written in any case, over other memories if need be
                tries.append((one.beside((0.0, -1.0)), [_corners(box) for box in words]))
            for label, obstacles in tries:
                fits = place([label], measure, bounds, obstacles)
                if fits:
                    (left, top, right, bottom) = fits[0][1]
                    taken.append(fits[0][1])
                    found.append((label, QRectF(left, top, right - left, bottom - top)))
                    break
        return found

    def _font(self, kind: LabelKind) -> QFont:
        font = QFont(self.font())
        if kind == LabelKind.NAME:
            font.setWeight(QFont.Weight.DemiBold)
        return font

    def paintEvent(self, _event: QPaintEvent) -> None:
        window = self.window()  # held, so that no collection of garbage takes it while painting
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for label, area in self.placed():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.colours.colour("background", 0.8))
            painter.drawRoundedRect(area, 3, 3)
            painter.setFont(self._font(label.kind))
            named = label.kind == LabelKind.NAME
            painter.setPen(self.colours.colour("text" if named else "muted"))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, label.text)
        painter.setFont(self.font())
        if self.hover_text:
            extent = (float(self.width()), float(self.height()))
            paint_hover(
                painter, self.hover_text, self.hover_at, self.hover_gap, extent, self.colours
            )
        painter.end()
        del window
