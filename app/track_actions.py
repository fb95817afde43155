"""What a person can do with bookmarks, branches and curves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from app.doors import Doors
from app.tasks import Tasks
from ui.commands.command import Command
from ui.main_window import MainWindow
from ui.theme import Palette

if TYPE_CHECKING:
    from ui.curves.curves_view import CurvesView

__all__ = ["curves_view", "track_commands"]

Children = Sequence[tuple[str, Callable[[], object]]]


def curves_view(tasks: Tasks, window: MainWindow, palette: Palette) -> CurvesView:
    """Return the curves of a window, whose playhead moves through time as the timeline's."""
    from ui.curves.curves_view import CurvesView

    view = CurvesView(tasks, palette)
    view.night_asked.connect(window.panels.timeline.walker.go_to)
    return view


def track_commands(doors: Doors) -> list[Command]:
    """Return the commands of bookmarks, branches and curves, in the menu of nights."""
    return [*_bookmarks(doors), *_branches(doors), *_curves(doors)]


def _bookmarks(doors: Doors) -> list[Command]:
    acts = doors.window.panels.timeline.acts

    def known() -> Children:
        session = doors.session
        marks = () if session is None else session.bookmarks
        if not marks:
            return [("Bookmark on this night", acts.toggle_bookmark)]
        names = {} if session is None else {one.number: one.name for one in session.branches.all()}
        return [
            (
                f"{one.name}  ·  night {one.night:,} of {names[one.branch]}",
                partial(acts.go_to, one.branch, one.night),
            )
            for one in marks
            if one.branch in names
        ]

    return [
        Command(
            id="night.bookmark", title="Bookmark on this night", menu="Night", separated=True,
            run=acts.toggle_bookmark, keys=("Ctrl+M",), enabled=lambda: acts.can_change,
            checked=lambda: acts.has_bookmark_here,
            tip="A flag above the track, to come back to",
        ),
        Command(
            id="night.rename_bookmark", title="Rename bookmark…", menu="Night",
            run=acts.rename_bookmark_here,
            enabled=lambda: acts.can_change and acts.has_bookmark_here,
        ),
        Command(
            id="night.next_bookmark", title="Next bookmark", menu="Night",
            run=partial(acts.go_to_bookmark_beside, True), keys=("Alt+Down",),
            enabled=lambda: acts.bookmark_beside(True) is not None,
        ),
        Command(
            id="night.previous_bookmark", title="Previous bookmark", menu="Night",
            run=partial(acts.go_to_bookmark_beside, False), keys=("Alt+Up",),
            enabled=lambda: acts.bookmark_beside(False) is not None,
        ),
        Command(
            id="night.bookmarks", title="Bookmarks", menu="Night", children=known,
            enabled=doors.is_open,
        ),
    ]  # fmt: skip


def _branches(doors: Doors) -> list[Command]:
    acts = doors.window.panels.timeline.acts

    def known() -> Children:
        session = doors.session
        branches = [] if session is None else session.branches.all()
        return [(one.name, partial(acts.run, one.number)) for one in branches]

    return [
        Command(
            id="night.branch", title="New branch from this night…", menu="Night", separated=True,
            run=acts.branch_from_here, keys=("Ctrl+Shift+B",), enabled=lambda: acts.can_change,
            tip="Another future: it leaves the running branch here and runs from now on",
        ),
        Command(
            id="night.run_branch", title="Run branch", menu="Night", children=known,
            enabled=lambda: len(known()) > 1,
        ),
        Command(
            id="night.rename_branch", title="Rename branch…", menu="Night",
            run=acts.rename_branch, enabled=lambda: acts.can_change,
        ),
        Command(
            id="night.delete_branch", title="Delete branch…", menu="Night",
            run=acts.delete_branch, enabled=lambda: acts.can_delete,
        ),
    ]  # fmt: skip


def _curves(doors: Doors) -> list[Command]:
    window = doors.window
    panel = window.panels.curves

    def toggle_logarithmic() -> None:
        panel.view.toggle_logarithmic()  # it is made when it is first asked for

    def is_logarithmic() -> bool:
        return panel.is_made and panel.view.plot.logarithmic

    return [
        Command(
            id="night.curves", title="Curves", menu="Night", separated=True,
            run=partial(window.toggle_panel, "curves"), keys=("Ctrl+Shift+C",),
            checked=partial(window.panel_shown, "curves"),
            tip="Importance and trace strengths of what is selected, night by night",
        ),
        Command(
            id="night.curves_log", title="Curves in steps of ten", menu="Night",
            run=toggle_logarithmic, checked=is_logarithmic,
            enabled=partial(window.panel_shown, "curves"),
            tip="A logarithmic axis, on which the death line and what is almost gone show",
        ),
    ]  # fmt: skip
