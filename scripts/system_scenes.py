"""Scenes of forgetting systems beside each other: the demo's life under each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from photographer import Photographer

from ui.systems.pages import PAGES
from ui.systems.systems_view import SystemsView

__all__ = ["SYSTEMS", "photograph_pages"]

_NIGHTS: Final = 25
_QUESTION: Final = "the room that we shared as children"
_THEMES: Final = {
    "spaces": "dark",
    "retention": "dark",
    "table": "light",
    "upset": "dark",
    "agreement": "light",
    "question": "light",
}


def systems(camera: Photographer) -> None:
    """The demo's first nights, under every forgetting system."""
    camera.session.sleep(_NIGHTS)
    photograph_pages(camera, "systems", _QUESTION)


def photograph_pages(camera: Photographer, name: str, question: str) -> None:
    """Save a picture of each page of the comparison of the open document.

    Parameters
    ----------
    camera : Photographer
    name : str
        Begins the names of the pictures.
    question : str
        Put to every system.
    """
    window = camera.app.window
    window.show_workspace("compare")
    window.centre.show_mode("systems")
    for panel in ("timeline", "curves"):
        window.layout_of_panels.toggle(panel)
    camera.settle()
    view = window.centre.systems.view
    assert isinstance(view, SystemsView)
    view.choice.choose_all()
    camera.wait_until(lambda: not view.source.busy and not view.source.waiting)
    view.stack.question.query.setText(question)
    for page in PAGES:
        view.show_page(page)
        camera.settle()
        if page == "question":
            view.stack.question.ask()
            camera.wait_until(lambda: view.stack.question.model.rowCount() > 0)
        camera.shoot_panel(f"{name}-{page}", _THEMES[page], exact=True)


def governed(camera: Photographer) -> None:
    """The demo under the Persistent Agent and under Motebit, some nights on."""
    window, governor = camera.app.window, camera.app.governor
    for model in ("persistent-agent", "motebit"):
        governor.live_under(model)
        camera.wait_until(lambda: not governor.work.busy)
        for _ in range(3):
            camera.do("night.step")
            camera.wait_until(lambda: not window.panels.timeline.walker.busy)
        window.open_panel("system")
        camera.settle()
        camera.shoot_panel(f"governed-{model}", "dark" if model == "motebit" else "light")


SYSTEMS: Final[dict[str, Callable[[Photographer], None]]] = {
    "systems": systems,
    "governed": governed,
}
