"""The plane of valence and activation: pixels and places, mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot

from engine.affect.space import Affect
from ui.encode.affect_plane import AffectPlane
from ui.encode.felt import Felt
from ui.theme import DARK, LIGHT

FELT = (Felt(valence=0.5, activation=0.5, name="near joy"), Felt(valence=-0.8, activation=-0.6))


@pytest.fixture
def plane(qtbot: QtBot) -> AffectPlane:
    made = AffectPlane()
    qtbot.addWidget(made)
    made.resize(240, 232)
    made.set_felt(FELT, Affect(valence=-0.15, activation=-0.05, spread=0.7))
    made.set_rest((0.1, 0.2))
    made.show()
    return made


def at(plane: AffectPlane, valence: float, activation: float) -> QPoint:
    return plane.point_of(valence, activation).toPoint()


@pytest.mark.parametrize("place", [(0.0, 0.0), (-1.0, 1.0), (1.0, -1.0), (0.33, -0.71)])
def test_a_pixel_is_a_place_and_back(plane: AffectPlane, place: tuple[float, float]) -> None:
    assert plane.place_of(plane.point_of(*place)) == pytest.approx(place, abs=0.005)


def test_outside_is_the_nearest_place_of_the_domain(plane: AffectPlane) -> None:
    assert plane.place_of(QPointF(-50, 5000)) == (-1.0, -1.0)


def test_a_click_beside_adds_and_a_drag_moves(plane: AffectPlane, qtbot: QtBot) -> None:
    with qtbot.waitSignal(plane.added) as added:
        qtbot.mouseClick(plane, Qt.MouseButton.LeftButton, pos=at(plane, 0.0, -0.3))
    assert added.args == pytest.approx([0.0, -0.3], abs=0.02)
    qtbot.mousePress(plane, Qt.MouseButton.LeftButton, pos=at(plane, -0.8, -0.6))
    with qtbot.waitSignal(plane.moved) as moved:
        qtbot.mouseMove(plane, at(plane, -0.2, 0.9))
    qtbot.mouseRelease(plane, Qt.MouseButton.LeftButton, pos=at(plane, -0.2, 0.9))
    assert moved.args is not None and moved.args[0] == 1
    assert moved.args[1:] == pytest.approx([-0.2, 0.9], abs=0.02)


def test_keys_move_and_take_away_the_chosen_one(plane: AffectPlane, qtbot: QtBot) -> None:
    plane.choose(1)
    with qtbot.waitSignal(plane.moved) as moved:
        qtbot.keyClick(plane, Qt.Key.Key_Right)
    assert moved.args == pytest.approx([1, -0.75, -0.6], abs=0.011)
    with qtbot.waitSignal(plane.removed) as removed:
        qtbot.keyClick(plane, Qt.Key.Key_Delete)
    assert removed.args == [1]


def test_a_single_one_moves_wherever_one_clicks(qtbot: QtBot) -> None:
    pad = AffectPlane(single=True)
    qtbot.addWidget(pad)
    pad.resize(168, 168)
    pad.set_felt((Felt(valence=0.0, activation=0.0),), None)
    pad.show()
    with qtbot.waitSignal(pad.moved) as moved:
        qtbot.mouseClick(pad, Qt.MouseButton.LeftButton, pos=at(pad, 0.7, -0.5))
    assert moved.args == pytest.approx([0, 0.7, -0.5], abs=0.02)


def test_it_is_painted_in_both_palettes(plane: AffectPlane) -> None:
    pictures = []
    for palette in (DARK, LIGHT):
        plane.set_palette(palette)
        image = plane.grab().toImage()
        pictures.append(image)
        inside = image.pixelColor(at(plane, 0.5, -0.9) * plane.devicePixelRatioF())
        assert inside.name() == palette.background
    assert pictures[0] != pictures[1]


def test_names_of_feelings_that_lie_close_stand_apart(plane: AffectPlane) -> None:
    close = [
        Felt(valence=0.62 + 0.2 * at, activation=0.75 - 0.1 * at, name=name)
        for at, name in enumerate(("excited", "in love"))
    ]
    plane.set_felt(close, None)
    (first, one), (second, other) = plane.names()
    assert {first, second} == {"excited", "in love"}
    assert not one.intersects(other)
    for area in (one, other):
        assert plane.area().contains(area)
        assert not any(area.contains(plane.point_of(x.valence, x.activation)) for x in close)


def test_a_name_that_finds_no_room_is_left_to_the_list(plane: AffectPlane) -> None:
    crowd = [Felt(valence=0.0, activation=0.0, weight=3.0, name="crowded")] * 12
    plane.set_felt(crowd, None)
    places = [area for _, area in plane.names()]
    assert 1 <= len(places) < 12
    assert not any(a.intersects(b) for at, a in enumerate(places) for b in places[:at])
