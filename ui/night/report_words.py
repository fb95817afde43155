"""A night's report in words, for people and for the clipboard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.journal.timeline import Timeline
from engine.night_losses import NightLoss, waiting
from engine.questions import night_report
from ui.state_words import tiers_told
from ui.tier_looks import counts_in_words

__all__ = ["report_as_text", "report_words"]


def report_words(timeline: Timeline, night: int, losses: Sequence[NightLoss]) -> str:
    """Return what a night did and what is left after it, in a few sentences.

    Parameters
    ----------
    timeline : Timeline
    night : int
        From 0, which no night precedes.
    losses : sequence of NightLoss
        Of that night.
    """
    sentences = [night_report(timeline, night).words]
    if not night:
        return sentences[0]
    quiet = sum(one.was == one.now and one.fell_to is None for one in losses)
    if quiet:
        many = "1 lost a trace" if quiet == 1 else f"{quiet:,} lost a trace each"
        sentences.append(f"{many} and kept its tier." if quiet == 1 else f"{many} and kept theirs.")
    after = timeline.at(timeline.position_after(night))
    told = counts_in_words(timeline.model.own_tiers, tiers_told(after, timeline.model))
    sentences.append(f"After it there are {told}.")
    left = waiting(timeline, night)
    if left:
        stand = "stands" if left == 1 else "stand"
        sentences.append(f"{left:,} {stand} below the death line unsaved and may be next.")
    return " ".join(sentences)


def report_as_text(words: str, heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a report as plain text: its words, then tab-separated lines with a heading."""
    lines = ["\t".join(heads), *("\t".join(row) for row in rows)]
    return f"{words}\n\n" + "\n".join(lines) + "\n"
