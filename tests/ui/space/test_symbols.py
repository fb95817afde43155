"""The painted shapes are told apart by form alone."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from ui.space.marks import HALO, SIGMA
from ui.space.scene import Shape
from ui.space.symbols import symbol_path, tier_pixmap


@pytest.mark.parametrize("shape", [*Shape, HALO, SIGMA])
def test_a_path_has_diameter_1(shape: int) -> None:
    box = symbol_path(shape).boundingRect()
    assert (box.width(), box.height()) == pytest.approx((1.0, 1.0), abs=0.04)


def test_full_is_filled_fragment_half_and_ghost_hollow() -> None:
    upper, lower = QPointF(0, -0.2), QPointF(0, 0.2)
    full, fragment, ghost = (symbol_path(shape) for shape in (0, 1, 2))
    assert full.contains(upper) and full.contains(lower)
    assert not fragment.contains(upper) and fragment.contains(lower)
    assert not ghost.contains(upper) and not ghost.contains(lower)


def test_leaving_is_a_broken_ring() -> None:
    ring, broken = symbol_path(Shape.GHOST), symbol_path(Shape.LEAVING)
    assert ring.contains(QPointF(0.45, 0)) and not broken.contains(QPointF(0.45, 0))
    assert broken.contains(QPointF(0.31, 0.31))


def test_pixmaps_differ_and_are_sharp_at_2x(qapp) -> None:
    images = [tier_pixmap(shape, QColor("red"), 16, 2.0).toImage() for shape in Shape]
    assert all(image.width() == 32 and image.devicePixelRatio() == 2 for image in images)
    assert all(one != other for one, other in itertools.combinations(images, 2))
