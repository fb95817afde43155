"""The import form: quick where defaults are right, and never half-made."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from engine.errors import Cancelled, DocumentError
from engine.exchange.registry import READERS
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import Answers, HeldTasks
from tests.ui.importing.conftest import Make, Written
from ui.importing.import_view import ImportView
from ui.theme import LIGHT

SPEAKER = 2
SIMPLE = 3


def rows(view: ImportView) -> list[list[str]]:
    model = view.form.model
    return [
        [model.index(row, column).data() for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_one_press_does_it(
    qtbot: QtBot, view: ImportView, talk: Path, written: Written, embedder: HashingEmbedder
) -> None:
    view.show()
    assert view.begin(talk)
    with qtbot.waitSignal(view.finished), qtbot.waitSignal(view.made) as made:
        view.form.accept.click()
    assert made.args is not None
    target, memories = made.args
    assert target == talk.with_suffix(".lethe") and len(memories.memories) == 30
    assert (written.live, written.parameters) == ([False], [{}])
    with Session.open(target, embedder=embedder) as session:
        assert len(session.population) == 30 and session.timeline.nights == 0
    assert not list(talk.parent.glob(".*"))


def test_it_shows_what_is_in_the_file(view: ImportView, talk: Path) -> None:
    view.show()
    view.begin(talk)
    form = view.form
    assert form.format.currentText() == "JSON Lines (found out)"
    assert [form.format.itemText(at) for at in range(1, form.format.count())] == [
        reader.title for reader in READERS
    ]
    assert form.summary.text() == "30 memories, 2024-05-01 to 2024-05-03"
    assert rows(view)[0][:3] == [
        "2024-05-01 10:00",
        "Ann",
        "It was a wonderful, happy day number 0!",
    ]
    assert "2 nights pass" in form.lived_told.text()
    assert form.sections["columns"].isVisible() and not form.sections["parts"].isVisible()
    assert form.told.isHidden()


def test_estimates_are_shown_and_switched_at_once(view: ImportView, talk: Path) -> None:
    view.show()
    view.begin(talk)
    affect = view.form.affect
    assert "30 of 30 memories bring no affect" in affect.lead.text()
    absolute = affect.after.affects.copy()
    assert affect.before.isHidden() and len(absolute) == 30
    assert rows(view)[0][3] not in ("–", "0.00")
    assert "uncertainty" in view.form.model.index(0, 3).data(Qt.ItemDataRole.ToolTipRole)
    tasks = view._doors.tasks.titles  # type: ignore[attr-defined]
    before = len(tasks)
    affect.appraiser.setCurrentIndex(SPEAKER)
    assert len(tasks) == before
    assert affect.before.isVisible() and (affect.before.affects == absolute).all()
    assert not (affect.after.affects == absolute).all()
    shown = affect.table.text()
    assert shown[0][1] == "on one scale" and shown[0][4] == "relative to speaker"
    assert shown[1][1:] == ["5%", "50%", "95%"] * 2
    assert shown[5][0] == "uncertainty" and shown[5][1]
    affect.appraiser.setCurrentIndex(SIMPLE)
    assert affect.before.isHidden() and not affect.expressed.isEnabled()
    assert affect.table.text()[0][1] == "on one scale" and affect.table.text()[0][4] == ""


def test_the_median_is_offered_and_taken(
    view: ImportView, talk: Path, written: Written, embedder: HashingEmbedder
) -> None:
    view.show()
    view.begin(talk)
    affect = view.form.affect
    assert affect.outcome is not None and affect.outcome.sigma is not None
    assert not affect.rest.isChecked() and affect.after.rest == (0.1, 0.2)
    affect.rest.setChecked(True)
    assert affect.after.rest == affect.outcome.sigma[:2]
    view.make()
    names = ("sigma_valence", "sigma_activation", "sigma_intensity")
    assert [written.parameters[0][f"affect.{name}"] for name in names] == list(affect.outcome.sigma)
    with Session.open(talk.with_suffix(".lethe"), embedder=embedder) as session:
        assert session.population.parameters.affect.sigma == affect.outcome.sigma


def test_what_is_chosen_is_what_is_made(
    view: ImportView, talk: Path, written: Written, embedder: HashingEmbedder
) -> None:
    view.begin(talk, live=True)
    view.form.affect.appraiser.setCurrentIndex(SPEAKER)
    outcome = view.form.affect.outcome
    view.make()
    assert written.live == [True] and outcome is not None
    told = written.memories[0].memories
    assert told[3].estimated_by.endswith(", relative to its speaker")
    assert [one.affect.centroid[0] for one in told] == pytest.approx(outcome.after[:, 0].tolist())  # type: ignore[union-attr]
    with Session.open(talk.with_suffix(".lethe"), embedder=embedder) as session:
        assert session.timeline.nights == 2


def test_columns_are_mapped_by_hand(view: ImportView, odd: Path, written: Written) -> None:
    view.show()
    view.begin(odd)
    form = view.form
    assert "no column holds the text" in form.told.text() and not form.accept.isEnabled()
    boxes = form.columns.fields
    assert [boxes["text"].itemText(at) for at in range(5)] == [
        "–",
        "Was",
        "Freude",
        "Unruhe",
        "Wann",
    ]
    for name, column in (("text", "Was"), ("valence", "Freude"), ("activation", "Unruhe")):
        boxes[name].setCurrentText(column)
    assert form.told.isHidden() and form.accept.isEnabled()
    assert form.columns.scale.currentText() == "found out: 1..9"
    assert "scale 1..9" in form.notes.text()
    assert "nothing is estimated" in form.affect.lead.text() and form.affect.appraiser.isHidden()
    assert rows(view)[0][3:] == ["−1.00", "+1.00"]
    form.columns.scale.setCurrentText("-1..1")
    assert "is not in [-1, 1]" in form.told.text() and not form.accept.isEnabled()
    assert boxes["valence"].currentText() == "Freude"
    form.columns.scale.setCurrentIndex(0)
    boxes["activation"].setCurrentIndex(0)
    assert form.affect.appraiser.isVisible() and not form.columns.scale.isEnabled()
    view.make()
    assert len(written.memories[0].memories) == 20


def test_dialogues_are_ticked(view: ImportView, dialogues: Path, written: Written) -> None:
    view.show()
    view.begin(dialogues)
    parts = view.form.parts
    assert parts.isVisible() and parts.ticked == ("first", "second")
    assert parts.list.item(1).text() == "second, 6 memories"
    parts.none.click()
    assert not view.form.accept.isEnabled() and "No dialogue" in view.form.summary.text()
    parts.list.item(1).setCheckState(Qt.CheckState.Checked)
    assert view.form.summary.text().startswith("6 memories")
    assert (
        parts.ticked == ("second",) and "All of it is within one day" in view.form.lived_told.text()
    )
    view.make()
    assert {one.source for one in written.memories[0].memories} == {"locomo/second"}


def test_nothing_to_import(view: ImportView, tmp_path: Path) -> None:
    path = tmp_path / "none.json"
    path.write_text("[]")
    view.show()
    view.begin(path)
    assert view.form.summary.text() == "No memories." and not view.form.accept.isEnabled()
    view.make()
    assert not list(tmp_path.glob("*.lethe"))


def test_a_malformed_file_is_told_and_another_can_be_chosen(
    view: ImportView, answers: Answers, tmp_path: Path, talk: Path
) -> None:
    path = tmp_path / "broken.json"
    path.write_text('[{"text": "a"},\n{"text": ', "utf-8")
    view.show()
    view.begin(path, live=True)
    assert "malformed JSON" in view.form.told.text() and not view.form.accept.isEnabled()
    answers.to_open = [talk]
    view.choose()
    assert view.form.told.isHidden() and view.form.accept.isEnabled() and view.form.live


def test_the_format_is_chosen_by_hand(view: ImportView, talk: Path) -> None:
    view.show()
    view.begin(talk)
    view.form.format.setCurrentIndex(1)
    assert view.form.told.isVisible() and view.choices.format == "locomo"
    view.form.format.setCurrentIndex(0)
    assert view.form.told.isHidden() and view.choices.format is None


def test_no_file_chosen_leaves_everything(view: ImportView, answers: Answers, talk: Path) -> None:
    answers.to_open = [None, None]
    assert not view.begin() and view.path is None
    view.begin(talk)
    view.choose()
    assert view.path == talk


def test_another_language_is_warned_of(view: ImportView, tmp_path: Path) -> None:
    path = tmp_path / "fremd.jsonl"
    text = "今天天气很好，我们去海边散步了。"
    path.write_text(json.dumps({"text": text}) + "\n" + json.dumps({"text": "A good day"}), "utf-8")
    view.show()
    view.begin(path)
    assert view.form.affect.warning.isVisible()
    assert view.form.affect.warning.text().startswith("1 of 2 texts do not look English")


def test_an_error_keeps_what_is_chosen(view: ImportView, talk: Path, written: Written) -> None:
    written.error = DocumentError("the disk is full")
    view.show()
    view.begin(talk, live=True)
    view.form.affect.appraiser.setCurrentIndex(SPEAKER)
    view.make()
    assert view.form.told.text() == "the disk is full" and view.form.live
    assert view.form.affect.appraiser.currentIndex() == SPEAKER
    assert view.form.accept.isEnabled() and view.form.body.isEnabled()
    written.error = None
    view.make()
    assert len(written.memories) == 1


def test_an_error_after_closing_is_told_elsewhere(
    qtbot: QtBot, view: ImportView, talk: Path, written: Written
) -> None:
    written.error = DocumentError("the disk is full")
    view.begin(talk)
    with qtbot.waitSignal(view.told) as told:
        view.make()
    assert told.args == ["the disk is full", "error"]


def test_a_file_that_is_there_is_asked_about(
    view: ImportView, answers: Answers, talk: Path, written: Written, tmp_path: Path
) -> None:
    view.begin(talk)
    there = tmp_path / "there.lethe"
    there.write_bytes(b"something else")
    view.form.target.setText(str(tmp_path / "there"))
    answers.agreed = [False]
    view.make()
    assert there.read_bytes() == b"something else" and written.memories == []
    answers.agreed = [True]
    view.make()
    assert len(written.memories) == 1 and "there.lethe is there already" in answers.asked[-1]


def test_a_file_named_in_a_dialog_is_not_asked_about_again(
    view: ImportView, answers: Answers, talk: Path, written: Written, tmp_path: Path
) -> None:
    view.begin(talk)
    there = tmp_path / "there.lethe"
    there.write_bytes(b"something else")
    answers.to_save = [there]
    view.form.choose_target.click()
    view.make()
    assert len(written.memories) == 1 and len(answers.asked) == 1


def test_a_refused_target_is_told(view: ImportView, talk: Path, written: Written) -> None:
    written.refusal = "talk.lethe is open: choose another name."
    view.begin(talk)
    view.make()
    assert view.form.told.text() == written.refusal and written.memories == []
    view.form.target.clear()
    view.make()
    assert view.form.told.text() == "Name a file for the new document."


def test_the_source_is_no_target(
    view: ImportView, answers: Answers, talk: Path, written: Written, tmp_path: Path
) -> None:
    before = talk.read_bytes()
    hard = tmp_path / "same.lethe"
    hard.hardlink_to(talk)
    view.begin(talk)
    for named in (talk, hard):
        view.form.target.setText(str(named))
        view.make()
        assert view.form.told.text() == (
            f"{named.name}: is the file to import, which is only read; "
            "choose another name for the document"
        )
    assert written.memories == [] and answers.asked == [] and talk.read_bytes() == before


def test_pressing_before_the_texts_are_read(
    qtbot: QtBot, make_view: Make, talk: Path, written: Written
) -> None:
    tasks = HeldTasks()
    view = make_view(tasks)
    view.show()
    view.begin(talk)
    assert not view.form.accept.isEnabled() and view.form.progress.isVisible()
    assert view.form.doing.text() == "Reading talk.jsonl"
    tasks.release()
    assert view.form.doing.text() == "Estimating affect"
    assert "it is estimated from their text" in view.form.affect.lead.text()
    assert view.form.accept.isEnabled()
    view.form.accept.click()
    assert view.form.doing.text() == "Importing talk.jsonl" and not view.form.body.isEnabled()
    with qtbot.waitSignal(view.made):
        tasks.release()
        tasks.release()
    assert len(written.memories[0].memories) == 30 and not view.work.busy


def test_stopping_the_estimates_and_going_on(make_view: Make, talk: Path) -> None:
    tasks = HeldTasks()
    view = make_view(tasks)
    view.show()
    view.begin(talk)
    tasks.release()
    view._on_failed(Cancelled("stopped"))
    assert view.form.told.text() == "Cancelled." and view.form.affect.again.isVisible()
    tasks.release()
    assert view.form.affect.outcome is not None and view.form.affect.again.isHidden()


def test_everything_has_a_name_and_a_hint(view: ImportView, talk: Path) -> None:
    view.begin(talk)
    form, affect = view.form, view.form.affect
    fields = (form.path, form.format, form.target, form.columns.scale, affect.appraiser,
              form.preview, *form.columns.fields.values())  # fmt: skip
    for one in fields:
        assert one.accessibleName(), one
    for one in (form.format, form.target, form.accept, form.cancel, form.at_once, form.lived,
                affect.appraiser, affect.expressed, affect.rest, affect.before,
                *form.columns.fields.values()):  # fmt: skip
        assert one.toolTip(), one
    assert affect.after.accessibleDescription().startswith("30 affects")


def test_colours_follow(view: ImportView, talk: Path) -> None:
    view.show()
    view.begin(talk)
    view.form.affect.appraiser.setCurrentIndex(SPEAKER)
    cloud = view.form.affect.after
    cloud.resize(cloud.sizeHint())
    place = cloud._at(-0.95, 0.95).toPoint() * cloud.devicePixelRatioF()
    dark = cloud.grab().toImage().pixelColor(place)
    view.set_palette(LIGHT)
    light = cloud.grab().toImage().pixelColor(place)
    assert dark.lightness() < 60 < 200 < light.lightness()


def test_the_preview_is_a_sound_model(
    qtmodeltester: ModelTester, view: ImportView, talk: Path
) -> None:
    view.begin(talk)
    qtmodeltester.check(view.form.model)
