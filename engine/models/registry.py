"""Which forgetting models there are: those of this package and those that others register."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from engine.errors import LetheError
from engine.models.protocol import ForgettingModel

__all__ = ["ENTRY_POINT", "model_named", "model_names", "models"]

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


def models() -> dict[str, ForgettingModel]:
    """Return every forgetting model by name, this package's own first."""
    return {name: model_named(name) for name in model_names()}


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
    if name not in _registered():
        raise LetheError(
            f"no forgetting model is called {name!r}: use one of {', '.join(model_names())}"
        )
    return _loaded(_registered()[name])


def _loaded(point: EntryPoint) -> ForgettingModel:
    try:
        return point.load()()
    except (ImportError, AttributeError, TypeError) as error:
        raise LetheError(f"the forgetting model {point.name!r} cannot be loaded: {error}") from None


def _registered() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=ENTRY_POINT)}
