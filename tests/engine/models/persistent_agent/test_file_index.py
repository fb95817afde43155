"""The index follows the files: hits name file and lines, edits are seen, little is redone."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadInput, Cancelled
from engine.models.persistent_agent.bullets import read_bullets
from engine.models.persistent_agent.chunks import MOST_LINES, chunks_of
from engine.models.persistent_agent.entries import Entry
from engine.models.persistent_agent.file_index import FileIndex
from engine.models.persistent_agent.markdown_changes import known_of
from engine.models.persistent_agent.markdown_files import markdown_files
from engine.models.persistent_agent.markdown_folder import write_folder
from tests.helpers.hashing_embedder import HashingEmbedder

NOON = 1_683_547_200
TEXTS = (
    "The harbour lights were bright.", "We deploy the database on Friday.", "My cat likes tuna.",
    "The tractor motor leaks oil.", "Violin practice starts at seven.", "Rain is due tomorrow.",
    "The budget was approved.", "Grandma baked plum cake.",
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    entries = [
        Entry(number=at, id=f"{at:08x}-0000", text=text, created=NOON + at)
        for at, text in enumerate(TEXTS)
    ]
    write_folder(tmp_path, markdown_files(entries), known_of(entries))
    return tmp_path


def test_hits_point_to_file_and_lines(folder: Path, embedder: HashingEmbedder) -> None:
    index = FileIndex(folder, embedder)
    best = index.search("when do we deploy the database", k=1)[0]
    lines = (folder / best.path).read_text().split("\n")
    assert best.path == "memory/2023-05-08.md"
    assert "We deploy the database on Friday." in "\n".join(
        lines[best.first_line - 1 : best.last_line]
    )
    assert "<!--" not in best.text
    assert f"{1:08x}" in best.anchors
    assert 0 < best.similarity <= 1


def test_only_what_changed_is_read_and_embedded(folder: Path, embedder: HashingEmbedder) -> None:
    index = FileIndex(folder, embedder)
    first = index.sync()
    assert (first.files, first.read) == (4, 4)
    assert first.embedded == first.chunks == len(index) == 2
    assert (index.sync().read, index.sync().embedded) == (0, 0)

    note = folder / "memory" / "2023-05-08.md"
    note.write_text(note.read_text().replace("plum cake", "cherry cake"))
    again = index.sync()
    assert (again.read, again.embedded, again.dropped) == (1, 1, 1)
    assert index.search("cherry cake", 1)[0].text.endswith("Grandma baked cherry cake.")

    note.write_text("\n\n\n" + note.read_text())
    moved = index.sync()
    assert (moved.read, moved.embedded, moved.dropped) == (1, 0, 0)
    hit = index.search("harbour lights", 1)[0]
    assert note.read_text().split("\n")[hit.first_line - 1].startswith("- The harbour lights")


def test_files_come_and_go(folder: Path, embedder: HashingEmbedder) -> None:
    index = FileIndex(folder, embedder)
    assert not [one for one in index.search("zebra", 9) if "zebra" in one.text]
    (folder / "zoo.md").write_bytes(b"\xef\xbb\xbf# Zoo\r\n\r\nA zebra lives here.\r\n")
    hit = index.search("zebra", 1)[0]
    assert (hit.path, hit.first_line, hit.last_line) == ("zoo.md", 3, 3)
    (folder / "zoo.md").unlink()
    assert "zoo.md" not in {one.path for one in index.search("zebra", 9)}
    assert index.sync().files == 4


def test_a_bad_file_is_told_and_the_rest_is_found(folder: Path, embedder: HashingEmbedder) -> None:
    (folder / "bad.md").write_bytes(b"fine\n\xff\n")
    index = FileIndex(folder, embedder)
    synced = index.sync()
    (problem,) = synced.problems
    assert problem.startswith("bad.md, line 2: is not UTF-8 text")
    assert index.search("tuna", 1)


def test_cancelled_it_stays_as_it_was(folder: Path, embedder: HashingEmbedder) -> None:
    index = FileIndex(folder, embedder)
    index.sync()
    (folder / "zoo.md").write_text("A zebra lives here.\n")

    def stop(done: int, _total: int, what: str) -> None:
        if what == "embedding":
            raise Cancelled

    with pytest.raises(Cancelled):
        index.sync(stop)
    assert len(index) == 2
    assert index.sync().embedded == 1


def test_nothing_to_find(tmp_path: Path, embedder: HashingEmbedder) -> None:
    index = FileIndex(tmp_path, embedder)
    assert index.search("anything") == ()
    (tmp_path / "a.md").write_text("words\n")
    assert index.search("  ") == ()
    assert index.search("words", 0) == ()
    assert len(index.search("words", 99)) == 1
    with pytest.raises(BadInput, match="there is no such folder"):
        FileIndex(tmp_path / "none", embedder).sync()


def test_nothing_is_written(folder: Path, embedder: HashingEmbedder) -> None:
    before = sorted(folder.rglob("*"))
    FileIndex(folder, embedder).search("tuna")
    assert sorted(folder.rglob("*")) == before


@given(st.lists(st.sampled_from(["", "# A", "## B", "- bullet", "  more", "words", "\t"])))
def test_chunks_hold_every_line_once(lines: list[str]) -> None:
    chunks = list(chunks_of("\n".join(lines)))
    covered: list[int] = []
    for chunk in chunks:
        assert 1 <= chunk.last_line - chunk.first_line + 1 <= MOST_LINES
        assert "\n".join(lines[chunk.first_line - 1 : chunk.last_line]) == chunk.text
        assert not any(line.startswith("#") for line in chunk.text.split("\n"))
        covered += range(chunk.first_line, chunk.last_line + 1)
    assert covered == sorted(set(covered))
    worded = {at for at, line in enumerate(lines, 1) if line in ("- bullet", "words", "  more")}
    assert worded <= set(covered)


@pytest.mark.parametrize(
    "line",
    [" " * 40_000 + "x", "<!--" * 20_000, "# " + "# " * 20_000, "- " + "<!-- m:a " * 10_000,
     "- a" + "\t" * 40_000 + "b"],
)  # fmt: skip
def test_no_line_makes_reading_slow(line: str) -> None:
    """The suite's time limit stops what grows with the square of a line."""
    assert len(list(chunks_of(line))) <= 1
    assert len(read_bullets(line)[0]) <= 1


def test_chunks_know_the_headings_above() -> None:
    text = "# Life\n\n## May\n- one <!-- m:12345678 -->\n\n# Work #\n- two\n"
    assert [(one.first_line, one.embedded) for one in chunks_of(text)] == [
        (4, "Life · May: - one"),
        (7, "Work: - two"),
    ]
