"""Lesson files: Markdown with TOML at the head, and in each step a block that says what happens."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from engine.errors import BadInput
from engine.exchange.demo_fields import Fields
from engine.lessons.lesson import Lesson, Step
from engine.lessons.lesson_memories import lesson_memories
from engine.lessons.step_reading import Prose, StepReader, parameters_of
from engine.lessons.toml_text import TomlText
from engine.models.registry import model_names

__all__ = ["lessons", "read_lesson"]

_HEAD_KEYS: Final = frozenset(
    {"title", "order", "minutes", "teaches", "source", "document", "system", "start", "person",
     "agent", "parameters", "memory", "later", "link"}
)  # fmt: skip
_START: Final = int(datetime(2025, 1, 1, 4, tzinfo=UTC).timestamp())
_EDGE: Final = "+++"
_OPENS: Final = re.compile(r"```\s*step\s*")
_HEADING: Final = re.compile(r"##\s+(.+?)\s*#*")


def lessons(files: Iterable[Path]) -> list[Lesson]:
    """Return the lessons of some files, in their order.

    Raises
    ------
    BadInput
        When one of them cannot be read; see `read_lesson`.
    """
    return sorted((read_lesson(one) for one in files), key=lambda one: (one.order, one.name))


def read_lesson(path: Path) -> Lesson:
    """Read a lesson.

    Parameters
    ----------
    path : Path

    Raises
    ------
    BadInput
        Naming file, line and remedy.
    """
    try:
        lines = path.read_text("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise BadInput("is not UTF-8", file=path.name, remedy="save it as UTF-8") from error
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", file=str(path)) from error
    edges = [at for at, line in enumerate(lines) if line.strip() == _EDGE][:2]
    if len(edges) < 2 or any(line.strip() for line in lines[: edges[0]]):
        raise BadInput(
            "has no head", file=path.name, place="line 1",
            remedy=f"begin with TOML between two lines of {_EDGE}",
        )  # fmt: skip
    written = TomlText(path.name, "\n".join(lines[edges[0] + 1 : edges[1]]), edges[0] + 2)
    return _lesson(path, written, lines, edges[1] + 1)


def _lesson(path: Path, written: TomlText, lines: list[str], body: int) -> Lesson:
    place = f"line {written.first}"
    head = Fields(written.table(), _HEAD_KEYS, file=path.name, place=place)
    start = head.moment("start")
    begins = _START if start is None else start
    memories, later, keys = lesson_memories(head, written, head.text("title"), begins)
    system = _system(head)
    reader = StepReader(path.name, keys, later, system)
    try:
        parameters = parameters_of(head, "parameters", system)
    except ValueError as error:
        head.refuse(str(error), "correct it under [parameters]")
    return Lesson(
        name=path.stem,
        title=head.text("title"),
        order=head.number("order", 0.0, 1e6) or 0.0,
        minutes=head.count("minutes"),
        teaches=head.text("teaches"),
        source=head.text("source"),
        memories=memories,
        later=later,
        keys=keys,
        system=system,
        parameters=parameters,
        start=begins,
        steps=_steps(path.name, reader, lines, body),
        file=path,
    )


def _system(head: Fields) -> str:
    name = head.text("system", "potato")
    if name not in model_names():
        head.refuse(f"no system is called {name!r}", f"use one of {', '.join(model_names())}")
    return name


def _steps(file: str, reader: StepReader, lines: list[str], body: int) -> tuple[Step, ...]:
    starts = _headings(lines, body)
    if not starts:
        raise BadInput(
            "there are no steps", file=file, place=f"line {body}", remedy="begin each with ## Title"
        )
    ends = [*starts[1:], len(lines)]
    return tuple(
        _step(file, reader, lines, begin, end) for begin, end in zip(starts, ends, strict=True)
    )


def _headings(lines: list[str], body: int) -> list[int]:
    """Return the lines that begin a step: headings that stand outside of blocks."""
    found: list[int] = []
    inside = False
    for at in range(body, len(lines)):
        inside ^= lines[at].startswith("```")
        if not inside and _HEADING.fullmatch(lines[at]):
            found.append(at)
    return found


def _step(file: str, reader: StepReader, lines: list[str], begin: int, end: int) -> Step:
    opens = [at for at in range(begin, end) if _OPENS.fullmatch(lines[at])]
    if len(opens) > 1:
        raise BadInput(
            "a step has two blocks", file=file, place=f"line {opens[1] + 1}",
            remedy="begin another step with ## Title, or join them",
        )  # fmt: skip
    opened = opens[0] if opens else end
    closed = next((at for at in range(opened + 1, end) if lines[at].strip() == "```"), end)
    if opens and closed == end:
        raise BadInput(
            "the block of this step has no end", file=file, place=f"line {opened + 1}",
            remedy="close it with ```",
        )  # fmt: skip
    heading = _HEADING.fullmatch(lines[begin])
    prose = Prose(
        title=heading[1] if heading else "",
        text="\n".join(lines[begin + 1 : opened]),
        after="\n".join(lines[closed + 1 : end]),
        lines=(begin + 1, begin + 2, closed + 2),
    )
    block = "\n".join(lines[opened + 1 : closed])
    return reader.read(prose, TomlText(file, block, opened + 2))
