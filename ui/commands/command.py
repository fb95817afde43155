"""A command as data: menus, shortcuts, palette and shortcut sheet all come from one table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ui.language import said

__all__ = ["MENUS", "Command", "always", "check_table"]

MENUS = ("File", "Edit", "Select", "View", "Night", "Model", "Learn", "Help")
"""The menus, in order."""


def always() -> bool:
    """Return True: what most commands can be done with."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """Something a person can do.

    Parameters
    ----------
    id : str
        ``"menu.word"``, unique.
    title : str
        As the menu shows it; ``…`` at its end where a question follows.
    menu : str
        The menu it stands in, of `MENUS`; a submenu after a slash: ``"View/Theme"``.
    run : callable
        Does it.
    keys : tuple of str
        Shortcuts in Qt's portable spelling.
    enabled : callable
        Whether it can be done now.
    checked : callable or None
        For what is on or off: whether it is on.
    separated : bool
        A thin line above it.
    children : callable or None
        For a submenu whose entries change: pairs of title and callable, made when it opens.
    tip : str
        One sentence, where the title does not say it all.
    title_now : callable or None
        The title at this moment, where it changes: “Undo 7 nights”.
    """

    id: str
    title: str
    menu: str
    run: Callable[[], object] = always
    keys: tuple[str, ...] = ()
    enabled: Callable[[], bool] = always
    checked: Callable[[], bool] | None = None
    separated: bool = False
    children: Callable[[], Sequence[tuple[str, Callable[[], object]]]] | None = None
    tip: str = ""
    title_now: Callable[[], str] | None = None

    @property
    def shown_title(self) -> str:
        """The title at this moment, without the mark of a mnemonic."""
        return self.plain_title if self.title_now is None else self.title_now()

    @property
    def plain_title(self) -> str:
        """The title without the mark of a mnemonic."""
        return said(self.title).replace("&", "")


def check_table(commands: Sequence[Command]) -> None:
    """Refuse a table in which an id or a shortcut stands twice, or a menu is unknown.

    Raises
    ------
    ValueError
        Naming what is wrong.
    """
    ids = [one.id for one in commands]
    keys = [key for one in commands for key in one.keys]
    twice = {one for one in (*ids, *keys) if ids.count(one) + keys.count(one) > 1}
    if twice:
        raise ValueError(f"used twice: {', '.join(sorted(twice))}")
    unknown = {one.menu for one in commands if one.menu.split("/")[0] not in MENUS}
    if unknown:
        raise ValueError(f"there is no menu {', '.join(sorted(unknown))}")
