"""The strip above the space: what colour, size, opacity and label tell, and how much is shown."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QToolButton

from engine.changes import Changes
from engine.quantities import Quantity
from ui.explore.colour_maps import DIVERGING, SEQUENTIAL, colour_table, hexes
from ui.explore.look import DEFAULT_LOOK, Look
from ui.explore.space_pane import SpacePane
from ui.flow_layout import FlowLayout
from ui.looks.distribution import BINS
from ui.looks.look_menus import PARTS, Part, chosen_title, fill_menu
from ui.looks.range_popover import RangePopover
from ui.looks.shown_count import ShownCount
from ui.session_view import SessionView
from ui.theme import DARK, GRID, Palette

__all__ = ["LookStrip"]


class LookStrip(SessionView):
    """Controls of the look of a space.

    Parameters
    ----------
    pane : SpacePane
        Whose look it is; the strip places itself above it.
    palette : Palette
    """

    def __init__(self, pane: SpacePane, palette: Palette = DARK) -> None:
        super().__init__()
        self._pane, self._palette = pane, palette
        self.buttons = {part.field: self._button(part) for part in PARTS}
        self.range = self._tool("Range…", "Show only a range of what the colour tells")
        self.reset = self._tool("Reset", "Draw memories as at first: colour tells the tier")
        self.count = ShownCount()
        self.count.setContentsMargins(GRID, 0, GRID, 0)
        self.popover: RangePopover | None = None
        self._lay_out()
        self.range.clicked.connect(self.show_range)
        self.reset.clicked.connect(lambda: pane.set_look(DEFAULT_LOOK))
        self.count.pressed.connect(self._on_all_wanted)
        pane.look_changed.connect(lambda _look: self._tell())
        pane.range_requested.connect(self.show_range)
        self.set_palette(palette)
        pane.put_above(self)

    def _button(self, part: Part) -> QToolButton:
        button = self._tool("", part.tip)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        menu.aboutToShow.connect(partial(self._on_menu_wanted, menu, part))
        button.setMenu(menu)
        return button

    def _tool(self, title: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(title)
        button.setToolTip(tip)
        return button

    def _lay_out(self) -> None:
        self.setObjectName("look")
        self.setAccessibleName("Look of the space")
        row = FlowLayout(self, GRID // 2)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (*self.buttons.values(), self.range, self.reset, self.count):
            row.addWidget(widget)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        if self.popover is not None:
            self.popover.deleteLater()
            self.popover = None
        self.setStyleSheet(
            f"LookStrip {{ background: {palette.background}; }}"
            f"QToolButton {{ color: {palette.muted}; padding: 3px {GRID}px; }}"
            f"QToolButton:hover {{ color: {palette.text}; }}"
            f"QToolButton[told='true'] {{ color: {palette.text}; }}"
            "QToolButton::menu-indicator { image: none; width: 0; }"
            f"QLabel {{ color: {palette.muted}; }}"
        )
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def _known(self) -> dict[str, Quantity]:
        session = self.session
        return {} if session is None else session.shown.columns(session).quantities

    # -- listening ------------------------------------------------------------------------------

    def refresh(self, changes: Changes) -> None:
        """Say what the look is and how much is shown."""
        del changes  # whatever it was, it is told anew
        self._tell()

    def refresh_shown(self) -> None:
        """Say how much is shown."""
        self._tell()

    def _tell(self) -> None:
        look, known = self._pane.look, self._known()
        for part in PARTS:
            button, title = self.buttons[part.field], chosen_title(part, look, known)
            told = bool(getattr(look, part.field))
            button.setText(f"{part.title}: {_short(title)} ▾" if told else f"{part.title} ▾")
            button.setAccessibleName(f"{part.title}: {title}")
            button.setToolTip(f"{part.tip}: {title.lower()}")
            if button.property("told") != told:
                button.setProperty("told", told)
                button.style().polish(button)
            button.setEnabled(self.session is not None)
        quantity = known.get(look.colour_by)
        self.range.setVisible(quantity is not None and quantity.is_number)
        self.reset.setVisible(look != DEFAULT_LOOK)
        self.count.show_of(self.session)
        self.count.setVisible(self.session is not None and self.session.shown.hides)
        self.updateGeometry()

    # -- what the person does -------------------------------------------------------------------

    def _on_menu_wanted(self, menu: QMenu, part: Part) -> None:
        fill_menu(menu, part, self._pane.look, self._known(), self._pane.set_look)

    def _on_all_wanted(self) -> None:
        if self.session is not None:
            self.session.shown.show_all()

    def show_range(self) -> None:
        """Open the slider for a range of what the colour tells."""
        session = self.session
        if session is None:
            return
        if self.popover is None:
            self.popover = RangePopover(self._palette, self)
        look = self._pane.look
        if self.popover.show_quantity(session, look.colour_by, self._colours(look)):
            self.popover.adjustSize()
            below = QPoint(0, self.height())
            self.popover.move(self.range.mapToGlobal(QPoint(0, 0)) + below)
            self.popover.show()
            self.popover.slider.setFocus()

    def _colours(self, look: Look) -> tuple[str, ...]:
        quantity = self._known()[look.colour_by]
        named = look.colour_map or (DIVERGING if quantity.signed else SEQUENTIAL)
        return hexes(colour_table(named, self._palette, reverse=look.reversed), BINS)


def _short(title: str) -> str:
    return title if len(title) <= 22 else f"{title[:21]}…"
