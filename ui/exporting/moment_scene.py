"""Scenes of any night of a document in one look, for pictures and movies beside the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from engine.memory.population import Population
from engine.moment import Moment
from engine.session import Session
from ui.explore.dressing import dressed, scale_of
from ui.explore.look import DEFAULT_LOOK, Look
from ui.explore.session_scene import session_scene
from ui.space.scene import Scene
from ui.theme import Palette

__all__ = ["one_scale", "scene_maker"]


def scene_maker(
    session: Session, palette: Palette, look: Look = DEFAULT_LOOK, *, current: bool = False
) -> Callable[[Population], Scene]:
    """Return what makes the scene of a state of the running branch, as far as it is shown.

    Parameters
    ----------
    session : Session
    palette : Palette
    look : Look
    current : bool
        Draw memories where they have drifted to.
    """
    model, catalogue = session.model, session.catalogue

    def scene(state: Population) -> Scene:
        moment = Moment(population=state, model=model, catalogue=catalogue)
        shown = session.shown
        plain = session_scene(
            state, model, session.selection, palette, current=current, shown=shown.mask(moment)
        )
        left_out = shown.left_out.get(look.colour_by or "tier", frozenset[int]())
        return dressed(plain, shown.columns(moment), look, palette, left_out)

    return scene


def one_scale(session: Session, states: Sequence[Population], look: Look) -> Look:
    """Return the look with one scale of colours for several states.

    Without limits of its own each night would be coloured by its own lowest and highest value,
    and a colour would mean another value on the next.

    Parameters
    ----------
    session : Session
    states : sequence of Population
        Such as the first and the last.
    look : Look
    """
    if look.colours_tiers or look.limits is not None:
        return look
    found: list[np.ndarray] = []
    for state in states:
        moment = Moment(population=state, model=session.model, catalogue=session.catalogue)
        columns = session.shown.columns(moment)
        quantity = columns.quantities.get(look.colour_by)
        if quantity is None or not quantity.is_number:
            return look
        if quantity.slow:
            columns.work_out(quantity.name)
        found.append(columns.values(quantity.name))
        scale = scale_of(quantity, np.concatenate(found))
        look = replace(look, limits=(scale.low, scale.high))
    usable = look.limits is not None and look.limits[0] < look.limits[1]
    return look if usable else replace(look, limits=None)
