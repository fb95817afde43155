"""The list of certificates: what it shows, checks, saves, and says to a receipt."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from engine.session import Session
from engine.store.certificate import Receipt
from engine.store.document import Document
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import DirectTasks, HeldTasks, small_session
from ui.certificates.certificates_model import COLUMNS
from ui.certificates.certificates_view import CertificatesView
from ui.theme import DARK, LIGHT

TEXT = "Number 3 told me about the ferry, the market and the long way home."
SIGNATURE = COLUMNS.index("Signature")


@pytest.fixture
def session(tmp_path: Path, embedder: HashingEmbedder) -> Iterator[Session]:
    with small_session(tmp_path / "small.lethe", embedder) as opened:
        opened.sleep(2)
        yield opened


@pytest.fixture
def receipts(session: Session) -> list[Receipt]:
    source = np.random.default_rng(3).bytes
    first = session.erase(3, reason="retention", sensitivity="medical", entropy=source)
    session.sleep(1)
    return first + session.erase(4, entropy=source)


def shown(qtbot: QtBot, session: Session, tasks: DirectTasks) -> CertificatesView:
    made = CertificatesView(tasks, open_receipt=lambda: bytes(32))
    qtbot.addWidget(made, before_close_func=lambda one: one.show_session(None))
    made.resize(760, 640)
    made.show()
    made.show_session(session)
    return made


@pytest.fixture
def view(qtbot: QtBot, session: Session, receipts: list[Receipt]) -> CertificatesView:
    return shown(qtbot, session, DirectTasks())


def cells(view: CertificatesView, row: int) -> list[str]:
    return [str(view.model.index(row, column).data()) for column in range(len(COLUMNS))]


def spoil(session: Session) -> None:
    def work(document: Document) -> None:
        with document.atomic():
            document.connection.execute(
                "UPDATE traces SET text = 'back' WHERE memory = 3 AND trace = 1"
            )

    session.writer.call(work)


def test_it_lists_the_newest_first_and_checks_them(
    view: CertificatesView, receipts: list[Receipt]
) -> None:
    assert view.head.text() == "2 certificates of deletion"
    one = receipts[0].certificate
    assert cells(view, 1) == [
        "00000000", "2", "retention", "medical", f"{one.commitment[:12]}…", "✓ signed",
    ]  # fmt: skip
    assert cells(view, 0)[1:4] == ["3", "on purpose", "–"]
    assert view.state.text().startswith("✓ Checked: all 2 hold")
    assert view.state.property("role") == "good"
    assert one.public_key in view.model.index(1, SIGNATURE).data(Qt.ItemDataRole.ToolTipRole)


def test_the_model_is_well_formed(view: CertificatesView, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(view.model)


def test_a_broken_one_is_told(view: CertificatesView, session: Session) -> None:
    spoil(session)
    view.verify.click()
    assert cells(view, 1)[SIGNATURE] == "✗ broken"
    assert cells(view, 0)[SIGNATURE] == "✓ signed"
    assert view.state.text() == "✗ Certificate 1: its text is still in the document."
    assert view.state.property("role") == "danger"
    brush = view.model.index(1, SIGNATURE).data(Qt.ItemDataRole.ForegroundRole)
    assert brush == DARK.colour("danger")


def test_it_follows_what_is_erased(view: CertificatesView, session: Session) -> None:
    session.sleep(1)
    session.erase(1)
    assert view.model.rowCount() == 3
    view.show_session(None)
    assert view.model.rowCount() == 0
    assert view.head.text() == "No document is open."
    assert not view.verify.isEnabled() and not view.receipt.isEnabled()


def test_nothing_has_been_erased(qtbot: QtBot, session: Session) -> None:
    made = shown(qtbot, session, DirectTasks())
    assert made.nothing.isVisible() and not made.table.isVisible()
    assert made.head.text() == "0 certificates of deletion"
    assert not made.save.isEnabled()


def test_an_answer_that_comes_late_is_dropped(
    qtbot: QtBot, session: Session, receipts: list[Receipt]
) -> None:
    tasks = HeldTasks()
    made = shown(qtbot, session, tasks)
    made.show_session(None)
    tasks.release()
    assert made.model.rowCount() == 0


def test_a_receipt(view: CertificatesView, receipts: list[Receipt]) -> None:
    field = view.receipt
    assert not field.check.isEnabled()
    field.words.setPlainText(TEXT)
    QTest.keyClicks(field.salt, receipts[0].salt.hex())
    QTest.keyClick(field.salt, Qt.Key.Key_Return)
    assert field.result.text() == (
        "✓ These words were memory 00000000, deleted by night 2 (retention)."
    )
    assert field.result.property("role") == "good"
    field.words.setPlainText("other words")
    assert field.result.text() == ""
    field.check.click()
    assert field.result.text().startswith("✗ No certificate here")
    field.salt.setText("abc")
    field.check.click()
    assert field.result.text() == "A salt is 64 hexadecimal figures."
    field.open.click()
    assert field.salt.text() == "00" * 32


def test_save_and_select(
    qtbot: QtBot, view: CertificatesView, session: Session, receipts: list[Receipt]
) -> None:
    both = [one.certificate for one in receipts]
    with qtbot.waitSignal(view.save_asked) as asked:
        view.save.click()
    assert asked.args == [both]
    view.table.selectRow(0)
    with qtbot.waitSignal(view.save_asked) as asked:
        view.save.click()
    assert asked.args == [both[1:]]
    view.table.activated.emit(view.table.currentIndex())
    assert session.selection.numbers.tolist() == [4]


def test_the_other_theme(view: CertificatesView) -> None:
    view.set_palette(LIGHT)
    colour = view.model.index(0, SIGNATURE).data(Qt.ItemDataRole.ForegroundRole)
    assert colour == LIGHT.colour("good")
    assert view.findChildren(type(view.table))[0].accessibleName() == "Certificates"
