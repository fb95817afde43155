"""Recall: looking, which changes nothing, and use, which reconsolidates."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from engine.affect.space import Affect
from engine.changes import Changes
from engine.journal.clock import DEFAULT_HOUR_OF_ACTS, hour_of_acts
from engine.open_document import OpenDocument
from engine.recall.answers import Recollection
from engine.recall.asking import Asker
from engine.recall.effects import Effect, effects
from engine.recall.using import NewReading, context_of, plan_use
from engine.shown import Shown

__all__ = ["Recalling"]


class Recalling(OpenDocument):
    """What is asked of an open document, and what using an answer does."""

    @cached_property
    def shown(self) -> Shown:
        """Which memories views show."""
        return Shown(self)

    def asker(self) -> Asker:
        """Return the document as it is now, to be asked on any thread."""
        return Asker(
            population=self.population,
            model=self.model,
            catalogue=self.catalogue,
            index=self.index,
            embedder=self.encoder.embedder,
            embedding_model=self.embedding_model,
            order=self.id_order,
        )

    def recall(self, query: str, k: int = 5, *, dreams: bool = False) -> Recollection:
        """Return the `k` memories that answer a question best; looking changes nothing.

        Raises
        ------
        LetheError
            When the question is empty, `k` is below 1, or the document's vectors are from
            another embedding model.
        """
        return self.asker().recall(query, k, dreams=dreams)

    def context_of(self, query: str) -> Affect:
        """Return the emotional context that a question's words tell of."""
        return context_of(self.encoder, query)

    def use(
        self,
        uids: int | Iterable[int],
        *,
        query: str | Recollection = "",
        context: Affect | None = None,
        reading: NewReading | None = None,
        hour: float = DEFAULT_HOUR_OF_ACTS,
        initiator: Any = None,
    ) -> tuple[Effect, ...]:
        """Use memories that were recalled: they are reconsolidated (Potato paper, section 3.3).

        Parameters
        ----------
        uids : int or iterable of int
        query : str or Recollection
            What was asked; kept with the act.
        context : Affect, optional
            The emotional context of the moment, towards which the current centroid drifts; that
            which the question's words tell where absent, and without a question no drift.
        reading : NewReading, optional
            What the memory is taken to mean now (section 3.8); of one memory alone.
        hour : float

        Returns
        -------
        tuple of Effect
            What it changed, for each memory.

        Raises
        ------
        LetheError
            When one of them is a ghost or deleted, or the reading says nothing new.
        """
        used = (uids,) if isinstance(uids, int) else tuple(uids)
        for uid in used:
            self.row(uid)
        if not used:
            return ()
        before = self.population
        plan = plan_use(
            self.asker(),
            self.encoder,
            used,
            at=hour_of_acts(before.clock, hour),
            query=query,
            context=context,
            reading=reading,
        )
        changes = Changes(kind="recall", ids=used, initiator=initiator)
        after = self.perform(plan.events, changes, plan.content)
        return effects(before, after, self.model, plan.events[0])

    def reinterpret(
        self,
        uid: int,
        text: str | None = None,
        *,
        origin: str = "typed",
        query: str | Recollection = "",
        context: Affect | None = None,
        hour: float = DEFAULT_HOUR_OF_ACTS,
        initiator: Any = None,
    ) -> Effect:
        """Use a memory and give it a new reading (Potato paper, section 3.8); see `use`.

        Parameters
        ----------
        uid : int
        text : str, optional
            The reading; extracted from what is left of the memory where absent.
        origin : str
            Where the text is from.
        query, context, hour
            As in `use`; the reading keeps them.
        """
        (effect,) = self.use(
            uid,
            query=query,
            context=context,
            reading=NewReading(text=text, origin=origin),
            hour=hour,
            initiator=initiator,
        )
        return effect
