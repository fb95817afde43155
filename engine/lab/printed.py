"""What the Potato paper prints, beside what a run gives: the figures that can be checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.lab.ablation import NIGHTS, SCHEDULES, Ablation, Cell
from engine.lab.grid import SignalGrid
from engine.lab.retention import Retention
from engine.memory.tiers import Tier

__all__ = ["Figure", "compare_with_paper"]

_WEEK: Final = 7
_AROUSED: Final = ("high-arousal-positive", "high-arousal-negative")
_SEVEN_NIGHT_MEANS: Final = ("0.321", "0.415", "0.359", "0.637")
_RATES: Final = ("0.85", "0.87", "0.89", "0.98")
_RETENTIONS: Final = ("32 %", "38 %", "44 %", "87 %")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One figure of the paper and the same figure here, as rounded as the paper rounds it.

    Parameters
    ----------
    section : str
        Where the paper prints it.
    what : str
    printed, here : str
    """

    section: str
    what: str
    printed: str
    here: str

    @property
    def agrees(self) -> bool:
        """Whether both are the same."""
        return self.printed == self.here


def compare_with_paper(
    ablation: Ablation, table: Iterable[Retention], grid: SignalGrid
) -> tuple[Figure, ...]:
    """Return every printed figure that the run can speak to.

    Parameters
    ----------
    ablation : Ablation
        A run shorter than a figure's night leaves that figure out.
    table : iterable of Retention
    grid : SignalGrid
    """
    figures = [*_table_3(table), *_signals(grid)]
    if ablation.legacy_floor:
        return (*figures, _nothing_erodes(ablation))
    if ablation.nights >= _WEEK:
        figures += _seven_nights(ablation)
    if ablation.nights >= NIGHTS:
        figures += _lives(ablation)
        figures += _tiers(ablation)
    return tuple(figures)


def _table_3(table: Iterable[Retention]) -> Iterator[Figure]:
    for row, rate, retention in zip(table, _RATES, _RETENTIONS, strict=True):
        kept = f"{100 * row.retention:.0f} %"
        what = row.pattern.lower()
        yield Figure(section="3.4", what=f"{what}: rate", printed=rate, here=f"{row.rate:.2f}")
        yield Figure(section="3.4", what=f"{what}: seven nights", printed=retention, here=kept)


def _signals(grid: SignalGrid) -> Iterator[Figure]:
    yield Figure(
        section="3.5",
        what="correlation of the two signals",
        printed="-0.09",
        here=f"{grid.correlation:.2f}",
    )
    yield Figure(
        section="3.5",
        what="distance from sigma chosen",
        printed="67 %",
        here=f"{100 * grid.sigma_share:.0f} %",
    )


def _seven_nights(ablation: Ablation) -> Iterator[Figure]:
    for schedule, printed in zip(SCHEDULES, _SEVEN_NIGHT_MEANS, strict=True):
        cells = _of(ablation.b, schedule=schedule.name)
        mean = sum(cell.importance_by_night[_WEEK - 1] for cell in cells) / len(cells)
        what = f"B, {schedule.name}: mean after seven nights"
        yield Figure(section="4.3", what=what, printed=printed, here=f"{mean:.3f}")


def _lives(ablation: Ablation) -> Iterator[Figure]:
    lives = (
        ("high-arousal-positive", "twice-early", "0.4124", 4),
        ("high-arousal-negative", "twice-early", "0.4124", 4),
        ("high-arousal-positive", "never", "0.18", 2),
        ("low-arousal-far", "never", "0.125", 3),
    )
    for profile, schedule, printed, digits in lives:
        cell = _of(ablation.a, profile=profile, schedule=schedule)[0]
        here = f"{cell.importance_by_night[NIGHTS - 1]:.{digits}f}"
        what = f"A, {profile}, {schedule}: importance"
        yield Figure(section="4.2", what=what, printed=printed, here=here)
    pair = [_of(ablation.a, profile=name) for name in _AROUSED]
    same = all(
        one.importance_by_night == other.importance_by_night
        for one, other in zip(*pair, strict=True)
    )
    yield Figure(
        section="4.2",
        what="A, high arousal of either sign",
        printed="identical",
        here="identical" if same else "different",
    )


def _tiers(ablation: Ablation) -> Iterator[Figure]:
    kept = "A, remarkable, never: tiers"
    remarkable = [
        cell
        for profile in (*_AROUSED, "low-arousal-far")
        for cell in _of(ablation.a, profile=profile, schedule="never")
    ]
    yield Figure(section="4.2", what=kept, printed="6 full", here=_count(remarkable))
    flat = _of(ablation.a, profile="flat-at-baseline", schedule="never")
    what = "A, flat-at-baseline, never: tiers"
    yield Figure(section="4.2", what=what, printed="2 fragment", here=_count(flat))
    for schedule, printed in (("never", "12 deleted"), ("twice-early", "12 ghost")):
        here = _count(_of(ablation.b, schedule=schedule))
        yield Figure(section="4.2", what=f"B, {schedule}: tiers", printed=printed, here=here)
    differ = sum(
        a.importance_by_night != b.importance_by_night
        for a, b in zip(ablation.a, ablation.b, strict=True)
    )
    pairs = f"{differ} of {len(ablation.a)}"
    yield Figure(section="4.2", what="pairs that differ", printed="48 of 48", here=pairs)
    seen = {cell.tier_by_night[NIGHTS - 1] for cell in (*ablation.a, *ablation.b)}
    yield Figure(section="4.2", what="tiers that occur", printed="4", here=str(len(seen)))


def _nothing_erodes(ablation: Ablation) -> Figure:
    eroded = sum(
        any(tier != Tier.FULL for tier in cell.tier_by_night) for cell in (*ablation.a, *ablation.b)
    )
    return Figure(section="4.4", what="legacy floor: eroded", printed="0", here=str(eroded))


def _of(cells: Iterable[Cell], *, profile: str = "", schedule: str = "") -> list[Cell]:
    return [
        cell for cell in cells if profile in ("", cell.profile) and schedule in ("", cell.schedule)
    ]


def _count(cells: Iterable[Cell]) -> str:
    """Return how many cells stood in each tier after the paper's last night, in words."""
    tiers = [cell.tier_by_night[NIGHTS - 1] for cell in cells]
    counts = ((tier, tiers.count(tier)) for tier in Tier)
    return ", ".join(f"{count} {tier.label}" for tier, count in counts if count)
