"""What the Persistent Agent tells of the whole state, section by section."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.clock import show_time
from engine.memory.kinds import Kind
from engine.memory.population import Population
from engine.memory.words import shortened
from engine.models.own_report import Bars, Fact, Section, Table
from engine.models.persistent_agent.columns import runs
from engine.models.persistent_agent.compaction import partition
from engine.models.persistent_agent.costs import cost_table, daily_tokens
from engine.models.persistent_agent.defrag import Defrag, defrags
from engine.models.persistent_agent.entry_types import KIND_TYPES, EntryType
from engine.models.persistent_agent.frames import Frame, frame_of
from engine.models.persistent_agent.levels import LEVEL_TIERS, Place, loads, places_of
from engine.models.persistent_agent.summaries import measured
from engine.models.persistent_agent.words_left import words_left

__all__ = ["ROWS", "excerpt", "report_of", "rows_shown"]

ROWS: Final = 50
"""Most rows that a table shows."""

_SECTION: Final = "Persistent Agent paper, section "
_NOT_YET: Final = "not yet"
_NO_WORDS: Final = "(no words left)"


def report_of(population: Population) -> tuple[Section, ...]:
    """Return every section.

    Parameters
    ----------
    population : Population
    """
    from engine.models.persistent_agent import report_of_memories as memories

    frame = frame_of(population)
    where = places_of(population)
    return (
        _levels(population, frame, where),
        _scoring(population, frame),
        memories.transmitters(population, frame),
        memories.myelination(population, where),
        memories.snapshots(population),
        _pipeline(population),
        _costs(population, frame),
    )


def rows_shown(rows: NDArray[np.intp]) -> tuple[NDArray[np.intp], int]:
    """Return the rows that a table shows, and how many more there are."""
    return rows[:ROWS], max(len(rows) - ROWS, 0)


def excerpt(population: Population, row: int) -> str:
    """Return the beginning of what a memory can still say, for a table."""
    return shortened(words_left(population, row), 60) or _NO_WORDS


def _levels(population: Population, frame: Frame, where: NDArray[np.uint8]) -> Section:
    parameters = population.parameters
    used = loads(where, population["tokens"], parameters)
    whole = float(used.sum())
    limits = parameters.levels.budgets
    share = whole / parameters.levels.context if parameters.levels.context else 0.0
    return Section(
        title="Levels and budgets",
        meaning="Time decides the level, priority overrides it; half of the context stays free. "
        f"({_SECTION}3)",
        parts=(
            Bars(
                title="Tokens in the context",
                labels=("L0 hot", "L1 warm", "L2 cool", "L3 cold"),
                values=tuple(float(one) for one in used),
                limits=tuple(float(one) for one in limits),
                unit="tokens",
                meaning="Estimated at four characters a token; words count as compressed by the "
                "ratio of their level. A mark is the budget.",
            ),
            Fact(
                label="Context in use", value=round(100.0 * share, 3), unit="%",
                meaning=f"{whole:,.0f} of {parameters.levels.context:,} tokens; at most "
                f"{100 * parameters.levels.in_use:g} % may be filled (buffer preservation).",
            ),
            _level_table(population, frame, where),
        ),
        acts=("compact",),
    )  # fmt: skip


def _level_table(population: Population, frame: Frame, where: NDArray[np.uint8]) -> Table:
    retention, known = frame.retention(population.clock), measured(population)
    ratios = (*population.parameters.levels.ratios, population.parameters.levels.cold_ratio)
    rows: list[tuple[Any, ...]] = []
    for place in Place:
        here = where == place
        count = int(np.count_nonzero(here))
        one = known.get(int(place))
        context = place <= Place.L4
        rows.append(
            (
                LEVEL_TIERS[place].title,
                count,
                round(float(retention[here].mean()), 3) if count and context else None,
                int(population["tokens"][here].sum()) if context else None,
                ratios[place] if context else None,
                round(one.ratio, 2) if one else None,
                int(np.count_nonzero(here & (frame.pressed == place))) if 0 < place < 5 else None,
            )
        )
    return Table(
        title="Where memories are",
        columns=("Level", "Memories", "Retention", "Tokens", "Asked", "Measured", "Moved"),
        rows=tuple(rows),
        meaning="Retention is the mean; tokens are those of the own words. Asked and measured are "
        "ratios of compression, the latter as the words were compressed last. Moved: by a full "
        "budget.",
    )  # fmt: skip


def _scoring(population: Population, frame: Frame) -> Section:
    parts = partition(population)
    retention = frame.retention(population.clock)
    alive = int(np.count_nonzero(parts >= 0))
    rows = [
        (label, count, round(100.0 * count / alive, 1) if alive else None, mean, paper)
        for label, count, mean, paper in (
            ("kept hot", *_mean(retention, parts == 0), "49 %"),
            ("compressed", *_mean(retention, parts == 1), "43 %"),
            ("dropped", *_mean(retention, parts == 2), "7 %"),
        )
    ]
    kinds = population["entry_type"]
    types = [(one.label, *_mean(retention, (kinds == one) & (parts >= 0))) for one in EntryType]
    return Section(
        title="Hippocampus scoring",
        meaning=f"retention = max(floor, importance · e^(−λ·t)) ({_SECTION}4)",
        parts=(
            Table(
                title="Partition", rows=tuple(rows),
                columns=("Scored", "Memories", "Share %", "Mean retention", "Paper's first run"),
                meaning="The paper's first run scored 136 messages.",
            ),
            Table(
                title="Entry types", columns=("Type", "Memories", "Mean retention"),
                rows=tuple(types),
                meaning="Told from the words by rules; a person may set another.",
            ),
            _kind_table(),
        ),
        acts=("type",),
    )  # fmt: skip


def _mean(retention: NDArray[np.float64], told: NDArray[np.bool_]) -> tuple[int, float | None]:
    count = int(np.count_nonzero(told))
    return count, round(float(retention[told].mean()), 3) if count else None


def _kind_table() -> Table:
    return Table(
        title="Kinds of the document as entry types",
        columns=("Kind", "Entry type"),
        rows=tuple(
            (kind.label, KIND_TYPES[kind].label if kind in KIND_TYPES else "by its words")
            for kind in Kind
        ),
    )


def _pipeline(population: Population) -> Section:
    compactions, compacted, count, last = runs(population)
    done = defrags(population)
    return Section(
        title="Compaction and defrag",
        meaning=f"Every 30 minutes, and at 02:30, on the virtual clock ({_SECTION}8).",
        parts=(
            Fact(label="Compactions", value=compactions, meaning="Marks of the clock passed."),
            Fact(label="Last compaction", value=show_time(compacted) if compactions else _NOT_YET),
            Fact(label="Defrags", value=count),
            Fact(label="Last defrag", value=show_time(last) if count else _NOT_YET),
            _defrag_table(done),
        ),
        acts=("defrag",),
    )


def _defrag_table(done: tuple[Defrag, ...]) -> Table:
    shown = done[: -ROWS - 1 : -1]
    return Table(
        title="What each defrag did",
        columns=(
            "At", "To L3", "To L4", "Notes", "Recalled", "Recalls", "Kept", "Compressed",
            "Dropped", "Tokens", "Indexed",
        ),
        rows=tuple(
            (show_time(one.at), one.promoted, one.transferred, one.notes, one.recalled,
             one.recalls, one.kept, one.compressed, one.dropped, round(one.tokens), one.chunks)
            for one in shown
        ),
        meaning="The latest first. To L4: transferred to MEMORY.md. Notes: days of which a "
        "memory was archived. Recalled, recalls: memories and uses since the defrag before. "
        "Tokens: in the context after it. Indexed: memories that moved to another file.",
        more=len(done) - len(shown),
    )  # fmt: skip


def _costs(population: Population, frame: Frame) -> Section:
    there = ~frame.gone
    ratios = population.parameters.levels
    found = daily_tokens(
        population["begun"][there],
        population["tokens"][there],
        frame.trash[there],
        (ratios.warm_ratio, ratios.cool_ratio),
    )
    return Section(
        title="Costs",
        meaning="The paper pays a language model for summaries; here they are extracted on this "
        f"machine, for nothing ({_SECTION}8).",
        parts=(
            Table(
                title="A day costs",
                columns=("Component", "Paper's provider", "Paper $", "Here", "Here $", "Tokens"),
                rows=tuple(
                    (one.component, one.provider, one.paper, one.local_provider, one.local,
                     round(one.tokens))
                    for one in cost_table(found)
                ),
            ),
            Fact(
                label="Spared by dropping trash", value=round(found.spared), unit="tokens a day",
                meaning="What is below the trash line is never summarised (section 2).",
            ),
        ),
    )  # fmt: skip
