"""What the commands of the window act on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.documents import Documents
from app.settings import Settings
from app.tasks import Tasks
from app.teaching import Teaching
from engine.session import Session
from ui.main_window import MainWindow
from ui.prompter import Prompter
from ui.system.governor import Governor

__all__ = ["Doors"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Doors:
    """What commands act on.

    Parameters
    ----------
    window : MainWindow
    documents : Documents
    settings : Settings
    prompter : Prompter
    tasks : Tasks
        Runs what takes long.
    set_theme : callable
        Puts the theme of that name on the window and remembers it.
    set_reduced_motion : callable
        Changes nights at once, or eases into them, and remembers it.
    governor : Governor
        Lets the governing system act.
    teaching : Teaching
        Leads through lessons.
    places : mapping of str to Path
        Where the program keeps its files, by what they are.
    languages : tuple of (str, str)
        Codes and names of the languages that can be chosen.
    """

    window: MainWindow
    documents: Documents
    settings: Settings
    prompter: Prompter
    tasks: Tasks
    set_theme: Callable[[str], None]
    set_reduced_motion: Callable[[bool], None]
    governor: Governor
    teaching: Teaching
    places: Mapping[str, Path]
    languages: tuple[tuple[str, str], ...]

    @property
    def session(self) -> Session | None:
        """The open document."""
        return self.documents.session

    def is_open(self) -> bool:
        """Return whether a document is open."""
        return self.session is not None

    def has_selection(self) -> bool:
        """Return whether a memory is selected."""
        return self.session is not None and len(self.session.selection.numbers) > 0
