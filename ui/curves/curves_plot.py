"""The plot of curves: strengths by night, thresholds, recalls, losses, and a playhead."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPen
from PySide6.QtWidgets import QWidget

from engine.lab.history import TRACES
from engine.life_lines import Lines
from ui.curves.curve_marks import CurveMarks
from ui.curves.drawn_curves import NO_CURVES, DrawnCurves, joined
from ui.curves.strength_axis import LEAST, StrengthAxis, heights
from ui.plot_menus import without_menu
from ui.theme import Palette, tabular_font
from ui.timeline.count_axis import CountAxis
from ui.timeline.track_plot import LEAST_NIGHTS

__all__ = ["TRACE_COLOURS", "CurvesPlot"]

TRACE_COLOURS: Final = {"raw": "full", "semantic": "fragment", "graph": "ghost"}
"""Each trace in the colour of the tier that it carries."""

_REACH: Final = 10.0
"""Pixels within which a line is under the pointer."""
_BESIDE: Final = 0.014
"""Free room at either end as a share of the nights, for the playhead's sign and the first 0."""
_DASH: Final = Qt.PenStyle.DashLine
_NAMES: Final = ("thin", "thin_ahead", "strong", "strong_ahead", "other", "hovered")
_TRACED: Final = (*TRACES, *(f"{name}_ahead" for name in TRACES))
_BANDS: Final = ("low", "median", "high", "low_ahead", "median_ahead", "high_ahead")


