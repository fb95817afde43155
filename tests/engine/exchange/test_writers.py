"""Tables that go out: they read back, tell nothing that is lost, and run nothing."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.errors import BadInput, Cancelled
from engine.exchange.registry import read_source
from engine.exchange.whole_file import check_free, whole_file
from engine.exchange.writers import WRITERS, as_html_table, as_tabs, format_of, guarded
from engine.exchange.written_columns import written_columns
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.new_memory import MemorySet, NewLink, NewMemory
from engine.session import Session
from tests.helpers.hashing_embedder import HashingEmbedder
from tests.helpers.window_parts import START, memory_id, small_session

TEXTS = (
    'She said: "never, ever".\nAnd left; twice.',
    '=HYPERLINK("http://example.org")',
    "-5",
    "+1 for the plan",
    "ein Gruß – 日本語 \U0001f600",
    " @home\talone",
)


@pytest.fixture
def session(tmp_path: Path, embedder: HashingEmbedder) -> Any:
    from engine.affect.space import Affect

    memories = tuple(
        NewMemory(
            id=memory_id(at), text=text, created=START - 9000 + at, kind=Kind(at % 4),
            affect=Affect(valence=-0.25 * at + 0.5, activation=0.1 * at, intensity=0.3, spread=0.2),
            importance=0.1 + at / 100, access_count=at, last_access=START - 60 if at else None,
            identity=at == 2, speaker="Ines", session=f"s{at % 2}",
            extra={"mood": "so", "tier": 3.5},
        )
        for at, text in enumerate(TEXTS)
    )  # fmt: skip
    links = (
        NewLink(memories[0].id, memories[1].id, LinkKind.CAUSES),
        NewLink(memories[0].id, memories[2].id, LinkKind.PART_OF),
    )
    made = Session.new(tmp_path / "a.lethe", now=START, embedder=embedder)
    with made:
        made.import_set(MemorySet(name="set", memories=memories, links=links))
        yield made


def read_back(path: Path) -> MemorySet:
    return read_source(path)


@pytest.mark.parametrize("form", WRITERS, ids=lambda one: one.name)
def test_what_is_written_reads_back(session: Session, tmp_path: Path, form: Any) -> None:
    path = tmp_path / f"out{form.suffixes[0]}"
    form.write(written_columns(session), path)
    back = read_back(path)
    there = list(session.memories())
    assert [one.id for one in back.memories] == [one.id for one in there]
    for one, memory in zip(back.memories, there, strict=True):
        expected = memory.text or ""
        assert one.text == (guarded(expected) if form.name == "csv" else expected)
        assert (one.affect, one.kind, one.created) == (memory.affect, memory.kind, memory.created)
        assert (one.importance, one.access_count) == (memory.importance, memory.access_count)
        assert (one.last_access, one.identity) == (memory.last_access, memory.identity)
        assert (one.speaker, one.session) == (memory.speaker, memory.session)
        assert one.extra["mood"] == "so"
        assert one.extra["imported_tier"] == 3.5
        assert one.extra["tier"] == "full"
    kinds = {(link.source, link.target): link.kind for link in back.links}
    assert kinds == {
        (memory_id(0), memory_id(1)): LinkKind.CAUSES,
        (memory_id(0), memory_id(2)): LinkKind.PART_OF,
    }


def test_no_spreadsheet_runs_a_cell(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    format_of(path).write(written_columns(session), path)
    rows = list(csv.DictReader(io.StringIO(path.read_text("utf-8-sig"))))
    texts = [row["text"] for row in rows]
    assert texts[1].startswith("'=HYPERLINK")
    assert texts[2] == "-5"
    assert texts[3] == "'+1 for the plan"
    assert float(rows[4]["valence"]) == -0.5
    assert not any(cell.startswith(("=", "@", "+")) for row in rows for cell in row.values())


@pytest.mark.parametrize(
    ("text", "told"),
    [("=1+1", "'=1+1"), ("-1e-3", "-1e-3"), ("+.5", "+.5"), ("-a", "'-a"), ("", ""), ("a=", "a=")],
)
def test_guard(text: str, told: str) -> None:
    assert guarded(text) == told


def test_lost_traces_stay_out(tmp_path: Path, embedder: HashingEmbedder) -> None:
    with small_session(tmp_path / "a.lethe", embedder) as session:
        session.sleep(5)
        fragments = [one for one in session.memories() if one.text is None and one.gist]
        gists = {one.id: one.gist for one in fragments}
        assert fragments
        told = as_tabs(written_columns(session))
        raw = [session.catalogue.text[one.uid] for one in fragments]
        assert not any(text in told for text in raw)
        rows = {row["id"]: row for row in csv.DictReader(io.StringIO(told), delimiter="\t")}
        for name, gist in gists.items():
            assert (rows[name]["text"], rows[name]["gist"]) == (gist, "")
            assert rows[name]["tier"] == "fragment"
        session.sleep(10)
        gone = [one.id for one in session.memories() if one.deleted_night is not None]
        assert gone
        told = as_tabs(written_columns(session))
        rows = {row["id"]: row for row in csv.DictReader(io.StringIO(told), delimiter="\t")}
        assert not any(gist in told for name, gist in gists.items() if gist and name in gone)
        for name in gone:
            left = {key for key, cell in rows[name].items() if cell}
            assert left == {"id", "tier", "kind", "number"}


def test_links_to_what_is_gone_stay_out(tmp_path: Path, embedder: HashingEmbedder) -> None:
    with small_session(tmp_path / "a.lethe", embedder) as session:
        assert written_columns(session).cells["links"][2] == ((memory_id(4), "contradicts"),)
        session.delete(4)
        assert written_columns(session).cells["links"][2] == ()


def test_only_what_is_asked_for_in_order(session: Session) -> None:
    table = written_columns(session, np.array([5, 2, 77]))
    assert table.cells["id"] == [memory_id(1), memory_id(4)]
    assert table.count == 2


def test_an_empty_table(tmp_path: Path, embedder: HashingEmbedder) -> None:
    with small_session(tmp_path / "a.lethe", embedder, ()) as session:
        table = written_columns(session)
        for form in WRITERS:
            form.write(table, tmp_path / f"x{form.suffixes[0]}")
    assert (tmp_path / "x.csv").read_text("utf-8-sig").startswith("id,text,gist,created,kind,")
    assert (tmp_path / "x.jsonl").read_bytes() == b""


def test_json_lines_hold_plain_json(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    format_of(path).write(written_columns(session), path)
    records = [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]
    assert records[0]["links"] == [
        {"id": memory_id(1), "kind": "causes"},
        {"id": memory_id(2), "kind": "part of"},
    ]
    assert records[0]["text"] == TEXTS[0]
    assert "last_access" not in records[0]
    assert records[3]["identity"] is False


def test_the_clipboard_gets_escaped_cells(session: Session) -> None:
    html = as_html_table(written_columns(session))
    assert "<td>&#x27;=HYPERLINK(&quot;http://example.org&quot;)</td>" in html
    assert html.count("<tr>") == len(TEXTS) + 1
    lines = as_tabs(written_columns(session)).splitlines()
    assert len(lines) == len(TEXTS) + 1
    assert len({line.count("\t") for line in lines}) == 1


def test_cancelling_leaves_nothing(session: Session, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "a.csv").write_text("mine")

    def progress(done: int, total: int, what: str, /) -> None:
        if what == "writing memories":
            raise Cancelled("enough")

    with pytest.raises(Cancelled):
        format_of(Path("a.csv")).write(written_columns(session), folder / "a.csv", progress)
    assert [(one.name, one.read_text()) for one in folder.iterdir()] == [("a.csv", "mine")]


def test_files_that_may_not_be_written(tmp_path: Path) -> None:
    mine = tmp_path / "a.csv"
    mine.write_text("mine")
    with pytest.raises(BadInput, match="exists already"):
        check_free(mine, replace=False)
    check_free(mine, replace=True)
    with pytest.raises(BadInput, match="the document itself"):
        check_free(mine, replace=True, source=mine)
    with pytest.raises(BadInput, match="no ordinary file"):
        check_free(tmp_path, replace=True)
    with pytest.raises(BadInput, match="no such folder"):
        check_free(tmp_path / "no" / "a.csv", replace=True)
    with pytest.raises(BadInput, match=r"ends like this; use \.csv, \.jsonl"):
        format_of(tmp_path / "a.xlsx")
    with (
        pytest.raises(BadInput, match=r"cannot be written: .*; save it elsewhere"),
        whole_file(tmp_path / "no" / "a.csv") as path,
    ):
        path.write_text("half")


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    link = tmp_path / "a.csv"
    link.symlink_to(tmp_path / "far" / "b.csv")
    with whole_file(link) as path:
        path.write_text("whole")
    assert link.is_symlink() and (tmp_path / "far" / "b.csv").read_text() == "whole"


def test_a_full_disk_leaves_what_stood_there(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "a.csv").write_text("mine")
    table = written_columns(session)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadInput, match="no space left on device"):
        format_of(Path("a.csv")).write(table, folder / "a.csv")
    assert [(one.name, one.read_text()) for one in folder.iterdir()] == [("a.csv", "mine")]
