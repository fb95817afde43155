"""The whole window on a screen, with OpenGL: the demo's nights, clicks, and work beside it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.settings import Settings
from app.window_app import WindowApp
from engine.exchange.demo import read_demo
from engine.exchange.documents import make_document
from engine.memory.tiers import Tier
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import START, Answers
from ui.space.opengl import prepare_application
from ui.space.picking import project
from ui.space.scene import Shape
from ui.theme import DARK, LIGHT

prepare_application()

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("demo") / "demo.lethe"
    make_document(read_demo(), path, now=START, embedder=HashingEmbedder())
    return path


@pytest.fixture
def app(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, demo: Path, embedder: HashingEmbedder
) -> Iterator[WindowApp]:
    settings = Settings(tmp_path / "window.ini")
    settings.reduced_motion = True
    made = WindowApp(qapp, settings, data_folder=tmp_path, prompter=Answers(), embedder=embedder)
    made.window.setGeometry(0, 0, 1280, 800)
    document = Path(shutil.copy(demo, tmp_path / "demo.lethe"))
    made.start(document)
    qtbot.waitExposed(made.window)
    qtbot.waitUntil(lambda: made.documents.session is not None)
    yield made
    if isValid(made.window):
        made.window.close()
        made.window.deleteLater()
    qapp.setStyleSheet("")


@contextmanager
def picture_on_failure(app: WindowApp, name: str) -> Iterator[None]:
    try:
        yield
    except BaseException:
        folder = ROOT / "build" / "screenshots"
        folder.mkdir(parents=True, exist_ok=True)
        grabbed(app).save(str(folder / f"{name}.png"))
        raise


def grabbed(app: WindowApp) -> QImage:
    screen = app.window.screen()
    return screen.grabWindow(app.window.winId()).toImage()


def open_session(app: WindowApp) -> Session:
    assert app.documents.session is not None
    return app.documents.session


def pixels(image: QImage) -> np.ndarray:
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.width(), 4)
    return rows[:, :, 2::-1].astype(int)


def share_like(image: QImage, colour: str) -> float:
    wanted = np.array([int(colour[place : place + 2], 16) for place in (1, 3, 5)])
    return float(np.mean(np.abs(pixels(image) - wanted).max(axis=2) <= 24))


def test_the_space_is_drawn_with_opengl(app: WindowApp) -> None:
    assert not app.window.panels.space.space.is_flat
    assert app.window.status.note == ""


def test_nights_of_the_demo_can_be_told_apart(qtbot: QtBot, app: WindowApp) -> None:
    session = open_session(app)
    pane, walker = app.window.panels.space, app.window.panels.timeline.walker
    seen: list[np.ndarray] = []
    with picture_on_failure(app, "demo_nights"):
        for night in (0, 10, 25, 40):
            walker.step_many(night - session.population.night)
            qtbot.waitUntil(lambda wanted=night: session.population.night == wanted)
            counts = np.bincount(session.model.tier(session.population), minlength=4)
            scene = pane.space.scene
            for tier in (Tier.FULL, Tier.FRAGMENT, Tier.GHOST):
                assert scene.count(Shape(int(tier))) == counts[tier]
            picture = pane.space.grab_picture()
            assert share_like(picture, DARK.background) > 0.3
            seen.append(pixels(picture))
            if night:
                assert min(counts) > 0
    for first, second in pairwise(seen):
        assert np.mean(np.abs(first - second).max(axis=2) > 24) > 0.002


def test_a_click_on_a_drawn_point_selects_that_memory(qtbot: QtBot, app: WindowApp) -> None:
    session = open_session(app)
    view = app.window.panels.space.space.view
    scene = app.window.panels.space.space.scene
    extent = (float(view.width()), float(view.height()))
    camera = view.camera  # type: ignore[attr-defined]
    places = project(scene.position, camera.matrix(*extent), *extent)
    rng = np.random.default_rng(7)
    alone = [one for one in range(len(scene)) if _is_alone(places.xy, one)]
    assert len(alone) >= 10
    with picture_on_failure(app, "clicks"):
        for index in rng.choice(alone, 10, replace=False):
            place = QPoint(*(round(float(one)) for one in places.xy[index]))
            QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=place)
            uid = int(session.population["uid"][scene.rows[index]])
            assert session.selection.uids == {uid}
            assert app.window.panels.memories.table.selectionModel().hasSelection()


def _is_alone(places: np.ndarray, index: int) -> bool:
    distance = np.hypot(*(places - places[index]).T)
    return int(np.count_nonzero(distance < 4)) == 1


def test_themes_reach_every_corner(qtbot: QtBot, app: WindowApp) -> None:
    with picture_on_failure(app, "themes"):
        qtbot.waitUntil(lambda: share_like(grabbed(app), DARK.panel) > 0.2)
        app.set_theme("light")
        qtbot.waitUntil(lambda: share_like(grabbed(app), LIGHT.panel) > 0.2)
        for colour in (DARK.panel, DARK.background):
            assert share_like(grabbed(app), colour) < 0.02


def test_nights_pass_and_the_view_turns_while_an_import_runs(
    qtbot: QtBot, app: WindowApp, tmp_path: Path, demo: Path
) -> None:
    rounds: list[int] = []

    def work(progress: Callable[[int, int, str], None]) -> None:
        while True:
            path = tmp_path / f"import-{len(rounds)}.lethe"
            make_document(
                read_demo(), path, now=START, embedder=HashingEmbedder(), progress=progress
            )
            rounds.append(1)

    ended: list[object] = []
    app.tasks.run("Importing", work, ended.append, ended.append)
    session, space = open_session(app), app.window.panels.space.space
    view = space.view
    before = view.camera  # type: ignore[attr-defined]
    app.window.panels.timeline.walker.player.speed = 16
    app.window.panels.timeline.walker.player.start()
    qtbot.waitUntil(lambda: session.population.night >= 3, timeout=30_000)
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.camera != before  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: len(rounds) >= 1, timeout=60_000)
    assert ended == []
    app.window.status.cancel_requested.emit()
    qtbot.waitUntil(lambda: bool(ended), timeout=30_000)
    assert not list(tmp_path.glob("*.unfinished*"))


def test_the_program_starts_in_a_fresh_profile_and_survives_its_end(
    qtbot: QtBot, tmp_path: Path, embedder: HashingEmbedder
) -> None:
    profile = {
        f"XDG_{name}_HOME": str(tmp_path / name.lower())
        for name in ("CONFIG", "DATA", "CACHE", "STATE")
    }
    program = subprocess.Popen(
        [sys.executable, "-m", "app"], cwd=ROOT, env={**os.environ, **profile},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    demo = tmp_path / "data" / "lethe" / "demo.lethe"
    try:
        qtbot.waitUntil(demo.is_file, timeout=60_000)
        assert program.poll() is None
    finally:
        program.terminate()
        said = program.communicate(timeout=30)[0]
    assert b"Traceback" not in said
    with Session.open(demo) as session:
        assert len(session.population) == len(read_demo().memories)
