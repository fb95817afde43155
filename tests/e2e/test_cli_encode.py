"""``lethe encode`` with several feelings at once, and with a picture."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PIL import Image

from engine.affect.emotions import SOURCE, emotion_named
from engine.affect.space import Affect, combine
from engine.memory.kinds import Kind
from engine.session import Session
from engine.store.document import Document
from tests.helpers.program import refused, told, told_json


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("encode") / "fresh.lethe"
    told("demo", file)
    return file


@pytest.fixture
def demo(fresh: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(fresh, tmp_path / "demo.lethe"))


def test_centroid_and_spread_of_feelings_at_the_same_time(demo: Path) -> None:
    found = told_json(
        "encode", demo, "The boat is sold.", "--feeling", "sad:3", "--feeling", "In  Love",
        "--point=-0.5,0.25,0.9:0.5", "--point", "0.2,0",
    )  # fmt: skip
    wanted = combine(
        [
            emotion_named("sad").affect,
            emotion_named("in love").affect,
            Affect(valence=-0.5, activation=0.25, intensity=0.9),
            Affect(valence=0.2, activation=0.0),
        ],
        [3.0, 1.0, 0.5, 1.0],
    )
    told_of = [found[name] for name in ("valence", "activation", "intensity", "spread")]
    assert told_of == pytest.approx([*wanted.centroid, wanted.spread], abs=1e-12)
    assert found["spread"] > 0.5
    assert (found["estimated_by"], found["uncertainty"]) == ("", None)
    with Session.open(demo, read_only=True) as session:
        kept = session.memory(session.catalogue.next_uid - 1).affect
    assert kept is not None
    assert (*kept.centroid, kept.spread) == pytest.approx((*wanted.centroid, wanted.spread))


def test_one_feeling_has_no_spread(demo: Path) -> None:
    found = told_json("encode", demo, "Well!", "--feeling", "surprised:0.1")
    assert (found["valence"], found["activation"], found["spread"]) == (0.4, 0.67, 0)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--feeling", "greatful"], "no emotion is called 'greatful'; use one of grateful"),
        (["--feeling", "sad:much"], "--feeling 'sad:much': the weight is not a number"),
        (["--feeling", "sad:-1"], "the weight is not a number of at least 0"),
        (["--point", "0.1:nan,"], "the weight is not a number of at least 0"),
        (["--feeling", "sad:0"], "at least one weight must be above 0"),
        (["--point", "0.5"], "--point '0.5' is not V,A or V,A,I with numbers"),
        (["--point", "0.5,x"], "is not V,A or V,A,I with numbers"),
        (["--point", "0.5,1.5"], "--point '0.5,1.5': activation 1.5 is not in [-1, 1]"),
        (["--feeling", "sad", "--valence", "0", "--spread", "0.1"], "--valence and --spread"),
        (["--point", "0,0", "--intensity", "0"], "--intensity cannot stand beside them"),
    ],
)
def test_feelings_that_cannot_be_read(demo: Path, options: list[str], words: str) -> None:
    before = demo.read_bytes()
    assert words in refused("encode", demo, "Hello there", *options)
    assert demo.read_bytes() == before


def test_help_says_where_the_places_are_from() -> None:
    said = " ".join(told("encode", "--help", COLUMNS="4000").split())
    assert SOURCE in said and "triumphant" in said


def test_a_picture_is_a_visual_episode(demo: Path, tmp_path: Path) -> None:
    photo = tmp_path / "beds.png"
    Image.new("RGB", (60, 40), "green").save(photo)
    caption = "The green bunk beds, seen from the door"
    name = told(
        "encode", demo, caption, "--picture", photo, "--gist", "our room", "--feeling", "happy"
    ).strip()
    with Session.open(demo, read_only=True) as session:
        uid = session.catalogue.next_uid - 1
        memory = session.memory(uid)
        assert (memory.id, memory.kind) == (name, Kind.VISUAL_EPISODE)
        assert memory.text == f"Picture: {caption}"
        assert [one.text for one in memory.readings or ()] == [caption, "our room"]
        kept = session.writer.call(Document.picture, uid)
    assert kept is not None
    assert (kept.data, kept.media_type) == (photo.read_bytes(), "image/png")
    first = told("recall", demo, "green bunk beds seen from the door").splitlines()[1]
    assert first.startswith(name[:8])


def test_a_picture_that_cannot_be_kept(demo: Path, tmp_path: Path) -> None:
    photo, broken = tmp_path / "beds.png", tmp_path / "notes.png"
    Image.new("RGB", (60, 40), "green").save(photo)
    broken.write_text("not a picture at all")
    before = demo.read_bytes()
    missing = tmp_path / "nowhere.png"
    assert "notes.png: is no picture" in refused("encode", demo, "Notes", "--picture", broken)
    assert "nowhere.png: cannot be read" in refused("encode", demo, "Notes", "--picture", missing)
    assert "a picture needs a caption" in refused("encode", demo, " ", "--picture", photo)
    insight = refused("encode", demo, "Beds", "--picture", photo, "--kind", "insight")
    assert "visual episode" in insight
    assert demo.read_bytes() == before
