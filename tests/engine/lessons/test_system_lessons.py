"""The lessons about systems: figures are those of the documents, and answers come from lives."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.errors import BadInput
from engine.lessons.entry import Entry
from engine.lessons.expressions import Moment, Value, evaluate, parse
from engine.lessons.reader import read_lesson
from engine.lessons.run import LessonRun, rehearse
from engine.lessons.step_reading import LENT_PANELS, SYSTEM_PAGES
from engine.lessons.vocabulary import WORDS
from tests.conftest import ROOT
from tests.engine.lessons.test_lessons import gone_through, lesson_named
from tests.helpers.hashing_embedder import HashingEmbedder

HEAD = """+++
title = "A bus"
order = 1
minutes = 1
teaches = "Nothing much"
source = "Motebit page"
system = "motebit"
[[memory]]
key = "bus"
text = "She always takes the last bus home."
valence = 0.1
activation = 0.0
[[memory]]
key = "pin"
text = "My PIN for the gate is 2200."
valence = 0.1
activation = 0.0
+++
## A step

"""


@pytest.fixture
def run(tmp_path: Path) -> Iterator[LessonRun]:
    made = begun(tmp_path, "night = 1")
    yield made
    made.close()


def begun(folder: Path, *blocks: str) -> LessonRun:
    """Return a lesson whose steps have happened."""
    made = LessonRun(read_lesson(written(folder, *blocks)), HashingEmbedder())
    for step in made.lesson.steps:
        made.act(step)
    return made


def written(folder: Path, *blocks: str) -> Path:
    path = folder / "bus.md"
    steps = "\n\n## A step\n\n".join(f"```step\n{one}\n```" for one in blocks)
    path.write_text(f"{HEAD}{steps}\n", "utf-8")
    return path


def asked(run: LessonRun, text: str) -> Value:
    return evaluate(parse(text), run._world(), Moment())


@pytest.mark.parametrize(
    ("beginning", "step", "words"),
    [
        ("9-", 0, "of importance\n0.10: below 0.15 it\nis dropped"),
        ("9-", 1, "the preference at 0.60 and the task at 0.53"),
        ("9-", 2, "The decision stands at 0.71"),
        ("9-", 3, "Potato: 6. Motebit: 6. The Persistent Agent: 2.\nKroniqo: 0"),
        ("10-", 0, "23.1 hours"),
        ("10-", 1, "79 %"),
        ("10-", 2, "0.44 and 0.15, both 49 %"),
        ("10-", 3, "12 % after three days, 0.65 % after seven"),
        ("10-", 4, "18.6 %"),
        ("10-", 6, "| Potato, unused | 102 | 4.3 |"),
        ("11-", 1, "45 days"),
        ("11-", 2, "227.8 days"),
        ("11-", 3, "365: “no memory becomes immortal”"),
        ("11-", 5, "0.9, 30 days, retrievable"),
        ("12-", 3, "deleted on night 30"),
        ("12-", 4, "*retention*, level *secret*, night\n30"),
        ("12-", 5, "As it is: yes. With another night: no; with another reason:\nno."),
        ("12-", 6, "The slip of paper: yes"),
    ],
)
def test_figures_are_those_of_the_documents(beginning: str, step: int, words: str) -> None:
    _, _, after, _ = rehearse(lesson_named(beginning), HashingEmbedder())[step]
    assert words in after


def test_the_retention_table_is_filled_in_from_the_parameters() -> None:
    _, before, _, _ = rehearse(lesson_named("12-"), HashingEmbedder())[1]
    rows = re.findall(r"^\| (\w+) \| (\S.*?) \| (\w+) \|$", before, re.MULTILINE)
    assert rows[1:] == [
        ("none", "for good", "yes"),
        ("personal", "365", "yes"),
        ("medical", "90", "no"),
        ("financial", "90", "no"),
        ("secret", "30", "no"),
    ]


def test_a_system_asked_for_is_the_same_life_under_it() -> None:
    run = gone_through("9-")
    try:
        governed = asked(run, 'strength(preference) at 7 in "Kroniqo"')
        beside = asked(run, 'strength(preference, kroniqo) at 7 in "main"')
        assert governed == beside == pytest.approx(0.9 * 0.85 * 2.718281828 ** (-0.03 * 152))
    finally:
        run.close()


def test_answers_change_with_the_parameters_of_the_system(tmp_path: Path) -> None:
    text = lesson_named("10-").file.read_text("utf-8")
    other = tmp_path / "other.md"
    other.write_text(
        text.replace('"decay.imports_as_new" = true', '"decay.imports_as_new" = true\n'
                     '"decay.constant" = 0.06'), "utf-8"
    )  # fmt: skip
    told = rehearse(read_lesson(other), HashingEmbedder())
    assert told[0][3] is not None and told[0][3].told == "11.6 hours"
    assert told[2][3] is not None and told[2][3].told == "Neither"


def test_acts_are_done_so_often_and_to_whom_it_is_said(tmp_path: Path) -> None:
    act = 'act = { name = "reinforce", memories = ["bus"], times = 3 }'
    run = begun(tmp_path, act, 'act = { name = "synthesis" }', "pause = 6")
    try:
        assert asked(run, "column(bus, reinforcements)") == 3.0
        assert asked(run, "column(pin, reinforcements)") == 0.0
        assert asked(run, "half_life(bus) / 24") == pytest.approx(30 * 1.5**3)
        assert run.session.population.night == 0
    finally:
        run.close()


def test_a_level_is_set_and_a_wrong_choice_refused(tmp_path: Path) -> None:
    act = 'act = {{ name = "set sensitivity", memories = ["bus"], choice = "{}" }}'
    run = begun(tmp_path, act.format("medical"))
    try:
        assert asked(run, "level(bus)") == "medical" and asked(run, "may_show(bus)") is False
    finally:
        run.close()
    with pytest.raises(BadInput, match="has no choice 'loud'"):
        read_lesson(written(tmp_path, act.format("loud")))


def test_erasing_hands_out_a_receipt_that_proves_these_words_alone(tmp_path: Path) -> None:
    run = begun(tmp_path, 'erase = ["pin"]')
    try:
        assert asked(run, "erased(pin)") is True and asked(run, "erased(bus)") is False
        assert asked(run, "certificate(pin, reason)") == "on purpose"
        assert asked(run, "certificate(pin, sensitivity)") == "secret"
        assert asked(run, "proves(pin, text(pin))") is True
        assert asked(run, "proves(pin, text(bus))") is False
        assert asked(run, "signed(pin)") is True
        assert asked(run, "signed_if(pin, sensitivity, none)") is False
        assert asked(run, 'says(pin, "2200")') is False
        with pytest.raises(ValueError, match="no certificate"):
            asked(run, "signed(bus)")
    finally:
        run.close()


def test_what_is_withheld_says_nothing_unasked(run: LessonRun) -> None:
    assert asked(run, 'says(bus, "last bus")') is True
    assert asked(run, 'says(pin, "2200")') is False


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("strength(pin, nobody)", "no forgetting model is called 'nobody'"),
        ("strength(bus) at 9", "has not passed"),
        ("strength(bus, kroniqo) at 9", "has not passed"),
        ("column(bus, colour)", "keeps nothing that is called 'colour'"),
        ("half_life_of(reinforcement.boost)", "no rate of forgetting"),
        ("half_life(bus, static)", "static"),
        ("agreement(static, motebit)", "alike"),
        ("parameter(no.such)", "no parameter"),
        ("power(2, 0.5)", "whole number"),
    ],
)
def test_what_cannot_be_answered_is_told(run: LessonRun, text: str, words: str) -> None:
    if words == "static":
        assert asked(run, text) == float("inf")
        return
    with pytest.raises(ValueError, match=words):
        asked(run, text)


@pytest.mark.parametrize(
    ("block", "words"),
    [
        ('system = "kroniqo"', "a branch that is new"),
        ('branch = "main"\nsystem = "kroniqo"', "a branch that is new"),
        ('branch = "K"\nsystem = "kronico"', "use kroniqo"),
        ('branch = "K"\nsystem = "kroniqo"\nset = { "decay.half" = 1 }', "decay.half"),
        ('act = { name = "compress session" }', "motebit has no act"),
        ('act = { name = "confirm" }', "is not done so"),
        ('act = { name = "synthesis", memories = ["bus"] }', "is not done so"),
        ('erase = ["buss"]', "'buss'"),
        ('systems = "pie"', "there is no systems 'pie'"),
        ('panel = "attic"', "there is no panel 'attic'"),
        ('compared = ["potato", "potatoe"]', "'potatoe'"),
        ("pause = -1", "-1"),
        (
            '[predict]\nquestion = "?"\nanswer = "strength(bus, kronico)"\nfrom = 0\nto = 1\n'
            "within = 1",
            "perhaps 'kroniqo' is meant",
        ),
        (
            '[predict]\nquestion = "?"\nanswer = "strength()"\nfrom = 0\nto = 1\nwithin = 1',
            "is written strength(memory",
        ),
    ],
)
def test_a_mistake_is_one_line_with_file_and_line(tmp_path: Path, block: str, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_lesson(written(tmp_path, block))
    told = str(caught.value)
    assert told.startswith("bus.md, line ") and words in told and "\n" not in told


def test_a_set_on_a_new_branch_is_of_its_system(tmp_path: Path) -> None:
    block = 'branch = "K"\nsystem = "kroniqo"\nset = { "decay.constant" = 0.3 }'
    run = begun(tmp_path, "night = 1", block)
    try:
        assert run.session.model.name == "kroniqo"
        assert asked(run, "parameter(decay.constant)") == 0.3
        assert asked(run, "parameter(decay.constant, kroniqo)") == 0.03
    finally:
        run.close()


def test_a_head_without_a_known_system_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, "night = 1")
    path.write_text(path.read_text("utf-8").replace('"motebit"', '"motebot"'), "utf-8")
    with pytest.raises(BadInput, match="no system is called 'motebot'"):
        read_lesson(path)


@pytest.mark.parametrize("beginning", ["10-", "11-", "12-"])
def test_sections_that_are_shown_are_those_of_the_report(beginning: str) -> None:
    run = LessonRun(lesson_named(beginning), HashingEmbedder())
    try:
        known = {one.title for one in run.session.model.report(run.session.population)}
        views = [view for one in run.lesson.steps for view in (one.view, one.after_view)]
        wanted = {one.section for one in views} - {""}
        assert wanted and wanted <= known
    finally:
        run.close()


def test_every_word_and_key_is_documented() -> None:
    lines = (ROOT / "docs" / "lessons.md").read_text("utf-8").splitlines()
    tables = "\n".join(one for one in lines if one.startswith("|"))
    words = {one for span in re.findall(r"`([^`]+)`", tables) for one in re.findall(r"\w+", span)}
    assert not set(WORDS) - words
    assert not {"system", "act", "times", "choice", "pause", "erase", "certify"} - words
    assert not {"systems", "compared", "panel", "section", *SYSTEM_PAGES, *LENT_PANELS} - words


def test_arguments_in_brackets_may_be_left_out() -> None:
    entry = Entry("strength(memory[, system])", "")
    assert entry.arguments == ("memory", "system") and entry.least == 1
    assert [entry.takes(count) for count in range(4)] == [False, True, True, False]
    assert Entry("remembers([system])", "").least == 0
    assert Entry("abs(number)", "").least == 1
