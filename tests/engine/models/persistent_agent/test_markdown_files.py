"""Memories become Markdown files, and what a person changes in them is found."""

from __future__ import annotations

import uuid

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadInput
from engine.models.persistent_agent.bullets import anchors, bullet_of, kept_text, read_bullets
from engine.models.persistent_agent.entries import Entry
from engine.models.persistent_agent.markdown_changes import changes, known_of
from engine.models.persistent_agent.markdown_files import Behaviour, is_own, markdown_files
from engine.models.persistent_agent.snapshots import Snapshot

NOON = 1_683_547_200
"""2023-05-08 12:00 UTC."""
DAY = 86_400
NASTY = st.sampled_from(
    ["<!-- m:00000000 -->", "<\\!--", "-->", "- a\n- b", "# head", "\r\n", "  ", "\ud800", "\n\n"]
)
TEXT = st.lists(st.one_of(NASTY, st.text(max_size=12)), max_size=5).map("".join)


def name(number: int) -> str:
    return str(uuid.uuid5(uuid.NAMESPACE_URL, str(number)))


def entry(number: int, text: str, **facts: object) -> Entry:
    given_facts = {"created": NOON + number, "level": 0, **facts}
    return Entry(number=number, id=name(number), text=text, **given_facts)  # pyright: ignore[reportArgumentType]


ENTRIES = st.lists(
    st.tuples(TEXT, st.integers(0, 4), st.integers(-3, 3), st.sampled_from(["", "a\n# b"])),
    max_size=8,
).map(
    lambda rows: [
        entry(at, text, level=level, created=NOON + day * DAY, topic=topic)
        for at, (text, level, day, topic) in enumerate(rows)
    ]
)


@given(ENTRIES)
def test_written_files_read_back_as_they_were(entries: list[Entry]) -> None:
    files = markdown_files(entries)
    found = changes(files, known_of(entries))
    assert not found
    assert found.strays == ()
    texts = [b.text for path in files if path != "DNA.md" for b in read_bullets(files[path])[0]]
    assert sorted(texts) == sorted(kept_text(one.text) for one in entries)


@given(ENTRIES)
def test_other_line_ends_change_nothing(entries: list[Entry]) -> None:
    files = {path: text.replace("\n", "\r\n") for path, text in markdown_files(entries).items()}
    assert not changes(files, known_of(entries))


@given(ENTRIES, st.randoms(use_true_random=False), TEXT)
def test_an_edit_of_one_bullet_is_found_alone(entries: list[Entry], rng: object, text: str) -> None:
    if not entries:
        return
    known = known_of(entries)
    chosen = rng.choice(entries)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    files = markdown_files(
        [
            Entry(number=one.number, id=one.id, text=text, created=one.created, level=one.level)
            if one is chosen
            else one
            for one in entries
        ]
    )
    found = changes(files, known)
    if kept_text(text) == kept_text(chosen.text):
        assert not found
    elif not kept_text(text):
        assert (found.removed, found.edited) == ((chosen.id,), ())
    else:
        assert [(one.id, one.text) for one in found.edited] == [(chosen.id, kept_text(text))]
    assert found.added == ()


def test_where_memories_are() -> None:
    files = markdown_files(
        [
            entry(1, "hot", level=0),
            entry(2, "cool", level=2),
            entry(3, "cold", level=3, created=NOON - 4 * DAY),
            entry(4, "old", level=4, topic="Ships"),
            entry(5, "older", level=4, created=NOON - 40 * DAY),
            entry(6, "dropped", level=None),
            entry(7, "known by heart", level=None, myelin="reflex"),
            entry(8, "often asked", level=1, myelin="thick"),
        ],
        behaviour=Behaviour(
            learned_behaviors=("Ask before deploying",), preferences={"language": "plain"}
        ),
        snapshots=[Snapshot(number=1, at=NOON, current_focus="ships")],
        reflections=["A quiet\nnight."],
    )
    assert list(files) == [
        "MEMORY.md", "memory/2023-05-08.md", "memory/archive/2023-05-04.md", "PRELOAD.md",
        "DNA.md", "snapshots/0001.md", "REFLECTION.md",
    ]  # fmt: skip
    assert all(is_own(path) for path in files)
    note = files["memory/2023-05-08.md"]
    assert note.startswith("# 2023-05-08\n")
    assert note.index("## Hot (L0)") < note.index("- hot <!-- m:") < note.index("## Cool (L2)")
    assert note.index("## Cool (L2)") < note.index("- cool <!-- m:")
    assert "## Ships\n\n- old <!-- " in files["MEMORY.md"]
    assert "## 2023-03-29\n\n- older <!-- " in files["MEMORY.md"]
    assert "- cold <!-- " in files["memory/archive/2023-05-04.md"]
    assert "dropped" not in "".join(files.values())
    assert "- known by heart <!-- " in files["DNA.md"]
    assert "- Ask before deploying\n" in files["DNA.md"]
    assert "- language: plain\n" in files["DNA.md"]
    assert "- often asked <!-- " in files["PRELOAD.md"]
    assert "often asked" not in files["DNA.md"]
    assert "- A quiet night.\n" in files["REFLECTION.md"]


