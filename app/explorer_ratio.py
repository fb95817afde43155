"""A program that measures the explorer at work in the window and prints JSON: it needs a display.

``python -m app.explorer_ratio 100000`` opens a document of so many memories in the window and
does what a person does there: a lasso around half of them, another colour, a keystroke in the
filter, a night, the pointer moving. What counts is how long the window's thread works until the
picture of it is on the screen and nothing is left to do.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from app.window_app import WindowApp
    from engine.memory.new_memory import MemorySet
    from engine.progress import Progress
    from engine.recall.embedder import Embedded
    from ui.space.gl_space import GlSpace

__all__ = ["ACTS", "FRAMES", "LEAST_MS", "main"]

_QUIET_SECONDS: Final = 0.4
_WORK_SECONDS: Final = 0.002
LEAST_MS: Final = 100.0
FRAMES: Final = 4
"""An act may take the larger of the two."""
_SIDE: Final = (1280, 800)
_DIMENSION: Final = 8
_START: Final = 1_735_700_400

ACTS: Final = {
    "lasso": "a lasso around half of {:,} memories",
    "colour": "another colour for {:,} memories",
    "filter": "a keystroke in the filter of {:,} memories",
    "step": "a night stepped in the window with {:,} memories",
    "hover": "the pointer on another of {:,} memories",
}
"""What is measured, by name; each with a place for the number of memories."""


class RandomEmbedder:
    """Gives every text some short vector: what is measured here does not read them."""

    name = "random"
    dimension = _DIMENSION
    max_tokens = 512

    def embed(self, texts: Sequence[str], progress: Progress | None = None) -> Embedded:
        """Return a unit vector for each text."""
        import numpy as np

        from engine.recall.embedder import Embedded, unit_rows

        del progress
        rng = np.random.default_rng(len(texts))
        rows = rng.standard_normal((len(texts), _DIMENSION))
        return Embedded(vectors=unit_rows(rows), truncated=np.zeros(len(texts), np.bool_))


def _memories(count: int) -> MemorySet:
    """Return memories all over the space, as important as they come."""
    import numpy as np

    from engine.affect.space import Affect
    from engine.memory.new_memory import MemorySet, NewMemory

    rng = np.random.default_rng(11)
    places = rng.uniform((-1.0, -1.0, 0.0), (1.0, 1.0, 1.0), (count, 3)).tolist()
    importances = (rng.random(count) ** 2).tolist()
    words = ("ferry", "market", "harbour", "letter", "garden", "station", "winter", "song")
    memories = tuple(
        NewMemory(
            id=f"00000000-0000-4000-8000-{number:012d}",
            text=f"Number {number} told me about the {words[number % 8]} on the long way home.",
            created=_START - 86_400,
            affect=Affect(valence=valence, activation=activation, intensity=intensity),
            importance=max(importance, 0.001),
        )
        for number, ((valence, activation, intensity), importance) in enumerate(
            zip(places, importances, strict=True), start=1
        )
    )
    return MemorySet(name="many", memories=memories, links=())


class Explorer:
    """The window with a document of many memories, and the acts of a person in it.

    Parameters
    ----------
    app : WindowApp
    """

    def __init__(self, app: WindowApp) -> None:
        from ui.space.gl_space import GlSpace

        self.app, self.pane = app, app.window.panels.space
        view = self.pane.space.view
        if not isinstance(view, GlSpace):
            raise SystemExit(f"the window is flat: {self.pane.space.note}")
        self.view: GlSpace = view
        self._turn = 0

    @property
    def session(self) -> Any:
        """The open document."""
        return self.app.documents.session

    def settle(self) -> float:
        """Let the window do what is left to do; return the seconds that it worked.

        It is at rest once nothing has taken it two milliseconds for a while, no task runs and every
        point is drawn. Waiting, as for the next letter of a word, is no work.
        """
        worked, rested = 0.0, perf_counter()
        while perf_counter() - rested < _QUIET_SECONDS:
            start = perf_counter()
            self.app.application.processEvents()
            taken = perf_counter() - start
            if taken > _WORK_SECONDS or self.view.moving or not self.app.tasks.idle:
                worked += taken if taken > _WORK_SECONDS else 0.0
                rested = perf_counter()
            sleep(0.0005)
        return worked

    def seconds_of(self, act: Callable[[], object]) -> float:
        """Do something and return the seconds that the window worked until all of it was seen."""
        start = perf_counter()
        act()
        return perf_counter() - start + self.settle()

    def frame(self) -> float:
        """Return the seconds of one whole frame of all points."""
        from OpenGL import GL

        self.view.samples_while_moving = False
        self._turn += 1
        self.view.set_camera(self.view.camera.orbited(2.0, 0.0))
        self.view.makeCurrent()
        GL.glFinish()
        start = perf_counter()
        self.view.paintGL()
        GL.glFinish()
        taken = perf_counter() - start
        self.view.samples_while_moving = True
        return taken

    # -- acts -----------------------------------------------------------------------------------

    def lasso(self) -> None:
        """Draw around one half of what is seen, and then around the other."""
        import numpy as np

        width, height = self.view.extent()
        left = 0.0 if self._next() else width / 2
        angle = np.linspace(0.0, 2.0 * np.pi, 120)
        across = left + width / 4 + width / 4 * np.cos(angle)
        down = height / 2 + height / 2 * np.sin(angle)
        self.view.draw_region("lasso", list(zip(across.tolist(), down.tolist(), strict=True)))

    def colour(self) -> None:
        """Colour by importance, and then by stickiness."""
        from dataclasses import replace

        name = "importance" if self._next() else "stickiness"
        self.pane.set_look(replace(self.pane.look, colour_by=name))

    def filter(self) -> None:
        """Filter by a word, and then by the word with a letter more."""
        self.session.shown.set_query("garde" if self._next() else "garden")

    def show_all(self) -> None:
        """Show every memory, so that the next act has as much to do."""
        self.session.shown.show_all()
        self.settle()

    def step(self) -> None:
        """Step a night."""
        self.session.sleep(1)

    def hover(self) -> None:
        """Hover over a memory, and then over another."""
        from PySide6.QtCore import QPointF

        share = 0.45 if self._next() else 0.55
        width, height = self.view.extent()
        self.view.hover_at(QPointF(share * width, height / 2))

    def _next(self) -> bool:
        self._turn += 1
        return bool(self._turn % 2)


def _measured(explorer: Explorer, repeats: int) -> dict[str, Any]:
    explorer.settle()
    frame_ms = 1000.0 * median(explorer.frame() for _ in range(5))
    explorer.settle()
    limit_ms = max(LEAST_MS, FRAMES * frame_ms)
    found: dict[str, Any] = {}
    for name in ACTS:
        act = getattr(explorer, name)
        taken = [explorer.seconds_of(act) for _ in range(repeats + 1)]
        explorer.show_all()
        took_ms = 1000.0 * median(taken[1:])
        found[name] = {
            "took_ms": took_ms,
            "frame_ms": frame_ms,
            "frames": took_ms / frame_ms,
            "limit_ms": limit_ms,
            "ratio": took_ms / limit_ms,
        }
    return found


def main(count: int, repeats: int = 5) -> None:
    """Measure each of `ACTS` with `count` memories and print the results by name.

    Parameters
    ----------
    count : int
    repeats : int
        Of which the median counts; one more before them is not counted.
    """
    from PySide6.QtWidgets import QApplication

    from app.settings import Settings
    from app.window_app import WindowApp
    from engine.exchange.documents import make_document
    from ui.space.opengl import prepare_application

    prepare_application()
    application = QApplication(["lethe"])
    embedder = RandomEmbedder()
    with tempfile.TemporaryDirectory(prefix="lethe-bench-") as folder:
        path = Path(folder) / "many.lethe"
        make_document(_memories(count), path, now=_START, embedder=embedder)
        settings = Settings(Path(folder) / "window.ini")
        app = WindowApp(application, settings, data_folder=Path(folder), embedder=embedder)
        app.set_reduced_motion(True)
        app.start(path)
        app.window.resize(*_SIDE)
        while app.documents.session is None:
            application.processEvents()
        print(json.dumps(_measured(Explorer(app), repeats)), flush=True)
        app.window.close()
    application.shutdown()


if __name__ == "__main__":
    main(int(sys.argv[1]), *map(int, sys.argv[2:]))
