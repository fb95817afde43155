"""The comparison of systems without OpenGL, over a small life that erodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import DirectTasks, HeldTasks, small_session
from ui.explore.space_pane import SpacePane
from ui.systems.systems_view import SystemsView

Make = Callable[..., SystemsView]
SYSTEMS = ("potato", "static", "ebbinghaus")


@pytest.fixture
def session(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    with small_session(tmp_path / "small.lethe", embedder) as opened:
        opened.sleep(12)
        yield opened


@pytest.fixture
def tasks() -> DirectTasks:
    return DirectTasks()


@pytest.fixture
def held() -> HeldTasks:
    return HeldTasks()


@pytest.fixture
def make(qtbot: QtBot, request: pytest.FixtureRequest, tasks: DirectTasks) -> Make:
    """Make a comparison of a document; its work runs at once, or is held where asked for."""

    def made(session: Session | None, chosen: tuple[str, ...] = SYSTEMS) -> SystemsView:
        pane = SpacePane(flat=True)
        runner = request.getfixturevalue("held") if "held" in request.fixturenames else tasks
        view = SystemsView(runner, pane, chosen=chosen, flat=True)
        view.set_reduced_motion(True)

        def end(one: SystemsView) -> None:
            one.show_session(None)
            one.release()
            pane.release()

        qtbot.addWidget(pane)
        qtbot.addWidget(view, before_close_func=end)
        view.resize(900, 560)
        view.show()
        view.show_session(session)
        return view

    return made
