"""The sections of the report that name single memories: tags, myelin, snapshots."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.clock import show_time
from engine.memory.columns import NOT_YET
from engine.memory.population import Population
from engine.models.own_report import Fact, Section, Table
from engine.models.persistent_agent.cognition import snapshots_of
from engine.models.persistent_agent.columns import records
from engine.models.persistent_agent.explain import transmitters_in_words
from engine.models.persistent_agent.frames import Frame
from engine.models.persistent_agent.levels import LEVEL_TIERS
from engine.models.persistent_agent.myelin import Myelin, is_reflex, myelin_of
from engine.models.persistent_agent.report import ROWS, excerpt, rows_shown
from engine.models.persistent_agent.transmitters import SIGNALS, Transmitter, delays

__all__ = ["myelination", "snapshots", "transmitters"]

_SECTION: Final = "Persistent Agent paper, section "


def transmitters(population: Population, frame: Frame) -> Section:
    """Return how often each transmitter answered, to what, and what it leads to."""
    there = ~frame.gone
    trash = int(np.count_nonzero(frame.trash & there))
    whole = int(np.count_nonzero(there))
    return Section(
        title="Neurotransmitters",
        meaning="Tags at encoding decide how important a memory is, and when it is compressed "
        f"({_SECTION}2).",
        parts=(
            Fact(
                label="Trash", value=round(100.0 * trash / whole, 1) if whole else None, unit="%",
                meaning=f"{trash:,} of {whole:,} dropped at once without a summary; the paper "
                "tells of 46 % of 346 messages.",
            ),
            Table(
                title="Tags",
                columns=(
                    "Transmitter", "Memories", "Importance", "Raw, h", "Example",
                ),
                rows=tuple(_tag_row(population, frame, there, one) for one in Transmitter),
                meaning="Importance is the mean. Raw: so long the tag alone keeps the own words.",
            ),
            _signal_table(population, there),
        ),
    )  # fmt: skip


def _tag_row(
    population: Population, frame: Frame, there: NDArray[np.bool_], one: Transmitter
) -> tuple[Any, ...]:
    rows = np.flatnonzero(there & (population["transmitters"] >> one & 1).astype(np.bool_))
    alone = np.array([getattr(population.parameters.transmitters, one.label)])
    worth = frame.importance[rows] + ~frame.lost[rows]  # one that has words left goes first
    example = rows[np.argmax(worth)] if len(rows) else None
    return (
        one.label,
        len(rows),
        round(float(frame.importance[rows].mean()), 3) if len(rows) else None,
        float(delays(alone, population.parameters)[0]),
        None if example is None else excerpt(population, int(example)),
    )


def _signal_table(population: Population, there: NDArray[np.bool_]) -> Table:
    signals = population["signals"][there]
    return Table(
        title="Signals",
        columns=("Signal", "Transmitter", "Memories"),
        rows=tuple(
            (one.name, one.transmitter.label, int(np.count_nonzero(signals >> place & 1)))
            for place, one in enumerate(SIGNALS)
        ),
        meaning="What was found in the words.",
    )


def myelination(population: Population, where: NDArray[np.uint8]) -> Section:
    """Return how many memories are myelinated, and which were recalled most."""
    recalls = population["access_count"]
    reflex = is_reflex(population)
    myelin = np.where(reflex, np.uint8(Myelin.REFLEX), myelin_of(recalls, population.parameters))
    there = population["deleted_night"] == NOT_YET
    counts = np.bincount(myelin[there], minlength=len(Myelin))
    rows = np.flatnonzero(there & ((recalls > 0) | reflex))
    rows = rows[np.lexsort((rows, -recalls[rows], ~reflex[rows]))]
    shown, more = rows_shown(rows)
    return Section(
        title="Myelination",
        meaning=f"Experience, memory, recall, myelination, reflex ({_SECTION}5).",
        parts=(
            Fact(label="Thin", value=int(counts[Myelin.THIN]), unit="memories",
                 meaning="Resists decay and stays warm."),
            Fact(label="Thick", value=int(counts[Myelin.THICK]), unit="memories",
                 meaning="In PRELOAD.md: known without a search."),
            Fact(label="Reflex", value=int(counts[Myelin.REFLEX]), unit="memories",
                 meaning="In DNA.md: by ten recalls, or tagged with cortisol."),
            Table(
                title="Pathways",
                columns=("Memory", "Recalls", "Myelin", "Level", "Tags"),
                rows=tuple(
                    (excerpt(population, row), int(recalls[row]),
                     Myelin(int(myelin[row])).label or "none", LEVEL_TIERS[int(where[row])].name,
                     transmitters_in_words(int(population["transmitters"][row])))
                    for row in shown.tolist()
                ),
                uids=tuple(population["uid"][shown].tolist()),
                more=more,
            ),
        ),
    )  # fmt: skip


def snapshots(population: Population) -> Section:
    """Return the cognitive snapshots, the latest first, and when they were resumed."""
    found = snapshots_of(population)
    shown = found[: -ROWS - 1 : -1]
    resumed = records(population, "resumes").tolist()
    last = show_time(int(resumed[-1][0])) if resumed else "not yet"
    return Section(
        title="Cognitive snapshots",
        meaning=f"Resume your train of thought, not just your facts ({_SECTION}6).",
        parts=(
            Fact(label="Last resumed", value=last),
            Table(
                title="Snapshots",
                columns=("No.", "At", "Active goals", "Current focus", "Hypotheses", "Emotion"),
                rows=tuple(
                    (one.number, show_time(one.at), "; ".join(one.active_goals),
                     one.current_focus, "; ".join(one.hypotheses), one.emotional_context)
                    for one in shown
                ),
                more=len(found) - len(shown),
            ),
        ),
        acts=("snapshot", "resume"),
    )  # fmt: skip
