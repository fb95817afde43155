"""What Help shows: the documents that come with the program, its versions, where its files are."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from html import escape
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from ui.help.pages import Page

__all__ = ["about", "help_pages", "program_version"]

_ROOT: Final = Path(__file__).resolve().parents[1]
_FOLDERS: Final = (_ROOT, _ROOT / "resources" / "docs")
_PARTS: Final = (
    "PySide6-Essentials", "pyqtgraph", "numpy", "apsw", "sqlite-vec", "fastembed",
)  # fmt: skip
_PAGES: Final = (
    ("readme", "Read me", "README.md"),
    ("tour", "A tour in pictures", "docs/tour.md"),
    ("model", "The model", "docs/model.md"),
    ("systems", "Forgetting systems", "docs/systems.md"),
    ("lessons", "Writing a lesson", "docs/lessons.md"),
    ("architecture", "How it is built", "docs/architecture.md"),
    ("changes", "What is new", "CHANGELOG.md"),
)


def help_pages() -> list[Page]:
    """Return the documents that are there, from the repository or from the installed program."""
    found: list[Page] = []
    for name, title, place in _PAGES:
        files = (folder / place for folder in _FOLDERS)
        file = next((one for one in files if one.is_file()), None)
        if file is not None:
            found.append(Page(name=name, title=title, place=place, file=file))
    return found


def program_version() -> str:
    """Return the version of the program."""
    try:
        return version("lethe")
    except PackageNotFoundError:
        return "from source"


def about(places: Mapping[str, Path | None]) -> str:
    """Return what this program is, the versions of its parts and its files, as HTML.

    Parameters
    ----------
    places : mapping of str to Path or None
        Where its files are, by what they are; None where there is none.
    """
    rows = [("Python", platform.python_version()), *((name, _version(name)) for name in _PARTS)]
    rows.append(("SQLite", str(import_module("apsw").sqlite_lib_version())))
    rows.append(("System", platform.platform(terse=True)))
    files = [(name, "none is open" if one is None else str(one)) for name, one in places.items()]
    return (
        f"<h2>Lethe {program_version()}</h2><p>Affective memory that forgets: step nights and "
        "watch traces erode into fragments and ghosts, and see why.</p>"
        f"<p>MIT licence.</p><h3>Versions</h3>{_table(rows)}<h3>Files</h3>{_table(files)}"
    )


def _table(rows: list[tuple[str, str]]) -> str:
    lines = "".join(
        f'<tr><td style="padding: 2px 24px 2px 0">{escape(name)}</td><td>{escape(told)}</td></tr>'
        for name, told in rows
    )
    return f"<table>{lines}</table>"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"
