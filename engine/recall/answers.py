"""What a recall finds: answers, best first, and the ghosts that are connected to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from engine.memory.bundle import readings_there, traces_of
from engine.memory.catalogue import Catalogue
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.population import Population
from engine.memory.tiers import Tier
from engine.memory.traces import Trace
from engine.memory.words import shortened
from engine.models.own_tiers import OwnTier
from engine.models.protocol import ForgettingModel
from engine.recall.ranking import Ranked
from engine.recall.vector_index import IndexView

__all__ = ["Answer", "ConnectedGhost", "Recollection", "label_of"]

_ROOM: Final = 60
"""Characters of an answer in the words about another."""

_LABELS: Final = {
    Kind.DREAM: "dream",
    Kind.BIAS: "bias: self-knowledge",
    Kind.INSIGHT: "insight",
}


def label_of(kind: Kind) -> str:
    """Return what an answer must be labelled as, so that none is taken for something lived.

    Empty for conversations and visual episodes.

    References
    ----------
    Potato paper, section 3.2 ("explicit tagging").
    """
    return _LABELS.get(kind, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One memory that a recall finds.

    Parameters
    ----------
    uid : int
    id : str
    text : str
        What is left: the raw text, or the newest reading of a fragment.
    similarity : float
        Best cosine of its living vectors with the question.
    importance : float
        Its strength under the model.
    score : float
    tier : Tier
        What is left of it.
    own_tier : OwnTier
        Where it stands under the model.
    strength_word : str
        What the model calls the strength.
    scored_by : str
        How the model makes the score, in words.
    kind : Kind
    label : str
        See `label_of`.
    answered_by : Trace
        Whose vector gave the similarity: raw or semantic.
    reading : str or None
        The reading that gave it, where one did.
    """

    uid: int
    id: str
    text: str
    similarity: float
    importance: float
    score: float
    tier: Tier
    own_tier: OwnTier
    strength_word: str
    scored_by: str
    kind: Kind
    label: str
    answered_by: Trace
    reading: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectedGhost:
    """A ghost that is linked to an answer: nothing of it can be said but that.

    Parameters
    ----------
    uid : int
    id : str
    connected_to : int
        Number of the best answer that it is linked to.
    kind : LinkKind
    words : str
        For people: ``"something here is connected to “…”"``.
    """

    uid: int
    id: str
    connected_to: int
    kind: LinkKind
    words: str


@dataclass(frozen=True, kw_only=True, eq=False)
class Recollection:
    """The answer to a question, at one moment.

    Parameters
    ----------
    query : str
    ranked : Ranked
        The answers as columns, best first.
    population : Population
        The state that was asked.
    model : ForgettingModel
    catalogue : Catalogue
    view : IndexView
    notes : tuple of str
        What a person should know, a line each.
    """

    query: str
    ranked: Ranked
    population: Population
    model: ForgettingModel
    catalogue: Catalogue
    view: IndexView
    notes: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.ranked)

    def __iter__(self) -> Iterator[Answer]:
        return iter(self.results)

    @cached_property
    def uids(self) -> tuple[int, ...]:
        """Numbers of the memories found, best first."""
        return tuple(self.population["uid"][self.ranked.rows].tolist())

    @cached_property
    def similarities(self) -> dict[int, float]:
        """Similarity of each memory found, by its number."""
        return dict(zip(self.uids, self.ranked.similarity.tolist(), strict=True))

    @cached_property
    def results(self) -> tuple[Answer, ...]:
        """The answers, best first."""
        tiers = self.model.own_tier(self.population)
        strengths = self.model.strength(self.population)
        traces = traces_of(self.population, self.model)
        return tuple(
            self._answer(
                place, row, Trace(int(traces[row])), int(tiers[row]), float(strengths[row])
            )
            for place, row in enumerate(self.ranked.rows.tolist())
        )

    def _answer(self, place: int, row: int, there: Trace, tier: int, strength: float) -> Answer:
        uid = int(self.population["uid"][row])
        kind = Kind(int(self.population["kind"][row]))
        vector = int(self.ranked.vector[place])
        by = Trace(int(self.view.trace[vector]))
        return Answer(
            uid=uid,
            id=self.catalogue.uuid[uid],
            text=self._text(row, uid, there),
            similarity=float(self.ranked.similarity[place]),
            importance=strength,
            score=float(self.ranked.score[place]),
            tier=self.model.own_tiers[tier].left,
            own_tier=self.model.own_tiers[tier],
            strength_word=self.model.strength_word,
            scored_by=self.model.ranking_meaning,
            kind=kind,
            label=label_of(kind),
            answered_by=by,
            reading=self._reading(uid, vector) if by is Trace.SEMANTIC else None,
        )

    def _text(self, row: int, uid: int, there: Trace) -> str:
        if there & Trace.RAW and self.catalogue.text[uid]:
            return self.catalogue.text[uid]
        readings = readings_there(self.population, self.catalogue, row)
        return readings[-1].text if readings and there & Trace.SEMANTIC else ""

    def _reading(self, uid: int, vector: int) -> str | None:
        version = int(self.view.version[vector])
        if self.view.later[vector]:
            added = self.catalogue.added.get((uid, version))
            return added.text if added else None
        readings = self.catalogue.readings[uid]
        return readings[version].text if version < len(readings) else None

    @cached_property
    def ghosts(self) -> tuple[ConnectedGhost, ...]:
        """The ghosts that are linked to an answer, those of the best answer first."""
        links = self.population.links
        if not len(links) or not len(self):
            return ()
        ghost = self.model.tier(self.population) == Tier.GHOST
        place = np.full(len(self.population), -1, np.intp)
        place[self.ranked.rows] = np.arange(len(self))
        ways = ((links.source, links.target), (links.target, links.source))
        found = [
            (int(place[one]), int(other), int(kind))
            for ones, others in ways
            for one, other, kind in _where(
                (place[ones] >= 0) & ghost[others], ones, others, links.kind
            )
        ]
        best: dict[int, tuple[int, int]] = {}
        for at, row, kind in sorted(found):
            best.setdefault(row, (at, kind))
        return tuple(self._ghost(row, at, LinkKind(kind)) for row, (at, kind) in best.items())

    def _ghost(self, row: int, place: int, kind: LinkKind) -> ConnectedGhost:
        uid = int(self.population["uid"][row])
        answer = self.results[place]
        return ConnectedGhost(
            uid=uid,
            id=self.catalogue.uuid[uid],
            connected_to=answer.uid,
            kind=kind,
            words=f"something here is connected to “{shortened(answer.text, _ROOM)}”",
        )


def _where(which: np.ndarray, *columns: np.ndarray) -> Iterator[tuple[int, ...]]:
    return zip(*(column[which].tolist() for column in columns), strict=True)
