"""The legend: what each shape, line and surface of the space means, with counts.

The rows are data; the space paints them over its picture, the flat projections beside theirs.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QLinearGradient, QPainter, QPen

from ui.space.attention import WINDOW_TOLD, attended_points
from ui.space.legend_row import LegendRow
from ui.space.marks import HALO, SIGMA
from ui.space.scene import Scene, Shape
from ui.space.symbols import paint_symbol
from ui.theme import Palette

__all__ = [
    "READING",
    "LegendRow",
    "derived_count",
    "leaving_rows",
    "legend_flow",
    "legend_height",
    "legend_rows",
    "paint_legend",
    "tier_rows",
]

_ICON, _PAD, _GAP = 20.0, 12.0, 16.0
_BAR, _NEAR = 96.0, 6.0


_TIERS = (
    (Shape.FULL, "full", "full", "The raw trace is there: the memory in its own words."),
    (Shape.FRAGMENT, "fragment", "fragment", "The raw trace is lost; a gist of it is left."),
    (Shape.GHOST, "ghost", "ghost", "Only its links are left: no text, no gist."),
    (Shape.LEAVING, "leaving", "gone this night", "Deleted this night; shown once, leaving."),
)


READING = "The larger, the more important; the paler, the weaker its trace."


def derived_count(scene: Scene) -> int:
    """Return how many points have the intensity that follows from valence and activation."""
    valence, activation, intensity = scene.position.T.astype(np.float64)
    follows = np.abs(np.hypot(valence, activation) / np.sqrt(2.0) - intensity) < 1e-4
    return int(np.count_nonzero(follows))


def legend_rows(scene: Scene, *, flat: bool = False) -> list[LegendRow]:
    """Return the rows that explain what `scene` shows.

    Parameters
    ----------
    scene : Scene
    flat : bool
        For projections, where the plane of activation is a line and the shell a circle.
    """
    if not scene.explained:
        return []
    rows = tier_rows(scene) if scene.legend is None else list(scene.legend)
    rows += (
        _attention_rows(scene)
        + _link_rows(scene)
        + _protecting_rows(scene, flat)
        + _cone_rows(scene)
    )
    return rows + _way_rows(scene)


def tier_rows(scene: Scene) -> list[LegendRow]:
    """Return the rows that explain the shapes and colours of the tiers."""
    rows = []
    for shape, colour, text, explanation in _TIERS:
        count = scene.count(shape)
        if count or shape != Shape.LEAVING:
            rows.append(
                LegendRow(
                    icon=int(shape),
                    colour=colour,
                    text=text,
                    explanation=f"{explanation} {READING}",
                    count=count,
                )
            )
    return rows


def leaving_rows(scene: Scene) -> list[LegendRow]:
    """Return the row of the memories that were deleted this night; none where there is none."""
    return [row for row in tier_rows(scene) if row.icon == int(Shape.LEAVING)]


def _attention_rows(scene: Scene) -> list[LegendRow]:
    count = len(attended_points(scene))
    if not count:
        return []
    return [
        LegendRow(
            icon="steps",
            colour="text",
            text="attention window",
            explanation=WINDOW_TOLD,
            count=count,
        )
    ]


def _link_rows(scene: Scene) -> list[LegendRow]:
    against = int(np.count_nonzero(scene.link_contradicts))
    rows = []
    if len(scene.links) > against:
        told = "Two memories linked to each other."
        count = len(scene.links) - against
        rows.append(
            LegendRow(icon="line", colour="link", text="link", explanation=told, count=count)
        )
    if against:
        told = "Two memories that contradict each other; it keeps both from erosion."
        rows.append(
            LegendRow(
                icon="dashes",
                colour="contradiction",
                text="contradiction",
                explanation=told,
                count=against,
            )
        )
    return rows


def _protecting_rows(scene: Scene, flat: bool) -> list[LegendRow]:
    if not scene.protects:
        return []
    level = f"{scene.activation_plane:g}"
    shell, plane = ("circle", "line") if flat else ("shell", "plane")
    return [
        LegendRow(
            icon=SIGMA,
            colour="sigma",
            text="sigma",
            explanation="The affect at rest. What lies far from it is remarkable, and sticks.",
        ),
        LegendRow(
            icon="circle",
            colour="sigma",
            text=f"{shell}: sticks outside",
            explanation=f"Outside the {shell} the distance from sigma alone gives a stickiness "
            f"of {level} or more, which protects a memory from erosion.",
        ),
        LegendRow(
            icon="line" if flat else "plane",
            colour="sigma",
            text=f"{plane}: sticks beyond",
            explanation=f"From an activation of {level} on, activation alone gives a stickiness "
            f"of {level} or more, which protects a memory from erosion.",
        ),
    ]


def _cone_rows(scene: Scene) -> list[LegendRow]:
    derived = derived_count(scene)
    if not len(scene) or 2 * derived < len(scene):
        return []
    share = "all" if derived == len(scene) else f"{derived:,} of {len(scene):,}"
    told = (
        f"The intensity of {share} was not given and follows from valence and activation, "
        "so that they lie on a cone."
    )
    text = "intensity derived: a cone"
    return [LegendRow(icon="cone", colour="muted", text=text, explanation=told)]


def _way_rows(scene: Scene) -> list[LegendRow]:
    rows = []
    if scene.path is not None:
        told = "The way of the shown memory's centroid: a dot at encoding and at each recall."
        rows.append(LegendRow(icon="line", colour="text", text="drift", explanation=told))
    if scene.marked is not None and len(scene.marked):
        told = "What the last question has found, or what is like the memory in view."
        count = len(scene.indices_of(scene.marked))
        rows.append(
            LegendRow(icon=HALO, colour="good", text="found", explanation=told, count=count)
        )
    if scene.preview is not None:
        told = "Where the new memory would stand; the circle is the spread of its feelings."
        rows.append(LegendRow(icon=HALO, colour="accent", text="not kept yet", explanation=told))
    return rows


def legend_flow(
    rows: Sequence[LegendRow], metrics: QFontMetricsF, width: float
) -> list[tuple[LegendRow, QRectF]]:
    """Return where each row lies: side by side from the top left, in as many lines as needed.

    Parameters
    ----------
    rows : sequence of LegendRow
    metrics : QFontMetricsF
        Of the font that paints.
    width : float
        There is, in logical pixels.
    """
    height = round(metrics.height() + 6.0)
    x = y = _PAD
    flow = []
    for row in rows:
        wide = _width(row, metrics)
        if x > _PAD and x + wide > width - _PAD:
            x, y = _PAD, y + height
        flow.append((row, QRectF(x, y, wide, height)))
        x += wide + _GAP
    return flow


def _width(row: LegendRow, metrics: QFontMetricsF) -> float:
    told = metrics.horizontalAdvance(row.text) + metrics.horizontalAdvance(" " + _number(row))
    if row.bar is None:
        return _ICON + told
    ends = metrics.horizontalAdvance(row.bar.low) + metrics.horizontalAdvance(row.bar.high)
    return told + ends + _BAR + 4 * _NEAR


def legend_height(flow: Sequence[tuple[LegendRow, QRectF]]) -> float:
    """Return how far down a flow reaches, in logical pixels."""
    return max((area.bottom() for _, area in flow), default=0.0)


def paint_legend(
    painter: QPainter, flow: Sequence[tuple[LegendRow, QRectF]], palette: Palette
) -> None:
    """Paint a flow with the painter's font."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for row, area in flow:
        painter.setOpacity(1.0 if row.shown else 0.45)
        (_paint_row if row.bar is None else _paint_bar)(painter, row, area, palette)
    painter.setOpacity(1.0)


