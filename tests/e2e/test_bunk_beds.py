"""The bunk-bed memory of the paper (section 3.8), told in the window from encoding to rereading.

It is kept with mixed feelings; it is recalled three times, each more than a year after the last,
in other moods; each recall adds a reading. The raw trace is lost on the way; the readings stay.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.settings import Settings
from app.window_app import WindowApp
from engine.affect.emotions import EMOTIONS
from engine.memory.tiers import Tier
from engine.session import Session
from tests.e2e.test_window import grabbed, picture_on_failure
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import Answers, small_session
from ui.space.opengl import prepare_application

prepare_application()

NIGHTS = 400
RAW = (
    "The storm took the lamp. Tomi climbed down from the top bunk and we held on to the green "
    "bed post till the morning; one room, the two of us, and the whole ship moving."
)
FIRST = "Childhood bedroom, bunkbeds, shared room"
RETELLINGS = (
    ("the bunkbeds, on the day the house was sold", (-0.7, 0.3), 0.55,
     "Strongest surviving anchor is the bunkbeds, the room mostly lost"),
    ("bunkbeds, while I pack boxes of my own", (0.1, -0.4), 0.75,
     "The bunkbeds were crowding as much as company"),
    ("bunkbeds, with Tomi asleep on my sofa", (0.8, -0.3), 0.9,
     "Bunkbeds mean security, crowding, a brother who is there"),
)  # fmt: skip


@pytest.fixture
def app(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, embedder: HashingEmbedder
) -> Iterator[WindowApp]:
    settings = Settings(tmp_path / "window.ini")
    settings.reduced_motion = True
    made = WindowApp(qapp, settings, data_folder=tmp_path, prompter=Answers(), embedder=embedder)
    made.window.setGeometry(0, 0, 1280, 800)
    document = tmp_path / "life.lethe"
    small_session(document, embedder).close()
    made.start(Path(shutil.copy(document, tmp_path / "open.lethe")))
    qtbot.waitExposed(made.window)
    qtbot.waitUntil(lambda: made.documents.session is not None)
    yield made
    if isValid(made.window):
        made.window.close()
        made.window.deleteLater()
    qapp.setStyleSheet("")


def run(app: WindowApp, name: str) -> None:
    app.run(next(one for one in app.commands if one.id == name))


def encode(qtbot: QtBot, app: WindowApp) -> int:
    run(app, "edit.new_memory")
    form = app.window.panels.new_memory
    form.text.setPlainText(RAW)
    form.gist.line.setText(FIRST)
    places = {one.name: at for at, one in enumerate(EMOTIONS, start=1)}
    for name in ("terrified", "in love", "excited"):
        form.feelings.names.activated.emit(places[name])
    preview = app.window.panels.space.space.scene.preview
    assert preview == form.draft().affect.centroid  # type: ignore[union-attr]
    with qtbot.waitSignal(form.kept) as kept:
        qtbot.mouseClick(form.keep, Qt.MouseButton.LeftButton)
    run(app, "view.new_memory")
    assert app.window.panels.space.space.scene.preview is None
    assert kept.args is not None
    return int(kept.args[0])


def sleep(qtbot: QtBot, app: WindowApp, session: Session) -> None:
    wanted = session.population.night + NIGHTS
    app.window.panels.timeline.walker.step_many(NIGHTS)
    qtbot.waitUntil(lambda: session.population.night == wanted, timeout=30_000)
    qtbot.waitUntil(lambda: app.tasks.idle, timeout=30_000)


def retell(qtbot: QtBot, app: WindowApp, uid: int, telling: tuple) -> None:  # type: ignore[type-arg]
    query, mood, spread, reading = telling
    recall = app.window.panels.recall
    run(app, "edit.recall")
    recall.form.query.setText(query)
    qtbot.keyClick(recall.form.query, Qt.Key.Key_Return)
    qtbot.waitUntil(
        lambda: recall.found is not None and recall.found.query == query and app.tasks.idle
    )
    assert recall.found is not None and recall.found.uids[0] == uid
    recall.list.use_requested.emit(uid)
    qtbot.waitUntil(lambda: app.tasks.idle)
    page = recall.use_page
    page.plane.moved.emit(0, *mood)
    page.spread.setValue(spread)
    page.reading.buttons["typed"].setChecked(True)
    page.reading.text.setPlainText(reading)
    qtbot.mouseClick(page.use, Qt.MouseButton.LeftButton)
    assert page.problem.text() == "" and not recall.effects_area.isHidden()


def test_the_bunk_beds(qtbot: QtBot, app: WindowApp) -> None:
    with picture_on_failure(app, "bunk_beds"):
        session = app.documents.session
        assert session is not None
        uid = encode(qtbot, app)
        for telling in RETELLINGS:
            sleep(qtbot, app, session)
            assert session.memory(uid).tier is Tier.FRAGMENT
            retell(qtbot, app, uid, telling)
        session.selection.select((uid,))
        memory = session.memory(uid)
        assert memory.text is None and memory.lost["raw"] < NIGHTS
        assert memory.readings is not None
        texts = [one.text for one in memory.readings]
        assert texts == [FIRST, *(telling[3] for telling in RETELLINGS)]
        whens = [one.at or 0 for one in memory.readings[1:]]
        assert all(later - sooner > 365 * 86_400 for sooner, later in pairwise(whens))
        spreads = [one.affect.spread for one in memory.readings[1:] if one.affect]
        assert spreads == [0.55, 0.75, 0.9] and memory.access_count == 3
        see_the_inspector(qtbot, app, uid)
        see_the_drift(app, session, uid)


def see_the_inspector(qtbot: QtBot, app: WindowApp, uid: int) -> None:
    inspector = app.window.panels.inspector
    qtbot.waitUntil(lambda: inspector.isVisible() and inspector.raw.lost.isVisible())
    assert inspector.raw.lost.text().startswith("lost on night")
    shown = [one for one in inspector.readings.versions if not one.isHidden()]
    told = [one.occasion.text() for one in shown]
    assert len(shown) == 4
    assert told[0].startswith("original · at encoding · typed")
    assert told[3].startswith("current · ") and "Tomi asleep" in told[3]
    assert shown[3].feeling.text() == "+0.80, −0.30, 0.60 · spread 0.90"


def see_the_drift(app: WindowApp, session: Session, uid: int) -> None:
    scene = app.window.panels.space.space.scene
    assert scene.path is not None and scene.path.shape == (4, 3)
    memory = session.memory(uid)
    np.testing.assert_allclose(scene.path[0], memory.affect.centroid, atol=1e-6)
    np.testing.assert_allclose(scene.path[-1], memory.current_affect.centroid, atol=1e-6)
    steps = np.linalg.norm(np.diff(scene.path, axis=0), axis=1)
    assert (steps > 0.05).all()
    view = app.window.panels.space.space.view
    assert len(view._items.way._vertices) == 6 * (3 + 4)  # type: ignore[attr-defined]
    assert not grabbed(app).isNull()
