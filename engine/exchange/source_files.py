"""Other tools' files: opened read-only, read once, and refused with a line that says where."""

from __future__ import annotations

import json
import os
import stat
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from engine.errors import BadInput

__all__ = ["SourceFile"]

_SQLITE: Final = b"SQLite format 3\x00"


class SourceFile:
    """A file to be imported. Nothing is read before it is asked for, and then once.

    Parameters
    ----------
    path : Path
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def name(self) -> str:
        """Name of the file, without its folder; bytes that are no text show as U+FFFD."""
        return _readable(self.path.name)

    @property
    def stem(self) -> str:
        """`name` without its ending."""
        return _readable(self.path.stem)

    @property
    def suffix(self) -> str:
        """Ending of the name in lower case, with its dot."""
        return self.path.suffix.lower()

    @cached_property
    def text(self) -> str:
        """The whole file as text, without a byte order mark.

        Raises
        ------
        BadInput
            When it cannot be read, is empty, or is no UTF-8 text.
        """
        raw = self._bytes()
        if raw.startswith(_SQLITE):
            raise self.error(
                "is a SQLite database, not a text file",
                remedy="a Lethe document is opened, not imported",
            )
        if _is_wide(raw):
            raise self.error("is UTF-16 text", remedy="save it as UTF-8")
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError as wrong:
            raise self.error(
                f"is not UTF-8 text: byte 0x{raw[wrong.start]:02x} at byte {wrong.start}",
                remedy="save it as UTF-8",
            ) from wrong
        if not text.strip():
            raise self.error("is empty", remedy="choose a file that holds memories")
        return text

    @cached_property
    def json(self) -> Any:
        """The whole file as one JSON value.

        Raises
        ------
        BadInput
            When `text` raises, or with line and column of what is malformed.
        """
        try:
            return json.loads(self.text)
        except json.JSONDecodeError as wrong:
            raise self.malformed(wrong) from wrong
        except (ValueError, RecursionError) as wrong:
            raise self.error(
                "holds JSON that cannot be read: a number too long or nesting too deep",
                remedy="correct the file",
            ) from wrong

    @cached_property
    def is_json(self) -> bool:
        """Whether the whole file is one JSON value."""
        try:
            return self.json is not self
        except BadInput:
            return False

    def malformed(self, wrong: json.JSONDecodeError, line: int | None = None) -> BadInput:
        """Return the error for malformed JSON; `line` where it is not that of `wrong`."""
        return self.error(
            f"malformed JSON: {_lowered(wrong.msg)}",
            place=f"line {wrong.lineno if line is None else line}, column {wrong.colno}",
            remedy="correct the file or export it again",
        )

    def error(
        self, problem: str, *, place: str | None = None, remedy: str | None = None
    ) -> BadInput:
        """Return a `BadInput` that names this file."""
        return BadInput(problem, file=self.name, place=place, remedy=remedy)

    def _bytes(self) -> bytes:
        try:
            mode = self.path.stat().st_mode
            if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
                # A pipe would wait for whoever writes to it, a device may never end.
                raise self.error("is a pipe or a device", remedy="choose a file")
            return self.path.read_bytes()
        except (FileNotFoundError, NotADirectoryError) as wrong:
            raise self.error("there is no such file", remedy="check the path") from wrong
        except IsADirectoryError as wrong:
            raise self.error("is a folder", remedy="choose a file in it") from wrong
        except OSError as wrong:
            reason = _lowered(wrong.strerror or "unknown reason")
            raise self.error(f"cannot be read: {reason}") from wrong


def _readable(name: str) -> str:
    return os.fsencode(name).decode("utf-8", "replace")


def _is_wide(raw: bytes) -> bool:
    """Tell whether bytes are UTF-16: by their mark, or by every other one being zero."""
    marked = raw.startswith((b"\xff\xfe", b"\xfe\xff"))
    return marked or b"\0\0\0" in (raw[0:6:2], raw[1:6:2])


def _lowered(words: str) -> str:
    return words[:1].lower() + words[1:]
