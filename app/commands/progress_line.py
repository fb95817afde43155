"""One line on standard error that tells how far long work is, where a person is watching."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self, TextIO

__all__ = ["ProgressLine"]

_SECONDS = 0.1


class ProgressLine:
    """Reports progress on a terminal, and nothing anywhere else.

    Use it in a ``with`` statement; the line is wiped at the end.

    Parameters
    ----------
    stream : text stream, optional
        Standard error where absent.
    clock : callable
        Returns seconds.
    """

    def __init__(
        self, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._shown = self._stream.isatty()
        self._due = 0.0
        self._width = 0

    def __call__(self, done: int, total: int, what: str, /) -> None:
        """Report that `done` of `total` steps of `what` are finished."""
        if not self._shown or (self._clock() < self._due and done < total):
            return
        self._due = self._clock() + _SECONDS
        share = f" {done:,} of {total:,} ({done / total:.0%})" if total else ""
        self._write(f"{what}{share}")

    def _write(self, line: str) -> None:
        self._stream.write(f"\r{line.ljust(self._width)}")
        self._stream.flush()
        self._width = len(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._width:
            self._write("")
            self._stream.write("\r")
            self._stream.flush()