def test_a_bullet_shows_the_words_and_hides_the_rest() -> None:
    one = Entry(number=1, id="1234abcd-0000-4000-8000-000000000000", text="We deploy on Friday.",
                created=NOON, level=1, priority=0.824)  # fmt: skip
    assert bullet_of(one, "1234abcd") == (
        "- We deploy on Friday. <!-- m:1234abcd L1 2023-05-08T12:00:00Z p0.82 -->\n"
    )


def test_ids_that_begin_alike_stand_whole() -> None:
    first = "1234abcd-0000-4000-8000-000000000000"
    second = "1234ABCD-0000-4000-8000-000000000001"
    third = "99999999-0000-4000-8000-000000000000"
    assert anchors([first, second, third]) == {first: first, second: second, third: "99999999"}
    entries = [
        Entry(number=at, id=one, text=f"text {at}", created=NOON)
        for at, one in enumerate([first, second, third])
    ]
    assert not changes(markdown_files(entries), known_of(entries))


def test_a_mark_that_names_several_is_refused_with_its_line() -> None:
    known = {"1234abcd-0": "x", "1234abce-0": "y"}
    with pytest.raises(BadInput, match=r"MEMORY\.md, line 3: the mark m:1234 names more than one"):
        changes({"MEMORY.md": "# Memory\n\n- words <!-- m:1234 -->\n"}, known)


def test_edits_of_a_person_are_found_with_their_place() -> None:
    entries = [entry(number, f"Thing number {number}.") for number in range(4)]
    known = known_of(entries)
    path = "memory/2023-05-08.md"
    lines = markdown_files(entries)[path].split("\n")
    assert lines[6].startswith("- Thing number 0.")
    lines[6] = lines[6].replace("Thing number 0.", "Thing number nought.")
    moved = lines.pop(7)
    del lines[7]
    lines[7] += "\n  and a second line"
    lines += ["", "* bought a boat", "+ ", "A remark of mine"]
    memory = f"# Memory\n\n{moved}\n- copied <!-- m:{name(3)[:8]} -->\n- sails\n"
    found = changes({path: "\n".join(lines), "MEMORY.md": memory}, known)

    assert [(one.id, one.text, one.file, one.line) for one in found.edited] == [
        (name(3), "copied", "MEMORY.md", 4),
        (name(0), "Thing number nought.", path, 7),
    ]
    assert [(one.text, one.file, one.line) for one in found.added] == [
        ("sails", "MEMORY.md", 5),
        ("Thing number 3.\nand a second line", path, 8),
        ("bought a boat", path, 12),
    ]
    assert found.removed == (name(2),)
    assert [(file, one.line, one.text) for file, one in found.strays] == [
        (path, 14, "A remark of mine")
    ]


def test_words_behind_the_mark_and_wrapped_lines_belong_to_the_bullet() -> None:
    text = "- one\ntwo <!-- m:aaaaaaaa --> three\n\n    four\nfive\n- six\n"
    bullets, strays = read_bullets(text)
    assert [(b.anchor, b.text, b.first_line, b.last_line) for b in bullets] == [
        ("aaaaaaaa", "one\ntwo three\n\n  four", 1, 4),
        ("", "six", 6, 6),
    ]
    assert [(one.text, one.line) for one in strays] == [("five", 5)]


def test_generated_files_are_no_source_of_truth() -> None:
    entries = [entry(1, "often asked", myelin="thick")]
    files = markdown_files(entries)
    files["PRELOAD.md"] = files["PRELOAD.md"].replace("often", "seldom")
    assert not changes(files, known_of(entries))
    del files["memory/2023-05-08.md"]
    assert changes(files, known_of(entries)).removed == (name(1),)


def test_what_nights_shorten_is_no_edit() -> None:
    yesterday = [entry(1, "A long text. With more.", level=1)]
    files, known = markdown_files(yesterday), known_of(yesterday)
    today = [entry(1, "A long text.", level=2)]
    assert not changes(files, known)
    assert changes(files, known_of(today)).edited
