"""What a person can do with whole documents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.doors import Doors
from ui.commands.command import Command
from ui.dialogs.view_dialog import ViewDialog

if TYPE_CHECKING:
    from ui.importing.import_view import ImportView

__all__ = ["file_commands"]


def file_commands(doors: Doors) -> list[Command]:
    """Return the commands of whole documents."""
    documents, settings = doors.documents, doors.settings

    def recent() -> Sequence[tuple[str, Callable[[], object]]]:
        listed = [(_short(one), partial(documents.open, one)) for one in settings.recent]
        return [*listed, ("Forget this list", settings.forget_recent)]

    documents.import_asked.connect(_importing(doors))
    return [
        Command(
            id="file.demo", title="New from demo…", menu="File", run=documents.new_demo,
            keys=("Ctrl+Shift+N",), tip="Make a document from the demo set: one agent's year",
        ),
        Command(
            id="file.open", title="Open…", menu="File", run=documents.ask_and_open,
            keys=("Ctrl+O",),
        ),
        Command(
            id="file.recent", title="Open recent", menu="File", children=recent,
            enabled=lambda: bool(settings.recent),
        ),
        Command(
            id="file.import", title="Import…", menu="File", separated=True, keys=("Ctrl+I",),
            run=partial(documents.import_source, live=False),
            tip="Make a document from another tool's file, with a look at it first",
        ),
        Command(
            id="file.import_live", title="Import, lived through…", menu="File",
            keys=("Ctrl+Shift+I",), run=partial(documents.import_source, live=True),
            tip="Make a document from another tool's file; exchanges and nights pass as they did",
        ),
        Command(
            id="file.save_as", title="Save as…", menu="File", run=documents.save_as,
            separated=True, keys=("Ctrl+Shift+S",), enabled=doors.is_open,
        ),
        Command(
            id="file.close", title="Close", menu="File", run=documents.close,
            keys=("Ctrl+W",), enabled=doors.is_open,
        ),
        Command(
            id="file.quit", title="Quit", menu="File", run=doors.window.close,
            separated=True, keys=("Ctrl+Q",),
        ),
    ]  # fmt: skip


def _importing(doors: Doors) -> Callable[[Path | None, bool], None]:
    """Return what opens the import window; it is made when it is first asked for."""
    made: list[tuple[ViewDialog, ImportView]] = []

    def dialog() -> tuple[ViewDialog, ImportView]:
        from ui.importing.import_view import ImportView

        one = doors.window.set_beside(
            "Import", partial(ImportView, doors.documents.import_doors()), (1040, 760)
        )
        assert isinstance(one.view, ImportView)
        one.view.made.connect(doors.documents.open_made)
        one.view.told.connect(doors.documents.told)
        one.view.finished.connect(one.close)
        return one, one.view

    def ask(path: Path | None, live: bool) -> None:
        if not made:
            made.append(dialog())
        beside, view = made[0]
        if view.begin(path, live=live):
            beside.open_beside()

    return ask


def _short(path: Path) -> str:
    try:
        return f"~/{path.relative_to(Path.home())}"
    except ValueError:
        return str(path)
