"""What a person marks in a document: bookmarks on nights, and selections kept under a name.

They stand beside the life, as values of their own in the file, and each change can be undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from engine.changes import Changes
from engine.errors import LetheError
from engine.undoing_notes import Noting
from engine.undoing_titles import quoted

__all__ = ["Bookmark", "Marking"]

_BOOKMARKS: Final = "bookmarks"
_KEPT: Final = "kept selections"


@dataclass(frozen=True, slots=True, order=True)
class Bookmark:
    """A night that has a name.

    Parameters
    ----------
    branch : int
    night : int
    name : str
    """

    branch: int
    night: int
    name: str


class Marking(Noting):
    """Bookmarks and kept selections of an open document."""

    # -- bookmarks --------------------------------------------------------------------------------

    @property
    def bookmarks(self) -> tuple[Bookmark, ...]:
        """Every bookmark on a night that is there, by branch and night."""
        nights = {one.number: one.timeline.nights for one in self.branches.all()}
        told = _bookmarks(self.noted(_BOOKMARKS))
        return tuple(one for one in told if one.night <= nights.get(one.branch, -1))

    def add_bookmark(
        self, night: int, name: str = "", *, branch: int | None = None, initiator: Any = None
    ) -> Bookmark:
        """Put a bookmark on a night; one that is there gets the name.

        Parameters
        ----------
        night : int
        name : str
            ``"Night 7"`` where it says nothing.
        branch : int, optional
            The running one where absent.

        Raises
        ------
        LetheError
            When the branch has no such night.
        """
        one = self.branches.active if branch is None else self.branches.known(branch)
        if not 0 <= night <= one.timeline.nights:
            raise LetheError(f"there is no night {night}: use 0 to {one.timeline.nights}")
        mark = Bookmark(one.number, night, " ".join(name.split()) or f"Night {night}")
        others = [other for other in self._marks() if _spot(other) != _spot(mark)]
        self._mark([*others, mark], f"bookmark {quoted(mark.name)}", initiator)
        return mark

    def rename_bookmark(
        self, night: int, name: str, *, branch: int | None = None, initiator: Any = None
    ) -> Bookmark:
        """Give a bookmark another name; see `add_bookmark`.

        Raises
        ------
        LetheError
            When there is none on that night.
        """
        old = self._bookmark(night, branch)
        with self.together(f"rename bookmark {quoted(old.name)}"):
            return self.add_bookmark(night, name, branch=old.branch, initiator=initiator)

    def remove_bookmark(
        self, night: int, *, branch: int | None = None, initiator: Any = None
    ) -> None:
        """Take the bookmark of a night away.

        Raises
        ------
        LetheError
            When there is none on that night.
        """
        old = self._bookmark(night, branch)
        others = [one for one in self._marks() if one != old]
        self._mark(others, f"remove bookmark {quoted(old.name)}", initiator)

    def _bookmark(self, night: int, branch: int | None) -> Bookmark:
        number = self.branches.active.number if branch is None else branch
        for one in self.bookmarks:
            if _spot(one) == (number, night):
                return one
        raise LetheError(f"there is no bookmark on night {night}")

    def _marks(self) -> list[Bookmark]:
        return _bookmarks(self.noted(_BOOKMARKS))

    def _mark(self, marks: Iterable[Bookmark], title: str, initiator: Any) -> None:
        changes = Changes(kind="bookmark", ids=(), initiator=initiator)
        self.note(_BOOKMARKS, _plain_bookmarks(marks), title, changes)

    # -- selections -------------------------------------------------------------------------------

    @property
    def kept_selections(self) -> Mapping[str, NDArray[np.int64]]:
        """Numbers of the memories of each kept selection, ascending, by its name."""
        return dict(_selections(self.noted(_KEPT)))

    def keep_selection(self, name: str, uids: Iterable[int], *, initiator: Any = None) -> None:
        """Keep a selection under a name; one of the same name is replaced.

        Raises
        ------
        LetheError
            When the name says nothing, or no memory is selected.
        """
        wanted = " ".join(name.split())
        numbers = np.unique(np.fromiter(uids, np.int64))
        if not wanted or not wanted.isprintable():
            raise LetheError("a kept selection needs a name of letters, figures or signs")
        if not len(numbers):
            raise LetheError("nothing is selected that could be kept")
        kept = {**self.kept_selections, wanted: numbers}
        self._keep(kept, f"keep selection {quoted(wanted)}", initiator)

    def rename_selection(self, name: str, to: str, *, initiator: Any = None) -> None:
        """Give a kept selection another name.

        Raises
        ------
        LetheError
            When there is none of that name, or the other name is taken or says nothing.
        """
        numbers = self._kept(name)
        if to != name and " ".join(to.split()) in self.kept_selections:
            raise LetheError(f"a selection is called {to!r} already; choose another name")
        with self.together(f"rename selection {quoted(name)}"):
            self.forget_selection(name, initiator=initiator)
            self.keep_selection(to, numbers.tolist(), initiator=initiator)

    def forget_selection(self, name: str, *, initiator: Any = None) -> None:
        """Keep a selection no longer; its memories are not touched.

        Raises
        ------
        LetheError
            When there is none of that name.
        """
        self._kept(name)
        kept = {one: uids for one, uids in self.kept_selections.items() if one != name}
        self._keep(kept, f"remove selection {quoted(name)}", initiator)

    def _kept(self, name: str) -> NDArray[np.int64]:
        kept = self.kept_selections
        if name not in kept:
            raise LetheError(f"no selection is kept as {name!r}")
        return kept[name]

    def _keep(self, kept: Mapping[str, NDArray[np.int64]], title: str, initiator: Any) -> None:
        changes = Changes(kind="kept", ids=(), initiator=initiator)
        self.note(_KEPT, _plain_selections(kept), title, changes)

    # -- what is gone -----------------------------------------------------------------------------

    def tidy_marks(self, branch: int, night: int, uids: Iterable[int] = ()) -> None:
        """Take away what marks nights of a branch behind `night`, or memories that are gone.

        It is part of the act that drops them: their numbers may be given again one day.
        """
        marks = self._marks()
        there = [one for one in marks if one.branch != branch or one.night <= night]
        if len(there) < len(marks):
            self.take_note(_BOOKMARKS, _plain_bookmarks(there))
        kept, gone = self.kept_selections, np.fromiter(uids, np.int64)
        left = {name: one[~np.isin(one, gone)] for name, one in kept.items()} if len(gone) else kept
        if any(len(left[name]) < len(one) for name, one in kept.items()):
            self.take_note(_KEPT, _plain_selections(left))


def _spot(mark: Bookmark) -> tuple[int, int]:
    return mark.branch, mark.night


def _bookmarks(told: Any) -> list[Bookmark]:
    """Return the bookmarks that a file tells of; what is no bookmark is passed over."""
    return sorted(_well_formed(told))


def _well_formed(told: Any) -> Iterator[Bookmark]:
    for one in cast("list[Any]", told) if isinstance(told, list) else []:
        match one:
            case [int(branch), int(night), str(name)] if night >= 0:
                yield Bookmark(branch, night, name)
            case _:
                pass


def _plain_bookmarks(marks: Iterable[Bookmark]) -> list[list[Any]] | None:
    return [[one.branch, one.night, one.name] for one in sorted(marks)] or None


def _selections(told: Any) -> Iterator[tuple[str, NDArray[np.int64]]]:
    """Yield the selections that a file tells of; what is none is passed over."""
    for name, uids in cast("dict[str, Any]", told).items() if isinstance(told, dict) else ():
        numbers: NDArray[Any] = np.asarray(uids if isinstance(uids, list) else None)
        if numbers.ndim == 1 and numbers.dtype.kind == "i":
            yield name, np.unique(numbers.astype(np.int64))


def _plain_selections(kept: Mapping[str, NDArray[np.int64]]) -> dict[str, list[int]] | None:
    return {name: uids.tolist() for name, uids in kept.items() if len(uids)} or None
