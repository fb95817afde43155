"""The space in 3-D under an explorer's hand: regions, multitudes, legend, linked cameras."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ui.space import gl_camera, steady_picture
from ui.space.camera import HOME
from ui.space.gl_space import GlSpace
from ui.space.legend_row import LegendRow
from ui.space.past_night import PastNight
from ui.space.picking import project
from ui.space.points_item import SAMPLE, fair_sample
from ui.space.scene import Scene
from ui.theme import DARK

pytestmark = pytest.mark.gl
SIZE = (900, 600)
NONE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def space(qtbot) -> Iterator[GlSpace]:
    """A shown view with motion switched off."""
    view = GlSpace()
    qtbot.addWidget(view)
    view.set_reduced_motion(True)
    view.resize(*SIZE)
    view.show()
    qtbot.waitExposed(view)
    failures: list[str] = []
    view.failed.connect(failures.append)
    yield view
    view.release()
    assert failures == []


def _seen(space: GlSpace, points) -> np.ndarray:
    extent = space.extent()
    return project(np.asarray(points), space.camera.matrix(*extent), *extent).xy


def _move(space: GlSpace, place: tuple[int, int], keys: Any = NONE, held: Any = LEFT) -> None:
    at = QPointF(*place)
    moved = QEvent.Type.MouseMove
    none = Qt.MouseButton.NoButton
    event = QMouseEvent(moved, at, QPointF(space.mapToGlobal(at)), none, held, keys)
    QApplication.sendEvent(space, event)


def _drag(space: GlSpace, way: list[tuple[int, int]], keys: Any = NONE) -> None:
    QTest.mousePress(space, LEFT, keys, QPoint(*way[0]))
    for place in way[1:]:
        _move(space, place, keys)
    QTest.mouseRelease(space, LEFT, keys, QPoint(*way[-1]))


def _picked(space: GlSpace) -> list[tuple[np.ndarray, Any]]:
    told: list[tuple[np.ndarray, Any]] = []
    space.region_picked.connect(lambda rows, keys: told.append((rows, keys)))
    return told


def test_a_box_picks_the_rows_seen_in_it_and_moves_nothing(space, make_scene) -> None:
    scene = make_scene(300)
    space.set_scene(scene)
    told, before = _picked(space), space.camera
    space.set_tool("box")
    _drag(space, [(250, 150), (300, 200), (600, 400)])
    x, y = _seen(space, scene.position).T
    inside = (x > 250) & (x < 600) & (y > 150) & (y < 400)
    assert told[0][0].tolist() == scene.rows[inside].tolist() and inside.any()
    assert told[0][1] == NONE and space.camera == before


def test_ctrl_and_drag_lassoes_while_a_plain_drag_turns(space, make_scene) -> None:
    space.set_scene(make_scene(300))
    told, before = _picked(space), space.camera
    way = [(250, 150), (650, 150), (650, 450), (250, 450)]
    _drag(space, way, CTRL)
    assert len(told) == 1 and len(told[0][0]) > 0 and told[0][1] == CTRL
    assert space.camera == before
    _drag(space, way)
    assert len(told) == 1 and space.camera != before


def test_escape_drops_a_region_and_is_no_key_otherwise(space, make_scene) -> None:
    space.set_scene(make_scene(100))
    told = _picked(space)
    space.set_tool("lasso")
    QTest.mousePress(space, LEFT, NONE, QPoint(200, 200))
    _move(space, (500, 300))
    assert space._overlay.written.outline is not None
    QTest.keyClick(space, Qt.Key.Key_Escape)
    assert space._overlay.written.outline is None
    _move(space, (510, 300))
    QTest.mouseRelease(space, LEFT, NONE, QPoint(510, 300))
    assert told == []


def test_a_click_with_a_region_tool_still_picks_a_memory(space, qtbot, make_scene) -> None:
    scene = make_scene(60)
    space.set_scene(scene)
    space.set_tool("sphere")
    x, y = (round(value) for value in _seen(space, scene.position[:1])[0])
    with qtbot.waitSignal(space.rows_clicked) as caught:
        qtbot.mouseClick(space, LEFT, pos=QPoint(x, y))
    assert caught.args[0]


def test_the_region_is_drawn_in_the_accent_colour(space, make_scene) -> None:
    space.set_scene(make_scene(0))
    space.set_tool("box")
    QTest.mousePress(space, LEFT, NONE, QPoint(100, 420))
    _move(space, (200, 520))
    image = space.grab_image(1.0)
    accent = QColor(DARK.accent)
    edge = [QColor(image.pixel(x, 470)) for x in (99, 100, 101)]
    assert any(abs(one.blue() - accent.blue()) < 60 for one in edge)
    QTest.mouseRelease(space, LEFT, NONE, QPoint(200, 520))


def test_a_multitude_is_sampled_while_it_moves_and_whole_at_rest(space, qtbot, make_scene) -> None:
    scene = make_scene(70_000)
    space.set_scene(scene)
    assert space._items.points.drawn == len(scene)
    space.set_camera(HOME.orbited(30, 10))
    assert space._items.points.drawn == SAMPLE
    assert f"{SAMPLE:,} of {len(scene):,} drawn while moving" == space._overlay.written.corner
    with qtbot.waitSignal(space.camera_settled) as caught:
        space.drawn_image(1.0)
    assert caught.args == [space.camera]
    assert space._items.points.drawn == len(scene) and space._overlay.written.corner == ""


def test_a_picture_is_taken_of_all_points_even_while_moving(space, make_scene) -> None:
    space.set_scene(make_scene(70_000))
    space.set_camera(HOME.orbited(30, 10))
    moving = space.grab_image(1.0)
    assert not space.moving
    assert moving == space.grab_image(1.0)


def test_few_points_are_all_drawn_while_they_move(space, make_scene) -> None:
    scene = make_scene(3000)
    space.set_scene(scene)
    space.set_camera(HOME.orbited(30, 10))
    assert space._items.points.drawn == len(scene) and space._overlay.written.corner == ""


def test_the_sample_is_fair_and_always_the_same() -> None:
    chosen = fair_sample(1_000_000)
    assert len(chosen) == SAMPLE and np.all(np.diff(chosen) > 0)
    assert np.array_equal(chosen, fair_sample(1_000_000))
    parts = np.histogram(chosen, bins=10, range=(0, 1_000_000))[0]
    assert np.abs(parts - SAMPLE / 10).max() < 200


def _uploads(space: GlSpace) -> dict[str, int]:
    space.drawn_image(1.0)
    return dict(space._items.points.whole.uploads)


def _since(before: dict[str, int], after: dict[str, int]) -> set[str]:
    return {name for name, count in after.items() if count != before.get(name, 0)}


def test_selecting_or_colouring_a_multitude_uploads_only_that(space, make_scene) -> None:
    scene = make_scene(30_000)
    space.set_scene(scene)
    first = _uploads(space)
    chosen = replace(scene, selected=scene.position[:, 0] > 0)
    space.set_scene(chosen)
    second = _uploads(space)
    assert _since(first, second) == {"looks"}
    assert len(space._items.front.whole) < 10
    space.set_scene(replace(chosen, colour=chosen.colour[:, [1, 0, 2, 3]]))
    third = _uploads(space)
    assert _since(second, third) == {"colours"}
    space.set_scene(replace(chosen, colour=space.scene_shown.colour, hovered=int(scene.rows[7])))
    assert _since(third, _uploads(space)) == set()


def test_what_is_not_chosen_of_many_recedes(space, make_scene) -> None:
    scene = make_scene(2000)
    space.set_scene(scene)
    plain = _ink(space, scene, scene.position[:, 0] < -0.4)
    space.set_scene(replace(scene, selected=scene.position[:, 0] > 0))
    quiet = _ink(space, scene, scene.position[:, 0] < -0.4)
    assert quiet < 0.75 * plain


def _ink(space: GlSpace, scene: Scene, whose: np.ndarray) -> float:
    image = space.drawn_image(1.0)
    spots = _seen(space, scene.position[whose]).round().astype(int).tolist()
    return float(np.mean([QColor(image.pixel(x, y)).lightness() for x, y in spots]))


def test_hovering_in_a_multitude_draws_no_new_frame(space, qtbot, make_scene, monkeypatch) -> None:
    scene = make_scene(25_000)
    space.set_scene(scene)
    space.drawn_image(1.0)
    qtbot.waitUntil(lambda: not space.moving)
    QApplication.processEvents()
    drawn: list[int] = []
    original = space._items.points.paint
    monkeypatch.setattr(space._items.points, "paint", lambda: (drawn.append(1), original()))
    index = int(np.argmax(scene.position[:, 2]))
    x, y = _seen(space, scene.position[index : index + 1])[0]
    with qtbot.waitSignal(space.row_hovered):
        space._on_pointer_moved(QPointF(x, y))
    with qtbot.waitSignal(space.row_hovered):
        space._on_pointer_moved(QPointF(2, 590))
    QApplication.processEvents()
    assert drawn == []
    space._on_pointer_moved(QPointF(x, y))
    qtbot.waitUntil(lambda: space._overlay.written.hovered >= 0)
    assert space._overlay.written.ringed
    assert _ring_seen(space, x, y)


def _ring_seen(space: GlSpace, x: float, y: float) -> bool:
    with_ring = space.grab_image(1.0)
    without = space.drawn_image(1.0)
    near = [(round(x) + dx, round(y) + dy) for dx in range(-12, 13) for dy in range(-12, 13)]
    changed = [spot for spot in near if with_ring.pixel(*spot) != without.pixel(*spot)]
    return len(changed) > 12


def _legend() -> tuple[LegendRow, ...]:
    told = "A kind of memory."
    return (
        LegendRow(
            icon=0, colour="#e69f00", text="insight", explanation=told, key="kind:1", count=3
        ),
        LegendRow(icon=0, colour="muted", text="no click", explanation=told),
    )


def test_a_click_on_the_legend_tells_its_key_and_picks_nothing(space, qtbot, make_scene) -> None:
    space.set_scene(replace(make_scene(40), legend=_legend()))
    clicked: list[object] = []
    space.rows_clicked.connect(lambda *_told: clicked.append(_told))
    _move(space, (40, 20), held=Qt.MouseButton.NoButton)
    assert space.cursor().shape() == Qt.CursorShape.PointingHandCursor
    with qtbot.waitSignal(space.legend_clicked) as caught:
        qtbot.mouseClick(space, LEFT, pos=QPoint(40, 20))
    assert caught.args == ["kind:1"] and clicked == []
    _move(space, (450, 300), held=Qt.MouseButton.NoButton)
    assert space.cursor().shape() == Qt.CursorShape.ArrowCursor
    space.set_tool("lasso")
    assert space.cursor().shape() == Qt.CursorShape.CrossCursor


def test_two_views_can_follow_each_other(space, qtbot, make_scene) -> None:
    other = GlSpace()
    qtbot.addWidget(other)
    told: list[object] = []
    space.camera_changed.connect(other.set_camera)
    other.camera_changed.connect(space.set_camera)
    space.camera_changed.connect(told.append)
    space.set_camera(HOME.orbited(15, 5))
    assert other.camera == space.camera and len(told) == 1
    other.set_camera(HOME.zoomed(0.5))
    assert space.camera == other.camera and len(told) == 2
    other.release()


def test_earlier_nights_are_drawn_faintly_behind(space, make_scene) -> None:
    scene = make_scene(1, centroid=[(0.5, 0.5, 0.5)], tier=[0], leaving=None, importance=[0.1],
                       strength=[1.0])  # fmt: skip
    place = np.array([(-0.5, -0.5, 0.5)], np.float32)
    night = PastNight(
        position=place, size=np.array([24.0], np.float32), colour=scene.colour, nights_ago=1
    )
    x, y = _seen(space, place)[0].round().astype(int).tolist()
    space.set_scene(scene)
    before = _brightest(space, x, y)
    space.set_scene(replace(scene, past=(night,)))
    assert 8 < _brightest(space, x, y) - before < 120


def _brightest(space: GlSpace, x: int, y: int) -> int:
    """Return the lightness of the lightest pixel on a line across a place."""
    image = space.drawn_image(1.0)
    return max(QColor(image.pixel(x + dx, y)).lightness() for dx in range(-14, 15))


def test_words_stand_beside_memories(space, make_scene) -> None:
    scene = make_scene(30)
    space.set_scene(scene)
    without = space.grab_image(1.0)
    space.set_scene(replace(scene, labels=tuple(f"word {row}" for row in scene.rows)))
    assert space.grab_image(1.0) != without


def test_a_very_great_multitude_is_drawn_in_parts_and_comes_out_the_same(
    space, qtbot, make_scene, monkeypatch
) -> None:
    monkeypatch.setattr(gl_camera, "AT_ONCE", 50_000)
    monkeypatch.setattr(steady_picture, "PART", 9_000)
    space.set_scene(make_scene(52_000))
    assert space.moving and space.points_drawn == SAMPLE
    qtbot.waitUntil(lambda: not space.moving)
    assert space._steady.fits() and space.points_drawn == 52_000
    whole = space.drawn_image(1.0)
    shown = space.grabFramebuffer().convertToFormat(whole.format())
    assert shown == whole
    space.set_camera(HOME.orbited(20, 0))
    assert not space._steady.fits() and space.points_drawn == SAMPLE
    qtbot.waitUntil(lambda: not space.moving)
    assert space.grabFramebuffer().convertToFormat(whole.format()) == space.drawn_image(1.0)


def test_parts_begin_anew_when_something_changes_meanwhile(
    space, qtbot, make_scene, monkeypatch
) -> None:
    monkeypatch.setattr(gl_camera, "AT_ONCE", 50_000)
    scene = make_scene(52_000)
    space.set_scene(scene)
    space._rest.stop()
    assert not space.draw_steady_part()
    space.set_scene(replace(scene, colour=scene.colour[:, [1, 0, 2, 3]]))
    qtbot.waitUntil(lambda: not space.moving)
    whole = space.drawn_image(1.0)
    assert space.grabFramebuffer().convertToFormat(whole.format()) == whole
    space.resize(700, 500)
    qtbot.waitUntil(lambda: space.width() == 700)
    assert not space._steady.fits()
