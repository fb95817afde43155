"""Every lesson that comes with the program, to its end; and the figures that the paper prints."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.lessons.lesson import Lesson
from engine.lessons.reader import lessons, read_lesson
from engine.lessons.run import LessonRun, rehearse
from engine.lessons.step_reading import CAMERAS
from tests.conftest import ROOT
from tests.helpers.hashing_embedder import HashingEmbedder
from ui.space.camera import PRESETS

FILES = sorted((ROOT / "resources" / "lessons").glob("*.md"))


def gone_through(name: str) -> LessonRun:
    run = LessonRun(lesson_named(name), HashingEmbedder())
    for step in run.lesson.steps:
        run.act(step)
    return run


def lesson_named(beginning: str) -> Lesson:
    return read_lesson(next(one for one in FILES if one.stem.startswith(beginning)))


def test_there_are_at_least_eight_in_order() -> None:
    found = lessons(FILES)
    assert len(found) >= 8
    assert [one.order for one in found] == sorted({one.order for one in found})
    assert all(one.minutes and one.teaches for one in found)
    documents = ("Potato paper", "Kroniqo post", "Persistent Agent paper", "Motebit page")
    assert all(any(title in one.source for title in documents) for one in found)


@pytest.mark.parametrize("file", FILES, ids=lambda one: one.stem)
def test_a_lesson_runs_to_its_end_with_every_figure_filled_in(file: Path) -> None:
    lesson = read_lesson(file)
    told = rehearse(lesson, HashingEmbedder())
    assert len(told) == len(lesson.steps) >= 3
    assert sum(verdict is not None for _, _, _, verdict in told) >= 3
    for _, before, after, verdict in told:
        assert before or after
        assert "{" not in before + after
        assert verdict is None or verdict.told


def test_views_of_the_space_have_the_names_of_the_window() -> None:
    assert set(CAMERAS) == set(PRESETS)


def test_panic_and_euphoria_live_alike_and_as_the_paper_prints() -> None:
    run = gone_through("2-")
    try:
        main = run.session.branches.all()[0].timeline
        state = main.at(main.position_of(40))
        rows = state.rows_of(run.uids(("panic", "euphoria")))
        panic, euphoria = state["importance"][rows]
        assert panic == euphoria
        assert f"{panic:.4f}" == "0.4124"
    finally:
        run.close()


@pytest.mark.parametrize(
    ("beginning", "step", "words"),
    [
        ("1-", 3, "on night 29"),
        ("2-", 1, "0.4124 for the panic, 0.4124 for the euphoria"),
        ("2-", 2, "It is a fragment"),
        ("3-", 1, "at importance 0.125"),
        ("3-", 3, "0.568 against 0.500"),
        ("6-", 0, "stands at 0.01"),
        ("8-", 2, "deleted on nights 22 and 22"),
    ],
)
def test_what_is_told_has_the_figures_of_the_model(beginning: str, step: int, words: str) -> None:
    _, _, after, _ = rehearse(lesson_named(beginning), HashingEmbedder())[step]
    assert words in after


def test_answers_come_from_the_engine_and_not_from_the_file(tmp_path: Path) -> None:
    text = (
        lesson_named("2-").file.read_text("utf-8").replace("activation = 0.9", "activation = 0.5")
    )
    other = tmp_path / "other.md"
    other.write_text(text, "utf-8")
    told = rehearse(read_lesson(other), HashingEmbedder())
    assert told[0][3] is not None and told[0][3].told == "The panic: bad is stronger than good"
    assert "0.4124 for" not in told[1][2]
