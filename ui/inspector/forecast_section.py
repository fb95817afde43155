"""Forecast: when the memory becomes a fragment, a ghost, is gone, if nobody recalls anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from engine.memory.columns import NOT_YET
from engine.memory.tiers import Tier
from engine.models.explanation import Forecast
from engine.questions import FORECAST_NIGHTS, forecast_of, tier_key
from ui.inspector.fact_rows import Fact, FactRows
from ui.inspector.forecast_source import ForecastSource
from ui.inspector.header_section import tier_icon
from ui.inspector.inspected import Inspected
from ui.inspector.section import Section, quiet_label
from ui.space.symbols import tier_pixmap
from ui.theme import Palette
from ui.tier_looks import tier_looks

__all__ = ["ForecastSection", "forecast_facts"]

_STEPS: Final = (
    ("fragment", Tier.FRAGMENT, "fragment", "it loses its words"),
    ("ghost", Tier.GHOST, "ghost", "it loses its readings too"),
    ("deleted", Tier.DELETED, "gone", "its last trace goes and it is deleted"),
)


def forecast_facts(forecast: Forecast, night: int, palette: Palette) -> list[Fact]:
    """Return the rows of a forecast.

    Parameters
    ----------
    forecast : Forecast
    night : int
        Nights that have passed.
    palette : Palette
    """
    facts: list[Fact] = []
    for name, tier, words, meaning in _STEPS:
        when = getattr(forecast, name)
        role = "" if when is not None and when > night else "muted"
        facts.append(
            Fact(
                icon=tier_icon(tier, palette),
                words=words,
                words_role=role,
                figure=_when(when, night),
                figure_role=role,
                hint=f"When {meaning}. Nights count from the start of the document; in brackets, "
                f"from now. Looks {FORECAST_NIGHTS} nights ahead.",
            )
        )
    return facts


def own_tier_facts(
    losses: Mapping[str, NDArray[np.int32]], it: Inspected, palette: Palette
) -> list[Fact]:
    """Return when the memory comes to stand in each other tier of a system's own."""
    night, model = it.state.population.night, it.session.model
    facts: list[Fact] = []
    for look in tier_looks(tuple(model.own_tiers), palette):
        key = tier_key(look.tier.name)
        if key not in losses:
            continue
        reached = int(losses[key][it.row])
        if reached == NOT_YET:
            continue
        facts.append(
            Fact(
                icon=tier_pixmap(look.shape, QColor(look.colour), 16, 2.0),
                words=look.tier.name,
                words_role="",
                figure=_when(reached, night),
                hint=f"{look.tier.meaning} Looks {FORECAST_NIGHTS} nights ahead.",
            )
        )
    return facts


def _when(when: int | None, night: int) -> str:
    if when is None:
        return "not in sight"
    return f"since night {when}" if when <= night else f"night {when} (in {when - night})"


class ForecastSection(Section):
    """The forecast of the memory.

    Parameters
    ----------
    palette : Palette
    source : ForecastSource
    """

    def __init__(self, palette: Palette, source: ForecastSource) -> None:
        explanation = "What happens if nobody recalls anything from now on."
        super().__init__("Forecast", explanation, palette)
        self._source = source
        self._it: Inspected | None = None
        self.facts = FactRows(0)
        self.note = quiet_label()
        self.body.addWidget(self.facts)
        self.body.addWidget(self.note)
        source.ready.connect(self._on_forecast_ready)
        source.failed.connect(self._on_forecast_failed)

    def show_memory(self, it: Inspected) -> None:
        """Tell of a memory; the forecast comes later where it is not known yet."""
        self._it = it
        losses = self._source.of(it.state.population)
        if losses is None:
            self._source.ask(it.state.population, it.session.model)
            self.note.setText("Looking ahead…")
        else:
            own = own_tier_facts(losses, it, self.palette_now)
            has_own = any(tier_key(one.name) in losses for one in it.session.model.own_tiers)
            self.facts.set_facts(own if has_own else self._losses(losses, it))
            stays = has_own and not own
            told = f"It stays where it is for {FORECAST_NIGHTS} nights, " if stays else ""
            self.note.setText(f"{told}if nobody recalls anything.")
        self.facts.setVisible(bool(losses is not None and self.facts.facts))

    def _losses(self, losses: dict[str, NDArray[np.int32]], it: Inspected) -> list[Fact]:
        forecast, night = forecast_of(losses, it.row), it.state.population.night
        return forecast_facts(forecast, night, self.palette_now)

    def _on_forecast_ready(self) -> None:
        if self._it is not None and self._source.of(self._it.state.population) is not None:
            self.show_memory(self._it)

    def _on_forecast_failed(self, why: str) -> None:
        self.note.setText(f"No forecast: {why}")
