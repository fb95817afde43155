"""The legend of the scene drawn last: selection and hover change the scene, not its legend."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from ui.space.legend import legend_rows
from ui.space.legend_row import LegendRow
from ui.space.scene import Scene

__all__ = ["LegendMemo"]

_TOLD: Final = attrgetter(
    "rows", "position", "shape", "links", "link_contradicts", "attended", "path", "preview",
    "marked", "legend", "past",
)  # fmt: skip
_VALUES: Final = attrgetter("activation_plane", "explained", "protects")


class LegendMemo:
    """Works the rows out when something that they tell of is another object than before.

    Parameters
    ----------
    flat : bool
        For projections.
    """

    def __init__(self, *, flat: bool = False) -> None:
        self._flat = flat
        self._parts: tuple[Any, ...] = ()
        self._value: Any = None
        self._rows: tuple[LegendRow, ...] = ()

    def rows(self, scene: Scene) -> tuple[LegendRow, ...]:
        """Return the rows that explain what `scene` shows."""
        parts, value = _TOLD(scene), _VALUES(scene)
        same = len(parts) == len(self._parts) and value == self._value
        if not same or any(new is not old for new, old in zip(parts, self._parts, strict=True)):
            self._rows = tuple(legend_rows(scene, flat=self._flat))
            self._parts, self._value = parts, value
        return self._rows
