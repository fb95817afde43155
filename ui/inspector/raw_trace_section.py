"""The raw trace: the memory in its own words, paler as they weaken; its empty place once lost."""

from __future__ import annotations

from engine.memory.bundle import ERASED, PURGED, STAYS_IN_FILE, WITHHELD
from engine.memory.traces import NO_TRACE, Trace
from ui.inspector.inspected import Inspected
from ui.inspector.reading_text import LongText, lost_place
from ui.inspector.section import Section, quiet_label
from ui.inspector.style import faded
from ui.inspector.trace_picture import TracePicture
from ui.theme import Palette

__all__ = ["RawTraceSection", "lost_words", "where_words_are"]


def lost_words(it: Inspected, trace: str) -> str:
    """Return on which night a trace was lost, in words."""
    if any(one.label == trace for one in it.memory.purged):
        return ERASED
    if it.memory.withheld:
        return f"{WITHHELD}; “Under this system” in the menu Edit releases it for a while"
    night = it.memory.lost.get(trace)
    return "lost" if night is None else f"lost on night {night}"


def where_words_are(it: Inspected, trace: Trace) -> str:
    """Return, in a sentence, whether the words of a lost trace are still in the file."""
    gone = it.session.catalogue.purged.get(it.memory.uid, NO_TRACE) & trace
    return f"{(PURGED if gone else STAYS_IN_FILE).capitalize()}."


class RawTraceSection(Section):
    """Raw text and the caption of a picture.

    Parameters
    ----------
    palette : Palette
    """

    def __init__(self, palette: Palette) -> None:
        explanation = "The verbatim text or the picture: paler, and more blurred, the weaker it is."
        super().__init__("Raw trace", explanation, palette)
        self.text = LongText("Words")
        self.picture = TracePicture()
        self.caption = quiet_label()
        self.lost = quiet_label()
        lost_place(self.lost)
        self.stays = quiet_label()
        for widget in (self.picture, self.text, self.caption, self.lost, self.stays):
            self.body.addWidget(widget)

    def show_memory(self, it: Inspected) -> None:
        """Tell of a memory."""
        memory = it.memory
        self.title.setText("Raw trace" if memory.strengths else "Words")
        there = memory.text is not None
        strength = memory.strengths.get("raw", 1.0)
        self.text.show_text(memory.text or "", faded(self.palette_now, strength))
        self.text.setVisible(there)
        self.caption.setText(f"Picture: {memory.caption}")
        self.caption.setVisible(there and bool(memory.caption))
        self.picture.show_memory(it.session, memory.uid if there else None, strength)
        self.lost.setText(lost_words(it, "raw"))
        self.lost.setVisible(not there)
        self.stays.setText(where_words_are(it, Trace.RAW))
        told = not memory.purged & Trace.RAW and not memory.withheld
        self.stays.setVisible(not there and told)
