"""What the forgetting system that governs an open document does of its own, and waiting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.changes import Changes
from engine.errors import BadInput
from engine.journal import events as acts
from engine.journal.clock import HOUR, next_night
from engine.journal.events import Event
from engine.memory.population import Population
from engine.models.foreign_faults import checked_proposals, telling_of_faults
from engine.models.own_acts import OwnAct, Proposal
from engine.open_document import OpenDocument
from engine.progress import Progress, silent
from engine.taking_up import events_of, memory_of

__all__ = ["Governing"]


class Governing(OpenDocument):
    """The acts of the governing system alone (DESIGN: a document is governed by any system)."""

    def pause(self, hours: float, *, initiator: Any = None) -> Population:
        """Let hours pass in which nothing happens; a night passes wherever 04:00 is reached.

        Parameters
        ----------
        hours : float
            Above 0.

        Raises
        ------
        LetheError
            When `hours` is not above 0, or the document is open to read only.
        """
        if not 0.0 < hours < float("inf"):
            raise BadInput(f"{hours!r} hours cannot pass", remedy="use a number above 0")
        clock, until = self.population.clock, self.population.clock + round(hours * HOUR)
        passed: list[Event] = []
        while (night := next_night(clock)) <= until:
            passed.append(acts.Night(at=night))
            clock = night
        if clock < until:
            passed.append(acts.Pause(at=until))
        kind = "night" if any(isinstance(one, acts.Night) for one in passed) else "time"
        return self.perform(passed, Changes(kind=kind, initiator=initiator))

    def own_act(self, name: str) -> OwnAct:
        """Return an act of the governing system by its name.

        Raises
        ------
        LetheError
            When it has none of that name; the message lists those it has.
        """
        for one in self.model.acts:
            if one.name == name:
                return one
        known = ", ".join(one.name for one in self.model.acts)
        raise BadInput(
            f"{self.model.title} has no act called {name!r}",
            remedy=f"use one of {known}" if known else "it has none of its own",
        )

    def act(
        self,
        name: str,
        uids: Iterable[int] = (),
        choice: int | None = None,
        *,
        initiator: Any = None,
    ) -> Population:
        """Do an act of the governing system's own to some memories, at the usual hour.

        Parameters
        ----------
        name : str
            Of an act that is `of_memories`.
        uids : iterable of int
        choice : int, optional
            Place in the act's `choices`.

        Raises
        ------
        LetheError
            When the system has no such act, a memory is deleted or not there, or the choice is
            none of the act's.
        """
        found, numbers = self.own_act(name), tuple(uids)
        if not found.of_memories:
            raise BadInput(f"{found.title!r} is not done to picked memories")
        if not numbers:
            raise BadInput(f"{found.title!r} needs a memory", remedy="select at least one")
        if (choice is None) == bool(found.choices) or (
            choice is not None and not 0 <= choice < len(found.choices)
        ):
            raise BadInput(
                f"{found.title!r} needs a choice", remedy=f"one of {', '.join(found.choices)}"
            )
        self.require_there(*numbers)
        values = () if choice is None else (float(choice),)
        event = acts.SystemAct(
            at=self.act_time(), system=self.model.name, act=name, groups=(numbers,), values=values
        )
        return self.perform((event,), Changes(kind="act", ids=None, initiator=initiator))

    def propose(self, name: str, progress: Progress = silent) -> Sequence[Proposal]:
        """Return what an act that is not of picked memories would do; see `take_up_proposals`.

        It changes nothing, and takes long where memories are many: on any thread, ask the model
        itself with the state at hand.
        """
        self.own_act(name)
        with telling_of_faults(self.model):
            found = self.model.propose(name, self.population, progress)
        return checked_proposals(self.model, found)

    def take_up_proposals(
        self,
        proposals: Sequence[Proposal],
        title: str | None = None,
        *,
        at: int | None = None,
        initiator: Any = None,
    ) -> list[int]:
        """Let happen what the governing system has proposed, as one act.

        Parameters
        ----------
        proposals : sequence of Proposal
        title : str, optional
            Of the act, where it can be undone; the name of the first one's act where absent.
        at : int, optional
            Seconds since 1970, UTC; the usual hour of the running day where absent.

        Returns
        -------
        list of int
            Numbers of the memories that it made.
        """
        made: list[int] = []
        if not proposals:
            return made
        when = self.act_time() if at is None else at
        with self.together(title or proposals[0].act):
            for one in proposals:
                made += self._take_up(one, when, initiator)
        return made

    def _take_up(self, proposal: Proposal, at: int, initiator: Any) -> tuple[int, ...]:
        system, batch = self.model.name, None
        memory = memory_of(proposal, system, at, self.catalogue.next_uid)
        if memory is not None:
            batch = self.encoder.encode((memory,), at, self.next_numbers())
        happens = events_of(proposal, system, at, batch)
        content = None if batch is None else batch.content
        self.perform(happens, Changes(kind="act", ids=None, initiator=initiator), content)
        return () if batch is None else batch.uids

    def last_act(self) -> Event | None:
        """Return the event that the governing system may follow up now.

        It is the last of all, or what it links where memories have just been encoded with links;
        None where the cursor stands before known events, or nothing has happened yet.
        """
        events = self.timeline.events
        at = len(events) - 1
        if self.timeline.position <= at:
            return None
        while at > 0 and isinstance(events[at], acts.Link) and events[at - 1].at == events[at].at:
            at -= 1
        found = events[at] if at >= 0 else None
        encoded = isinstance(found, acts.Encode | acts.Import)
        return found if encoded or found is None else events[-1]

    def follow_up(self, progress: Progress = silent, *, initiator: Any = None) -> list[int]:
        """Let the governing system do what it does of its own accord after the last event.

        It does so at once: at the time of that event.

        Returns
        -------
        list of int
            Numbers of the memories that it made.
        """
        event, state = self.last_act(), self.population
        if event is None:
            return []
        with telling_of_faults(self.model):
            found = self.model.follow_up(state, event, progress)
        proposals = checked_proposals(self.model, found)
        return self.take_up_proposals(proposals, at=state.clock, initiator=initiator)
