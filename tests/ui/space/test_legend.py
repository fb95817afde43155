"""The legend names what is drawn, counts it, explains it, and fits."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter

from ui.space.legend import derived_count, legend_flow, legend_height, legend_rows, paint_legend
from ui.space.overlay import legend_of
from ui.space.scene import EMPTY, build_scene
from ui.theme import DARK


def _scene(**changes):
    columns = {
        "centroid": [[1, 0, 0.70710678], [0, 0, 0.9], [0.3, 0.4, 0.35355339], [0, 0, 0]],
        "importance": [1, 1, 1, 1],
        "tier": [0, 1, 2, 3],
        "strength": [1, 1, 1, 1],
        "leaving": [0, 0, 0, 1],
        "links": [[0, 1], [1, 2]],
        "contradicts": [False, True],
    }
    return build_scene(**(columns | changes))


def _counts(scene) -> dict[str, int]:
    return {row.text: row.count for row in legend_rows(scene) if row.count is not None}


def test_it_counts_what_is_drawn() -> None:
    assert _counts(_scene()) == {
        "full": 1, "fragment": 1, "ghost": 1, "gone this night": 1, "link": 1, "contradiction": 1,
    }  # fmt: skip


def test_what_is_not_drawn_is_not_named_but_the_tiers_are() -> None:
    assert _counts(EMPTY) == {"full": 0, "fragment": 0, "ghost": 0}


def test_every_row_is_explained() -> None:
    for flat in (False, True):
        assert all(len(row.explanation) > 20 for row in legend_rows(_scene(), flat=flat))


def test_the_cone_of_derived_intensities_is_told() -> None:
    scene = _scene()
    assert derived_count(scene) == 3
    cone = [row for row in legend_rows(scene) if "cone" in row.text]
    assert "3 of 4" in cone[0].explanation
    given = _scene(centroid=[[0.5, 0.5, 0.9]] * 4)
    assert not any("cone" in row.text for row in legend_rows(given))


def test_rows_flow_into_lines_that_fit(qapp) -> None:
    metrics = QFontMetricsF(QFont())
    rows = legend_rows(_scene())
    for width in (320.0, 700.0, 2000.0):
        flow = legend_flow(rows, metrics, width)
        areas = [area for _, area in flow]
        assert [row for row, _ in flow] == rows
        assert all(area.right() <= width for area in areas)
        assert not any(
            one.intersects(other) for one in areas for other in areas if one is not other
        )
    assert legend_height(legend_flow(rows, metrics, 320)) > legend_height(
        legend_flow(rows, metrics, 2000)
    )


def test_each_row_paints_its_icon(qapp) -> None:
    image = QImage(1600, 60, QImage.Format.Format_RGB32)
    for row, area in legend_flow(legend_rows(_scene()), QFontMetricsF(QFont()), 1600):
        image.fill(DARK.colour("background"))
        painter = QPainter(image)
        paint_legend(painter, [(row, area)], DARK)
        painter.end()
        icon = QRectF(area.left(), area.top(), 16, area.height()).toRect()
        assert len({image.pixel(x, y) for x in range(icon.left(), icon.right())
                    for y in range(icon.top(), icon.bottom())}) > 1  # fmt: skip


def test_a_low_picture_is_not_covered_by_its_legend(qapp) -> None:
    scene = build_scene(
        centroid=[[0, 0, 0.5], [0.5, 0, 0.5]],
        importance=[1, 1],
        tier=[0, 1],
        strength=[1, 1],
        links=[[0, 1]],
    )
    rows = legend_rows(scene)
    whole, low = (legend_of(rows, QFont(), 320.0, height) for height in (900.0, 170.0))
    assert [row for row, _ in whole] == rows
    assert [row.text for row, _ in low] == [row.text for row in rows if row.count is not None]
    assert legend_height(low) < legend_height(whole)


def test_a_scene_explained_elsewhere_has_no_legend() -> None:
    assert legend_rows(replace(_scene(), explained=False)) == []
