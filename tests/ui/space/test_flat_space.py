"""Without OpenGL the same scene is drawn flat, and answers in the same way."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor

from ui.space.flat_space import FlatSpace
from ui.space.picking import pick
from ui.space.scene import EMPTY, build_scene
from ui.theme import DARK, LIGHT


@pytest.fixture
def flat(qtbot) -> Iterator[FlatSpace]:
    """A shown view with motion switched off."""
    view = FlatSpace("3-D needs OpenGL: a test. Showing 2-D projections.")
    qtbot.addWidget(view)
    view.set_reduced_motion(True)
    view.resize(1000, 700)
    view.show()
    qtbot.waitExposed(view)
    yield view
    view.release()


def _pixels(plot, index: int) -> QPointF:
    x, y = plot.projected().xy[index]
    return QPointF(x, y)


def test_it_says_why_it_is_flat(flat) -> None:
    assert flat._note.isVisible() and "OpenGL" in flat._note.text()


def test_a_click_reports_the_rows_at_the_place(flat, qtbot, make_scene) -> None:
    scene = make_scene(40)
    flat.set_scene(scene)
    plot = flat.plots["valence-activation"]
    for index in range(0, 40, 7):
        place = _pixels(plot, index)
        want = pick(
            round(place.x()), round(place.y()), plot.projected(), scene.size, scene.position
        )
        with qtbot.waitSignal(flat.rows_clicked) as caught:
            qtbot.mouseClick(
                plot.viewport(),
                Qt.MouseButton.LeftButton,
                Qt.KeyboardModifier.ControlModifier,
                QPoint(round(place.x()), round(place.y())),
            )
        rows, modifiers = caught.args
        assert rows == scene.rows[want].tolist()
        assert modifiers == Qt.KeyboardModifier.ControlModifier


def test_hovering_tells_and_leaving_ends_it(flat, qtbot) -> None:
    flat.set_label_provider(lambda row: f"memory {row}")
    scene = build_scene(centroid=[[0, 0, 0.5]], importance=[1], tier=[0], strength=[1])
    flat.set_scene(scene)
    plot = flat.plots["valence-activation"]
    with qtbot.waitSignal(flat.row_hovered) as caught:
        plot.scene().sigMouseMoved.emit(_pixels(plot, 0))
    assert caught.args == [0] and flat._hover.text == "memory 0"
    with qtbot.waitSignal(flat.row_hovered) as caught:
        plot.scene().sigMouseMoved.emit(QPointF(60, 5))
    assert caught.args == [-1] and flat._hover.text == ""


def test_points_are_painted_in_the_colour_of_their_tier(flat) -> None:
    for tier, name in ((0, "full"), (1, "fragment")):
        flat.set_scene(
            build_scene(centroid=[[-0.5, -0.5, 0.5]], importance=[1], tier=[tier], strength=[1])
        )
        plot = flat.plots["valence-activation"]
        at = plot.mapTo(flat, _pixels(plot, 0).toPoint()) + QPoint(0, 6)
        seen = flat.grab_image(1.0).pixelColor(at)
        want = QColor(getattr(DARK, name))
        assert max(abs(seen.red() - want.red()), abs(seen.blue() - want.blue())) < 12


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_picture_has_the_asked_for_resolution(flat, make_scene, scale: float) -> None:
    flat.set_scene(make_scene(130))
    image = flat.grab_image(scale)
    assert (image.width(), image.height()) == (1000 * scale, 700 * scale)


def test_what_is_nearer_is_drawn_over_what_is_farther(flat) -> None:
    scene = build_scene(
        centroid=[[0.5, -0.5, 0.9], [0.5, -0.5, 0.1]],
        importance=[0.2, 1],
        tier=[1, 0],
        strength=[1, 1],
    )
    flat.set_scene(scene)
    plot = flat.plots["valence-activation"]
    assert plot.pick_at(_pixels(plot, 0)) == [0]
    at = plot.mapTo(flat, _pixels(plot, 0).toPoint()) + QPoint(0, 4)
    assert flat.grab_image(1.0).pixelColor(at).red() > 180


def test_an_empty_scene_says_what_to_do_and_one_memory_is_enough(flat) -> None:
    flat.set_scene(EMPTY)
    assert flat._empty.isVisible()
    flat.set_scene(build_scene(centroid=[[0, 0, 0]], importance=[1], tier=[0], strength=[1]))
    assert not flat._empty.isVisible()
    flat.frame_rows([0])
    flat.frame_rows([5])


def test_a_preset_makes_its_plane_the_large_one(flat, qtbot) -> None:
    for name in ("activation-intensity", "valence-intensity", "valence-activation", "home"):
        flat.view_preset(name)
        large = "valence-activation" if name == "home" else name
        qtbot.waitUntil(
            lambda large=large: max(flat.plots, key=lambda key: flat.plots[key].width()) == large
        )
        assert all(plot.isVisible() for plot in flat.plots.values())


def test_framing_rows_brings_them_into_the_picture(flat, qtbot, make_scene) -> None:
    scene = make_scene(60)
    flat.set_scene(scene)
    flat.frame_rows(scene.rows[:2])
    for plot in flat.plots.values():
        (left, right), (low, high) = plot.visible_range()
        seen = scene.position[:2, [plot.across, plot.up]]
        assert np.all(seen >= [left, low]) and np.all(seen <= [right, high])


def test_nights_ease_and_end_as_the_new_scene(flat, qtbot, make_scene) -> None:
    flat.set_reduced_motion(False)
    old, new = make_scene(30, 1), make_scene(30, 2)
    flat.set_scene(old)
    flat.set_scene(new, animate=True)
    assert flat.scene_shown is new
    qtbot.waitUntil(lambda: not flat._night.running)
    plot = flat.plots["valence-activation"]
    assert len(plot._points.data) == len(new)


def test_the_palette_changes_the_ground(flat, make_scene) -> None:
    flat.set_palette(LIGHT)
    flat.set_scene(make_scene(20, palette=LIGHT))
    assert flat.grab_image(1.0).pixelColor(2, 300).name() == LIGHT.background


def test_a_hundred_thousand_points_are_drawn(flat, make_scene) -> None:
    flat.set_scene(make_scene(100_000))
    assert len(flat.plots["valence-activation"]._points.data) == len(flat.scene_shown)


def test_small_projections_are_left_out_where_there_is_no_room(flat, qtbot, make_scene) -> None:
    flat.set_scene(make_scene(40))
    large = flat.plots["valence-activation"]
    for size, shown in (((400, 420), 1), ((600, 700), 3), ((1000, 700), 3), ((500, 400), 1)):
        flat.resize(*size)
        qtbot.waitUntil(
            lambda shown=shown: sum(one.isVisible() for one in flat.plots.values()) == shown
        )
        assert large.isVisible()


def test_axes_say_no_more_than_there_is_room_for(flat, qtbot) -> None:
    plot = flat.plots["valence-intensity"]
    flat.resize(1600, 1200)
    qtbot.waitUntil(lambda: "negative" in plot._axes["bottom"].labelText)
    flat.resize(740, 300)
    qtbot.waitUntil(lambda: plot._axes["left"].labelText == "intensity")


def test_points_are_smaller_where_the_picture_is_small(flat, qtbot, make_scene) -> None:
    scene = make_scene(20)
    flat.set_scene(scene)
    large, small = flat.plots["valence-activation"], flat.plots["valence-intensity"]
    qtbot.waitUntil(lambda: small._points.data["size"].max() < large._points.data["size"].max())
