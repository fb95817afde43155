"""Nights one by one from the window: each is processed in the background, then lived through,
and what the governing system does of its own accord follows in the background too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from PySide6.QtCore import QObject, Signal

from engine.changes import Changes
from engine.dreaming.night import process_night
from engine.dreaming.parameters import DreamingParameters
from engine.dreaming.product import Product
from engine.dreaming.session_nights import (
    encode_products,
    is_processed,
    keep_parameters,
    stored_parameters,
)
from engine.errors import LetheError
from engine.models.own_acts import Proposal
from engine.parameters import with_values
from engine.progress import Progress
from engine.questions import night_report
from engine.session import Session
from engine.undoing_titles import counted
from ui.timeline.long_work import LongWork
from ui.timeline.together import (
    AfterNight,
    after_night,
    follow_together,
    go_together,
    step_together,
)

__all__ = ["DreamNights", "in_words"]

_PLURALS = {"dream": "dreams", "bias": "biases", "insight": "insights"}


def in_words(products: Sequence[Product], nights: int = 1) -> str:
    """Return what nights have made, in one line."""
    who = "The night" if nights == 1 else f"{nights:,} nights"
    if not products:
        return f"{who} made no dream, no bias and no insight."
    count = Counter(one.kind.label for one in products)
    told = [f"{n} {word if n == 1 else _PLURALS[word]}" for word, n in count.items()]
    return f"{who} made {', '.join(told)}."


@dataclass(slots=True, kw_only=True)
class _Run:
    """Nights that are to pass one by one, and what they have made."""

    session: Session
    parameters: DreamingParameters
    nights: int
    until_loss: bool
    ended: Callable[[bool], object] | None
    passed: int = 0
    products: list[Product] = field(default_factory=list)

    @property
    def title(self) -> str:
        if self.nights == 1:
            return "Dreaming" if self.dreams else "A night passes"
        most = "at most " if self.until_loss else ""
        how = " with dreams" if self.dreams else ""
        return f"Night {self.passed + 1:,} of {most}{self.nights:,}, one by one{how}"

    @property
    def dreams(self) -> bool:
        """Whether the nights are processed."""
        return self.parameters.processing.on


class DreamNights(QObject):
    """Lets nights pass one by one, that make dreams before they do or acts of a system after.

    Parameters
    ----------
    work : LongWork
    parent : QObject, optional

    Notes
    -----
    It is the running branch that dreams; branches beside it move on as they are.
    """

    told = Signal(str)
    """What the nights have made, in one line."""
    failed = Signal(str)
    """Why there were no dreams, in one line."""

    def __init__(self, work: LongWork, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self._session: Session | None = None
        self._on = False

    def set_session(self, session: Session | None) -> None:
        """Let the nights of another document pass, or of none."""
        if self._session is not None:
            self._session.changed.disconnect(self._on_session_changed)
        self._session = session
        if session is not None:
            session.changed.connect(self._on_session_changed)
        self._read()

    # -- the switch -----------------------------------------------------------------------------

    @property
    def on(self) -> bool:
        """Whether the document has every new night processed."""
        return self._on

    @property
    def can_be_set(self) -> bool:
        """Whether that can be changed."""
        return self._session is not None and not self._session.writer.read_only

    def set_on(self, on: bool) -> None:
        """Have every new night processed, or none; kept with the document."""
        session = self._session
        if session is None:
            return
        try:
            wanted = with_values(stored_parameters(session), {"processing.on": on})
            keep_parameters(session, wanted, initiator=self)
        except LetheError as error:
            self.failed.emit(str(error))
            return
        self.told.emit(
            "From the next night on, new nights are processed."
            if on
            else "From the next night on, new nights pass without dreams."
        )

    def _read(self) -> None:
        self._on = False
        if self._session is not None:
            try:
                self._on = stored_parameters(self._session).processing.on
            except LetheError as error:
                self.failed.emit(str(error))

    def _on_session_changed(self, changes: Changes) -> None:
        if changes.kind in ("parameters", "undo", "redo"):
            self._read()

    # -- nights ---------------------------------------------------------------------------------

    def pass_nights(
        self,
        nights: int,
        *,
        forced: bool = False,
        until_loss: bool = False,
        ended: Callable[[bool], object] | None = None,
    ) -> None:
        """Let new nights pass one by one, each processed in the background before it does.

        Parameters
        ----------
        nights : int
        forced : bool
            Process them though the document has it off.
        until_loss : bool
            End with the first on which something erodes.
        ended : callable, optional
            Called when all have passed, with whether something eroded on the last.

        Raises
        ------
        LetheError
            When the document's parameters of dreaming cannot be read.
        """
        session = self._session
        if session is None or nights < 1:
            return
        parameters = stored_parameters(session)
        if forced:
            parameters = with_values(parameters, {"processing.on": True})
        self._go_on(
            _Run(
                session=session,
                parameters=parameters,
                nights=nights,
                until_loss=until_loss,
                ended=ended,
            )
        )

    def _go_on(self, run: _Run) -> None:
        session = run.session
        if session.timeline.position < len(session.timeline.events):
            go_together(session, session.population.night, initiator=self)
        before = session.population

        def done(products: tuple[Product, ...]) -> None:
            if session.population is before:
                self._live(run, products)
            else:
                self.failed.emit("the document has changed meanwhile: the night did not pass")

        self._work.begin(run.title, _looking(session, run.parameters), done)

    def _live(self, run: _Run, products: Sequence[Product]) -> None:
        session = run.session
        try:
            with session.together(_title(run), run=run):
                encode_products(session, products, initiator=self)
                step_together(session, initiator=self)
        except LetheError as error:
            self.failed.emit(str(error))
            return
        run.passed += 1
        run.products += products
        if run.dreams:
            self.told.emit(in_words(run.products, run.passed))
        self._follow(run)

    def _follow(self, run: _Run) -> None:
        """Work out what systems do of their own accord after the night, and let it happen."""
        session = run.session
        waiting = after_night(session)
        if not waiting:
            self._end_night(run)
            return

        def work(progress: Progress) -> list[tuple[AfterNight, Sequence[Proposal]]]:
            return [(one, one.proposals(progress)) for one in waiting]

        def done(found: list[tuple[AfterNight, Sequence[Proposal]]]) -> None:
            try:
                with session.together(_title(run), run=run):
                    acts = follow_together(session, found, initiator=self)
            except LetheError as error:
                self.failed.emit(str(error))
                return
            if acts:
                title = session.model.title
                self.told.emit(f"{title} acted of its own accord: {counted(acts, 'act', 'acts')}.")
            self._end_night(run)

        self._work.begin(f"{session.model.title} goes over the night", work, done)

    def _end_night(self, run: _Run) -> None:
        session = run.session
        eroded = bool(night_report(session.timeline, session.population.night).uids)
        if run.passed < run.nights and not (eroded and run.until_loss):
            self._go_on(run)
        elif run.ended is not None:
            run.ended(eroded)


def _title(run: _Run) -> str:
    """Return what nights are called where they can be undone, with the one on its way."""
    nights = min(run.passed + 1, run.nights)
    return f"{counted(nights, 'night', 'nights')}{' with dreams' if run.dreams else ''}"


def _looking(
    session: Session, parameters: DreamingParameters
) -> Callable[[Progress], tuple[Product, ...]]:
    """Return the slow part, which reads what never changes under it."""
    population, model, catalogue = session.population, session.model, session.catalogue
    index, embedder = session.index, session.encoder.embedder
    rng = np.random.default_rng((parameters.processing.seed, population.night))
    known = is_processed(session)

    def work(progress: Progress) -> tuple[Product, ...]:
        if known or not parameters.processing.on:
            return ()
        progress(0, 0, "looking for what feels alike")
        view = index.view()
        products = process_night(population, model, catalogue, view, parameters, rng)
        embedder.embed([one.text for one in products], progress)  # so that it is loaded
        return products

    return work
