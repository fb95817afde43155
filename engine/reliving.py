"""The life of an open document once more under another system, on a branch that it governs.

What the system does of its own accord is taken up for real: the memories that it makes are
encoded in the document. The life is lived away from the document first, on any thread, and taken
up when it is done; `relive_under` does both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.changes import Changes
from engine.encoding import Batch, Encoder
from engine.errors import LetheError
from engine.journal.branches import Branch
from engine.lab.lives import Journal, Life, live_under
from engine.lab.made_memories import Maker, Making
from engine.models.registry import model_named
from engine.open_document import OpenDocument
from engine.progress import Progress, silent
from engine.store.joined_content import joined
from engine.undoing_steps import BranchStep
from engine.undoing_titles import quoted

__all__ = ["free_title", "made_by", "relive_under", "take_up_life"]


def made_by(encoder: Encoder) -> Maker:
    """Return how memories come about that are kept: embedded and appraised like any other.

    Parameters
    ----------
    encoder : Encoder
        That of the document.
    """

    def make(making: Making) -> Batch:
        return encoder.encode((making.memory,), making.at, making.numbers)

    return make


def relive_under(
    document: OpenDocument,
    model: str,
    name: str = "",
    *,
    values: Mapping[str, Any] | None = None,
    night: int | None = None,
    progress: Progress = silent,
    initiator: Any = None,
) -> Branch:
    """Live the running branch's whole life under a system, on a new branch; the running one stays.

    Parameters
    ----------
    document : OpenDocument
        A `engine.session.Session`, on its own thread.
    model : str
        Name of the system.
    name : str
        Of the branch; the system's title, with a number where it is taken, where absent.
    values : mapping of str to value, optional
        Parameters that differ from the system's defaults.
    night : int, optional
        Where the branch stands; at its end where absent.
    progress : Progress
        May raise `engine.errors.Cancelled`; nothing has changed then.

    Raises
    ------
    LetheError
        When the name is taken, a system or a parameter is unknown, or the document is open to
        read only.
    """
    document.refuse_read_only()
    wanted = document.branches.free_name(name or free_title(document, model))
    life = live_under(
        model,
        Journal.of(document),
        parameters=values,
        make=made_by(document.encoder),
        progress=progress,
    )
    return take_up_life(document, life, wanted, night=night, initiator=initiator)


def free_title(document: OpenDocument, model: str) -> str:
    """Return what a branch under a system is called: its title, with a number where taken."""
    title = model_named(model).title
    taken = {one.name for one in document.branches.all()}
    names = (f"{title} {number}" if number > 1 else title for number in range(1, len(taken) + 2))
    return next(one for one in names if one not in taken)


def take_up_life(
    document: OpenDocument,
    life: Life,
    name: str,
    *,
    night: int | None = None,
    initiator: Any = None,
) -> Branch:
    """Make a branch of a life that was lived away from the document, and keep what was made in it.

    Parameters
    ----------
    document : OpenDocument
    life : Life
        Lived with the `made_by` of the document's encoder.
    name : str
    night : int, optional
        Where the branch stands; at its end where absent.

    Raises
    ------
    LetheError
        When the name is taken, the document is open to read only, or memories have been encoded
        since the life began, so that numbers would be given twice.
    """
    document.refuse_read_only()
    made = list(life.made) if life.content else []
    content = joined(life.content, made) if made else None
    if content is not None and made[0] != document.catalogue.next_uid:
        raise LetheError("the document has changed meanwhile: the branch was not made")
    branches = document.branches
    branch = branches.add_life(
        branches.free_name(name), life.model.name, life.parameters, life.timeline
    )
    timeline = branch.timeline
    if night is not None:
        timeline.position = timeline.position_of(min(night, timeline.nights))
    if content is not None:
        document.take_in(content)
    with document.together(f"add branch {quoted(branch.name)}"):
        with document.recorder.at_once():
            document.recorder.add_branch(branch, content)
            document.recorder.checkpoint(branch, len(timeline.events))
        document.history.add(BranchStep(branch=branch, added=True), "branch")
    document.changed.emit(Changes(kind="branch", initiator=initiator))
    return branch
