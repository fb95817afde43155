"""The one door through which views start long work; the application stands behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from engine.progress import Progress

__all__ = ["TaskHandle", "TaskRunner"]

Value = TypeVar("Value")


class TaskHandle(Protocol):
    """A task that has been started."""

    def cancel(self) -> None:
        """Ask the task to end; its work is told at its next report of progress."""
        ...


class TaskRunner(Protocol):
    """Runs work away from the window's thread and brings the result back to it."""

    def run(
        self,
        title: str,
        work: Callable[[Progress], Value],
        done: Callable[[Value], None],
        failed: Callable[[Exception], None] | None = None,
        *,
        quiet: bool = False,
    ) -> TaskHandle:
        """Start work.

        Parameters
        ----------
        title : str
            What it does, for the status bar.
        work : callable
            Called on another thread; must touch no widget and change no session; its argument
            reports progress and raises `engine.errors.Cancelled`.
        done, failed : callable
            Called on the window's thread. Without `failed`, an error is shown as a message.
        quiet : bool
            Do not show it in the status bar (short background work such as a forecast).
        """
        ...
