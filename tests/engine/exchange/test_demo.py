from __future__ import annotations

import math
from collections import Counter
from pathlib import Path
from uuid import UUID

import pytest

from engine.affect.space import Affect, derived_intensity
from engine.errors import BadInput
from engine.exchange.demo import demo_id, read_demo
from engine.memory.gist import is_gist_of
from engine.memory.kinds import Kind
from engine.memory.links import LinkKind
from engine.memory.new_memory import MemorySet, NewMemory

HEAD = '[set]\nname = "Small"\nagent = "Wren"\nperson = "Ines"\n'
ONE = """
[[memory]]
key = "one"
created = 2025-03-01T12:00:00Z
text = "Ines: The parsley is dead.\\nWren: Since the fourteenth."
gist = "A herb died."
valence = 0.1
activation = 0.2
"""
TWO = ONE.replace('"one"', '"two"').replace("parsley is", "basil looks")


@pytest.fixture(scope="module")
def demo() -> MemorySet:
    return read_demo()


@pytest.fixture(scope="module")
def by_key(demo: MemorySet) -> dict[str, NewMemory]:
    return {memory.origin: memory for memory in demo.memories}


def affect_of(memory: NewMemory) -> Affect:
    assert memory.affect is not None
    return memory.affect


# ------------------------------------------------------------------------------------- the content


def test_the_set_is_one_year_of_one_agent(demo: MemorySet) -> None:
    assert demo.name == "Wren's year"
    assert len(demo.memories) >= 130
    created = [memory.created for memory in demo.memories]
    assert created == sorted(created)
    assert 340 * 86400 < created[-1] - created[0] < 366 * 86400
    kinds = Counter(memory.kind for memory in demo.memories)
    assert kinds[Kind.VISUAL_EPISODE] >= 8
    assert kinds[Kind.INSIGHT] >= 6
    assert min(kinds[Kind.BIAS], kinds[Kind.DREAM]) >= 5
    assert kinds[Kind.CONVERSATION] > len(demo.memories) / 2
    assert sum(memory.identity for memory in demo.memories) >= 6


def test_no_two_memories_say_the_same(demo: MemorySet) -> None:
    assert len({memory.text for memory in demo.memories}) == len(demo.memories)
    gists = [memory.readings[0].text for memory in demo.memories]
    assert len(set(gists)) == len(gists)
    assert len({memory.id for memory in demo.memories}) == len(demo.memories)


def test_every_reading_obeys_the_gist_rule(demo: MemorySet) -> None:
    against = [
        (memory.origin, reading.text)
        for memory in demo.memories
        for reading in memory.readings
        if not is_gist_of(reading.text, memory.text)
    ]
    assert all(memory.readings for memory in demo.memories)
    assert against == []


def test_the_memories_cover_the_space(demo: MemorySet) -> None:
    centroids = [affect_of(memory).centroid for memory in demo.memories]
    octants = Counter((v > 0, a > 0, i > 0.5) for v, a, i in centroids)
    assert len(octants) == 8 and min(octants.values()) >= 5
    off_the_cone = [i for v, a, i in centroids if abs(i - float(derived_intensity(v, a))) > 0.05]
    assert len(off_the_cone) > len(centroids) / 2
    near_sigma = [one for one in centroids if math.dist(one, (0.1, 0.2, 0.4)) < 0.2]
    assert len(near_sigma) >= 30
    assert sum(affect_of(memory).spread > 0.5 for memory in demo.memories) >= 15


@pytest.mark.parametrize(
    ("key", "valence", "activation"),
    [
        ("gas-alarm", (-1, -0.8), (0.8, 1)),
        ("wedding-dance", (0.8, 1), (0.8, 1)),
        ("nagyi-death-floor", (-1, -0.7), (-1, -0.5)),
        ("wedding-quiet", (0.7, 1), (-1, -0.4)),
    ],
)
def test_the_corners_of_the_space_have_their_memory(
    by_key: dict[str, NewMemory],
    key: str,
    valence: tuple[float, float],
    activation: tuple[float, float],
) -> None:
    affect = affect_of(by_key[key])
    assert valence[0] <= affect.valence <= valence[1]
    assert activation[0] <= affect.activation <= activation[1]


