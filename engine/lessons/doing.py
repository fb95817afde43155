"""What happens in a lesson: the acts of its steps, done to the document that it runs on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engine.errors import LetheError
from engine.lessons.lesson import Acts, Lesson, OwnDeed, Recollected
from engine.models.motebit.sensitivity import LEVELS, Sensitivity
from engine.recall.using import NewReading
from engine.session import Session
from engine.store.certificate import Receipt

__all__ = ["Doing"]

_LEVELS: Final = "sensitivity"
"""Column in which a system that knows levels of sensitivity keeps them."""


class Doing:
    """Does the acts of a lesson's steps.

    Parameters
    ----------
    session : Session
    lesson : Lesson

    Attributes
    ----------
    receipts : dict of int to Receipt
        Of what was erased, by number: they are handed out once.
    texts : dict of str to str
        Words of the memories by their names, as the lesson tells them.
    """

    def __init__(self, session: Session, lesson: Lesson) -> None:
        self._session, self._lesson = session, lesson
        self.receipts: dict[int, Receipt] = {}
        there = {one.id: one.text for one in lesson.memories.memories}
        there |= {one.id: one.text for one in lesson.later.values()}
        self.texts = {name: there[one] for name, one in lesson.keys.items()}

    @property
    def numbers(self) -> dict[str, int]:
        """Numbers of the memories that are there, by their names."""
        known = {uuid: uid for uid, uuid in enumerate(self._session.catalogue.uuid) if uuid}
        return {name: known[one] for name, one in self._lesson.keys.items() if one in known}

    def uids(self, names: Iterable[str]) -> tuple[int, ...]:
        """Return the numbers of memories by their names; those not told yet are passed over."""
        numbers = self.numbers
        return tuple(numbers[one] for one in names if one in numbers)

    def uid(self, name: str) -> int:
        """Return the number of a memory by its name.

        Raises
        ------
        LetheError
            When it has not been told yet.
        """
        numbers = self.numbers
        if name not in numbers:
            raise LetheError(f"{name!r} has not been told yet")
        return numbers[name]

    def do(self, acts: Acts) -> None:
        """Let everything happen that a step tells, in the order of `Acts`.

        Raises
        ------
        LetheError
            When something cannot happen.
        """
        if acts.branch:
            self._run(acts)
        elif acts.parameters:
            self._session.set_parameters(acts.parameters)
        self._change_links(acts)
        for name in acts.tell:
            told = replace(self._lesson.later[name], created=self._session.act_time())
            self._session.encode(told)
            self._session.follow_up()
        for _ in range(acts.exchanges):
            self._session.exchange()
        if acts.recall is not None:
            self._recall(acts.recall)
        if acts.own is not None:
            self._act(acts.own)
        self._erase(acts)
        if acts.pause:
            self._session.pause(acts.pause)
            self._session.follow_up()
        if acts.night is not None:
            self._go_to(acts.night)

    def _run(self, acts: Acts) -> None:
        session = self._session
        named = [one for one in session.branches.all() if one.name == acts.branch]
        if named:
            session.switch(named[0].number)
            return
        if not acts.parameters and not acts.system:
            raise LetheError(
                f"there is no branch {acts.branch!r}, and neither 'set' nor 'system' to live it "
                "under"
            )
        made = session.add_branch(
            acts.branch,
            values=acts.parameters,
            model=acts.system or None,
            night=session.population.night,
        )
        session.switch(made.number)

    def _change_links(self, acts: Acts) -> None:
        for source, target, kind in acts.cuts:
            self._session.unlink(self.uid(source), self.uid(target), kind)
        for source, target, kind in acts.links:
            self._session.link(self.uid(source), self.uid(target), kind)

    def _recall(self, recall: Recollected) -> None:
        """Use memories at once, or on the days before some nights."""
        for night in recall.nights:
            self._go_to(night - 1)
            self._use(recall)
        if not recall.nights:
            self._use(recall)

    def _use(self, recall: Recollected) -> None:
        self._session.use(
            self.uids(recall.memories),
            query=recall.asked,
            context=recall.affect,
            reading=NewReading(text=recall.reading) if recall.reading else None,
            hour=recall.hour,
        )
        self._session.follow_up()

    def _act(self, deed: OwnDeed) -> None:
        session = self._session
        for _ in range(deed.times):
            if session.own_act(deed.name).of_memories:
                session.act(deed.name, self.uids(deed.memories), deed.choice)
            else:
                session.take_up_proposals(session.propose(deed.name))

    def _erase(self, acts: Acts) -> None:
        handed: list[Receipt] = []
        for name in acts.erase:
            uid = self.uid(name)
            handed += self._session.erase(uid, sensitivity=self._level(uid))
        if acts.certify:
            handed += self._session.erase_due()
        for one in handed:
            self.receipts[one.certificate.number] = one

    def _level(self, uid: int) -> str:
        """Return how sensitive a memory is; empty where the system knows no such thing."""
        state = self._session.population
        if _LEVELS not in state.columns:
            return ""
        level = int(state[_LEVELS][self._session.row(uid)])
        return LEVELS[level] if level != Sensitivity.NONE else ""

    def _go_to(self, night: int) -> None:
        session = self._session
        if night <= session.timeline.nights:
            if session.population.night != night:
                session.go_to(night)
            return
        while session.population.night < night:
            session.pass_night()
