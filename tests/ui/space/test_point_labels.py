"""Words beside memories never lie over each other, and the larger points are named first."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np

from ui.space.camera import HOME
from ui.space.labels import Box
from ui.space.point_labels import MOST_LABELS, TakenGround, labelled, place_texts

SIZE = (1000.0, 700.0)


def _measure(text: str) -> tuple[float, float]:
    return 7.0 * len(text), 14.0


def _overlap(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def _placed(scene, taken=()):
    return place_texts(scene, labelled(scene), HOME.matrix(*SIZE), SIZE, _measure, taken)


def test_no_two_words_overlap_nor_what_is_taken(make_scene) -> None:
    scene = make_scene(900)
    scene = replace(scene, labels=tuple(f"memory {row}" for row in scene.rows))
    legend = (0.0, 0.0, 1000.0, 260.0)
    boxes = [box for _, _, box in _placed(scene, [legend])]
    assert 20 < len(boxes) <= MOST_LABELS
    assert not any(_overlap(*pair) for pair in combinations(boxes, 2))
    assert not any(_overlap(box, legend) for box in boxes)
    assert all(box[0] >= 0 and box[2] <= SIZE[0] for box in boxes)


def test_the_larger_of_two_at_one_place_is_named(make_scene) -> None:
    scene = make_scene(2, tier=np.zeros(2), leaving=None, centroid=np.full((2, 3), 0.2))
    scene = replace(
        scene,
        size=np.array([9.0, 20.0], np.float32),
        labels=("the small one" * 3, "the large one" * 3),
    )
    placed = _placed(scene)
    assert placed[0][:2] == (1, "the large one" * 3)


def test_what_has_no_words_is_not_named(make_scene) -> None:
    scene = make_scene(60)
    assert _placed(scene) == [] and not len(labelled(scene))
    scene = replace(scene, labels=("",) * 59 + ("only me",) if len(scene) == 60 else None)
    if scene.labels is not None:
        assert [text for _, text, _ in _placed(scene)] in (["only me"], [])


def test_ground_is_taken_across_the_cells_of_its_grid() -> None:
    ground = TakenGround([(40.0, 40.0, 200.0, 60.0)])
    assert not ground.is_free((190.0, 50.0, 260.0, 70.0))
    assert ground.is_free((201.0, 50.0, 260.0, 70.0))
    assert ground.is_free((40.0, 61.0, 200.0, 80.0))
