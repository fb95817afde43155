"""A program that measures frames and prints what it found as JSON: it needs a display.

``python -m app.frame_ratio still 100000`` measures a whole frame of points against as many bare
ones; ``python -m app.frame_ratio moving 1000000 50000`` one of a moving view against fewer bare
ones.
"""

from __future__ import annotations

import json
import sys

__all__ = ["main"]


def main(what: str, *counts: int) -> None:
    """Measure frames and print the result.

    Parameters
    ----------
    what : str
        ``still`` or ``moving``.
    counts : int
        Memories; for ``moving`` also bare points.
    """
    from PySide6.QtWidgets import QApplication

    from ui.space.benchmark import measure_frame_ratio, measure_moving_ratio
    from ui.space.opengl import prepare_application

    prepare_application()
    application = QApplication(["lethe"])
    measure = {"still": measure_frame_ratio, "moving": measure_moving_ratio}[what]
    print(json.dumps(measure(*counts)), flush=True)
    application.shutdown()


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
