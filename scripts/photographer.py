"""The window as it is steered and photographed for the documents."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Final, TypeVar, cast

from PIL import Image
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from app.settings import Settings
from app.window_app import WindowApp
from engine.exchange.documents import make_demo
from engine.session import Session
from ui.dialogs.view_dialog import ViewDialog
from ui.session_view import SessionView

__all__ = ["Photographer", "keep_small"]

FOLDER: Final = Path(__file__).resolve().parents[1] / "docs" / "images"
SIZE: Final = (1440, 900)

View = TypeVar("View", bound=SessionView)


def keep_small(file: Path) -> None:
    """Keep a picture in 256 colours, which is a third of its size and looks alike."""
    with Image.open(file) as opened:
        few = opened.convert("RGB").quantize(256, kmeans=2, dither=Image.Dither.NONE)
    few.save(file, optimize=True)


class Photographer:
    """One window with a fresh demo, steered and photographed.

    Parameters
    ----------
    application : QApplication
    folder : Path
        For the document and the settings.
    target : Path, optional
        Every picture in dark and light goes there, to be looked at; else each goes to the
        documents in its one theme.
    """

    def __init__(self, application: QApplication, folder: Path, target: Path | None = None) -> None:
        self.application, self.folder = application, folder
        self.beside_it: ViewDialog | None = None
        self.target, self.both = target or FOLDER, target is not None
        settings = Settings(folder / "window.ini")
        settings.hints_read = True
        self.app = WindowApp(application, settings, data_folder=folder)
        document = folder / "Wren.lethe"
        if not document.exists():
            make_demo(document)
        self.app.set_reduced_motion(True)
        self.app.start(document)
        self.wait_until(lambda: self.app.documents.session is not None)
        self.app.window.resize(*SIZE)
        self.app.window.move(0, 0)
        self.settle()

    @property
    def session(self) -> Session:
        """The open document."""
        session = self.app.documents.session
        assert session is not None
        return session

    def do(self, command: str) -> None:
        """Do what a menu entry does."""
        self.app.run(next(one for one in self.app.commands if one.id == command))
        self.settle()

    def settle(self, seconds: float = 1.0) -> None:
        """Let the window draw and its background work end."""
        until = perf_counter() + seconds
        self.wait_until(lambda: perf_counter() > until)

    def wait_until(self, holds: Callable[[], bool], seconds: float = 60.0) -> None:
        """Let the window live until something holds."""
        until = perf_counter() + seconds
        while not holds() and perf_counter() < until:
            self.application.processEvents()

    def select(self, origin: str) -> None:
        """Select a memory of the demo by its key."""
        self.session.selection.select((self.session.catalogue.origin.index(origin),))
        self.settle()

    def open(self, document: Path) -> None:
        """Open another document."""
        self.app.documents.open(document)
        self.wait_until(lambda: self.app.documents.path == document)
        self.settle()

    def beside(self, kind: type[View]) -> View:
        """Return the view of a window beside the window; that one is photographed from now on."""
        dialog = next(one for one in self.app.window.beside.dialogs if isinstance(one.view, kind))
        dialog.move(0, 0)
        self.beside_it = dialog
        self.settle()
        return cast(View, dialog.view)

    def show(self, widget: QWidget) -> None:
        """Scroll to a widget."""
        parent = widget.parentWidget()
        while parent is not None and not isinstance(parent, QScrollArea):
            parent = parent.parentWidget()
        page = parent.widget() if parent is not None else None
        if parent is not None and page is not None:
            parent.verticalScrollBar().setValue(widget.mapTo(page, QPoint()).y())

    def shoot_panel(self, name: str, theme: str, *, exact: bool = False) -> None:
        """Save a picture in its theme; in both where they are to be looked at."""
        for one in ("dark", "light") if self.both else (theme,):
            self.app.set_theme(one)
            self.shoot(f"{name}-{one}", exact=exact)
        self.app.set_theme("dark")

    def shoot(self, name: str, *, exact: bool = False) -> None:
        """Save what the screen shows of the window, or of one beside it.

        ``exact`` keeps all its colours, for pictures that have a run of colours in them.
        """
        self.wait_until(lambda: self.app.tasks.idle)
        self.settle()
        window = self.beside_it or self.app.window
        screen = self.application.primaryScreen()
        area = window.frameGeometry()
        picture = screen.grabWindow(0, area.x(), area.y(), area.width(), area.height())
        self.target.mkdir(parents=True, exist_ok=True)
        picture.save(str(self.target / f"{name}.png"))
        if not exact:
            keep_small(self.target / f"{name}.png")
        print(self.target / f"{name}.png")

    def end(self) -> None:
        """Close the window and its document."""
        self.app.window.close()
        self.settle(0.2)
