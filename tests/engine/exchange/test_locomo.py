from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from engine.errors import BadInput, Cancelled
from engine.exchange.locomo_times import session_time
from engine.exchange.read_options import ReadOptions
from engine.exchange.registry import read_source
from engine.memory.gist import says_the_same
from engine.memory.kinds import Kind
from engine.memory.new_memory import MemorySet

DATA = Path(__file__).parents[2] / "data"
DIALOGUES = DATA / "dialogues.json"
REAL = Path(__file__).parents[4] / "shared" / "data" / "locomo7.json"


def read(path: Path = DIALOGUES, *only: str) -> MemorySet:
    return read_source(path, options=ReadOptions(only=only))


def changed(tmp_path: Path, change: Callable[[Any], None]) -> Path:
    found = json.loads(DIALOGUES.read_text(encoding="utf-8"))
    change(found)
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(found), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("1:56 pm on 8 May, 2023", datetime(2023, 5, 8, 13, 56, tzinfo=UTC)),
        ("12:05 am on 10 May, 2023", datetime(2023, 5, 10, 0, 5, tzinfo=UTC)),
        ("12:30 PM on 9 May 2023", datetime(2023, 5, 9, 12, 30, tzinfo=UTC)),
        ("7:55 am on 29 February, 2024", datetime(2024, 2, 29, 7, 55, tzinfo=UTC)),
    ],
)
def test_session_dates(text: str, moment: datetime) -> None:
    assert session_time(text) == int(moment.timestamp())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "yesterday",
        "13:00 pm on 8 May, 2023",
        "0:10 am on 8 May, 2023",
        "1:56 pm on 31 June, 2023",
        "1:61 pm on 8 May, 2023",
        "1:56 pm on 8 Mai, 2023",
        "1:56 pm on 8 May, 0000",
    ],
)
def test_what_is_no_session_date(text: str) -> None:
    assert session_time(text) is None


def test_a_memory_for_every_turn_on_one_timeline() -> None:
    found = read()
    assert [(one.source, one.origin) for one in found.memories] == [
        ("locomo/conv-1", "D1:1"),
        ("locomo/conv-1", "D1:2"),
        ("locomo/conv-1", "D1:3"),
        ("locomo/conv-2", "D1:1"),
        ("locomo/conv-1", "D2:1"),
        ("locomo/conv-1", "D2:2"),
    ]
    first = found.memories[0]
    assert first.text.startswith("I walked down to the harbour")
    assert first.created == int(datetime(2023, 5, 8, 13, 56, tzinfo=UTC).timestamp())
    assert (first.speaker, first.session) == ("Ada", "conv-1 · session 1")
    assert first.affect is None
    assert first.kind == Kind.CONVERSATION
    assert found.links == ()
    assert len({one.id for one in found.memories}) == 6
    assert [one.id for one in read().memories] == [one.id for one in found.memories]


def test_observations_become_gists_of_the_turns_they_name() -> None:
    gists = {
        (one.source, one.origin): [reading.text for reading in one.readings]
        for one in read().memories
    }
    assert gists[("locomo/conv-1", "D1:1")] == [
        "Ada saw the boats that a storm tore loose. Ada is shaken by the storm."
    ]
    assert gists[("locomo/conv-1", "D1:2")] == ["Ben worries about people."]
    assert gists[("locomo/conv-1", "D1:3")] == ["Ada is shaken by the storm."]
    assert gists[("locomo/conv-1", "D2:1")] == []
    assert gists[("locomo/conv-2", "D1:1")] == []


def test_pictures_keep_caption_and_address_and_the_text_stays_verbatim() -> None:
    memories = read().memories
    shared, alone = memories[2], memories[5]
    assert shared.text == "Nobody, luckily. Look at this. "
    assert shared.caption == "a photo of a boat lying on a beach"
    assert shared.picture is not None
    assert shared.picture.address == "https://pictures.example/harbour.jpg"
    assert shared.kind == Kind.CONVERSATION
    assert (alone.kind, alone.text) == (Kind.VISUAL_EPISODE, "a photo of a dark kitchen")


def test_what_is_left_out_is_said() -> None:
    notes = read().notes
    assert any("turn 3: skipped" in note for note in notes)
    assert any("D9:9" in note for note in notes)


def test_single_dialogues() -> None:
    assert {one.source for one in read(DIALOGUES, "conv-2").memories} == {"locomo/conv-2"}
    with pytest.raises(BadInput, match=r"holds no dialogue 'conv-9'.*conv-1, conv-2"):
        read(DIALOGUES, "conv-2", "conv-9")


