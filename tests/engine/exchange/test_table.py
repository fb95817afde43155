from __future__ import annotations

import json
import os
from pathlib import Path
from uuid import UUID

import pytest

from engine.errors import BadInput
from engine.exchange.read_options import DEFAULT_TIME, ReadOptions
from engine.exchange.registry import read_source
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.new_memory import MemorySet, NewLink

DATA = Path(__file__).parents[2] / "data"


def written(tmp_path: Path, text: str, name: str = "a.csv") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8", newline="")
    return path


def read(tmp_path: Path, text: str, name: str = "a.csv", **options: object) -> MemorySet:
    return read_source(written(tmp_path, text, name), options=ReadOptions(**options))  # pyright: ignore[reportArgumentType]


def test_a_table_with_all_it_can_tell() -> None:
    found = read_source(DATA / "memories.csv")
    quiet, someone, boats = found.memories
    assert boats.text == "The boats were torn loose, all of them"
    assert boats.created == 1683554160
    assert boats.kind == Kind.CONVERSATION
    assert boats.affect is not None
    assert boats.affect.centroid == pytest.approx((-0.8, 0.7, 0.75166), abs=1e-5)
    assert (boats.importance, boats.access_count) == (0.9, 2)
    assert boats.last_access == 1683662400
    assert (boats.speaker, boats.origin, boats.source) == ("Ada", "m1", "memories.csv")
    assert boats.extra == {"mood": 3.0, "weather": "grey"}
    assert (quiet.text, quiet.kind) == ("A quiet evening\nby the stove", Kind.VISUAL_EPISODE)
    assert quiet.created == 1683417600
    assert (quiet.importance, quiet.access_count, quiet.last_access) == (None, 0, None)
    assert quiet.extra == {"mood": 4.5}
    assert (someone.kind, someone.identity) == (Kind.INSIGHT, True)
    assert someone.created == 1683500000
    assert set(found.links) == {
        NewLink(boats.id, someone.id),
        NewLink(boats.id, quiet.id, LinkKind.CONTRADICTS),
        NewLink(quiet.id, boats.id),
    }
    assert found.notes == ()
    assert read_source(DATA / "memories.csv").memories == found.memories


def test_json_lines() -> None:
    found = read_source(DATA / "memories.jsonl")
    first, second = found.memories
    assert first.id == "6f1c1b5e-8f5c-4f0a-9a4c-2d1f6f0b7c11"
    assert first.text == "Привет 😀 мир"
    assert first.created == 1683500000
    assert first.readings[0].text == "a greeting"
    assert first.extra == {"tags": '["a", "b"]'}
    assert UUID(second.id).version == 5
    assert second.origin == "7"
    assert second.affect is None
    assert found.links == (NewLink(second.id, first.id, LinkKind.PART_OF),)
    assert found.notes[-1] == "1 links lead nowhere and are left out: line 3 to 'nobody'"


def test_json_lines_under_another_name(tmp_path: Path) -> None:
    text = (DATA / "memories.jsonl").read_text(encoding="utf-8")
    assert len(read(tmp_path, text, "memory.json").memories) == 2


def test_a_json_list(tmp_path: Path) -> None:
    rows = [{"text": "a", "v": 0.1, "a": -1}, {"text": 5, "identity": True}]
    first, second = read(tmp_path, json.dumps(rows), "a.json").memories
    assert first.affect is not None
    assert (first.affect.valence, first.affect.activation) == (0.1, -1.0)
    assert (second.text, second.identity) == ("5", True)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_delimiters_and_the_mark_of_spreadsheets(tmp_path: Path, delimiter: str) -> None:
    lines = ["\ufefftext|note", '"a, b; c\td"|x', "", "e|y"]
    found = read(tmp_path, "\r\n".join(lines).replace("|", delimiter))
    assert [one.text for one in found.memories] == ["a, b; c\td", "e"]
    assert found.memories[1].extra == {"note": "y"}


def test_columns_can_be_mapped(tmp_path: Path) -> None:
    text = "words,Kind,valence,feeling,text\nhello,human,0.5,0.25,\n"
    mapping = {"text": "words", "kind": "", "activation": "Feeling"}
    (found,) = read(tmp_path, text, mapping=mapping).memories
    assert found.text == "hello"
    assert found.affect is not None
    assert found.affect.activation == 0.25
    assert found.extra == {"Kind": "human"}
    with pytest.raises(BadInput, match=r"no column 'foo' for the field 'text'.*'words'"):
        read(tmp_path, text, mapping={"text": "foo"})
    with pytest.raises(BadInput, match="a memory has no field 'colour'; fields are text, "):
        read(tmp_path, text, mapping={"text": "words", "colour": ""})


