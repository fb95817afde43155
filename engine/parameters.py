"""Parameters as data: every constant is a field that knows its unit, range, default and source.

A mechanism is a frozen dataclass derived from `ParameterGroup`; a forgetting model's parameters
are a frozen dataclass of groups. Forms, the command line and the documents' stored parameters
are all built from the field metadata by the functions here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar, cast

__all__ = [
    "ParameterGroup",
    "ParameterSpec",
    "ParameterValue",
    "describe",
    "from_json",
    "full_name",
    "parameter",
    "to_values",
    "with_values",
]

ParameterValue = float | int | bool | tuple[float, ...]
Parameters = TypeVar("Parameters")

_KEY = "parameter"


@dataclass(frozen=True, slots=True, kw_only=True)
class ParameterSpec:
    """What is known of one parameter.

    Parameters
    ----------
    name : str
        Dotted name, ``"group.field"``.
    default : float, int, bool or tuple of float
    unit : str
        Unit of the value; empty for a pure number.
    low, high : float
        Range, both ends allowed (of each element where the value is a tuple).
    source : str
        Where the value is from: title and section.
    doc : str
        What it does, in one sentence.
    """

    name: str
    default: ParameterValue
    unit: str
    low: float
    high: float
    source: str
    doc: str

    def violation(self, value: Any) -> str | None:
        """Return what is wrong with `value` in words, or None."""
        if isinstance(self.default, tuple):
            return self._tuple_violation(value)
        if isinstance(self.default, bool):
            return None if isinstance(value, bool) else f"{self.name} must be true or false"
        if isinstance(value, bool) or not isinstance(value, int | float):
            return f"{self.name} must be a number, not {value!r}"
        if isinstance(self.default, int) and value != int(value):
            return f"{self.name} must be a whole number, not {value!r}"
        if not self.low <= value <= self.high:
            return f"{self.name} must lie in [{self.low:g}, {self.high:g}], not {value!r}"
        return None

    def _tuple_violation(self, value: Any) -> str | None:
        length = len(cast("tuple[float, ...]", self.default))
        if not isinstance(value, tuple) or len(cast("tuple[Any, ...]", value)) != length:
            return f"{self.name} must have {length} numbers"
        numbers = cast("tuple[float, ...]", value)
        if not all(self.low <= one <= self.high for one in numbers):
            return f"{self.name} must lie in [{self.low:g}, {self.high:g}]"
        return None

    def parse(self, text: str) -> ParameterValue:
        """Return the value that `text` spells.

        Raises
        ------
        ValueError
            When `text` is no such value or lies outside the range.
        """
        value = self._parsed(text.strip())
        problem = self.violation(value)
        if problem:
            raise ValueError(problem)
        return value

    def _parsed(self, text: str) -> ParameterValue:
        words = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
        try:
            if isinstance(self.default, bool):
                return words[text.lower()]
            if isinstance(self.default, tuple):
                return tuple(float(part) for part in text.split(","))
            return int(text) if isinstance(self.default, int) else float(text)
        except (KeyError, ValueError):
            kind = type(self.default).__name__
            raise ValueError(f"{self.name} cannot be {text!r}: it is of type {kind}") from None


def parameter(
    default: Any, *, source: str, doc: str, unit: str = "", low: float = 0.0, high: float = 1.0
) -> Any:
    """Return a dataclass field that carries its specification; see `ParameterSpec`."""
    metadata = {_KEY: {"unit": unit, "low": low, "high": high, "source": source, "doc": doc}}
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True, kw_only=True)
class ParameterGroup:
    """The parameters of one mechanism; refuses values outside their ranges, all at once.

    Raises
    ------
    ValueError
        Naming every violation.
    """

    def __post_init__(self) -> None:
        problems = [spec.violation(getattr(self, spec.name)) for spec in _specs(type(self))]
        found = [problem for problem in problems if problem]
        if found:
            raise ValueError("; ".join(found))


def _specs(group: type[Any], prefix: str = "") -> Iterator[ParameterSpec]:
    for one in fields(group):
        if _KEY in one.metadata:
            default = cast("ParameterValue", one.default)
            yield ParameterSpec(name=prefix + one.name, default=default, **one.metadata[_KEY])


def _groups(parameters_type: type[Any]) -> Iterator[tuple[str, type[Any]]]:
    for one in fields(parameters_type):
        factory = cast("type[Any]", one.default_factory)
        yield one.name, factory


def describe(parameters_type: type[Any]) -> tuple[ParameterSpec, ...]:
    """Return the specification of every parameter of a model, in order.

    Parameters
    ----------
    parameters_type : type
        A frozen dataclass whose fields are `ParameterGroup` types with default factories.
    """
    return tuple(
        spec for name, group in _groups(parameters_type) for spec in _specs(group, f"{name}.")
    )


def to_values(parameters: Any) -> dict[str, ParameterValue]:
    """Return every parameter by its dotted name."""
    return {
        f"{group.name}.{one.name}": getattr(getattr(parameters, group.name), one.name)
        for group in fields(parameters)
        for one in fields(getattr(parameters, group.name))
    }


def full_name(parameters_type: type[Any], name: str) -> str:
    """Return the dotted name that `name` means; the group may be left out where that is clear.

    Raises
    ------
    ValueError
        When no parameter, or more than one, has that name.
    """
    names = [spec.name for spec in describe(parameters_type)]
    hits = [one for one in names if one == name or one.endswith(f".{name}")]
    if len(hits) == 1:
        return hits[0]
    if hits:
        raise ValueError(f"{name!r} is not one parameter: say one of {', '.join(hits)}")
    raise ValueError(f"no parameter is called {name!r}")


def from_json(value: Any) -> Any:
    """Return a parameter's value as it is held, where JSON can only spell a list."""
    return tuple(cast("list[float]", value)) if isinstance(value, list) else value


def with_values(parameters: Parameters, values: Mapping[str, Any]) -> Parameters:
    """Return the parameters with some of them changed.

    Parameters
    ----------
    parameters : dataclass of groups
    values : mapping of str to value
        By dotted name, or by the bare name where that is clear.

    Raises
    ------
    ValueError
        Naming unknown names or every value out of range.
    """
    changes: dict[str, dict[str, Any]] = {}
    for name, value in values.items():
        group, one = full_name(type(parameters), name).split(".")
        changes.setdefault(group, {})[one] = from_json(value)
    groups = {
        group: replace(getattr(parameters, group), **changed) for group, changed in changes.items()
    }
    return replace(cast("Any", parameters), **groups)
