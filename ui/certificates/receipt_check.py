"""A field in which a kept receipt is checked: the words, and the salt that was handed out once."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.errors import BadInput
from engine.store.certificate import salt_of
from ui.inspector.section import quiet_label
from ui.inspector.style import set_role
from ui.theme import GRID, tabular_font

__all__ = ["ReceiptCheck"]


class _Words(QPlainTextEdit):
    """A low field for a few lines, which Tab leaves."""

    def __init__(self) -> None:
        super().__init__()
        self.setTabChangesFocus(True)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), 3 * self.fontMetrics().lineSpacing() + 2 * GRID)

    minimumSizeHint = sizeHint


class ReceiptCheck(QWidget):
    """Asks for words and salt.

    Parameters
    ----------
    open_file : callable, optional
        Lets the person choose the file of a receipt, and returns its salt; None: none chosen.
    """

    asked = Signal(str, bytes)
    """The words and the salt are to be checked."""

    def __init__(self, open_file: Callable[[], bytes | None] | None = None) -> None:
        super().__init__()
        self._open_file = open_file
        self.title = quiet_label("Check a receipt", role="")
        font = self.title.font()
        font.setWeight(font.Weight.DemiBold)
        self.title.setFont(font)
        self.words = _Words()
        self.words.setPlaceholderText("The words that were erased, to the letter")
        self.words.setAccessibleName("The words that were erased")
        self.salt = QLineEdit()
        self.salt.setPlaceholderText("The salt of the receipt, 64 hexadecimal figures")
        self.salt.setAccessibleName("The salt of the receipt")
        self.salt.setFont(tabular_font())
        self.salt.setToolTip(
            "Handed out once, when the memory was erased; it is kept nowhere in the document"
        )
        self.open = self._button("Open…", "Take the salt from the file of a receipt")
        self.open.setVisible(open_file is not None)
        self.check = self._button("Check", "Whether a certificate here is about these words")
        self.result = quiet_label()
        self._place()
        self.open.clicked.connect(self._on_open_clicked)
        self.check.clicked.connect(self._on_check_asked)
        self.salt.returnPressed.connect(self._on_check_asked)
        self.salt.textChanged.connect(self._on_input_changed)
        self.words.textChanged.connect(self._on_input_changed)
        self._on_input_changed()

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        return button

    def _place(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(GRID)
        line.addWidget(self.salt, 1)
        line.addWidget(self.open)
        line.addWidget(self.check)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.title)
        column.addWidget(self.words)
        column.addLayout(line)
        column.addWidget(self.result)

    def tell(self, line: str, role: str) -> None:
        """Say what came out, in the colour of a role."""
        set_role(self.result, role)
        self.result.setText(line)

    def _on_input_changed(self) -> None:
        self.check.setEnabled(bool(self.words.toPlainText() and self.salt.text().strip()))
        self.tell("", "muted")

    def _on_open_clicked(self) -> None:
        salt = None if self._open_file is None else self._open_file()
        if salt is not None:
            self.salt.setText(salt.hex())

    def _on_check_asked(self) -> None:
        if not self.check.isEnabled():
            return
        try:
            salt = salt_of(self.salt.text())
        except BadInput as error:
            self.tell(f"{str(error).capitalize()}.", "danger")
            return
        self.asked.emit(self.words.toPlainText(), salt)
