"""Bad input on the command line: one clear line, exit status 2, nothing half-made."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import pytest

from engine.session import Session
from tests.helpers.program import command, environment, lethe, refused, told, told_json


@pytest.fixture
def demo(tmp_path: Path) -> Path:
    file = tmp_path / "demo.lethe"
    told("demo", file)
    return file


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("nonsense", "x"), "invalid choice"),
        (("sleep",), "FILE"),
        (("sleep", "x.lethe", "--nights", "many"), "not a whole number"),
        (("sleep", "x.lethe", "--nights", "-1"), "not in 0 to"),
        (("sleep", "x.lethe", "--nigh", "1"), "unrecognized"),
        (("ablation", "--nights", "0"), "use 1 to"),
        (("import", "a.csv", "b.lethe", "--map", "text"), "FIELD=COLUMN"),
        (("import", "a.csv", "b.lethe", "--format", "xls"), "invalid choice"),
        (("shot", "a.lethe", "b.png", "--size", "0x9"), "WIDTHxHEIGHT"),
        (("shot", "a.lethe", "b.png", "--scale", "99"), "scale"),
        (("history", "a.lethe", "--csv", "--json"), "not allowed with"),
    ],
)
def test_arguments_that_are_none(arguments: tuple[str, ...], part: str) -> None:
    line = refused(*arguments)
    assert part in line


@pytest.mark.parametrize("name", ["info", "sleep", "history", "verify"])
def test_files_that_are_no_documents(name: str, tmp_path: Path, demo: Path) -> None:
    missing, text, empty, cut = (
        tmp_path / one for one in ("missing.lethe", "text.lethe", "empty.lethe", "cut.lethe")
    )
    text.write_text("this is no database\n" * 100)
    empty.touch()
    cut.write_bytes(demo.read_bytes()[:5000])
    for file in (missing, text, empty, cut, tmp_path):
        assert file.name in refused(name, file)
    assert not missing.exists()


def test_an_existing_file_is_never_overwritten(demo: Path, tmp_path: Path) -> None:
    before = demo.read_bytes()
    assert demo.name in refused("demo", demo)
    source = tmp_path / "one.csv"
    source.write_text("text\nhello there\n")
    assert demo.name in refused("import", source, demo)
    assert demo.read_bytes() == before


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    refused("demo", tmp_path / "no" / "demo.lethe")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "options",
    [
        ("--valence", "3"),
        ("--valence", "nan"),
        ("--activation=-1.01",),
        ("--intensity", "-0.1"),
        ("--spread", "inf"),
        ("--hour", "24"),
        ("--kind", "wish"),
        ("--gist", " "),
        ("--gist", "hello THERE"),
    ],
)
def test_values_out_of_range_encode_nothing(demo: Path, options: tuple[str, ...]) -> None:
    before = told_json("info", demo)
    refused("encode", demo, "Hello there", *options)
    assert told_json("info", demo) == before


def test_a_text_without_words(demo: Path) -> None:
    before = told_json("info", demo)
    refused("encode", demo, "  ")
    assert told_json("info", demo) == before


def test_nights_that_are_not_there(demo: Path) -> None:
    assert "use 1 to 0" in refused("explain", demo, "1", "--night", "3")
    told("sleep", demo, "--nights", "2")
    for night in ("0", "-1", "3"):
        assert "use 1 to 2" in refused("explain", demo, "1", "--night", night)


def test_a_fault_of_the_program_is_one_line_and_status_1(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import engine.lab.ablation as one\n"
        "def broken(*given, **named): raise ZeroDivisionError('two\\nlines')\n"
        "one.run_ablation = broken\n"
    )
    paths = f"{tmp_path}:{environment()['PYTHONPATH']}"
    done = lethe("ablation", PYTHONPATH=paths)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines() == [
        "lethe: unexpected: ZeroDivisionError: two lines (LETHE_DEBUG=1 shows where)"
    ]
    loud = lethe("ablation", PYTHONPATH=paths, LETHE_DEBUG="1")
    assert loud.returncode == 1
    assert loud.stderr.startswith("Traceback")


def test_a_reader_that_goes_away_is_no_error(demo: Path) -> None:
    told("sleep", demo, "--nights", "60")
    with subprocess.Popen(
        command("history", demo, "--csv"), env=environment(),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    "name",
    ["demo", "import", "info", "encode", "delete", "sleep", "explain", "history", "shot",
     "ablation", "verify", "bench"],
)  # fmt: skip
def test_every_command_explains_itself_with_examples(name: str) -> None:
    words = told(name, "--help")
    assert words.startswith(f"usage: lethe {name}")
    assert "examples:\n  lethe " in words
    assert f"  lethe {name}" in words
    assert f"  {name} " in told("--help")


def test_the_version() -> None:
    assert told("--version").startswith("lethe ")


def test_a_picture_replaces_nothing_but_a_picture(demo: Path) -> None:
    before = demo.read_bytes()
    assert "is no PNG picture" in refused("shot", demo, demo)
    assert demo.read_bytes() == before


def test_one_word_that_is_neither_command_nor_file() -> None:
    assert "neither a command nor a file" in refused("slep")


@pytest.mark.skipif(os.name != "posix", reason="bytes on the command line are of POSIX")
def test_a_text_whose_bytes_the_locale_does_not_know(demo: Path) -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    identity = told("encode", demo, "héllo 😀", **plain).strip()
    told("encode", demo, os.fsdecode(b"bad \xff bytes"))
    with Session.open(demo, read_only=True) as session:
        uid = session.catalogue.uid_of(identity)
        assert session.memory(uid).text == "héllo 😀"
        assert session.memory(session.catalogue.next_uid - 1).text == "bad \ufffd bytes"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is full")
def test_output_that_cannot_be_written(demo: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command("info", demo), env=environment(), stdout=full, stderr=subprocess.PIPE,
            text=True, timeout=60, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(os.name != "posix", reason="a shell of POSIX closes the output")
def test_a_closed_output_is_no_fault(demo: Path) -> None:
    line = f"{shlex.join(command('info', demo))} >&- 2>&-"
    assert subprocess.run(line, shell=True, env=environment(), timeout=60).returncode == 0  # noqa: PLW1510
