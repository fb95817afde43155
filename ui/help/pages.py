"""The pages of the help: documents that come with the program, in the order they are listed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePosixPath

__all__ = ["Page", "Target", "target_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One document.

    Parameters
    ----------
    name : str
        A word for menus and tests.
    title : str
    place : str
        Path from the root of the documents, as ``"docs/model.md"``.
    file : Path
        Where it is on this machine.
    """

    name: str
    title: str
    place: str
    file: Path

    @property
    def text(self) -> str:
        """The document, in Markdown."""
        return self.file.read_text("utf-8")


@dataclass(frozen=True, slots=True)
class Target:
    """Where a link leads: a page, a place in it, or an address elsewhere."""

    place: str
    fragment: str = ""
    elsewhere: bool = False


def target_of(link: str, page: str) -> Target:
    """Return where a link of a page leads.

    Parameters
    ----------
    link : str
        As it is written: ``"model.md#nights"``, ``"../README.md"``, ``"https://…"``.
    page : str
        Place of the page that it stands on.
    """
    if ":" in link.split("#", maxsplit=1)[0].split("/", maxsplit=1)[0]:
        return Target(link, elsewhere=True)
    place, _, fragment = link.partition("#")
    if not place:
        return Target(page, fragment)
    parts: list[str] = []
    for part in (PurePosixPath(page).parent / place).parts:
        if part == ".." and parts:
            parts.pop()
        elif part not in (".", ".."):
            parts.append(part)
    return Target("/".join(parts), fragment)
