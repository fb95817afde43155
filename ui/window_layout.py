"""Where the panels of the window are: side by side or stacked, shown or hidden, kept for later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QSplitter, QWidget

from ui.encode.encode_view import EncodeView
from ui.explore.space_pane import SpacePane
from ui.graph.centre_view import CentreView
from ui.graph.graph_view import GraphView
from ui.inspector.inspector_view import InspectorView
from ui.memories.memories_view import MemoriesView
from ui.recall.recall_view import RecallView
from ui.tab_column import TabColumn
from ui.timeline.timeline_view import TimelineView

__all__ = ["PANELS", "Panels", "WindowLayout"]

PANELS = ("memories", "recall", "inspector", "new_memory", "timeline")
"""Panels that can be hidden."""

_WIDTHS = (312, 640, 328)
_SHARES = (1, 4, 1)
"""Of a wider window: how it is shared by memories, space and inspector."""
_HEIGHTS = (560, 210)
_LEAST_SPACE = 320


@dataclass(frozen=True, slots=True, kw_only=True)
class Panels:
    """The views of the open document."""

    memories: MemoriesView
    recall: RecallView
    space: SpacePane
    graph: GraphView
    inspector: InspectorView
    new_memory: EncodeView
    timeline: TimelineView

    def all(self) -> tuple[Any, ...]:
        """Return every panel."""
        beside = (self.memories, self.recall, self.inspector, self.new_memory)
        return (*beside, self.space, self.graph, self.timeline)


class WindowLayout(QSplitter):
    """Memories left, the space in the middle, the inspector right, the timeline below.

    Recall shares the place of the memories, a new memory that of the inspector.

    Parameters
    ----------
    panels : Panels
    centre : CentreView
        Holds space and graph.
    """

    def __init__(self, panels: Panels, centre: CentreView) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.panels = panels
        self._across = QSplitter(Qt.Orientation.Horizontal)
        self._left = TabColumn(("Memories", panels.memories), ("Recall", panels.recall))
        self._right = TabColumn(("Inspector", panels.inspector))
        self._right.hold(panels.new_memory)
        for panel in (self._left, centre, self._right):
            self._across.addWidget(panel)
        centre.setMinimumWidth(_LEAST_SPACE)
        for place, share in enumerate(_SHARES):
            self._across.setStretchFactor(place, share)
        self.addWidget(self._across)
        self.addWidget(panels.timeline)
        self.setStretchFactor(0, 1)
        self._keep_thin()

    def _keep_thin(self) -> None:
        for splitter in (self._across, self):
            splitter.setHandleWidth(1)
            splitter.setChildrenCollapsible(False)

    def is_shown(self, name: str) -> bool:
        """Return whether a panel of `PANELS` is shown."""
        panel: QWidget = getattr(self.panels, name)
        column = self._column_of(name)
        return not panel.isHidden() if column is None else column.is_in_front(panel)

    def toggle(self, name: str) -> None:
        """Show or hide a panel of `PANELS`."""
        panel: QWidget = getattr(self.panels, name)
        column = self._column_of(name)
        if column is None:
            panel.setVisible(panel.isHidden())
        elif name == "new_memory" and column.is_in_front(panel):
            column.send_away(panel)
        else:
            column.toggle(panel)

    def open(self, name: str) -> None:
        """Show a panel of `PANELS` and let the person type into it."""
        panel: QWidget = getattr(self.panels, name)
        column = self._column_of(name)
        if column is None:
            panel.show()
        else:
            column.bring(panel)
        panel.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _column_of(self, name: str) -> TabColumn | None:
        """Return the column that a panel shares with others."""
        left, right = ("memories", "recall"), ("inspector", "new_memory")
        return self._left if name in left else self._right if name in right else None

    def reset(self) -> None:
        """Put every panel where it was at first."""
        self._right.send_away(self.panels.new_memory)
        self._left.bring(self.panels.memories)
        self._right.bring(self.panels.inspector)
        self.panels.timeline.show()
        self._across.setSizes(list(_WIDTHS))
        self.setSizes(list(_HEIGHTS))

    def state(self) -> dict[str, QByteArray]:
        """Return where everything is, to be restored."""
        return {"across": self._across.saveState(), "down": self.saveState()}

    def restore(self, state: dict[str, QByteArray]) -> None:
        """Put everything where it was; what does not fit is passed over."""
        for name, splitter in (("across", self._across), ("down", self)):
            if state.get(name):
                splitter.restoreState(state[name])
        self._keep_thin()