def _paint_row(painter: QPainter, row: LegendRow, area: QRectF, palette: Palette) -> None:
    middle = Qt.AlignmentFlag.AlignVCenter
    _paint_icon(painter, row, QPointF(area.left() + 7.0, area.center().y()), palette)
    painter.setPen(palette.colour("muted" if row.count is None else "text"))
    told = area.adjusted(_ICON, 0.0, 0.0, 0.0)
    painter.drawText(told, middle, row.text)
    if not row.shown:
        y, wide = told.center().y() + 1.0, QFontMetricsF(painter.font()).horizontalAdvance(row.text)
        painter.drawLine(QPointF(told.left(), y), QPointF(told.left() + wide, y))
    painter.setPen(palette.colour("muted"))
    painter.drawText(area, middle | Qt.AlignmentFlag.AlignRight, _number(row))


def _paint_bar(painter: QPainter, row: LegendRow, area: QRectF, palette: Palette) -> None:
    """Paint what is coloured, the low end, the colours between, and the high end."""
    assert row.bar is not None
    middle, metrics = Qt.AlignmentFlag.AlignVCenter, QFontMetricsF(painter.font())
    painter.setPen(palette.colour("text"))
    painter.drawText(area, middle, row.text)
    left = area.left() + metrics.horizontalAdvance(row.text) + 2 * _NEAR
    painter.setPen(palette.colour("muted"))
    painter.drawText(QRectF(left, area.top(), area.width(), area.height()), middle, row.bar.low)
    left += metrics.horizontalAdvance(row.bar.low) + _NEAR
    bar = QRectF(left, area.center().y() - 4.0, _BAR, 8.0)
    colours = QLinearGradient(bar.topLeft(), bar.topRight())
    for place, colour in enumerate(row.bar.colours):
        colours.setColorAt(place / max(len(row.bar.colours) - 1, 1), QColor(colour))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours)
    painter.drawRoundedRect(bar, 2.0, 2.0)
    painter.setPen(palette.colour("muted"))
    end = QRectF(bar.right() + _NEAR, area.top(), area.width(), area.height())
    painter.drawText(end, middle, row.bar.high)


