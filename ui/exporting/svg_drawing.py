"""Drawings without pixels: a plot, the graph or flat projections as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pyqtgraph as pg
from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsView, QWidget

__all__ = ["svg_of"]

_DOTS = 96
"""Pixels an inch: one unit of the drawing is one logical pixel."""


def svg_of(widget: QWidget, title: str) -> bytes:
    """Return a widget as an SVG drawing of its own size.

    Parameters
    ----------
    widget : QWidget
        Drawn by painters alone: what is drawn with OpenGL stays empty.
    title : str

    Notes
    -----
    pyqtgraph's items draw symbols from small pixmaps on a screen; while they are exported they
    are told to draw shapes.
    """
    from PySide6.QtSvg import QSvgGenerator

    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(widget.size())
    generator.setViewBox(QRect(0, 0, widget.width(), widget.height()))
    generator.setResolution(_DOTS)
    generator.setTitle(title)
    painter = QPainter(generator)
    try:
        with _as_shapes(widget):
            painter.fillRect(widget.rect(), widget.palette().window())
            QWidget.render(widget, painter, QPoint())  # views have another method of that name
    finally:
        painter.end()
    return bytes(buffer.data().data())


@contextmanager
def _as_shapes(widget: QWidget) -> Iterator[None]:
    views = [*widget.findChildren(QGraphicsView)]
    if isinstance(widget, QGraphicsView):
        views.append(widget)
    items = [
        item
        for view in views
        for item in view.scene().items()
        if isinstance(item, pg.GraphicsObject | pg.GraphicsWidget)
        and hasattr(item, "setExportMode")
    ]
    options = {"antialias": True, "resolutionScale": 1.0, "painter": None}
    kept = [(view, view.cacheMode()) for view in views]
    for view in views:  # a background that is kept is a picture
        view.setCacheMode(QGraphicsView.CacheModeFlag.CacheNone)
    for item in items:
        item.setExportMode(True, options)
    try:
        yield
    finally:
        for item in items:
            item.setExportMode(False)
        for view, mode in kept:
            view.setCacheMode(mode)