def test_the_surest_of_two_columns_is_taken(tmp_path: Path) -> None:
    found = read(tmp_path, "text,date,created\na,2020-01-01,2021-01-01\n")
    assert found.memories[0].created == 1609459200
    assert found.memories[0].extra == {"date": "2020-01-01"}
    assert "created is read from the column 'created', not from 'date'" in found.notes


def test_times_that_are_missing(tmp_path: Path) -> None:
    found = read(tmp_path, "text\na\nb\n")
    assert [one.created for one in found.memories] == [DEFAULT_TIME, DEFAULT_TIME + 60]
    assert "there are no times" in found.notes[0]
    found = read(tmp_path, "text\na\nb\n", default_time=0)
    assert [one.created for one in found.memories] == [0, 60]
    found = read(tmp_path, "text,time\na,\nb,100\nc,\nd,50\n")
    assert [(one.text, one.created) for one in found.memories] == [
        ("d", 50), ("a", 100), ("b", 100), ("c", 100),
    ]  # fmt: skip
    assert found.notes == ("rows without a time get that of the row before: line 2, line 4",)


@pytest.mark.parametrize(
    ("cell", "moment"),
    [
        ("2023-05-08T13:56:00+02:00", 1683546960),
        ("2023-05-08 13:56:00 UTC", 1683554160),
        ("2023-05-08 13:56:00.9", 1683554160),
        ("20230508", 1683504000),
        ("1683554160", 1683554160),
        ("1683554160.75", 1683554160),
        ("1683554160000", 1683554160),
        ("1683554160000000", 1683554160),
        ("-5.5", -6),
    ],
)
def test_times_as_they_are_written(tmp_path: Path, cell: str, moment: int) -> None:
    assert read(tmp_path, f"text,time\na,{cell}\n").memories[0].created == moment


def test_affect_that_is_told_in_part_is_kept_and_left_to_be_estimated(tmp_path: Path) -> None:
    found = read(tmp_path, "text,valence,activation,spread\na,0.5,,0.25\nb,-0.5,0.5,1\n")
    first, second = found.memories
    assert first.affect is None
    assert first.extra == {"valence": 0.5, "spread": 0.25}
    assert second.affect is not None
    assert second.affect.spread == 1
    assert second.extra == {}
    assert "1 memories lack valence or activation" in found.notes[0]


def test_a_gist_that_is_the_text_is_not_used(tmp_path: Path) -> None:
    found = read(tmp_path, "text,gist\nHello there!,hello THERE\n")
    assert found.memories[0].readings == ()


def test_rows_without_text_and_tables_without_rows(tmp_path: Path) -> None:
    found = read(tmp_path, "text,note\n,x\na,y\n  ,z\n")
    assert [one.text for one in found.memories] == ["a"]
    assert found.notes[0] == "2 rows without a text are skipped: line 2, line 4"
    for name, text in (("a.csv", "text,time\n"), ("a.json", "[]")):
        found = read(tmp_path, text, name)
        assert found.memories == ()
        assert "nothing is imported" in found.notes[-1]


