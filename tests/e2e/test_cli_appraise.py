"""Appraisal on the command line; the estimates' own tests are in tests/engine/affect."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.program import command, environment, lethe, refused, told, told_json

KEYS = ["valence", "activation", "intensity", "uncertainty"]


def appraised_lines(data: bytes, *arguments: str) -> Any:
    done = subprocess.run(
        command("appraise", *arguments), env=environment(), input=data, capture_output=True,
        timeout=100, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_json_is_a_list_in_order() -> None:
    found = told_json("appraise", "We won! I am so happy!", "He died, and we grieve.")
    assert [list(one) for one in found] == [KEYS, KEYS]
    assert found[0]["valence"] > 0.5 > -0.5 > found[1]["valence"]
    for one in found:
        assert 0 <= one["uncertainty"] <= 1
        derived = ((one["valence"] ** 2 + one["activation"] ** 2) / 2) ** 0.5
        assert one["intensity"] == pytest.approx(derived)


def test_the_table_names_the_appraiser() -> None:
    said = told("appraise", "The bus is late.")
    assert said.splitlines()[0].split() == [*KEYS, "text"]
    assert "trained (EmoBank)" in said
    assert "simple (VADER)" in told("appraise", "The bus is late.", "--appraiser", "simple")


def test_expressed_intensity_is_told_and_only_by_the_trained_one() -> None:
    text = "I PASSED the exam!!!"
    (plain,) = told_json("appraise", text)
    (expressed,) = told_json("appraise", text, "--expressed-intensity")
    assert expressed["intensity"] > plain["intensity"]
    assert "expressed intensity" in told("appraise", text, "--expressed-intensity")
    line = refused("appraise", text, "--appraiser", "simple", "--expressed-intensity")
    assert "simple" in line


def test_a_line_of_standard_input_is_a_text() -> None:
    status, out, err = appraised_lines(b"\xef\xbb\xbfWe won!\r\n\nWe lost.\nno end", "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert len(found) == 4
    assert found[0]["valence"] > found[2]["valence"]
    assert (found[1]["valence"], found[1]["uncertainty"]) == (0, 1)


def test_no_input_and_input_that_is_no_text() -> None:
    assert appraised_lines(b"", "--json") == (0, "[]\n", "")
    assert appraised_lines(b"") == (0, "", "")
    status, out, err = appraised_lines(b"a\n\xff\xfe\n", "--json")
    assert (status, out) == (2, "")
    assert err.count("\n") == 1 and "UTF-8" in err


def test_what_is_not_english_gets_a_word_of_warning() -> None:
    done = lethe("appraise", "I am glad.", "猫は静かに眠っている", "--json")
    assert done.returncode == 0
    assert [one["uncertainty"] < 1 for one in json.loads(done.stdout)] == [True, False]
    assert done.stderr.startswith("note: 1 of 2 texts do not look English")
    assert done.stderr.count("\n") == 1


def test_encode_keeps_what_appraise_says(tmp_path: Path) -> None:
    file = tmp_path / "wren.lethe"
    told("demo", file)
    (trained,) = told_json("appraise", "We lost the house.")
    (simple,) = told_json("appraise", "We lost the house.", "--appraiser", "simple")
    found = told_json("encode", file, "We lost the house.")
    assert found["valence"] == pytest.approx(trained["valence"], abs=1e-5)
    assert found["uncertainty"] == pytest.approx(trained["uncertainty"], abs=1e-3)
    assert found["estimated_by"] == "trained (EmoBank)"
    found = told_json("encode", file, "We lost the house.", "--appraiser", "simple")
    assert found["valence"] == pytest.approx(simple["valence"])
    assert found["estimated_by"] == "simple (VADER)"
    found = told_json("encode", file, "Given.", "--valence", "0.5", "--activation", "0.25")
    assert (found["uncertainty"], found["estimated_by"]) == (None, "")


def cheerful(path: Path) -> Path:
    turns = [
        "What a lovely day!", "I am so happy for you!", "Great news!", "See you at nine.",
        "That is wonderful!", "Thank you so much!", "We had fun!", "The soup was cold.",
    ]  # fmt: skip
    lines = [
        json.dumps({"text": f"{turn} Number {at}.", "speaker": "Ada" if at % 2 else "Ben"})
        for at in range(5)
        for turn in turns
    ]
    path.write_text("\n".join(lines), "utf-8")
    return path


def test_an_import_tells_before_and_after(tmp_path: Path) -> None:
    source = cheerful(tmp_path / "talk.jsonl")
    found = {}
    for name in ("absolute", "by-source", "by-speaker", "simple"):
        file = tmp_path / f"{name}.lethe"
        done = lethe("import", source, file, "--appraise", name, "--json")
        assert done.returncode == 0, done.stderr
        found[name] = json.loads(done.stdout)
        assert found[name]["appraisal"]["estimated"] == 40
        assert told_json("info", file)["median_sigma"] == found[name]["median_sigma"]
    absolute, relative = found["absolute"], found["by-speaker"]
    assert absolute["appraisal"]["before"] == absolute["appraisal"]["after"]
    assert relative["appraisal"]["before"] == absolute["appraisal"]["before"]
    assert absolute["median_sigma"][0] > 0.4 > abs(relative["median_sigma"][0]) + 0.1
    assert found["simple"]["appraisal"]["appraiser"] == "simple (VADER)"

    done = lethe("import", source, tmp_path / "t.lethe", "--appraise", "by-source")
    assert "absolute 50%" in done.stdout and "by-source 50%" in done.stdout
    assert "offered as sigma" in done.stdout
    done = lethe("import", source, tmp_path / "u.lethe")
    assert "--appraise by-source" in done.stdout


def test_an_import_with_every_affect_given_loads_no_appraiser(tmp_path: Path) -> None:
    source = tmp_path / "a.jsonl"
    source.write_text('{"text": "a", "valence": 0.5, "activation": -0.5}\n', "utf-8")
    done = lethe("import", source, tmp_path / "a.lethe", "--json")
    assert json.loads(done.stdout)["appraisal"] is None
