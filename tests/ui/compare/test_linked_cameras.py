"""Two spaces that are looked at from one place, in projections and in 3-D."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import DirectTasks, small_session
from tests.ui.compare.conftest import Make, ways_of
from ui.compare.compare_view import CompareView
from ui.explore.space_pane import SpacePane
from ui.space.flat_space import FlatSpace


def moves(view: CompareView) -> list[str]:
    """Return a list that fills with the sides whose camera moves."""
    seen: list[str] = []
    for pane in (view.left, view.right):
        pane.space.camera_changed.connect(lambda _camera, side=pane.side: seen.append(side))
    return seen


def seen_by(view: CompareView) -> list[tuple[str, Any]]:
    """Return the large projection of each side, and what is seen in it."""
    told: list[tuple[str, Any]] = []
    for pane in (view.left, view.right):
        flat, camera = pane.space.view, pane.space.camera
        assert isinstance(flat, FlatSpace)
        told.append((camera.large, flat.plots[camera.large].visible_range()))
    return told


def alike(view: CompareView) -> bool:
    """Whether both show the same, but for the pixel by which their sizes may differ."""
    (large, here), (other, there) = seen_by(view)
    return large == other and np.allclose(here, there, atol=0.02)


def test_projections_move_together(qtbot: QtBot, make: Make, session: Session) -> None:
    session.sleep(2)
    view = make(session)
    seen = moves(view)
    flat = view.left.space.view
    assert isinstance(flat, FlatSpace)
    large = flat.plots["valence-activation"]
    large.set_visible_range((-0.5, 0.5), (-0.5, 0.5))
    qtbot.waitUntil(lambda: alike(view))
    assert large.visible_range()[1] == pytest.approx((-0.5, 0.5))
    assert len(seen) < 8, "neither follows the other for ever"
    view.view_preset("valence-intensity")
    qtbot.waitUntil(lambda: alike(view))
    view.frame_all()
    view.fly_to(1)
    session.selection.select([2])
    view.frame_selection()
    qtbot.waitUntil(lambda: alike(view))


@pytest.mark.gl
def test_cameras_move_together_in_3d(
    qtbot: QtBot, tmp_path: Path, embedder: HashingEmbedder
) -> None:
    with small_session(tmp_path / "gl.lethe", embedder) as session:
        session.sleep(2)
        pane = SpacePane(flat=True)
        view = CompareView(DirectTasks(), ways_of(session), pane)

        def end(one: CompareView) -> None:
            one.show_session(None)
            one.release()
            pane.release()

        qtbot.addWidget(pane)
        qtbot.addWidget(view, before_close_func=end)
        view.set_reduced_motion(True)
        view.resize(900, 500)
        view.show()
        view.show_session(session)
        qtbot.waitExposed(view)
        assert not view.left.space.is_flat and not view.right.space.is_flat
        seen = moves(view)
        turned = view.left.space.camera.orbited(30.0, 10.0)
        view.left.space.set_camera(turned)
        assert view.right.space.camera == turned and sorted(seen) == ["left", "right"]
        near = replace(turned, distance=2.0)
        view.right.space.set_camera(near)
        assert view.left.space.camera == near
        qtbot.keyClick(view.left.space.view, Qt.Key.Key_Left)
        assert view.left.space.camera != near
        assert view.right.space.camera == view.left.space.camera
        view.frame_all()
        view.resize(700, 420)
        qtbot.waitUntil(lambda: view.right.space.camera == view.left.space.camera)
        before = view.left.space.camera
        view.sides.bar.setMinimumHeight(200)
        qtbot.waitUntil(lambda: view.left.space.camera != before)
        qtbot.waitUntil(lambda: view.right.space.camera == view.left.space.camera)
        for one in (view.left, view.right):
            assert not one.space.grab_picture().isNull()
