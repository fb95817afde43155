"""The context menu of a track: what can be done with a branch, and with one of its nights."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from engine.session import Session
from ui.timeline.branch_walker import branch_numbered
from ui.timeline.track_acts import TrackActs, bookmark_on

__all__ = ["track_menu"]


def track_menu(
    session: Session, acts: TrackActs, number: int, night: int, parent: QWidget
) -> QMenu:
    """Return the menu of a night of a branch; it is deleted when it closes.

    Parameters
    ----------
    session : Session
    acts : TrackActs
    number : int
        Of the branch.
    night : int
    parent : QWidget
    """
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    branch = branch_numbered(session, number)
    if branch is None:
        return menu
    running = branch is session.branches.active

    def add(name: str, title: str, act: Callable[[], object], enabled: bool = True) -> None:
        action = menu.addAction(title)
        action.setObjectName(name)
        action.setEnabled(enabled)
        action.triggered.connect(lambda _checked=False: act())

    can, known = acts.can_change, bookmark_on(session, number, night)
    add("go", f"Go to night {night:,}", lambda: acts.go_to(number, night))
    add("run", "Run this branch", lambda: acts.run(number), not running)
    menu.addSeparator()
    add("mark", f"Rename bookmark “{known.name}”…" if known else f"Bookmark night {night:,}…",
        lambda: acts.add_bookmark(number, night), can)  # fmt: skip
    if known:
        add("unmark", "Remove bookmark", lambda: acts.remove_bookmark(number, night), can)
    menu.addSeparator()
    add("branch", f"New branch from night {night:,}…", lambda: acts.branch_from(number, night), can)
    add("rename", "Rename branch…", lambda: acts.rename_branch(number), can)
    add("delete", "Delete branch…", lambda: acts.delete_branch(number), acts.can_delete)
    if not running:
        menu.addSeparator()
        add("compare", "Compare with the running branch", lambda: acts.compare_asked.emit(number))
    return menu
