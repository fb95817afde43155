"""Questions to the person, behind a door, so that nothing else opens a modal dialog."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QFileDialog, QInputDialog, QLineEdit, QMessageBox, QWidget

__all__ = ["DialogPrompter", "Prompter"]


class Prompter(Protocol):
    """Asks the person."""

    def file_to_open(self, title: str, folder: Path, kinds: str) -> Path | None:
        """Return the file chosen, or None.

        Parameters
        ----------
        title : str
        folder : Path
            Where to begin.
        kinds : str
            Name filters as Qt spells them.
        """
        ...

    def file_to_save(self, title: str, suggestion: Path, kinds: str) -> Path | None:
        """Return the file named, or None; the person has agreed to replace one that exists."""
        ...

    def folder(self, title: str, folder: Path) -> Path | None:
        """Return the folder chosen, which may have been made for it, or None.

        Parameters
        ----------
        title : str
        folder : Path
            Where to begin.
        """
        ...

    def agrees(self, question: str, yes: str) -> bool:
        """Return whether the person presses `yes`; the other button is Cancel."""
        ...

    def text(self, title: str, question: str, suggestion: str = "") -> str | None:
        """Return one line that the person types, without space around it; None: nothing."""
        ...


class DialogPrompter:
    """Asks with dialogs.

    Parameters
    ----------
    parent : QWidget
    """

    def __init__(self, parent: QWidget) -> None:
        self._parent = parent

    def file_to_open(self, title: str, folder: Path, kinds: str) -> Path | None:
        """See `Prompter`."""
        name, _ = QFileDialog.getOpenFileName(self._parent, title, str(folder), kinds)
        return Path(name) if name else None

    def file_to_save(self, title: str, suggestion: Path, kinds: str) -> Path | None:
        """See `Prompter`."""
        name, _ = QFileDialog.getSaveFileName(self._parent, title, str(suggestion), kinds)
        return Path(name) if name else None

    def folder(self, title: str, folder: Path) -> Path | None:
        """See `Prompter`."""
        name = QFileDialog.getExistingDirectory(self._parent, title, str(folder))
        return Path(name) if name else None

    def agrees(self, question: str, yes: str) -> bool:
        """See `Prompter`."""
        box = QMessageBox(self._parent)
        box.setText(question)
        button = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.exec()
        return box.clickedButton() is button

    def text(self, title: str, question: str, suggestion: str = "") -> str | None:
        """See `Prompter`."""
        mode = QLineEdit.EchoMode.Normal
        line, given = QInputDialog.getText(self._parent, title, question, mode, suggestion)
        return line.strip() or None if given else None
