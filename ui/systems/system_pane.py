"""One system's state in a small space of its own, with the legend of its own tiers."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from engine.memory.population import Population
from engine.session import Session
from ui.eliding_label import ElidingLabel
from ui.explore.marked_pane import MarkedPane
from ui.memories.figures import plain_hint
from ui.space.flat_space import FlatSpace
from ui.space.legend_strip import LegendStrip
from ui.space.scene import Scene
from ui.space.space_view import SpaceView
from ui.systems.shown_system import ShownSystem
from ui.systems.system_colours import ICON, line_icon
from ui.systems.system_scene import own_legend
from ui.theme import GRID, Palette

__all__ = ["SystemPane"]


class _SmallSpace(SpaceView):
    """A space without words about itself: they would stand in every pane."""

    def _made_flat(self, why: str) -> FlatSpace:
        del why
        return FlatSpace("", self._palette)


class SystemPane(MarkedPane):
    """Draws the document under one system.

    Parameters
    ----------
    palette : Palette
    flat : bool
        Flat projections in any case.
    """

    legend_resized = Signal()
    """The legend takes more or less room."""

    def __init__(self, palette: Palette, *, flat: bool = False) -> None:
        super().__init__(_SmallSpace(palette=palette, flat=flat))
        self.setObjectName("pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._palette = palette
        self._system: ShownSystem | None = None
        self.sign, self.title, self.note = QLabel(), ElidingLabel(), QLabel()
        self.sign.setFixedSize(ICON)
        self.legend = LegendStrip(palette)
        self.legend.installEventFilter(self)
        head = QHBoxLayout()
        head.setContentsMargins(GRID, GRID // 2, GRID, 0)
        head.setSpacing(2)
        head.addWidget(self.sign)
        head.addWidget(self.title, 1)
        head.addWidget(self.note)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        self._room = QWidget()
        held = QVBoxLayout(self._room)
        held.setContentsMargins(0, 0, 0, 0)
        held.setSpacing(0)
        held.addWidget(self.legend)
        held.addStretch(1)
        column.addWidget(self._room)
        column.addWidget(self.space, 1)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.set_palette(palette)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell when the legend got more or fewer lines."""
        if event.type() == QEvent.Type.Resize:
            self.legend_resized.emit()
        return super().eventFilter(watched, event)

    def keep_room(self, height: int) -> None:
        """Give the legend so much room, that of the longest one beside it."""
        self._room.setFixedHeight(height)

    @property
    def population(self) -> Population | None:
        """The state that is drawn."""
        return None if self._system is None else self._system.population

    def show_system(
        self, session: Session, system: ShownSystem, scene: Scene, *, animate: bool = False
    ) -> None:
        """Draw a system's state.

        Parameters
        ----------
        session : Session
        system : ShownSystem
        scene : Scene
            Of that state.
        animate : bool
            Ease into it from the state before.
        """
        same = self._system is not None and self._system.name == system.name
        self._system = system
        self.pointing.show_state(session, system.population, system.model)
        self.title.setText(system.title)
        self.title.setToolTip(plain_hint(f"{system.title} ({system.model.source})"))
        self.note.setText("governs" if system.governs else "")
        self.note.setToolTip("The branch that runs lives under it")
        self.space.setAccessibleName(f"Space under {system.title}")
        self._sign()
        self.space.set_scene(scene, animate and same)

    def _sign(self) -> None:
        if self._system is not None:
            self.sign.setPixmap(line_icon(self._system.place, self._palette).pixmap(ICON))
            self.legend.set_rows(own_legend(self._system, self._palette), self._palette)

    def show_nothing(self) -> None:
        """Draw no state."""
        self._system = None
        super().show_nothing()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours; those of the points are in the scene."""
        self._palette = palette
        self.setStyleSheet(f"QWidget#pane {{ background: {palette.background}; }}")
        self.note.setStyleSheet(f"color: {palette.accent};")
        self.space.set_palette(palette)
        self._sign()
