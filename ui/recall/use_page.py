"""*Use*: in which mood, at which hour, with which new reading a memory is reconsolidated."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from engine.affect.space import Affect, derived_intensity
from engine.memory.bundle import MemoryBundle
from engine.recall.using import NewReading
from ui.encode.affect_plane import AffectPlane
from ui.encode.felt import Felt
from ui.encode.form_style import give_room
from ui.encode.moment_field import MomentField
from ui.explore.memory_words import what_is_left
from ui.inspector.section import quiet_label
from ui.memories.figures import shorten
from ui.recall.reading_choice import ReadingChoice
from ui.theme import DARK, GRID, Palette, tabular_font

__all__ = ["UseChoices", "UsePage"]


@dataclass(frozen=True, slots=True, kw_only=True)
class UseChoices:
    """What a person has chosen for a use.

    Parameters
    ----------
    uids : tuple of int
    context : Affect or None
        None: what the question tells.
    reading : NewReading or None
    hour : float
    """

    uids: tuple[int, ...]
    context: Affect | None
    reading: NewReading | None
    hour: float


class UsePage(QWidget):
    """The choices of one use.

    Parameters
    ----------
    palette : Palette
    """

    confirmed = Signal(object)
    """The `UseChoices`."""
    left = Signal()

    def __init__(self, palette: Palette = DARK) -> None:
        super().__init__()
        self._uids: tuple[int, ...] = ()
        self._context: Affect | None = None
        self.by_hand = False
        self.title = quiet_label(role="")
        self.plane = AffectPlane(palette, single=True)
        self.intensity, self.spread = QDoubleSpinBox(), QDoubleSpinBox()
        self.origin = quiet_label()
        self.by_question = QPushButton("As the question tells")
        self.moment, self.reading = MomentField(), ReadingChoice()
        self.use, self.cancel = QPushButton("Use"), QPushButton("Back")
        self.problem = quiet_label(role="danger")
        self._set_up()
        self._lay_out()
        self._connect()
        self.tell("")

    def _set_up(self) -> None:
        self.plane.setAccessibleName("Emotional context of the moment")
        give_room(self.intensity, self.spread)
        for box, high, name in ((self.intensity, 1.0, "Intensity"), (self.spread, 3.0, "Spread")):
            box.setRange(0.0, high)
            box.setSingleStep(0.05)
            box.setFont(tabular_font())
            box.setAccessibleName(f"{name} of the moment")
        self.intensity.setToolTip("How strong the moment is; derived until it is set")
        self.spread.setToolTip(
            "How mixed the moment is; kept with the recall, and rising spreads save a memory"
        )
        self.use.setToolTip("Reconsolidate: boost, count, traces restored, drift (Ctrl+Return)")
        self.use.setShortcut("Ctrl+Return")

    def _lay_out(self) -> None:
        numbers = QVBoxLayout()
        numbers.setSpacing(GRID // 2)
        numbers.addStretch(1)
        for name, box in (("Intensity", self.intensity), ("Spread", self.spread)):
            numbers.addWidget(QLabel(name))
            numbers.addWidget(box)
        numbers.addStretch(1)
        moment = QHBoxLayout()
        moment.addWidget(self.plane, 1)
        moment.addLayout(numbers)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        column.setSpacing(GRID)
        column.addWidget(self.title)
        column.addWidget(quiet_label("The moment, towards which its feeling drifts"))
        column.addLayout(moment)
        column.addWidget(self.origin)
        column.addWidget(self.by_question, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.moment)
        column.addWidget(self.reading)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(page)
        foot = QHBoxLayout()
        foot.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        foot.addWidget(self.cancel)
        foot.addStretch(1)
        foot.addWidget(self.use)
        self.problem.setContentsMargins(2 * GRID, GRID, 2 * GRID, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(area, 1)
        layout.addWidget(self.problem)
        layout.addLayout(foot)

    def _connect(self) -> None:
        self.plane.moved.connect(lambda _at, v, a: self._set_by_hand(v, a))
        self.plane.added.connect(self._set_by_hand)
        self.intensity.valueChanged.connect(self._on_number_changed)
        self.spread.valueChanged.connect(self._on_number_changed)
        self.by_question.clicked.connect(self._on_by_question_clicked)
        self.use.clicked.connect(lambda: self.confirmed.emit(self.choices()))
        self.cancel.clicked.connect(self.left)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.plane.set_palette(palette)

    def tell(self, problem: str) -> None:
        """Say what is wrong, or nothing."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))

    # -- what is asked --------------------------------------------------------------------------

    def ask_for(self, memories: tuple[MemoryBundle, ...], query: str) -> None:
        """Ask anew for the use of some memories that a question has found."""
        self._uids = tuple(one.uid for one in memories)
        one = memories[0] if len(memories) == 1 else None
        name = f"“{shorten(what_is_left(one), 72)}”" if one else f"{len(memories)} memories"
        self.title.setText(f"Use {name}")
        self.by_hand, self._context = False, None
        self.origin.setText("Reading the question…")
        self.reading.ask_for(one, query)
        self.moment.reset()
        self.tell("")
        self._show(None)

    def set_told(self, context: Affect | None, words: str) -> None:
        """Take note of the context that the question tells, and where that is from."""
        self._context = context
        if not self.by_hand:
            self.origin.setText(words)
            self._show(context)

    def choices(self) -> UseChoices:
        """Return what is chosen."""
        return UseChoices(
            uids=self._uids,
            context=self._by_hand() if self.by_hand else None,
            reading=self.reading.reading(),
            hour=self.moment.hour,
        )

    def _by_hand(self) -> Affect:
        one = self._felt
        return Affect(
            valence=one.valence,
            activation=one.activation,
            intensity=one.intensity,
            spread=self.spread.value(),
        )

    # -- what the person does -------------------------------------------------------------------

    def _set_by_hand(self, valence: float, activation: float) -> None:
        self._take(Affect(valence=valence, activation=activation, spread=self.spread.value()))

    def _on_number_changed(self) -> None:
        one = self._felt
        derived = float(derived_intensity(one.valence, one.activation))
        strong = self.intensity.value()
        set_to = None if abs(strong - derived) < 0.005 else strong
        self._take(
            Affect(
                valence=one.valence,
                activation=one.activation,
                intensity=set_to,
                spread=self.spread.value(),
            )
        )

    def _on_by_question_clicked(self) -> None:
        self.by_hand = False
        self.origin.setText("As the question tells.")
        self._show(self._context)

    def _take(self, context: Affect) -> None:
        self.by_hand = True
        self.origin.setText("Set by hand; its spread is kept with the recall.")
        self._show(context)

    def _show(self, context: Affect | None) -> None:
        place = context or Affect(valence=0.0, activation=0.0)
        self._felt = Felt(
            valence=place.valence, activation=place.activation, intensity=place.intensity
        )
        self.plane.set_felt((self._felt,), place if place.spread else None)
        self.by_question.setVisible(self.by_hand)
        for box, value in ((self.intensity, place.centroid[2]), (self.spread, place.spread)):
            box.blockSignals(True)
            box.setValue(value)
            box.blockSignals(False)
