"""The inspector shows what is left of a memory, nothing of what is lost, and where to go on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from engine.memory.links import LinkKind
from engine.memory.tiers import Tier
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.ui.inspector.runners import WaitingRunner
from tests.ui.memories.documents import NOW, memories, uid_in
from ui.inspector.inspector_view import InspectorView
from ui.inspector.reading_text import LONG, PAGE
from ui.theme import DARK, LIGHT, PALETTES, Palette, apply_theme


def everything_said(view: InspectorView) -> str:
    """Return every word in sight, in hints and for assistive technology."""
    words: list[str] = []
    for widget in (one for one in view.findChildren(QWidget) if one.isVisible()):
        words += [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
        if isinstance(widget, QLabel | QAbstractButton):
            words.append(widget.text())
        elif isinstance(widget, QTextEdit):
            words.append(widget.toPlainText())
    return "\n".join(words)


def cut_labels(view: InspectorView) -> list[str]:
    """Return the texts of labels that are lower than they need to be."""
    wrapping = [one for one in view.findChildren(QLabel) if one.isVisible() and one.wordWrap()]
    return [one.text() for one in wrapping if one.height() < one.heightForWidth(one.width())]


def lightness(view: InspectorView) -> float:
    """Return how light the raw text is, from 0 to 1."""
    cursor = view.raw.text.body.textCursor()
    cursor.setPosition(1)
    return cursor.charFormat().foreground().color().lightnessF()


def test_nothing_selected_says_what_to_do(view: InspectorView) -> None:
    assert view.empty.isVisible()
    assert view.empty.words.startswith("Select a memory")
    view.show_session(None)
    assert view.empty.words == "No document is open"


@pytest.mark.parametrize("tier", list(Tier))
def test_what_is_lost_is_nowhere(view: InspectorView, session: Session, tier: Tier) -> None:
    uid = uid_in(session, tier)
    session.selection.select([uid])
    said = everything_said(view)
    assert view.header.tier.text() == tier.label
    assert (f"raw{uid}" in said) == (tier == Tier.FULL)
    assert (f"gist{uid}" in said) == (tier <= Tier.FRAGMENT)
    assert (f"speaker{uid}" in said) == (tier != Tier.DELETED)


def test_lost_traces_leave_their_place_with_the_night(
    view: InspectorView, session: Session
) -> None:
    uid = uid_in(session, Tier.GHOST)
    session.selection.select([uid])
    lost = session.memory(uid).lost
    assert view.raw.lost.isVisible()
    assert view.raw.lost.text() == f"lost on night {lost['raw']}"
    assert view.raw.stays.isVisible() and "stay in the file" in view.raw.stays.text()
    assert view.raw.lost.height() >= 56
    assert view.readings.lost.text() == f"lost on night {lost['semantic']}"
    assert not view.raw.text.isVisible()


def test_stepping_back_brings_the_words_back(view: InspectorView, session: Session) -> None:
    uid = uid_in(session, Tier.GHOST)
    session.selection.select([uid])
    session.go_to(0)
    assert f"raw{uid}" in view.raw.text.body.toPlainText()


def test_a_tombstone_has_number_id_and_night_alone(view: InspectorView, session: Session) -> None:
    uid = uid_in(session, Tier.DELETED)
    session.selection.select([uid])
    memory = session.memory(uid)
    assert [section for section in view.sections if section.isVisible()] == [view.why]
    shown = {fact.lead: fact.words for fact in view.tombstone.facts.facts}
    assert shown == {
        "gone": f"on night {memory.deleted_night}",
        "number": str(uid),
        "id": memory.id,
    }


def test_text_is_shown_as_it_is(view: InspectorView, session: Session) -> None:
    session.selection.select([1])
    assert view.raw.text.body.toPlainText() == memories().memories[0].text


def test_text_pales_as_its_trace_weakens(view: InspectorView, session: Session) -> None:
    session.go_to(0)
    session.selection.select([1])
    seen = [lightness(view)]
    for _ in range(3):
        session.step()
        seen.append(lightness(view))
    assert seen[0] == pytest.approx(QColor(DARK.text).lightnessF(), abs=0.01)
    assert seen == sorted(seen, reverse=True)
    assert len(set(seen)) == 4


def test_several_selected_are_counted_by_tier(view: InspectorView, session: Session) -> None:
    session.selection.select([1])
    assert not view.summary.isVisible()
    session.selection.select([1, 6, uid_in(session, Tier.GHOST)])
    assert view.summary.count.text() == "3 selected, memory 1 is told of here"
    assert view.summary.tiers.text() == "2 full, 1 ghost"
    session.shown.query = "tier:ghost"
    assert view.summary.count.text() == "3 selected, 2 not shown, memory 1 is told of here"
    session.selection.select([1])
    assert view.summary.count.text() == "1 selected, hidden by the filter"
    session.shown.show_all()
    assert not view.summary.isVisible()


def test_a_memory_that_came_later_is_told_to(view: InspectorView, session: Session) -> None:
    (uid,) = session.encode("Something new.")
    session.selection.select([uid])
    assert "no night has touched it" in view.why.verdict.text()
    assert not view.why.night.isVisible()
    session.go_to(0)
    assert view.empty.words.startswith(f"Memory {uid} is not there yet")
    session.go_to(session.timeline.nights)
    assert "Something new." in view.raw.text.body.toPlainText()


def test_faint_is_a_flag(view: InspectorView, session: Session) -> None:
    session.selection.select([8])
    assert view.header.faint.isVisible()
    session.selection.select([6])
    assert not view.header.faint.isVisible()
    assert "importance 0.500" in view.header.line.text().replace("\u00a0", " ")


# -- links --------------------------------------------------------------------------------------


def test_links_lead_to_the_other_memory(
    qtbot: QtBot, view: InspectorView, session: Session
) -> None:
    session.selection.select([6])
    button = next(one for one in view.links.buttons if one.isVisible())
    assert button.end is not None
    assert (button.end.uid, button.end.phrase) == (1, "causes")
    with qtbot.waitSignal(view.fly_requested):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert (session.selection.active, session.selection.uids) == (1, {1})
    back = {one.end.phrase for one in view.links.buttons if one.isVisible() and one.end}
    assert "is caused by" in back


def test_contradictions_come_first_and_are_marked(view: InspectorView, session: Session) -> None:
    session.selection.select([1])
    first = view.links.buttons[0]
    assert first.end is not None
    assert first.end.phrase == "contradicts"
    assert first.property("contradicts") is True
    assert not view.links.buttons[1].property("contradicts")


def test_deleted_ends_are_gone(view: InspectorView, session: Session) -> None:
    session.link(1, 5, LinkKind.RELATES)
    session.delete(5)
    session.selection.select([1])
    end = next(one.end for one in view.links.buttons if one.end and one.end.uid == 5)
    assert end.gone
    assert end.name == f"memory 5, gone on night {session.population.night}"
    assert "raw5" not in everything_said(view)


def test_many_links_are_shown_in_parts(view: InspectorView, session: Session) -> None:
    uids = session.encode([f"Visitor number {number} came." for number in range(30)])
    for uid in uids:
        session.link(6, uid)
    session.selection.select([6])
    assert len([one for one in view.links.buttons if one.isVisible()]) == 20
    view.links.more.click()
    assert len([one for one in view.links.buttons if one.isVisible()]) == 31
    assert not view.links.more.isVisible()


# -- size ---------------------------------------------------------------------------------------


def test_a_megabyte_is_shown_in_parts_that_lose_nothing(
    view: InspectorView, session: Session
) -> None:
    text = "".join(chr(97 + number % 26) for number in range(1_000_000))
    (uid,) = session.encode(text)
    session.selection.select([uid])
    long = view.raw.text
    assert len(long.body.toPlainText()) <= LONG + 1
    assert "1,000,000" in long.more.text()
    long.more.click()
    parts = [long.body.toPlainText()]
    while long.next.isEnabled():
        long.next.click()
        parts.append(long.body.toPlainText())
    assert max(map(len, parts)) == PAGE
    assert "".join(parts) == text
    long.more.click()
    assert len(long.body.toPlainText()) <= LONG + 1


@pytest.mark.parametrize("width", [280, 640])
def test_nothing_is_wider_than_the_panel(view: InspectorView, session: Session, width: int) -> None:
    session.encode("x" * 4000)
    for uid in session.population["uid"].tolist():
        session.selection.select([uid])
        view.resize(width, 900)
        QApplication.processEvents()
        page, room = view.area.widget(), view.area.viewport().width()
        assert page is not None
        assert view.width() == width
        assert page.width() <= room
        for label in view.findChildren(QLabel):
            if label.isVisible():
                right = label.mapTo(page, label.rect().topRight()).x()
                assert right < room, label.text()


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_no_text_is_cut(
    qtbot: QtBot, view: InspectorView, session: Session, palette: Palette
) -> None:
    view.set_palette(palette)
    view.resize(280, 900)
    for uid in session.population["uid"].tolist():
        session.selection.select([uid])
        qtbot.waitUntil(lambda: not cut_labels(view))
        for text in view.findChildren(QTextEdit):
            if text.isVisible():
                assert text.verticalScrollBar().maximum() == 0


def test_another_palette_repaints(view: InspectorView, session: Session) -> None:
    session.go_to(0)
    session.selection.select([1])
    view.set_palette(LIGHT)
    assert lightness(view) == pytest.approx(QColor(LIGHT.text).lightnessF(), abs=0.01)


def test_a_model_without_traces_is_inspected_too(qtbot: QtBot, runner: WaitingRunner) -> None:
    with Session.new(":memory:", now=NOW, model="static", embedder=HashingEmbedder()) as session:
        session.import_set(memories())
        session.sleep(3)
        view = InspectorView(runner)
        qtbot.addWidget(view)
        view.show_session(session)
        view.show()
        session.selection.select([2])
        assert "static store" in view.why.verdict.text()
        assert not view.why.survival.isVisible()
        assert "raw2" in view.raw.text.body.toPlainText()
        view.show_session(None)


def test_the_theme_of_the_application_leaves_figures_readable(
    qapp: QApplication, view: InspectorView, session: Session
) -> None:
    was = qapp.styleSheet(), qapp.palette(), qapp.style().objectName()
    apply_theme(qapp, DARK)
    try:
        session.selection.select([1])
        QApplication.processEvents()
        field = view.why.night.box.lineEdit()
        needed = field.fontMetrics().horizontalAdvance("365")
        assert field.width() > needed
    finally:
        qapp.setStyleSheet(was[0])
        qapp.setPalette(was[1])
        qapp.setStyle(was[2])
