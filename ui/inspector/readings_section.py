"""The semantic trace: what the memory was taken to mean, version by version."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from engine.journal.clock import show_time
from engine.memory.new_memory import Reading
from ui.inspector.inspected import Inspected
from ui.inspector.raw_trace_section import lost_words
from ui.inspector.reading_text import LongText, lost_place
from ui.inspector.section import Section, quiet_label
from ui.inspector.style import faded
from ui.memories.figures import fixed, plain_hint, signed
from ui.theme import GRID, Palette

__all__ = ["ReadingsSection"]

_ORIGINS = {
    "source": "given by the source",
    "typed": "typed",
    "extracted": "extracted from the text",
}
_MOST = 12


class _Version(QWidget):
    """One version: when and why, and what was understood."""

    def __init__(self) -> None:
        super().__init__()
        self.occasion: QLabel = quiet_label()
        self.text = LongText("Reading")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 4)
        layout.addWidget(self.occasion)
        layout.addWidget(self.text)


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
            version.occasion.setText(_occasion(reading, it.memory.created))
            version.occasion.setToolTip(plain_hint(_feeling(reading)))
        self.title.setText("Reading" if len(readings) < 2 else f"Readings ({len(readings)})")
        self.earlier.setText(f"{len(readings) - len(shown)} earlier versions are not shown")
        self.earlier.setVisible(len(readings) > len(shown))
        self.lost.setText(lost_words(it, "semantic"))
        self.lost.setVisible(it.memory.readings is None)


def _occasion(reading: Reading, created: int) -> str:
    when = "at encoding" if reading.at is None or reading.at == created else show_time(reading.at)
    parts = (when, reading.context, _ORIGINS.get(reading.origin, reading.origin))
    return " · ".join(part for part in dict.fromkeys(parts) if part)


def _feeling(reading: Reading) -> str:
    if reading.affect is None:
        return "Understood with the feelings of encoding."
    valence, activation, intensity = reading.affect.centroid
    return (
        f"Understood with valence {signed(valence)}, activation {signed(activation)}, "
        f"intensity {fixed(intensity)}, spread {fixed(reading.affect.spread)}."
    )
