"""Which forgetting systems are compared, and the strip of chips that shows and changes it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from PySide6.QtCore import QObject, Signal

from engine.errors import LetheError
from engine.models.registry import model_named, model_names
from ui.systems.system_chips import SystemChip, SystemChips
from ui.theme import Palette

__all__ = ["FIRST_SYSTEMS", "SystemsChoice"]

FIRST_SYSTEMS: Final = ("potato", "kroniqo", "persistent-agent", "motebit", "static")
"""What is compared until a person chooses: the systems of the documents, and no forgetting."""


class SystemsChoice(QObject):
    """The systems that are compared, at least one.

    Parameters
    ----------
    palette : Palette
    chosen : iterable of str
        Names of the systems to begin with; those that are not there are passed over.
    parent : QObject, optional
    """

    changed = Signal(object)
    """Other systems are compared: their names."""

    def __init__(
        self, palette: Palette, chosen: Iterable[str] = (), parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.places = {name: at for at, name in enumerate(model_names())}
        wanted = self._known(chosen) or self._known(FIRST_SYSTEMS)
        self._chosen = wanted or tuple(self.places)
        self.chips = SystemChips(palette)
        self.chips.changed.connect(lambda: self.choose(self.chips.chosen))

    def _known(self, names: Iterable[str]) -> tuple[str, ...]:
        wanted = frozenset(names)
        return tuple(name for name in self.places if name in wanted)

    @property
    def chosen(self) -> tuple[str, ...]:
        """Names of the systems that are compared, in the order of the registry."""
        return self._chosen

    def choose(self, names: Iterable[str]) -> None:
        """Compare other systems; at least one stays."""
        chosen = self._known(names)
        if chosen and chosen != self._chosen:
            self._chosen = chosen
            self.changed.emit(chosen)

    def choose_first(self) -> None:
        """Compare the systems that are compared at first."""
        self.choose(FIRST_SYSTEMS)

    def choose_all(self) -> None:
        """Compare every system that there is."""
        self.choose(self.places)

    def toggle(self, name: str) -> None:
        """Compare a system too, or no longer."""
        self.choose({*self._chosen} ^ {name})

    def listed(self) -> list[tuple[str, str, bool]]:
        """Return name and title of every system, and whether it is compared."""
        return [(name, self._chip(name).title, name in self._chosen) for name in self.places]

    def tell(self, governing: str, waiting: Collection[str], errors: Mapping[str, str]) -> None:
        """Say on the chips which system governs the branch, and which are not ready.

        Parameters
        ----------
        governing : str
        waiting : collection of str
            Names of systems that are being worked out.
        errors : mapping of str to str
            Why a system cannot be compared, by its name.
        """
        states = dict.fromkeys(waiting, "It is being worked out.") | dict(errors)
        told = [self._chip(name, governing, states.get(name, "")) for name in self.places]
        self.chips.set_systems(told, self._chosen)

    def _chip(self, name: str, governing: str = "", state: str = "") -> SystemChip:
        place = self.places[name]
        try:
            model = model_named(name)
        except LetheError as error:
            return SystemChip(name, name, "not loaded", place, state=str(error))
        return SystemChip(name, model.title, model.source, place, name == governing, state)
