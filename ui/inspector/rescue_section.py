"""What would save it: the cheapest acts that keep the memory from its next loss."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel

from ui.inspector.inspected import Inspected
from ui.inspector.rescue_source import RescueSource, Saving
from ui.inspector.rescue_words import (
    act_words,
    met_words,
    nearest_words,
    own_act_words,
    saving_words,
)
from ui.inspector.section import Section, quiet_label
from ui.theme import Palette

__all__ = ["RescueSection"]

_MOST: Final = 2


class RescueSection(Section):
    """What would save the memory.

    Parameters
    ----------
    palette : Palette
    source : RescueSource
    """

    activated = Signal(int)
    """Number of a memory that was clicked on."""

    def __init__(self, palette: Palette, source: RescueSource) -> None:
        explanation = (
            "The cheapest acts that keep it from its next loss: one recall as late as it still "
            "helps, one link now. Each was tried by running the nights that follow."
        )
        super().__init__("What would save it", explanation, palette)
        self._source = source
        self._it: Inspected | None = None
        self.state = quiet_label()
        self.acts = [self._made_act() for _ in range(_MOST)]
        self.nearest = quiet_label()
        self.nearest.setToolTip(
            "Of the survival criteria with a number, the one that it would take least to meet."
        )
        for widget in (self.state, *self.acts, self.nearest):
            self.body.addWidget(widget)
        source.ready.connect(self._on_ready)
        source.failed.connect(self._on_failed)

    def _made_act(self) -> QLabel:
        label = QLabel()
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        label.linkActivated.connect(lambda uid: self.activated.emit(int(uid)))
        return label

    def show_memory(self, it: Inspected) -> None:
        """Tell of a memory; what would save it comes later where it is not known yet."""
        self._it = it
        saving = self._source.of(it.state.population, it.memory.uid)
        if saving is None:
            self._source.ask(it.state.population, it.session.model, it.memory.uid)
            self._say("Looking…")
        else:
            self._show(it, saving)

    def _say(self, words: str) -> None:
        self.state.setText(words)
        for label in (*self.acts, self.nearest):
            label.hide()

    def _show(self, it: Inspected, saving: Saving) -> None:
        self._say(saving_words(saving))
        night = it.state.population.night
        if saving.own is not None and saving.own.by_night is not None:
            self.acts[0].setText(own_act_words(saving.own, night))
            self.acts[0].show()
        for label, act in zip(self.acts, saving.acts, strict=False):
            target = ""
            if act.target is not None:
                target = it.state.name(int(it.state.population.rows_of((act.target,))[0]))
            label.setText("")  # links take their colour when they are read
            label.setText(act_words(act, night, target))
            label.show()
        if saving.met is not None:
            self.nearest.setText(met_words(saving.met))
        elif saving.nearest is not None:
            self.nearest.setText(nearest_words(saving.nearest))
        self.nearest.setVisible(bool(saving.met or saving.nearest))

    def _on_ready(self) -> None:
        it = self._it
        if it is not None and self._source.of(it.state.population, it.memory.uid) is not None:
            self.show_memory(it)

    def _on_failed(self, why: str) -> None:
        self._say(f"Not known: {why}")
