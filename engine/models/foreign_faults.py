"""What a forgetting system of another package raises, told in one line as what it is.

Lethe's own systems are held to raise nothing by tests; what they raise all the same is a fault of
the program and goes its way. Of another package nobody knows: its fault must neither look like a
damaged document nor stop a program.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Any

from engine.errors import LetheError
from engine.models.own_acts import Proposal
from engine.models.protocol import ForgettingModel
from engine.models.registry import is_own

__all__ = ["checked_proposals", "telling_of_faults"]


@contextmanager
def telling_of_faults(model: ForgettingModel) -> Generator[None]:
    """Say in one line what a system of another package raises.

    Parameters
    ----------
    model : ForgettingModel

    Raises
    ------
    LetheError
        In place of whatever is raised inside, where the system is not of this package.
    """
    try:
        yield
    except LetheError:
        raise
    except Exception as error:
        if is_own(model.name):
            raise
        why = " ".join(str(error).split()) or type(error).__name__
        raise LetheError(
            f"the forgetting system {model.name!r}, of another package, has failed: {why}"
        ) from error


def checked_proposals(model: ForgettingModel, proposals: Any) -> Sequence[Proposal]:
    """Return what a system has proposed, if it is what `ForgettingModel.propose` says.

    Raises
    ------
    LetheError
        When it is anything else.
    """
    with telling_of_faults(model):
        found = tuple(proposals)
        if not all(isinstance(one, Proposal) for one in found):
            raise TypeError("what it proposes is no proposal")
        return found
