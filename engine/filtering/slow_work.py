"""What a filter waits for: regular expressions, meanings, and columns that take long.

They are worked out as jobs on any thread, and taken in on the thread of the document. What was
found by words holds for every night; only the few texts that come later are searched then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.filtering.evaluating import SlowParts
from engine.filtering.patterns import matching
from engine.filtering.query import Among, Between, Meaning, Pattern, Query, leaves
from engine.filtering.word_columns import WordColumns
from engine.moment import Moment, Readable
from engine.progress import Progress, silent
from engine.quantity_columns import QuantityColumns
from engine.quantity_rows import nights_left
from engine.recall.asking import Asker
from engine.recall.ranking import similarity_of_rows

__all__ = ["Asked", "Job", "SlowWork"]

Flags = NDArray[np.bool_]
_FEW: Final = 512
"""So many new texts are searched at once."""
_TEXTS: Final = ("raw", "gist")


class Asked(Readable, Protocol):
    """A document whose memories can be asked by meaning."""

    def asker(self) -> Asker:
        """Return it as it is now, to be asked on any thread."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Job:
    """Work that a filter or a colour waits for.

    Parameters
    ----------
    key : tuple of str
        What it works out.
    title : str
        For the status bar.
    work : callable
        Runs on any thread; reports progress and can be cancelled.
    take : callable
        Takes the result in, on the thread of the document.
    """

    key: tuple[str, ...]
    title: str
    work: Callable[[Progress], Any]
    take: Callable[[Any], None]


class SlowWork:
    """The slow parts of a document's filters.

    Parameters
    ----------
    document : Asked
    settled : callable
        Called when something was worked out.
    """

    def __init__(self, document: Asked, settled: Callable[[], None]) -> None:
        self._document, self._settled = document, settled
        self._words: WordColumns | None = None
        self._patterns: dict[str, tuple[Flags, Flags]] = {}
        self._vectors: dict[str, NDArray[np.float32]] = {}
        self.failed: set[tuple[str, ...]] = set()

    def follow(self, words: WordColumns) -> None:
        """Search other words from now on: the document took acts back."""
        self._words = words
        self._patterns.clear()

    def parts(self, columns: QuantityColumns, *queries: Query) -> SlowParts:
        """Return what is known for the slow parts of some queries in a state."""
        self._extend_patterns()
        near: dict[str, NDArray[np.float32]] = {}
        for query in queries:
            for leaf in leaves(query):
                if isinstance(leaf, Meaning) and leaf.text in self._vectors:
                    near[leaf.text] = self._near(columns, leaf.text)
        return SlowParts(self._patterns, near)

    def jobs(self, columns: QuantityColumns, query: Query, names: Iterable[str] = ()) -> list[Job]:
        """Return what is to be worked out.

        Parameters
        ----------
        columns : QuantityColumns
            Of the present state.
        query : Query
        names : iterable of str
            Quantities that are needed besides.
        """
        made = [*self._pattern_jobs(query), *self._meaning_jobs(query)]
        made += self._column_jobs(columns, query, names)
        return [job for job in made if job.key not in self.failed]

    def measure(self, columns: QuantityColumns, query: Query) -> None:
        """Tell the columns how near memories are to the first meaning that is asked for."""
        asked = [one for one in leaves(query) if isinstance(one, Meaning)]
        if asked and asked[0].text in self._vectors:
            near = self._near(columns, asked[0].text).astype(np.float64)
            columns.tell_similarity(np.where(np.isfinite(near), near, np.nan))
        else:
            columns.tell_similarity(None)

    def forget_unused(self, *queries: Query) -> None:
        """Keep what was worked out for some queries only, and try again what failed."""
        used = {leaf for query in queries for leaf in leaves(query)}
        sources = {one.source for one in used if isinstance(one, Pattern)}
        texts = {one.text for one in used if isinstance(one, Meaning)}
        self._patterns = {key: one for key, one in self._patterns.items() if key in sources}
        self._vectors = {key: one for key, one in self._vectors.items() if key in texts}
        self.failed.clear()

    # -- by regular expression ------------------------------------------------------------------

    def _pattern_jobs(self, query: Query) -> list[Job]:
        return [
            Job(
                key=("pattern", leaf.source), title="Searching by regular expression",
                work=partial(_search, leaf.source, self._texts(0)),
                take=partial(self._take_pattern, leaf.source),
            )
            for leaf in leaves(query)
            if isinstance(leaf, Pattern) and leaf.source not in self._patterns
        ]  # fmt: skip

    def _texts(self, first: int) -> list[list[str]]:
        words = self._words
        if words is None:
            return [[], []]
        return [[words.said(one, uid) for uid in range(first, words.size)] for one in _TEXTS]

    def _take_pattern(self, source: str, found: tuple[Flags, Flags]) -> None:
        self._patterns[source] = found
        self._settled()

    def _extend_patterns(self) -> None:
        """Search the few texts that came since; many are searched as a job."""
        size = 0 if self._words is None else self._words.size
        for source, found in list(self._patterns.items()):
            known = len(found[0])
            if size - known > _FEW:
                del self._patterns[source]
            elif size > known:
                more = _search(source, self._texts(known), silent)
                raw, gist = (np.concatenate(both) for both in zip(found, more, strict=True))
                self._patterns[source] = (raw, gist)

    # -- by meaning -----------------------------------------------------------------------------

    def _meaning_jobs(self, query: Query) -> list[Job]:
        return [
            Job(
                key=("meaning", leaf.text), title="Reading what the filter means",
                work=partial(_embed, self._document.asker(), leaf.text),
                take=partial(self._take_meaning, leaf.text),
            )
            for leaf in leaves(query)
            if isinstance(leaf, Meaning) and leaf.text not in self._vectors
        ]  # fmt: skip

    def _take_meaning(self, text: str, vector: NDArray[np.float32]) -> None:
        self._vectors[text] = vector
        self._settled()

    def _near(self, columns: QuantityColumns, text: str) -> NDArray[np.float32]:
        view = self._document.asker().index.view()
        known = columns.near.get(text)
        if known is None or known[0] is not view:
            found = similarity_of_rows(view, columns.population, columns.model, self._vectors[text])
            columns.near[text] = known = (view, found)
        return known[1]

    # -- columns --------------------------------------------------------------------------------

    def _column_jobs(
        self, columns: QuantityColumns, query: Query, names: Iterable[str]
    ) -> list[Job]:
        fields = [one.name for one in leaves(query) if isinstance(one, Among | Between)]
        found = (columns.find(name) for name in (*fields, *names, *columns.wanted))
        slow = {one.name for one in found if one is not None and not columns.is_exact(one.name)}
        moment = Moment(
            population=columns.population, model=columns.model, catalogue=columns.catalogue
        )
        return [
            Job(
                key=("column", name), title="Working out the nights left",
                work=partial(nights_left, moment), take=partial(self._take_column, columns, name),
            )
            for name in sorted(slow)
        ]  # fmt: skip

    def _take_column(self, columns: QuantityColumns, name: str, values: NDArray[Any]) -> None:
        columns.put(name, values)
        self._settled()


def _search(source: str, texts: list[list[str]], progress: Progress) -> tuple[Flags, Flags]:
    raw, gist = (matching(source, one, progress) for one in texts)
    return raw, gist


def _embed(asker: Asker, text: str, progress: Progress) -> NDArray[np.float32]:
    vector = asker.embedded(text, progress).vector
    asker.index.view()
    return vector
