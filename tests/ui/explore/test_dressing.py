"""What a look does to a scene: colours of what they tell, and untouched arrays as they were."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor

from engine.memory.kinds import Kind
from engine.memory.new_memory import NewMemory
from engine.memory.tiers import Tier
from engine.quantity_columns import QuantityColumns
from engine.session import Session
from tests.ui.memories.documents import memory_id, worn_document
from ui.explore.colour_maps import COLOUR_MAPS, category_colours, colour_table
from ui.explore.dressing import COLOUR_BAR, NOT_NAMED, Scale, dressed, scale_of
from ui.explore.look import DEFAULT_LOOK, Look
from ui.explore.session_scene import session_scene
from ui.space.scene import Scene, Shape
from ui.theme import DARK, LIGHT, contrast


@pytest.fixture
def session() -> Iterator[Session]:
    with worn_document() as opened:
        yield opened


def scene_of(session: Session) -> Scene:
    return session_scene(session.population, session.model, session.selection, DARK)


def look(session: Session, **told: str) -> tuple[Scene, Scene]:
    plain = scene_of(session)
    return plain, dressed(plain, session.shown.columns(session), Look(**told), DARK)  # pyright: ignore[reportArgumentType]


def test_at_first_nothing_is_touched(session: Session) -> None:
    plain, made = look(session)
    for name in ("position", "size", "colour", "shape", "selected", "links", "rows"):
        assert getattr(made, name) is getattr(plain, name)
    assert made.labels is None
    assert made.legend is not None
    assert [row.key for row in made.legend if row.key] == ["tier:0", "tier:1", "tier:2"]


def test_a_colour_touches_the_colour_alone(session: Session) -> None:
    plain, made = look(session, colour_by="valence")
    for name in ("position", "size", "shape", "selected", "links", "rows"):
        assert getattr(made, name) is getattr(plain, name)
    assert np.array_equal(made.colour[:, 3], plain.colour[:, 3])
    columns = session.shown.columns(session)
    values = columns.values("valence")[plain.rows]
    there = np.flatnonzero(plain.shape != Shape.LEAVING)
    order = there[np.argsort(values[there])]
    shares = scale_of(columns.quantities["valence"], columns.values("valence")).shares(values)
    table = colour_table("blue-yellow", DARK)
    for point in order.tolist():
        assert np.allclose(made.colour[point, :3], table[round(float(shares[point]) * 255)])
    assert made.legend is not None and made.legend[0].key == COLOUR_BAR
    assert made.legend[0].bar is not None
    assert made.legend[0].bar.low.startswith("\u2212")


def test_categories_have_their_colours_and_counts(session: Session) -> None:
    plain, made = look(session, colour_by="kind")
    kinds = session.population["kind"][plain.rows]
    assert made.legend is not None
    for row in made.legend:
        if row.key:
            code = int(row.key.removeprefix("kind:"))
            assert row.text == Kind(code).label
            assert row.count == int(np.count_nonzero(kinds == code))
            drawn = made.colour[(kinds == code) & (plain.shape != Shape.LEAVING)]
            told = QColor(row.colour)
            assert np.allclose(drawn[:, :3], [told.redF(), told.greenF(), told.blueF()], atol=0.01)


def test_what_is_switched_off_stays_in_the_legend(session: Session) -> None:
    session.shown.leave_out("tier", {Tier.FULL})
    plain = session_scene(
        session.population, session.model, session.selection, DARK,
        shown=session.shown.mask(session),
    )  # fmt: skip
    columns = session.shown.columns(session)
    made = dressed(plain, columns, DEFAULT_LOOK, DARK, session.shown.left_out["tier"])
    assert made.legend is not None
    full = made.legend[0]
    assert plain.count(Shape.FULL) == 0
    assert not full.shown
    assert full.count == int(np.count_nonzero(columns.tier == Tier.FULL))


def test_size_opacity_and_labels(session: Session) -> None:
    plain, made = look(session, size_by="stickiness", opacity_by="same", label_by="text")
    sticky = session.shown.columns(session).values("stickiness")[plain.rows]
    alive = plain.shape != Shape.LEAVING
    assert np.array_equal(np.argsort(made.size[alive]), np.argsort(sticky[alive], kind="stable"))
    assert np.all(made.colour[alive, 3] == 1.0)
    assert np.array_equal(made.colour[:, :3], plain.colour[:, :3])
    assert made.labels is not None
    for row, label in zip(plain.rows.tolist(), made.labels, strict=True):
        memory = session.memory(int(session.population["uid"][row]))
        words = memory.text if memory.text is not None else memory.gist or ""
        assert label.rstrip("…") == words[: len(label.rstrip("…"))]
        assert bool(label) == bool(words)


def test_what_means_nothing_here_is_the_look_of_the_start(session: Session) -> None:
    plain, made = look(session, colour_by="no_such", size_by="speaker", opacity_by="no_such")
    assert made.colour is plain.colour
    assert made.size is plain.size


def test_many_categories_share_a_row(session: Session) -> None:
    names = [f"guest{one}" for one in range(30)]
    came = session.population.clock
    for place, name in enumerate(names):
        session.encode(
            NewMemory(id=memory_id(100 + place), text=f"{name} came", speaker=name, created=came)
        )
    plain = scene_of(session)
    columns = QuantityColumns(session)
    made = dressed(plain, columns, Look(colour_by="speaker"), DARK)
    assert made.legend is not None
    rows = [row for row in made.legend if row.key]
    assert len(rows) == 12
    assert rows[-1].key == f"speaker:{NOT_NAMED}"
    alive = columns.tier != Tier.DELETED
    assert sum(row.count or 0 for row in rows) == int(np.count_nonzero(alive))


@given(
    st.floats(1e-6, 1e3), st.floats(1e-6, 1e3), st.booleans(), st.lists(st.floats(0, 1), max_size=9)
)
def test_shares_and_values_are_each_others_inverse(
    one: float, other: float, logarithmic: bool, shares: list[float]
) -> None:
    scale = Scale(low=min(one, other), high=max(one, other), logarithmic=logarithmic)
    values = np.array([scale.value(share) for share in shares])
    if scale.high > 1.001 * scale.low:
        assert np.allclose(scale.shares(values), shares, atol=1e-6)
    assert np.all((values >= scale.low * 0.999999) & (values <= scale.high * 1.000001))


@pytest.mark.parametrize("name", COLOUR_MAPS)
def test_every_map_stands_out_in_dark_and_light(name: str) -> None:
    for palette in (DARK, LIGHT):
        table = colour_table(name, palette)
        assert table.shape == (256, 3)
        assert table.min() >= 0.0 and table.max() <= 1.0
        assert np.array_equal(colour_table(name, palette, reverse=True), table[::-1])
    for end in (0, 255):
        red, green, blue = colour_table("viridis", DARK)[end].tolist()
        assert contrast(QColor.fromRgbF(red, green, blue).name(), DARK.background) > 1.8


def test_categories_differ_from_each_other() -> None:
    for palette in (DARK, LIGHT):
        colours = category_colours(palette)
        apart = np.linalg.norm(colours[:, None] - colours[None], axis=2)
        assert np.min(apart[~np.eye(len(colours), dtype=bool)]) > 0.1


@given(st.text(max_size=60))
def test_any_text_is_some_look(text: str) -> None:
    assert isinstance(Look.from_text(text), Look)


@pytest.mark.parametrize(
    "told",
    [
        Look(),
        Look(colour_by="age", colour_map="cividis", reversed=True, limits=(0.5, 3.0)),
        Look(size_by="links", opacity_by="same", label_by="text"),
    ],
)
def test_a_look_is_remembered(told: Look) -> None:
    assert Look.from_text(told.to_text()) == told


def test_what_is_unsound_is_left_out() -> None:
    text = '{"colour_by": 3, "size_by": "age", "limits": [2, 1], "reversed": "x", "more": 1}'
    assert Look.from_text(text) == Look(size_by="age")
    assert Look.from_text("[1]") == Look()
