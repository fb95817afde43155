"""What the pages of the comparison of systems have in common."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from engine.session import Session
from ui.systems.shown_system import SystemsMoment
from ui.theme import Palette

__all__ = ["SystemsPage"]


class SystemsPage(QWidget):
    """One way to look at the same memories under several systems; only the shown one is told.

    Derived widgets override `refresh`, and where they care the others.
    """

    def __init__(self) -> None:
        super().__init__()
        self.session: Session | None = None
        self.moment: SystemsMoment | None = None

    def show_moment(self, session: Session | None, moment: SystemsMoment | None) -> None:
        """Draw another moment, or nothing."""
        self.session, self.moment = session, moment
        self.refresh()

    def refresh(self) -> None:
        """Draw the moment."""
        raise NotImplementedError

    def refresh_selection(self) -> None:
        """Mark what is selected."""

    def refresh_hover(self) -> None:
        """Mark what is hovered."""

    def refresh_shown(self) -> None:
        """Draw the memories that are shown."""

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""

    def set_reduced_motion(self, reduced: bool) -> None:
        """Jump instead of easing."""

    def release(self) -> None:
        """Give back what is held, before the window closes."""
