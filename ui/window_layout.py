"""Where the panels of the window are: side by side or stacked, shown or hidden, kept for later."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QSplitter, QWidget

from ui.encode.encode_view import EncodeView
from ui.explore.space_pane import SpacePane
from ui.graph.centre_view import MODES, CentreView
from ui.graph.graph_view import GraphView
from ui.inspector.inspector_view import InspectorView
from ui.later_panel import LaterPanel
from ui.memories.memories_view import MemoriesView
from ui.recall.recall_view import RecallView
from ui.tab_column import TabColumn
from ui.timeline.timeline_view import TimelineView
from ui.workspaces import WORKSPACES, Workspace

__all__ = ["PANELS", "PLACES", "Panels", "WindowLayout"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a panel stands.

    Parameters
    ----------
    panel : str
        Its name in `Panels`.
    column : str
        ``left``, ``right``, ``below`` or ``aside`` (beside what is below).
    title : str
        Of its tab.
    waits : bool
        It gets a tab only once it is opened.
    """

    panel: str
    column: str
    title: str
    waits: bool = False


PLACES: Final = (
    Place("memories", "left", "Memories"),
    Place("recall", "left", "Recall"),
    Place("inspector", "right", "Inspector"),
    Place("similar", "right", "Similar"),
    Place("system", "right", "System"),
    Place("new_memory", "right", "New memory", waits=True),
    Place("lesson", "right", "Lesson", waits=True),
    Place("timeline", "below", "Timeline"),
    Place("curves", "aside", "Curves"),
    Place("log", "aside", "Log"),
)
"""Every panel that can be hidden."""
PANELS: Final = tuple(one.panel for one in PLACES)
"""Their names."""

_SHARES = (1, 4, 1)
"""Of a wider window: how it is shared by memories, space and inspector."""
_BELOW_SHARES = (2, 1)
_LEAST_SPACE = 320
_LENT_WIDTH = 344
_LENDING_WIDTH = 480
"""Most that the right column has while a panel is lent to the left."""
_SHOWN = "shown"
_MODE = "mode"
_SPLITTERS = ("across", "down", "below")


@dataclass(frozen=True, slots=True, kw_only=True)
class Panels:
    """The views of the open document."""

    memories: MemoriesView
    recall: RecallView
    space: SpacePane
    graph: GraphView
    compare: LaterPanel
    systems: LaterPanel
    inspector: InspectorView
    similar: LaterPanel
    system: LaterPanel
    new_memory: EncodeView
    lesson: LaterPanel
    timeline: TimelineView
    curves: LaterPanel
    log: LaterPanel

    def all(self) -> tuple[Any, ...]:
        """Return every panel."""
        return tuple(getattr(self, one.name) for one in fields(self))


