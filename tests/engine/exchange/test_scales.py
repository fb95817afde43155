from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadInput
from engine.exchange.read_options import ReadOptions
from engine.exchange.registry import read_source
from engine.exchange.scales import SCALES, detect_scale, rescaled

EMOBANK = Path(__file__).parents[4] / "shared" / "data" / "emobank_train_dev.csv"


@pytest.mark.parametrize(
    ("values", "scale"),
    [
        ([], "-1..1"),
        ([-0.2, 1.0], "-1..1"),
        ([0.2, 0.9], "-1..1"),
        ([0.2, 0.9] * 20, "0..1"),
        ([0.2, -0.9] * 20, "-1..1"),
        ([3.0, 2.8, 3.3, 1.2], "1..5"),
        ([3.0, 2.8, 8.3, 1.2], "1..9"),
        ([3.0, 2.8], None),
        ([0.5, 3.0, 2.0, 4.0], None),
        ([-1.5, 0.0], None),
        ([3.0, 2.8, 12.0, 1.2], None),
    ],
)
def test_detection(values: list[float], scale: str | None) -> None:
    assert detect_scale(np.array(values, dtype=np.float64)) == scale


@given(st.sampled_from(list(SCALES)), st.floats(0, 1))
@settings(deadline=None)
def test_every_scale_is_laid_on_lethes(name: str, share: float) -> None:
    low, high = SCALES[name]
    value = low + share * (high - low)
    (found,) = rescaled(np.array([min(value, high)]), name)
    assert -1 <= found <= 1
    assert found == pytest.approx(2 * share - 1)


def _table(tmp_path: Path, rows: list[tuple[float, float]]) -> Path:
    path = tmp_path / "table.csv"
    lines = [f"text {at},{v},{a}" for at, (v, a) in enumerate(rows)]
    path.write_text("\n".join(["text,V,A", *lines]), encoding="utf-8")
    return path


def test_a_detected_scale_is_said_and_can_be_overruled(tmp_path: Path) -> None:
    path = _table(tmp_path, [(1, 5), (3, 2), (4.5, 3)])
    found = read_source(path)
    affects = [one.affect for one in found.memories]
    assert [(one.valence, one.activation) for one in affects if one] == [
        (-1, 1),
        (0, -0.5),
        (0.75, 0),
    ]
    assert found.notes[0] == (
        "valence and activation are read on the scale 1..5 (1..9 would fit too)"
    )
    nine = read_source(path, options=ReadOptions(scale="1..9"))
    assert nine.memories[0].affect is not None
    assert nine.memories[0].affect.activation == 0
    assert not any("scale" in note for note in nine.notes)
    with pytest.raises(BadInput, match=r"line 2, column 'A': 5 is not in \[-1, 1\]"):
        read_source(path, options=ReadOptions(scale="-1..1"))
    with pytest.raises(BadInput, match=r"no scale is called '1\.\.7'"):
        read_source(path, options=ReadOptions(scale="1..7"))


def test_the_value_that_spoils_a_scale_is_named(tmp_path: Path) -> None:
    rows = [(3.0, 2.0), (4.0, 4.0), (0.2, 3.0)]
    with pytest.raises(BadInput, match=r"line 4, column 'V': 0\.2 is not in \[1, 5\]"):
        read_source(_table(tmp_path, rows))
    with pytest.raises(BadInput, match=r"line 2, column 'V': 2 is not in \[-1, 1\]"):
        read_source(_table(tmp_path, [(2.0, 0.5)]))


def test_values_on_lethes_own_scale_stay_bit_for_bit(tmp_path: Path) -> None:
    found = read_source(_table(tmp_path, [(0.1, -0.3), (1 / 3, 0.7)]))
    affects = [one.affect for one in found.memories]
    assert [(one.valence, one.activation) for one in affects if one] == [(0.1, -0.3), (1 / 3, 0.7)]
    assert not any("scale" in note for note in found.notes)


@pytest.mark.skipif(not EMOBANK.exists(), reason="EmoBank is not here")
def test_emobank_is_read_from_one_to_five() -> None:
    found = read_source(EMOBANK)
    affects = [one.affect for one in found.memories]
    assert len(affects) > 9000
    assert all(affects)
    means = np.mean([(one.valence, one.activation) for one in affects if one], axis=0)
    assert np.all(np.abs(means) < 0.05)
    assert any("scale 1..5" in note for note in found.notes)
    assert {"split", "D"} <= found.memories[0].extra.keys()
