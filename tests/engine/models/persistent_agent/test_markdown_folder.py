"""The folder on disk: whole files, nobody else's touched, nothing outside, clear complaints."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from engine.errors import BadInput, Cancelled
from engine.models.persistent_agent.entries import Entry
from engine.models.persistent_agent.markdown_changes import changes, known_of
from engine.models.persistent_agent.markdown_files import markdown_files
from engine.models.persistent_agent.markdown_folder import Written, read_folder, write_folder

NOON = 1_683_547_200
NOTE = "memory/2023-05-08.md"


def entries(*texts: str, level: int = 0) -> list[Entry]:
    return [
        Entry(number=at, id=f"{at:08x}-0000-4000-8000-000000000000", text=text, created=NOON + at,
              level=level)
        for at, text in enumerate(texts)
    ]  # fmt: skip


def written(folder: Path, memories: list[Entry], *, replace: bool = False) -> Written:
    return write_folder(folder, markdown_files(memories), known_of(memories), replace=replace)


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_written_and_read_again(tmp_path: Path) -> None:
    folder = tmp_path / "life"
    memories = entries("Ships at sea", "Grüße, 你好 🙂")
    assert written(folder, memories).written == (
        "MEMORY.md", NOTE, "PRELOAD.md", "DNA.md",
    )  # fmt: skip
    found = read_folder(folder)
    assert found.files == markdown_files(memories)
    assert found.known == known_of(memories)
    assert not changes(found.files, found.known)
    assert written(folder, memories) == Written(written=(), removed=())
    assert not list(folder.rglob("*.unfinished"))


def test_no_words_are_kept_beside_the_files(tmp_path: Path) -> None:
    written(tmp_path, entries("unmistakable words"))
    written(tmp_path, entries("others"))
    assert not [path for path, data in tree(tmp_path).items() if b"unmistakable" in data]


def test_marks_and_line_ends_of_other_systems(tmp_path: Path) -> None:
    memories = entries("one", "two\nlines")
    written(tmp_path, memories)
    note = tmp_path / NOTE
    note.write_bytes(b"\xef\xbb\xbf" + note.read_bytes().replace(b"\n", b"\r\n"))
    found = read_folder(tmp_path)
    assert not changes(found.files, found.known)


def test_bad_bytes_are_told_with_file_and_line(tmp_path: Path) -> None:
    written(tmp_path, entries("one"))
    with (tmp_path / NOTE).open("ab") as file:
        file.write(b"- caf\xe9\n")
    with pytest.raises(BadInput, match=r"memory/2023-05-08\.md, line 8: is not UTF-8 .*0xe9"):
        read_folder(tmp_path)


def test_edits_are_not_overwritten_unseen(tmp_path: Path) -> None:
    memories = entries("one", "two")
    written(tmp_path, memories)
    note = tmp_path / NOTE
    note.write_text(note.read_text().replace("- one", "- one more"))
    before = tree(tmp_path)
    with pytest.raises(BadInput, match=r"2023-05-08\.md: was edited since it was written"):
        written(tmp_path, entries("one", "two", level=4))
    assert tree(tmp_path) == before

    found = read_folder(tmp_path)
    (edit,) = changes(found.files, found.known).edited
    assert (edit.id, edit.text) == (memories[0].id, "one more")
    taken = entries("one more", "two", level=4)
    assert written(tmp_path, taken, replace=True).removed == (NOTE,)
    assert read_folder(tmp_path).files == markdown_files(taken)


def test_files_that_nights_empty_are_removed_and_others_stay(tmp_path: Path) -> None:
    written(tmp_path, entries("one"))
    (tmp_path / "memory" / "shopping.txt").write_text("mine")
    (tmp_path / "memory" / "diary.md").write_text("- mine too\n")
    (tmp_path / "README.md").write_bytes(b"\xff mine")
    aged = entries("one", level=3)
    assert written(tmp_path, aged).removed == (NOTE,)
    there = tree(tmp_path)
    assert there["memory/shopping.txt"] == b"mine"
    assert there["memory/diary.md"] == b"- mine too\n"
    assert there["README.md"] == b"\xff mine"
    assert "memory/archive/2023-05-08.md" in there
    assert [one.text for one in changes(read_folder(tmp_path).files, known_of(aged)).added] == [
        "mine too"
    ]


@pytest.mark.parametrize("replace", [False, True])
def test_a_file_of_someone_else_is_never_replaced(tmp_path: Path, replace: bool) -> None:
    (tmp_path / "MEMORY.md").write_text("mine\n")
    with pytest.raises(BadInput, match=r"MEMORY\.md: was not written by Lethe"):
        written(tmp_path, entries("one"), replace=replace)
    assert tree(tmp_path) == {"MEMORY.md": b"mine\n"}


@pytest.mark.parametrize(
    "path",
    ["../out.md", "/tmp/out.md", "memory/../../out.md", "a\\..\\out.md", "c:out.md", "", "a//b.md",
     "./a.md", "a\0.md", "memory/"],
)  # fmt: skip
def test_hostile_paths_are_refused(tmp_path: Path, path: str) -> None:
    folder = tmp_path / "life"
    with pytest.raises(BadInput, match="is no path inside the folder"):
        write_folder(folder, {"MEMORY.md": "x", path: "x"}, {})
    assert tree(tmp_path) == {}


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
@pytest.mark.parametrize("link", ["memory", "MEMORY.md", ".lethe"])
def test_nothing_is_written_or_read_through_links(tmp_path: Path, link: str) -> None:
    folder, outside = tmp_path / "life", tmp_path / "outside"
    folder.mkdir()
    outside.mkdir()
    (outside / "secret.md").write_text("- secret\n")
    target = outside / "secret.md" if link == "MEMORY.md" else outside
    (folder / link).symlink_to(target)
    with pytest.raises(BadInput, match="is a link"):
        written(folder, entries("one"), replace=True)
    assert tree(outside) == {"secret.md": b"- secret\n"}
    if link != ".lethe":
        assert read_folder(folder).files == {}


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes in folders there")
def test_a_pipe_in_place_of_a_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "MEMORY.md")
    with pytest.raises(BadInput, match=r"MEMORY\.md: is no ordinary file"):
        written(tmp_path, entries("one"))
    assert read_folder(tmp_path).files == {}


@pytest.mark.parametrize("damage", ["{", "[]", '{"version": 2}', '{"version": 1, "files": 3}'])
def test_a_damaged_manifest_is_refused(tmp_path: Path, damage: str) -> None:
    written(tmp_path, entries("one"))
    (tmp_path / ".lethe" / "written.json").write_text(damage)
    with pytest.raises(BadInput, match=r"written\.json: does not tell"):
        written(tmp_path, entries("two"))
    with pytest.raises(BadInput, match=r"written\.json: does not tell"):
        read_folder(tmp_path)


def test_a_manifest_cannot_have_foreign_files_removed(tmp_path: Path) -> None:
    import hashlib
    import json

    folder = tmp_path / "life"
    written(folder, entries("one"))
    outside = tmp_path / "memory.md"
    outside.write_text("mine")
    (folder / "notes.md").write_text("mine")
    mark = hashlib.sha256(b"mine").hexdigest()
    manifest = folder / ".lethe" / "written.json"
    value = json.loads(manifest.read_text())
    value["files"] |= {"notes.md": mark, "../memory.md": mark, "memory/../../memory.md": mark}
    manifest.write_text(json.dumps(value))
    with pytest.raises(BadInput, match="is no path inside the folder"):
        written(folder, entries("two"))
    assert (outside.read_text(), (folder / "notes.md").read_text()) == ("mine", "mine")


def test_cancelled_between_files_and_done_again(tmp_path: Path) -> None:
    def stop(done: int, _total: int, _what: str) -> None:
        if done == 2:
            raise Cancelled

    memories = entries("one")
    files = markdown_files(memories)
    with pytest.raises(Cancelled):
        write_folder(tmp_path, files, known_of(memories), progress=stop)
    for path, data in tree(tmp_path).items():
        assert data.decode() == files[path]
    written(tmp_path, memories)
    assert read_folder(tmp_path).files == files


def test_a_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no such folder"):
        read_folder(tmp_path / "none")
    with pytest.raises(BadInput, match="cannot be written"):
        written(tmp_path / "none" / "life", entries("one"))
