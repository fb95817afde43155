"""The plot of one branch: its tiers by night, and a playhead that is dragged by the whole plot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from engine.models.own_tiers import POTATO_TIERS, OwnTier
from ui.plot_menus import without_menu
from ui.theme import Palette, tabular_font
from ui.tier_looks import counts_in_words
from ui.timeline.count_axis import CountAxis
from ui.timeline.tier_areas_item import TierAreasItem

__all__ = ["LEAST_NIGHTS", "TrackPlot"]

LEAST_NIGHTS: Final = 40
"""The axis shows at least so many nights."""
_BESIDE: Final = 0.007
"""Free room at either end as a share of a long life, so that the playhead's sign is not cut."""
_AXIS_WIDTH: Final = 56
_AXIS_HEIGHT: Final = 36
_LINE_HEIGHT: Final = 5


class TrackPlot(pg.PlotWidget):
    """Tiers by night with a playhead.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    """

    pointed = Signal(int)
    """A night was clicked or dragged to."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        axes = {"left": CountAxis("left"), "bottom": CountAxis("bottom")}
        super().__init__(parent, axisItems=axes)
        self._plot: Any = self.getPlotItem()
        self._counts = np.zeros((0, len(POTATO_TIERS)), np.int64)
        self._tiers: Sequence[OwnTier] = POTATO_TIERS
        self._areas = TierAreasItem(palette)
        self._playhead = pg.InfiniteLine(angle=90)
        self._nobody = pg.TextItem(anchor=(0.5, 0.5))
        self._nobody.setText("No memories yet")
        for item in (self._areas, self._playhead, self._nobody):
            self._plot.addItem(item, ignoreBounds=True)
        self._fix_view()
        self.set_palette(palette)
        self.set_census(self._counts, 0)

    def _fix_view(self) -> None:
        plot = self._plot
        without_menu(plot, self)
        plot.setMouseEnabled(False, False)
        plot.getViewBox().setDefaultPadding(0.0)
        plot.disableAutoRange()
        plot.setContentsMargins(0, 4, 12, 0)
        plot.getAxis("left").setWidth(_AXIS_WIDTH)
        for side in ("left", "bottom"):
            axis = plot.getAxis(side)
            axis.setStyle(tickFont=tabular_font(), maxTickLevel=0, tickLength=4)
        plot.getAxis("bottom").setHeight(_AXIS_HEIGHT)
        self._playhead.addMarker("v", 1.0, 9.0)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFrameShape(self.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def set_axis_shown(self, shown: bool) -> None:
        """Show the axis of nights with its numbers and name, or only its line."""
        axis = self._plot.getAxis("bottom")
        axis.setHeight(_AXIS_HEIGHT if shown else _LINE_HEIGHT)
        axis.setStyle(showValues=shown)
        axis.showLabel(shown)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.setBackground(palette.panel)
        self._areas.set_palette(palette)
        self._playhead.setPen(pg.mkPen(palette.text, width=1.5))
        self._nobody.setColor(palette.muted)
        for side, label in (("left", "memories"), ("bottom", "night")):
            axis = self._plot.getAxis(side)
            axis.setPen(palette.separator)
            axis.setTextPen(palette.muted)
            shown = axis.label.isVisible() or axis.labelText == ""
            axis.setLabel(label, color=palette.muted)
            axis.showLabel(shown)

    def set_census(
        self,
        counts: NDArray[np.int64],
        night: int,
        nights: int = 0,
        tiers: Sequence[OwnTier] = POTATO_TIERS,
    ) -> None:
        """Draw counts by tier and night, with the playhead on `night`.

        Parameters
        ----------
        counts : ndarray of int64, shape (nights + 1, K)
        night : int
        nights : int
            How many the axis shows at least, so that tracks below each other agree.
        tiers : sequence of OwnTier
            The K tiers; what is gone is the last.

        Notes
        -----
        The axis reaches as far as the most that were there on a night; what is gone lies above
        it and may be cut off, or else it would hide the rest in a long life.
        """
        self._counts, self._tiers = counts, tiers
        self._areas.set_census(counts, night, tiers)
        most = int(counts.sum(axis=1).max()) if len(counts) else 0
        alive = int(counts[:, :-1].sum(axis=1).max()) if len(counts) else 0
        nights = max(len(counts) - 1, nights, LEAST_NIGHTS)
        self._playhead.setPos(night)
        self._playhead.setVisible(most > 0)
        self._nobody.setVisible(most == 0)
        self._nobody.setPos(nights / 2, 0.5)
        beside = max(0.5, _BESIDE * nights)
        self._plot.setRange(
            xRange=(-beside, nights + beside), yRange=(0, max(alive * 1.04, 1.0)), padding=0.0
        )

    def night_at(self, place: QPointF) -> int:
        """Return the known night nearest to a place of the widget, in logical pixels."""
        x = self._plot.getViewBox().mapSceneToView(self.mapToScene(place.toPoint())).x()
        return int(np.clip(round(x), 0, max(len(self._counts) - 1, 0)))

    def across(self, night: int) -> float:
        """Return how far right a night stands in the widget, in logical pixels."""
        point = self._plot.getViewBox().mapViewToScene(QPointF(night, 0.0))
        return float(self.mapFromScene(point).x())

    def place_of(self, night: int) -> QPointF:
        """Return where a night stands in the widget, in logical pixels, half way up."""
        box = self._plot.getViewBox()
        middle = (box.viewRange()[1][0] + box.viewRange()[1][1]) / 2
        return QPointF(self.mapFromScene(box.mapViewToScene(QPointF(night, middle))))

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        if ev.button() == Qt.MouseButton.LeftButton:
            self.pointed.emit(self.night_at(ev.position()))
        ev.accept()

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:
        night = self.night_at(ev.position())
        if ev.buttons() & Qt.MouseButton.LeftButton:
            self.pointed.emit(night)
        elif len(self._counts):
            told = counts_in_words(self._tiers, self._counts[night].tolist())
            self.setToolTip(f"Night {night:,}: {told}")
        ev.accept()

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        ev.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()  # the track around it has a menu

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def wheelEvent(self, ev: QWheelEvent) -> None:
        ev.ignore()
