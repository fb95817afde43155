"""What a test left behind: threads, and where Qt is loaded, timers and top-level widgets."""

from __future__ import annotations

import gc
import sys
import threading
from dataclasses import dataclass
from typing import Any

PATIENCE = 2.0
"""Seconds that a thread which is already ending may take."""


@dataclass(frozen=True)
class Leftovers:
    """Things alive at one moment, by identity."""

    threads: frozenset[int | None]
    widgets: frozenset[int]
    timers: frozenset[int]

    @classmethod
    def now(cls) -> Leftovers:
        """Return what is alive now."""
        return cls(
            threads=frozenset(thread.ident for thread in threading.enumerate()),
            widgets=frozenset(id(widget) for widget in _top_level_widgets()),
            timers=frozenset(id(timer) for timer in _running_timers()),
        )

    @classmethod
    def since(cls, before: Leftovers) -> list[str]:
        """Return in words what is alive now and was not `before`; empty where nothing is."""
        threads = [one for one in threading.enumerate() if one.ident not in before.threads]
        for thread in threads:
            thread.join(PATIENCE)
        left = [f"thread {one.name}" for one in threads if one.is_alive()]
        _delete_what_is_due()
        if any(id(one) not in before.widgets for one in _top_level_widgets()):
            gc.collect()
        left += [
            f"widget {type(one).__name__} {one.objectName()!r}"
            for one in _top_level_widgets()
            if id(one) not in before.widgets
        ]
        left += [
            f"timer {one.objectName()!r} of {one.interval()} ms, child of {one.parent()!r}"
            for one in _running_timers()
            if id(one) not in before.timers
        ]
        return left


def _application() -> Any:
    widgets = sys.modules.get("PySide6.QtWidgets")
    application = widgets.QApplication.instance() if widgets else None
    return application if widgets and isinstance(application, widgets.QApplication) else None


def _delete_what_is_due() -> None:
    application = _application()
    if application is not None:
        from PySide6.QtCore import QEvent

        application.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _top_level_widgets() -> list[Any]:
    application = _application()
    return [] if application is None else list(application.topLevelWidgets())


def _running_timers() -> list[Any]:
    if _application() is None:
        return []
    import shiboken6
    from PySide6.QtCore import QTimer

    timers = (one for one in gc.get_objects() if issubclass(type(one), QTimer))
    return [one for one in timers if shiboken6.isValid(one) and one.isActive()]
