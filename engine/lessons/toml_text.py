"""TOML inside a lesson file, whose mistakes are told by the line of that file."""

from __future__ import annotations

import re
import tomllib
from typing import Final

from engine.errors import BadInput

__all__ = ["TomlText"]

_PLACE: Final = re.compile(r"\s*\((?:at )?(?:line (\d+), column \d+|end of document)\)")


class TomlText:
    """A part of a lesson file that is TOML.

    Parameters
    ----------
    file : str
    text : str
    first : int
        The line of the file that its first line is.
    """

    def __init__(self, file: str, text: str, first: int) -> None:
        self.file, self.text, self.first = file, text, first

    def table(self) -> dict[str, object]:
        """Return what it says.

        Raises
        ------
        BadInput
            When it is not TOML.
        """
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            told = str(error)
            found = _PLACE.search(told)
            within = int(found[1]) if found and found[1] else self.text.count("\n") + 1
            raise BadInput(
                f"is not TOML: {_PLACE.sub('', told).lower()}",
                file=self.file,
                place=f"line {self.first + within - 1}",
                remedy="correct that line",
            ) from None

    def line_of(self, *keys: str) -> int:
        """Return the line of the file where the last of nested keys is written.

        The place of the table it stands in where it is not found, or the first line.
        """
        at = 0
        lines = self.text.splitlines()
        for key in keys:
            wanted = re.compile(rf"\s*(\[+[\w. ]*\b{re.escape(key)}\s*\]+|{re.escape(key)}\s*=)")
            at = next((n for n in range(at, len(lines)) if wanted.match(lines[n])), at)
        return self.first + at

    def line_of_entry(self, key: str, number: int) -> int:
        """Return the line of the file where the nth ``[[key]]`` begins, from 1."""
        wanted = re.compile(rf"\s*\[\[\s*{re.escape(key)}\s*\]\]")
        lines = [n for n, line in enumerate(self.text.splitlines()) if wanted.match(line)]
        return self.first + lines[number - 1] if number <= len(lines) else self.line_of(key)
