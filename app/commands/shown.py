"""Arguments of commands that let something go out: which night and memories, in which look."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from engine.errors import BadInput
from engine.progress import Progress, silent
from engine.quantities import nearest_name
from engine.session import Session

if TYPE_CHECKING:
    from ui.explore.look import Look

__all__ = ["add_filter", "add_look", "add_night", "add_replace", "look_of", "shown_uids"]

_TOLD: Final = {
    "colour": "the tier",
    "size": "importance",
    "opacity": "the strength of what is left",
    "label": "no labels",
}
"""What the look can tell by a quantity, and what it tells where none is given."""


def add_night(parser: ArgumentParser) -> None:
    """Add ``--night``."""
    parser.add_argument(
        "--night",
        metavar="N",
        type=int,
        help="the night to show; where the document was left if absent",
    )


def add_filter(parser: ArgumentParser) -> None:
    """Add ``--filter``."""
    parser.add_argument(
        "--filter",
        metavar="QUERY",
        default="",
        help="only what the window's filter would show, as in 'tier:ghost importance:<0.01'",
    )


def add_replace(parser: ArgumentParser) -> None:
    """Add ``--replace``."""
    parser.add_argument("--replace", action="store_true", help="replace a file that stands there")


def add_look(parser: ArgumentParser) -> None:
    """Add ``--colour-by``, ``--size-by``, ``--opacity-by`` and ``--label-by``."""
    for what, otherwise in _TOLD.items():
        parser.add_argument(
            f"--{what}-by", metavar="QUANTITY", default="", help=f"{otherwise} if absent"
        )


def look_of(arguments: Namespace, session: Session) -> Look:
    """Return the look that the arguments tell.

    Raises
    ------
    BadInput
        When a quantity is unknown; it names the nearest.
    """
    from ui.explore.look import Look

    columns = session.shown.columns(session)
    told: dict[str, str] = {}
    for what in _TOLD:
        name = getattr(arguments, f"{what}_by")
        found = columns.find(name) if name else None
        if name and found is None:
            near = nearest_name(name, list(columns.quantities))
            raise BadInput(
                f"nothing is called {name!r}", remedy=f"did you mean {near}?" if near else None
            )
        told[f"{what}_by"] = "" if found is None else found.name
        if found is not None and found.slow:
            columns.work_out(found.name)
    return Look(
        colour_by=told["colour_by"],
        size_by=told["size_by"],
        opacity_by=told["opacity_by"],
        label_by=told["label_by"],
    )


def shown_uids(session: Session, query: str, progress: Progress = silent) -> NDArray[np.int64]:
    """Return the numbers of the memories that a filter shows.

    Parameters
    ----------
    session : Session
    query : str
        Empty: all.
    progress : Progress

    Raises
    ------
    engine.filtering.query.FilterError
        When it cannot be understood.
    """
    session.shown.set_query(query)
    session.shown.settle(progress)
    return session.population["uid"][session.shown.mask(session)]
