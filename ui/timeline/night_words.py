"""What last night did, in words whose parts select the memories they speak of."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from engine.questions import NightReport

__all__ = ["NightWords", "linked_words"]

_REPORT = "report"


def linked_words(report: NightReport) -> str:
    """Return the sentence of a report as rich text, each loss in it a link.

    Parameters
    ----------
    report : NightReport
    """
    if not report.parts:
        return escape(report.words.replace(f"Night {report.night}:", "Last night:", 1))
    links = (f'<a href="{at}">{escape(words)}</a>' for at, (words, _) in enumerate(report.parts))
    return f"Last night: {', '.join(links)}."


class NightWords(QLabel):
    """The sentence of the last night."""

    memories_picked = Signal(object)
    """Numbers of the memories that the clicked part speaks of, as a tuple."""

    report_asked = Signal()
    """The whole report of the night is wanted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._report = NightReport(night=0)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.linkActivated.connect(self._on_link_activated)

    def show_report(self, report: NightReport) -> None:
        """Show what a night did."""
        self._report = report
        more = f'&nbsp;&nbsp; <a href="{_REPORT}">Report…</a>' if report.night else ""
        self.setText("")  # links take their colour when they are read, and a theme may be new
        self.setText(linked_words(report) + more)
        told = "Click a part to select those memories." if report.uids else ""
        self.setToolTip(f"{report.words} {told}".strip())

    def _on_link_activated(self, key: str) -> None:
        if key == _REPORT:
            self.report_asked.emit()
        else:
            self.memories_picked.emit(self._report.parts[int(key)][1])
