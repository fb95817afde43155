"""The report of a document as one file: drawn in both themes, written whole."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from app.picture import application, as_png
from engine.exchange.whole_file import whole_file
from engine.lab.report import Report, report_of
from engine.session import Session
from ui.explore.look import Look
from ui.exporting.moment_scene import scene_maker
from ui.exporting.report_page import report_page
from ui.space.space_view import SpaceView
from ui.theme import DARK, LIGHT

__all__ = ["ReportRequest", "make_report", "report_pictures", "write_report"]

_SIZE = (1280, 800)
_SCALE = 1.5


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRequest:
    """A report to be made.

    Parameters
    ----------
    document, report : Path
    night : int or None
        None means where the document was left.
    query : str
        Which memories the picture shows; empty: all.
    """

    document: Path
    report: Path
    night: int | None
    query: str


def make_report(request: ReportRequest) -> str:
    """Make a report and save it, whole or not at all.

    Parameters
    ----------
    request : ReportRequest

    Returns
    -------
    str
        Why the picture is flat; empty where it is not.

    Raises
    ------
    LetheError
        When the document cannot be read, has no such night, or the report cannot be written.
    """
    with Session.open(request.document, read_only=True) as session:
        if request.night is not None:
            session.go_to(request.night)
        session.shown.set_query(request.query)
        session.shown.settle()
        with application(DARK):
            pictures, note = report_pictures(session, Look())
        write_report(request.report, report_of(session), request.document.name, pictures)
    return note


def report_pictures(
    session: Session, look: Look, *, flat: bool = False
) -> tuple[dict[str, bytes], str]:
    """Return the space in both themes as PNG, and why it is flat; on the window's thread.

    Parameters
    ----------
    session : Session
    look : Look
    flat : bool
        Flat projections in any case.
    """
    pictures: dict[str, bytes] = {}
    note = ""
    for palette in (DARK, LIGHT):
        space = SpaceView(palette=palette, flat=flat)
        try:
            space.set_reduced_motion(True)
            space.resize(*_SIZE)
            space.set_scene(scene_maker(session, palette, look)(session.population))
            space.view_preset("home")
            pictures[palette.name] = as_png(space.grab_picture(_SCALE))
            note = space.note
        finally:
            space.release()
            space.close()
            space.deleteLater()
    return pictures, note


def write_report(path: Path, report: Report, name: str, pictures: dict[str, bytes]) -> None:
    """Write a report, whole or not at all.

    Parameters
    ----------
    path : Path
    report : Report
    name : str
        Of the document's file.
    pictures : dict of str to bytes
        See `report_pictures`.

    Raises
    ------
    BadInput
        When it cannot be written.
    """
    try:
        lethe = f"Lethe {version('lethe')}"
    except PackageNotFoundError:
        lethe = "Lethe"
    made = f"Made by {lethe} on {datetime.now(UTC):%Y-%m-%d %H:%M} UTC."
    page = report_page(report, name, pictures, made)
    with whole_file(path) as unfinished:
        unfinished.write_text(page, encoding="utf-8", errors="replace")
