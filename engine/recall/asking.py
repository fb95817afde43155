"""Asking a document: a frozen picture of one moment that answers on any thread.

Looking changes nothing and writes nothing. What is used afterwards is an act of its own, see
`engine.recall.using`.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.errors import BadInput, LetheError
from engine.exchange.json_values import valid_text
from engine.memory.catalogue import Catalogue
from engine.memory.population import Population
from engine.models.protocol import ForgettingModel
from engine.progress import Progress, silent
from engine.recall.answers import Recollection
from engine.recall.embedder import Embedder
from engine.recall.language import looks_english
from engine.recall.ranking import rank
from engine.recall.vector_index import VectorIndex

__all__ = ["MOST_ANSWERS", "Asker", "IdOrder", "asked", "check_count", "expect_model"]

MOST_ANSWERS: Final = 10_000_000
"""More answers than this are asked for by mistake."""


class IdOrder:
    """The places of ids in their order, worked out when two scores are the same."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._catalogue: Catalogue | None = None
        self._ranks = np.empty(0, np.int64)

    def ranks(self, catalogue: Catalogue) -> NDArray[np.int64]:
        """Return, by number of a memory, the place of its id among all ids."""
        with self._lock:
            if self._catalogue is not catalogue or len(self._ranks) != len(catalogue.uuid):
                names = list(catalogue.uuid)
                self._ranks = np.empty(len(names), np.int64)
                self._ranks[sorted(range(len(names)), key=names.__getitem__)] = range(len(names))
                self._catalogue = catalogue
            return self._ranks


def asked(query: str) -> str:
    """Return a question as it can be embedded and kept.

    Raises
    ------
    BadInput
        When it says nothing.
    """
    query = valid_text(query)
    if not query.strip():
        raise BadInput("there is nothing to look for", remedy="give some words")
    return query


def expect_model(embedder: Embedder, name: str) -> None:
    """Check that an embedder made a document's vectors.

    Raises
    ------
    LetheError
    """
    if embedder.name != name:
        raise LetheError(
            f"the document's vectors are from {name}, not {embedder.name}: open it with {name}"
        )


def check_count(k: int) -> None:
    """Refuse a number of answers that cannot be given (BadInput)."""
    if not 1 <= k <= MOST_ANSWERS:
        raise BadInput(f"{k} answers cannot be given", remedy=f"ask for 1 to {MOST_ANSWERS}")


@dataclass(frozen=True, kw_only=True, eq=False)
class Asker:
    """A document at one moment, to be asked on any thread.

    Parameters
    ----------
    population : Population
    model : ForgettingModel
    catalogue : Catalogue
    index : VectorIndex
    embedder : Embedder
    embedding_model : str
        The one that made the document's vectors.
    order : IdOrder
    """

    population: Population
    model: ForgettingModel
    catalogue: Catalogue
    index: VectorIndex
    embedder: Embedder
    embedding_model: str
    order: IdOrder

    def at(self, population: Population) -> Asker:
        """Return an asker of the same document in another state."""
        return replace(self, population=population)

    def recall(
        self, query: str, k: int = 5, *, dreams: bool = False, progress: Progress = silent
    ) -> Recollection:
        """Return the `k` memories that answer a question best, over the whole store.

        Parameters
        ----------
        query : str
            Any text, in any script.
        k : int
            At least 1; all are returned where there are fewer.
        dreams : bool
            Whether dreams can be answers; they are labelled.
        progress : Progress
            May raise `engine.errors.Cancelled`.

        Raises
        ------
        LetheError
            When the question is empty, `k` is below 1, or the document's vectors are from
            another embedding model.
        """
        return self.answer(self.embedded(query, progress), k, dreams=dreams)

    def embedded(self, query: str, progress: Progress = silent) -> Question:
        """Return a question with its vector; the slow part of asking."""
        query = asked(query)
        expect_model(self.embedder, self.embedding_model)
        made = self.embedder.embed([query], progress)
        notes = ("only the beginning of the question was read",) if made.truncated[0] else ()
        if not looks_english(query):
            notes += ("the question is not in English, which the embedding model was made for",)
        return Question(text=query, vector=made.vectors[0], notes=notes)

    def answer(self, question: Question, k: int = 5, *, dreams: bool = False) -> Recollection:
        """Return the answers to a question whose vector is known; see `recall`."""
        check_count(k)
        view = self.index.view()
        ranked = rank(
            view,
            self.population,
            self.model,
            view.similarities(question.vector),
            k=k,
            id_ranks=lambda: self.order.ranks(self.catalogue),
            dreams=dreams,
        )
        return Recollection(
            query=question.text,
            ranked=ranked,
            population=self.population,
            model=self.model,
            catalogue=self.catalogue,
            view=view,
            notes=question.notes,
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Question:
    """A question and its vector.

    Parameters
    ----------
    text : str
    vector : ndarray of float32, shape (dimension,)
    notes : tuple of str
        What a person should know about it, a line each.
    """

    text: str
    vector: NDArray[np.float32]
    notes: tuple[str, ...] = ()
