"""Acts that encode, link and delete memories and change parameters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from engine.changes import Changes
from engine.errors import LetheError
from engine.following import perform_followed
from engine.journal import events as acts
from engine.journal.clock import DEFAULT_HOUR_OF_ACTS, hour_of_acts
from engine.memory.links import LinkKind
from engine.memory.new_memory import MemorySet, NewMemory
from engine.open_document import OpenDocument
from engine.progress import Progress, silent
from engine.undoing_titles import counted

__all__ = ["Acting"]


class Acting(OpenDocument):
    """What a person or an agent does to the memories of an open document."""

    def encode(
        self,
        memories: str | NewMemory | Sequence[str | NewMemory],
        *,
        exchange: bool = True,
        hour: float = DEFAULT_HOUR_OF_ACTS,
        links: Iterable[tuple[int, int, LinkKind]] = (),
        initiator: Any = None,
    ) -> list[int]:
        """Encode memories, one after the other, and return their numbers.

        Parameters
        ----------
        memories : str or NewMemory, or a sequence of them
            A text becomes a conversation with estimated affect.
        exchange : bool
            Whether each conversation or visual episode moves the attention window.
        hour : float
            Hour of the running day, 04:00 being its start.
        links : iterable of (int, int, LinkKind)
            Source, target and kind of what links them, to each other or to what is there; a new
            memory goes by the number that it gets, the first by ``catalogue.next_uid``. They are
            written down together with the memories, or nothing is.

        Raises
        ------
        LetheError
            When an end of a link is deleted or not there, or a memory is linked to itself.
        """
        at = hour_of_acts(self.population.clock, hour)
        batch = self.encoder.encode(memories, at, self.next_numbers())
        self.refuse_known(batch.content)
        event = acts.Encode(at=at, batch=batch.number, seeds=batch.seeds, exchange=exchange)
        ends = [self._checked_link(one, batch.uids) for one in links]
        linked = [acts.Link(at=at, source=one, target=two, kind=kind) for one, two, kind in ends]
        changes = Changes(kind="encode", ids=None if linked else batch.uids, initiator=initiator)
        self.perform((event, *linked), changes, batch.content)
        return list(batch.uids)

    def import_set(
        self,
        memories: MemorySet,
        *,
        live: bool = False,
        progress: Progress = silent,
        initiator: Any = None,
    ) -> list[int]:
        """Take in what another source holds, and return the numbers of its memories.

        Parameters
        ----------
        memories : MemorySet
        live : bool
            Let exchanges and nights pass as in the source's own time; else everything is laid
            down at once at entry importance.
        progress : Progress
        """
        plan = self.encoder.plan_import(
            memories, self.population.clock, self.next_numbers(), live=live, progress=progress
        )
        self.refuse_known(plan.content)
        if not plan.events:
            return []
        changes = Changes(kind="encode", ids=None, initiator=initiator)
        with self.together(f"import {counted(len(plan.uids), 'memory', 'memories')}"):
            perform_followed(self, plan.events, changes, plan.content, progress)
        return list(plan.uids)

    def exchange(self, *, hour: float = DEFAULT_HOUR_OF_ACTS, initiator: Any = None) -> None:
        """Let an exchange happen that is not kept: the attention window moves one step."""
        event = acts.Exchange(at=hour_of_acts(self.population.clock, hour))
        self.perform((event,), Changes(kind="exchange", initiator=initiator))

    def link(
        self, source: int, target: int, kind: LinkKind = LinkKind.RELATES, *, initiator: Any = None
    ) -> None:
        """Link two memories.

        Raises
        ------
        LetheError
            When one of them is deleted or both are the same.
        """
        self._checked_link((source, target, kind))
        event = acts.Link(at=self.act_time(), source=source, target=target, kind=kind)
        self.perform((event,), Changes(kind="link", ids=(source, target), initiator=initiator))

    def _checked_link(
        self, link: tuple[int, int, LinkKind], new: Collection[int] = ()
    ) -> tuple[int, int, LinkKind]:
        """Return a link whose ends are there or new; refuse any other."""
        source, target, _ = link
        if source == target:
            raise LetheError("a memory cannot be linked to itself")
        for uid in (source, target):
            if uid not in new:
                self.require_there(uid)
        return link

    def unlink(
        self, source: int, target: int, kind: LinkKind = LinkKind.RELATES, *, initiator: Any = None
    ) -> None:
        """Cut a link.

        Raises
        ------
        LetheError
            When one of its ends is not there.
        """
        for uid in (source, target):
            self.row(uid)
        event = acts.Unlink(at=self.act_time(), source=source, target=target, kind=kind)
        self.perform((event,), Changes(kind="link", ids=(source, target), initiator=initiator))

    def delete(self, uids: int | Iterable[int], *, initiator: Any = None) -> None:
        """Forget memories on purpose.

        Raises
        ------
        LetheError
            When one of them is deleted already.
        """
        gone = (uids,) if isinstance(uids, int) else tuple(uids)
        self.require_there(*gone)
        event = acts.Delete(at=self.act_time(), uids=gone)
        self.perform((event,), Changes(kind="delete", ids=gone, initiator=initiator))

    def set_parameters(self, values: Mapping[str, Any], *, initiator: Any = None) -> None:
        """Change parameters from now on.

        Raises
        ------
        LetheError
            Naming unknown parameters and values out of range.
        """
        changed = self.branches.checked_values(self.population.parameters, values)
        event = acts.SetParameters(at=self.population.clock, values=changed)
        self.perform((event,), Changes(kind="parameters", initiator=initiator))
