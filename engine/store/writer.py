"""The one thread on which a document lives: acts are written there in the order they were made."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeoutError
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from engine.errors import DocumentError
from engine.store.branch_record import BranchRecord
from engine.store.document import Document
from engine.store.faults import OnPoint, unharmed

__all__ = ["Writer"]

_P = ParamSpec("_P")
_R = TypeVar("_R")


class Writer:
    """A document on a thread of its own. Build one with `create` or `open`.

    Once something could not be written, nothing more is: what was queued behind it fails with
    the same line, so that no act is missing between others, until `resume`. Reading goes on.

    Attributes
    ----------
    path : Path or None
        None for a document in memory.
    read_only : bool
    """

    def __init__(self, opened: Callable[[], Document]) -> None:
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="lethe-store")
        try:
            self._document = self._executor.submit(opened).result()
        except BaseException:
            self._executor.shutdown()
            raise
        self._document.connection.stops_after_failure = True
        self.path = self._document.path
        self.read_only = self._document.read_only
        self._closing: Future[None] | None = None

    @classmethod
    def create(
        cls,
        path: str | Path,
        *,
        title: str,
        embedding_model: str,
        dimension: int,
        branch: BranchRecord,
        on_point: OnPoint = unharmed,
    ) -> Self:
        """Make a new document; see `Document.create`."""
        return cls(
            lambda: Document.create(
                path,
                title=title,
                embedding_model=embedding_model,
                dimension=dimension,
                branch=branch,
                on_point=on_point,
            )
        )

    @classmethod
    def open(
        cls, path: str | Path, *, read_only: bool = False, on_point: OnPoint = unharmed
    ) -> Self:
        """Open a document; see `Document.open`."""
        return cls(lambda: Document.open(path, read_only=read_only, on_point=on_point))

    @property
    def closed(self) -> bool:
        """Whether it takes no more work."""
        return self._closing is not None

    def submit(
        self,
        function: Callable[Concatenate[Document, _P], _R],
        *arguments: _P.args,
        **named: _P.kwargs,
    ) -> Future[_R]:
        """Queue work on the document and return its future.

        Parameters
        ----------
        function : callable
            Called as ``function(document, *arguments, **named)`` on the store's thread, for
            instance ``Document.append``.

        Raises
        ------
        DocumentError
            After `close`.
        """
        if self._closing is not None:
            name = self.path.name if self.path else "the document"
            raise DocumentError(f"{name} is closed")
        return self._executor.submit(function, self._document, *arguments, **named)

    def call(
        self,
        function: Callable[Concatenate[Document, _P], _R],
        *arguments: _P.args,
        **named: _P.kwargs,
    ) -> _R:
        """Queue work on the document, wait for it and return what it returns."""
        return self.submit(function, *arguments, **named).result()

    def resume(self) -> None:
        """Write again after something could not be written; what failed meanwhile stays undone."""
        self.call(_resume)

    def close(self, timeout: float | None = None) -> bool:
        """Take no more work, finish what is queued, and close the document.

        Parameters
        ----------
        timeout : float or None
            Seconds to wait; None waits until it is done.

        Returns
        -------
        bool
            Whether it is done; otherwise the thread goes on, and `close` can be called again.
        """
        if self._closing is None:
            self._closing = self._executor.submit(self._document.close)
            self._executor.shutdown(wait=False)
        try:
            self._closing.result(timeout)
        except FutureTimeoutError:
            return False
        self._executor.shutdown(wait=True)
        return True


def _resume(document: Document) -> Any:
    document.connection.resume()
