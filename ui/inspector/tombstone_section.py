"""What is left of a deleted memory: its number, its id, the night."""

from __future__ import annotations

from engine.memory.traces import Trace
from ui.inspector.fact_rows import Fact, FactRows
from ui.inspector.inspected import Inspected
from ui.inspector.raw_trace_section import where_words_are
from ui.inspector.section import Section, quiet_label
from ui.theme import GRID, Palette

__all__ = ["TombstoneSection"]


class TombstoneSection(Section):
    """The tombstone.

    Parameters
    ----------
    palette : Palette
    """

    def __init__(self, palette: Palette) -> None:
        explanation = "A deleted memory keeps its identifier and the night it went, nothing else."
        super().__init__("Tombstone", explanation, palette)
        self.facts = FactRows(8 * GRID)
        self.body.addWidget(self.facts)
        self.stays = quiet_label()
        self.body.addWidget(self.stays)

    def show_memory(self, it: Inspected) -> None:
        """Tell of a memory that is gone."""
        self.stays.setText(where_words_are(it, Trace.RAW))
        listed = (
            ("gone", f"on night {it.memory.deleted_night}"),
            ("number", str(it.memory.uid)),
            ("id", it.memory.id),
        )
        self.facts.set_facts(
            [
                Fact(lead=lead, lead_role="muted", words=words, words_role="")
                for lead, words in listed
            ]
        )
