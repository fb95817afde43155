"""What Help shows: the documents that come with the program, and the versions of its parts."""

from __future__ import annotations

import platform
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

__all__ = ["about", "document_text", "program_version"]

_ROOT = Path(__file__).resolve().parents[1]
_FOLDERS = (_ROOT, _ROOT / "resources" / "docs")
_PARTS = ("PySide6-Essentials", "pyqtgraph", "numpy", "apsw", "sqlite-vec", "fastembed")


def document_text(name: str) -> str | None:
    """Return the text of a document that comes with the program, or None.

    Parameters
    ----------
    name : str
        Path from the root of the repository, as ``"docs/model.md"``.
    """
    for folder in _FOLDERS:
        for path in (folder / name, folder / Path(name).name):
            if path.is_file():
                return path.read_text("utf-8")
    return None


def program_version() -> str:
    """Return the version of the program."""
    try:
        return version("lethe")
    except PackageNotFoundError:
        return "from source"


def about() -> str:
    """Return what this program is, with the versions of its parts, as HTML."""
    rows = [("Python", platform.python_version()), *((name, _version(name)) for name in _PARTS)]
    rows.append(("SQLite", str(import_module("apsw").sqlite_lib_version())))
    lines = "".join(
        f'<tr><td style="padding: 2px 24px 2px 0">{name}</td><td>{found}</td></tr>'
        for name, found in rows
    )
    return (
        f"<h2>Lethe {program_version()}</h2><p>Affective memory that forgets: step nights and "
        "watch traces erode into fragments and ghosts, and see why.</p>"
        f"<p>MIT licence.</p><table>{lines}</table>"
    )


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"
