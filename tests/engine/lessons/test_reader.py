"""A lesson file that somebody wrote: what is wrong in it is told in one line with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import BadInput
from engine.lessons.expressions import Moment, Value, evaluate, parse
from engine.lessons.reader import read_lesson
from engine.lessons.run import LessonRun, rehearse
from engine.lessons.wording import shown
from tests.helpers.hashing_embedder import HashingEmbedder

SOUND = """+++
title = "A bus"
order = 1
minutes = 1
teaches = "Nothing much"
source = "Potato paper, section 3.4"
[[memory]]
key = "bus"
text = "The bus was late and the driver said that it was the roadworks again."
valence = 0.1
activation = 0.0
+++
## A night

Before.

```step
night = 1
[predict]
question = "What is left of it?"
answer = "tier(bus)"
choices = ["full", "ghost"]
```

{importance(bus) | 2}
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "bus.md"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(
    ("was", "now", "line", "words"),
    [
        ("+++\ntitle", "title", "line 1", "has no head"),
        ('title = "A bus"', "title = A bus", "line 2", "is not TOML"),
        ("activation = 0.0", "activation = 3.0", "line 7", "activation 3.0"),
        ("minutes = 1", "minuets = 1", "line 2", "minuets"),
        ("night = 1", "nihgt = 1", "line 18", "nihgt"),
        ("night = 1", "night = = 1", "line 18", "is not TOML"),
        ("night = 1", 'select = ["buss"]', "line 18", "'buss'"),
        ("night = 1", 'camera = "above"', "line 18", "'above'"),
        ('"tier(bus)"', '"tire(bus)"', "line 22", "perhaps 'tier'"),
        ('"tier(bus)"', '"tier(bus"', "line 22", "is missing"),
        ("{importance(bus) | 2}", "{importance(buss) | 2}", "line 25", "perhaps 'bus'"),
        ("{importance(bus) | 2}", "{importance(bus) | two}", "line 25", "decimals"),
        ("```step\nnight = 1", "```step\n[set]\nsleep.base = 2", "line 18", "sleep"),
        ("## A night", "A night", "line 12", "there are no steps"),
        ("```\n\n{", "\n{", "line 17", "has no end"),
    ],
)
def test_a_mistake_is_one_line_with_file_and_line(
    tmp_path: Path, was: str, now: str, line: str, words: str
) -> None:
    assert was in SOUND
    with pytest.raises(BadInput) as caught:
        read_lesson(written(tmp_path, SOUND.replace(was, now, 1)))
    told = str(caught.value)
    assert told.startswith(f"bus.md, {line}")
    assert words in told and ";" in told and "\n" not in told


def test_a_question_without_one_right_answer_is_found_by_going_through_it(tmp_path: Path) -> None:
    lesson = read_lesson(
        written(tmp_path, SOUND.replace('["full", "ghost"]', '["ghost", "deleted"]'))
    )
    with pytest.raises(BadInput, match="0 of its choices are right"):
        rehearse(lesson, HashingEmbedder())


def test_a_night_that_has_not_passed_is_named(tmp_path: Path) -> None:
    text = SOUND.replace("{importance(bus) | 2}", "{importance(bus) at 9 | 2}")
    with pytest.raises(BadInput, match="night 9 has not passed yet"):
        rehearse(read_lesson(written(tmp_path, text)), HashingEmbedder())


def test_going_back_shows_where_it_stood_and_a_changed_life_is_refused(tmp_path: Path) -> None:
    run = LessonRun(read_lesson(written(tmp_path, SOUND)), HashingEmbedder())
    try:
        run.keep_place(0)
        run.act(run.lesson.steps[0])
        assert run.session.population.night == 1
        run.show_place(0)
        assert run.session.population.night == 0
        run.session.delete(run.uid("bus"))
        with pytest.raises(Exception, match="changed by hand"):
            run.act(run.lesson.steps[0])
    finally:
        run.close()


class Echo:
    """Answers with its arguments."""

    def ask(self, name: str, arguments: tuple[Value, ...], moment: Moment) -> Value:
        return f"{name} {arguments} {moment.night} {moment.branch}"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3", 7.0),
        ("(1 + 2) * 3 - 4 / 2", 7.0),
        ("-2 + 3", 1.0),
        ("1 < 2 and 2 < 1", False),
        ("1 < 2 or 2 < 1", True),
        ("full = full", True),
        ('tier(bus-stop, 2) at 7 in "condition B"', "tier ('bus-stop', 2.0) 7 condition B"),
    ],
)
def test_expressions(text: str, value: Value) -> None:
    assert evaluate(parse(text), Echo()) == value


@pytest.mark.parametrize(
    "text", ["", "1 +", "tier(", "1 2", "a at b", "__import__('os')", "(" * 60, "1 < full", "1 / 0"]
)
def test_what_is_no_expression_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        evaluate(parse(text), Echo())


def test_numbers_are_shown_as_they_are_meant() -> None:
    assert shown(0.32, 0, percent=True) == "32 %"
    assert shown(-0.0001, 2) == "0.00"
    assert shown(-1.5) == "−1.5"
    assert shown(7.0) == "7"
