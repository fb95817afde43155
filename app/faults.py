"""What goes wrong, told to two readers: one plain line for the person, the whole for the log."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from engine.errors import LetheError

__all__ = ["in_words", "keep_log", "reporting_unexpected"]

_LOG = logging.getLogger("lethe")


def in_words(error: BaseException) -> str:
    """Return one line for the person; what is not meant for people goes to the log."""
    if isinstance(error, LetheError):
        return str(error)
    _LOG.error("unexpected", exc_info=error)
    return f"Something unexpected went wrong ({type(error).__name__}); the log has the details."


@contextmanager
def keep_log(folder: Path) -> Iterator[None]:
    """Write the log to a small file in `folder` while the program runs, where that is possible.

    Parameters
    ----------
    folder : Path
    """
    handler: logging.Handler = logging.NullHandler()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            folder / "lethe.log", maxBytes=1_000_000, backupCount=1, delay=True, encoding="utf-8"
        )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    _LOG.addHandler(handler)
    try:
        yield
    finally:
        _LOG.removeHandler(handler)
        handler.close()


@contextmanager
def reporting_unexpected(tell: Callable[[str], None]) -> Iterator[None]:
    """Tell the person what is raised where nobody catches it, such as in a slot.

    Parameters
    ----------
    tell : callable
        Called with one line.
    """

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, KeyboardInterrupt):
            before(kind, error, trace)
        else:
            tell(in_words(error))

    before, sys.excepthook = sys.excepthook, hook
    try:
        yield
    finally:
        sys.excepthook = before
