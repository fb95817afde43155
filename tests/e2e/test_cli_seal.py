"""True forgetting on the command line: certificates, receipts, the sealed past."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.helpers.program import lethe, refused, told, told_json

WORDS = "The heron Quillfeather stood in the reeds behind Ottoline's boathouse"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the demo document once, with one memory more, and let it sleep."""
    file = tmp_path_factory.mktemp("demo") / "demo.lethe"
    told("demo", file)
    told("encode", file, WORDS)
    told("sleep", file, "--nights", 30)
    return file


@pytest.fixture
def demo(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(made, tmp_path / "demo.lethe"))


@pytest.fixture
def name(demo: Path) -> str:
    return str(told_json("history", demo)["ids"][-1])


def test_delete_with_a_certificate_and_show_it_later(demo: Path, name: str, tmp_path: Path) -> None:
    receipt = tmp_path / "receipt.json"
    assert b"Quillfeather" in demo.read_bytes()
    said = told("delete", demo, name[:12], "--certificate", receipt, "--sensitivity", "personal")
    assert name in said and str(receipt) in said
    assert b"Quillfeather" not in demo.read_bytes()
    kept = json.loads(receipt.read_text())
    assert kept["certificate"]["memory"] == name
    assert kept["certificate"]["sensitivity"] == "personal"
    assert kept["salt"].encode() not in demo.read_bytes()
    assert told_json("verify", demo) == {"whole": True, "findings": []}
    shown = told_json("verify", demo, "--receipt", receipt, "--text", WORDS)
    assert shown["shown"] and shown["certificate"] == kept["certificate"]
    assert name in told("verify", demo, "--receipt", receipt, "--text", WORDS)
    done = lethe("verify", demo, "--receipt", receipt, "--text", "other words")
    assert done.returncode == 1 and "not about this text" in done.stdout


def test_delete_prints_what_is_to_be_kept(demo: Path, name: str) -> None:
    found = told_json("delete", demo, name, "--certificate")
    assert found["deleted"] == name and found["erased"] is True
    assert len(found["salt"]) == 64
    assert found["certificate"]["reason"] == "on purpose"
    assert "erased already" in refused("delete", demo, name, "--certificate")
    salt = [one for one in told("delete", demo, 1, "--certificate").splitlines() if "salt" in one]
    assert len(salt) == 1 and len(salt[0].split()[1]) == 64


def test_refusals_of_delete_and_verify(demo: Path, name: str, tmp_path: Path) -> None:
    there = tmp_path / "there.json"
    there.write_text("[]")
    assert "exists already" in refused("delete", demo, name, "--certificate", there)
    assert b"Quillfeather" in demo.read_bytes()
    assert "is for --certificate" in refused("delete", demo, name, "--sensitivity", "secret")
    assert "go together" in refused("verify", demo, "--receipt", there)
    there.write_text("{}")
    line = refused("verify", demo, "--receipt", there, "--text", "x")
    assert "there.json: holds no receipt" in line
    assert "cannot be read" in refused("verify", demo, "--receipt", tmp_path, "--text", "x")


def test_seal(demo: Path, name: str, tmp_path: Path) -> None:
    receipts = tmp_path / "receipts.json"
    before = told_json("info", demo)
    told("delete", demo, name)
    assert b"Quillfeather" in demo.read_bytes()
    found = told_json("seal", demo, "--receipts", receipts)
    assert b"Quillfeather" not in demo.read_bytes()
    assert found["night"] == before["night"] == 30
    assert found["erased"] == before["counts"]["deleted"] + 1 == len(found["receipts"])
    assert found["raw"] > 0
    assert found["bytes"]["before"] > 0
    assert found["bytes"]["after"] == demo.stat().st_size
    assert json.loads(receipts.read_text()) == found["receipts"]
    assert told_json("verify", demo)["findings"] == []
    shown = told_json("verify", demo, "--receipt", receipts, "--text", WORDS)
    assert shown["certificate"]["reason"] == "sealed"
    assert "the past before night 30 is sealed" in refused("shot", demo, tmp_path / "a.png",
                                                           "--night", 3)  # fmt: skip
    again = told("seal", demo)
    assert "sealed at night 30" in again and "salts" not in again
    assert told_json("info", demo)["counts"]["fragment"] == before["counts"]["fragment"]


def test_seal_refuses_what_is_no_document(tmp_path: Path) -> None:
    (tmp_path / "x.lethe").write_text("no document")
    assert "x.lethe" in refused("seal", tmp_path / "x.lethe")
    assert "is not there" in refused("seal", tmp_path / "y.lethe")


def test_what_a_system_wants_certified(tmp_path: Path) -> None:
    file = tmp_path / "kept.lethe"
    told("demo", file, "--model", "motebit")
    told("encode", file, "my password is Quillfeather99")
    told("sleep", file, "--nights", 33)
    assert b"Quillfeather99" in file.read_bytes()
    found = told_json("seal", file, "--due")
    assert found["erased"] == len(found["receipts"]) > 0
    assert b"Quillfeather99" not in file.read_bytes()
    assert told_json("seal", file, "--due")["erased"] == 0
    assert told_json("verify", file)["findings"] == []
