"""One question put to a life away from the document, answered by its system's own ranking."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.errors import BadInput
from engine.lab.lives import Life
from engine.memory.traces import Trace
from engine.recall.answers import Recollection
from engine.recall.asking import IdOrder, Question, check_count
from engine.recall.ranking import rank
from engine.recall.vector_index import IndexView
from engine.store.content import Content

__all__ = ["answers_of"]


def answers_of(life: Life, night: int, question: Question, k: int, order: IdOrder) -> Recollection:
    """Return the `k` memories that answer a question best on a night of a life.

    Parameters
    ----------
    life : Life
    night : int
    question : Question
        With the vector of the document's embedding model.
    k : int
        At least 1.
    order : IdOrder
        Settles ties by id.

    Raises
    ------
    LetheError
        When `k` is below 1 or far too large, or the life has no document, or that is closed or
        cannot be read.
    """
    check_count(k)
    if life.words.index is None:
        raise BadInput("a journal without a document answers nothing")
    known = life.words.index.view()
    similarity = known.similarities(question.vector)
    view, population = known, life.state(night)
    if life.content:
        made = np.concatenate([_vectors(one) for one in life.content])
        view = _with_made(known, life.content)
        similarity = np.concatenate([similarity, made @ question.vector])
    ranked = rank(
        view, population, life.model, similarity, k=k,
        id_ranks=lambda: order.ranks(life.catalogue),
    )  # fmt: skip
    return Recollection(
        query=question.text,
        ranked=ranked,
        population=population,
        model=life.model,
        catalogue=life.catalogue,
        view=view,
        notes=question.notes,
    )


def _vectors(content: Content) -> NDArray[np.float32]:
    assert content.raw_vectors is not None
    return content.raw_vectors


def _with_made(known: IndexView, content: Sequence[Content]) -> IndexView:
    """Return whose each vector is, those of the made memories last; the matrix stays as it is."""
    uids = np.concatenate([one.uids for one in content])
    count = len(uids)
    return IndexView(
        uids=np.append(known.uids, uids),
        trace=np.append(known.trace, np.full(count, Trace.RAW, np.uint8)),
        version=np.append(known.version, np.zeros(count, np.int32)),
        later=np.append(known.later, np.zeros(count, np.bool_)),
        matrix=known.matrix,
    )
