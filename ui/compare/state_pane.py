"""One state in a space of its own, with the lines that say which one it is."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QVBoxLayout

from engine.journal.branches import Branch
from engine.memory.population import Population
from engine.session import Session
from ui.compare.state_header import StateHeader
from ui.explore.marked_pane import MarkedPane
from ui.space.scene import Scene
from ui.space.space_view import SpaceView
from ui.state_words import branch_label, tier_counts, tiers_told
from ui.theme import Palette
from ui.timeline.timeline_view import date_in_words

__all__ = ["StatePane"]


class StatePane(MarkedPane):
    """Draws one state of a document; what is pointed at goes to the document's one selection.

    Parameters
    ----------
    side : str
        ``left`` or ``right``.
    palette : Palette
    flat : bool
        Flat projections in any case.
    """

    def __init__(self, side: str, palette: Palette, *, flat: bool = False) -> None:
        super().__init__(SpaceView(palette=palette, flat=flat))
        self.side = side
        self._palette = palette
        self._population: Population | None = None
        self.header = StateHeader(side, palette, lockable=side == "right")
        self.space.setAccessibleName(f"State on the {side}")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.space, 1)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)

    @property
    def population(self) -> Population | None:
        """The state that is drawn."""
        return self._population

    def show_state(
        self,
        session: Session,
        branch: Branch,
        population: Population,
        scene: Scene,
        *,
        animate: bool = False,
    ) -> None:
        """Draw a state, and say which it is.

        Parameters
        ----------
        session : Session
        branch : Branch
        population : Population
            A state of `branch`.
        scene : Scene
            Of that state.
        animate : bool
            Ease into it from the state before.
        """
        self._population = population
        model = branch.timeline.model
        self.pointing.show_state(session, population, model)
        branches = session.branches.all()
        labels = [(one.number, branch_label(at, one)) for at, one in enumerate(branches)]
        self.header.show_branches(labels, branch.number)
        counts = tiers_told(population, model)
        whole, short = (
            tier_counts(counts, self._palette, model.own_tiers, short=one) for one in (False, True)
        )
        self.header.show_words(whole, date_in_words(population.clock), short)
        self.space.set_scene(scene, animate)

    def show_nothing(self) -> None:
        """Draw no state."""
        self._population = None
        super().show_nothing()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours; those of the points are in the scene."""
        self._palette = palette
        self.header.set_palette(palette)
        self.space.set_palette(palette)
