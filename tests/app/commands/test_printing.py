"""What results look like on a terminal."""

from __future__ import annotations

import json

import pytest

from app.commands.printing import columns, figure, print_json, shortened, width


@pytest.mark.parametrize(
    ("text", "room"), [("abc", 3), ("猫", 2), ("e\u0301", 1), ("a\u200db", 2), ("", 0)]
)
def test_width_is_what_a_terminal_uses(text: str, room: int) -> None:
    assert width(text) == room


def test_columns_are_aligned_in_any_script() -> None:
    lines = columns(("name", "n"), [("猫", 5), ("longer", 12)])
    assert lines == ["name     n", "猫       5", "longer  12"]


def test_an_empty_table_is_its_head() -> None:
    assert columns(("a", "b"), []) == ["a  b"]


def test_a_long_text_is_cut_to_one_line_without_control_characters() -> None:
    assert shortened("one\ntwo\tthree", 40) == "one two three"
    assert shortened("abcdef", 4) == "abc…"
    assert width(shortened("猫" * 9, 6)) <= 6
    assert "\x1b" not in shortened("red \x1b[31m", 40)


def test_small_numbers_keep_their_digits() -> None:
    assert [figure(one) for one in (0.0, 0.5, 0.00012, -0.25)] == [
        "0.0000",
        "0.5000",
        "1.20e-04",
        "-0.2500",
    ]


def test_json_is_exact_and_has_no_nan(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"a": 0.1 + 0.2, "b": "猫"})
    out = capsys.readouterr().out
    assert json.loads(out) == {"a": 0.1 + 0.2, "b": "猫"}
    assert "猫" in out and out.count("\n") == 1
    with pytest.raises(ValueError, match="JSON compliant"):
        print_json(float("nan"))
