"""Laying out a widget at once, as a test needs it."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

__all__ = ["lay_out"]


def lay_out(widget: QWidget) -> None:
    """Give the children of a widget their places without waiting for the event loop."""
    layout = widget.layout()
    assert layout is not None
    layout.activate()
