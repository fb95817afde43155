"""What is seen of a file before it is imported, readable or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import Cancelled
from ui.importing.import_words import free_target, lived_words, nights_of, notes_words, summary
from ui.importing.look import Look, ReadChoices, look_at


def looked(path: Path, **choices: object) -> Look:
    return look_at(path, ReadChoices(**choices))  # type: ignore[arg-type]


def test_a_file_that_reads_itself(talk: Path) -> None:
    look = looked(talk)
    assert look.memories is not None and look.problem == ""
    assert (look.detected, look.format) == ("jsonl", "jsonl")
    assert look.columns == ("text", "speaker", "created")
    assert look.mapping == {"text": "text", "speaker": "speaker", "created": "created"}
    assert look.scale == "" and look.parts == {}
    assert summary(look.memories) == "30 memories, 2024-05-01 to 2024-05-03"


def test_odd_columns_are_named_though_it_cannot_be_read(odd: Path) -> None:
    look = looked(odd)
    assert look.memories is None
    assert look.columns == ("Was", "Freude", "Unruhe", "Wann") and look.mapping == {}
    assert "no column holds the text" in look.problem and "\n" not in look.problem


def test_mapped_columns_are_read_and_the_scale_found_out(odd: Path) -> None:
    mapping = {"text": "Was", "valence": "Freude", "activation": "Unruhe", "created": "Wann"}
    look = looked(odd, mapping=mapping)
    assert look.memories is not None and look.mapping == mapping and look.scale == "1..9"
    first = look.memories.memories[0].affect
    assert first is not None and first.centroid[:2] == (-1.0, 1.0)
    other = looked(odd, mapping=mapping, scale="0..1")
    assert other.memories is None and "is not in [0, 1]" in other.problem
    assert other.mapping == mapping


def test_dialogues_are_counted_those_left_out_too(dialogues: Path) -> None:
    assert looked(dialogues).parts == {"first": 4, "second": 6}
    look = looked(dialogues, only=("second",))
    assert look.parts == {"first": 4, "second": 6}
    assert look.memories is not None and len(look.memories.memories) == 6


def test_a_broken_dialogue_can_be_left_out(tmp_path: Path, dialogues: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(dialogues.read_text("utf-8").replace("11 May, 2023", "no day"), "utf-8")
    look = looked(broken)
    assert "is no date and time" in look.problem and list(look.parts) == ["first", "second"]
    some = looked(broken, only=("first",))
    assert some.memories is not None and some.parts["first"] == 4


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "no such file"),
        (b"", "is empty"),
        (b"caf\xe9, caf\xe9", "UTF-8"),
        (b'[{"text": "a"},\n{"text": ', "malformed JSON"),
        (b"hello there", "is of no format"),
    ],
)
def test_what_cannot_be_read_is_one_line(tmp_path: Path, content: bytes | None, words: str) -> None:
    path = tmp_path / ("x.json" if content and content.startswith(b"[") else "x.txt")
    if content is not None:
        path.write_bytes(content)
    look = looked(path)
    assert look.memories is None and words in look.problem and "\n" not in look.problem
    assert path.name in look.problem


def test_a_format_that_was_chosen_is_used(talk: Path) -> None:
    look = looked(talk, format="locomo")
    assert (look.detected, look.format) == ("jsonl", "locomo")
    assert look.memories is None and look.problem


def test_it_can_be_cancelled(talk: Path) -> None:
    def stop(*_report: object) -> None:
        raise Cancelled("stop")

    with pytest.raises(Cancelled):
        look_at(talk, ReadChoices(), stop)


def test_nights_are_those_that_an_import_lives_through(talk: Path, dialogues: Path) -> None:
    from engine.exchange.documents import start_of
    from engine.session import Session
    from tests.helpers.hashing_embedder import HashingEmbedder

    for path in (talk, dialogues):
        memories = looked(path).memories
        assert memories is not None
        now = start_of(memories, now=0, live=True)
        with Session.new(now=now, embedder=HashingEmbedder()) as session:
            filled = _with_affect(memories)
            session.import_set(filled, live=True)
            assert session.timeline.nights == nights_of(memories) > 0
        assert f"{nights_of(memories)} nights pass" in lived_words(memories)


def _with_affect(memories):  # type: ignore[no-untyped-def]
    from dataclasses import replace

    from engine.affect.space import Affect

    told = tuple(
        replace(one, affect=Affect(valence=0.0, activation=0.0)) for one in memories.memories
    )
    return replace(memories, memories=told)


def test_words(tmp_path: Path) -> None:
    assert lived_words(None).endswith("own time.")
    assert notes_words([f"note {at}" for at in range(8)]).splitlines()[0] == "Note 0."
    assert notes_words([f"note {at}" for at in range(8)]).endswith("And 2 remarks more.")
    source = tmp_path / "a.json"
    assert free_target(source, tmp_path) == tmp_path / "a.lethe"
    (tmp_path / "a.lethe").touch()
    (tmp_path / "a 2.lethe").touch()
    assert free_target(source, tmp_path) == tmp_path / "a 3.lethe"
    assert free_target(Path("/proc/1/x.json"), tmp_path) == tmp_path / "x.lethe"
