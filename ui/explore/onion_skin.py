"""The last nights behind the shown one: what has changed leaves a faint trail.

Rows of a life keep their number from night to night, so earlier states are compared row by row,
in whole columns. States that are not at hand are replayed only where that is quick.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.timeline import Timeline
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.models.protocol import ForgettingModel
from engine.replaying import cost_of
from ui.explore.session_scene import centroids, leaving
from ui.space.past_night import PastNight
from ui.space.scene import Scene, point_opacity, point_size
from ui.theme import Palette

__all__ = ["MOST_NIGHTS", "OnionSkin"]

MOST_NIGHTS: Final = 10
"""So many nights back it reaches at most."""
_MOST_REPLAYED: Final = 400_000
"""Events times memories that are replayed for it: about a tenth of a second."""
_MOST_DRAWN: Final = 4_000
"""So many memories leave a trail at most; where more have changed, those of another tier."""
_SEEN: Final = 1.0
"""A point whose diameter differs by less, in logical pixels, looks the same."""
_LEAST_OPAQUE: Final = 0.8
"""An earlier night is drawn pale as it is; a weak trace is no reason to lose it."""
_MOVED: Final = 0.004
"""A point that moved less, in units of the space, stands where it stood."""


@dataclass(frozen=True, slots=True, eq=False)
class _Told:
    """A state in the columns that a trail is made of, each of shape (N,) or (N, 3)."""

    population: Population
    strength: NDArray[np.float64]
    presence: NDArray[np.float64]
    tier: NDArray[np.uint8]
    drawn: NDArray[np.bool_]


class OnionSkin:
    """Lays the last nights under a scene.

    Attributes
    ----------
    nights : int
        How many, from 0 (none) to `MOST_NIGHTS`.
    note : str
        What of it could not be shown, in one line; empty where all is.
    """

    def __init__(self) -> None:
        self.nights = 0
        self.note = ""
        self._told: list[_Told] = []

    def laid_under(
        self,
        scene: Scene,
        timeline: Timeline,
        population: Population,
        palette: Palette,
        *,
        current: bool = False,
    ) -> Scene:
        """Return `scene` with the nights before that of `population` behind it.

        Parameters
        ----------
        scene : Scene
            Of `population`; what is selected in it has a trail in any case.
        timeline : Timeline
            On which `population` is a state.
        population : Population
        palette : Palette
        current : bool
            Memories stand where they have drifted to.
        """
        self.note = ""
        if not self.nights or not population.night or not len(population):
            self._told = []
            return replace(scene, past=()) if scene.past else scene
        earlier = self._earlier(timeline, population)
        self._told = [self._seen(one, timeline.model) for one in (population, *earlier)]
        rows = self._rows(scene, current=current)
        past = tuple(self._nights_of(rows, len(scene), palette, current=current))
        return replace(scene, past=past)

    def _earlier(self, timeline: Timeline, population: Population) -> list[Population]:
        """Return the states of earlier nights that are at hand or quick to replay."""
        now = population.night
        wanted = range(max(now - self.nights, 0), now)
        positions = [timeline.position_of(night) for night in wanted]
        budget, states = _MOST_REPLAYED, list[Population]()
        for position in positions:
            cost = cost_of(timeline, position)
            if cost <= budget:
                budget -= cost
                states.append(timeline.at(position))
        if len(states) < len(positions):
            self.note = (
                f"Onion skin: {len(states)} of the last {len(positions)} nights are at hand; "
                "step through the others to see them."
            )
        return [one for one in reversed(states) if _is_prefix(one, population)]

    def _seen(self, population: Population, model: ForgettingModel) -> _Told:
        for known in self._told:
            if known.population is population:
                return known
        tier = model.tier(population)
        return _Told(
            population,
            model.strength(population),
            model.presence(population),
            tier,
            (tier != Tier.DELETED) | leaving(population, model),
        )

    def _rows(self, scene: Scene, *, current: bool) -> NDArray[np.int64]:
        """Return the rows that have a trail, rising: what has changed, and what is selected."""
        now = self._told[0]
        count = len(now.population)
        size = point_size(now.strength, len(scene))
        place = centroids(now.population, current=True) if current else None
        other_tier, changed = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        for then in self._told[1:]:
            there = slice(0, len(then.population))
            drawn = then.drawn
            other_tier[there] |= drawn & (then.tier != now.tier[there])
            before = point_size(then.strength, len(scene))
            changed[there] |= drawn & (np.abs(before - size[there]) >= _SEEN)
            if place is not None:
                way = centroids(then.population, current=True) - place[there]
                changed[there] |= drawn & (np.linalg.norm(way, axis=1) >= _MOVED)
        chosen = np.zeros(count, np.bool_)
        chosen[scene.rows[scene.selected]] = True
        visible = np.zeros(count, np.bool_)
        visible[scene.rows] = True
        changed &= visible
        return self._limited(chosen, other_tier & (visible | ~now.drawn), changed)

    def _limited(self, *wanted: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return the rows of the first masks that together are not too many to be drawn."""
        taken = np.zeros(len(wanted[0]), np.bool_)
        for mask in wanted:
            more = taken | mask
            if np.count_nonzero(more) > _MOST_DRAWN:
                self.note = self.note or (
                    f"Onion skin: {np.count_nonzero(more):,} memories have changed; trails are "
                    "drawn for fewer of them. Select some to see theirs."
                )
                rows = np.flatnonzero(mask & ~taken)
                rest = _MOST_DRAWN - int(np.count_nonzero(taken))
                if rest > 0:
                    taken[rows[:: max(-(-len(rows) // rest), 1)]] = True
                break
            taken = more
        return np.flatnonzero(taken).astype(np.int64)

    def _nights_of(
        self, rows: NDArray[np.int64], count: int, palette: Palette, *, current: bool
    ) -> Iterator[PastNight]:
        colours = np.array(
            [palette.rgba(name) for name in ("full", "fragment", "ghost", "leaving")]
        )
        now = self._told[0].population.night
        for then in self._told[1:]:
            there = rows[rows < len(then.population)]
            there = there[then.drawn[there]]
            colour: NDArray[Any] = colours[then.tier[there]]
            colour[:, 3] = np.maximum(point_opacity(then.presence[there]), _LEAST_OPAQUE)
            yield PastNight(
                position=centroids(then.population, current=current)[there].astype(np.float32),
                size=point_size(then.strength[there], count),
                colour=colour.astype(np.float32),
                nights_ago=now - then.population.night,
                rows=there,
            )


def _is_prefix(earlier: Population, later: Population) -> bool:
    """Return whether each row of a state is the same memory in a later one."""
    count = len(earlier)
    return count <= len(later) and np.array_equal(earlier["uid"], later["uid"][:count])
