"""A task runner whose work waits until the test lets it run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.errors import Cancelled
from engine.progress import Progress


@dataclass
class Task:
    """Work that has been handed over."""

    title: str
    work: Callable[[Progress], Any]
    done: Callable[[Any], None]
    failed: Callable[[Exception], None] | None
    quiet: bool
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True

    def finish(self) -> None:
        """Do the work and hand back its result, as a real runner would."""
        try:
            value = self.work(self._report)
        except Cancelled as error:
            assert self.failed is not None
            self.failed(error)
        else:
            self.done(value)

    def _report(self, done: int, total: int, what: str, /) -> None:
        if self.cancelled:
            raise Cancelled


@dataclass
class WaitingRunner:
    """Keeps what it is given."""

    tasks: list[Task] = field(default_factory=list)

    def run(
        self,
        title: str,
        work: Callable[[Progress], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None] | None = None,
        *,
        quiet: bool = False,
    ) -> Task:
        self.tasks.append(Task(title, work, done, failed, quiet))
        return self.tasks[-1]
