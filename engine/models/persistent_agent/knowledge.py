"""What an open document shares, and what it takes from a bundle of another one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.memory.new_memory import MemorySet
from engine.models.persistent_agent.folder import entries_now, refuse_others
from engine.models.persistent_agent.sharing import Bundle, knowledge_of, taken
from engine.models.persistent_agent.tokens import tokens
from engine.progress import Progress, silent

if TYPE_CHECKING:
    from engine.session import Session

__all__ = ["knowledge_to_share", "knowledge_to_take"]

_AS_HELD: Final = {2: 1.0, 3: 1.0}


def knowledge_to_share(session: Session, title: str, progress: Progress = silent) -> Bundle:
    """Return what a document shares: what its cooler levels hold, compressed as they hold it.

    It may run on any thread.

    Parameters
    ----------
    session : Session
        Governed by the Persistent Agent.
    title : str
        Name of the document.
    progress : Progress
        May raise `engine.errors.Cancelled`.

    Returns
    -------
    Bundle
        Its ratios are those of the memories' own words to the words that go out.

    Raises
    ------
    LetheError
        When another system governs the document.
    """
    refuse_others(session)
    population = session.population
    entries = entries_now(session, progress)
    made = population.clock
    found = knowledge_of(title, entries, made=made, ratios=_AS_HELD, progress=progress)
    own = {one.id: population.words.text(one.number) for one in entries}
    return replace(found, ratios=_ratios(found, own))


def _ratios(bundle: Bundle, own: Mapping[str, str]) -> tuple[tuple[int, float], ...]:
    before: Counter[int] = Counter()
    after: Counter[int] = Counter()
    for piece in bundle.pieces:
        said = own[piece.origin]
        if said:
            before[piece.level] += tokens(said)
            after[piece.level] += tokens(piece.text)
    return tuple((level, before[level] / after[level]) for level in sorted(after) if after[level])


def knowledge_to_take(session: Session, bundle: Bundle) -> MemorySet:
    """Return the memories that a document would take from a bundle, for `Session.import_set`.

    What it has already, or has given out itself, is left out: taken twice, nothing is added.

    Raises
    ------
    LetheError
        When another system governs the document.
    """
    refuse_others(session)
    catalogue = session.catalogue
    own = tuple(one for one in bundle.pieces if catalogue.known(one.origin) is None)
    held = {catalogue.uuid[uid] for uid in catalogue}
    return taken(replace(bundle, pieces=own), held)
