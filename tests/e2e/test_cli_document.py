"""A document's life on the command line: made, told about, lived, explained, checked."""

from __future__ import annotations

import csv
import io
import re
import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.helpers.program import lethe, refused, told, told_json

TIERS = ("full", "fragment", "ghost", "deleted")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the demo document once."""
    file = tmp_path_factory.mktemp("demo") / "demo.lethe"
    told("demo", file)
    return file


@pytest.fixture(scope="module")
def slept(made: Path) -> Path:
    """Let forty nights pass in a copy."""
    file = made.with_name("slept.lethe")
    shutil.copy(made, file)
    told("sleep", file, "--nights", 40)
    return file


@pytest.fixture
def demo(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(made, tmp_path / "demo.lethe"))


@pytest.fixture
def old(slept: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(slept, tmp_path / "old.lethe"))


def test_info_of_the_demo(demo: Path) -> None:
    facts = told_json("info", demo)
    assert (facts["night"], facts["model"]) == (0, "potato")
    assert facts["memories"] >= 120
    assert tuple(facts["counts"]) == TIERS
    assert facts["counts"]["full"] == facts["memories"] == sum(facts["kinds"].values())
    assert facts["links"] > 0
    assert facts["links_by_kind"]["contradicts"] > 0
    assert facts["parameters"]["sleep.base_rate"] == 0.85
    assert facts["changed_parameters"] == {}
    words = told("info", demo)
    assert re.search(r"^model +potato$", words, re.MULTILINE)
    assert re.search(rf"^all +{facts['memories']} +0 +0 +0 +{facts['memories']}$", words, re.M)


def test_sleep_prints_the_tiers_by_night(demo: Path) -> None:
    told_of = told_json("sleep", demo, "--nights", 12)
    assert told_of["night"] == 12
    assert told_of["nights"] == list(range(13))
    total = told_json("info", demo)["memories"]
    assert all(sum(night[tier] for tier in TIERS) == total for night in told_of["counts"])
    lines = told("sleep", demo, "--nights", 2).splitlines()
    assert lines[0].split() == ["night", *TIERS]
    assert [line.split()[0] for line in lines[1:]] == ["12", "13", "14"]
    last = told_json("info", demo)
    assert lines[-1].split()[1:] == [str(last["counts"][tier]) for tier in TIERS]


def test_all_four_tiers_are_there_after_forty_nights(old: Path) -> None:
    counts = told_json("info", old)["counts"]
    assert all(counts[tier] > 0 for tier in TIERS)


def test_in_one_go_and_one_by_one_is_the_same(demo: Path, slept: Path) -> None:
    for nights in (1, 1, 17, 21):
        told("sleep", demo, "--nights", nights)
    assert told_json("history", demo) == told_json("history", slept)


def test_parameters_are_set_for_the_nights_to_come(demo: Path) -> None:
    told("sleep", demo, "--nights", 1, "--set", "geometry=off", "erosion.patience=1")
    facts = told_json("info", demo)
    assert facts["changed_parameters"] == {"sleep.geometry": False, "erosion.patience": 1}
    assert re.search(r"^erosion\.patience +1 +nights +changed$", told("info", demo), re.M)


def test_a_wrong_parameter_changes_nothing(demo: Path) -> None:
    before = told_json("info", demo)
    line = refused("sleep", demo, "--set", "patience=0", "nonsense=1", "gain", "geometry=maybe")
    for part in ("erosion.patience must lie in", "'nonsense'", "NAME=VALUE", "'maybe'"):
        assert part in line
    assert told_json("info", demo) == before


def test_history_tells_every_life(old: Path) -> None:
    history = told_json("history", old)
    count = told_json("info", old)["memories"]
    assert history["nights"] == list(range(41))
    assert len(history["ids"]) == len(set(history["ids"])) == count
    for name in ("importance", "tier", "raw", "semantic", "graph"):
        assert [len(row) for row in history[name]] == [41] * count, name
    first = [row[0] for row in history["tier"]]
    assert first == ["full"] * count
    rows = list(csv.DictReader(io.StringIO(told("history", old, "--csv"))))
    assert list(rows[0]) == ["id", "night", "tier", "importance", "raw", "semantic", "graph"]
    assert len(rows) == 41 * count
    at = {(row["id"], int(row["night"])): row for row in rows}
    for memory, name in enumerate(history["ids"]):
        for night in (0, 13, 40):
            row = at[name, night]
            assert row["tier"] == history["tier"][memory][night]
            assert float(row["importance"]) == history["importance"][memory][night]
            assert float(row["graph"]) == history["graph"][memory][night]
    words = told("history", old)
    assert re.search(r"full 0–\d+, fragment \d+–\d+, ghost", words)


def test_a_memory_has_no_state_before_it_is_encoded(demo: Path) -> None:
    told("sleep", demo, "--nights", 2)
    name = told("encode", demo, "Ines: the pears are ripe.").strip()
    told("sleep", demo, "--nights", 1)
    history = told_json("history", demo)
    row = history["ids"].index(name)
    assert history["tier"][row] == [None, None, None, "full"]
    assert history["importance"][row][:3] == [None] * 3
    assert 0 < history["importance"][row][3] < 1
    assert "full 3" in told("history", demo).splitlines()[row + 1]


def test_encode_takes_what_is_given_and_estimates_the_rest(demo: Path) -> None:
    before = told_json("info", demo)
    given = told_json(
        "encode", demo, "He is gone, and the house is quiet.", "--valence", -0.9, "--activation",
        -0.7, "--intensity", 0.9, "--spread", 0.6, "--kind", "insight", "--identity",
        "--gist", "his death",
    )  # fmt: skip
    assert (given["valence"], given["activation"], given["intensity"]) == (-0.9, -0.7, 0.9)
    assert (given["spread"], given["estimated_by"]) == (0.6, "")
    guessed = told_json("encode", demo, "I am so HAPPY, this is wonderful!!!", "--activation", 0.25)
    assert guessed["valence"] > 0.3
    assert guessed["activation"] == 0.25
    assert guessed["estimated_by"]
    after = told_json("info", demo)
    assert after["kinds"]["insight"] == before["kinds"]["insight"] + 1
    assert after["identity"] == before["identity"] + 1
    assert (before["estimated"], after["estimated"]) == (0, 1)


def test_encoding_is_an_exchange_unless_told_otherwise(demo: Path) -> None:
    first = told("encode", demo, "Ines: one.", "--valence", 0, "--activation", 0).strip()
    told("encode", demo, "Ines: two.", "--no-exchange")

    def importance() -> float:
        told("sleep", demo, "--nights", 0)
        return float(told_json("explain", demo, first)["importance_before"])

    before = importance()
    told("encode", demo, "Ines: three.")
    assert importance() == pytest.approx(0.8 * before)


def test_texts_in_any_script(demo: Path) -> None:
    text = "Инес: 猫が好き 🎉 “é” \u200d ok"
    done = lethe("encode", demo, text)
    assert (done.returncode, done.stderr.count("\n")) == (0, 1)
    assert "not look English" in done.stderr
    name = done.stdout.strip()
    told("sleep", demo)
    assert "猫が好き" in told("explain", demo, name)
    escaped = told("explain", demo, name, PYTHONIOENCODING="ascii")
    assert "\\u732b" in escaped


def test_a_text_that_starts_with_a_dash(demo: Path) -> None:
    assert told("encode", demo, "--valence", "-0.5", "--", "-5 degrees this morning").strip()


def test_explain_has_the_terms_the_checklist_and_the_forecast(old: Path) -> None:
    why = told_json("explain", old, "1")
    terms = ("base", "recency", "frequency", "geometry", "spread", "total", "capped")
    assert tuple(why["rate"]) == terms
    rate = why["rate"]
    assert rate["total"] == pytest.approx(sum(rate[name] for name in terms[:5]))
    assert rate["capped"] == pytest.approx(min(rate["total"], 0.98))
    assert why["importance_after"] == pytest.approx(why["importance_before"] * rate["capped"])
    names = ["links", "identity", "contradiction", "stickiness", "spread", "drift", "access"]
    assert [one["name"] for one in why["survival"]] == names
    assert all({"name", "value", "threshold", "met"} <= one.keys() for one in why["survival"])
    assert tuple(why["forecast"]) == ("fragment", "ghost", "deleted")
    words = told("explain", old, why["id"])
    for part in ("Night 40", "stickiness", "Potato paper, section 3.4", "If nobody recalls it"):
        assert part in words


def test_explain_agrees_with_history_on_every_night(old: Path) -> None:
    history = told_json("history", old)
    row = next(i for i, tiers in enumerate(history["tier"]) if tiers[-1] == "deleted")
    name = history["ids"][row]
    lost = history["tier"][row].index("deleted")
    for night in (1, lost - 1, lost, 40):
        why = told_json("explain", old, name[:13], "--night", night)
        assert why["night"] == night
        assert why["tier"] == history["tier"][row][night]
        assert why["importance_after"] == history["importance"][row][night]
    assert why["forecast"]["deleted"] == lost


def test_the_forecast_comes_true_where_nobody_recalls(demo: Path) -> None:
    ids = told_json("history", demo)["ids"]
    promised = {row: told_json("explain", demo, ids[row])["forecast"] for row in range(0, 130, 13)}
    told("sleep", demo, "--nights", 365)
    tiers = told_json("history", demo)["tier"]
    for row, forecast in promised.items():
        ranks = [TIERS.index(tier) for tier in tiers[row]]
        for tier, night in forecast.items():
            lower = [at for at, rank in enumerate(ranks) if rank >= TIERS.index(tier)]
            assert (lower[0] if lower else None) == night, (row, tier)
    assert any(forecast["deleted"] for forecast in promised.values())


def test_delete_leaves_a_tombstone(demo: Path) -> None:
    name = told("encode", demo, "Ines: forget this.").strip()
    assert name in told("delete", demo, name[:12])
    assert told_json("info", demo)["counts"]["deleted"] == 1
    assert "deleted" in refused("delete", demo, name)


def test_a_memory_is_named_by_id_beginning_or_number(demo: Path) -> None:
    ids = told_json("history", demo)["ids"]
    assert told_json("explain", demo, "2")["id"] == ids[1]
    assert told_json("explain", demo, ids[1][:9].upper())["id"] == ids[1]
    first = {}
    for name in ids:
        first.setdefault(name[0], []).append(name)
    letter = next(one for one, names in first.items() if len(names) > 1 and one.isalpha())
    assert "begins with" in refused("explain", demo, letter)
    assert "no memory" in refused("explain", demo, "zzz")
    assert "no memory" in refused("delete", demo, "99999")


def test_verify_says_that_a_document_is_whole(old: Path) -> None:
    assert told_json("verify", old) == {"whole": True, "findings": []}
    assert "is whole" in told("verify", old)


def test_verify_finds_a_checkpoint_that_the_events_do_not_lead_to(old: Path) -> None:
    with sqlite3.connect(old) as connection:
        connection.execute("UPDATE events SET at = at + 86400 WHERE seq > 30")
    connection.close()
    done = lethe("verify", old)
    assert (done.returncode, done.stderr) == (1, "")
    assert "than the events lead to" in done.stdout or "differs from" in done.stdout
    done = lethe("verify", old, "--json")
    assert done.returncode == 1
    assert '"whole": false' in done.stdout


def test_reading_changes_no_byte_and_leaves_no_other_file(old: Path) -> None:
    before = old.read_bytes()
    for arguments in (("info", old), ("history", old), ("explain", old, "3"), ("verify", old)):
        told(*arguments)
    assert old.read_bytes() == before
    assert [one.name for one in old.parent.iterdir()] == ["old.lethe"]


def test_two_programs_on_one_document(demo: Path) -> None:
    from engine.session import Session

    with Session.open(demo):
        assert told_json("info", demo)["night"] == 0
        assert demo.name in refused("sleep", demo)
    told("sleep", demo)
