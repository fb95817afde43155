"""What every quantity is: its name, its words, and how it is worked out of columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.affect import space
from engine.journal.clock import DAY, HOUR
from engine.memory.columns import NEVER, NOT_YET
from engine.memory.kinds import Kind
from engine.memory.traces import Trace
from engine.models.own_tiers import OwnKind, OwnTier
from engine.models.potato.rates import drift, hours_since
from engine.moment import Readable
from engine.quantities import Quantity, QuantityKind
from engine.questions import forecasts

if TYPE_CHECKING:
    from engine.quantity_columns import QuantityColumns

__all__ = ["built_in", "nights_left"]

Floats = NDArray[np.float64]
Compute = Callable[["QuantityColumns"], NDArray[Any]]
UNIT: Final = (0.0, 1.0)
SIGNED: Final = (-1.0, 1.0)
_HOURS_A_DAY: Final = DAY / HOUR


def _number(name: str, title: str, explanation: str, compute: Compute, **more: Any) -> Quantity:
    source = more.pop("source", "memory")
    return Quantity(
        name=name, title=title, kind=QuantityKind.NUMBER, explanation=explanation,
        source=source, compute=compute, **more,
    )  # fmt: skip


def _category(name: str, title: str, explanation: str, compute: Compute, **more: Any) -> Quantity:
    source = more.pop("source", "memory")
    return Quantity(
        name=name, title=title, kind=QuantityKind.CATEGORY, explanation=explanation,
        source=source, compute=compute, **more,
    )  # fmt: skip


def _column(name: str) -> Compute:
    return lambda it: it.population[name].astype(np.float64)


def _codes(which: str) -> Compute:
    return lambda it: it.words.codes(which)[it.population["uid"]]


def _age(it: QuantityColumns) -> Floats:
    return np.maximum(it.population.clock - it.population["created"], 0) / DAY


def _last_access(it: QuantityColumns) -> Floats:
    column = it.population["last_access"]
    days = hours_since(column, it.population.clock) / _HOURS_A_DAY
    return np.where(column == NEVER, np.nan, np.maximum(days, 0.0))


def _stickiness(it: QuantityColumns) -> Floats:
    at = it.population
    return space.stickiness(
        at["valence"], at["activation"], at["intensity"], at.parameters.affect.sigma
    )


def _drift(it: QuantityColumns) -> Floats:
    return drift(it.population, slice(None))


def _links(it: QuantityColumns) -> Floats:
    links = it.population.links
    apart = links.source != links.target
    ends = np.concatenate([links.source[apart], links.target[apart]])
    return np.bincount(ends, minlength=len(it.population)).astype(np.float64)


def _window(it: QuantityColumns) -> Floats:
    steps = it.population["window_step"].astype(np.float64)
    return np.where(steps < 0, np.nan, steps)


def nights_left(it: Readable, progress: Any = None) -> Floats:
    """Return the nights until each memory loses its next trace, shape (N,); slow.

    NaN where nothing is lost within a year of nights, or nothing is left to lose.
    """
    population, model = it.population, it.model
    losses = forecasts(population, model, **({} if progress is None else {"progress": progress}))
    coming = np.full(len(population), np.nan)
    for nights in losses.values():
        ahead = np.where(
            (nights > population.night) & (nights != NOT_YET), nights - population.night, np.nan
        )
        coming = np.fmin(coming, ahead)
    return coming


def built_in(it: QuantityColumns) -> list[Quantity]:
    """Return the quantities that a state has apart from imported columns."""
    has = it.population.columns
    return [
        *_of_the_model(it),
        *(
            _number(
                f"{trace.label}_strength", f"{trace.label.capitalize()} strength",
                f"Strength of the {trace.label} trace, from 0 to 1.",
                _column(f"{trace.label}_strength"), limits=UNIT, source="model",
                aliases=(trace.label,),
            )
            for trace in Trace
            if f"{trace.label}_strength" in has
        ),
        *_of_the_affect(it),
        *_of_the_life(it),
        *_of_the_source(),
    ]  # fmt: skip


def _of_the_model(it: QuantityColumns) -> list[Quantity]:
    return [
        _category(
            "tier", "Tier", f"Its tier under {it.model.title}: {_listed(it.model.own_tiers)}.",
            lambda it: it.own_tier.astype(np.int64), source="model", outlives=True,
        ),
        _category(
            "kind", "Kind", "Its cognitive role.",
            lambda it: it.population["kind"].astype(np.int64), outlives=True,
        ),
        _number(
            "importance", it.model.strength_word.capitalize(),
            f"Under this model: {it.model.strength_meaning}; from 0 to 1.",
            lambda it: it.model.strength(it.population).astype(np.float64),
            limits=UNIT, logarithmic=True, source="model", aliases=("strength",),
        ),
        *_of_its_own(it),
    ]  # fmt: skip


def _of_its_own(it: QuantityColumns) -> list[Quantity]:
    """Return what a model tells beyond the Potato memory: kinds and half-lives of its own."""
    model, rows = it.model, list[Quantity]()
    if tuple(one.name for one in model.own_kinds) != tuple(one.label for one in Kind):
        rows.append(
            _category(
                "own_kind", f"Kind under {model.title}",
                f"What {model.title} takes it for: {_listed(model.own_kinds)}.",
                lambda it: it.model.own_kind(it.population).astype(np.int64), source="model",
            )
        )  # fmt: skip
    if len(it) and not np.isnan(model.half_life(it.population)).all():
        rows.append(
            _number(
                "half_life", "Half-life",
                "Hours until its strength has halved if nothing happens; none where it stays.",
                _half_life, unit="hours", logarithmic=True, source="model",
            )
        )  # fmt: skip
    return rows


def _half_life(it: QuantityColumns) -> Floats:
    hours = it.model.half_life(it.population)
    return np.where(np.isinf(hours), np.nan, hours)


def _listed(named: Sequence[OwnTier | OwnKind]) -> str:
    names = [one.name for one in named]
    return f"{', '.join(names[:-1])} or {names[-1]}"


def _of_the_affect(it: QuantityColumns) -> list[Quantity]:
    rows = [
        _number(
            "valence", "Valence", "How pleasant at encoding, from −1 (negative) to +1 (positive).",
            _column("valence"), limits=SIGNED, signed=True,
        ),
        _number(
            "activation", "Activation",
            "How aroused at encoding, from −1 (calm) to +1 (aroused).",
            _column("activation"), limits=SIGNED, signed=True,
        ),
        _number(
            "intensity", "Intensity",
            "How strongly felt at encoding, from 0 (weak) to 1 (strong).",
            _column("intensity"), limits=UNIT,
        ),
        _number(
            "spread", "Spread",
            "How mixed the feelings at encoding were: 0 one feeling, above 0.5 mixed.",
            _column("spread"),
        ),
        _number(
            "drift", "Drift", "How far recalls have moved it from where it was encoded.", _drift,
        ),
    ]  # fmt: skip
    if getattr(it.population.parameters, "affect", None) is not None:
        told = "How well its affect resists decay, from 0 to 1: the larger of activation and "
        rows.append(
            _number(
                "stickiness", "Stickiness", f"{told}distance from the resting state.",
                _stickiness, limits=UNIT, source="model",
            )
        )  # fmt: skip
    return rows


def _of_the_life(it: QuantityColumns) -> list[Quantity]:
    rows = [
        _number(
            "age", "Age", "Days since it happened.", _age, unit="days", logarithmic=True,
        ),
        _number(
            "recalls", "Recalls", "How often it was recalled and used.", _column("access_count"),
            aliases=("accesses", "access_count"),
        ),
        _number(
            "last_access", "Last recall", "Days since it was last recalled; none if never.",
            _last_access, unit="days", aliases=("last_recall",),
        ),
        _number(
            "nights_left", "Nights left",
            "Nights until it loses its next trace if nobody recalls anything; none within a year.",
            nights_left, unit="nights", slow=True, logarithmic=True, source="document",
            aliases=("night",),
        ),
        _number(
            "links", "Links", "How many links it has.", _links, aliases=("degree",),
        ),
        _number(
            "encoded", "Encoded", "The night that had passed when it was encoded.",
            _column("encoded_night"), unit="night",
        ),
    ]  # fmt: skip
    if "window_step" in it.population.columns:
        rows.append(
            _number(
                "attended", "Window", "Step in the attention window, from 0 (this exchange) to 9.",
                _window, source="model", aliases=("window",),
            )
        )  # fmt: skip
    return rows


def _of_the_source() -> list[Quantity]:
    return [
        _category(
            "estimated", "Estimated", "Whether its affect was estimated from the text.",
            lambda it: it.population["estimated"].astype(np.int64),
        ),
        _category(
            "identity", "Identity", "Whether it touches self-knowledge.",
            lambda it: it.population["identity"].astype(np.int64),
        ),
        _category("speaker", "Speaker", "Who said it, as the source tells.", _codes("speaker")),
        _category(
            "session", "Session", "In which session it was said, as the source tells.",
            _codes("session"),
        ),
        Quantity(
            name="text", title="What is left", kind=QuantityKind.TEXT, source="memory",
            explanation="Its words; the newest gist once they are lost.",
            compute=lambda it: it.words_left(),
        ),
        Quantity(
            name="id", title="Number", kind=QuantityKind.TEXT, source="memory", outlives=True,
            explanation="Its number in this document.",
            compute=lambda it: it.population["uid"].astype(str).astype(object),
        ),
    ]  # fmt: skip
