"""Make the pictures of the documents from the real window, so that they stay true.

Needs a screen: ``scripts/with_display.sh .venv/bin/python scripts/pictures.py [NAME…]``.
"""

from __future__ import annotations

import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Final

from explorer_scenes import EXPLORER
from panel_scenes import PANELS
from photographer import Photographer
from PySide6.QtWidgets import QApplication
from system_scenes import SYSTEMS

from ui.space.opengl import prepare_application


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


SCENES: Final = {"nights": nights, "light": light, **PANELS, **EXPLORER, **SYSTEMS}


def main() -> None:
    """Make the pictures of some scenes, or of all."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(SCENES))
    parser.add_argument("--both", type=Path, help="folder for every panel in dark and in light")
    wanted = parser.parse_args()
    prepare_application()
    application = QApplication(["lethe"])
    for name in wanted.names or list(SCENES):
        with tempfile.TemporaryDirectory() as folder:
            camera = Photographer(application, Path(folder), wanted.both)
            SCENES[name](camera)
            camera.end()


if __name__ == "__main__":
    main()
