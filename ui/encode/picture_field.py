"""The picture of a visual episode: from a file or from the clipboard, looked at before it is kept.

The picture is the raw trace; what is written beside it is its caption.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QImageWriter, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.errors import BadInput
from engine.memory.new_memory import Picture
from engine.pictures import checked_picture, read_picture
from ui.encode.picture_file import scaled_picture
from ui.inspector.section import quiet_label
from ui.prompter import Prompter
from ui.theme import GRID

__all__ = ["PictureField"]

_KINDS: Final = "Pictures (*.png *.jpg *.jpeg *.gif *.bmp *.webp)"
_THUMB: Final = QSize(232, 132)


class PictureField(QWidget):
    """Choose, paste, look, take away.

    Parameters
    ----------
    prompter : Prompter
    """

    changed = Signal()
    failed = Signal(str)
    """A line for the person."""

    def __init__(self, prompter: Prompter) -> None:
        super().__init__()
        self._prompter = prompter
        self._folder = Path.home()
        self.picture: Picture | None = None
        self.choose, self.paste = QPushButton("Choose…"), QPushButton("Paste")
        self.remove = QPushButton("Take away")
        self.thumb, self.facts = QLabel(), quiet_label()
        self.thumb.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.choose.setToolTip("Take a picture from a file")
        self.paste.setToolTip("Take the picture that is in the clipboard")
        row = QHBoxLayout()
        row.setSpacing(GRID)
        for button in (self.choose, self.paste, self.remove):
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addLayout(row)
        column.addWidget(self.thumb)
        column.addWidget(self.facts)
        self.choose.clicked.connect(self._on_choose_clicked)
        self.paste.clicked.connect(self.paste_picture)
        self.remove.clicked.connect(lambda: self.set_picture(None))
        self.set_picture(None)

    def set_picture(self, picture: Picture | None) -> None:
        """Hold a picture, or none."""
        self.picture = picture
        self.remove.setVisible(picture is not None)
        self.thumb.setVisible(picture is not None)
        self.facts.setVisible(picture is not None)
        if picture is not None:
            ratio = self.devicePixelRatioF()
            image = scaled_picture(picture.data, _THUMB * ratio)
            image.setDevicePixelRatio(ratio)
            self.thumb.setPixmap(QPixmap.fromImage(image))
            kind = picture.media_type.removeprefix("image/").upper()
            self.facts.setText(
                f"{kind}, {_size_words(len(picture.data))}. Its caption is the text."
            )
        self.changed.emit()

    def take_file(self, path: Path) -> None:
        """Hold the picture in a file; what is wrong with it is told."""
        try:
            self.set_picture(read_picture(path))
        except BadInput as error:
            self.failed.emit(str(error))

    def paste_picture(self) -> None:
        """Hold the picture in the clipboard; what is wrong with it is told."""
        image = QGuiApplication.clipboard().image()
        if image.isNull():
            self.failed.emit("There is no picture in the clipboard.")
            return
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        QImageWriter(buffer, QByteArray(b"png")).write(image)
        try:
            self.set_picture(checked_picture(bytes(buffer.data().data()), "the clipboard"))
        except BadInput as error:
            self.failed.emit(str(error))

    def _on_choose_clicked(self) -> None:
        path = self._prompter.file_to_open("Picture of the memory", self._folder, _KINDS)
        if path is not None:
            self._folder = path.parent
            self.take_file(path)


def _size_words(count: int) -> str:
    return f"{count / 1e6:.1f} MB" if count >= 100_000 else f"{max(count // 1000, 1)} kB"
