"""Words stand beside the box, inside the picture, and never over each other."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.space.camera import BOX_CORNERS, HOME, PRESETS, Camera
from ui.space.labels import Label, LabelKind, axis_labels, place

WIDTH, HEIGHT = 1280.0, 800.0
BOUNDS = (6.0, 30.0, WIDTH - 6, HEIGHT - 6)


def _measure(label: Label) -> tuple[float, float]:
    return 7.0 * len(label.text) + 2, 14.0


def _placed(camera: Camera):
    framed = camera.framing(BOX_CORNERS, WIDTH, HEIGHT, (112.0, 72.0))
    return place(axis_labels(framed, WIDTH, HEIGHT).labels, _measure, BOUNDS)


def test_the_home_view_names_all_axes_ends_and_ticks() -> None:
    texts = {label.text for label, _ in _placed(HOME)}
    assert {"valence", "activation", "intensity"} <= texts
    assert {"negative", "positive", "calm", "aroused", "weak", "strong"} <= texts
    assert {"−1", "−0.5", "0", "0.5", "1", "0.25", "0.75"} <= texts


@pytest.mark.parametrize(
    ("name", "hidden"),
    [
        ("valence-activation", "intensity"),
        ("valence-intensity", "activation"),
        ("activation-intensity", "valence"),
    ],
)
def test_a_plane_names_its_two_axes_only(name: str, hidden: str) -> None:
    names = {label.text for label, _ in _placed(PRESETS[name]) if label.kind == LabelKind.NAME}
    assert names == {"valence", "activation", "intensity"} - {hidden}


@given(azimuth=st.floats(-180, 180), elevation=st.floats(-85, 85))
def test_no_label_overlaps_another_or_leaves_the_picture(azimuth, elevation) -> None:
    boxes = [box for _, box in _placed(Camera(azimuth=azimuth, elevation=elevation))]
    assert boxes
    for left, top, right, bottom in boxes:
        assert left >= 5.9 and top >= 29.9
        assert right <= WIDTH - 5.9 and bottom <= HEIGHT - 5.9
    for a, b in itertools.combinations(boxes, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_what_matters_more_wins_the_place() -> None:
    def label(text: str, kind: LabelKind) -> Label:
        return Label(text=text, kind=kind, x=400, y=400, dx=1, dy=0, gap=5)

    both = [label("0.5", LabelKind.TICK), label("valence", LabelKind.NAME)]
    assert [one.text for one, _ in place(both, _measure, BOUNDS)] == ["valence"]
    taken = [(380.0, 380.0, 480.0, 420.0)]
    assert place(both, _measure, BOUNDS, taken) == []


def test_ticks_point_away_from_the_box() -> None:
    axes = axis_labels(HOME, WIDTH, HEIGHT)
    middle = np.array([WIDTH, HEIGHT]) / 2
    for x1, y1, x2, y2 in axes.ticks:
        start, end = np.array([x1, y1]), np.array([x2, y2])
        assert np.hypot(*(end - start)) == pytest.approx(5.0)
        assert np.hypot(*(end - middle)) > np.hypot(*(start - middle))


def test_what_belongs_far_outside_is_left_out_but_for_names() -> None:
    def far(text: str, kind: LabelKind) -> Label:
        return Label(text=text, kind=kind, x=-300.0, y=50.0, dx=-1.0, dy=0.0, gap=5.0)

    labels = [far("calm", LabelKind.WORD), far("0.5", LabelKind.TICK), far("name", LabelKind.NAME)]
    placed = place(labels, lambda _label: (40.0, 12.0), (0.0, 0.0, 400.0, 300.0))
    assert [label.text for label, _ in placed] == ["name"]
