"""What a person can take out of the window."""

from __future__ import annotations

from functools import partial

from app.doors import Doors
from app.exports import Exports
from ui.commands.command import Command

__all__ = ["export_commands"]


def export_commands(doors: Doors) -> list[Command]:
    """Return the commands that let something go out."""
    exports = Exports(doors)

    def has_nights() -> bool:
        return doors.session is not None and doors.session.timeline.nights > 0

    return [
        Command(
            id="file.export_picture", title="Picture…", menu="File/Export", enabled=doors.is_open,
            run=exports.show_pictures, keys=("Ctrl+Shift+E",),
            tip="The space, the graph or a plot as PNG of any size, or as SVG",
        ),
        Command(
            id="file.export_movie", title="Movie of nights…", menu="File/Export",
            run=exports.show_movies, enabled=has_nights,
            tip="Nights passing, as WebP, animated PNG, GIF or MP4",
        ),
        Command(
            id="file.export_selected", title="Selected memories…", menu="File/Export",
            separated=True, run=partial(exports.save_table, selected=True),
            enabled=doors.has_selection, tip="As CSV or JSON Lines, with every quantity",
        ),
        Command(
            id="file.export_shown", title="Shown memories…", menu="File/Export",
            run=partial(exports.save_table, selected=False), enabled=doors.is_open,
            tip="What the filter shows, as CSV or JSON Lines",
        ),
        Command(
            id="file.export_report", title="Report…", menu="File/Export", separated=True,
            run=exports.save_report, enabled=doors.is_open,
            tip="The document on one page: picture, tiers by night, tables",
        ),
        Command(
            id="edit.copy_table", title="Copy as table", menu="Edit", run=exports.copy_table,
            keys=("Ctrl+Alt+C",), enabled=doors.has_selection,
            tip="The selected memories with every quantity, cell by cell for a spreadsheet",
        ),
    ]  # fmt: skip
