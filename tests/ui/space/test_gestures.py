"""A drag becomes a region: what it holds, how it looks meanwhile, and how it is dropped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QObject, QPointF, Qt

from ui.space.camera import HOME
from ui.space.gestures import Gestures
from ui.space.gl_stage import GlStage, place_under
from ui.space.picking import project
from ui.space.regions import TOOLS, Outline, tool_hint

SIZE = (900.0, 600.0)
NONE = Qt.KeyboardModifier.NoModifier
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


@pytest.fixture
def stage(make_scene) -> GlStage:
    """A scene of 200 points seen from home."""
    made = GlStage()
    made.show(make_scene(200), HOME, SIZE)
    return made


@pytest.fixture
def gestures(qapp, stage) -> Iterator[Gestures]:
    """Gestures over that scene."""
    owner = QObject()
    yield Gestures(owner, stage)
    owner.deleteLater()


def _drawn(gestures: Gestures, tool: str, way: list[tuple[float, float]], keys: Any = NONE):
    """Draw a region; return the outlines on the way, None at its end, and what was picked."""
    outlines: list[Any] = []
    picked: list[tuple[np.ndarray, Any]] = []
    gestures.outlined.connect(outlines.append)
    gestures.picked.connect(lambda found, modifiers: picked.append((found, modifiers)))
    gestures.set_tool(tool)
    gestures.start(QPointF(*way[0]))
    for place in way[1:]:
        gestures.extend(QPointF(*place))
    gestures.finish(keys)
    return outlines, picked


def test_ctrl_selects_in_any_tool_and_shift_is_left_to_moving(gestures) -> None:
    for tool in TOOLS:
        gestures.set_tool(tool)
        assert gestures.wants(LEFT, CTRL) and gestures.wants(LEFT, CTRL | SHIFT)
        assert not gestures.wants(LEFT, SHIFT) and not gestures.wants(RIGHT, CTRL)
        assert gestures.wants(LEFT, NONE) == (tool != "orbit")


def test_an_unknown_tool_is_refused(gestures) -> None:
    with pytest.raises(ValueError, match="orbit, box, lasso, sphere"):
        gestures.set_tool("broom")


def test_a_box_picks_what_is_in_it(gestures, stage) -> None:
    outlines, [(found, keys)] = _drawn(gestures, "box", [(250, 150), (400, 300), (650, 450)], CTRL)
    assert found.tolist() == stage.placed().inside(outlines[-2].ring).tolist()
    assert 0 < len(found) < 200 and keys == CTRL
    assert outlines[-2].ring.tolist() == [[250, 150], [650, 150], [650, 450], [250, 450]]
    assert outlines[-1] is None and not gestures.running


def test_a_lasso_keeps_its_way_and_drops_what_is_too_near(gestures) -> None:
    way = [(200.0, 200.0), (600.0, 200.0), (600.5, 200.0), (601.0, 200.5), (400.0, 500.0)]
    outlines, [(found, _)] = _drawn(gestures, "lasso", way)
    assert len(outlines[-2].ring) in (3, 4)
    assert outlines[-2].ring[-1].tolist() == [400.0, 500.0]
    assert len(found)


def test_in_the_orbit_tool_a_region_is_a_lasso(gestures) -> None:
    outlines, _ = _drawn(gestures, "orbit", [(200, 200), (600, 200), (400, 500)])
    assert len(outlines[-2].ring) == 3


def test_a_ball_around_a_memory_is_one_in_the_space(gestures, stage, make_scene) -> None:
    scene = make_scene(200)
    seen = stage.placed()
    first = seen.at(*project(scene.position[:1], HOME.matrix(*SIZE), *SIZE).xy[0])[0]
    x, y = project(scene.position[first : first + 1], HOME.matrix(*SIZE), *SIZE).xy[0]
    outlines, [(found, _)] = _drawn(gestures, "sphere", [(x, y), (x + 40, y), (x + 90, y)])
    radius = float(outlines[-2].text.split()[1])
    away = np.linalg.norm(scene.position - scene.position[first], axis=1)
    assert set(np.flatnonzero(away < radius - 0.006)) <= set(found)
    assert set(found) <= set(np.flatnonzero(away < radius + 0.006))
    assert first in found and 0.2 < radius < 0.6
    assert len(outlines[-2].lines) == 2


def test_a_ball_beside_all_memories_stands_on_the_floor(stage) -> None:
    x, y = project(np.array([(0.4, -0.7, 0.0)]), HOME.matrix(*SIZE), *SIZE).xy[0].tolist()
    assert place_under(HOME, x, y, *SIZE) == pytest.approx((0.4, -0.7, 0.0), abs=1e-6)
    beyond = place_under(HOME, 450.0, 2.0, *SIZE)
    assert np.all(np.abs(beyond[:2]) <= 1) and 0 <= beyond[2] <= 1


def test_the_count_follows_the_pointer(gestures, qtbot) -> None:
    outlines: list[Outline | None] = []
    gestures.outlined.connect(outlines.append)
    gestures.set_tool("box")
    gestures.start(QPointF(0, 0))
    gestures.extend(QPointF(900, 600))
    assert outlines[-1] is not None and outlines[-1].text == ""
    qtbot.waitUntil(lambda: outlines[-1] is not None and outlines[-1].text != "")
    assert outlines[-1].text.endswith("memories")
    gestures.cancel()


def test_dropping_a_region_picks_nothing(gestures) -> None:
    picked: list[Any] = []
    gestures.picked.connect(lambda *told: picked.append(told))
    gestures.set_tool("lasso")
    gestures.start(QPointF(10, 10))
    gestures.extend(QPointF(300, 300))
    assert gestures.cancel() and not gestures.cancel()
    gestures.finish(NONE)
    assert picked == []


def test_every_tool_says_how_it_is_used() -> None:
    assert len({tool_hint(tool) for tool in TOOLS}) == len(TOOLS)
    assert all("Ctrl" in tool_hint(tool) for tool in TOOLS)
