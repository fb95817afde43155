"""A night as a table: each memory that lost something, what that was, and why."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.errors import LetheError
from engine.journal.timeline import Timeline
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.memory.traces import Trace
from engine.models.explanation import Explanation
from engine.models.own_tiers import POTATO_TIERS, OwnTier
from engine.rescue import connected_part, nearest_criterion

__all__ = ["NightLoss", "explain_loss", "night_losses", "reason_of", "waiting"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NightLoss:
    """What one memory lost in a night.

    Parameters
    ----------
    uid : int
    was, now : Tier
        Before and after the night.
    lost : tuple of str
        Names of the traces that went; empty under a model without traces.
    importance_before, importance_after : float
        Its strength under the model, in [0, 1].
    fell_to : OwnTier or None
        Under a system with tiers of its own: where it stands now.
    """

    uid: int
    was: Tier
    now: Tier
    lost: tuple[str, ...]
    importance_before: float
    importance_after: float
    fell_to: OwnTier | None = None

    @property
    def words(self) -> str:
        """What it lost, and what it has become where that is something else."""
        what = f"lost its {' and '.join(self.lost)} trace" if self.lost else ""
        if self.now == Tier.DELETED:
            return "is gone"
        if self.fell_to is not None:
            return f"fell to {self.fell_to.name}"
        if self.now == self.was:
            return what
        became = f"is now a {self.now.label}"
        return f"{what}: {became}" if what else became


def _around(timeline: Timeline, night: int) -> tuple[Population, Population]:
    if not 1 <= night <= timeline.nights:
        raise LetheError(f"there is no night {night}: use 1 to {timeline.nights}")
    position = timeline.position_after(night)
    return timeline.at(position - 1), timeline.at(position)


def night_losses(timeline: Timeline, night: int) -> tuple[NightLoss, ...]:
    """Return what a night took, the worst loss first, then by number.

    A memory is listed also where a trace went and its tier stayed, as when a gist wears out
    while the words are there; under a system with tiers of its own where it fell to a later one.

    Parameters
    ----------
    timeline : Timeline
    night : int
        From 1 to `Timeline.nights`.

    Raises
    ------
    LetheError
        When there is no such night.
    """
    before, after = _around(timeline, night)
    model = timeline.model
    was, now = model.tier(before), model.tier(after)
    tiers, places = tuple(model.own_tiers), model.own_tier(after)
    own = tiers != POTATO_TIERS
    changed = places > model.own_tier(before) if own else was != now
    gone = np.zeros(len(after), np.uint8)
    if "traces" in after.columns:
        gone = before["traces"] & ~after["traces"]
        changed = changed | (gone != 0)
    rows = np.flatnonzero(changed)
    strengths = model.strength(before), model.strength(after)
    found = [
        NightLoss(
            uid=int(after["uid"][row]),
            was=Tier(int(was[row])),
            now=Tier(int(now[row])),
            lost=tuple(trace.label for trace in Trace if int(gone[row]) & trace),
            importance_before=float(strengths[0][row]),
            importance_after=float(strengths[1][row]),
            fell_to=tiers[int(places[row])] if own else None,
        )
        for row in rows.tolist()
    ]
    return tuple(sorted(found, key=lambda one: (-one.now, one.uid)))


def waiting(timeline: Timeline, night: int) -> int:
    """Return how many memories stood below the death line unsaved after a night, and are there."""
    _, after = _around(timeline, night)
    if "erosion_count" not in after.columns:
        return 0
    there = timeline.model.tier(after) != Tier.DELETED
    return int(np.count_nonzero((after["erosion_count"] > 0) & there))


def explain_loss(timeline: Timeline, uid: int, night: int) -> Explanation:
    """Return the reasons of a night for one memory, from those alone that links join it to.

    The numbers are those of `engine.questions.explain_night`; a night judges nothing else.

    Raises
    ------
    LetheError
        When there is no such night.
    """
    before, after = _around(timeline, night)
    row = int(before.rows_of((uid,))[0])
    part, _ = connected_part(before, (row,))
    outcome, _ = connected_part(after, (row,))
    return timeline.model.explain(part, outcome, int(part.rows_of((uid,))[0]))


def reason_of(loss: NightLoss, explanation: Explanation, patience: int | None) -> str:
    """Return why a memory lost what it lost, in words with its numbers.

    Parameters
    ----------
    loss : NightLoss
    explanation : Explanation
        Of the same night.
    patience : int or None
        Nights in a row below the line, unsaved, after which a trace goes; None under a model
        that erodes otherwise.
    """
    count = explanation.erosion_count
    eroded = loss.now == Tier.DELETED or bool(patience and count and count % patience == 0)
    if patience is None:
        return explanation.verdict
    if not eroded:
        return "worn out: faint, and what was left of the trace was too weak"
    reason = f"{patience} nights in a row below the death line, and no criterion met"
    nearest = nearest_criterion(explanation.survival)
    if nearest is None:
        return reason
    value = nearest.value
    shown = f"{value}" if isinstance(value, int) else f"{float(value):.3f}"
    return f"{reason}; nearest: {nearest.name} {shown} of {nearest.threshold:g}"
