"""Progress is told to a person at a terminal, and to nobody else."""

from __future__ import annotations

import io
from itertools import count

from app.commands.progress_line import ProgressLine


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_nothing_is_written_where_nobody_watches() -> None:
    stream = io.StringIO()
    with ProgressLine(stream) as progress:
        progress(1, 2, "embedding")
    assert stream.getvalue() == ""


def test_one_line_is_written_over_and_wiped() -> None:
    stream, clock = Terminal(), count()
    with ProgressLine(stream, clock=lambda: float(next(clock))) as progress:
        progress(1, 4, "embedding")
        progress(0, 0, "reading")
    shown = stream.getvalue().split("\r")
    assert shown[1] == "embedding 1 of 4 (25%)"
    assert shown[2].rstrip() == "reading"
    assert len(shown[2]) == len(shown[1])
    assert shown[3].strip() == shown[4] == ""
    assert "\n" not in stream.getvalue()


def test_the_line_is_not_written_more_often_than_can_be_read() -> None:
    stream = Terminal()
    with ProgressLine(stream, clock=lambda: 5.0) as progress:
        for done in range(1000):
            progress(done, 1000, "embedding")
        progress(1000, 1000, "embedding")
    assert stream.getvalue().count("embedding") == 2


def test_nothing_is_wiped_where_nothing_was_told() -> None:
    stream = Terminal()
    with ProgressLine(stream):
        pass
    assert stream.getvalue() == ""
