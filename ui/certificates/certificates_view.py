"""The certificates of deletion of a document: listed, checked, saved, and asked with a receipt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
)

from engine.changes import Changes
from engine.session import Session
from engine.store import erasing
from engine.store.certificate import Certificate
from ui.certificates.certificates_model import CertificatesModel
from ui.certificates.receipt_check import ReceiptCheck
from ui.inspector.section import quiet_label
from ui.inspector.style import inspector_style, set_role
from ui.session_view import SessionView
from ui.task_runner import TaskRunner
from ui.theme import DARK, GRID, Palette

__all__ = ["CertificatesView"]

_WIDTHS: Final = (96, 64, 104, 112, 136, 104)
_ROW_HEIGHT: Final = 28
_CHECKED_AT_ONCE: Final = 500
"""So many are checked without being asked to."""
_LIMITS: Final = (
    "A certificate shows what this document says it erased, unaltered since its key signed it. It "
    "cannot show that no copy exists elsewhere: the document signs for itself."
)
_NOTHING: Final = (
    "Nothing has been erased yet.\n\nErase memories for good (Edit menu) or seal the past (Model "
    "menu): each memory\nthat goes for good gets a certificate here."
)


class CertificatesView(SessionView):
    """Lists certificates, newest first.

    Parameters
    ----------
    tasks : TaskRunner
    palette : Palette
    open_receipt : callable, optional
        See `ui.certificates.receipt_check.ReceiptCheck`.
    """

    save_asked = Signal(object)
    """These certificates are to be saved to a file."""

    def __init__(
        self,
        tasks: TaskRunner,
        palette: Palette = DARK,
        open_receipt: Callable[[], bytes | None] | None = None,
    ) -> None:
        super().__init__()
        self.setAccessibleName("Certificates of deletion")
        self._tasks = tasks
        self.model = CertificatesModel(palette, self)
        self.head = QLabel()
        self.limits = quiet_label(_LIMITS)
        self.table = QTableView()
        self._set_up_table()
        self.nothing = quiet_label(_NOTHING)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.state = quiet_label()
        self.verify = self._button(
            "Verify", "Check every signature, and that nothing of these memories is in the document"
        )
        self.save = self._button("Save…", "The selected certificates as JSON; all where none is")
        self.receipt = ReceiptCheck(open_receipt)
        self._place()
        self.verify.clicked.connect(self.check_all)
        self.save.clicked.connect(self._on_save_clicked)
        self.receipt.asked.connect(self._on_receipt_asked)
        self.set_palette(palette)
        self._list((), None)

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        return button

    def _set_up_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setAccessibleName("Certificates")
        table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        table.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.activated.connect(self._on_line_activated)
        vertical = table.verticalHeader()
        vertical.hide()
        vertical.setSectionResizeMode(vertical.ResizeMode.Fixed)
        vertical.setDefaultSectionSize(_ROW_HEIGHT)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for column, width in enumerate(_WIDTHS):
            header.resizeSection(column, width)
        header.setSectionResizeMode(4, QHeaderView.ResizeMode.Stretch)

    def _place(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(GRID)
        top.addWidget(self.head, 1)
        top.addWidget(self.verify)
        top.addWidget(self.save)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.nothing)
        self._line = QFrame()
        self._line.setObjectName("line")
        self._line.setFixedHeight(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        column.addLayout(top)
        column.addWidget(self.limits)
        column.addWidget(self._stack, 1)
        column.addWidget(self.state)
        column.addWidget(self._line)
        column.addWidget(self.receipt)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        quiet = f"selection-background-color: {palette.raised}; selection-color: {palette.text};"
        room = "QTableView::item { padding: 0 5px; }"  # so that words stand under their title
        self.setStyleSheet(f"{inspector_style(palette)} QTableView {{ {quiet} }} {room}")
        self.model.set_palette(palette)

    # -- what is listed ---------------------------------------------------------------------------

    def refresh(self, changes: Changes) -> None:
        """List the certificates anew where there may be others."""
        session = self.session
        if changes.kind not in ("document", "erase"):
            return
        if session is None:
            self._list((), None)
            return

        def work(_progress: object) -> list[Certificate]:
            return session.certificates()

        def done(found: list[Certificate]) -> None:
            if session is self.session:
                self._list(found, session)

        self._tasks.run("Reading certificates", work, done, self._on_failed, quiet=True)

    def _list(self, found: Sequence[Certificate], session: Session | None) -> None:
        self.model.set_certificates(found)
        there = bool(found)
        self.head.setText(_counted(len(found)) if session is not None else "No document is open.")
        self._stack.setCurrentWidget(self.table if there else self.nothing)
        for widget in (self.verify, self.save, self.receipt):
            widget.setEnabled(there)
        self._say("", "muted")
        if 0 < len(found) <= _CHECKED_AT_ONCE:
            self.check_all()

    def check_all(self) -> None:
        """Check every certificate, away from the window's thread."""
        session, listed = self.session, self.model.certificates
        if session is None or not listed:
            return
        self._say("Checking…", "muted")

        def done(problems: list[str]) -> None:
            if listed is self.model.certificates:
                self._tell_problems(problems)

        self._tasks.run(
            "Checking certificates",
            lambda progress: session.writer.call(erasing.problems_of, progress),
            done, self._on_failed, quiet=len(listed) <= _CHECKED_AT_ONCE,
        )  # fmt: skip

    def _tell_problems(self, problems: Sequence[str]) -> None:
        self.model.set_problems(problems)
        broken = [(at, one) for at, one in enumerate(problems, start=1) if one]
        if not broken:
            held = "it holds" if len(problems) == 1 else f"all {len(problems):,} hold"
            self._say(f"✓ Checked: {held}, and nothing of what they name is in the file.", "good")
            return
        number, first = broken[0]
        more = f" (and {len(broken) - 1:,} more)" if len(broken) > 1 else ""
        self._say(f"✗ Certificate {number}: {first}{more}.", "danger")

    def _say(self, line: str, role: str) -> None:
        set_role(self.state, role)
        self.state.setText(line)

    def _on_failed(self, error: Exception) -> None:
        self._say(f"{error}", "danger")

    def _on_save_clicked(self) -> None:
        rows = sorted({one.row() for one in self.table.selectionModel().selectedRows()})
        listed = self.model.certificates
        self.save_asked.emit([listed[row] for row in rows] or list(reversed(listed)))

    def _on_line_activated(self) -> None:
        """Select the memory of a certificate: what is left of it is shown by the inspector."""
        session, row = self.session, self.table.currentIndex().row()
        if session is not None and 0 <= row < len(self.model.certificates):
            session.selection.select((self.model.certificates[row].number,))

    # -- a receipt --------------------------------------------------------------------------------

    def _on_receipt_asked(self, words: str, salt: bytes) -> None:
        listed = self.model.certificates

        def work(_progress: object) -> Certificate | None:
            return next((one for one in listed if one.is_about(words, salt)), None)

        self._tasks.run("Checking a receipt", work, self._tell_receipt, self._on_failed, quiet=True)

    def _tell_receipt(self, found: Certificate | None) -> None:
        if found is None:
            self.receipt.tell(
                "✗ No certificate here is about these words with this salt.", "danger"
            )
            return
        self.receipt.tell(
            f"✓ These words were memory {found.memory[:8]}, deleted by night {found.night} "
            f"({found.reason}).",
            "good",
        )


def _counted(count: int) -> str:
    return f"{count:,} {'certificate' if count == 1 else 'certificates'} of deletion"
