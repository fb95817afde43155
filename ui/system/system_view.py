"""The system that governs the open document: what it tells of all memories, and its acts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from engine.changes import Changes
from engine.memory.population import Population
from engine.models.foreign_faults import telling_of_faults
from engine.models.own_report import Fact, Section, Table
from engine.models.protocol import ForgettingModel
from engine.progress import Progress
from engine.session import Session
from ui.inspector.section import quiet_label
from ui.inspector.style import inspector_style
from ui.session_view import SessionView
from ui.system.governor import Governor
from ui.system.section_shown import SectionShown
from ui.tall_page import TallPage
from ui.task_runner import TaskHandle, TaskRunner
from ui.theme import DARK, GRID, Palette

__all__ = ["SystemView"]


class SystemView(SessionView):
    """Title, source, kinds, tiers and the report of the governing system.

    Parameters
    ----------
    tasks : TaskRunner
        Works the report out.
    governor : Governor
        Does what is asked.
    palette : Palette
    parent : QWidget, optional
    """

    told = Signal(str)
    """Something a person should read, in one line."""

    def __init__(
        self,
        tasks: TaskRunner,
        governor: Governor,
        palette: Palette = DARK,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks, self._governor, self._palette = tasks, governor, palette
        self._task: TaskHandle | None = None
        self._asked: tuple[Population, ForgettingModel] | None = None
        self._shown: tuple[Population, ForgettingModel] | None = None
        self._wanted = ""
        self.title, self.about = QLabel(), quiet_label()
        font = self.title.font()
        font.setPointSizeF(font.pointSizeF() * 1.3)
        self.title.setFont(font)
        self.waiting = quiet_label()
        self.sections: list[SectionShown] = []
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QScrollArea.Shape.NoFrame)
        head = QVBoxLayout()
        head.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, GRID)
        head.setSpacing(GRID // 2)
        for widget in (self.title, self.about, self.waiting):
            head.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.area, 1)
        governor.work.busy_changed.connect(lambda _busy: self._enable())
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.setStyleSheet(inspector_style(palette))
        if self._shown is not None:
            self._shown = None
            self.refresh(Changes(kind="document"))

    def refresh(self, changes: Changes) -> None:
        """Work the report out for the state at hand; the last one stays until it is there."""
        del changes
        session = self.session
        if session is None:
            self._drop()
            self._shown = None
            self.title.setText("No document is open")
            self.about.setText("Open one, or start from the demo memories.")
            self._show((), None)
            return
        population, model = session.population, session.model
        if self._shown is not None and self._shown[0] is population and self._shown[1] is model:
            return
        self._drop()
        self.title.setText(model.title)
        self.about.setText(
            f"Governs “{session.branches.active.name}”. After: {model.source}. "
            f"Strength: {model.strength_meaning}."
        )
        self._work_out(session, population, model)

    def _work_out(self, session: Session, population: Population, model: ForgettingModel) -> None:
        def work(_progress: Progress) -> Sequence[Section]:
            with telling_of_faults(model):
                return (*_of_every_system(population, model), *model.report(population))

        asked = self._asked = (population, model)

        def done(sections: Sequence[Section]) -> None:
            if self.session is session and self._asked is asked:
                self.waiting.hide()
                self._shown = asked
                self._show(sections, model)

        def failed(error: Exception) -> None:
            if self._asked is asked:
                self.waiting.setText(f"It cannot be told: {error}")

        self.waiting.setText("Being worked out …")
        self.waiting.show()
        title = f"What {model.title} tells"
        self._task = self._tasks.run(title, work, done, failed, quiet=True)

    def _drop(self) -> None:
        self._asked = None
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _show(self, sections: Sequence[Section], model: ForgettingModel | None) -> None:
        acts = () if model is None else self._governor.acts(of_memories=False)
        place = self.area.verticalScrollBar().value()
        held = TallPage()
        column = QVBoxLayout(held)
        column.setContentsMargins(2 * GRID, 0, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        placed = {name for one in sections for name in one.acts}
        loose = tuple(one.name for one in acts if one.name not in placed)
        if loose:
            sections = (*sections, Section(title="What else it does", acts=loose))
        self.sections = []
        for one in sections:
            shown = SectionShown(one, acts, self._palette)
            shown.picked.connect(self._on_memory_picked)
            shown.act_asked.connect(self._governor.act)
            self.sections.append(shown)
            column.addWidget(shown)
        column.addStretch(1)
        self.area.setWidget(held)
        self.area.verticalScrollBar().setValue(place)
        self._enable()
        self._bring()

    def show_section(self, title: str) -> None:
        """Scroll to a section of the report, once it is there."""
        self._wanted = title
        self._bring()

    def _bring(self) -> None:
        found = next((one for one in self.sections if one.accessibleName() == self._wanted), None)
        if found is not None and self._wanted:
            QTimer.singleShot(0, found, lambda: self._scroll_to(found))

    def _scroll_to(self, section: SectionShown) -> None:
        self._wanted = ""
        self.area.verticalScrollBar().setValue(section.y())

    def _enable(self) -> None:
        for section in self.sections:
            for button in section.buttons.values():
                button.setEnabled(self._governor.can_act)

    def _on_memory_picked(self, uid: int) -> None:
        if self.session is not None:
            self.session.selection.select((uid,))


def _of_every_system(population: Population, model: ForgettingModel) -> tuple[Section, ...]:
    """Return what can be told under any system: its tiers and kinds with counts."""
    tiers, kinds = model.own_tier(population), model.own_kind(population)
    there = tiers != len(model.own_tiers) - 1
    rows = tuple(
        (one.title, int((tiers == code).sum()), one.remembered)
        for code, one in enumerate(model.own_tiers)
    )
    told = tuple(
        (one.name, int(((kinds == code) & there).sum())) for code, one in enumerate(model.own_kinds)
    )
    counts = Table(
        title="Tiers", columns=("Tier", "Memories", "Brought up"), rows=rows,
        meaning="Brought up: whether the system still finds such a memory by itself.",
    )  # fmt: skip
    known = Table(title="Kinds", columns=("Kind", "Memories"), rows=told)
    remembered = int(model.remembered(population).sum())
    fact = Fact(label="Memories that it still brings up", value=remembered)
    return (Section(title="Memories", parts=(fact, counts, known)),)