def test_links_tell_of_contradictions_and_of_what_belongs_together(demo: MemorySet) -> None:
    kinds = Counter(link.kind for link in demo.links)
    assert set(kinds) == set(LinkKind)
    assert kinds[LinkKind.CONTRADICTS] >= 4
    known = {memory.id for memory in demo.memories}
    assert all(link.source in known and link.target in known for link in demo.links)


def test_the_bunk_beds_have_three_readings(by_key: dict[str, NewMemory]) -> None:
    beds = by_key["bunk-beds"]
    first, second, third = beds.readings
    assert "shared room" in first.text
    assert "Strongest surviving anchor" in second.text
    assert "security, crowding" in third.text
    assert first.at == beds.created and first.affect == beds.affect
    assert second.at is not None and third.at is not None
    assert beds.created < second.at < third.at == beds.last_access
    assert len({reading.affect for reading in beds.readings}) == 3
    assert all(reading.context and reading.affect for reading in beds.readings)


def test_memories_differ_in_use_and_say_where_they_are_from(demo: MemorySet) -> None:
    assert len({memory.access_count for memory in demo.memories}) >= 6
    assert len({memory.importance for memory in demo.memories}) >= 40
    for memory in demo.memories:
        assert memory.source == "demo" and memory.speaker and memory.session
        assert (memory.access_count > 0) == (memory.last_access is not None)


def test_visual_episodes_carry_a_caption(demo: MemorySet) -> None:
    for memory in demo.memories:
        pictured = memory.kind is Kind.VISUAL_EPISODE
        assert bool(memory.caption) == pictured == (memory.picture is not None)


def test_ids_depend_on_the_key_alone(by_key: dict[str, NewMemory]) -> None:
    assert by_key["bunk-beds"].id == demo_id("bunk-beds")
    assert UUID(demo_id("bunk-beds")).version == 5
    assert demo_id("bunk-beds") == "c597e53f-a3d1-5281-9a93-96eb0076ba5c"


# -------------------------------------------------------------------------------------- the reader


