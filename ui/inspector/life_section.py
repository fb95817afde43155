"""Life: when it happened, how often it was used, and where it comes from."""

from __future__ import annotations

from engine.journal.clock import show_time
from ui.inspector.fact_rows import Fact, FactRows
from ui.inspector.inspected import Inspected
from ui.inspector.section import Section
from ui.memories.figures import duration, whole
from ui.theme import GRID, Palette

__all__ = ["LifeSection", "life_facts"]


def life_facts(it: Inspected) -> list[Fact]:
    """Return the rows of a memory's life history and provenance, known ones only."""
    memory, clock = it.memory, it.state.population.clock

    def ago(then: int) -> str:
        return f"{show_time(then)} ({duration(max(clock - then, 0))} ago)"

    last = "never" if memory.last_access is None else ago(memory.last_access)
    listed = (
        ("happened", ago(memory.created), "When it happened, in universal time (UTC)."),
        ("encoded", f"after night {it.first_night - 1}", "Nights that had passed at encoding."),
        ("recalls", whole(memory.access_count), "How often it was recalled and used."),
        ("last recall", last, "When it was last recalled and used (UTC)."),
        ("identity", "touches self-knowledge" if memory.identity else "", "Saves it from erosion."),
        ("speaker", memory.speaker, "Who said it."),
        ("session", memory.session, "In which session it was said."),
        ("source", memory.source, "Where it was read from."),
        ("origin", memory.origin, "Its name in the source."),
        ("id", memory.id, "Its stable identifier."),
        ("cut", _cut(it), "Only its beginning can be found by meaning."),
    )
    return [
        Fact(lead=lead, lead_role="muted", words=words, words_role="", hint=hint)
        for lead, words, hint in listed
        if words
    ]


def _cut(it: Inspected) -> str:
    if not it.memory.truncated or it.memory.text is None:
        return ""
    return "longer than the embedding model reads"


class LifeSection(Section):
    """Life history and provenance.

    Parameters
    ----------
    palette : Palette
    """

    def __init__(self, palette: Palette) -> None:
        super().__init__("Life", "Its history and where it comes from.", palette)
        self.facts = FactRows(8 * GRID)
        self.body.addWidget(self.facts)

    def show_memory(self, it: Inspected) -> None:
        """Tell of a memory."""
        self.facts.set_facts(life_facts(it))
