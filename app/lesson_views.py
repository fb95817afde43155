"""What a lesson shows beside the space: systems compared, a panel at the left, two states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.settings import Settings
from engine.session import Session
from ui.main_window import MainWindow

if TYPE_CHECKING:
    from engine.lessons.lesson import View
    from ui.systems.systems_view import SystemsView

__all__ = ["LessonViews"]


class LessonViews:
    """Shows what the steps of a lesson ask for, and puts the window back after it.

    Parameters
    ----------
    window : MainWindow
    settings : Settings
    """

    def __init__(self, window: MainWindow, settings: Settings) -> None:
        self._window, self._settings = window, settings
        self._compared: tuple[str, ...] | None = None

    def show(self, session: Session, view: View) -> None:
        """Show what a step says of branches, systems and panels."""
        if view.compare is not None:
            self._compare(session, view.compare)
        if view.systems is not None:
            self._show_systems(view.systems, view.compared)
        if view.panel is not None:
            layout = self._window.layout_of_panels
            if not view.panel or not layout.is_lent(view.panel):
                layout.take_back()
            if view.panel:
                layout.lend_left(view.panel)
        if view.section:
            self._window.panels.system.view.show_section(view.section)
        if view.curves is not None and view.curves != self._window.panel_shown("curves"):
            self._window.toggle_panel("curves")

    def put_back(self) -> None:
        """Put panels back, and compare the systems that a person compared before."""
        self._window.layout_of_panels.take_back()
        if self._window.centre.mode in ("compare", "systems"):
            self._window.centre.show_mode("space")
        if self._compared is not None:
            choice = self._systems().choice
            choice.choose(self._compared) if self._compared else choice.choose_first()
            self._settings.systems, self._compared = self._compared, None

    def _systems(self) -> SystemsView:
        view: SystemsView = self._window.centre.systems.view
        return view

    def _compare(self, session: Session, branch: str) -> None:
        numbers = [one.number for one in session.branches.all() if one.name == branch]
        centre = self._window.centre
        centre.show_mode("compare" if numbers else "space")
        if numbers:
            centre.compare.view.compare_with(numbers[0])

    def _show_systems(self, page: str, compared: tuple[str, ...]) -> None:
        if not page:
            self._window.centre.show_mode("space")
            return
        if compared:
            if self._compared is None:
                self._compared = self._settings.systems
            self._systems().choice.choose(compared)
        self._window.centre.show_mode("systems")
        self._systems().show_page(page)
