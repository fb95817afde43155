"""The ablation as an experiment of its own; its cells are compared with the targets elsewhere."""

from __future__ import annotations

import pytest

from engine.errors import BadInput
from engine.lab.ablation import MOST_NIGHTS, NIGHTS, run_ablation
from engine.lab.grid import signal_grid
from engine.lab.printed import Figure, compare_with_paper
from engine.lab.retention import retention_table


def figures(nights: int = NIGHTS, *, legacy_floor: bool = False) -> tuple[Figure, ...]:
    run = run_ablation(nights, legacy_floor=legacy_floor)
    return compare_with_paper(run, retention_table(), signal_grid())


def test_every_figure_that_the_paper_prints_is_reproduced() -> None:
    compared = figures()
    assert len(compared) == 25
    assert [one for one in compared if not one.agrees] == []


def test_the_legacy_floor_reproduces_the_defect() -> None:
    compared = figures(legacy_floor=True)
    assert compared[-1] == Figure(section="4.4", what="legacy floor: eroded", printed="0", here="0")


def test_a_figure_that_differs_is_said_to() -> None:
    assert not Figure(section="4.2", what="", printed="0.18", here="0.19").agrees


def test_a_short_run_leaves_out_what_it_cannot_speak_to() -> None:
    assert len(figures(6)) == 10
    assert len(figures(7)) == len(figures(39)) == 14


def test_a_longer_run_continues_the_same_lives() -> None:
    short, long = run_ablation(5), run_ablation(60)
    for one, other in zip((*short.a, *short.b), (*long.a, *long.b), strict=True):
        assert one.importance_by_night == other.importance_by_night[:5]
    assert [one for one in figures(60) if not one.agrees] == []


@pytest.mark.parametrize("nights", [0, -1, MOST_NIGHTS + 1])
def test_a_run_of_no_or_too_many_nights_is_refused(nights: int) -> None:
    with pytest.raises(BadInput, match=f"use 1 to {MOST_NIGHTS}"):
        run_ablation(nights)


def test_another_sigma_gives_another_grid() -> None:
    assert signal_grid(sigma=(0.0, 0.0, 0.0)) != signal_grid()
