"""The small spaces in 3-D: one camera for all of them."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from engine.session import Session
from tests.helpers.window_parts import DirectTasks
from ui.explore.space_pane import SpacePane
from ui.systems.systems_view import SystemsView

pytestmark = pytest.mark.gl


def test_every_space_is_looked_at_from_one_place(
    qtbot: QtBot, session: Session, tasks: DirectTasks
) -> None:
    pane = SpacePane()
    view = SystemsView(tasks, pane, chosen=("potato", "static", "ebbinghaus"))

    def end(one: SystemsView) -> None:
        one.show_session(None)
        one.release()
        pane.release()

    qtbot.addWidget(pane)
    qtbot.addWidget(view, before_close_func=end)
    view.set_reduced_motion(True)
    view.resize(900, 560)
    with qtbot.waitExposed(view):
        view.show()
    view.show_session(session)
    spaces = [one.space for one in view.stack.spaces.shown_panes]
    assert len(spaces) == 3 and not any(one.is_flat for one in spaces)

    def level() -> bool:
        heights = [one.height() for one in spaces]
        return max(heights) - min(heights) <= 1

    qtbot.waitUntil(level)

    def alike() -> bool:
        return spaces[0].camera == spaces[1].camera == spaces[2].camera

    spaces[2].view_preset("valence-intensity")
    qtbot.waitUntil(alike)
    before = spaces[0].camera
    spaces[1].frame_rows([3])
    qtbot.waitUntil(lambda: spaces[1].camera != before and alike())
