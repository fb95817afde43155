"""Nights of an open document with dreams: what each night makes is encoded before it passes.

The products are acts like any other (`Encode` that is no exchange, and links), so that a life with
dreams replays exactly and dreams can be undone with the night. Internal processing is no recall:
it changes no memory that it looks at (Potato paper, section 3.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from engine.changes import Changes
from engine.dreaming.night import process_night
from engine.dreaming.parameters import DreamingParameters
from engine.dreaming.product import Product
from engine.errors import DocumentError
from engine.exchange.read_options import memory_id
from engine.journal.clock import hour_of_acts
from engine.memory.kinds import AGEING_KINDS
from engine.memory.new_memory import NewMemory
from engine.memory.population import Population
from engine.parameters import to_values, with_values
from engine.progress import Progress, silent
from engine.session import Session

__all__ = [
    "dream_tonight",
    "encode_products",
    "is_processed",
    "keep_parameters",
    "sleep_with_dreams",
    "stored_parameters",
]

_META: Final = "dreaming"
_SOURCE: Final = "night-time processing"
_HOUR: Final = 3.99
"""Just before the night."""


def stored_parameters(session: Session) -> DreamingParameters:
    """Return the parameters that a document keeps; the defaults where it keeps none.

    Raises
    ------
    DocumentError
        When they cannot be read.
    """
    values = session.noted(_META, {})
    try:
        return with_values(DreamingParameters(), values)
    except (ValueError, TypeError, AttributeError) as error:
        raise DocumentError(f"the document's parameters of dreaming are no such: {error}") from None


def keep_parameters(
    session: Session, parameters: DreamingParameters, *, initiator: Any = None
) -> None:
    """Keep parameters with a document; they hold for the nights to come, and views are told.

    It is no event of a life: going back in time or to another branch does not change it. It can
    be undone like any act.

    Raises
    ------
    LetheError
        When the document is open to read only.
    """
    changes = Changes(kind="parameters", ids=(), initiator=initiator)
    session.note(_META, to_values(parameters), "settings of dreaming", changes)


def sleep_with_dreams(
    session: Session,
    nights: int = 1,
    parameters: DreamingParameters | None = None,
    *,
    seed: int | None = None,
    progress: Progress = silent,
    initiator: Any = None,
) -> Population:
    """Let nights pass and let each make dreams, biases and insights before it does.

    Nights that the cursor stands before are walked through as they were.

    Parameters
    ----------
    session : Session
    nights : int
    parameters : DreamingParameters, optional
        Those that the document keeps where absent; nothing is made where they are off.
    seed : int, optional
        In the place of that of the parameters. The same life under the same seed dreams the same,
        however the nights are grouped.
    progress : Progress
        Called before each night; may raise `engine.errors.Cancelled`, and what has passed stays.
    """
    using = stored_parameters(session) if parameters is None else parameters
    for done in range(nights):
        progress(done, nights, "sleeping and dreaming")
        if session.population.night >= session.timeline.nights:
            _stand_at_the_end(session, initiator)
            dream_tonight(session, using, seed=seed, initiator=initiator)
        session.pass_night(progress, initiator=initiator)
    return session.population


def dream_tonight(
    session: Session,
    parameters: DreamingParameters,
    *,
    seed: int | None = None,
    initiator: Any = None,
) -> list[int]:
    """Process the night to come and encode what it makes; return the numbers of it.

    A night is processed once: nothing happens where it has made something already.
    """
    if not parameters.processing.on or is_processed(session):
        return []
    population = session.population
    start = parameters.processing.seed if seed is None else seed
    products = process_night(
        population,
        session.model,
        session.catalogue,
        session.index.view(),
        parameters,
        np.random.default_rng((start, population.night)),
    )
    return encode_products(session, products, initiator=initiator)


def encode_products(
    session: Session, products: Sequence[Product], *, initiator: Any = None
) -> list[int]:
    """Encode what a night has made, with its links, as one.

    Parameters
    ----------
    session : Session
    products : sequence of Product

    Returns
    -------
    list of int
        Their numbers in the document.
    """
    if not products:
        return []
    at = hour_of_acts(session.population.clock, _HOUR)
    first = session.catalogue.next_uid
    night = session.population.night
    memories = [_memory(one, at, first + place, night) for place, one in enumerate(products)]
    links = [link for place, one in enumerate(products) for link in one.links(first + place)]
    return session.encode(memories, exchange=False, hour=_HOUR, links=links, initiator=initiator)


def is_processed(session: Session) -> bool:
    """Tell whether the night to come has made something already."""
    population = session.population
    rows = population["encoded_night"] == population.night
    rows &= ~np.isin(population["kind"], AGEING_KINDS)
    uids: list[int] = population["uid"][rows].tolist()
    return any(session.catalogue.source[uid] == _SOURCE for uid in uids)


def _stand_at_the_end(session: Session, initiator: Any) -> None:
    """Leave the middle of the last day, so that what a night makes drops no act of that day."""
    if session.timeline.position < len(session.timeline.events):
        session.go_to(session.population.night, initiator=initiator)


def _memory(product: Product, at: int, uid: int, night: int) -> NewMemory:
    return NewMemory(
        id=memory_id(f"{product.kind.label}:{at}:{uid}:{product.text}"),
        text=product.text,
        created=at,
        kind=product.kind,
        affect=product.affect,
        source=_SOURCE,
        session=f"night {night + 1}",
    )
