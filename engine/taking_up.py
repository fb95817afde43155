"""What a forgetting system proposes, as events: in an open document and in a life away from it."""

from __future__ import annotations

from dataclasses import replace

from engine.encoding import Batch
from engine.exchange.read_options import memory_id
from engine.journal.events import Encode, Event, Link, SystemAct
from engine.memory.new_memory import NewMemory
from engine.models.own_acts import Proposal

__all__ = ["events_of", "memory_of"]


def memory_of(proposal: Proposal, system: str, at: int, number: int) -> NewMemory | None:
    """Return the memory that a proposal makes, with its time and an id; None where it makes none.

    Parameters
    ----------
    proposal : Proposal
    system : str
        Name of the forgetting system.
    at : int
        Seconds since 1970, UTC.
    number : int
        The memory's number.
    """
    if proposal.memory is None:
        return None
    memory = replace(proposal.memory, created=at)
    name = f"{system}:{proposal.act}:{at}:{number}:{memory.text}"
    return memory if memory.id else replace(memory, id=memory_id(name))


def events_of(
    proposal: Proposal, system: str, at: int, batch: Batch | None = None
) -> tuple[Event, ...]:
    """Return what happens when a proposal is taken up.

    Parameters
    ----------
    proposal : Proposal
    system : str
    at : int
        Seconds since 1970, UTC.
    batch : Batch, optional
        The memory that it makes, which is encoded first, as no exchange; its number is put before
        those of the first group, and stands for 0 at the ends of links.
    """
    groups, made = proposal.groups, 0
    happens: list[Event] = []
    if batch is not None:
        (made,) = batch.uids
        happens.append(Encode(at=at, batch=batch.number, seeds=batch.seeds, exchange=False))
        groups = ((made, *(groups[0] if groups else ())), *groups[1:])
    ends = ((source or made, target or made, kind) for source, target, kind in proposal.links)
    happens += [Link(at=at, source=one, target=other, kind=kind) for one, other, kind in ends]
    told = SystemAct(at=at, system=system, act=proposal.act, groups=groups, values=proposal.values)
    return (*happens, told)
