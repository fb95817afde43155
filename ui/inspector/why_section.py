"""Why: the night's rule with this memory's numbers in it, and what would have saved it."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from engine.errors import LetheError
from engine.models.explanation import Explanation
from ui.inspector.fact_rows import FactRows
from ui.inspector.inspected import Inspected
from ui.inspector.night_chooser import NightChooser
from ui.inspector.section import Section, quiet_label
from ui.inspector.strength_bars import StrengthBars
from ui.inspector.why_facts import (
    criterion_fact,
    erosion_words,
    importance_fact,
    survival_words,
    term_fact,
)
from ui.theme import GRID, Palette

__all__ = ["WhySection"]


class WhySection(Section):
    """What a night did to the memory, and why.

    Parameters
    ----------
    palette : Palette
    """

    def __init__(self, palette: Palette) -> None:
        explanation = "The rule of one night with this memory's own numbers."
        super().__init__("Why", explanation, palette)
        self._it: Inspected | None = None
        self.night = NightChooser()
        self.coming = quiet_label("No night has passed yet: what the coming one would do.")
        self.verdict = quiet_label(role="")
        self.rule, self.importance = FactRows(4 * GRID), FactRows()
        self.strengths = StrengthBars(palette)
        self.survival_words = quiet_label()
        self.survival = FactRows()
        self.erosion = quiet_label()
        self.erosion.setToolTip("Nights in a row that count towards the loss of the next trace.")
        for widget in (
            self.night,
            self.coming,
            self.verdict,
            self.rule,
            self.importance,
            self.strengths,
            self.survival_words,
            self.survival,
            self.erosion,
        ):
            self.body.addWidget(widget)
        self.night.chosen.connect(self._on_night_chosen)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        super().set_palette(palette)
        self.strengths.set_palette(palette)

    def show_memory(self, it: Inspected) -> None:
        """Tell of a memory: of the last night, or of the coming one before the first.

        Of one that is deleted, the last night is that of its deletion.
        """
        self._it = it
        first, last = it.first_night, it.state.population.night
        gone = it.memory.deleted_night
        if gone is not None:
            last = min(last, gone)
        if first <= last:
            self.night.set_range(first, last, last)
        self.night.setVisible(first <= last)
        self._explain(last if first <= last else None)

    def _on_night_chosen(self, night: int) -> None:
        self._explain(night)

    def _explain(self, night: int | None) -> None:
        it = self._it
        if it is None:
            return
        if night is None and it.state.population.night:
            self._say_nothing("It came after the last night: no night has touched it yet.")
            return
        try:
            self._show(it, it.session.explain(it.memory.uid, night))
        except LetheError as error:
            self._say_nothing(str(error))
        self.coming.setVisible(night is None)

    def _say_nothing(self, why: str) -> None:
        self.verdict.setText(why)
        for widget in self._details():
            widget.hide()
        self.coming.hide()

    def _details(self) -> tuple[QWidget, ...]:
        return (
            self.rule,
            self.importance,
            self.strengths,
            self.survival_words,
            self.survival,
            self.erosion,
        )

    def _show(self, it: Inspected, explanation: Explanation) -> None:
        self.verdict.setText(explanation.verdict)
        self.rule.set_facts([term_fact(term) for term in explanation.rate])
        self.rule.setVisible(bool(explanation.rate))
        word = it.session.model.strength_word
        self.importance.set_facts([importance_fact(explanation, word)])
        self.importance.show()
        self.strengths.set_terms(explanation.traces)
        self.strengths.setVisible(bool(explanation.traces))
        self.survival_words.setText(survival_words(explanation))
        self.survival.set_facts([criterion_fact(one) for one in explanation.survival])
        for widget in (self.survival_words, self.survival):
            widget.setVisible(bool(explanation.survival))
        erosion = getattr(it.state.population.parameters, "erosion", None)
        patience = getattr(erosion, "patience", None)
        self.erosion.setText(erosion_words(explanation, patience))
        self.erosion.setVisible(explanation.candidate and explanation.erosion_count > 0)