class CurvesPlot(pg.PlotWidget):
    """Strengths by night.

    Parameters
    ----------
    palette : Palette
    parent : QWidget, optional
    """

    night_asked = Signal(int)
    """The playhead was dragged to a known night."""
    line_hovered = Signal(object, int, QPointF)
    """Number of the memory whose line is under the pointer or None, the night, and the place."""
    line_clicked = Signal(object)
    """Number of the memory whose line was clicked."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        self._strengths = StrengthAxis()
        axes = {"left": self._strengths, "bottom": CountAxis("bottom")}
        super().__init__(parent, axisItems=axes)
        self.plot_item: Any = self.getPlotItem()
        self.drawn = NO_CURVES
        self._palette = palette
        self._hovered: int | None = None
        self._dragged = False
        names = (*_BANDS, *_NAMES, *_TRACED)
        self.lines: dict[str, Any] = {
            name: pg.PlotCurveItem(connect="finite", antialias=True) for name in names
        }
        self._bands = [
            pg.FillBetweenItem(self.lines[f"low{end}"], self.lines[f"high{end}"])
            for end in ("", "_ahead")
        ]
        self.marks = CurveMarks(palette)
        self.playhead = pg.InfiniteLine(angle=90)
        self._add_items()
        self._fix_view()
        self.set_palette(palette)

    @property
    def logarithmic(self) -> bool:
        """Whether strengths stand in steps of ten."""
        return self._strengths.logarithmic

    def _add_items(self) -> None:
        items = (
            *self._bands, *self.lines.values(), *self.marks.items, self.playhead,
        )  # fmt: skip
        for item in items:
            self.plot_item.addItem(item, ignoreBounds=True)
        self.playhead.addMarker("v", 1.0, 9.0)

    def _fix_view(self) -> None:
        plot = self.plot_item
        without_menu(plot, self)
        plot.setMouseEnabled(False, False)
        plot.getViewBox().setDefaultPadding(0.0)
        plot.disableAutoRange()
        plot.setContentsMargins(0, 4, 12, 0)
        plot.getAxis("left").setWidth(60)
        plot.getAxis("bottom").setHeight(36)
        for side in ("left", "bottom"):
            plot.getAxis(side).setStyle(tickFont=tabular_font(), maxTickLevel=0, tickLength=4)
        self.setMouseTracking(True)
        self.setFrameShape(self.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    # -- colours --------------------------------------------------------------------------------

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.setBackground(palette.panel)
        self._set_pens(palette)
        for band in self._bands:
            band.setBrush(palette.colour("accent", 0.18))
        self.marks.set_palette(palette)
        self.playhead.setPen(pg.mkPen(palette.text, width=1.5))
        for side, label in (("left", "strength"), ("bottom", "night")):
            axis = self.plot_item.getAxis(side)
            axis.setPen(palette.separator)
            axis.setTextPen(palette.muted)
            axis.setLabel(label, color=palette.muted)
        self.set_curves(self.drawn)

    def _set_pens(self, palette: Palette) -> None:
        looks = {
            "thin": ("muted", 0.55, 1.0), "strong": ("text", 1.0, 2.0),
            "low": ("accent", 0.35, 1.0), "median": ("accent", 1.0, 2.0),
            "high": ("accent", 0.35, 1.0), "hovered": ("accent", 1.0, 2.5),
            **{trace: (colour, 1.0, 1.5) for trace, colour in TRACE_COLOURS.items()},
        }  # fmt: skip
        for name, (colour, alpha, width) in looks.items():
            self.lines[name].setPen(pg.mkPen(palette.colour(colour, alpha), width=width))
            if f"{name}_ahead" in self.lines:
                pen: QPen = pg.mkPen(palette.colour(colour, 0.8 * alpha), width=min(width, 1.5))
                pen.setStyle(_DASH)
                self.lines[f"{name}_ahead"].setPen(pen)
        self.lines["other"].setPen(pg.mkPen(palette.colour("text", 0.45), width=1.5))

    # -- what is shown --------------------------------------------------------------------------

    def set_logarithmic(self, logarithmic: bool) -> None:
        """Show strengths in steps of ten, or as they are."""
        self._strengths.set_logarithmic(logarithmic)
        self.set_curves(self.drawn)

    def set_curves(self, drawn: DrawnCurves) -> None:
        """Draw curves."""
        self.drawn = drawn
        for lines, end in ((drawn.past, ""), (drawn.ahead, "_ahead")):
            self._draw(lines, end)
        self._draw_other(drawn.other)
        nights = self._nights()
        self.marks.set_curves(drawn, self.logarithmic, nights)
        self.set_night(drawn.night)
        self.set_hovered(self._hovered)
        self._set_range(nights)

    def set_night(self, night: int) -> None:
        """Put the playhead on a night."""
        self.playhead.setPos(night)
        self.playhead.setVisible(self.drawn.past is not None)

    def set_hovered(self, uid: int | None) -> None:
        """Draw the line of a memory above the others."""
        self._hovered = uid
        lines = self.drawn.past
        found = np.flatnonzero(self.drawn.uids == uid) if uid is not None else []
        if lines is None or not len(found):
            self.lines["hovered"].setData([], [])
            return
        history = lines.history
        self._set("hovered", history.nights, history.importance[:, found[0]])

    def _draw(self, lines: Lines | None, end: str) -> None:
        named = {"strong", "thin", "low", "median", "high", *TRACES}
        if lines is None:
            for name in named:
                self.lines[f"{name}{end}"].setData([], [])
            return
        history, place = lines.history, self.drawn.place
        thin = [at for at in range(len(history.uids)) if at != place]
        x, y = joined(history.nights, heights(history.importance[:, thin], self.logarithmic))
        self.lines[f"thin{end}"].setData(x, y)
        nothing = np.full(len(history.nights), np.nan)
        strong = nothing if place is None else history.importance[:, place]
        self._set(f"strong{end}", history.nights, strong)
        for name in TRACES:
            shown = place is not None and name in history.strengths
            values = history.strengths[name][:, place] if shown else nothing
            self._set(f"{name}{end}", history.nights, values)
        for column, name in enumerate(("low", "median", "high")):
            self._set(f"{name}{end}", history.nights, lines.band[:, column])

    def _set(self, name: str, nights: NDArray[Any], values: NDArray[np.float64]) -> None:
        there = ~np.isnan(values)
        y = heights(values, self.logarithmic)
        self.lines[name].setData(nights[there].astype(float), y[there])

    def _draw_other(self, other: Lines | None) -> None:
        if other is None:
            self.lines["other"].setData([], [])
        else:
            self._set("other", other.history.nights, other.history.importance[:, 0])

    def _height(self, strength: float) -> float:
        return float(heights(strength, self.logarithmic))

    def _nights(self) -> int:
        last = self.drawn.ahead.history.nights[-1] if self.drawn.ahead is not None else 0
        return max(int(last), self.drawn.nights, LEAST_NIGHTS)

    def _set_range(self, nights: int) -> None:
        beside = max(0.5, _BESIDE * nights)
        low = float(np.log10(LEAST)) if self.logarithmic else 0.0
        high = 0.0 if self.logarithmic else 1.0
        room = 0.06 * (high - low)
        self.plot_item.setRange(
            xRange=(-beside, nights + beside), yRange=(low - room, high + room), padding=0.0
        )

    # -- the pointer ----------------------------------------------------------------------------

    def night_at(self, place: QPointF) -> int:
        """Return the known night nearest to a place of the widget, in logical pixels."""
        x = self.plot_item.getViewBox().mapSceneToView(self.mapToScene(place.toPoint())).x()
        return int(np.clip(round(x), 0, self.drawn.nights))

    def place_of(self, night: int, strength: float) -> QPointF:
        """Return where a point stands in the widget, in logical pixels."""
        point = QPointF(night, self._height(strength))
        return QPointF(self.mapFromScene(self.plot_item.getViewBox().mapViewToScene(point)))

    def line_at(self, place: QPointF) -> int | None:
        """Return the number of the memory whose line is nearest to a place; None: none is near."""
        lines = self.drawn.past
        if lines is None or not len(lines.history.uids):
            return None
        box = self.plot_item.getViewBox()
        at = box.mapSceneToView(self.mapToScene(place.toPoint()))
        history = lines.history
        night = min(max(at.x(), 0.0), float(self.drawn.nights))
        before = int(night)
        after = min(before + 1, self.drawn.nights)
        y = heights(history.importance[[before, after]], self.logarithmic)
        y = np.where(np.isnan(y[0]), y[1], y[0] + (night - before) * (y[1] - y[0]))
        far = np.abs(y - at.y()) / max(box.viewPixelSize()[1], 1e-12)
        far = np.where(np.isnan(far), np.inf, far)
        nearest = int(np.argmin(far))
        return int(history.uids[nearest]) if far[nearest] <= _REACH else None

    def _on_playhead(self, place: QPointF) -> bool:
        x = self.place_of(self.drawn.night, 1.0).x()
        return self.drawn.past is not None and abs(place.x() - x) <= _REACH / 2

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        if ev.button() == Qt.MouseButton.LeftButton:
            uid = self.line_at(ev.position())
            self._dragged = self._on_playhead(ev.position()) or uid is None
            if self._dragged:
                self.night_asked.emit(self.night_at(ev.position()))
            else:
                self.line_clicked.emit(uid)
        ev.accept()

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:
        place = ev.position()
        night = self.night_at(place)
        if ev.buttons() & Qt.MouseButton.LeftButton:
            if self._dragged:
                self.night_asked.emit(night)
        else:
            over = self._on_playhead(place)
            shape = Qt.CursorShape.SizeHorCursor if over else Qt.CursorShape.PointingHandCursor
            self.setCursor(shape)
            self.line_hovered.emit(self.line_at(place), night, place)
        ev.accept()

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        self._dragged = False
        ev.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def wheelEvent(self, ev: Any) -> None:
        ev.ignore()

    def leaveEvent(self, ev: Any) -> None:
        self.line_hovered.emit(None, 0, QPointF())
        super().leaveEvent(ev)
