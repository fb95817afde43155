"""The fields of an import and where they stand; what they do is decided elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from engine.exchange.appraising import AppraisedSet
from engine.exchange.registry import READERS
from ui.encode.form_style import form_style
from ui.importing.affect_choice import Estimator
from ui.importing.affect_section import AffectSection
from ui.importing.columns_form import ColumnsForm, put_choices
from ui.importing.import_words import at_once_words, lived_words, notes_words, summary
from ui.importing.look import Look
from ui.importing.parts_list import PartsList
from ui.importing.preview_model import PreviewModel
from ui.inspector.section import Section, quiet_label
from ui.inspector.style import set_role
from ui.theme import GRID, Palette

__all__ = ["ImportForm"]

_SUFFIX: Final = ".lethe"
_PREVIEW_ROWS: Final = 7
_WIDTHS: Final = (148, 80, 200, 72, 88)
_TEXT: Final = 2


class ImportForm:
    """Builds the fields into a widget and shows things in them.

    Parameters
    ----------
    palette : Palette
    estimator : Estimator
    home : QWidget
        Empty; gets the fields.
    """

    def __init__(self, palette: Palette, estimator: Estimator, home: QWidget) -> None:
        self.home = home
        self.path, self.choose = QLineEdit(), QPushButton("Choose…")
        self.format = QComboBox()
        self.summary, self.notes = quiet_label(role=""), quiet_label()
        self.preview, self.model = QTableView(), PreviewModel(home)
        self.columns, self.parts = ColumnsForm(), PartsList()
        self.at_once, self.lived = QRadioButton("Laid down at once"), QRadioButton("Lived through")
        self.at_once_told, self.lived_told = quiet_label(at_once_words()), quiet_label()
        self.affect = AffectSection(palette, estimator)
        self.target, self.choose_target = QLineEdit(), QPushButton("Choose…")
        self.told = quiet_label(role="danger")
        self.progress, self.doing = QProgressBar(), quiet_label()
        self.cancel, self.close_button = QPushButton("Stop"), QPushButton("Close")
        self.accept = QPushButton("Import")
        self._name_fields()
        self._prepare_preview()
        self.sections = {
            "affect": _section("Affect", "Valence, activation, intensity", palette, self.affect),
            "columns": _section("Columns", "Which column holds what", palette, self.columns),
            "parts": _section("Dialogues", "Which of them are imported", palette, self.parts),
        }
        self._lay_out(palette)
        self.set_palette(palette)

    def _name_fields(self) -> None:
        self.path.setReadOnly(True)
        self.path.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.path.setPlaceholderText("Another tool's file")
        self.path.setAccessibleName("File to import")
        self.path.setToolTip("It is only read, never changed")
        self.choose.setAccessibleName("Choose the file to import")
        self.format.setAccessibleName("Format")
        self.format.setToolTip("How the file is read; found out from what is in it")
        self.at_once.setToolTip(self.at_once_told.text())
        self.target.setAccessibleName("File of the new document")
        self.target.setToolTip("The new document; nothing is left of it if anything fails")
        self.choose_target.setAccessibleName("Choose the file of the new document")
        self.cancel.setToolTip("End what is under way")
        self.accept.setToolTip("Make the document and open it (Return)")
        self.accept.setDefault(True)
        for button in (self.choose, self.choose_target, self.cancel, self.close_button):
            button.setAutoDefault(False)
        self.progress.setTextVisible(False)
        self.progress.setFixedSize(160, GRID)
        self.progress.setAccessibleName("Progress")
        self.doing.setWordWrap(False)

    def _prepare_preview(self) -> None:
        self.preview.setModel(self.model)
        self.preview.setAccessibleName("First memories")
        self.preview.setSelectionMode(QTableView.SelectionMode.NoSelection)
        self.preview.setTabKeyNavigation(False)
        self.preview.setWordWrap(False)
        self.preview.setShowGrid(False)
        self.preview.verticalHeader().hide()
        self.preview.verticalHeader().setDefaultSectionSize(3 * GRID)
        header = self.preview.horizontalHeader()
        header.setMinimumSectionSize(40)
        for at, width in enumerate(_WIDTHS):
            self.preview.setColumnWidth(at, width)
        header.setSectionResizeMode(_TEXT, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        high = _PREVIEW_ROWS * self.preview.verticalHeader().defaultSectionSize()
        self.preview.setFixedHeight(header.sizeHint().height() + high)

    def _lay_out(self, palette: Palette) -> None:
        left, right = _column(), _column()
        for widget in (
            self.summary,
            self.preview,
            self.notes,
            self.sections["columns"],
            self.sections["parts"],
        ):
            left.addWidget(widget)
        life = _section("Life", "Whether time passes during the import", palette)
        for button, told in ((self.at_once, self.at_once_told), (self.lived, self.lived_told)):
            told.setContentsMargins(3 * GRID, 0, 0, 0)
            life.body.addWidget(button)
            life.body.addWidget(told)
        right.addWidget(life)
        right.addWidget(self.sections["affect"])
        for layout in (left, right):
            layout.addStretch(1)
        self.body = QSplitter(Qt.Orientation.Horizontal)
        self.body.setHandleWidth(1)
        self.body.setChildrenCollapsible(False)
        for layout, name in ((left, "What is in the file"), (right, "How it is taken in")):
            self.body.addWidget(_scrolled(layout, name))
        self.body.setSizes([570, 470])
        column = QVBoxLayout(self.home)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._head())
        column.addWidget(self.body, 1)
        column.addLayout(self._foot())

    def _head(self) -> QGridLayout:
        grid = _grid()
        grid.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, GRID)
        for at, (words, field) in enumerate((("From", self.path), ("Format", self.format))):
            grid.addWidget(_buddy(words, field), at, 0)
            grid.addWidget(field, at, 1)
        grid.addWidget(self.choose, 0, 2)
        return grid

    def _foot(self) -> QVBoxLayout:
        grid = _grid()
        grid.addWidget(_buddy("To", self.target), 0, 0)
        grid.addWidget(self.target, 0, 1)
        grid.addWidget(self.choose_target, 0, 2)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        for widget in (self.progress, self.doing, self.cancel):
            row.addWidget(widget)
        row.addStretch(1)
        row.addWidget(self.close_button)
        row.addWidget(self.accept)
        foot = QVBoxLayout()
        foot.setContentsMargins(2 * GRID, GRID, 2 * GRID, 2 * GRID)
        foot.setSpacing(GRID)
        foot.addWidget(self.told)
        foot.addLayout(grid)
        foot.addLayout(row)
        return foot

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.home.setStyleSheet(
            form_style(palette)
            + "QTableView::item { padding: 0 4px; }"
            + f"QListView::indicator {{ width: 13px; height: 13px; border-radius: 3px;"
            f" border: 1px solid {palette.muted}; background: {palette.raised}; }}"
            f"QListView::indicator:checked {{ background: {palette.accent};"
            f" border: 1px solid {palette.accent}; }}"
        )
        self.affect.set_palette(palette)

    # -- what is chosen ---------------------------------------------------------------------------

    @property
    def live(self) -> bool:
        """Whether the source is lived through."""
        return self.lived.isChecked()

    def set_live(self, live: bool) -> None:
        """Choose whether the source is lived through."""
        (self.lived if live else self.at_once).setChecked(True)

    def target_path(self) -> Path | None:
        """Return the file of the new document with its ending, or None where none is named."""
        named = self.target.text().strip()
        if not named:
            return None
        path = Path(named).expanduser()
        return (path if path.suffix else path.with_suffix(_SUFFIX)).resolve()

    # -- what is shown ----------------------------------------------------------------------------

    def show_look(self, look: Look) -> None:
        """Show what was found in a file."""
        titles = {one.name: one.title for one in READERS}
        found = titles.get(look.detected)
        first = f"{found} (found out)" if found else "Not known"
        formats = [(first, None), *((one.title, one.name) for one in READERS)]
        put_choices(self.format, formats, look.choices.format)
        memories = look.memories
        self.summary.setText(summary(memories) if memories else "")
        self.summary.setVisible(memories is not None)
        self.model.set_memories(memories)
        self.preview.setVisible(bool(memories and memories.memories))
        self.notes.setText(notes_words(memories.notes) if memories else "")
        self.notes.setVisible(bool(self.notes.text()))
        self.columns.show_look(look)
        self.sections["columns"].setVisible(look.is_table)
        self.parts.show_parts(look.parts, look.choices.only or None)
        self.sections["parts"].setVisible(len(look.parts) > 1)
        self.lived_told.setText(lived_words(memories))
        self.lived.setToolTip(self.lived_told.text())
        self.say(look.problem)

    def show_nothing_chosen(self) -> None:
        """Show that no part is ticked."""
        self.summary.setText("No dialogue is ticked.")
        self.model.set_memories(None)
        self.lived_told.setText(lived_words(None))
        self.show_read(None)

    def show_read(self, appraised: AppraisedSet | None, count: int = 0) -> None:
        """Show what was read out of the texts; None: that of `count` nothing is known yet."""
        if appraised is None:
            self.affect.forget(count)
        else:
            self.affect.show_read(appraised)
        self.sections["affect"].setVisible(appraised is not None or count > 0)
        self.model.set_outcome(self.affect.outcome)

    def say(self, text: str, role: str = "danger") -> None:
        """Say something in one line, or nothing."""
        set_role(self.told, role)
        self.told.setText(text)
        self.told.setVisible(bool(text))

    def show_work(self, title: str, done: int, total: int, what: str) -> None:
        """Show what is under way; an empty title: nothing."""
        for widget in (self.progress, self.doing, self.cancel):
            widget.setVisible(bool(title))
        share = f" {done:,} of {total:,}" if total else ""
        self.doing.setText(f"{title}: {what}{share}" if what else title)
        self.progress.setRange(0, total)
        self.progress.setValue(done)

    def set_editable(self, editable: bool) -> None:
        """Let fields be changed, or keep them as they are while the document is made."""
        for widget in (self.body, self.choose, self.format, self.target, self.choose_target):
            widget.setEnabled(editable)


def _section(title: str, hint: str, palette: Palette, *fields: QWidget) -> Section:
    section = Section(title, hint, palette)
    for field in fields:
        section.body.addWidget(field)
    return section


def _column() -> QVBoxLayout:
    column = QVBoxLayout()
    column.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
    column.setSpacing(GRID)
    return column


def _grid() -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(GRID)
    grid.setVerticalSpacing(GRID)
    grid.setColumnMinimumWidth(0, 7 * GRID)
    grid.setColumnStretch(1, 1)
    return grid


def _buddy(words: str, field: QWidget) -> QWidget:
    label = quiet_label(words)
    label.setWordWrap(False)
    label.setBuddy(field)
    return label


def _scrolled(layout: QVBoxLayout, name: str) -> QScrollArea:
    page = QWidget()
    page.setLayout(layout)
    area = QScrollArea()
    area.setAccessibleName(name)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(page)
    return area
