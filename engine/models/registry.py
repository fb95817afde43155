"""Which forgetting models there are: those of this package and those that others register."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from engine.errors import LetheError
from engine.models.protocol import ForgettingModel

__all__ = ["ENTRY_POINT", "is_own", "model_named", "model_names", "models", "unusable"]

ENTRY_POINT: Final = "lethe.models"
"""Entry-point group under which another package registers a model class by its name."""

_OWN: Final = {
    "potato": "engine.models.potato.model:PotatoModel",
    "kroniqo": "engine.models.kroniqo.model:KroniqoModel",
    "persistent-agent": "engine.models.persistent_agent.model:PersistentAgentModel",
    "motebit": "engine.models.motebit.model:MotebitModel",
    "fademem": "engine.models.fademem.model:FadeMemModel",
    "generative-agents": "engine.models.generative_agents.model:GenerativeAgentsModel",
    "generative-agents-by-rank": "engine.models.generative_agents.by_rank:ByRankModel",
    "act-r": "engine.models.act_r.model:ActRModel",
    "ebbinghaus": "engine.models.ebbinghaus.model:EbbinghausModel",
    "fsrs": "engine.models.fsrs.model:FsrsModel",
    "static": "engine.models.static.model:StaticModel",
}


def model_names() -> tuple[str, ...]:
    """Return the name of every forgetting model, this package's own first; none is loaded."""
    return (*_OWN, *(name for name in _registered() if name not in _OWN))


def is_own(name: str) -> bool:
    """Return whether a model is of this package."""
    return name in _OWN


def models() -> dict[str, ForgettingModel]:
    """Return every forgetting model that can be loaded by name, this package's own first."""
    broken = unusable()
    return {name: model_named(name) for name in model_names() if is_own(name) or name not in broken}


def unusable() -> dict[str, str]:
    """Return why models that other packages register cannot be used, a line each by name."""
    found: dict[str, str] = {}
    for name, points in _registered().items():
        try:
            if is_own(name):
                raise _clash(name, points, "is Lethe's own")
            model_named(name)
        except LetheError as error:
            found[name] = str(error)
    return found


@cache
def model_named(name: str) -> ForgettingModel:
    """Return the model of that name; only that one is loaded.

    Raises
    ------
    LetheError
        When there is none, and the message lists those there are; or when one that another
        package registers cannot be loaded.
    """
    if name in _OWN:
        module, kind = _OWN[name].split(":")
        return getattr(import_module(module), kind)()
    points = _registered().get(name)
    if points is None:
        raise LetheError(
            f"no forgetting model is called {name!r}: use one of {', '.join(model_names())}"
        )
    point, *others = points
    if others:
        raise _clash(name, points, "is given twice")
    return _loaded(point)


def _clash(name: str, points: Sequence[EntryPoint], why: str) -> LetheError:
    places = ", ".join(sorted(point.value for point in points))
    return LetheError(f"the name {name!r} of a forgetting model {why}: see {places}")


def _loaded(point: EntryPoint) -> ForgettingModel:
    """Return the model that an entry point names; what it may raise is not for us to know."""
    try:
        model = point.load()()
        if not isinstance(model, ForgettingModel):
            raise TypeError(f"{point.value} is no forgetting model")
        if model.name != point.name:
            raise ValueError(f"it calls itself {model.name!r}")
    except Exception as error:
        why = " ".join(str(error).split()) or type(error).__name__
        line = f"the forgetting model {point.name!r} cannot be loaded: {why}"
        raise LetheError(line) from error
    return model


def _registered() -> dict[str, tuple[EntryPoint, ...]]:
    """Return what other packages register by name; the same place named twice counts once."""
    found: dict[str, dict[str, EntryPoint]] = {}
    for point in entry_points(group=ENTRY_POINT):
        found.setdefault(point.name, {})[point.value] = point
    return {name: tuple(points.values()) for name, points in found.items()}
