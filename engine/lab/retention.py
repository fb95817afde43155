"""Table 3 of the Potato paper: what an access history makes of a night, geometry aside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.journal.clock import DAY, HOUR, NIGHT_HOUR
from engine.journal.events import Import, Night
from engine.journal.timeline import fold, start_of
from engine.memory.columns import NEVER
from engine.memory.seeds import Seeds
from engine.models.potato.model import PotatoModel
from engine.models.potato.parameters import PotatoParameters
from engine.parameters import with_values

__all__ = ["TABLE_3", "AccessPattern", "Retention", "retention_table"]

_NIGHT: Final = NIGHT_HOUR * HOUR + 2 * DAY
_WEEK: Final = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessPattern:
    """A row of the table.

    Parameters
    ----------
    name : str
        As the paper words it.
    access_count : int
    hours : float or None
        Since the last access at the time of the night; None where it is a day or more.
    """

    name: str
    access_count: int
    hours: float | None

    @property
    def last_access(self) -> int:
        """Seconds since 1970 of the last access, or `NEVER`."""
        if not self.access_count:
            return NEVER
        return _NIGHT - round((24.0 if self.hours is None else self.hours) * HOUR)


TABLE_3: Final = (
    AccessPattern(name="Never accessed", access_count=0, hours=None),
    AccessPattern(name="Accessed twice, not recently", access_count=2, hours=None),
    AccessPattern(name="Accessed 4 times, not recently", access_count=4, hours=None),
    AccessPattern(name="Accessed 10+ times, recalled within 24 hours", access_count=10, hours=1.0),
)
"""The rows of Table 3; recalled within 24 hours means one hour before, as its caption says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retention:
    """What a pattern keeps.

    Parameters
    ----------
    pattern : str
    rate : float
        Share of importance that a night leaves.
    retention : float
        Share that seven such nights leave, ``rate ** 7``.
    """

    pattern: str
    rate: float
    retention: float

    def as_json(self) -> dict[str, Any]:
        """Return the row with the keys that ``lethe ablation --json`` prints."""
        return {"pattern": self.pattern, "rate": self.rate, "retention": self.retention}


def retention_table(parameters: PotatoParameters | None = None) -> tuple[Retention, ...]:
    """Return Table 3, each rate taken from a night that is really passed, with G = S = 0.

    Parameters
    ----------
    parameters : PotatoParameters, optional
        Other ones than the paper's; their geometry is switched off all the same, and so are
        their floors, which are no part of the rule.

    References
    ----------
    Potato paper, section 3.4, Table 3.
    """
    model = PotatoModel()
    off = {"sleep.geometry": False, "erosion.legacy_floor_on": False}
    alone = with_values(PotatoParameters() if parameters is None else parameters, off)
    start = start_of(model, clock=_NIGHT - DAY, parameters=alone)
    seeds = Seeds.of(
        uid=range(1, len(TABLE_3) + 1),
        entry_importance=1.0,
        entry_access_count=[one.access_count for one in TABLE_3],
        entry_last_access=[one.last_access for one in TABLE_3],
    )
    events = (Import(at=_NIGHT - DAY, batch=1, seeds=seeds), Night(at=_NIGHT))
    rates = model.strength(fold(start, events, model)).tolist()
    return tuple(
        Retention(pattern=one.name, rate=rate, retention=rate**_WEEK)
        for one, rate in zip(TABLE_3, rates, strict=True)
    )
