"""The form of a new memory: what it shows before it is kept, and what it keeps."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QTextOption
from pytestqt.qtbot import QtBot

from engine.affect.emotions import emotion_named
from engine.affect.space import Affect, combine
from engine.errors import LetheError
from engine.memory.kinds import Kind
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import HeldTasks
from ui.encode.encode_view import EncodeView
from ui.encode.felt import Felt

TEXT = "Ines called at midnight: she got the job, and it means leaving the flat behind."


def feel(view: EncodeView, *names: str) -> None:
    for name in names:
        view.feelings.names.activated.emit(
            next(at for at in range(view.feelings.names.count())
                 if view.feelings.names.itemText(at) == name)
        )  # fmt: skip


def test_several_feelings_have_one_centroid_and_a_spread(view: EncodeView, qtbot: QtBot) -> None:
    seen: list[Affect | None] = []
    view.preview_changed.connect(seen.append)
    feel(view, "joyful", "sad")
    view.feelings.rows.rows[1].weight.setValue(3.0)
    wanted = combine([emotion_named("joyful").affect, emotion_named("sad").affect], [1.0, 3.0])
    assert view.draft().affect == wanted
    assert seen[-1] == wanted
    assert "spread" in view.feelings.figures.text()
    view.feelings.plane.moved.emit(0, -1.0, 1.0)
    assert seen[-1] is not None and seen[-1] != wanted
    view.hide()
    assert seen[-1] is None
    view.show()
    assert seen[-1] == view.draft().affect


def test_intensity_is_derived_until_it_is_set(view: EncodeView) -> None:
    feel(view, "bored")
    derived = emotion_named("bored").affect.centroid[2]
    assert view.feelings.intensity.value() == pytest.approx(derived, abs=0.006)
    assert not view.feelings.intensity.isEnabled()
    view.feelings.sets_intensity.setChecked(True)
    view.feelings.intensity.setValue(0.95)
    affect = view.draft().affect
    assert affect is not None and affect.intensity == pytest.approx(0.95)


def test_weights_of_nothing_are_told(view: EncodeView) -> None:
    feel(view, "happy")
    view.feelings.rows.rows[0].weight.setValue(0.0)
    assert "weight" in view.feelings.figures.text()
    view.text.setPlainText(TEXT)
    view.keep.click()
    assert "weight" in view.problem.text() and view.text.toPlainText() == TEXT


def test_what_is_kept(
    view: EncodeView, session: Session, tasks: HeldTasks, embedder: HashingEmbedder
) -> None:
    kept: list[int] = []
    view.kept.connect(kept.append)
    view.text.setPlainText(TEXT)
    feel(view, "proud", "lonely")
    affect = view.draft().affect
    view.gist.line.setText("Leaving for the job")
    view.identity.setChecked(True)
    view.moment.before_sleep.click()
    view.keep.click()
    assert not view.keep.isEnabled() and len(session.population) == 4
    tasks.release()
    (uid,) = kept
    memory = session.memory(uid)
    assert memory.text == TEXT and memory.affect == affect and memory.estimated_by == ""
    assert memory.readings is not None
    assert (memory.readings[0].text, memory.readings[0].origin) == ("Leaving for the job", "typed")
    assert memory.identity and memory.created % 86_400 == 3 * 3600 + 59 * 60
    assert session.selection.active == uid
    assert view.text.toPlainText() == "" and view.feelings.felt == () and view.keep.isEnabled()


def test_an_act_that_is_no_exchange_moves_no_window(
    view: EncodeView, session: Session, tasks: HeldTasks
) -> None:
    (first,) = session.encode("A walk to the mill and back before the rain came.")
    seen = [session.memory(first).importance]
    for exchange in (False, True):
        view.text.setPlainText(f"{TEXT} {exchange}")
        view.exchange.setChecked(exchange)
        view.keep.click()
        tasks.release()
        seen.append(session.memory(first).importance)
    assert seen[0] == seen[1] > seen[2]


def test_an_estimate_is_marked_until_a_feeling_is_moved(
    view: EncodeView, session: Session, tasks: HeldTasks
) -> None:
    view.text.setPlainText("I am so happy and excited, this is wonderful!")
    view.feelings.estimate.click()
    tasks.release()
    name = session.encoder.appraiser.name
    assert view.draft().estimated_by == name and name in view.feelings.note.text()
    assert view.feelings.felt[0].valence > 0.2
    view.feelings.plane.moved.emit(0, -0.5, 0.5)
    assert view.draft().estimated_by == ""


def test_no_feeling_is_estimated_when_it_is_kept(
    view: EncodeView, session: Session, tasks: HeldTasks
) -> None:
    view.text.setPlainText(TEXT)
    view.keep.click()
    tasks.release()
    assert session.memory(5).estimated_by == session.encoder.appraiser.name


def test_what_fails_keeps_the_draft(
    view: EncodeView, session: Session, tasks: HeldTasks, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_args: object, **_named: object) -> None:
        raise LetheError("the model cannot be loaded")

    monkeypatch.setattr(session.encoder.embedder, "embed", broken)
    view.text.setPlainText(TEXT)
    feel(view, "angry")
    view.keep.click()
    tasks.release()
    assert view.problem.text() == "the model cannot be loaded"
    assert view.text.toPlainText() == TEXT and len(view.feelings.felt) == 1
    assert view.keep.isEnabled() and len(session.population) == 4


@pytest.mark.parametrize("text", ["", " \n\t"])
def test_nothing_to_keep_is_one_line(view: EncodeView, tasks: HeldTasks, text: str) -> None:
    view.text.setPlainText(text)
    view.keep.click()
    assert "a memory needs a text" in view.problem.text() and not tasks.held


def test_a_gist_is_never_the_text(view: EncodeView) -> None:
    view.text.setPlainText(TEXT)
    view.gist.line.setText(TEXT)
    view.keep.click()
    assert "the gist is the text itself" in view.problem.text()


def test_the_gist_to_be_extracted_is_shown(view: EncodeView, qtbot: QtBot) -> None:
    view.text.setPlainText(TEXT)
    qtbot.waitUntil(lambda: "Extracted: “" in view.gist.preview.text())
    view.gist.line.setText("typed")
    assert "as typed" in view.gist.preview.text()


def test_written_while_it_is_kept_is_not_lost(
    view: EncodeView, session: Session, tasks: HeldTasks
) -> None:
    view.text.setPlainText(TEXT)
    view.keep.click()
    view.text.setPlainText("Something else meanwhile")
    tasks.release()
    assert len(session.population) == 5 and session.memory(5).text == TEXT
    assert view.text.toPlainText() == "Something else meanwhile"


def test_another_document_gets_nothing_of_what_was_under_way(
    view: EncodeView, session: Session, tasks: HeldTasks, embedder: HashingEmbedder
) -> None:
    view.text.setPlainText(TEXT)
    view.keep.click()
    with Session.new(now=1_735_700_400, embedder=embedder) as other:
        view.show_session(other)
        tasks.release()
        assert len(other.population) == 0 and len(session.population) == 4
        assert view.text.toPlainText() == TEXT and view.keep.isEnabled()
        view.show_session(None)


@pytest.mark.parametrize(
    "text", ["记得那张双层床", "سرير بطابقين", "🛏️🛏️", "x" * 100_000, "'; DROP TABLE traces; --"]
)
def test_hostile_texts_are_kept_as_they_are(
    view: EncodeView, session: Session, tasks: HeldTasks, text: str
) -> None:
    view.text.setPlainText(text)
    view.keep.click()
    tasks.release()
    assert session.memory(5).text == text and view.problem.text() == ""


def test_a_pasted_word_without_end_breaks_anywhere(view: EncodeView) -> None:
    pasted = QMimeData()
    pasted.setText("y" * 100_000)
    view.text.insertFromMimeData(pasted)
    assert view.text.toPlainText() == "y" * 100_000
    assert view.text.wordWrapMode() is QTextOption.WrapMode.WrapAnywhere
    view.clear()
    pasted.setText("a few words")
    view.text.insertFromMimeData(pasted)
    assert view.text.wordWrapMode() is QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere


def test_kinds(view: EncodeView, session: Session, tasks: HeldTasks) -> None:
    view.text.setPlainText("I keep my promises, even the small ones.")
    view.kind.setCurrentIndex(view.kind.findData(Kind.INSIGHT))
    view.keep.click()
    tasks.release()
    assert session.memory(5).kind is Kind.INSIGHT
    assert session.memory(5).importance == 0.5


def test_nothing_sticks_out_at_its_narrowest(view: EncodeView, qtbot: QtBot) -> None:
    for name in ("affectionate", "untroubled", "embarrassed"):
        view.feelings.add(Felt.of(emotion_named(name)))
    page = view.text.parentWidget()
    assert page is not None
    qtbot.waitUntil(view.feelings.rows.rows[2].isVisible)
    assert page.minimumSizeHint().width() <= 328