def _colour_of(row: LegendRow, palette: Palette, alpha: float = 1.0) -> QColor:
    if not row.colour.startswith("#"):
        return palette.colour(row.colour, alpha)
    colour = QColor(row.colour)
    colour.setAlphaF(alpha)
    return colour


def _number(row: LegendRow) -> str:
    return "" if row.count is None else f"{row.count:,}"


def _paint_icon(painter: QPainter, row: LegendRow, at: QPointF, palette: Palette) -> None:
    colour = _colour_of(row, palette)
    if isinstance(row.icon, int):
        paint_symbol(painter, row.icon, at, 12.0, colour)
        return
    pen = QPen(colour, 1.4)
    if row.icon == "dashes":
        pen.setDashPattern([2.6, 2.0])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    x, y = at.x(), at.y()
    if row.icon == "steps":
        painter.drawText(QRectF(x, y - 9.0, 10.0, 10.0), Qt.AlignmentFlag.AlignCenter, "3")
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.colour("muted"))
        painter.drawEllipse(QPointF(x - 3.0, y + 2.0), 4.0, 4.0)
    elif row.icon in ("line", "dashes"):
        painter.drawLine(QPointF(x - 7, y), QPointF(x + 7, y))
    elif row.icon == "circle":
        painter.setBrush(_colour_of(row, palette, 0.12))
        painter.drawEllipse(at, 6.0, 6.0)
    elif row.icon == "plane":
        painter.setBrush(_colour_of(row, palette, 0.12))
        corners = ((-7, 3), (-2, -5), (7, -3), (2, 5))
        painter.drawPolygon([QPointF(x + dx, y + dy) for dx, dy in corners])
    elif row.icon == "cone":
        corners = ((-6, -5), (0, 6), (6, -5))
        painter.drawPolyline([QPointF(x + dx, y + dy) for dx, dy in corners])
