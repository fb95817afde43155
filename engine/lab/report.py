"""What a report of a document tells: numbers and words of its present state, ready to be shown.

Only what is left of memories is in it; whoever shows it escapes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.journal.branches import Branch
from engine.memory.bundle import MemoryBundle
from engine.memory.columns import NOT_YET
from engine.memory.kinds import Kind
from engine.memory.tiers import Tier
from engine.models.own_tiers import OwnTier
from engine.parameters import ParameterSpec, describe, to_values
from engine.questions import census
from engine.session import Session
from engine.store.document import Document

__all__ = ["BranchFacts", "LastLoss", "Report", "report_of"]

_MOST_IMPORTANT: Final = 20
_LAST_LOST: Final = 30
_FELL_TO: Final = (("fragment", Tier.FRAGMENT), ("ghost", Tier.GHOST), ("deleted", Tier.DELETED))


@dataclass(frozen=True, slots=True, kw_only=True)
class LastLoss:
    """A memory that lost something.

    Parameters
    ----------
    night : int
    fell_to : Tier
        What it became that night.
    memory : MemoryBundle
        As it is now.
    """

    night: int
    fell_to: Tier
    memory: MemoryBundle


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchFacts:
    """A branch.

    Parameters
    ----------
    name, model : str
    nights : int
        That it has lived.
    parent : str
        Name of the branch it left; empty for the first, and for a life lived anew.
    fork_night : int
        The night it left it on.
    differs : tuple of (ParameterSpec, value)
        Parameters that differ from the model's defaults, where it stands.
    is_shown : bool
        Whether the report is of this one.
    """

    name: str
    model: str
    nights: int
    parent: str
    fork_night: int
    differs: tuple[tuple[ParameterSpec, Any], ...]
    is_shown: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Report:
    """What a report tells.

    Parameters
    ----------
    title : str
        Of the document; empty where it has none.
    night, nights : int
        That is shown; that the branch has lived.
    clock : int
        Seconds since 1970, UTC, at that night.
    model : str
        Title of the forgetting model.
    strength : str
        What strength means under it.
    tiers : tuple of OwnTier
        The K tiers of that model.
    counts : ndarray of int64, shape (K,)
        Memories in each of them.
    by_kind : ndarray of int64, shape (kinds, K)
        The same by `Kind`.
    census : ndarray of int64, shape (night + 1, K)
        Counts after each night.
    links, estimated, identity : int
        How many links; memories whose affect is an estimate; that touch self-knowledge.
    important : tuple of MemoryBundle
        The strongest, the strongest first.
    lost : tuple of LastLoss
        What was lost last, the last first.
    branches : tuple of BranchFacts
    bookmarks : tuple of (str, int, str)
        Name of the branch, night, name.
    """

    title: str
    night: int
    nights: int
    clock: int
    model: str
    strength: str
    tiers: tuple[OwnTier, ...]
    counts: NDArray[np.int64]
    by_kind: NDArray[np.int64]
    census: NDArray[np.int64]
    links: int
    estimated: int
    identity: int
    important: tuple[MemoryBundle, ...]
    lost: tuple[LastLoss, ...]
    branches: tuple[BranchFacts, ...]
    bookmarks: tuple[tuple[str, int, str], ...]


def report_of(session: Session) -> Report:
    """Return the report of a document where its cursor stands.

    Parameters
    ----------
    session : Session
    """
    population, model = session.population, session.model
    tier = model.own_tier(population)
    width = len(model.own_tiers)
    cells = np.bincount(
        population["kind"].astype(np.int64) * width + tier, minlength=len(Kind) * width
    )
    there = model.tier(population) != Tier.DELETED
    return Report(
        title=session.writer.call(Document.meta, "title", ""),
        night=population.night,
        nights=session.timeline.nights,
        clock=population.clock,
        model=model.title,
        strength=model.strength_meaning,
        tiers=tuple(model.own_tiers),
        counts=np.bincount(tier, minlength=width),
        by_kind=cells.reshape(len(Kind), width),
        census=census(population, model),
        links=len(population.links),
        estimated=int(np.count_nonzero(population["estimated"] & there)),
        identity=int(np.count_nonzero(population["identity"] & there)),
        important=_important(session, there),
        lost=_lost(session),
        branches=tuple(_branch(session, one) for one in session.branches.all()),
        bookmarks=_bookmarks(session),
    )


def _important(session: Session, there: NDArray[np.bool_]) -> tuple[MemoryBundle, ...]:
    strength = np.where(there, session.model.strength(session.population), -1.0)
    order = np.argsort(-strength, kind="stable")[:_MOST_IMPORTANT]
    uids = session.population["uid"][order[there[order]]].tolist()
    return tuple(session.memory(uid) for uid in uids)


def _lost(session: Session) -> tuple[LastLoss, ...]:
    population = session.population
    losses = session.model.losses(population)
    nights = np.stack([losses[name] for name, _ in _FELL_TO], axis=1)
    known = (nights != NOT_YET) & (nights <= population.night)
    last = np.where(known, nights, -1)
    at = last.max(axis=1, initial=-1)
    rows = np.argsort(-at, kind="stable")[:_LAST_LOST]
    found: list[LastLoss] = []
    for row in rows[at[rows] >= 0].tolist():
        # Where it fell more than one step in a night, it is the lowest that it became.
        which = int(np.flatnonzero(last[row] == at[row])[-1])
        memory = session.memory(int(population["uid"][row]))
        found.append(LastLoss(night=int(at[row]), fell_to=_FELL_TO[which][1], memory=memory))
    return tuple(found)


def _branch(session: Session, branch: Branch) -> BranchFacts:
    timeline = branch.timeline
    specs = describe(timeline.model.parameters_type)
    values = to_values(timeline.population.parameters)
    parent = branch.record.parent if branch.record.fork else None
    others = {one.number: one for one in session.branches.all()}
    known = others.get(parent) if parent is not None else None
    night = 0
    if known is not None:
        night = sum(known.timeline.position_after(n) <= branch.record.fork
                    for n in range(1, known.timeline.nights + 1))  # fmt: skip
    return BranchFacts(
        name=branch.name,
        model=timeline.model.title,
        nights=timeline.nights,
        parent="" if known is None else known.name,
        fork_night=night,
        differs=tuple((one, values[one.name]) for one in specs if values[one.name] != one.default),
        is_shown=branch is session.branches.active,
    )


def _bookmarks(session: Session) -> tuple[tuple[str, int, str], ...]:
    names = {one.number: one.name for one in session.branches.all()}
    marks = sorted(session.bookmarks, key=lambda one: (one.branch, one.night))
    return tuple((names.get(one.branch, ""), one.night, one.name) for one in marks)
