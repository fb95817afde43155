"""One parameter to set: its name and meaning, a field or a switch, its range, and a way back."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget
from superqt import QToggleSwitch

from engine.half_life import half_life
from engine.parameters import ParameterSpec, ParameterValue
from ui.inspector.section import quiet_label
from ui.inspector.style import set_role
from ui.memories.figures import plain_hint
from ui.parameters.wording import facts_of, read_value, shown_value, spoken_name, written_value
from ui.theme import GRID, tabular_font

__all__ = ["ParameterField"]

_EDITOR_WIDTH, _FACTS_WIDTH, _TUPLE_WIDTH = 12 * GRID, 36 * GRID, 7 * GRID + 4


class ParameterField(QWidget):
    """One parameter.

    Parameters
    ----------
    spec : ParameterSpec
    """

    edited = Signal()
    """What it holds has changed."""

    def __init__(self, spec: ParameterSpec) -> None:
        super().__init__()
        self.spec = spec
        self._in_force: ParameterValue = spec.default
        self.name = QLabel(spoken_name(spec))
        self.name.setToolTip(plain_hint(f"{spec.name}\n{spec.doc}\n{spec.source}"))
        self.doc = quiet_label(spec.doc)
        self.facts = quiet_label(facts_of(spec))
        self.facts.setFont(tabular_font())
        self.state = quiet_label()
        self.state.setFont(tabular_font())
        self.problem = quiet_label(role="danger")
        self.switch = self._made_switch() if isinstance(spec.default, bool) else None
        self.boxes = [] if self.switch else [self._made_box(one) for one in self._numbers()]
        self.reset_button = self._made_reset()
        self._place()
        self.set_value(spec.default)

    def _numbers(self) -> range:
        return range(len(self.spec.default) if isinstance(self.spec.default, tuple) else 1)

    def _made_switch(self) -> QToggleSwitch:
        switch = QToggleSwitch()
        switch.setAccessibleName(self.spec.name)
        switch.toggled.connect(self._on_edited)
        return switch

    def _made_box(self, number: int) -> QLineEdit:
        box = QLineEdit()
        box.setFont(tabular_font())
        box.setAlignment(Qt.AlignmentFlag.AlignRight)
        several = isinstance(self.spec.default, tuple)
        box.setFixedWidth(_TUPLE_WIDTH if several else _EDITOR_WIDTH)
        box.setAccessibleName(f"{self.spec.name} {number}" if several else self.spec.name)
        if several:
            box.setToolTip(f"Number {number}, counted from 0")
            box.setProperty("narrow", True)
        box.textEdited.connect(self._on_edited)
        return box

    def _made_reset(self) -> QToolButton:
        button = QToolButton()
        button.setText("↺")
        button.setToolTip(f"Back to the default, {shown_value(self.spec.default)}")
        button.setAccessibleName(f"Reset {self.spec.name}")
        policy = button.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        button.setSizePolicy(policy)
        button.clicked.connect(self.reset)
        return button

    def _place(self) -> None:
        several = len(self.boxes) > 1
        editors = QHBoxLayout()
        editors.setSpacing(GRID // 2)
        for widget in (*self.boxes, *([self.switch] if self.switch else [])):
            editors.addWidget(widget)
        editors.addStretch(1)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, GRID // 2, 0, GRID // 2)
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(0, 1)
        grid.setColumnMinimumWidth(1, _EDITOR_WIDTH)
        grid.setColumnMinimumWidth(2, _FACTS_WIDTH)
        grid.addWidget(self.name, 0, 0)
        grid.addWidget(self.doc, 1, 0)
        if several:
            grid.addLayout(editors, 2, 0, 1, 4)
        else:
            grid.addLayout(editors, 0, 1, 2, 1)
        grid.addWidget(self.facts, 0, 2)
        grid.addWidget(self.state, 1, 2)
        grid.addWidget(self.reset_button, 0, 3, 2, 1)
        grid.addWidget(self.problem, 3, 0, 1, 4)

    # -- what it holds --------------------------------------------------------------------------

    @property
    def value(self) -> ParameterValue | None:
        """What it holds; None where that is no value of the parameter."""
        if self.switch is not None:
            return self.switch.isChecked()
        try:
            return read_value(self.spec, (box.text() for box in self.boxes))
        except ValueError:
            return None

    @property
    def problem_in_words(self) -> str:
        """What is wrong with what it holds; empty where nothing is."""
        return self.problem.text()

    def set_value(self, value: ParameterValue) -> None:
        """Hold a value; `edited` is emitted where that is another one."""
        before = self._texts()
        if self.switch is not None:
            was = self.switch.blockSignals(True)
            self.switch.setChecked(bool(value))
            self.switch.blockSignals(was)
        else:
            numbers = value if isinstance(value, tuple) else (value,)
            for box, number in zip(self.boxes, numbers, strict=True):
                box.setText(written_value(number))
        self._show()
        if self._texts() != before:
            self.edited.emit()

    def reset(self) -> None:
        """Hold the default."""
        self.set_value(self.spec.default)

    def set_in_force(self, value: ParameterValue) -> None:
        """Note what is in force; where nothing else was put in, hold it too."""
        untouched = self.value == self._in_force
        self._in_force = value
        if untouched:
            self.set_value(value)
        self._show()

    def restore(self) -> None:
        """Hold what is in force."""
        self.set_value(self._in_force)

    def matches(self, words: str) -> bool:
        """Return whether every word is found in its name, meaning or source."""
        text = f"{self.spec.name} {spoken_name(self.spec)} {self.spec.doc} {self.spec.source}"
        return all(word in text.lower() for word in words.lower().split())

    # -- how it looks ---------------------------------------------------------------------------

    def _texts(self) -> tuple[str, ...]:
        if self.switch is not None:
            return (str(self.switch.isChecked()),)
        return tuple(box.text() for box in self.boxes)

    def _on_edited(self) -> None:
        self._show()
        self.edited.emit()

    def _show(self) -> None:
        self.problem.setText(self._problem())
        self.problem.setVisible(bool(self.problem.text()))
        value = self.value
        changed = value != self.spec.default
        set_role(self.name, "accent" if changed else "")
        self.reset_button.setVisible(changed)
        if self.switch is not None:
            self.switch.setText("on" if value else "off")
        parts = []
        lasting = None if value is None else half_life(self.spec, value)
        if lasting is not None:
            parts.append(f"half-life {lasting.words}")
        if value != self._in_force:
            parts.append(f"in force {shown_value(self._in_force)}")
        self.state.setText(" · ".join(parts))

    def _problem(self) -> str:
        if self.switch is not None:
            return ""
        try:
            read_value(self.spec, (box.text() for box in self.boxes))
        except ValueError as error:
            return f"{spoken_name(self.spec)} {error}"
        return ""