def write(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def test_what_is_not_given_gets_its_default(tmp_path: Path) -> None:
    bare = ONE.replace('gist = "A herb died."\n', "").replace("12:00:00Z", "12:00:00+02:00")
    (memory,) = read_demo(write(tmp_path, small=HEAD + bare) / "small.toml").memories
    assert memory.created == 1740823200  # 10:00 UTC
    assert memory.kind is Kind.CONVERSATION
    assert memory.affect == Affect(valence=0.1, activation=0.2)
    assert (memory.readings, memory.importance) == ((), None)
    assert (memory.speaker, memory.session) == ("Ines", "2025-03-01")
    assert memory.text.splitlines()[1] == "Wren: Since the fourteenth."


def test_a_set_may_stand_in_several_files(tmp_path: Path) -> None:
    link = '[[link]]\nsource = "two"\ntarget = "one"\nkind = "part of"\n'
    read = read_demo(write(tmp_path, a=HEAD + link, b=TWO, c=ONE))
    assert [memory.origin for memory in read.memories] == ["two", "one"]
    assert [(link.source, link.kind) for link in read.links] == [(demo_id("two"), LinkKind.PART_OF)]


def link(source: str, target: str, kind: str = "relates") -> str:
    return f'\n[[link]]\nsource = "{source}"\ntarget = "{target}"\nkind = "{kind}"\n'


READING = '\n[[memory.reading]]\ntext = "{}"\nat = {}\nvalence = 0.0\nactivation = 0.0\n'
READING += 'context = "later"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[set\n", ("is not TOML", "line 1")),
        (HEAD, ("there are no memories",)),
        (ONE, ("there are 0 [set] tables",)),
        (HEAD + 'colour = "red"\n' + ONE, ("[set]", "unknown key 'colour'", "use one of")),
        (HEAD + "[other]\n" + ONE, ("top level", "unknown key 'other'")),
        (HEAD + ONE + "mood = 1\n", ("memory 'one'", "unknown key 'mood'")),
        ("memory = 3\n" + HEAD, ("'memory' is not a list",)),
        ("memory = [3]\n" + HEAD, ("memory 1", "is not a table")),
        (HEAD + ONE.replace('key = "one"\n', ""), ("memory 1", "'key' is missing")),
        (HEAD + ONE + ONE, ("memory 'one'", "twice")),
        (HEAD + ONE.replace('text = "', 'speaker = "'), ("memory 'one'", "'text' is missing")),
        (HEAD + ONE.replace('"A herb died."', '" "'), ("'gist' is not a text",)),
        (
            HEAD
            + ONE.replace("A herb died.", "ines the parsley is dead; wren since the fourteenth"),
            ("memory 'one'", "is the text itself", "shorter"),
        ),
        (HEAD + ONE.replace("valence = 0.1\n", ""), ("'valence' is missing",)),
        (HEAD + ONE.replace("0.1", "1.5"), ("valence 1.5 is not in [-1, 1]",)),
        (HEAD + ONE.replace("0.2", "nan"), ("activation nan is not in [-1, 1]",)),
        (HEAD + ONE.replace("0.2", "true"), ("'activation' is not a number",)),
        (HEAD + ONE + "intensity = -0.1\n", ("intensity -0.1 is not in [0, 1]",)),
        (HEAD + ONE + "spread = inf\n", ("spread inf is not in [0, 3]",)),
        (HEAD + ONE + "importance = 2\n", ("importance 2 is not in [0, 1]",)),
        (HEAD + ONE + "access_count = -1\n", ("access_count -1 is no count",)),
        (HEAD + ONE + "access_count = 2\n", ("'last_access' go together",)),
        (
            HEAD + ONE + "access_count = 2\nlast_access = 2024-03-01T12:00:00Z\n",
            ("'last_access' is before 'created'",),
        ),
        (HEAD + ONE.replace("12:00:00Z", "12:00:00"), ("with an offset", "2025-01-03T18:42:00Z")),
        (HEAD + ONE + 'identity = "yes"\n', ("'identity' is 'yes'", "true or false")),
        (HEAD + ONE + 'kind = "rumour"\n', ("no memory kind is called 'rumour'", "dream")),
        (HEAD + ONE + 'kind = "visual episode"\n', ("'caption'", "go together")),
        (
            HEAD + ONE + READING.format("It was ours.", "2025-02-01T00:00:00Z"),
            ("memory 'one', reading 1", "before 'created'"),
        ),
        (
            HEAD
            + ONE
            + READING.format("It was ours.", "2025-05-01T00:00:00Z")
            + READING.format("It was mine.", "2025-04-01T00:00:00Z"),
            ("memory 'one'", "not in order of time"),
        ),
        (HEAD + ONE + link("one", "three"), ("link 1", "there is no memory 'three'")),
        (HEAD + ONE + link("one", "one"), ("link 1", "linked to itself")),
        (HEAD + ONE + TWO + link("one", "two", "likes"), ("link 1", "no link kind", "'likes'")),
        (HEAD + ONE + TWO + link("one", "two") * 2, ("link 2", "twice")),
    ],
)
def test_bad_input_is_named_in_one_line(tmp_path: Path, text: str, said: tuple[str, ...]) -> None:
    with pytest.raises(BadInput) as caught:
        read_demo(write(tmp_path, bad=text) / "bad.toml")
    message = str(caught.value)
    assert "\n" not in message
    for part in ("bad.toml", *said):
        assert part in message


def test_files_that_are_no_set_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"nowhere: there is no such demo set"):
        read_demo(tmp_path / "nowhere")
    with pytest.raises(BadInput, match=r"holds no \.toml file"):
        read_demo(tmp_path)
    (tmp_path / "latin.toml").write_bytes(b'[set]\nname = "\xe9"\n')
    with pytest.raises(BadInput, match=r"latin\.toml, byte 14: is not UTF-8"):
        read_demo(tmp_path)
