"""What a person can do with forgetting systems that stand beside each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from app.doors import Doors
from app.exports import Exports
from app.settings import Settings
from app.tasks import Tasks
from ui.commands.command import Command
from ui.main_window import MainWindow
from ui.theme import Palette

if TYPE_CHECKING:
    from ui.systems.systems_view import SystemsView

__all__ = ["systems_commands", "systems_view"]


def systems_view(
    tasks: Tasks, window: MainWindow, settings: Settings, palette: Palette
) -> SystemsView:
    """Return the comparison of systems of a window, with the systems that were compared last."""
    from ui.systems.systems_view import SystemsView

    view = SystemsView(tasks, window.panels.space, palette, chosen=settings.systems)
    view.told.connect(lambda text: window.messages.show_message(text, "warning"))
    view.changed.connect(window.refresh)
    view.choice.changed.connect(lambda names: setattr(settings, "systems", names))
    view.night_asked.connect(window.panels.timeline.walker.go_to)
    return view


def systems_commands(doors: Doors) -> list[Command]:
    """Return the commands of the comparison of systems."""
    centre, exports = doors.window.centre, Exports(doors)

    def view() -> SystemsView:
        centre.show_mode("systems")
        made: SystemsView = centre.systems.view
        return made

    def is_compared() -> bool:
        return (
            doors.is_open() and centre.mode == "systems" and centre.systems.view.moment is not None
        )

    def systems() -> Sequence[tuple[str, Callable[[], object]]]:
        return [
            (f"{'✓' if chosen else '   '} {title}", partial(toggle, name))
            for name, title, chosen in centre.systems.view.choice.listed()
        ]

    def toggle(name: str) -> None:
        view().choice.toggle(name)

    def save() -> None:
        exports.save_columns(view().written(), "systems")

    def copy() -> None:
        exports.copy_columns(view().written(selected=True))

    def choose_all() -> None:
        view().choice.choose_all()

    def choose_first() -> None:
        view().choice.choose_first()

    return [
        *_pages(doors, view),
        Command(
            id="model.compared", title="Systems to compare", menu="Model", children=systems,
            enabled=doors.is_open, separated=True,
            tip="Which forgetting systems live the same life beside each other",
        ),
        Command(
            id="model.compared_all", title="Compare every system", menu="Model",
            run=choose_all, enabled=doors.is_open,
        ),
        Command(
            id="model.compared_first", title="Compare the systems of the documents", menu="Model",
            run=choose_first, enabled=doors.is_open,
            tip="Potato, Kroniqo, Persistent Agent, Motebit, and a store that never forgets",
        ),
        Command(
            id="file.export_systems", title="Comparison of systems…", menu="File/Export", run=save,
            enabled=is_compared,
            tip="Every memory with tier and strength under each system, as CSV or JSON Lines",
        ),
        Command(
            id="edit.copy_systems", title="Copy comparison of systems", menu="Edit", run=copy,
            enabled=is_compared,
            tip="The selected memories, or all, with tier and strength under each system",
        ),
    ]  # fmt: skip


def _pages(doors: Doors, view: Callable[[], SystemsView]) -> list[Command]:
    """Return a command for each page of the comparison."""
    from ui.systems.pages import PAGES

    centre = doors.window.centre

    def is_shown(name: str) -> bool:
        return centre.mode == "systems" and centre.systems.view.page == name

    return [
        Command(
            id=f"view.systems_{name}", title=title, menu="View/Systems", tip=tip,
            run=lambda n=name: view().show_page(n), enabled=doors.is_open,
            checked=partial(is_shown, name),
        )
        for name, (title, tip) in PAGES.items()
    ]  # fmt: skip
