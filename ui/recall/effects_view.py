"""What a use has changed: importance, count, strengths, drift, spread, memory by memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from engine.memory.population import Population
from engine.models.potato.parameters import PotatoParameters
from engine.models.potato.rates import spread_is_rising
from engine.recall.effects import Effect
from engine.session import Session
from ui.explore.memory_words import what_is_left
from ui.inspector.fact_rows import Fact, FactRows
from ui.inspector.section import quiet_label
from ui.memories.figures import fixed, share, shorten
from ui.theme import GRID

__all__ = ["EffectsView", "effect_facts", "is_rising", "own_effect_facts"]

_MOST: Final = 6


def is_rising(population: Population, uid: int) -> bool | None:
    """Return whether a memory's spread rises from recall to recall; None where that is no term."""
    parameters = population.parameters
    if not isinstance(parameters, PotatoParameters):
        return None
    return bool(spread_is_rising(population, population.rows_of((uid,)), parameters)[0])


def effect_facts(effect: Effect, rising: bool | None) -> list[Fact]:
    """Return the rows that tell of an effect under the Potato paper, before and after."""
    facts = [
        _change(
            "importance", effect.importance_before, effect.importance_after,
            "Boosted by 0.3 of what is missing to its kind's cap, less with every recall.",
        ),
        Fact(
            lead="recalls",
            words=f"{effect.access_count - 1} → {effect.access_count}",
            hint="How often it was recalled and used. Three save it below the death line.",
        ),
        _change(
            "strength", effect.presence_before, effect.presence_after,
            "Of the trace that carries its tier; the living traces are restored to 1.",
        ),
        _change(
            "drift", effect.drift_before, effect.drift_after,
            "Distance of its feeling from that at encoding; from 0.5 on it saves it.",
        ),
    ]  # fmt: skip
    return [*facts, _spread(effect, rising)]


def own_effect_facts(effect: Effect, meaning: str) -> list[Fact]:
    """Return the rows that tell of an effect under a system that has no traces.

    Parameters
    ----------
    effect : Effect
    meaning : str
        What strength means under it.
    """
    return [
        _change("strength", effect.importance_before, effect.importance_after, f"{meaning}."),
        Fact(
            lead="recalls",
            words=f"{effect.access_count - 1} → {effect.access_count}",
            hint="How often it was recalled and used.",
        ),
    ]


def _change(name: str, before: float, after: float, hint: str) -> Fact:
    figures = f"{share(before).strip()} → {share(after).strip()}"
    same = abs(after - before) < 5e-5
    return Fact(lead=name, words=figures, figure="unchanged" if same else "", hint=hint)


def _spread(effect: Effect, rising: bool | None) -> Fact:
    now = "none" if effect.spread is None else fixed(effect.spread)
    trend = {True: "rising", False: "not rising", None: ""}[rising]
    return Fact(
        lead="spread",
        words=f"{fixed(effect.spread_at_encoding)} at encoding, {now} with this recall",
        figure=trend,
        figure_role="good" if rising else "",
        hint="How mixed its feelings are. Rising from recall to recall it saves the memory.",
    )


def _facts(session: Session, effect: Effect) -> list[Fact]:
    if "traces" not in session.population.columns:
        return own_effect_facts(effect, session.model.strength_meaning)
    return effect_facts(effect, is_rising(session.population, effect.uid))


class EffectsView(QWidget):
    """A few facts for each memory that was used."""

    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = quiet_label(role="good")
        close = QToolButton()
        close.setText("✕")
        close.setToolTip("Close what the use has changed")
        close.clicked.connect(self.closed)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(close)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(2 * GRID, GRID // 2, GRID, GRID)
        self._layout.setSpacing(GRID // 2)
        self._layout.addLayout(head)
        self.parts: list[tuple[QLabel, FactRows]] = []
        self.more = quiet_label()
        self._layout.addWidget(self.more)
        self._layout.addStretch(1)

    def show_effects(self, session: Session, effects: Sequence[Effect]) -> None:
        """Tell what a use has changed."""
        count = len(effects)
        self.title.setText("What the use changed" + (f" ({count})" if count > 1 else ""))
        shown = effects[:_MOST]
        while len(self.parts) < len(shown):
            self._add_part()
        for at, (name, rows) in enumerate(self.parts):
            name.setVisible(at < len(shown) and count > 1)
            rows.setVisible(at < len(shown))
        for effect, (name, rows) in zip(shown, self.parts, strict=False):
            name.setText(shorten(what_is_left(session.memory(effect.uid)), 80))
            rows.set_facts(_facts(session, effect))
        self.more.setText(f"and {count - len(shown)} more")
        self.more.setVisible(count > len(shown))

    def _add_part(self) -> None:
        name, rows = quiet_label(role=""), FactRows()
        self.parts.append((name, rows))
        for widget in (name, rows):
            self._layout.insertWidget(self._layout.count() - 2, widget)
