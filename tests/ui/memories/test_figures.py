"""Numbers are rounded to what they mean and written as numbers are written."""

from __future__ import annotations

import math

import pytest

from ui.memories import figures


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (1.0, "1.000\u2007"),
        (0.5, "0.500\u2007"),
        (0.0049, "0.0049"),
        (0.01, "0.010\u2007"),
        (0.00996, "0.010\u2007"),
        (0.00004, "<0.0001"),
        (0.0, "0.000\u2007"),
        (math.nan, "–"),
    ],
)
def test_shares_stand_in_a_column(value: float, shown: str) -> None:
    assert figures.share(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [(-0.5, "−0.50"), (0.25, "+0.25"), (0.004, "0.00"), (-0.004, "0.00"), (math.nan, "–")],
)
def test_signs_are_signs(value: float, shown: str) -> None:
    assert figures.signed(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0.0452, "0.0452"), (1.0, "1.00"), (0.00012345, "0.000123"), (12.3456, "12.3"), (0, "0"),
     (1234.5, "1234"), (1e-20, "<0.000000001")],
)  # fmt: skip
def test_three_figures_and_no_powers(value: float, shown: str) -> None:
    assert figures.significant(value) == shown


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(0, "0 h"), (47 * 3600, "47 h"), (48 * 3600, "2 d"), (800 * 86400, "2.2 y")],
)
def test_time_is_told_in_a_unit_that_fits(seconds: float, shown: str) -> None:
    assert figures.duration(seconds) == shown


def test_a_megabyte_is_cut_to_a_line() -> None:
    line = figures.shorten("word\n" * 200_000, 60)
    assert len(line) <= 60
    assert "\n" not in line
    assert line.endswith("…")
    assert figures.shorten("  short\ttext ", 60) == "short text"


def test_hints_cannot_carry_markup() -> None:
    assert figures.plain_hint("<b>&") == "<qt>&lt;b&gt;&amp;</qt>"
    assert figures.plain_hint("") == ""
