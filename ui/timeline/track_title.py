"""The title of a track: whose life it is, elided where need be, and the tiers in counts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from engine.models.own_tiers import OwnTier
from ui.eliding_label import ElidingLabel
from ui.state_words import tier_counts
from ui.theme import GRID, Palette, tabular_font

__all__ = ["TrackTitle"]


class TrackTitle(QWidget):
    """A name and four counts.

    Parameters
    ----------
    palette : Palette
    """

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette = palette
        self._running = self._focused = False
        self.name = ElidingLabel()
        self.name.setFont(tabular_font())
        self.name.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.counts = QLabel()
        self.counts.setTextFormat(Qt.TextFormat.RichText)
        self.counts.setFont(tabular_font())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * GRID)
        row.addWidget(self.name)
        row.addWidget(self.counts)
        row.addStretch(1)

    @property
    def text(self) -> str:
        """Name and counts, as they are read."""
        counts = QTextDocumentFragment.fromHtml(self.counts.text()).toPlainText()
        return f"{self.name.text()} {counts}".replace("\xa0", " ").strip()

    def show_title(
        self, title: str, counts: list[int], tiers: Sequence[OwnTier], running: bool
    ) -> None:
        """Show a name, which may be empty, and how many memories stand in each of some tiers."""
        self._running = running
        self.name.setText(title)
        self.name.setToolTip(title)
        self.name.setVisible(bool(title))
        self.counts.setText(tier_counts(counts, self._palette, tiers))
        self._show_colours()

    def set_focused(self, focused: bool) -> None:
        """Show that keys act on this track."""
        self._focused = focused
        self._show_colours()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours; the counts follow with the next `show_title`."""
        self._palette = palette
        self._show_colours()

    def _show_colours(self) -> None:
        palette = self._palette
        colour = palette.text if self._running else palette.muted
        name = palette.accent if self._focused else colour
        under = "text-decoration: underline;" if self._focused else ""
        self.name.setStyleSheet(f"color: {name}; {under}")
        self.counts.setStyleSheet(f"color: {name if not self.name.text() else colour};")
