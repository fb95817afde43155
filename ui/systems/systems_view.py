"""The document's own journal under several forgetting systems at once, in six pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.changes import Changes
from engine.errors import BadInput
from engine.exchange.written_columns import WrittenColumns
from engine.progress import Progress
from engine.session import Session
from ui.explore.space_pane import SpacePane
from ui.session_view import SessionView
from ui.systems.page_stack import PageStack
from ui.systems.shown_system import SystemsMoment
from ui.systems.systems_bar import SystemsBar
from ui.systems.systems_choice import SystemsChoice
from ui.systems.systems_source import SystemsSource
from ui.systems.written_comparison import written_comparison
from ui.task_runner import TaskRunner
from ui.theme import DARK, GRID, Palette

__all__ = ["SystemsView"]


class SystemsView(SessionView):
    """Compares forgetting systems on the open document.

    Parameters
    ----------
    tasks : TaskRunner
        Lives through the journal, and whatever else takes long.
    pane : SpacePane
        The space whose choice of places the small ones take on.
    palette : Palette
    parent : QWidget, optional
    chosen : iterable of str
        Names of the systems to begin with.
    flat : bool
        Flat projections in any case.
    """

    told = Signal(str)
    """Something a person should read, in one line."""
    night_asked = Signal(int)
    """A person asked for a night."""
    changed = Signal()
    """Another page is shown, or another comparison is there."""

    def __init__(
        self,
        tasks: TaskRunner,
        pane: SpacePane,
        palette: Palette = DARK,
        parent: QWidget | None = None,
        *,
        chosen: Iterable[str] = (),
        flat: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName("Systems")
        self._moment: SystemsMoment | None = None
        self.choice = SystemsChoice(palette, chosen, self)
        self.source = SystemsSource(tasks, self)
        self.source.choose(self.choice.chosen)
        self.bar = SystemsBar(palette)
        self.stack = PageStack(tasks, pane, palette, flat=flat)
        self._lay_out()
        self.choice.changed.connect(self._on_choice_changed)
        self.source.changed.connect(self._on_source_changed)
        self.bar.picked.connect(self.show_page)
        self.bar.resumed.connect(self.source.go_on)
        pane.places_changed.connect(self._on_places_changed)
        for failing in (self.source, self.stack.retention, self.stack.question):
            failing.failed.connect(self.told)
        self.stack.retention.night_asked.connect(self.night_asked)
        self.set_palette(palette)

    def _lay_out(self) -> None:
        strip = QWidget()
        held = QVBoxLayout(strip)
        held.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        held.addWidget(self.choice.chips)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget, share in ((strip, 0), (self.bar, 0), (self.stack, 1)):
            column.addWidget(widget, share)
        self.setFocusProxy(self.stack.spaces)
        self.bar.mark(self.page)

    # -- what is compared -------------------------------------------------------------------------

    @property
    def moment(self) -> SystemsMoment | None:
        """What the pages draw."""
        return self._moment

    @property
    def page(self) -> str:
        """The page that is shown, of `ui.systems.pages.PAGES`."""
        return self.stack.current

    def show_page(self, name: str) -> None:
        """Show a page of `ui.systems.pages.PAGES`."""
        self.stack.current = name
        self.bar.mark(name)
        self.setFocusProxy(self.stack.pages[name])
        self._draw()
        self.changed.emit()

    def written(self, *, selected: bool = False) -> Callable[[Progress], WrittenColumns]:
        """Return what makes the table of the comparison as it is now, on any thread.

        Parameters
        ----------
        selected : bool
            Of the selected memories alone, where any is.

        Raises
        ------
        LetheError
            When nothing is compared yet.
        """
        session, moment, table = self.session, self._moment, self.stack.table
        if session is None or moment is None:
            raise BadInput("nothing is compared yet", remedy="wait until a system is ready")
        self.stack.draw_hidden("table", session, moment)
        places = table.model.rows.copy()
        chosen = np.isin(moment.uid[places], session.selection.numbers)
        if selected and chosen.any():
            places = places[chosen]
        return partial(written_comparison, moment, session.catalogue, places, table.words_now())

    # -- the document -----------------------------------------------------------------------------

    def show_session(self, session: Session | None) -> None:
        """Compare systems on another document, or none."""
        self.source.set_session(session)
        self._moment = None
        self.stack.clear()
        super().show_session(session)

    def refresh(self, changes: Changes) -> None:
        """Compare anew what the document and its cursor say now."""
        self.stack.show_change(changes)
        self.source.follow()
        self._on_source_changed()

    def refresh_selection(self) -> None:
        """Mark what is selected on the page that is shown."""
        if self._moment is not None:
            self.stack.mark_selected()

    def refresh_hover(self) -> None:
        """Mark what is hovered on the page that is shown."""
        if self._moment is not None:
            self.stack.mark_hovered()

    def refresh_shown(self) -> None:
        """Draw the memories that are shown on the page that is shown."""
        self.stack.forget("spaces", "table")
        self._draw()

    def _on_choice_changed(self, names: tuple[str, ...]) -> None:
        self.source.choose(names)
        if self.isVisible():
            self.source.follow()
        self._tell()

    def _on_source_changed(self) -> None:
        self._moment = None if self.session is None else self.source.moment
        if self.isVisible():
            self._draw()
        self._tell()
        self.changed.emit()

    def _on_places_changed(self) -> None:
        self.stack.forget("spaces")
        if self.isVisible():
            self._draw()

    def _draw(self) -> None:
        session, moment = self.session, self._moment
        if session is not None and moment is not None and len(moment):
            self.stack.draw(session, moment)
        else:
            self.stack.say(*_without_any(session, self.source))

    def _tell(self) -> None:
        source, session = self.source, self.session
        governing = "" if session is None else _governing(session)
        waiting = () if session is None else source.waiting
        self.choice.tell(governing, waiting, source.errors)
        self.bar.tell(source, self._moment, len(self.choice.chosen))

    # -- as the other pictures in the middle of the window ----------------------------------------

    def fly_to(self, uid: int) -> None:
        """Bring one memory into the picture, where a system has it."""
        self.stack.spaces.frame((uid,))

    def frame_selection(self) -> None:
        """Bring the selected memories into the picture; everything where none is."""
        if self.session is not None:
            self.stack.spaces.frame(self.session.selection.numbers)

    def frame_all(self) -> None:
        """Bring everything into the picture."""
        self.stack.spaces.frame(())

    def view_preset(self, name: str) -> None:
        """Show a view of `ui.space.camera.PRESETS` in every space."""
        self.show_page("spaces")
        self.stack.spaces.view_preset(name)

    def set_tool(self, name: str) -> None:
        """Let a plain drag do something else in every space."""
        self.stack.spaces.set_tool(name)

    def set_reduced_motion(self, reduced: bool) -> None:
        """Jump instead of flying and easing."""
        self.stack.set_reduced_motion(reduced)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setStyleSheet(f"SystemsView {{ background: {palette.background}; }}")
        for part in (self.choice.chips, self.bar, self.stack):
            part.set_palette(palette)
        if self.isVisible():
            self._draw()

    def release(self) -> None:
        """Stop work and motion and give back what is held, before the window closes."""
        self.source.release()
        self.stack.release()


def _governing(session: Session) -> str:
    """Return the name of the system that the running branch lives under."""
    return session.branches.active.record.model


def _without_any(session: Session | None, source: SystemsSource) -> tuple[str, str]:
    """Return what is said where there is nothing to draw: what is missing, and what to do."""
    if session is None:
        return "No document is open", "Open one, or the demo, to see it under every system."
    if not len(session.population):
        return (
            "No memories to compare yet",
            "Add one, import a file, or open the demo; then every system lives the same life.",
        )
    if source.errors and not source.waiting:
        return "No system could be compared", next(iter(source.errors.values()))
    if source.is_stopped:
        return "Stopped", "Press “Go on” to live the journal under the chosen systems."
    return "Living the same journal under each system …", "They appear as they are ready."
