"""Make the pictures of the documents from the real window, so that they stay true.

Needs a screen: ``scripts/with_display.sh .venv/bin/python scripts/pictures.py [NAME…]``.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Final

from PySide6.QtWidgets import QApplication

from app.settings import Settings
from app.window_app import WindowApp
from engine.exchange.documents import make_demo
from engine.session import Session
from ui.space.opengl import prepare_application

FOLDER: Final = Path(__file__).resolve().parents[1] / "docs" / "images"
SIZE: Final = (1440, 900)


class Photographer:
    """One window with a fresh demo, steered and photographed.

    Parameters
    ----------
    application : QApplication
    folder : Path
        For the document and the settings.
    """

    def __init__(self, application: QApplication, folder: Path) -> None:
        self.application = application
        self.app = WindowApp(application, Settings(folder / "window.ini"), data_folder=folder)
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

    def shoot(self, name: str) -> None:
        """Save what the screen shows of the window."""
        self.settle()
        window = self.app.window
        screen = self.application.primaryScreen()
        area = window.frameGeometry()
        picture = screen.grabWindow(0, area.x(), area.y(), area.width(), area.height())
        FOLDER.mkdir(parents=True, exist_ok=True)
        picture.save(str(FOLDER / f"{name}.png"))
        print(f"docs/images/{name}.png")

    def end(self) -> None:
        """Close the window and its document."""
        self.app.window.close()
        self.settle(0.2)


def nights(camera: Photographer) -> None:
    """The demo on four nights, with a memory that erodes, in dark."""
    for night in (0, 10, 25, 40):
        while camera.session.population.night < night:
            camera.session.step()
        camera.select("gas-alarm")
        camera.shoot(f"window-dark-night-{night}")


def light(camera: Photographer) -> None:
    """The light theme, condition B beside A."""
    camera.session.sleep(25)
    camera.app.set_theme("light")
    camera.do("night.condition_b")
    camera.wait_until(lambda: len(camera.session.branches.all()) == 2)
    camera.select("bunk-beds")
    camera.shoot("window-light-condition-b")
    camera.app.set_theme("dark")


SCENES: Final = {"nights": nights, "light": light}


def main(names: list[str]) -> None:
    """Make the pictures of some scenes, or of all."""
    prepare_application()
    application = QApplication(["lethe"])
    for name in names or list(SCENES):
        with tempfile.TemporaryDirectory() as folder:
            camera = Photographer(application, Path(folder))
            SCENES[name](camera)
            camera.end()


if __name__ == "__main__":
    main(sys.argv[1:])
