"""Acting once things are calm: superqt's debouncer, loaded when something first stirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from superqt.utils import QSignalDebouncer

__all__ = ["Debouncer"]


class Debouncer(QObject):
    """Emits `triggered` once, when `throttle` has not been called for a while.

    Parameters
    ----------
    milliseconds : int
        How long that while is.
    parent : QObject
    """

    triggered = Signal()

    def __init__(self, milliseconds: int, parent: QObject) -> None:
        super().__init__(parent)
        self._milliseconds = milliseconds
        self._inner: QSignalDebouncer | None = None

    def throttle(self) -> None:
        """Something stirred."""
        self._loaded().throttle()

    def flush(self) -> None:
        """Emit at once what is waiting."""
        if self._inner is not None:
            self._inner.flush()

    def cancel(self) -> None:
        """Forget what is waiting."""
        if self._inner is not None:
            self._inner.cancel()

    def _loaded(self) -> QSignalDebouncer:
        if self._inner is None:
            from superqt.utils import QSignalDebouncer

            self._inner = QSignalDebouncer(parent=self)
            self._inner.setTimeout(self._milliseconds)
            self._inner.triggered.connect(self.triggered)
        return self._inner
