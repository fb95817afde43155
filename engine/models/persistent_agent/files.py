"""The Markdown files of a state: memories, preload, DNA, snapshots, reflections."""

from __future__ import annotations

from collections.abc import Sequence

from engine.memory.population import Population
from engine.models.persistent_agent.behaviours import behaviour_of
from engine.models.persistent_agent.cognition import snapshots_of
from engine.models.persistent_agent.columns import records
from engine.models.persistent_agent.entries import Entry
from engine.models.persistent_agent.markdown_files import markdown_files
from engine.models.persistent_agent.summaries import entries_of
from engine.progress import Progress, silent

__all__ = ["files_of"]


def files_of(
    population: Population,
    entries: Sequence[Entry] | None = None,
    progress: Progress = silent,
) -> dict[str, str]:
    """Return the files of a state, their texts by path; see Persistent Agent paper, section 7.

    Parameters
    ----------
    population : Population
    entries : sequence of Entry, optional
        From `entries_of`, where they are known.
    progress : Progress
        May raise `engine.errors.Cancelled`.
    """
    held = entries_of(population, progress) if entries is None else entries
    reflections = [
        population.words.text(int(uid)) for _, uid in records(population, "reflections").tolist()
    ]
    return markdown_files(
        held,
        behaviour=behaviour_of(held),
        snapshots=snapshots_of(population),
        reflections=[one for one in reflections if one],
    )
