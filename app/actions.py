"""Everything that a person can do in the window, as one table.

Menus, shortcuts, the command palette and the shortcut sheet are made from it; a test walks it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from app import reading
from app.documents import Documents
from app.memory_actions import memory_commands
from app.night_actions import night_commands
from app.settings import THEMES, Settings
from engine.session import Session
from ui.commands.command import Command
from ui.commands.shortcut_sheet import shortcut_sheet
from ui.dialogs.text_dialog import TextDialog
from ui.dialogs.view_dialog import ViewDialog, opened_once
from ui.explore.memory_words import selection_as_text
from ui.graph.centre_view import MODES
from ui.main_window import MainWindow
from ui.prompter import Prompter
from ui.window_layout import PANELS

if TYPE_CHECKING:
    from ui.importing.import_view import ImportView

__all__ = ["Doors", "command_table"]

_VIEWS = (
    ("home", "In perspective", "Ctrl+0"),
    ("valence-activation", "Valence and activation", "Ctrl+1"),
    ("valence-intensity", "Valence and intensity", "Ctrl+2"),
    ("activation-intensity", "Activation and intensity", "Ctrl+3"),
)
_HELP = (("readme", "Read me", "README.md"), ("model", "The model", "docs/model.md"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Doors:
    """What commands act on.

    Parameters
    ----------
    window : MainWindow
    documents : Documents
    settings : Settings
    prompter : Prompter
    set_theme : callable
        Puts the theme of that name on the window and remembers it.
    set_reduced_motion : callable
        Changes nights at once, or eases into them, and remembers it.
    """

    window: MainWindow
    documents: Documents
    settings: Settings
    prompter: Prompter
    set_theme: Callable[[str], None]
    set_reduced_motion: Callable[[bool], None]

    @property
    def session(self) -> Session | None:
        """The open document."""
        return self.documents.session

    def is_open(self) -> bool:
        """Return whether a document is open."""
        return self.session is not None

    def has_selection(self) -> bool:
        """Return whether a memory is selected."""
        return self.session is not None and bool(self.session.selection.uids)


def command_table(doors: Doors) -> list[Command]:
    """Return every command of the window."""
    commands = [
        *_file(doors), *_edit(doors), *_view(doors),
        *night_commands(doors.window, doors.is_open), *_model(doors),
    ]  # fmt: skip
    return [*commands, *_help(doors, commands)]


def _file(doors: Doors) -> list[Command]:
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


def _edit(doors: Doors) -> list[Command]:
    def select_all() -> None:
        if doors.session is not None:
            population = doors.session.population
            there = population["deleted_night"] > population.night
            doors.session.selection.select(population["uid"][there].tolist())

    def select_none() -> None:
        if doors.session is not None:
            doors.session.selection.clear()

    def copy() -> None:
        if doors.session is not None:
            text = selection_as_text(doors.session, sorted(doors.session.selection.uids))
            QGuiApplication.clipboard().setText(text)

    def can_be_written() -> bool:
        return doors.session is not None and not doors.session.writer.read_only

    return [
        Command(
            id="edit.new_memory", title="New memory…", menu="Edit", keys=("Ctrl+N",),
            run=partial(doors.window.open_panel, "new_memory"), enabled=can_be_written,
            tip="Encode a memory: its words, its feelings, its picture",
        ),
        Command(
            id="edit.recall", title="Recall…", menu="Edit", keys=("Ctrl+F",),
            run=partial(doors.window.open_panel, "recall"), enabled=doors.is_open,
            tip="Ask the memories; looking changes nothing, using does",
        ),
        Command(
            id="edit.all", title="Select all", menu="Edit", run=select_all, keys=("Ctrl+A",),
            separated=True, enabled=doors.is_open,
        ),
        Command(
            id="edit.none", title="Select none", menu="Edit", run=select_none,
            keys=("Ctrl+Shift+A",), enabled=doors.has_selection,
        ),
        Command(
            id="edit.copy", title="Copy as text", menu="Edit", run=copy, separated=True,
            keys=("Ctrl+C",), enabled=doors.has_selection,
            tip="The selected memories as tab-separated lines",
        ),
        *memory_commands(doors.window, lambda: doors.session, doors.prompter),
        Command(
            id="edit.palette", title="Command palette…", menu="Edit", separated=True,
            run=doors.window.open_palette, keys=("Ctrl+K",),
        ),
    ]  # fmt: skip


def _view(doors: Doors) -> list[Command]:
    window, settings = doors.window, doors.settings
    pane, centre = window.panels.space, window.centre
    modes = [
        Command(
            id=f"view.mode_{name}", title=title, menu="View", tip=tip, keys=(key,),
            run=partial(centre.show_mode, name), checked=lambda n=name: centre.mode == n,
        )
        for (name, (title, tip)), key in zip(MODES.items(), ("Ctrl+4", "Ctrl+5"), strict=True)
    ]  # fmt: skip

    def look(name: str) -> None:
        centre.show_mode("space")
        pane.space.view_preset(name)

    looks = [
        Command(
            id=f"view.{name}", title=title, menu="View", keys=(key,),
            run=partial(look, name), separated=name == _VIEWS[0][0],
        )
        for name, title, key in _VIEWS
    ]  # fmt: skip
    themes = [
        Command(
            id=f"view.theme_{name}", title=name.capitalize(), menu="View/Theme",
            run=partial(doors.set_theme, name), checked=lambda n=name: settings.theme == n,
        )
        for name in THEMES
    ]  # fmt: skip
    panels = [
        Command(
            id=f"view.{name}", title=name.replace("_", " ").capitalize(), menu="View/Panels",
            run=partial(window.toggle_panel, name), checked=partial(window.panel_shown, name),
        )
        for name in PANELS
    ]  # fmt: skip
    return [
        *modes,
        *looks,
        Command(
            id="view.all", title="Frame all", menu="View", run=centre.frame_all,
            separated=True, keys=("Ctrl+Shift+F",),
        ),
        Command(
            id="view.selection", title="Frame selection", menu="View", run=centre.frame_selection,
            keys=("Ctrl+G",), enabled=doors.has_selection,
        ),
        Command(
            id="view.arrange", title="Arrange the graph anew", menu="View",
            run=window.panels.graph.arrange_anew,
            enabled=lambda: doors.is_open() and centre.mode == "graph",
            tip="Work out every place of the graph again",
        ),
        Command(
            id="view.drift", title="Where memories have drifted to", menu="View", separated=True,
            run=lambda: pane.set_shows_current(not pane.shows_current),
            checked=lambda: pane.shows_current,
            tip="Draw memories at their current centroid, with a line from that at encoding",
        ),
        Command(
            id="view.motion", title="Reduce motion", menu="View",
            run=lambda: doors.set_reduced_motion(not settings.reduced_motion),
            checked=lambda: settings.reduced_motion,
        ),
        *themes,
        *panels,
        Command(
            id="view.reset_layout", title="Reset layout", menu="View", run=window.reset_layout,
        ),
    ]  # fmt: skip


def _model(doors: Doors) -> list[Command]:
    window = doors.window

    def made() -> ViewDialog:
        from ui.parameters.parameters_panel import ParametersPanel

        dialog = window.set_beside("Parameters", ParametersPanel, (880, 720))
        panel = dialog.view
        assert isinstance(panel, ParametersPanel)
        panel.relive_requested.connect(window.panels.timeline.walker.relive)
        panel.reported.connect(window.messages.show_message)
        return dialog

    show_parameters = opened_once(made)
    return [
        Command(
            id="model.parameters", title="Parameters…", menu="Model", run=show_parameters,
            enabled=doors.is_open,
            tip="Every parameter with its unit, range and source, to read and to change",
        )
    ]  # fmt: skip


def _help(doors: Doors, commands: Sequence[Command]) -> list[Command]:
    def show(title: str, text: str, markdown: bool) -> None:
        TextDialog(title, text, doors.window, markdown=markdown).show()

    there = [(word, title, reading.document_text(name)) for word, title, name in _HELP]
    documents = [
        Command(
            id=f"help.{word}", title=title, menu="Help", run=partial(show, title, text, True)
        )
        for word, title, text in there
        if text is not None
    ]  # fmt: skip
    return [
        *documents,
        Command(
            id="help.shortcuts", title="Shortcuts", menu="Help", keys=("F1",),
            run=lambda: show("Shortcuts", shortcut_sheet(commands), False),
        ),
        Command(
            id="help.about", title="About Lethe", menu="Help", separated=True,
            run=lambda: show("About Lethe", reading.about(), False),
        ),
    ]  # fmt: skip


def _short(path: Path) -> str:
    try:
        return f"~/{path.relative_to(Path.home())}"
    except ValueError:
        return str(path)
