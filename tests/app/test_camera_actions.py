"""Camera back and forward, as the window's commands do them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.camera_actions import camera_commands
from ui.space.space_view import SpaceView


@pytest.mark.parametrize("kind", [pytest.param("3-D", marks=pytest.mark.gl), "flat"])
def test_they_retrace_where_the_camera_has_rested(qtbot, kind: str) -> None:
    space = SpaceView(flat=kind == "flat")
    qtbot.addWidget(space)
    space.set_reduced_motion(True)
    space.resize(800, 600)
    space.show()
    qtbot.waitExposed(space)
    panes = SimpleNamespace(space=SimpleNamespace(space=space))
    doors: Any = SimpleNamespace(window=SimpleNamespace(panels=panes))
    back, forward = camera_commands(cast(Any, doors))
    assert not back.enabled() and not forward.enabled()
    seen = [space.camera]
    for preset in ("valence-intensity", "activation-intensity"):
        with qtbot.waitSignal(space.history_changed):
            space.view_preset(preset)
            if kind == "flat":
                space.set_camera(_narrowed(space.camera, 0.1 * len(seen)))
        seen.append(space.camera)
    assert back.enabled() and not forward.enabled()
    back.run()
    assert space.camera == seen[1] and forward.enabled()
    back.run()
    assert space.camera == seen[0]
    forward.run()
    assert space.camera == seen[1]
    space.release()


def _narrowed(camera: Any, by: float) -> Any:
    """Return a flat camera with its ranges cut at both ends."""
    ranges = tuple(tuple((low + by, high - by) for low, high in one) for one in camera.ranges)
    return type(camera)(camera.large, ranges)
