"""The form of all parameters of a model, made from what they tell of themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from engine.parameters import ParameterSpec, ParameterValue, describe
from ui.inspector.section import quiet_label
from ui.parameters.field import ParameterField
from ui.parameters.wording import group_title, sections_of
from ui.theme import GRID

__all__ = ["ParametersForm"]


class _Group(QWidget):
    """The parameters of one mechanism under its title."""

    def __init__(self, title: str, sections: str, specs: list[ParameterSpec]) -> None:
        super().__init__()
        self.title = QLabel(title)
        font = self.title.font()
        font.setWeight(font.Weight.DemiBold)
        self.title.setFont(font)
        self.fields = [ParameterField(spec) for spec in specs]
        line = QFrame()
        line.setObjectName("line")
        line.setFixedHeight(1)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, GRID, 0, 2 * GRID)
        self.column.setSpacing(GRID // 2)
        for widget in (line, self.title, quiet_label(sections), *self.fields):
            self.column.addWidget(widget)

    def show_matching(self, words: str, only_changed: bool) -> bool:
        """Show the fields that match; return whether there are any."""
        seen = False
        for field in self.fields:
            changed = field.value != field.spec.default
            shown = field.matches(words) and (changed or not only_changed)
            field.setVisible(shown)
            seen = seen or shown
        self.setVisible(seen)
        return seen


class ParametersForm(QWidget):
    """Every parameter of a model, grouped by mechanism.

    Parameters
    ----------
    parameters_type : type
        A frozen dataclass of parameter groups.
    """

    edited = Signal()
    """Something in it has changed."""

    def __init__(self, parameters_type: type[Any]) -> None:
        super().__init__()
        self._resetting = False
        grouped: dict[str, list[ParameterSpec]] = {}
        for spec in describe(parameters_type):
            grouped.setdefault(spec.name.partition(".")[0], []).append(spec)
        self.groups = {
            name: _Group(group_title(parameters_type, name), sections_of(specs), specs)
            for name, specs in grouped.items()
        }
        self.fields = {
            field.spec.name: field for group in self.groups.values() for field in group.fields
        }
        self.nothing_found = quiet_label("No parameter is found by these words.")
        self.nothing_found.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 0, 2 * GRID, GRID)
        column.setSpacing(0)
        for widget in (self.nothing_found, *self.groups.values()):
            column.addWidget(widget)
        column.addStretch(1)
        for field in self.fields.values():
            field.edited.connect(self._on_field_edited)

    def add_to_group(self, name: str, widget: QWidget) -> None:
        """Put something more under the parameters of a mechanism."""
        self.groups[name].column.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)

    # -- what it holds --------------------------------------------------------------------------

    def problems(self) -> dict[str, str]:
        """Return what is wrong with each value that is none, by dotted name."""
        told = {name: field.problem_in_words for name, field in self.fields.items()}
        return {name: problem for name, problem in told.items() if problem}

    def values(self) -> dict[str, ParameterValue] | None:
        """Return every value by dotted name; None while one of them is none."""
        held = {name: field.value for name, field in self.fields.items()}
        values = {name: value for name, value in held.items() if value is not None}
        return values if len(values) == len(held) else None

    def set_in_force(self, values: Mapping[str, ParameterValue]) -> None:
        """Note what is in force; values that were put in and not applied stay."""
        with _Together(self):
            for name, value in values.items():
                self.fields[name].set_in_force(value)

    def put(self, values: Mapping[str, ParameterValue]) -> None:
        """Put in some values."""
        with _Together(self):
            for name, value in values.items():
                self.fields[name].set_value(value)

    def reset(self) -> None:
        """Put in every default."""
        self.put({name: field.spec.default for name, field in self.fields.items()})

    def restore(self) -> None:
        """Put in what is in force."""
        with _Together(self):
            for field in self.fields.values():
                field.restore()

    def show_matching(self, words: str, *, only_changed: bool = False) -> bool:
        """Show what some words find, everything where there are none; return whether any is."""
        found = [group.show_matching(words, only_changed) for group in self.groups.values()]
        self.nothing_found.setVisible(not any(found))
        return any(found)

    def _on_field_edited(self) -> None:
        if not self._resetting:
            self.edited.emit()


class _Together:
    """Many fields change and `edited` is emitted once."""

    def __init__(self, form: ParametersForm) -> None:
        self._form = form

    def __enter__(self) -> None:
        self._form._resetting = True

    def __exit__(self, *_: object) -> None:
        self._form._resetting = False
        self._form.edited.emit()
