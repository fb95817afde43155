"""Record a lesson from its start to its end: a picture before and after each act.

scripts/with_display.sh python scripts/lesson_pictures.py [BEGINNING OF ITS NAME] [FOLDER]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from photographer import FOLDER, Photographer
from PySide6.QtWidgets import QApplication

from ui.learn.choice_buttons import ChoiceButtons
from ui.learn.number_field import NumberField
from ui.space.opengl import prepare_application


def record(camera: Photographer, beginning: str) -> None:
    """Go through a lesson, always taking the first choice or the middle of the range."""
    teaching = camera.app.teaching
    camera.app.settings.hints_read = True
    camera.app.window.hints.hide()
    lesson = next(one for one in teaching.known() if one.name.startswith(beginning))
    teaching.begin(lesson)
    camera.wait_until(lambda: teaching.running and camera.app.tasks.idle)
    for number in range(1, len(lesson.steps) + 1):
        camera.shoot(f"lesson-{lesson.name}-{number}-asked")
        page = teaching.panel.page
        question = page.question if page is not None else None
        if isinstance(question, ChoiceButtons):
            question.buttons[0].click()
        elif isinstance(question, NumberField):
            question.field.stepUp()
        teaching.go_on()
        camera.shoot(f"lesson-{lesson.name}-{number}-told")
        teaching.go_on()


def main() -> None:
    """Record the lesson that the arguments name."""
    beginning = sys.argv[1] if len(sys.argv) > 1 else "2-"
    prepare_application()
    application = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as folder:
        camera = Photographer(application, Path(folder))
        camera.target = Path(sys.argv[2]) if len(sys.argv) > 2 else FOLDER
        record(camera, beginning)
        camera.end()


if __name__ == "__main__":
    main()
