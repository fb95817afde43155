"""Where the camera has rested, to go back to and forward again. Free of Qt."""

from __future__ import annotations

from typing import Any, Final

__all__ = ["CameraHistory"]

_MOST: Final = 100


class CameraHistory:
    """The views that a person has rested at, in order, and which of them is shown.

    Notes
    -----
    A view is any value that can be compared: a `ui.space.camera.Camera`, or what the flat
    projections show.
    """

    def __init__(self) -> None:
        self._views: list[Any] = []
        self._at = -1

    def __len__(self) -> int:
        return len(self._views)

    @property
    def can_go_back(self) -> bool:
        """Whether there is an earlier view."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether there is a later view, gone back from."""
        return self._at < len(self._views) - 1

    def visit(self, view: Any) -> None:
        """Take note of a view rested at; what was gone back from is dropped."""
        if self._at >= 0 and self._views[self._at] == view:
            return
        self._views = [*self._views[: self._at + 1], view][-_MOST:]
        self._at = len(self._views) - 1

    def amend(self, view: Any) -> None:
        """Replace the view that is shown, as when the window changes its size."""
        if self._at < 0:
            self.visit(view)
        else:
            self._views[self._at] = view

    def back(self) -> Any:
        """Go to the view before and return it.

        Raises
        ------
        IndexError
            When there is none.
        """
        return self._go(-1)

    def forward(self) -> Any:
        """Go to the view after and return it.

        Raises
        ------
        IndexError
            When there is none.
        """
        return self._go(1)

    def _go(self, by: int) -> Any:
        if not 0 <= self._at + by < len(self._views):
            raise IndexError("there is no such view")
        self._at += by
        return self._views[self._at]
