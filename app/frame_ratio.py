"""A program that measures one frame and prints what it found as JSON: it needs a display."""

from __future__ import annotations

import json
import sys

__all__ = ["main"]


def main(count: int) -> None:
    """Measure a frame of `count` memories and print the result.

    Parameters
    ----------
    count : int
    """
    from PySide6.QtWidgets import QApplication

    from ui.space.benchmark import measure_frame_ratio
    from ui.space.opengl import prepare_application

    prepare_application()
    application = QApplication(["lethe"])
    print(json.dumps(measure_frame_ratio(count)), flush=True)
    application.shutdown()


if __name__ == "__main__":
    main(int(sys.argv[1]))
