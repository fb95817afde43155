"""The one selection: sets as sorted arrays, and the way back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import selection_history
from engine.memory.population import Population
from engine.selection import Combine, Selection

UIDS = st.lists(st.integers(0, 30), max_size=12)
SET_RULES = {
    Combine.REPLACE: lambda _old, new: new,
    Combine.ADD: lambda old, new: old | new,
    Combine.REMOVE: lambda old, new: old - new,
    Combine.INTERSECT: lambda old, new: old & new,
    Combine.TOGGLE: lambda old, new: old ^ new,
}


@dataclass
class Columns:
    """Stands for a population of which only the numbers count."""

    uid: Any

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


def population(*uids: int) -> Population:
    return cast(Population, Columns(np.array(uids, np.int64)))


@given(UIDS, st.lists(st.tuples(UIDS, st.sampled_from(Combine)), max_size=6))
def test_every_mode_is_the_set_operation_it_is_called_after(
    first: list[int], acts: list[tuple[list[int], Combine]]
) -> None:
    selection, expected = Selection(), set(first)
    selection.select(first)
    for picked, mode in acts:
        selection.select(np.array(picked, np.int64), mode)
        expected = SET_RULES[mode](expected, set(picked))
        assert selection.numbers.tolist() == sorted(expected)
        assert selection.uids == expected
        assert selection.active in expected if expected else selection.active is None
        taken = [uid for uid in picked if uid in expected]
        assert not taken or selection.active == taken[0]


@given(UIDS, UIDS)
def test_toggling_and_inverting_twice_gives_what_was_there(old: list[int], new: list[int]) -> None:
    selection = Selection()
    selection.select(old)
    before = selection.numbers
    selection.select(new, Combine.TOGGLE)
    selection.select(new, Combine.TOGGLE)
    assert np.array_equal(selection.numbers, before)


@given(UIDS, st.integers(0, 30))
def test_holds_and_mask_say_the_same_as_the_numbers(uids: list[int], asked: int) -> None:
    selection = Selection()
    selection.select(uids)
    assert selection.holds(asked) == (asked in uids)
    rows = population(9, 4, asked, 17)
    assert selection.mask(rows).tolist() == [one in uids for one in (9, 4, asked, 17)]


def test_a_mask_is_worked_out_once_for_a_column_and_a_selection() -> None:
    selection, rows = Selection(), population(1, 2, 3)
    selection.select([2])
    mask = selection.mask(rows)
    assert selection.mask(rows) is mask
    selection.activate(3)
    assert selection.mask(rows) is mask
    selection.select([3], Combine.ADD)
    assert selection.mask(rows).tolist() == [False, True, True]
    assert selection.mask(population(3)).tolist() == [True]
    with pytest.raises(ValueError, match="read-only"):
        selection.mask(rows)[0] = True


def test_what_is_selected_cannot_be_written_to_and_is_no_view_of_what_was_given() -> None:
    selection, given_ = Selection(), np.array([1, 2])
    selection.select(given_)
    given_[0] = 7
    assert selection.numbers.tolist() == [1, 2]
    with pytest.raises(ValueError, match="read-only"):
        selection.numbers[0] = 7


def test_an_equal_value_says_nothing() -> None:
    selection, said = Selection(), []
    selection.changed.connect(lambda: said.append("changed"))
    selection.hover_changed.connect(lambda: said.append("hover"))
    selection.mode_changed.connect(lambda: said.append("mode"))
    selection.clear()
    selection.hover(None)
    selection.set_mode(Combine.REPLACE)
    assert said == []
    selection.select([1])
    selection.select([1])
    selection.hover(1)
    selection.hover(1)
    selection.set_mode(Combine.ADD)
    selection.set_mode(Combine.ADD)
    assert said == ["changed", "hover", "mode"]
    assert selection.mode is Combine.ADD


def test_back_and_forward_bring_what_was_selected_and_active() -> None:
    selection = Selection()
    assert (selection.can_go_back, selection.can_go_forward) == (False, False)
    selection.back()
    selection.forward()
    selection.select([4, 2])
    selection.activate(2)
    selection.select([9])
    selection.back()
    assert (selection.numbers.tolist(), selection.active) == ([2, 4], 2)
    selection.back()
    assert (selection.numbers.tolist(), selection.active) == ([], None)
    assert (selection.can_go_back, selection.can_go_forward) == (False, True)
    selection.forward()
    selection.forward()
    assert (selection.numbers.tolist(), selection.active) == ([9], 9)
    assert not selection.can_go_forward


def test_selecting_anew_drops_what_was_ahead() -> None:
    selection = Selection()
    selection.select([1])
    selection.select([2])
    selection.back()
    selection.select([3])
    assert not selection.can_go_forward
    selection.back()
    assert selection.uids == {1}


@given(st.lists(st.one_of(UIDS, st.sampled_from(["back", "forward"])), max_size=20))
def test_history_follows_two_plain_lists(acts: list[Any]) -> None:
    selection, past, now, future = Selection(), [], [], []
    for act in acts:
        if act == "back":
            selection.back()
            if past:
                future.append(now)
                now = past.pop()
        elif act == "forward":
            selection.forward()
            if future:
                past.append(now)
                now = future.pop()
        else:
            selection.select(act)
            if sorted(set(act)) != now:
                past.append(now)
                now, future = sorted(set(act)), []
        assert selection.numbers.tolist() == now
        assert (selection.can_go_back, selection.can_go_forward) == (bool(past), bool(future))


def test_history_keeps_so_many_steps_and_numbers_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    selection = Selection()
    for uid in range(selection_history.MOST_STEPS + 20):
        selection.select([uid])
    steps = 0
    while selection.can_go_back:
        selection.back()
        steps += 1
    assert steps == selection_history.MOST_STEPS
    assert selection.uids == {19}
    monkeypatch.setattr(selection_history, "MOST_NUMBERS", 10)
    crowd = Selection()
    for first in range(0, 40, 4):
        crowd.select(range(first, first + 4))
    crowd.back()
    crowd.back()
    assert (crowd.numbers[0], crowd.can_go_back) == (28, False)
