"""True forgetting from the menus: asked first, done, told, and its receipts offered once."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from app.window_app import WindowApp
from engine.exchange.receipts import read_receipts
from engine.session import Session
from tests.helpers.window_parts import Answers
from ui.certificates.certificates_view import CertificatesView
from ui.commands.command import Command
from ui.explore.memory_words import memories_as_text
from ui.inspector.raw_trace_section import RawTraceSection
from ui.inspector.tombstone_section import TombstoneSection
from ui.memories.table_state import TableState
from ui.memories.texts import Texts

TEXT = "Number 3 told me about the ferry, the market and the long way home."


@pytest.fixture
def session(app: WindowApp) -> Session:
    opened = app.documents.session
    assert opened is not None
    return opened


def command(app: WindowApp, name: str) -> Command:
    return next(one for one in app.commands if one.id == name)


def do(app: WindowApp, name: str) -> None:
    assert command(app, name).enabled(), name
    app.run(command(app, name))
    assert app.window.messages.level != "error", app.window.messages.text


def certificates(app: WindowApp) -> CertificatesView:
    views = (one.view for one in app.window.beside.dialogs)
    return next(one for one in views if isinstance(one, CertificatesView))


def test_erase_for_good_and_keep_the_receipt(
    qtbot: QtBot, app: WindowApp, session: Session, answers: Answers, tmp_path: Path
) -> None:
    assert not command(app, "edit.erase").enabled()
    session.selection.select((3,))
    answers.agreed, answers.to_save = [True], [tmp_path / "kept"]
    do(app, "edit.erase")
    qtbot.waitUntil(lambda: session.is_erased(3) and not answers.to_save)
    assert "Erase “Number 3 told me about the ferry" in answers.asked[0]
    assert "cannot be undone" in answers.asked[0]
    (receipt,) = read_receipts(tmp_path / "kept.json")
    assert receipt.certificate.is_about(TEXT, receipt.salt)
    assert app.window.status.currentMessage() == (
        "Erased for good: memory 3. The receipts are in kept.json."
    )
    assert not command(app, "edit.erase").enabled() and not command(app, "edit.undo").enabled()


def test_the_past_tells_what_is_erased(qtbot: QtBot, app: WindowApp, session: Session) -> None:
    app.window.show()
    session.sleep(2)
    session.erase(3)
    session.go_to(0)
    session.selection.select((3,))
    section = app.window.panels.inspector.findChild(RawTraceSection)
    assert section is not None
    qtbot.waitUntil(lambda: section.lost.text() == "erased for good")
    assert not section.lost.isHidden() and section.stays.isHidden()
    assert memories_as_text(
        session.population, session.model, session.catalogue, np.array([3])
    ).endswith("\terased for good\n")
    state = TableState(session.population, session.model, Texts(session.catalogue))
    assert state.preview(session.row(3)) == "erased for good"
    session.go_to(session.timeline.nights)
    tomb = app.window.panels.inspector.findChild(TombstoneSection)
    assert tomb is not None
    told = "Erased for good: no copy of its words is in this file."
    qtbot.waitUntil(lambda: tomb.stays.text() == told)


def test_nothing_is_done_without_agreeing(
    qtbot: QtBot, app: WindowApp, session: Session, answers: Answers
) -> None:
    session.selection.select((3,))
    answers.agreed = [False, False]
    do(app, "edit.erase")
    do(app, "model.seal")
    qtbot.waitUntil(lambda: not answers.agreed)
    assert session.certificates() == [] and session.sealed_night() == 0


def test_seal_and_read_the_certificates(
    qtbot: QtBot, app: WindowApp, session: Session, answers: Answers, tmp_path: Path
) -> None:
    session.delete(3)
    session.sleep(2)
    answers.agreed, answers.to_save = [True], [None, tmp_path / "all.json"]
    do(app, "model.seal")
    qtbot.waitUntil(lambda: session.sealed_night() == 2)
    assert "all of 1 deleted memory" in answers.asked[0]
    assert "main begins at night 2" in answers.asked[0]
    assert app.window.status.currentMessage() == (
        "The past is sealed: 1 deleted memory erased, 0 texts purged. The salts are thrown away."
    )
    app.window.panels.timeline.walker.go_to(0)
    assert session.population.night == 2
    assert "the past before night 2 is sealed" in app.window.messages.text
    app.window.messages.clear()
    do(app, "model.certificates")
    view = certificates(app)
    qtbot.waitUntil(lambda: view.state.text().startswith("✓"))
    view.save.click()
    assert json.loads((tmp_path / "all.json").read_text())[0]["number"] == 3


def test_a_receipt_is_opened_from_its_file(
    qtbot: QtBot, app: WindowApp, session: Session, answers: Answers, tmp_path: Path
) -> None:
    from engine.exchange.receipts import write_receipts

    receipts = session.erase(3)
    write_receipts(tmp_path / "one.json", receipts)
    (tmp_path / "none.json").write_text("[]")
    do(app, "model.certificates")
    view = certificates(app)
    qtbot.waitUntil(lambda: view.model.rowCount() == 1)
    answers.to_open = [tmp_path / "one.json", tmp_path / "none.json", None]
    for expected in (receipts[0].salt.hex(),) * 3:
        view.receipt.open.click()
        assert view.receipt.salt.text() == expected
    assert app.window.messages.text == "none.json holds no receipt"
