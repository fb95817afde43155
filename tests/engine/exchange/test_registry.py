from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import BadInput
from engine.exchange.registry import READERS, detect_format, read_source, reader_names

DATA = Path(__file__).parents[2] / "data"


@pytest.mark.parametrize(
    ("name", "format_name"),
    [("dialogues.json", "locomo"), ("memories.csv", "csv"), ("memories.jsonl", "jsonl")],
)
def test_formats_are_detected(name: str, format_name: str) -> None:
    assert detect_format(DATA / name) == format_name
    assert read_source(DATA / name).memories == read_source(DATA / name, format_name).memories


@pytest.mark.parametrize(
    ("name", "text", "format_name"),
    [
        ("x.json", '{"text": "a"}\n{"text": "b"}\n', "jsonl"),
        ("x.json", '{\n"text": "a"\n', "json"),
        ("x.json", '[{"text": "a"}]', "json"),
        ("x.dat", '[{"text": "a"}]', "json"),
        ("x.txt", "id;text\n1;a\n", "csv"),
        ("X.CSV", "anything", "csv"),
    ],
)
def test_content_counts_more_than_the_ending(
    tmp_path: Path, name: str, text: str, format_name: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert detect_format(tmp_path / name) == format_name


def test_every_reader_has_a_name_a_title_and_endings() -> None:
    assert len(set(reader_names())) == len(READERS)
    assert all(one.title and all(end.startswith(".") for end in one.suffixes) for one in READERS)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", r"x\.json: is empty"),
        (b" \n\n", r"x\.json: is empty"),
        (
            b'[{"text": "\xe9t\xe9"}]',
            r"x\.json: is not UTF-8 text: byte 0xe9 at byte 11; save it as",
        ),
        (b"SQLite format 3\x00\x10\x00", r"x\.json: is a SQLite database.*opened, not imported"),
        (b"\xff\xfet\x00", r"x\.json: is UTF-16 text; save it as UTF-8"),
        (b'[\x00{\x00"\x00t\x00', r"x\.json: is UTF-16 text; save it as UTF-8"),
        (b'{"a": [1,\n2', r"x\.json, line 2, column 2: malformed JSON"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content)
    with pytest.raises(BadInput, match=message):
        read_source(path)
    assert path.read_bytes() == content


def test_prose_is_no_format(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada,\nthe boats are gone.\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"letter\.txt: is of no format that can be imported; known"):
        detect_format(path)


def test_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no such file"):
        read_source(tmp_path / "none.csv")
    with pytest.raises(BadInput, match="is a folder"):
        read_source(tmp_path)
    with pytest.raises(BadInput, match="no format is called 'xml'; use one of locomo, csv"):
        read_source(DATA / "memories.csv", "xml")
