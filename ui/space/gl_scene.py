"""A scene in three dimensions: drawn by OpenGL, written over by Qt, eased from one to the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from operator import attrgetter
from typing import Final

from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from ui.space.camera import Camera
from ui.space.drive import Drive
from ui.space.gl_camera import CameraCanvas
from ui.space.gl_stage import GlStage
from ui.space.legend_memo import LegendMemo
from ui.space.motion import Transition
from ui.space.overlay import Overlay, Written, paint_overlay
from ui.space.regions import Outline
from ui.space.scene import Scene
from ui.theme import Palette

__all__ = ["MOST_LIT", "SceneCanvas"]

_FRAME: Final = attrgetter("sigma", "shell_radius", "activation_plane", "protects")
"""What the drawn frame follows from."""

MOST_LIT = 20_000
"""Of more points a hovered one is ringed over the picture, which is not drawn anew for it."""


class SceneCanvas(CameraCanvas):
    """A canvas that draws one scene, with its words.

    Parameters
    ----------
    parent : QWidget or None
    palette : Palette
    """

    def __init__(self, parent: QWidget | None, palette: Palette) -> None:
        super().__init__(parent, palette)
        self._hovered = -1
        self._hint = ""
        self._label: Callable[[int], str] = lambda _row: ""
        self._overlay = Overlay(self)
        self._night = Drive(self)
        self._legend = LegendMemo()
        self._outline: Outline | None = None
        self._stage = GlStage()

    @property
    def scene_shown(self) -> Scene:
        """The scene that is drawn, or that a transition is on its way to."""
        return self._scene

    def set_scene(self, scene: Scene, animate: bool = False) -> None:
        """Draw `scene`, easing from the one before where `animate` is set."""
        self._night.finish()
        old, self._scene = self._scene, scene
        self._hovered = scene.index_of(scene.hovered)
        if _FRAME(old) != _FRAME(scene):
            self._items.show_frame(scene)
        if self._differs_in_hover(old):
            self._write()
            return
        if animate and len(old) and not self._night.reduced:
            way = Transition(old, scene)
            self._night.run(lambda share: self._items.show(way.at(share), self._lit()))
        else:
            self._items.show(scene, self._lit())
        self._write()

    def _differs_in_hover(self, old: Scene) -> bool:
        """Return whether the scene is `old` but for what is hovered, where OpenGL shows none."""
        if len(self._scene) <= MOST_LIT:
            return False
        names = (one.name for one in fields(Scene) if one.name != "hovered")
        return all(getattr(old, name) is getattr(self._scene, name) for name in names)

    def _lit(self) -> int:
        """Return the index of the hovered point where OpenGL draws its ring, else -1."""
        return self._hovered if len(self._scene) <= MOST_LIT else -1

    def set_palette(self, palette: Palette) -> None:
        """Use other colours; those of the points are in the scene."""
        self._palette = palette
        self.setBackgroundColor(palette.background)
        self._items.set_palette(palette)
        self._items.show_frame(self._scene)
        self._items.show(self._scene, self._lit())
        self._write()

    def set_label_provider(self, provider: Callable[[int], str]) -> None:
        """Ask `provider` for the text of a hovered row."""
        self._label = provider

    def set_reduced_motion(self, reduced: bool) -> None:
        """Jump instead of flying and easing."""
        self._flight.reduced = self._night.reduced = reduced

    def grab_image(self, scale: float = 1.0) -> QImage:
        """Return the picture with its words, at `scale` device pixels a logical one."""
        self._flight.finish()
        self._night.finish()
        self._come_to_rest()
        self._keep_in_picture()
        self._write()
        image = self.drawn_image(scale)
        painter = QPainter(image)
        painter.setFont(self.font())
        written = replace(self._overlay.written, corner="")
        paint_overlay(painter, written, self.width(), self.height())
        painter.end()
        return image

    def release(self) -> None:
        """Stop all motion and give back what is held in the graphics card, before closing."""
        self._night.cancel()
        super().release()

    def _look(self, camera: Camera) -> None:
        super()._look(camera)
        self._write()

    def _stop_motion(self) -> bool:
        changed = super()._stop_motion()
        self._write()
        return changed

    def _set_in_motion(self) -> None:
        super()._set_in_motion()
        if self._in_parts:
            self._write()

    def _write(self) -> None:
        self._stage.show(self._scene, self.camera, self.extent())
        text = self._label(int(self._scene.rows[self._hovered])) if self._hovered >= 0 else ""
        self._overlay.set_written(
            Written(
                camera=self.camera,
                scene=self._scene,
                palette=self._palette,
                hovered=self._hovered,
                hover_text=text,
                ringed=self._lit() != self._hovered,
                legend=self._legend.rows(self._scene),
                outline=self._outline,
                corner=self._corner(),
            )
        )

    def _corner(self) -> str:
        """Return what the corner says: what is drawn of a multitude, else how the tool is used."""
        drawn, count = self.points_drawn, len(self._scene)
        if self._moving and drawn < count:
            return f"{drawn:,} of {count:,} drawn while moving"
        return self._hint
