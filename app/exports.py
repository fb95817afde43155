"""What leaves the window: pictures, movies, tables, a report. Each asks where to, then works."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QGuiApplication

from app.doors import Doors
from engine.errors import LetheError
from engine.moment import Moment
from engine.progress import Progress
from engine.session import Session
from ui.dialogs.view_dialog import ViewDialog

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from engine.exchange.written_columns import WrittenColumns
    from ui.exporting.movie_options import MovieOptions
    from ui.exporting.movie_stage import MovieStage
    from ui.exporting.movie_view import MovieView
    from ui.exporting.picture_view import PictureSource, PictureView
    from ui.later_panel import LaterPanel
    from ui.theme import Palette

__all__ = ["Exports"]

_PICTURES: Final = "PNG picture (*.png);;SVG drawing (*.svg)"
_PAGES: Final = "Page (*.html)"


class Exports:
    """Lets what the window shows go out.

    Parameters
    ----------
    doors : Doors
    """

    def __init__(self, doors: Doors) -> None:
        self._doors = doors
        self._picture: tuple[ViewDialog, PictureView] | None = None
        self._movie: tuple[ViewDialog, MovieView] | None = None

    # -- pictures and movies --------------------------------------------------------------------

    def show_pictures(self) -> None:
        """Open the choices of a picture."""
        from ui.exporting.picture_view import PictureView

        if self._picture is None:
            window = self._doors.window
            dialog = window.set_beside("Picture", partial(PictureView, self._sources()), (960, 560))
            view = dialog.view
            assert isinstance(view, PictureView)
            view.save_asked.connect(self._save_picture)
            view.copy_asked.connect(self._copy_picture)
            self._picture = (dialog, view)
        self._picture[0].open_beside()

    def show_movies(self) -> None:
        """Open the choices of a movie."""
        from ui.exporting.movie_view import MovieView

        if self._movie is None:
            window = self._doors.window
            made = partial(MovieView, self._doors.tasks, self._stage)
            dialog = window.set_beside("Movie of nights", made, (1080, 640))
            view = dialog.view
            assert isinstance(view, MovieView)
            view.save_asked.connect(self._save_movie)
            view.told.connect(window.messages.show_message)
            self._movie = (dialog, view)
        self._movie[0].open_beside()

    def _sources(self) -> Sequence[PictureSource]:
        from ui.exporting.picture_view import PictureSource

        panels = self._doors.window.panels

        def later(panel: LaterPanel, of: Callable[[Any], QWidget]) -> QWidget | None:
            return of(panel.view) if panel.is_made else None

        return (
            PictureSource(title="Affective space", widget=lambda: panels.space),
            PictureSource(title="Graph", widget=lambda: panels.graph),
            PictureSource(
                title="Two states, side by side",
                widget=lambda: later(panels.compare, lambda view: view),
            ),
            PictureSource(title="Systems", widget=lambda: later(panels.systems, lambda view: view)),
            PictureSource(title="Tiers by night", widget=lambda: panels.timeline.tracks),
            PictureSource(
                title="Curves", widget=lambda: later(panels.curves, lambda view: view.plot)
            ),
        )

    def _stage(
        self, session: Session, options: MovieOptions, palette: Palette, owner: QWidget
    ) -> MovieStage:
        from app.movie import made_stage

        pane = self._doors.window.panels.space
        return made_stage(
            session, options, palette, pane.look, flat=pane.space.is_flat, parent=owner
        )

    def _save_picture(self) -> None:
        assert self._picture is not None
        view = self._picture[1]
        path = self._asked("Save picture", ".png", _PICTURES)
        if path is None:
            return
        from app.picture import as_png

        is_drawing = path.suffix.lower() == ".svg"
        data = view.drawing() if is_drawing else as_png(view.picture())
        self._doors.tasks.run(
            f"Saving {path.name}", lambda _progress: _write(path, data), self._on_written
        )

    def _copy_picture(self) -> None:
        assert self._picture is not None
        QGuiApplication.clipboard().setImage(self._picture[1].picture())
        self._tell("The picture is on the clipboard.")

    def _save_movie(self) -> None:
        assert self._movie is not None
        view = self._movie[1]
        kind = view.kind
        endings = " ".join(f"*{one}" for one in kind.suffixes)
        path = self._asked("Make movie", kind.suffixes[0], f"{kind.title} ({endings})")
        if path is None:
            return
        if path.suffix.lower() not in kind.suffixes:
            path = path.with_name(path.name + kind.suffixes[0])
        try:
            view.make(path)
        except LetheError as error:
            self._doors.window.messages.show_message(str(error), "error")

    # -- tables and reports ---------------------------------------------------------------------

    def save_table(self, *, selected: bool) -> None:
        """Save memories as a table: the selected ones, or those that are shown."""
        from engine.exchange.written_columns import written_columns

        session = self._doors.session
        if session is None:
            return
        moment, uids = _moment(session), _chosen(session, selected=selected)
        self.save_columns(partial(written_columns, moment, uids))

    def save_columns(self, made: Callable[[Progress], WrittenColumns], stem: str = "") -> None:
        """Save a table whose columns are made on another thread.

        Parameters
        ----------
        made : callable
        stem : str
            Stands in the suggested name of the file.
        """
        from engine.exchange.writers import WRITERS, format_of

        kinds = ";;".join(
            f"{one.title} ({' '.join(f'*{end}' for end in one.suffixes)})" for one in WRITERS
        )
        path = self._asked("Save table", ".csv", kinds, stem)
        if path is None:
            return
        form = format_of(path)

        def work(progress: Progress) -> Path:
            form.write(made(progress), path, progress)
            return path

        self._doors.tasks.run(f"Saving {path.name}", work, self._on_written)

    def copy_table(self) -> None:
        """Put the selected memories on the clipboard as a table."""
        from engine.exchange.written_columns import written_columns

        session = self._doors.session
        if session is not None:
            moment, uids = _moment(session), _chosen(session, selected=True)
            self.copy_columns(partial(written_columns, moment, uids))

    def copy_columns(self, made: Callable[[Progress], WrittenColumns]) -> None:
        """Put a table on the clipboard whose columns are made on another thread."""
        from ui.exporting.table_clipboard import as_mime_data, clipboard_texts

        def work(progress: Progress) -> tuple[tuple[str, str], int]:
            table = made(progress)
            return clipboard_texts(table, progress), table.count

        def done(found: tuple[tuple[str, str], int]) -> None:
            texts, count = found
            QGuiApplication.clipboard().setMimeData(as_mime_data(texts))
            self._tell(f"{count:,} memories are on the clipboard as a table.")

        self._doors.tasks.run("Copying as a table", work, done)

    def save_report(self) -> None:
        """Save the document as one page."""
        from app.report import report_pictures, write_report
        from engine.lab.report import report_of

        session = self._doors.session
        path = self._asked("Save report", ".html", _PAGES)
        if session is None or path is None:
            return
        pane = self._doors.window.panels.space
        pictures, _ = report_pictures(session, pane.look, flat=pane.space.is_flat)
        report, name = report_of(session), self._doors.documents.name

        def work(_progress: Progress) -> Path:
            write_report(path, report, name, pictures)
            return path

        self._doors.tasks.run(f"Saving {path.name}", work, self._on_written)

    # -- asking and telling ---------------------------------------------------------------------

    def _asked(self, title: str, suffix: str, kinds: str, extra: str = "") -> Path | None:
        """Return the file that the person names, which they agree to replace if it is there."""
        documents, settings = self._doors.documents, self._doors.settings
        night = (
            "" if self._doors.session is None else f" night {self._doors.session.population.night}"
        )
        stem = " ".join(filter(None, (Path(documents.name).stem or "lethe", extra)))
        suggestion = settings.folder / f"{stem}{night}{suffix}"
        path = self._doors.prompter.file_to_save(title, suggestion, kinds)
        if path is None:
            return None
        settings.folder = path.parent
        if not path.suffix:
            path = path.with_name(path.name + suffix)
            if path.exists() and not self._doors.prompter.agrees(
                f"{path.name} exists already. Replace it?", "Replace"
            ):
                return None
        if documents.path is not None and path.exists() and path.samefile(documents.path):
            raise LetheError(f"{path.name} is the open document; choose another name")
        return path

    def _on_written(self, path: Path) -> None:
        self._tell(f"{path.name} is saved.")

    def _tell(self, line: str) -> None:
        self._doors.window.messages.show_message(line, "info")


def _write(path: Path, data: bytes) -> Path:
    from engine.exchange.whole_file import whole_file

    with whole_file(path) as unfinished:
        unfinished.write_bytes(data)
    return path


def _moment(session: Session) -> Moment:
    return Moment(population=session.population, model=session.model, catalogue=session.catalogue)


def _chosen(session: Session, *, selected: bool) -> NDArray[np.int64]:
    if selected:
        return session.selection.numbers
    return session.population["uid"][session.shown.mask(session)]
