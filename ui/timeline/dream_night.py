"""One night with dreams from the window: processed in the background, then lived through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import QObject, Signal

from engine.dreaming.night import process_night
from engine.dreaming.product import Product
from engine.dreaming.session_nights import encode_products, is_processed, stored_parameters
from engine.errors import Cancelled, LetheError
from engine.parameters import with_values
from engine.progress import Progress
from engine.session import Session
from ui.task_runner import TaskRunner

__all__ = ["DreamNight", "in_words"]

_PLURALS = {"dream": "dreams", "bias": "biases", "insight": "insights"}


def in_words(products: Sequence[Product]) -> str:
    """Return what a night has made, in one line."""
    if not products:
        return "The night made no dream, no bias and no insight."
    count = Counter(one.kind.label for one in products)
    told = [f"{n} {word if n == 1 else _PLURALS[word]}" for word, n in count.items()]
    return f"The night made {', '.join(told)}."


class DreamNight(QObject):
    """Lets one night pass that makes dreams, biases and insights before it does.

    Parameters
    ----------
    tasks : TaskRunner
    session : callable
        Returns the open document, or None.
    pass_night : callable
        Lets one night pass.
    parent : QObject, optional
    """

    told = Signal(str)
    """What the night has made, in one line."""
    failed = Signal(str)
    """Why there were no dreams, in one line."""

    def __init__(
        self,
        tasks: TaskRunner,
        session: Callable[[], Session | None],
        pass_night: Callable[[], object],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks, self._session, self._pass_night = tasks, session, pass_night
        self._busy = False

    @property
    def possible(self) -> bool:
        """Whether the night to come is not known yet and can be written down."""
        session = self._session()
        if session is None or self._busy or session.writer.read_only:
            return False
        return session.population.night == session.timeline.nights and bool(len(session.population))

    def run(self) -> None:
        """Process the night in the background, then encode what it made and let it pass."""
        session = self._session()
        if session is None or not self.possible:
            return
        before = session.population

        def done(products: tuple[Product, ...]) -> None:
            self._busy = False
            if self._session() is session and session.population is before:
                self._live(session, products)

        def failed(error: Exception) -> None:
            self._busy = False
            if not isinstance(error, Cancelled):
                self.failed.emit(str(error))

        self._busy = True
        try:
            self._tasks.run("Dreaming", self._work(session), done, failed)
        except LetheError as error:
            failed(error)

    def _work(self, session: Session) -> Callable[[Progress], tuple[Product, ...]]:
        """Return the slow part, which reads what never changes under it."""
        parameters = with_values(stored_parameters(session), {"processing.on": True})
        population, model, catalogue = session.population, session.model, session.catalogue
        index, embedder = session.index, session.encoder.embedder
        rng = np.random.default_rng((parameters.processing.seed, population.night))
        known = is_processed(session)

        def work(progress: Progress) -> tuple[Product, ...]:
            progress(0, 0, "looking for what feels alike")
            if known:
                return ()
            view = index.view()
            products = process_night(population, model, catalogue, view, parameters, rng)
            embedder.embed([one.text for one in products], progress)  # so that it is loaded
            return products

        return work

    def _live(self, session: Session, products: Sequence[Product]) -> None:
        try:
            encode_products(session, products, initiator=self)
        except LetheError as error:
            self.failed.emit(str(error))
            return
        self._pass_night()
        self.told.emit(in_words(products))
