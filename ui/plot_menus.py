"""What pyqtgraph's plots leave behind: a menu without a parent, which would outlive its plot."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

__all__ = ["without_menu"]


def without_menu(plot: Any, widget: QWidget) -> None:
    """Offer no menu and no buttons on a plot, and let its hidden menu go with the widget.

    Parameters
    ----------
    plot : pyqtgraph.PlotItem
    widget : QWidget
        The widget that shows it.
    """
    plot.setMenuEnabled(False)
    plot.hideButtons()
    plot.ctrlMenu.setParent(widget, plot.ctrlMenu.windowFlags())
