"""Arrangements of the window for what a person does: look around, recall, compare, teach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["WORKSPACES", "Workspace", "workspace_named"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Workspace:
    """Which panels stand in the window at first; what a person moves is kept for each.

    Parameters
    ----------
    name, title, tip : str
    panels : tuple of str
        In front in their columns, of `ui.window_layout.PANELS`; other columns are hidden.
    mode : str
        The picture in the middle, of `ui.graph.centre_view.MODES`.
    widths : tuple of int
        Left column, middle, right column, in logical pixels.
    heights : tuple of int
        What stands above and what below.
    """

    name: str
    title: str
    tip: str
    panels: tuple[str, ...]
    mode: str = "space"
    widths: tuple[int, int, int] = (312, 640, 328)
    heights: tuple[int, int] = (560, 210)


WORKSPACES: Final = (
    Workspace(
        name="explore",
        title="Explore",
        tip="Memories, the space, the inspector and the nights",
        panels=("memories", "inspector", "timeline"),
    ),
    Workspace(
        name="recall",
        title="Recall",
        tip="Ask, and see what comes to mind, where it stands and what using it does",
        panels=("recall", "inspector", "timeline"),
        widths=(400, 560, 320),
        heights=(600, 170),
    ),
    Workspace(
        name="compare",
        title="Compare",
        tip="Two states side by side, with curves of what is selected",
        panels=("timeline", "curves"),
        mode="compare",
        heights=(520, 250),
    ),
    Workspace(
        name="teach",
        title="Teach",
        tip="A lesson in large type beside the space",
        panels=("lesson", "timeline"),
        widths=(0, 800, 480),
        heights=(600, 170),
    ),
)
"""Every workspace, the first one shown at first."""


def workspace_named(name: str) -> Workspace:
    """Return a workspace; the first one where there is none of that name."""
    return next((one for one in WORKSPACES if one.name == name), WORKSPACES[0])
