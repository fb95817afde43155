"""Going back and forward through views."""

from __future__ import annotations

import pytest

from ui.space.camera import HOME
from ui.space.camera_history import CameraHistory


def test_it_goes_back_and_forward_in_order() -> None:
    history, views = CameraHistory(), [HOME.orbited(10.0 * step, 0.0) for step in range(4)]
    for view in views:
        history.visit(view)
    assert [history.back() for _ in range(3)] == views[2::-1]
    assert not history.can_go_back and history.can_go_forward
    assert [history.forward() for _ in range(3)] == views[1:]
    with pytest.raises(IndexError):
        history.forward()


def test_a_new_view_drops_what_was_gone_back_from() -> None:
    history = CameraHistory()
    for view in "abc":
        history.visit(view)
    history.back()
    history.visit("d")
    assert not history.can_go_forward
    assert (history.back(), history.back()) == ("b", "a")


def test_the_same_view_again_is_no_entry() -> None:
    history = CameraHistory()
    for view in "aab":
        history.visit(view)
    history.back()
    history.visit("a")
    assert len(history) == 2 and history.can_go_forward


def test_a_view_fitted_to_a_new_size_replaces_the_old_one() -> None:
    history = CameraHistory()
    history.amend("a")
    history.visit("b")
    history.amend("B")
    history.back()
    assert history.forward() == "B" and len(history) == 2


def test_it_forgets_the_oldest_of_many() -> None:
    history = CameraHistory()
    for view in range(500):
        history.visit(view)
    assert len(history) == 100
    assert [history.back() for _ in range(99)][-1] == 400
    assert not history.can_go_back