class WindowLayout(QSplitter):
    """Memories left, the space in the middle, the inspector right, the timeline below.

    Panels that share a column are tabs there; see `PLACES`.

    Parameters
    ----------
    panels : Panels
    centre : CentreView
        Holds space and graph.
    """

    parts = (*_SPLITTERS, _SHOWN, _MODE)
    """Names of what `state` returns."""

    def __init__(self, panels: Panels, centre: CentreView) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.panels, self.centre = panels, centre
        self._across = QSplitter(Qt.Orientation.Horizontal)
        self._below = QSplitter(Qt.Orientation.Horizontal)
        self._columns = {name: self._column(name) for name in ("left", "right", "aside")}
        self._lent: dict[str, list[int]] = {}
        for panel in (self._columns["left"], centre, self._columns["right"]):
            self._across.addWidget(panel)
        centre.setMinimumWidth(_LEAST_SPACE)
        for panel in (panels.timeline, self._columns["aside"]):
            self._below.addWidget(panel)
        self.addWidget(self._across)
        self.addWidget(self._below)
        for splitter, shares in (
            (self._across, _SHARES),
            (self._below, _BELOW_SHARES),
            (self, (1, 0)),
        ):
            for place, share in enumerate(shares):
                splitter.setStretchFactor(place, share)
        self._keep_thin()

    def _column(self, name: str) -> TabColumn:
        places = [one for one in PLACES if one.column == name]
        column = TabColumn(*((one.title, self._panel(one.panel)) for one in places))
        for one in places:
            if one.waits:
                self._panel(one.panel).setAccessibleName(one.title)
                column.send_away(self._panel(one.panel))
        return column

    def _keep_thin(self) -> None:
        for splitter in (self._across, self._below, self):
            splitter.setHandleWidth(1)
            splitter.setChildrenCollapsible(False)

    def _panel(self, name: str) -> QWidget:
        panel: QWidget = getattr(self.panels, name)
        return panel

    def _column_of(self, name: str) -> TabColumn | None:
        """Return the column that a panel shares with others."""
        if name in self._lent:
            return self._columns["left"]
        return self._columns.get(_place_of(name).column)

    def is_shown(self, name: str) -> bool:
        """Return whether a panel of `PANELS` is shown."""
        panel, column = self._panel(name), self._column_of(name)
        return not panel.isHidden() if column is None else column.is_in_front(panel)

    def toggle(self, name: str) -> None:
        """Show or hide a panel of `PANELS`."""
        panel, column = self._panel(name), self._column_of(name)
        if column is None:
            panel.setVisible(panel.isHidden())
        elif _place_of(name).waits and column.is_in_front(panel):
            column.send_away(panel)
        else:
            column.toggle(panel)
        self._settle()

    def open(self, name: str) -> None:
        """Show a panel of `PANELS` and let the person type into it."""
        self._show(name)
        self._panel(name).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show(self, name: str) -> None:
        panel, column = self._panel(name), self._column_of(name)
        if column is None:
            panel.show()
        else:
            column.bring(panel)
        self._settle()

    def lend_left(self, name: str) -> None:
        """Show a panel in the left column, away from those it shares its own with."""
        left, home = self._columns["left"], self._column_of(name)
        if home is None or name in self._lent:
            return
        if home is not left:
            home.send_away(self._panel(name))
        sizes = self._across.sizes()
        self._lent[name] = [] if not left.isHidden() else sizes
        self._show(name)
        if self._lent[name]:
            right = min(sizes[2], _LENDING_WIDTH)
            self._across.setSizes([_LENT_WIDTH, sum(sizes) - _LENT_WIDTH - right, right])

    def is_lent(self, name: str) -> bool:
        """Return whether a panel stands in the left column for a while."""
        return name in self._lent

    def take_back(self) -> None:
        """Put every lent panel back into its own column."""
        left = self._columns["left"]
        for name, sizes in tuple(self._lent.items()):
            del self._lent[name]
            if _place_of(name).column != "left":
                left.send_away(self._panel(name))
                self._give_home(name)
            if sizes:
                left.hide()
                self._across.setSizes(sizes)
        self._settle()

    def _give_home(self, name: str) -> None:
        place = _place_of(name)
        column = self._columns[place.column]
        before = [one.panel for one in PLACES[: PLACES.index(place)]]
        at = sum(column.indexOf(self._panel(one)) >= 0 for one in before)
        front = column.currentWidget()
        column.insertTab(at, self._panel(name), place.title)
        column.setCurrentWidget(front)

    def _settle(self) -> None:
        """Give the room below away where nothing stands there."""
        below = (self.panels.timeline, self._columns["aside"])
        self._below.setVisible(any(not one.isHidden() for one in below))

    def arrange(self, workspace: Workspace) -> None:
        """Put every panel where a workspace has it at first."""
        self.take_back()
        self._send_away_what_waits(workspace.panels)
        self._show_alone(workspace.panels)
        self._show_mode(workspace.mode)
        self._across.setSizes(list(workspace.widths))
        self.setSizes(list(workspace.heights))
        self._below.setSizes([640, 480])

    def _show_mode(self, mode: str) -> None:
        if mode in MODES:
            self.centre.show_mode(mode)

    def reset(self) -> None:
        """Put every panel where it was at first."""
        self.arrange(WORKSPACES[0])

    def _send_away_what_waits(self, shown: Collection[str]) -> None:
        for one in PLACES:
            column = self._column_of(one.panel)
            if one.waits and one.panel not in shown and column is not None:
                column.send_away(self._panel(one.panel))

    def _show_alone(self, names: Collection[str]) -> None:
        """Show these panels, and hide the columns that hold none of them."""
        for name, column in self._columns.items():
            column.setVisible(any(one.column == name and one.panel in names for one in PLACES))
        self.panels.timeline.setVisible("timeline" in names)
        for name in names:
            if name in PANELS:
                self._show(name)
        self._settle()

    def state(self) -> dict[str, QByteArray]:
        """Return where everything is, to be restored; by the names in `parts`."""
        shown = ",".join(name for name in PANELS if self.is_shown(name))
        splitters = (self._across, self, self._below)
        return {
            **{name: one.saveState() for name, one in zip(_SPLITTERS, splitters, strict=True)},
            _SHOWN: QByteArray(shown.encode()),
            _MODE: QByteArray(self.centre.mode.encode()),
        }

    def restore(self, state: Mapping[str, QByteArray]) -> None:
        """Put everything where it was; what does not fit is passed over."""
        self.take_back()
        if state.get(_SHOWN):
            shown = bytes(state[_SHOWN].data()).decode(errors="replace").split(",")
            self._show_alone([name for name in shown if name in PANELS])
        if state.get(_MODE):
            self._show_mode(bytes(state[_MODE].data()).decode(errors="replace"))
        for name, splitter in zip(_SPLITTERS, (self._across, self, self._below), strict=True):
            if state.get(name):
                splitter.restoreState(state[name])
        self._keep_thin()


def _place_of(name: str) -> Place:
    return next(one for one in PLACES if one.panel == name)
