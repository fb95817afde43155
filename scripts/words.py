"""Write down the words of the window for translators, as Qt's ``.ts`` file: ``words.py OUT.ts``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from xml.sax.saxutils import escape

from PySide6.QtWidgets import QApplication

from app.settings import Settings
from app.window_app import WindowApp
from ui.language import CONTEXT
from ui.words import words_of


def main() -> None:
    """Make a window that nobody sees, and write down what it says."""
    application = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as folder:
        app = WindowApp(
            application, Settings(Path(folder) / "window.ini"), data_folder=Path(folder)
        )
        lines = "".join(
            f"<message><source>{escape(one)}</source>"
            '<translation type="unfinished"></translation></message>\n'
            for one in words_of(app.commands)
        )
        app.window.close()
    text = (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1">\n'
        f"<context><name>{CONTEXT}</name>\n{lines}</context></TS>\n"
    )
    Path(sys.argv[1]).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
