"""Motion that takes a moment: one timer that runs a function from 0 to 1, or at once."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation

from ui.space.motion import NIGHT_MS

__all__ = ["Drive"]


class Drive(QObject):
    """Runs one step function from 0 to 1; a new run ends the one before at its goal.

    Parameters
    ----------
    parent : QObject
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.reduced = False
        self._step: Callable[[float], None] | None = None
        self._animation = QVariantAnimation(self)
        self._animation.setDuration(NIGHT_MS)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setEasingCurve(QEasingCurve.Type.Linear)
        self._animation.valueChanged.connect(self._on_value_changed)
        self._animation.finished.connect(self._on_finished)

    @property
    def running(self) -> bool:
        """Whether something is in motion."""
        return self._step is not None

    def run(self, step: Callable[[float], None]) -> None:
        """Call `step` with rising shares, the last of them 1; only that where motion is reduced."""
        self.finish()
        if self.reduced:
            step(1.0)
            return
        self._step = step
        self._animation.start()

    def finish(self) -> None:
        """Go to the goal at once."""
        step, self._step = self._step, None
        self._animation.stop()
        if step is not None:
            step(1.0)

    def cancel(self) -> None:
        """Stay where it is."""
        self._step = None
        self._animation.stop()

    def _on_value_changed(self, share: float) -> None:
        if self._step is not None and share < 1.0:
            self._step(share)

    def _on_finished(self) -> None:
        self.finish()
