"""A program that starts, draws its first frame, says so and ends: what start-up is measured with.

``python -m app.first_frame bare`` opens pyqtgraph's own empty 3-D widget, ``python -m
app.first_frame DOCUMENT`` the window of this program with a document.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

__all__ = ["BARE", "DRAWN", "main"]

BARE = "bare"
DRAWN = "drawn"
"""What is printed once the first frame is on the screen."""


def _tell() -> None:
    from PySide6.QtWidgets import QApplication

    print(DRAWN, flush=True)
    QApplication.closeAllWindows()
    QApplication.quit()


def _run_bare() -> None:
    import pyqtgraph.opengl as gl
    from PySide6.QtWidgets import QApplication

    application = QApplication(["bare"])
    view = gl.GLViewWidget()
    view.resize(1280, 800)
    view.frameSwapped.connect(_tell)
    view.show()
    application.exec()


def _run_window(document: Path, profile: Path) -> None:
    from app.starting import begin

    begin()
    from PySide6.QtWidgets import QApplication

    from app.settings import Settings
    from app.window_app import WindowApp
    from ui.space.gl_space import GlSpace
    from ui.space.opengl import prepare_application

    prepare_application()
    application = QApplication(["lethe"])
    app = WindowApp(application, Settings(profile / "window.ini"), data_folder=profile)
    space = app.window.panels.space.space
    view = space.view
    if not isinstance(view, GlSpace):
        raise SystemExit(f"the window is flat: {space.note}")

    def on_frame_swapped() -> None:
        if len(space.scene):
            view.frameSwapped.disconnect(on_frame_swapped)
            _tell()

    view.frameSwapped.connect(on_frame_swapped)
    app.start(document)
    application.exec()


def main(what: str) -> None:
    """Open a window, print `DRAWN` when its first frame is there, and end.

    Parameters
    ----------
    what : str
        `BARE`, or the path of a document.
    """
    if what == BARE:
        _run_bare()
        return
    with tempfile.TemporaryDirectory(prefix="lethe-bench-") as folder:
        _run_window(Path(what), Path(folder))


if __name__ == "__main__":
    main(sys.argv[1])
