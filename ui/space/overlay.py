"""Everything written over the picture of the space: axes in words, legend, hover, empty state.

Text is painted by Qt on a transparent widget above the OpenGL picture: crisp at any pixel
ratio, and no state of OpenGL is touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ui.space.attention import attended_points
from ui.space.camera import HOME, Camera
from ui.space.labels import Box, Label, LabelKind, axis_labels, place
from ui.space.legend import LegendRow, legend_flow, legend_height, paint_legend
from ui.space.overlay_paint import paint_corner, paint_outline, paint_ring, paint_texts
from ui.space.picking import project
from ui.space.point_labels import PlacedText, labelled, place_texts
from ui.space.regions import Outline
from ui.space.scene import EMPTY, Scene
from ui.theme import DARK, Palette

__all__ = ["Overlay", "Written", "legend_of", "paint_hover", "paint_overlay"]

_MARGIN = 12.0
_MOST_LEGEND = 0.25
"""Share of the picture's height that the whole legend may take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What the overlay writes.

    Parameters
    ----------
    camera : Camera
    scene : Scene
    palette : Palette
    hovered : int
        Index of the point with a label, or -1.
    hover_text : str
        The text of that label.
    legend : tuple of LegendRow
        The rows of the legend; worked out once a scene, not once a frame.
    ringed : bool
        Whether the ring of the hovered point is painted here, not by OpenGL.
    outline : Outline or None
        The region that is being drawn.
    corner : str
        One quiet line in the lower left corner.
    """

    camera: Camera = HOME
    scene: Scene = EMPTY
    palette: Palette = DARK
    hovered: int = -1
    hover_text: str = ""
    legend: tuple[LegendRow, ...] = ()
    ringed: bool = False
    outline: Outline | None = None
    corner: str = ""


def _font(base: QFont, kind: LabelKind) -> QFont:
    font = QFont(base)
    small = kind in (LabelKind.TICK, LabelKind.NOTE)
    font.setPointSizeF(base.pointSizeF() * (0.85 if small else 1.0))
    if kind == LabelKind.NAME:
        font.setWeight(QFont.Weight.DemiBold)
    return font


def legend_of(
    rows: Sequence[LegendRow], font: QFont, width: float, height: float
) -> list[tuple[LegendRow, QRectF]]:
    """Return the flow of the legend over a viewport, in its own font.

    Where it would cover much of a low picture, only what is counted is told.
    """
    metrics = QFontMetricsF(_font(font, LabelKind.NOTE))
    flow = legend_flow(rows, metrics, width)
    if legend_height(flow) <= _MOST_LEGEND * height:
        return flow
    return legend_flow([row for row in rows if row.count is not None], metrics, width)


def paint_overlay(painter: QPainter, written: Written, width: float, height: float) -> None:
    """Paint words, legend, region and hover label over a picture of this size in logical pixels."""
    base = painter.font()
    extent = (width, height)
    legend = legend_of(written.legend, base, width, height)
    words = _placed_labels(base, written, extent, legend_height(legend))
    _paint_labels(painter, written, extent, words)
    painter.setFont(_font(base, LabelKind.NOTE))
    taken = [(0.0, 0.0, width, legend_height(legend)), *(box for _, box in words)]
    paint_texts(painter, _texts(painter, written, extent, taken), written.palette)
    _paint_steps(painter, written, width, height)
    paint_legend(painter, legend, written.palette)
    if written.corner:
        paint_corner(painter, written.corner, height, written.palette)
    painter.setFont(base)
    if not len(written.scene):
        _paint_empty(painter, written, width, height)
    if written.outline is not None:
        paint_outline(painter, written.outline, extent, written.palette)
    if 0 <= written.hovered < len(written.scene):
        _paint_hover(painter, written, width, height)


def _texts(
    painter: QPainter, written: Written, extent: tuple[float, float], taken: list[Box]
) -> list[PlacedText]:
    """Return the words beside memories, where they fit."""
    if written.scene.labels is None:
        return []
    metrics = QFontMetricsF(painter.font())

    def measure(text: str) -> tuple[float, float]:
        return metrics.horizontalAdvance(text) + 4.0, metrics.height()

    matrix = written.camera.matrix(*extent)
    return place_texts(written.scene, labelled(written.scene), matrix, extent, measure, taken)


def _placed_labels(
    base: QFont, written: Written, extent: tuple[float, float], top: float
) -> list[tuple[Label, Box]]:
    """Return the words of the axes, where they fit below the legend."""
    width, height = extent
    metrics = {kind: QFontMetricsF(_font(base, kind)) for kind in LabelKind}

    def measure(label: Label) -> tuple[float, float]:
        of = metrics[label.kind]
        return of.horizontalAdvance(label.text) + 2.0, of.height()

    bounds = (_MARGIN / 2, top + 2.0, width - _MARGIN / 2, height - _MARGIN / 2)
    notes = _notes(written, width, height) if len(written.scene) else []
    axes = axis_labels(written.camera, width, height)
    return place(axes.labels + notes, measure, bounds)


def _paint_labels(
    painter: QPainter,
    written: Written,
    extent: tuple[float, float],
    words: list[tuple[Label, Box]],
) -> None:
    base = painter.font()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(written.palette.colour("edge"), 1.2))
    for x1, y1, x2, y2 in axis_labels(written.camera, *extent).ticks:
        painter.drawLine(QPointF(x1, y1), QPointF(x2, y2))
    for label, (left, upper, right, bottom) in words:
        painter.setFont(_font(base, label.kind))
        named = label.kind == LabelKind.NAME
        painter.setPen(written.palette.colour("text" if named else "muted"))
        area = QRectF(left, upper, right - left, bottom - upper)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, label.text)
    painter.setFont(base)


def _paint_steps(painter: QPainter, written: Written, width: float, height: float) -> None:
    """Write beside each point in the attention window its step."""
    points = attended_points(written.scene)
    if not points:
        return
    index = np.array([one for one, _ in points])
    scene, matrix = written.scene, written.camera.matrix(width, height)
    places = project(scene.position[index], matrix, width, height).xy
    for (x, y), size, (_, step) in zip(places, scene.size[index], points, strict=True):
        if np.isfinite(x + y):
            out = 0.36 * float(size) + 3.0
            _paint_step(painter, step, QPointF(x + out, y - out), written.palette)


def _paint_step(painter: QPainter, step: str, at: QPointF, palette: Palette) -> None:
    metrics = QFontMetricsF(painter.font())
    wide, high = metrics.horizontalAdvance(step) + 4.0, metrics.height() - 3.0
    area = QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.colour("background", 0.7))
    painter.drawRoundedRect(area, 3.0, 3.0)
    painter.setPen(palette.colour("text"))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, step)


def _notes(written: Written, width: float, height: float) -> list[Label]:
    """Return the label of the plane of activation, at the upper of its two top corners."""
    if not written.scene.protects:
        return []
    level = written.scene.activation_plane
    corners = np.array([(-1.0, level, 1.0), (1.0, level, 1.0)])
    left, right = project(corners, written.camera.matrix(width, height), width, height).xy
    if not np.isfinite(left + right).all():
        return []
    if left[0] > right[0]:
        left, right = right, left
    at_right = bool(right[1] < left[1] + 1.0)
    x, y = (float(value) for value in (right if at_right else left))
    if not (0 < x < width and 0 < y < height):
        return []
    across = 0.9 if at_right else -0.9
    text = f"activation {level:g}"
    return [Label(text=text, kind=LabelKind.NOTE, x=x, y=y, dx=across, dy=-0.43, gap=9.0)]


def _paint_empty(painter: QPainter, written: Written, width: float, height: float) -> None:
    palette, (said, remedy) = written.palette, written.scene.when_empty
    base = painter.font()
    title = QFont(base)
    title.setPointSizeF(base.pointSizeF() * 1.4)
    above, metrics = QFontMetricsF(title).height(), QFontMetricsF(base)
    flags = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
    wide = min(width - 6 * _MARGIN, 380.0)
    below = metrics.boundingRect(QRectF(0, 0, wide, 300), int(flags), remedy).height()
    area = QRectF((width - wide) / 2, (height - above - below - 10) / 2, wide, above + below + 10)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.colour("background", 0.92))
    painter.drawRoundedRect(area.adjusted(-24, -20, 24, 20), 8, 8)
    for font, colour, top, text in (
        (title, "text", 0.0, said),
        (base, "muted", above + 10, remedy),
    ):
        painter.setFont(font)
        painter.setPen(palette.colour(colour))
        painter.drawText(area.adjusted(0, top, 0, 4), int(flags), text)


def _paint_hover(painter: QPainter, written: Written, width: float, height: float) -> None:
    scene, index = written.scene, written.hovered
    matrix = written.camera.matrix(width, height)
    place = project(scene.position[index : index + 1], matrix, width, height).xy[0]
    if np.isfinite(place).all() and 0 <= place[0] <= width and 0 <= place[1] <= height:
        at = QPointF(float(place[0]), float(place[1]))
        if written.ringed:
            paint_ring(painter, (at.x(), at.y()), float(scene.size[index]), written.palette)
        if not written.hover_text:
            return
        gap = float(scene.size[index]) / 2 + 10
        paint_hover(painter, written.hover_text, at, gap, (width, height), written.palette)


def paint_hover(
    painter: QPainter,
    text: str,
    at: QPointF,
    gap: float,
    extent: tuple[float, float],
    palette: Palette,
) -> None:
    """Paint a label beside a place, inside the picture.

    Parameters
    ----------
    painter : QPainter
    text : str
        Its first line may take two lines; what is longer is elided.
    at : QPointF
    gap : float
        Free pixels beside the place.
    extent : tuple of float
        Width and height of the picture.
    palette : Palette
    """
    metrics = QFontMetricsF(painter.font())
    shown = _elided(text, metrics, min(300.0, max(0.4 * extent[0], 160.0)))
    left_aligned = int(Qt.AlignmentFlag.AlignLeft)
    size = metrics.boundingRect(QRectF(0, 0, 400, 400), left_aligned, shown).size()
    wide, high = size.width() + 22, size.height() + 16
    left = at.x() + gap if at.x() + gap + wide < extent[0] - 4 else at.x() - gap - wide
    top = min(max(at.y() - high / 2, 4.0), extent[1] - high - 4)
    box = QRectF(max(min(left, extent[0] - wide - 4), 4.0), top, wide, high)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(palette.colour("separator"), 1))
    painter.setBrush(palette.colour("raised", 0.96))
    painter.drawRoundedRect(box, 5, 5)
    painter.setPen(palette.colour("text"))
    painter.drawText(box.adjusted(10, 8, 0, 0), left_aligned, shown)


def _elided(text: str, metrics: QFontMetricsF, width: float) -> str:
    """Return the first line of `text` on at most two lines, and at most two lines more."""
    first, *others = text.splitlines() or [""]
    words = first.split()
    line = ""
    while words and metrics.horizontalAdvance(f"{line} {words[0]}") <= width:
        line = f"{line} {words.pop(0)}".strip()
    lines = [line, " ".join(words), *others[:2]] if line else [first, *others[:2]]
    mode = Qt.TextElideMode.ElideRight
    return "\n".join(metrics.elidedText(one, mode, width) for one in lines if one)


class Overlay(QWidget):
    """A transparent widget over the space that writes what `set_written` was given."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.written = Written()
        for attribute in (
            Qt.WidgetAttribute.WA_TransparentForMouseEvents,
            Qt.WidgetAttribute.WA_NoSystemBackground,
        ):
            self.setAttribute(attribute)

    def set_written(self, written: Written) -> None:
        """Replace what is written."""
        self.written = written
        self.update()

    def row_at(self, place: QPointF) -> LegendRow | None:
        """Return the legend's row at a place."""
        flow = legend_of(self.written.legend, self.font(), self.width(), self.height())
        return next((row for row, area in flow if area.contains(place)), None)

    def explanation_at(self, place: QPointF) -> str:
        """Return what the legend's row at a place means, or an empty text."""
        row = self.row_at(place)
        return "" if row is None else row.explanation

    def key_at(self, place: QPointF) -> str:
        """Return what a click on the legend at a place reports, or an empty text."""
        row = self.row_at(place)
        return "" if row is None else row.key

    def paintEvent(self, _event: QPaintEvent) -> None:
        window = self.window()  # held, so that no collection of garbage takes it while painting
        painter = QPainter(self)
        paint_overlay(painter, self.written, self.width(), self.height())
        painter.end()
        del window
