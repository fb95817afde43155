"""The semantic trace: what the memory was taken to mean, version by version."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from engine.affect.space import Affect
from engine.journal.clock import show_time
from engine.memory.new_memory import Reading
from ui.inspector.inspected import Inspected
from ui.inspector.raw_trace_section import lost_words
from ui.inspector.reading_text import LongText, lost_place
from ui.inspector.section import Section, quiet_label
from ui.inspector.style import faded
from ui.memories.figures import fixed, plain_hint, signed
from ui.space.scene import Shape
from ui.space.symbols import paint_symbol
from ui.theme import GRID, Palette, tabular_font

__all__ = ["ReadingsSection"]

_ORIGINS = {
    "source": "given by the source",
    "typed": "typed",
    "extracted": "extracted from the text",
}
_MOST = 12
_RAIL, _DOT = 2 * GRID, 5.0
"""Room for the line of time at the left, and where in it the line is, in logical pixels."""


class _Version(QWidget):
    """One version on the line of time: when and why, what was understood, with which feelings."""

    def __init__(self) -> None:
        super().__init__()
        self.occasion: QLabel = quiet_label()
        self.text = LongText("Reading")
        self.feeling: QLabel = quiet_label()
        self.feeling.setFont(tabular_font())
        self._first = self._last = True
        self._line, self._dot = QColor(), QColor()
        layout = self._column = QVBoxLayout(self)
        layout.setContentsMargins(_RAIL, 0, 0, 0)
        layout.setSpacing(GRID // 4)
        for widget in (self.occasion, self.text, self.feeling):
            layout.addWidget(widget)

    def set_place(self, *, first: bool, last: bool, palette: Palette) -> None:
        """Say where on the line it is: the newest has a full dot, older ones a ring."""
        self._first, self._last = first, last
        self._column.setContentsMargins(0 if first and last else _RAIL, 0, 0, 0)
        self._line, self._dot = palette.colour("separator"), palette.colour("accent")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._first and self._last:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self.occasion.geometry().top() + self.fontMetrics().height() / 2
        painter.setPen(QPen(self._line, 1.5))
        top = middle if self._first else -GRID
        painter.drawLine(QPointF(_DOT, top), QPointF(_DOT, middle if self._last else self.height()))
        shape = Shape.FULL if self._last else Shape.GHOST
        paint_symbol(painter, shape, QPointF(_DOT, middle), 9, self._dot)
        painter.end()


class ReadingsSection(Section):
    """The readings, oldest first; the newest stands out.

    Parameters
    ----------
    palette : Palette
    """

    def __init__(self, palette: Palette) -> None:
        explanation = (
            "The semantic trace: a gist that is never the text itself, version by version."
        )
        super().__init__("Reading", explanation, palette)
        self.lost = quiet_label()
        lost_place(self.lost)
        self.earlier = quiet_label()
        self.body.addWidget(self.lost)
        self.body.addWidget(self.earlier)
        self.versions: list[_Version] = []

    def show_memory(self, it: Inspected) -> None:
        """Tell of a memory."""
        readings = it.memory.readings or ()
        shown = readings[-_MOST:]
        while len(self.versions) < len(shown):
            self.versions.append(_Version())
            self.body.addWidget(self.versions[-1])
        for place, version in enumerate(self.versions):
            version.setVisible(place < len(shown))
        strength = it.memory.strengths.get("semantic", 1.0)
        for place, (reading, version) in enumerate(zip(shown, self.versions, strict=False)):
            newest = place == len(shown) - 1
            colour = faded(self.palette_now, strength if newest else 0.5 * strength)
            version.text.show_text(reading.text, colour, italic=True)
            original = place == 0 and len(shown) == len(readings)
            version.set_place(first=place == 0, last=newest, palette=self.palette_now)
            occasion = _occasion(reading, it.memory.created)
            if len(readings) > 1 and (original or newest):
                occasion = f"{'original' if original else 'current'} · {occasion}"
            version.occasion.setText(occasion)
            version.occasion.setToolTip(plain_hint(_feeling(reading)))
            version.feeling.setText(_figures(reading, it.memory.affect))
            version.feeling.setToolTip(plain_hint(_feeling(reading)))
            version.feeling.setVisible(len(readings) > 1)
        self.title.setText("Reading" if len(readings) < 2 else f"Readings ({len(readings)})")
        self.earlier.setText(f"{len(readings) - len(shown)} earlier versions are not shown")
        self.earlier.setVisible(len(readings) > len(shown))
        self.lost.setText(lost_words(it, "semantic"))
        self.lost.setVisible(it.memory.readings is None)


def _occasion(reading: Reading, created: int) -> str:
    when = "at encoding" if reading.at is None or reading.at == created else show_time(reading.at)
    parts = (when, reading.context, _ORIGINS.get(reading.origin, reading.origin))
    return " · ".join(part for part in dict.fromkeys(parts) if part)


def _figures(reading: Reading, encoded: Affect) -> str:
    """Return centroid and spread of the moment it was read in."""
    affect = reading.affect or encoded
    valence, activation, intensity = affect.centroid
    return (
        f"{signed(valence)}, {signed(activation)}, {fixed(intensity)} · "
        f"spread {fixed(affect.spread)}"
    )


def _feeling(reading: Reading) -> str:
    if reading.affect is None:
        return "Understood with the feelings of encoding."
    valence, activation, intensity = reading.affect.centroid
    return (
        f"Understood with valence {signed(valence)}, activation {signed(activation)}, "
        f"intensity {fixed(intensity)}, spread {fixed(reading.affect.spread)}."
    )
