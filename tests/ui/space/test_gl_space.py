"""The space in 3-D: what is drawn, what a click hits, and what else goes wrong with OpenGL."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QMainWindow

from ui.space.camera import BOX_CORNERS, HOME, PRESETS, home_for
from ui.space.gl_space import GlSpace
from ui.space.picking import project
from ui.space.scene import EMPTY, Scene, build_scene
from ui.theme import DARK, LIGHT, Palette

pytestmark = pytest.mark.gl
SIZE = (1000, 700)


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


def _lone(
    place=(0.0, 0.0, 0.5), tier: int = 0, palette: Palette = DARK, strength: float = 1.0
) -> Scene:
    """Return one memory with its shell and plane out of the way."""
    scene = build_scene(
        centroid=[place],
        importance=[1.0],
        tier=[tier],
        strength=[strength],
        leaving=[tier == 3],
        palette=palette,
    )
    return replace(scene, shell_radius=0.0, sigma=(-1.0, 1.0, 0.0), activation_plane=1.0)


def _on_screen(space: GlSpace, points) -> np.ndarray:
    extent = space.extent()
    return project(np.asarray(points), space.camera.matrix(*extent), *extent).xy


def _rgb(colour: QColor) -> np.ndarray:
    return np.array([colour.red(), colour.green(), colour.blue()])


def _colour(image: QImage, x: float, y: float) -> np.ndarray:
    ratio = image.devicePixelRatio()
    return _rgb(QColor(image.pixel(round(x * ratio), round(y * ratio))))


def _is(seen: np.ndarray, want: str, tolerance: int = 40) -> bool:
    return bool(np.abs(seen - _rgb(QColor(want))).max() <= tolerance)


def _click(qtbot, space: GlSpace, x: int, y: int, **options) -> list[int]:
    with qtbot.waitSignal(space.rows_clicked) as caught:
        qtbot.mouseClick(space, Qt.MouseButton.LeftButton, pos=QPoint(x, y), **options)
    return caught.args[0]


def test_two_hundred_random_clicks_each_pick_the_nearest(space, qtbot, make_scene) -> None:
    scene = make_scene(400, 11)
    space.set_scene(scene)
    rng = np.random.default_rng(5)
    for click in range(200):
        space.set_camera(HOME.orbited(float(rng.uniform(-180, 180)), float(rng.uniform(-15, 60))))
        seen = _on_screen(space, scene.position)
        inside = np.flatnonzero(((seen > 8) & (seen < np.array(SIZE) - 8)).all(axis=1))
        target = int(rng.choice(inside))
        x, y = (round(value) for value in seen[target] + rng.uniform(-3, 3, 2))
        rows = _click(qtbot, space, x, y)
        away = np.hypot(*(seen - (x, y)).T)
        reach = away <= scene.size / 2 + 4
        nearest = int(np.argmin(np.where(reach, away, np.inf)))
        assert rows[0] == scene.rows[nearest], f"click {click} at {x}, {y}"


def test_the_picture_agrees_with_picking(space, make_scene) -> None:
    corners = BOX_CORNERS * 0.9 + (0, 0, 0.05)
    for name in PRESETS:
        space.view_preset(name)
        for place in corners[[1, 6]]:
            space.set_scene(_lone(tuple(place)))
            x, y = _on_screen(space, [place])[0]
            image = space.drawn_image(1.0)
            assert _is(_colour(image, x, y), DARK.full, 130), (name, place)
            assert not _is(_colour(image, x, y + 16), DARK.full, 60), (name, place)


def test_memories_at_one_place_are_offered_as_a_list(space, qtbot) -> None:
    space.set_scene(
        build_scene(
            centroid=[[0.2, 0.1, 0.5], [0.9, -0.9, 0.1], [0.2, 0.1, 0.5]],
            importance=[0.1, 0.5, 0.9],
            tier=[0, 1, 2],
            strength=[1, 1, 1],
        )
    )
    x, y = (round(value) for value in _on_screen(space, [[0.2, 0.1, 0.5]])[0])
    assert sorted(_click(qtbot, space, x, y)) == [0, 2]
    assert _click(qtbot, space, 3, SIZE[1] - 3) == []


def test_a_click_carries_the_keyboard_modifiers_and_a_drag_is_no_click(space, qtbot) -> None:
    space.set_scene(_lone())
    clicked: list[object] = []
    space.rows_clicked.connect(lambda _rows, modifiers: clicked.append(modifiers))
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.mouseClick(space, Qt.MouseButton.LeftButton, control, QPoint(10, 300))
    assert clicked == [control]
    before = space.camera
    qtbot.mousePress(space, Qt.MouseButton.LeftButton, pos=QPoint(300, 300))
    qtbot.mouseMove(space, QPoint(360, 320))
    qtbot.mouseRelease(space, Qt.MouseButton.LeftButton, pos=QPoint(360, 320))
    assert len(clicked) == 1
    assert space.camera.centre == before.centre


def test_hovering_rings_the_point_and_tells_its_row(space, qtbot) -> None:
    space.set_label_provider(lambda row: f"memory {row}")
    space.set_scene(_lone())
    x, y = _on_screen(space, [(0, 0, 0.5)])[0]
    away = _colour(space.drawn_image(1.0), x + 17, y)
    with qtbot.waitSignal(space.row_hovered) as caught:
        space._on_pointer_moved(QPointF(x + 2, y))
    assert caught.args == [0] and space._overlay.written.hover_text == "memory 0"
    ring = [_colour(space.drawn_image(1.0), x + step, y).sum() for step in (16, 17, 18)]
    assert max(ring) > away.sum() + 150
    with qtbot.waitSignal(space.row_hovered) as caught:
        space._on_pointer_moved(QPointF(5, 5))
    assert caught.args == [-1]


def test_a_double_click_flies_there(space, qtbot) -> None:
    space.set_scene(_lone((0.5, -0.5, 0.5)))
    x, y = (round(value) for value in _on_screen(space, [(0.5, -0.5, 0.5)])[0])
    with qtbot.waitSignal(space.flown_to) as caught:
        qtbot.mouseDClick(space, Qt.MouseButton.LeftButton, pos=QPoint(x, y))
    assert caught.args == [0]
    assert space.camera.centre == pytest.approx((0.5, -0.5, 0.5))
    assert space.camera.distance < HOME.distance


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_each_tier_has_its_shape_and_colour(space, palette, ratio) -> None:
    space.set_palette(palette)
    names = ("full", "fragment", "ghost", "leaving")
    inked = {}
    for tier, name in enumerate(names):
        scene = _lone((0.0, 0.0, 0.5), tier, palette)
        space.set_scene(replace(scene, size=np.array([28.0], np.float32)))
        x, y = _on_screen(space, [(0, 0, 0.5)])[0]
        image = space.drawn_image(ratio)
        want = getattr(palette, name)
        spots = {"top": (0, -5), "bottom": (0, 5), "left": (-12, 0), "diagonal": (8, 8)}
        inked[name] = {
            spot
            for spot, (dx, dy) in spots.items()
            if _is(_colour(image, x + dx, y + dy), want, 110)
        }
    assert inked["full"] == {"top", "bottom", "left", "diagonal"}
    assert inked["fragment"] == {"bottom", "left", "diagonal"}
    assert inked["ghost"] == {"left", "diagonal"}
    assert inked["leaving"] == {"diagonal"}


@pytest.mark.parametrize("ratio", [1.0, 2.0, 1.5])
def test_size_in_logical_pixels_does_not_depend_on_the_pixel_ratio(space, ratio) -> None:
    space.set_scene(replace(_lone(), size=np.array([40.0], np.float32)))
    image = space.drawn_image(ratio)
    assert (image.width(), image.height()) == (SIZE[0] * ratio, SIZE[1] * ratio)
    x, y = _on_screen(space, [(0, 0, 0.5)])[0]
    inside = [_is(_colour(image, x + dx, y), DARK.full, 110) for dx in range(-30, 31)]
    assert sum(inside) == pytest.approx(40, abs=2)


def test_a_weak_trace_is_paler(space) -> None:
    brightness = []
    for strength in (0.0, 0.5, 1.0):
        space.set_scene(_lone(strength=strength))
        x, y = _on_screen(space, [(0, 0, 0.5)])[0]
        brightness.append(_colour(space.drawn_image(1.0), x, y).sum())
    assert brightness[0] < brightness[1] < brightness[2]


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("near_first", [True, False])
def test_the_nearer_point_hides_the_farther_in_whatever_order(space, palette, near_first) -> None:
    space.set_palette(palette)
    space.view_preset("valence-intensity")
    places = [(0.0, -0.9, 0.5), (0.0, 0.9, 0.5)]
    scene = build_scene(
        centroid=places if near_first else places[::-1],
        importance=[1.0, 1.0],
        tier=[0, 3] if near_first else [3, 0],
        strength=[1.0, 1.0],
        leaving=[not near_first, near_first] if near_first else [True, False],
        colour=[[0, 1, 0], [1, 0, 0]] if near_first else [[1, 0, 0], [0, 1, 0]],
        palette=palette,
    )
    scene = replace(scene, shape=np.zeros(len(scene), np.uint8))
    space.set_scene(scene)
    x, y = _on_screen(space, [places[0]])[0]
    red, green, _ = _colour(space.drawn_image(1.0), x, y)
    assert green > 200 > 90 > red


def test_far_points_are_dimmed(space) -> None:
    space.view_preset("valence-intensity")
    seen = []
    for activation in (-0.95, 0.95):
        place = (0.0, activation, 0.5)
        space.set_scene(_lone(place))
        x, y = _on_screen(space, [place])[0]
        seen.append(_colour(space.drawn_image(1.0), x, y).sum())
    assert seen[1] < 0.75 * seen[0]


def test_a_selected_point_is_ringed_and_never_hidden(space) -> None:
    space.view_preset("valence-intensity")
    scene = build_scene(
        centroid=[(0.0, -0.9, 0.5), (0.0, 0.9, 0.5)],
        importance=[1.0, 0.3],
        tier=[0, 1],
        strength=[1.0, 1.0],
        selected=[False, True],
    )
    space.set_scene(scene)
    x, y = _on_screen(space, [(0.0, 0.9, 0.5)])[0]
    assert _is(_colour(space.drawn_image(2.0), x, y + 3), DARK.fragment, 60)


def test_links_are_drawn_and_contradictions_are_red_and_dashed(space) -> None:
    places = [(-0.8, -0.9, 0.8), (0.8, -0.9, 0.8), (-0.8, -0.9, 0.3), (0.8, -0.9, 0.3)]
    scene = build_scene(
        centroid=places,
        importance=[0.1] * 4,
        tier=[0] * 4,
        strength=[1] * 4,
        links=[[0, 1], [2, 3]],
        contradicts=[False, True],
        selected=[True, False, True, False],
    )
    scene = replace(scene, shell_radius=0.0, activation_plane=1.0)
    space.set_scene(scene)
    space.view_preset("valence-intensity")
    image = space.drawn_image(1.0)
    seen = _on_screen(space, places)
    reds, greys = [], []
    for first, last, into in ((0, 1, greys), (2, 3, reds)):
        for share in np.linspace(0.05, 0.95, 300):
            x, y = seen[first] + share * (seen[last] - seen[first])
            into.append(max((_colour(image, x, y + dy) for dy in (-1, 0, 1)), key=sum))
    red = [r > 150 and g < 140 for r, g, _ in reds]
    assert 0.25 < np.mean(red) < 0.8
    assert np.count_nonzero(np.diff(np.asarray(red, int)) == 1) > 5
    assert np.mean([r + g + b > 200 for r, g, b in greys]) > 0.95


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
def test_shell_and_plane_are_visible_and_hide_nothing(space, palette) -> None:
    space.set_palette(palette)
    inside = _lone((0.1, 0.2, 0.4), palette=palette)
    x, y = _on_screen(space, [(0.1, 0.2, 0.4)])[0]
    space.set_scene(inside)
    alone = space.drawn_image(1.0)
    space.set_scene(replace(inside, sigma=(0.1, 0.3, 0.4), shell_radius=0.87, activation_plane=0.5))
    shelled = space.drawn_image(1.0)
    assert np.abs(_colour(alone, x - 4, y) - _colour(shelled, x - 4, y)).max() <= 24
    bare, tinted = _colour(alone, x - 60, y - 40), _colour(shelled, x - 60, y - 40)
    assert 2 <= np.abs(bare - tinted).max() <= 40


def test_everything_has_its_shadow_while_few_and_the_selection_when_many(space, make_scene) -> None:
    few, many = make_scene(100), make_scene(1000, selected=np.arange(1000) < 5)
    space.set_scene(few)
    assert len(space._items.shadows.whole) == len(few)
    space.set_scene(many)
    assert len(space._items.shadows.whole) == many.selected.sum() > 0


@pytest.mark.parametrize("count", [0, 1, 130, 100_000])
def test_any_number_of_points_is_drawn(space, make_scene, count: int) -> None:
    space.set_scene(EMPTY if count == 0 else make_scene(count))
    image = space.grab_image(1.0)
    colours = {image.pixel(x, y) for x in range(0, 1000, 9) for y in range(0, 700, 9)}
    assert len(colours) > 3


def test_words_do_not_leave_the_picture_when_it_is_small(space, qtbot, make_scene) -> None:
    space.set_scene(make_scene(30))
    for size in ((260, 200), (1400, 260), (240, 900)):
        space.resize(*size)
        qtbot.waitUntil(lambda size=size: (space.width(), space.height()) == size)
        seen = _on_screen(space, BOX_CORNERS)
        assert np.all(seen > 0) and np.all(seen < size)
        assert space.grab_image(1.0).width() == size[0]


def test_framing_rows_and_presets_move_the_camera(space, make_scene) -> None:
    scene = make_scene(50)
    space.set_scene(scene)
    for name, camera in PRESETS.items():
        space.view_preset(name)
        wanted = home_for(*space.extent()) if name == "home" else camera
        assert space.camera.elevation == wanted.elevation
        assert space.camera.azimuth == camera.azimuth
    space.frame_rows(scene.rows[:3])
    seen = _on_screen(space, scene.position[:3])
    assert np.all(seen > 0) and np.all(seen < SIZE)
    space.frame_rows([10_000])
    assert np.all(_on_screen(space, BOX_CORNERS) > 0)


def test_nights_and_flights_ease_and_end_exactly(space, qtbot, make_scene) -> None:
    space.set_reduced_motion(False)
    old, new = make_scene(60, 1), make_scene(60, 2)
    space.set_scene(old)
    space.set_scene(new, animate=True)
    assert space.scene_shown is new and space._night.running
    space.view_preset("valence-activation")
    qtbot.waitUntil(lambda: not space._night.running and not space._flight.running)
    assert np.array_equal(space._items.points.whole.position, new.position)
    assert space.camera.elevation == 90.0


def test_a_new_night_while_one_is_in_motion_is_no_accident(space, qtbot, make_scene) -> None:
    space.set_reduced_motion(False)
    scenes = [make_scene(20 * seed + 1, seed) for seed in range(6)]
    for scene in scenes:
        space.set_scene(scene, animate=True)
    qtbot.waitUntil(lambda: not space._night.running)
    assert len(space._items.points.whole) == len(scenes[-1])


def test_keys_orbit_and_zoom_and_the_wheel_zooms(space, qtbot) -> None:
    azimuth, distance = space.camera.azimuth, space.camera.distance
    qtbot.keyClick(space, Qt.Key.Key_Right)
    assert space.camera.azimuth != azimuth
    qtbot.keyClick(space, Qt.Key.Key_Plus)
    assert space.camera.distance < distance
    assert not space.keyTimer.isActive()


def test_matrices_are_those_that_pyqtgraph_draws_with(space) -> None:
    for camera in PRESETS.values():
        space.set_camera(camera)
        view = np.array(space.viewMatrix().data()).reshape(4, 4).T
        assert view == pytest.approx(camera.view_matrix(), abs=1e-4)
        region = space.getViewport()
        drawn = np.array(space.projectionMatrix(region, region).data()).reshape(4, 4).T
        wanted = camera.projection_matrix(*space.extent())
        assert drawn == pytest.approx(wanted, rel=1e-4, abs=1e-4)


def test_a_second_view_and_one_that_moves_house_draw_the_same(qtbot, make_scene) -> None:
    scene = make_scene(80)
    views = [GlSpace(), GlSpace()]
    windows = [QMainWindow(), QMainWindow()]
    for view, window in zip(views, windows, strict=True):
        qtbot.addWidget(window)
        view.set_reduced_motion(True)
        view.set_scene(scene)
        window.resize(600, 400)
        window.setCentralWidget(view)
        window.show()
        qtbot.waitExposed(window)
    first, second = (view.drawn_image(1.0) for view in views)
    assert first == second
    failures: list[str] = []
    views[0].failed.connect(failures.append)
    other = QMainWindow()
    qtbot.addWidget(other)
    other.resize(600, 400)
    moved = windows[0].takeCentralWidget()
    assert moved is not None and moved is views[0]
    other.setCentralWidget(moved)
    other.show()
    qtbot.waitExposed(other)
    assert views[0].drawn_image(1.0) == first
    assert failures == []
    for view in views:
        view.release()


def test_opening_and_closing_twenty_times_leaves_nothing_broken(qtbot, make_scene) -> None:
    for turn in range(20):
        view = GlSpace()
        view.resize(300, 200)
        view.set_scene(make_scene(30, turn), animate=True)
        view.show()
        qtbot.waitExposed(view)
        view.set_scene(make_scene(30, turn + 1), animate=True)
        assert view.drawn_image(1.0).width() == 300
        view.release()
        view.close()
        view.deleteLater()
