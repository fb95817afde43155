"""Which memories are shown: one answer for the space, the graph and the table. No Qt.

What leaves memories out are a filter that a person types, categories that are switched off in a
legend, ranges of numbers, and memories that are looked at alone. Together they make one mask,
worked out once a state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray
from psygnal import Signal

from engine.filtering.evaluating import check, inside, mask_of, unsettled
from engine.filtering.parsing import parse
from engine.filtering.query import EVERYTHING, Query
from engine.filtering.slow_work import Asked, Job, SlowWork
from engine.filtering.word_columns import WordColumns
from engine.moment import Readable
from engine.progress import Progress, silent
from engine.quantity_columns import QuantityColumns

__all__ = ["Shown"]

Flags = NDArray[np.bool_]


class Shown:
    """Which memories of a document are shown.

    Parameters
    ----------
    document : Asked
    """

    changed = Signal()
    """Other memories are shown, or something was worked out that they are drawn by."""
    wanted = Signal()
    """There is something to work out: see `jobs`."""

    def __init__(self, document: Asked) -> None:
        self._document = document
        self._query: Query = EVERYTHING
        self._text = ""
        self._held: Query = EVERYTHING
        self._isolated: NDArray[np.int64] | None = None
        self._left_out: dict[str, frozenset[int]] = {}
        self._ranges: dict[str, tuple[float, float]] = {}
        self._slow = SlowWork(document, self._settled)
        self._words: WordColumns | None = None
        self._columns: list[QuantityColumns] = []
        self._masks: list[tuple[QuantityColumns, Flags]] = []

    # -- what is asked --------------------------------------------------------------------------

    @property
    def query(self) -> str:
        """The filter in force, as it was typed; empty: none."""
        return self._text

    @query.setter
    def query(self, text: str) -> None:
        self.set_query(text)

    def set_query(self, text: str) -> None:
        """Show what passes a filter; until its slow parts are worked out the last one holds.

        Raises
        ------
        engine.filtering.query.FilterError
            When it cannot be understood; the last one stays.
        """
        query = parse(text)
        check(query, self.columns(self._document))
        if query != self._query or text.strip() != self._text:
            if self.is_settled:
                self._held = self._query
            self._query, self._text = query, text.strip()
            self._forget_unused()
            self._tell()

    @property
    def isolated(self) -> NDArray[np.int64] | None:
        """Numbers of the memories that are looked at alone, rising; None: all."""
        return self._isolated

    def isolate(self, uids: Iterable[int] | NDArray[np.integer] | None) -> None:
        """Look at some memories alone; None: at all again."""
        if uids is None:
            alone = None
        else:
            alone = np.sort(np.fromiter(uids, np.int64))
            alone.flags.writeable = False
        before = self._isolated
        same = alone is before or (
            alone is not None and before is not None and np.array_equal(alone, before)
        )
        if not same:
            self._isolated = alone
            self._tell()

    @property
    def left_out(self) -> Mapping[str, frozenset[int]]:
        """Codes of the categories that are not shown, by quantity; -1: those without any."""
        return self._left_out

    def leave_out(self, name: str, codes: Iterable[int]) -> None:
        """Show no memory of some categories of a quantity; none: show all of them."""
        wanted = frozenset(codes)
        if wanted != self._left_out.get(name, frozenset()):
            self._left_out = {key: kept for key, kept in self._left_out.items() if key != name}
            if wanted:
                self._left_out[name] = wanted
            self._tell()

    @property
    def ranges(self) -> Mapping[str, tuple[float, float]]:
        """Ranges of what is shown, ends included, by quantity."""
        return self._ranges

    def set_range(self, name: str, ends: tuple[float, float] | None) -> None:
        """Show what has a quantity within a range, ends included; None: whatever it has."""
        if ends != self._ranges.get(name):
            self._ranges = {key: kept for key, kept in self._ranges.items() if key != name}
            if ends is not None:
                self._ranges[name] = ends
            self._tell()

    @property
    def hides(self) -> bool:
        """Whether anything is asked that may leave memories out."""
        return bool(self._text or self._left_out or self._ranges) or self._isolated is not None

    def show_all(self) -> None:
        """Leave nothing out."""
        if self.hides:
            self._query = self._held = EVERYTHING
            self._text, self._isolated, self._left_out, self._ranges = "", None, {}, {}
            self._forget_unused()
            self._tell()

    def _tell(self) -> None:
        self._masks.clear()
        self._columns_now()
        self.changed.emit()
        if self.jobs():
            self.wanted.emit()

    # -- the answer -----------------------------------------------------------------------------

    def columns(self, moment: Readable) -> QuantityColumns:
        """Return what can be told of the memories of a moment, remembered for the last few."""
        for known in self._columns:
            same = known.population is moment.population and known.model is moment.model
            if same and known.catalogue is moment.catalogue:
                return known
        if self._words is None or self._words.catalogue is not moment.catalogue:
            self._words = WordColumns(moment.catalogue)
            self._slow.follow(self._words)
        made = QuantityColumns(moment, self._words, self._columns[-1] if self._columns else None)
        self._columns = [*self._columns[-1:], made]
        self._masks = self._masks[-1:]
        self._slow.measure(made, self._query)
        return made

    def mask(self, moment: Readable) -> Flags:
        """Return which memories of a moment are shown, shape (N,), read-only.

        Parameters
        ----------
        moment : Readable
            The session, or another state of its document.
        """
        columns = self.columns(moment)
        for known, mask in self._masks:
            if known is columns:
                return mask
        mask = self._mask(columns)
        mask.flags.writeable = False
        self._masks = [*self._masks[-1:], (columns, mask)]
        return mask

    def _mask(self, columns: QuantityColumns) -> Flags:
        slow = self._slow.parts(columns, self._query, self._held)
        query = self._held if unsettled(self._query, columns, slow) else self._query
        mask = np.ones(len(columns), np.bool_)
        if query is not EVERYTHING and not unsettled(query, columns, slow):
            mask &= mask_of(query, columns, slow)
        if self._isolated is not None:
            mask &= np.isin(columns.population["uid"], self._isolated)
        for name, codes in self._left_out.items():
            mask &= ~_coded_as(columns, name, codes)
        for name, (low, high) in self._ranges.items():
            mask &= inside(columns.values(name), low, high)
        return mask

    @property
    def is_settled(self) -> bool:
        """Whether the filter that was asked for last is the one that holds."""
        columns = self._columns_now()
        return not unsettled(self._query, columns, self._slow.parts(columns, self._query))

    @property
    def waits_for(self) -> str:
        """What is being worked out, in words; empty where nothing is."""
        jobs = self.jobs()
        return jobs[0].title if jobs else ""

    # -- slow parts -----------------------------------------------------------------------------

    def jobs(self) -> list[Job]:
        """Return what is to be worked out for the filter and for columns that were asked for."""
        return self._slow.jobs(self._columns_now(), self._query, self._ranges)

    def give_up(self, job: Job) -> None:
        """Leave a job that failed, until something else is asked."""
        self._slow.failed.add(job.key)

    def settle(self, progress: Progress = silent) -> None:
        """Work out here and now what is waited for: for scripts, which have no window.

        Raises
        ------
        LetheError
            When a regular expression takes too long, or meaning cannot be looked for.
        """
        for job in self.jobs():
            job.take(job.work(progress))

    def _columns_now(self) -> QuantityColumns:
        return self.columns(self._document)

    def _settled(self) -> None:
        for columns in self._columns:
            self._slow.measure(columns, self._query)
        self._masks.clear()
        self.changed.emit()

    def _forget_unused(self) -> None:
        """Keep what was worked out for the filters at hand only."""
        self._slow.forget_unused(self._query, self._held)
        for columns in self._columns:
            self._slow.measure(columns, self._query)


def _coded_as(columns: QuantityColumns, name: str, codes: frozenset[int]) -> Flags:
    count = len(columns.categories(name))
    table = np.zeros(count + 1, np.bool_)
    table[[code for code in codes if -1 <= code < count]] = True
    return table[columns.values(name)] if count else np.zeros(len(columns), np.bool_)
