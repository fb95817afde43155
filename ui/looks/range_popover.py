"""A small window over the space in which a range of the coloured quantity is chosen."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.quantities import Quantity
from engine.session import Session
from ui.debouncer import Debouncer
from ui.explore.dressing import Scale, scale_of
from ui.looks.distribution import distribution_of
from ui.looks.range_slider import RangeSlider
from ui.memories.figures import quantity_words
from ui.theme import GRID, Palette, tabular_font

__all__ = ["RangePopover"]

_CALM = 40


class RangePopover(QFrame):
    """Shows what lies in a range of one quantity; it says the range in words.

    Parameters
    ----------
    palette : Palette
    parent : QWidget
    """

    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("range")
        self._session: Session | None = None
        self._quantity: Quantity | None = None
        self._scale = Scale(low=0.0, high=1.0)
        self.title, self.words = QLabel(), QLabel()
        self.slider = RangeSlider(palette)
        self.clear = QPushButton("Any value")
        self.words.setFont(tabular_font())
        self._lay_out(palette)
        self._calm = Debouncer(_CALM, self)
        self._calm.triggered.connect(self._apply)
        self.slider.moved.connect(self._on_slider_moved)
        self.slider.released.connect(lambda _low, _high: self._apply())
        self.clear.clicked.connect(self._on_clear_clicked)

    def _lay_out(self, palette: Palette) -> None:
        foot = QHBoxLayout()
        foot.addWidget(self.words, 1)
        foot.addWidget(self.clear)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        column.setSpacing(GRID)
        column.addWidget(self.title)
        column.addWidget(self.slider)
        column.addLayout(foot)
        self.setMinimumWidth(42 * GRID)
        self.setStyleSheet(
            f"QFrame#range {{ background: {palette.panel}; border: 1px solid {palette.separator};"
            f" border-radius: 4px; }} QLabel {{ border: none; color: {palette.text}; }}"
        )

    @property
    def name(self) -> str:
        """The quantity that it is about; empty: none."""
        return "" if self._quantity is None else self._quantity.name

    def show_quantity(self, session: Session, name: str, colours: tuple[str, ...]) -> bool:
        """Show the distribution of a number; return whether it is one."""
        columns = session.shown.columns(session)
        quantity = columns.quantities.get(name)
        if quantity is None or not quantity.is_number:
            return False
        self._session, self._quantity = session, quantity
        values = columns.values(name)
        self._scale = scale_of(quantity, values)
        unit = f", {quantity.unit}" if quantity.unit else ""
        self.title.setText(f"{quantity.title}{unit}")
        self.title.setToolTip(quantity.explanation)
        self.slider.setAccessibleName(f"Range of {quantity.title}{unit}")
        self.slider.show_bars(
            distribution_of(values, session.shown.mask(session), self._scale), colours
        )
        low, high = session.shown.ranges.get(name, (-np.inf, np.inf))
        ends = self._scale.shares(
            np.array([max(low, self._scale.low), min(high, self._scale.high)])
        )
        self.slider.set_ends(float(ends[0]), float(ends[1]))
        self._tell()
        return True

    def _range(self) -> tuple[float, float] | None:
        """Return what the handles cut out; an end at the end of the scale cuts nothing off."""
        low, high = self.slider.ends
        if low <= 0.0 and high >= 1.0:
            return None
        first = -np.inf if low <= 0.0 else self._scale.value(low)
        return (first, np.inf if high >= 1.0 else self._scale.value(high))

    def _tell(self) -> None:
        assert self._quantity is not None
        low, high = (quantity_words(self._scale.value(one), self._quantity)
                     for one in self.slider.ends)  # fmt: skip
        words = f"from {low} to {high}" if self._range() is not None else "any value"
        if self._session is not None:
            shown = int(np.count_nonzero(self._session.shown.mask(self._session)))
            words += f" · {shown:,} shown"
        self.words.setText(words)
        self.slider.setAccessibleDescription(words)
        self.clear.setEnabled(self._range() is not None)

    def _on_slider_moved(self, _low: float, _high: float) -> None:
        self._tell()
        self._calm.throttle()

    def _on_clear_clicked(self) -> None:
        self.slider.set_ends(0.0, 1.0)
        self._apply()

    def _apply(self) -> None:
        self._calm.cancel()
        if self._session is not None and self._quantity is not None:
            session, name = self._session, self.name
            session.shown.set_range(name, self._range())
            bars = distribution_of(
                session.shown.columns(session).values(name),
                session.shown.mask(session),
                self._scale,
            )
            self.slider.show_bars(bars, self.slider.colours)
            self._tell()