def _without_date(found: Any) -> None:
    del found[0]["conversation"]["session_2_date_time"]


def _bad_date(found: Any) -> None:
    found[0]["conversation"]["session_2_date_time"] = "25:00 pm on 8 May, 2023"


def _without_text(found: Any) -> None:
    del found[0]["conversation"]["session_1"][1]["text"]


def _same_turn_twice(found: Any) -> None:
    found[0]["conversation"]["session_2"][0]["dia_id"] = "D1:2"


def _no_dialogue(found: Any) -> None:
    found[1] = {"foo": 1}


def _same_name(found: Any) -> None:
    found[1]["sample_id"] = "conv-1"


def _turns_are_no_list(found: Any) -> None:
    found[0]["conversation"]["session_1"] = "hello"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_without_date, r"conv-1, session 2: has turns but no 'session_2_date_time'"),
        (_bad_date, r"conv-1, session 2: '25:00 pm on 8 May, 2023' is no date"),
        (_without_text, r"conv-1, session 1, turn 2: the turn lacks 'text'"),
        (_same_turn_twice, r"conv-1, turn D1:2: two turns have the same 'dia_id'"),
        (_no_dialogue, r"dialogue 2: is not LoCoMo: found 'foo'; expected .*'conversation'"),
        (_same_name, r"two dialogues are called 'conv-1'"),
        (_turns_are_no_list, r"conv-1, session 1: its turns are a text, not a list"),
    ],
)
def test_bad_dialogues_are_refused_with_their_place(
    tmp_path: Path, change: Callable[[Any], None], message: str
) -> None:
    with pytest.raises(BadInput, match=message) as caught:
        read(changed(tmp_path, change))
    assert str(caught.value).startswith("changed.json")
    assert "\n" not in str(caught.value)


def test_json_that_is_not_locomo_says_what_was_expected(tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text('[{"question": 1, "answer": 2}]', encoding="utf-8")
    with pytest.raises(BadInput, match=r"found 'question', 'answer'; expected .*'sample_id'"):
        read_source(path, "locomo")
    path.write_text("3", encoding="utf-8")
    with pytest.raises(BadInput, match="holds a number; LoCoMo is a list"):
        read_source(path, "locomo")


def test_one_dialogue_without_a_list_and_none_at_all(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    dialogues = json.loads(DIALOGUES.read_text(encoding="utf-8"))
    path.write_text(json.dumps(dialogues[1]), encoding="utf-8")
    assert len(read(path).memories) == 1
    path.write_text("[]", encoding="utf-8")
    empty = read_source(path, "locomo")
    assert empty.memories == ()
    assert "nothing is imported" in empty.notes[0]


def test_a_turn_of_a_megabyte_and_half_a_surrogate_pair(tmp_path: Path) -> None:
    def grow(found: Any) -> None:
        found[0]["conversation"]["session_1"][0]["text"] = "storm " * 180_000
        found[0]["conversation"]["session_1"][1]["text"] = "half \ud83d pair"

    memories = read(changed(tmp_path, grow)).memories
    assert len(memories[0].text) == 1_080_000
    assert memories[1].text == "half \ufffd pair"


def test_reading_can_be_cancelled() -> None:
    def cancel(done: int, total: int, what: str) -> None:
        raise Cancelled("cancelled")

    with pytest.raises(Cancelled):
        read_source(DIALOGUES, progress=cancel)


@pytest.mark.skipif(not REAL.exists(), reason="the seven dialogues of LoCoMo are not here")
def test_the_seven_real_dialogues() -> None:
    found = read(REAL)
    assert len(found.memories) == 3962
    assert found.notes == ()
    times = [one.created for one in found.memories]
    assert times == sorted(times)
    assert sum(one.picture is not None for one in found.memories) == 653
    assert sum(bool(one.caption) for one in found.memories) == 861
    raw = {
        (dialogue["sample_id"], turn["dia_id"]): (turn["text"], number)
        for dialogue in json.loads(REAL.read_text(encoding="utf-8"))
        for key, turns in dialogue["conversation"].items()
        if isinstance(turns, list)
        for number in [key.removeprefix("session_")]
        for turn in turns
    }
    for one in found.memories:
        text, session = raw.pop((one.source.removeprefix("locomo/"), one.origin))
        assert one.text == text
        assert one.session.endswith(f"session {session}")
        assert not any(says_the_same(reading.text, text) for reading in one.readings)
    assert not raw
