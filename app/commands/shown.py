"""Arguments of commands that let something go out: which night, which memories, which file."""

from __future__ import annotations

from argparse import ArgumentParser

import numpy as np
from numpy.typing import NDArray

from engine.progress import Progress, silent
from engine.session import Session

__all__ = ["add_filter", "add_night", "add_replace", "shown_uids"]


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