def test_links_to_ids_with_colons(tmp_path: Path) -> None:
    found = read(tmp_path, 'id,text,links\nD1:1,a,"D1:2; D1:2:causes; D1:1"\nD1:2,b,\n')
    first, second = found.memories
    assert found.links == (
        NewLink(first.id, second.id),
        NewLink(first.id, second.id, LinkKind.CAUSES),
    )
    assert "line 2 to 'D1:1'" in found.notes[-1]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.csv", "name,age\nx,1\n", r"a\.csv: no column holds the text.* 'name', 'age'"),
        (
            "a.csv",
            "text,valence,a\nx,0,0\ny,nan,0\n",
            r"a\.csv, line 3, column 'valence': 'nan' is not a fi",
        ),
        (
            "a.csv",
            "text,valence,a\nx,0,0\ny,high,0\n",
            r"line 3, column 'valence': 'high' is not a number",
        ),
        (
            "a.csv",
            "text,valence,a\nx,0.5,0\ny,0.5,-3\n",
            r"line 3, column 'a': -3 is not in \[-1, 1\]; .*1\.\.9",
        ),
        (
            "a.csv",
            'text,importance\n"x\ny",0.2\nz,1.5\n',
            r"line 4, column 'importance': 1\.5 is not in \[0, 1\]",
        ),
        (
            "a.csv",
            "text,v,a,intensity\nx,0,0,-1\n",
            r"line 2, column 'intensity': -1 is not in \[0, 1\]",
        ),
        (
            "a.csv",
            "text,v,a,spread\nx,0,0,inf\n",
            r"line 2, column 'spread': 'inf' is not a finite",
        ),
        (
            "a.csv",
            "text,accesses\nx,1.5\n",
            r"line 2, column 'accesses': 1\.5 is not a whole number",
        ),
        ("a.csv", "text,accesses\nx,-1\n", r"line 2, column 'accesses': -1 is not in"),
        ("a.csv", "text,time\nx,soon\n", r"line 2, column 'time': 'soon' is no date or time"),
        ("a.csv", "text,time\nx,1e30\n", r"line 2, column 'time'"),
        (
            "a.csv",
            "text,identity\nx,maybe\n",
            r"line 2, column 'identity': 'maybe' is neither true",
        ),
        (
            "a.csv",
            "text,kind\nx,human\n",
            r"line 2, column 'kind': no memory kind is called 'human': use",
        ),
        ("a.csv", "id,text\n1,x\n1,y\n", r"line 3: the id '1' is also that of line 2"),
        ("a.csv", "text,text\nx,y\n", r"two columns are called 'text'"),
        ("a.csv", "text,note\nx,y,z\n", r"line 2: the row has 3 cells, the header 2"),
        ("a.csv", 'text,note\na,b\n"x,y\nz\n', r"line 3: malformed CSV"),
        ("a.jsonl", '{"text": "a"}\n{"text": }\n', r"a\.jsonl, line 2, column 10: malformed JSON"),
        ("a.jsonl", '{"text": "a"}\n[1]\n', r"line 2: is a list, not an object"),
        (
            "a.jsonl",
            '{"text": "a", "v": NaN, "a": 0}\n',
            r"line 1, column 'v': nan is not a finite",
        ),
        ("a.jsonl", '{"text": {"b": 1}}\n', r"line 1, column 'text': is an object, not a text"),
        ("a.json", '[{"text": "a",\n "v": 1,, }]', r"a\.json, line 2, column 9: malformed JSON"),
        (
            "a.json",
            '[{"text": "a"}, {"text": "b", "importance": 7}]',
            r"record 2, column 'importance': 7",
        ),
        ("a.json", '{"memories": []}', r"holds an object with the keys 'memories', but a list"),
        ("a.json", "[" * 100_000, r"a\.json.*: holds JSON that cannot be read"),
        ("a.json", "[" + "9" * 10_000 + "]", r"a\.json.*: holds JSON that cannot be read"),
    ],
)
def test_bad_tables_are_refused_with_their_place(
    tmp_path: Path, name: str, text: str, message: str
) -> None:
    with pytest.raises(BadInput, match=message) as caught:
        read(tmp_path, text, name)
    assert "\n" not in str(caught.value)


def test_a_cell_of_a_megabyte(tmp_path: Path) -> None:
    text = "storm, " * 150_000
    found = read(tmp_path, f'text,v,a\n"{text}",0,0\n')
    assert found.memories[0].text == text


@pytest.mark.parametrize("before", ["\n", "\r\n\r\n"])
def test_blank_lines_before_the_header(tmp_path: Path, before: str) -> None:
    (memory,) = read(tmp_path, f"{before}text;kind\na,b;insight\n").memories
    assert (memory.text, memory.kind) == ("a,b", Kind.INSIGHT)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("text,importance\na,1.0000001\n", r"1\.0000001 is not in \[0, 1\]"),
        ("text,valence,activation\na,-1.0000001,0\n", r"-1\.0000001 is not in \[-1, 1\]"),
        ("text,created\na,9999-12-31\n", "lies outside the years 2 to 9000"),
        ("text,created\na,0001-01-01\n", "lies outside the years 2 to 9000"),
        ("text,last_access\na,9999-12-31T23:59:59-14:00\n", "lies outside the years"),
    ],
)
def test_values_just_outside_are_named_in_full(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read(tmp_path, text)


def test_a_text_that_is_no_number_either(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"line 1, column 'text': nan is not a text"):
        read(tmp_path, '{"text": NaN}\n', "a.jsonl")


@pytest.mark.skipif(os.name != "posix", reason="names and pipes of POSIX")
def test_files_with_odd_names_and_files_that_are_none(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/a\xff.csv"))
    path.write_text("text\nhello\n")
    found = read_source(path)
    assert found.name == "a\ufffd"
    assert found.memories[0].source == "a\ufffd.csv"
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    with pytest.raises(BadInput, match=r"pipe\.csv: is a pipe or a device"):
        read_source(pipe)
