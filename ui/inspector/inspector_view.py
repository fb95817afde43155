"""The inspector: one memory, everything that is left of it, and why."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from engine.changes import Changes
from engine.session import Session
from ui.inspector.affect_section import AffectSection
from ui.inspector.forecast_section import ForecastSection
from ui.inspector.forecast_source import ForecastSource
from ui.inspector.header_section import HeaderSection
from ui.inspector.inspected import look_at
from ui.inspector.life_section import LifeSection
from ui.inspector.link_making import LinkMaker
from ui.inspector.links_section import LinksSection
from ui.inspector.raw_trace_section import RawTraceSection
from ui.inspector.readings_section import ReadingsSection
from ui.inspector.rescue_section import RescueSection
from ui.inspector.rescue_source import RescueSource
from ui.inspector.section import Section
from ui.inspector.selection_summary import SelectionSummary
from ui.inspector.style import inspector_style
from ui.inspector.tombstone_section import TombstoneSection
from ui.inspector.why_section import WhySection
from ui.memories.empty_state import EmptyState
from ui.memories.texts import Texts
from ui.session_view import SessionView
from ui.tall_page import TallPage
from ui.task_runner import TaskRunner
from ui.theme import DARK, GRID, Palette

__all__ = ["InspectorView"]


class InspectorView(SessionView):
    """What is left of the active memory, and why.

    Parameters
    ----------
    tasks : TaskRunner
        Computes forecasts.
    palette : Palette
    parent : QWidget, optional
    """

    fly_requested = Signal(int)
    """Number of a memory that a link led to, for the space to turn to."""
    told = Signal(str)
    """An act that was done, in one line."""
    failed = Signal(str)
    """An act that could not be done, in one line."""

    def __init__(
        self, tasks: TaskRunner, palette: Palette = DARK, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._texts: Texts | None = None
        self.forecasts = ForecastSource(tasks, self)
        self.rescues = RescueSource(tasks, self)
        self.empty = EmptyState()
        self.summary = SelectionSummary()
        self.header = HeaderSection(palette)
        self.links = LinksSection(palette)
        self.why = WhySection(palette)
        self.tombstone = TombstoneSection(palette)
        self.raw = RawTraceSection(palette)
        self.readings = ReadingsSection(palette)
        self.affect = AffectSection(palette)
        self.forecast = ForecastSection(palette, self.forecasts)
        self.rescue = RescueSection(palette, self.rescues)
        self.life = LifeSection(palette)
        self.sections: tuple[Section, ...] = (
            self.raw,
            self.readings,
            self.affect,
            self.why,
            self.forecast,
            self.rescue,
            self.links,
            self.life,
        )
        self._lay_out()
        self.links.activated.connect(self._on_link_activated)
        self.links.hovered.connect(self._on_link_hovered)
        self.rescue.activated.connect(self._on_link_activated)
        self._make_links()
        self.set_palette(palette)
        self.refresh(Changes(kind="document"))

    def _make_links(self) -> None:
        self.maker = LinkMaker(self)
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.maker.cancel)
        self._escape.setEnabled(False)
        self.maker.picking_changed.connect(self._on_picking_changed)
        self.maker.told.connect(self.told)
        self.maker.failed.connect(self.failed)
        self.links.link_asked.connect(self._on_link_asked)
        self.links.cut_asked.connect(self.maker.cut)

    def _lay_out(self) -> None:
        self.setAccessibleName("Inspector")
        self._page = TallPage()
        column = QVBoxLayout(self._page)
        column.setContentsMargins(2 * GRID, GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(0)
        for widget in (self.summary, self.header, self.tombstone, *self.sections):
            column.addWidget(widget)
        column.addStretch(1)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(self._page)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.area)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        self.setFocusProxy(self.area)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.setStyleSheet(inspector_style(palette))
        for part in (self.header, self.tombstone, *self.sections):
            part.set_palette(palette)
        if self.isVisible():
            self.refresh(Changes(kind="document"))

    # -- listening ------------------------------------------------------------------------------

    def show_session(self, session: Session | None) -> None:
        """Look at another document, or none."""
        self.maker.set_session(session)
        super().show_session(session)

    def refresh(self, changes: Changes) -> None:
        """Tell of the active memory at this moment."""
        session = self.session
        uid = None if session is None else session.selection.active
        if changes.kind == "document" or uid is None:
            self._stop_looking_ahead()
        if session is None or uid is None:
            self._say_nothing()
            return
        if self._texts is None or self._texts.catalogue is not session.catalogue:
            self._texts = Texts(session.catalogue)
        it = look_at(session, uid, self._texts)
        if it is None:
            self._stop_looking_ahead()
            self.empty.say(
                f"Memory {uid} is not there yet",
                f"It was encoded after night {session.population.night}.",
            )
            self._stack.setCurrentWidget(self.empty)
            return
        self.summary.show_selection(
            it.state, session.selection.numbers, uid, session.shown.mask(session)
        )
        self.header.show_memory(it)
        self.tombstone.setVisible(not it.is_there)
        shown = self.sections if it.is_there else (self.why,)
        for section in self.sections:
            section.setVisible(section in shown)
        if not it.is_there:
            self._stop_looking_ahead()
            self.tombstone.show_memory(it)
        for section in shown:
            section.show_memory(it)
        self._stack.setCurrentWidget(self.area)

    def refresh_shown(self) -> None:
        """Say whether what is selected is shown."""
        self.refresh(Changes(kind="shown"))

    def refresh_selection(self) -> None:
        """Tell of another memory, from its beginning."""
        self.refresh(Changes(kind="selection"))
        self.area.verticalScrollBar().setValue(0)

    def _stop_looking_ahead(self) -> None:
        self.forecasts.stop()
        self.rescues.stop()

    def _say_nothing(self) -> None:
        if self.session is None:
            self.empty.say("No document is open")
        else:
            self.empty.say("Select a memory", "Click one in the space or in the table.")
        self._stack.setCurrentWidget(self.empty)

    # -- what the person does -------------------------------------------------------------------

    def _on_link_activated(self, uid: int) -> None:
        if self.session is not None:
            self.session.selection.select((uid,))
            self.fly_requested.emit(uid)

    def _on_link_asked(self, uid: int) -> None:
        if self.maker.picking is None:
            self.maker.begin(uid)
        else:
            self.maker.cancel()

    def _on_picking_changed(self) -> None:
        picking = self.maker.picking is not None
        self.links.set_picking(picking)
        self._escape.setEnabled(picking)

    def _on_link_hovered(self, uid: int | None) -> None:
        if self.session is not None:
            self.session.selection.hover(uid)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._stop_looking_ahead()
        self._stale = Changes(kind="document")
