"""Scenes of the explorer: looks, filters, selections, time, states side by side, lessons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import numpy as np
from photographer import Photographer
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from engine import selecting
from engine.memory.tiers import Tier
from ui.exporting.movie_view import MovieView
from ui.night.difference_panel import DifferencePanel

__all__ = ["EXPLORER"]

_LEFT: Final = Qt.MouseButton.LeftButton
_NO_KEYS: Final = Qt.KeyboardModifier.NoModifier


def looks(camera: Photographer) -> None:
    """A look by importance, a filter, a lasso while it is drawn, what is similar."""
    camera.session.sleep(20)
    pane = camera.app.window.panels.space
    usual = pane.look
    pane.set_look(replace(usual, colour_by="importance", label_by="speaker"))
    camera.shoot_panel("look", "dark", exact=True)
    pane.set_look(usual)
    camera.session.shown.query = "tier:full,fragment importance:>0.05"
    camera.shoot_panel("filter", "light")
    camera.session.shown.show_all()
    lasso(camera)
    camera.select("bunk-beds")
    camera.do("select.similar")
    camera.shoot_panel("similar", "dark")


def lasso(camera: Photographer) -> None:
    """Draw a lasso around the middle, and photograph it before it is let go."""
    space = camera.app.window.panels.space.space
    space.set_tool("lasso")
    camera.settle()
    view = space.view
    angles = np.linspace(0.0, 1.85 * np.pi, 40)
    across, down = view.width(), view.height()
    way = [
        QPoint(
            round(across * (0.48 + 0.22 * np.cos(one))), round(down * (0.5 + 0.27 * np.sin(one)))
        )
        for one in angles
    ]
    QTest.mousePress(view, _LEFT, _NO_KEYS, way[0])
    for place in way[1:]:
        QTest.mouseMove(view, place)
        camera.application.processEvents()
    camera.shoot("lasso-dark")
    QTest.mouseRelease(view, _LEFT, _NO_KEYS, way[-1])
    camera.settle()
    space.set_tool("orbit")


def time(camera: Photographer) -> None:
    """Bookmarks and two branches, curves, the nights behind, the difference of two nights."""
    session = camera.session
    session.sleep(32)
    session.add_bookmark(12, "before the move")
    session.add_bookmark(32, "what is left")
    branch = session.add_branch("she talks about it", relive=False, night=12)
    acts = camera.app.window.panels.timeline.acts
    acts.run(branch.number)
    camera.wait_until(lambda: session.branches.active.number == branch.number)
    session.use((session.catalogue.origin.index("bunk-beds"),), query="the bunk beds")
    session.sleep(16)
    camera.select("bunk-beds")
    camera.do("night.curves")
    camera.shoot_panel("curves", "dark")
    camera.do("night.curves")
    camera.app.window.panels.space.set_onion_skin(5)
    camera.shoot_panel("onion-skin", "dark")
    camera.app.window.panels.space.set_onion_skin(0)
    camera.do("night.difference")
    panel = camera.beside(DifferencePanel)
    panel.show_stretch(12, session.population.night)
    fragments = selecting.of_tier(session, tier=Tier.FRAGMENT)
    session.selection.select(fragments[-1:])
    camera.settle()
    camera.shoot_panel("difference", "light")


def compare(camera: Photographer) -> None:
    """Two lives side by side, coloured by what differs."""
    camera.session.sleep(25)
    camera.do("night.condition_b")
    camera.wait_until(lambda: len(camera.session.branches.all()) == 2)
    camera.app.window.show_workspace("compare")
    camera.settle()
    camera.app.window.panels.compare.view.set_coloured(True)
    camera.select("bunk-beds")
    camera.shoot_panel("compare", "dark", exact=True)


def habits(camera: Photographer) -> None:
    """The log of what happened, the preferences, and the choices of a movie."""
    for _ in range(5):
        camera.do("night.step")
    camera.select("bunk-beds")
    camera.app.window.open_panel("log")
    camera.do("edit.preferences")
    camera.shoot_panel("preferences", "dark")
    camera.do("file.export_movie")
    camera.beside(MovieView)
    camera.shoot_panel("movie", "light")


def lesson(camera: Photographer) -> None:
    """A lesson's first page, with the question that it asks before the nights pass."""
    teaching = camera.app.teaching
    teaching.begin(teaching.known()[1])
    camera.wait_until(lambda: teaching.running)
    while teaching.can_go_on and (teaching.panel.page is None or not teaching.panel.page.question):
        teaching.go_on()
        camera.settle()
    camera.shoot_panel("lesson", "dark")
    teaching.leave()


EXPLORER: Final[dict[str, Callable[[Photographer], None]]] = {
    "looks": looks,
    "time": time,
    "compare": compare,
    "habits": habits,
    "lesson": lesson,
}
