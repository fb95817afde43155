"""The pages of the comparison of systems, of which only the shown one is drawn."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget

from engine.changes import Changes
from engine.session import Session
from ui.explore.space_pane import SpacePane
from ui.memories.empty_state import EmptyState
from ui.systems.agreement_page import AgreementPage
from ui.systems.question_page import QuestionPage
from ui.systems.retention_page import RetentionPage
from ui.systems.shown_system import SystemsMoment
from ui.systems.spaces_page import SpacesPage
from ui.systems.systems_page import SystemsPage
from ui.systems.table_page import TablePage
from ui.systems.upset_page import UpsetPage
from ui.task_runner import TaskRunner
from ui.theme import Palette

__all__ = ["PageStack"]


class PageStack(QStackedWidget):
    """Holds every page, and what is said where there is nothing to draw.

    Parameters
    ----------
    tasks : TaskRunner
    pane : SpacePane
        The space whose choice of places the small ones take on.
    palette : Palette
    flat : bool
        Flat projections in any case.
    """

    def __init__(
        self, tasks: TaskRunner, pane: SpacePane, palette: Palette, *, flat: bool = False
    ) -> None:
        super().__init__()
        self.spaces = SpacesPage(pane, palette, flat=flat)
        self.retention = RetentionPage(tasks, palette)
        self.table, self.upset = TablePage(palette), UpsetPage(palette)
        self.agreement, self.question = AgreementPage(palette), QuestionPage(tasks, palette)
        self.pages: dict[str, SystemsPage] = {
            "spaces": self.spaces, "retention": self.retention, "table": self.table,
            "upset": self.upset, "agreement": self.agreement, "question": self.question,
        }  # fmt: skip
        self.nothing = EmptyState()
        for widget in (*self.pages.values(), self.nothing):
            self.addWidget(widget)
        self.current = "spaces"
        self._drawn: dict[str, SystemsMoment] = {}

    def say(self, title: str, remedy: str) -> None:
        """Show words where there is nothing to draw."""
        self.nothing.say(title, remedy)
        self.setCurrentWidget(self.nothing)

    def draw(self, session: Session, moment: SystemsMoment) -> None:
        """Draw the current page where it does not show this moment already."""
        page = self.pages[self.current]
        self.setCurrentWidget(page)
        if self._drawn.get(self.current) is not moment:
            self.draw_hidden(self.current, session, moment)
        else:
            page.refresh_selection()
        page.refresh_hover()

    def draw_hidden(self, name: str, session: Session, moment: SystemsMoment) -> None:
        """Draw a page that may not be the current one, where it shows another moment."""
        if self._drawn.get(name) is not moment:
            self._drawn[name] = moment
            self.pages[name].show_moment(session, moment)

    def forget(self, *names: str) -> None:
        """Draw pages anew when they are shown next; all of them where none is named."""
        for name in names or tuple(self._drawn):
            self._drawn.pop(name, None)

    def clear(self) -> None:
        """Show nothing of a document any more."""
        self._drawn.clear()
        for page in self.pages.values():
            page.show_moment(None, None)

    def show_change(self, changes: Changes) -> None:
        """Ease into the next moment where a night has passed."""
        self.spaces.show_change(changes)

    def mark_selected(self) -> None:
        """Mark what is selected on the current page."""
        self.pages[self.current].refresh_selection()

    def mark_hovered(self) -> None:
        """Mark what is hovered on the current page."""
        self.pages[self.current].refresh_hover()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._drawn.clear()
        for page in self.pages.values():
            page.set_palette(palette)

    def set_reduced_motion(self, reduced: bool) -> None:
        """Jump instead of flying and easing."""
        self.spaces.set_reduced_motion(reduced)

    def release(self) -> None:
        """Stop work and motion, before the window closes."""
        for page in self.pages.values():
            page.release()
