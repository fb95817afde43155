"""What a person can do with lessons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from app.doors import Doors
from ui.commands.command import Command

__all__ = ["learn_commands"]


def learn_commands(doors: Doors) -> list[Command]:
    """Return the commands of the menu of lessons."""
    teaching = doors.teaching

    def each() -> Sequence[tuple[str, Callable[[], object]]]:
        return [(one.title, partial(teaching.begin, one)) for one in teaching.known()]

    return [
        Command(
            id="learn.lessons", title="Lessons…", menu="Learn", run=teaching.show_list,
            keys=("F9",), tip="Short lessons that ask before they show",
        ),
        Command(id="learn.begin", title="Begin a lesson", menu="Learn", children=each),
        Command(
            id="learn.next", title="On in the lesson", menu="Learn", separated=True,
            run=teaching.go_on, enabled=lambda: teaching.can_go_on,
            tip="Alt+Page down does it too",
        ),
        Command(
            id="learn.back", title="Back in the lesson", menu="Learn",
            run=teaching.go_back, enabled=lambda: teaching.running,
            tip="Alt+Page up does it too",
        ),
        Command(
            id="learn.leave", title="Leave the lesson", menu="Learn", run=teaching.leave,
            enabled=lambda: teaching.running, tip="Your document comes back as it was",
        ),
    ]  # fmt: skip
