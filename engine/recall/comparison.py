"""What a question finds at two moments: lost, gained, moved."""

from __future__ import annotations

from dataclasses import dataclass

from engine.journal.clock import next_night
from engine.journal.events import Night
from engine.memory.population import Population
from engine.models.protocol import ForgettingModel
from engine.progress import Progress, silent
from engine.recall.answers import Answer, Recollection
from engine.recall.asking import Asker

__all__ = ["Moved", "RecallChange", "compare_recall", "difference", "left_alone"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """An answer that is found at both moments.

    Parameters
    ----------
    before, after : Answer
    place_before, place_after : int
        From 1.
    """

    before: Answer
    after: Answer
    place_before: int
    place_after: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RecallChange:
    """What lies between two answers to the same question.

    Parameters
    ----------
    before, after : Recollection
    lost : tuple of Answer
        Found before alone, in the order of before.
    gained : tuple of Answer
        Found after alone, in the order of after.
    moved : tuple of Moved
        Found both times at different places, in the order of after.
    stayed : tuple of Moved
        Found both times at the same place.
    """

    before: Recollection
    after: Recollection
    lost: tuple[Answer, ...]
    gained: tuple[Answer, ...]
    moved: tuple[Moved, ...]
    stayed: tuple[Moved, ...]


def difference(before: Recollection, after: Recollection) -> RecallChange:
    """Return what lies between two recollections."""
    places = {uid: at for at, uid in enumerate(before.uids)}
    there = set(after.uids)
    both = [
        Moved(
            before=before.results[places[one.uid]],
            after=one,
            place_before=places[one.uid] + 1,
            place_after=at + 1,
        )
        for at, one in enumerate(after.results)
        if one.uid in places
    ]
    return RecallChange(
        before=before,
        after=after,
        lost=tuple(one for one in before.results if one.uid not in there),
        gained=tuple(one for one in after.results if one.uid not in places),
        moved=tuple(one for one in both if one.place_before != one.place_after),
        stayed=tuple(one for one in both if one.place_before == one.place_after),
    )


def left_alone(
    population: Population, model: ForgettingModel, nights: int, progress: Progress = silent
) -> Population:
    """Return the state after nights in which nobody does anything.

    Parameters
    ----------
    population : Population
    model : ForgettingModel
    nights : int
    progress : Progress
        May raise `engine.errors.Cancelled`.
    """
    draft = population.draft()
    for done in range(nights):
        progress(done, nights, "sleeping")
        model.apply(draft, Night(at=next_night(draft.clock)))
    return draft.freeze()


def compare_recall(
    asker: Asker,
    later: Population | int,
    query: str,
    k: int = 5,
    *,
    dreams: bool = False,
    progress: Progress = silent,
) -> RecallChange:
    """Return what a question finds now and later, on any thread; nothing is changed.

    Parameters
    ----------
    asker : Asker
        The document now.
    later : Population or int
        Another state of the same life, or the number of nights in which it is left alone.
    query : str
    k : int
    dreams : bool
    progress : Progress
    """
    question = asker.embedded(query, progress)
    if isinstance(later, int):
        later = left_alone(asker.population, asker.model, later, progress)
    return difference(
        asker.answer(question, k, dreams=dreams),
        asker.at(later).answer(question, k, dreams=dreams),
    )
