"""``lethe lesson``: go through a lesson without the window, or list the lessons there are."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.commands.command import Command

__all__ = ["COMMAND"]

_FOLDER = Path(__file__).resolve().parents[2] / "resources" / "lessons"


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", type=Path, nargs="?", help="a lesson; without one, all are listed"
    )


def _run(arguments: Namespace) -> int:
    from engine.lessons.reader import lessons, read_lesson
    from engine.lessons.run import rehearse
    from engine.recall.embedding import FastEmbedEmbedder

    if arguments.file is None:
        for one in lessons(sorted(_FOLDER.glob("*.md"))):
            print(f"{one.name}  {one.minutes} min  {one.teaches}")
        return 0
    lesson = read_lesson(arguments.file)
    print(f"# {lesson.title}")
    for step, before, after, verdict in rehearse(lesson, FastEmbedEmbedder()):
        print(f"\n## {step.title}\n\n{before}")
        if step.prediction is not None and verdict is not None:
            print(f"\n{step.prediction.question}\n-> {verdict.told}")
        if after:
            print(f"\n{after}")
    return 0


COMMAND = Command(
    name="lesson",
    summary="go through a lesson, or list the lessons",
    description=(
        "Check a lesson by going through it to its end: every act happens, every question is "
        "answered by the model, every figure is filled in. A mistake is one line."
    ),
    examples=("lethe lesson", "lethe lesson mine.md"),
    add_arguments=_add_arguments,
    run=_run,
)
