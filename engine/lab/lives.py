"""A document's journal lived under one forgetting system, away from the document.

The events are those of the document; what is its own system's alone is left out
(`engine.journal.foreign_acts`), and what the other system does of its own accord is put in between.
Nothing is written, and nothing of the document changes.

>>> journal = Journal.of(session)                      # where the session lives
>>> life = live_under("kroniqo", journal, nights=7)    # on any thread
>>> life.moment(3).population
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from engine.document_lexicon import DocumentLexicon
from engine.errors import BadInput
from engine.journal.events import Event
from engine.journal.foreign_acts import life_alone, made_by_systems
from engine.journal.timeline import Timeline, start_of
from engine.lab.living import NightColumns, live_through
from engine.lab.made_memories import LifeLexicon, Maker, made_of_sources
from engine.memory.catalogue import Catalogue
from engine.memory.population import Population
from engine.models.protocol import ForgettingModel
from engine.models.registry import model_named
from engine.moment import Moment
from engine.parameters import full_name, with_values
from engine.progress import Progress, silent
from engine.store.content import Content

if TYPE_CHECKING:
    from engine.open_document import OpenDocument

__all__ = ["Journal", "Life", "live_under"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Journal:
    """What a life away from a document needs of it. Build one with `of`.

    Parameters
    ----------
    events : tuple of Event
        The whole path of a branch.
    start : int
        Seconds since 1970, UTC: where its clock starts.
    model : str
        The forgetting system that governs it.
    parameters : mapping of str to value
        Those that differ from the system's defaults at the start, by dotted name.
    words : DocumentLexicon
        What its memories say.
    next_uid, next_batch : int
        The first numbers that no memory and no batch of the document has.
    """

    events: tuple[Event, ...]
    start: int
    model: str
    parameters: Mapping[str, Any] = field(default_factory=dict[str, Any])
    words: DocumentLexicon = field(default_factory=lambda: DocumentLexicon(Catalogue()))
    next_uid: int = 1
    next_batch: int = 1

    @classmethod
    def of(cls, session: OpenDocument, branch: int | None = None) -> Self:
        """Return the journal of a branch as it is now; of the running one where none is named.

        Raises
        ------
        LetheError
            When there is no such branch.
        """
        branches = session.branches
        wanted = branches.active if branch is None else branches.known(branch)
        next_uid, next_batch = session.next_numbers()
        return cls(
            events=tuple(wanted.timeline.events),
            start=wanted.record.start,
            model=wanted.record.model,
            parameters=dict(wanted.record.parameters),
            words=DocumentLexicon(session.catalogue, session.index),
            next_uid=next_uid,
            next_batch=next_batch,
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Life:
    """A journal lived under one system; it has a state, a model and words like a document.

    Build one with `live_under`. Reading it is safe on any thread.

    Parameters
    ----------
    model : ForgettingModel
    parameters : mapping of str to value
        Those that differ from the system's defaults at the start, by dotted name.
    timeline : Timeline
        The events that were lived, own acts among them, and the states they lead to. Read states
        through `state`.
    catalogue : Catalogue
        The words of its memories: the document's own where the system made none.
    made : tuple of int
        Numbers of the memories that the system made. They lie beyond those of the document,
        but for a life under its own system, which has made them there.
    words : DocumentLexicon
        The document's own words and vectors.
    content : tuple of Content
        What it made, where that is in no document.
    nightly : tuple of NightColumns or None
        What each night's day ended with, from night 0; None where that is too much to keep, see
        `engine.lab.living.MOST_CELLS`.
    """

    model: ForgettingModel
    parameters: Mapping[str, Any]
    timeline: Timeline
    catalogue: Catalogue
    made: tuple[int, ...]
    words: DocumentLexicon
    content: tuple[Content, ...] = ()
    nightly: tuple[NightColumns, ...] | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    @property
    def nights(self) -> int:
        """How many nights it lasts."""
        return self.timeline.nights

    @property
    def population(self) -> Population:
        """The state at its end."""
        return self.state(self.nights)

    def state(self, night: int, progress: Progress = silent) -> Population:
        """Return the state at the end of the day after a night; replayed where not at hand.

        At most sixteen nights are replayed (see `engine.replaying.cost_of` with
        ``timeline.position_of(night)`` for what that costs).

        Parameters
        ----------
        night : int
            From 0 (before the first night) to `nights`.
        progress : Progress
            May raise `engine.errors.Cancelled`.

        Raises
        ------
        BadInput
            When there is no such night.
        """
        if not 0 <= night <= self.nights:
            raise BadInput(f"there is no night {night}", remedy=f"use 0 to {self.nights}")
        with self._lock:
            return self.timeline.at(self.timeline.position_of(night), progress)

    def moment(self, night: int) -> Moment:
        """Return the end of the day after a night, as everything that reads it needs it."""
        return Moment(population=self.state(night), model=self.model, catalogue=self.catalogue)


def live_under(
    model: str,
    journal: Journal,
    *,
    parameters: Mapping[str, Any] | None = None,
    nights: int = 0,
    make: Maker = made_of_sources,
    progress: Progress = silent,
) -> Life:
    """Live a journal under a forgetting system, on any thread; the same every time, bit for bit.

    Parameters
    ----------
    model : str
        Name of the system. Under the one that governs the journal the life is the journal's own:
        its parameters, and its own acts as they happened.
    journal : Journal
    parameters : mapping of str to value, optional
        Those that differ from the journal's where the system is the same, else from the
        system's defaults; by dotted name, or a bare name where that is clear.
    nights : int
        How many are added behind the journal's end.
    make : callable
        Makes the memories that the system asks for; see `engine.lab.made_memories`.
    progress : Progress
        Told of each night; may raise `engine.errors.Cancelled`.

    Raises
    ------
    LetheError
        When no system has that name, or a parameter is unknown or out of range.
    """
    system, own = model_named(model), model == journal.model
    values = {
        **(journal.parameters if own else {}),
        **_full_names(system, parameters or {}),
    }
    words = LifeLexicon(journal.words)
    start = start_of(
        system, clock=journal.start, parameters=_parameters(system, values), words=words
    )
    lived = live_through(
        system,
        start,
        journal.events if own else tuple(life_alone(journal.events)),
        alone=own,
        nights=nights,
        numbers=(journal.next_uid, journal.next_batch),
        take_in=words.put,
        make=make,
        progress=progress,
    )
    made = sorted(made_by_systems(journal.events)) if own else []
    return Life(
        model=system,
        parameters=values,
        timeline=lived.timeline,
        catalogue=_catalogue(journal.words.catalogue, lived.content),
        made=(*made, *(uid for one in lived.content for uid in one.uids.tolist())),
        words=journal.words,
        content=tuple(lived.content),
        nightly=None if lived.nightly is None else tuple(lived.nightly),
    )


def _full_names(model: ForgettingModel, values: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return {full_name(model.parameters_type, name): value for name, value in values.items()}
    except ValueError as error:
        raise BadInput(f"{model.title}: {error}") from None


def _parameters(model: ForgettingModel, values: Mapping[str, Any]) -> Any:
    try:
        return with_values(model.parameters_type(), values)
    except ValueError as error:
        raise BadInput(f"{model.title}: {error}") from None


def _catalogue(known: Catalogue, content: Sequence[Content]) -> Catalogue:
    if not content:
        return known
    whole = known.without(())
    for one in content:
        whole.append(one)
    return whole
