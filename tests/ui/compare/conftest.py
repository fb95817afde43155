"""A comparison without OpenGL over a small life that erodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import DirectTasks, HeldTasks, small_session
from ui.compare.compare_view import CompareView
from ui.compare.ways import Ways
from ui.explore.space_pane import SpacePane

Make = Callable[[Session | None], CompareView]


@pytest.fixture
def session(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    with small_session(tmp_path / "small.lethe", embedder) as opened:
        yield opened


@pytest.fixture
def tasks() -> DirectTasks:
    return DirectTasks()


@pytest.fixture
def held() -> HeldTasks:
    return HeldTasks()


def ways_of(session: Session | None) -> Ways:
    """Return ways that act on a session directly."""

    def add_condition_b() -> None:
        assert session is not None
        session.add_branch("condition B", values={"sleep.geometry": False})

    return Ways(
        run_branch=lambda number: session and session.switch(number),
        go_to=lambda night: session and session.go_to(night),
        step=lambda: session and session.step(),
        can_step=lambda: session is not None,
        add_condition_b=add_condition_b,
        can_add_condition_b=lambda: session is not None,
    )


@pytest.fixture
def make(qtbot: QtBot, request: pytest.FixtureRequest, tasks: DirectTasks) -> Make:
    """Make a comparison of a document; its work runs at once, or is held where asked for."""

    def made(session: Session | None) -> CompareView:
        pane = SpacePane(flat=True)
        runner = request.getfixturevalue("held") if "held" in request.fixturenames else tasks
        view = CompareView(runner, ways_of(session), pane, flat=True)
        view.set_reduced_motion(True)

        def end(one: CompareView) -> None:
            one.show_session(None)
            one.release()
            pane.release()

        qtbot.addWidget(pane)
        qtbot.addWidget(view, before_close_func=end)
        view.resize(900, 500)
        view.show()
        view.show_session(session)
        return view

    return made
