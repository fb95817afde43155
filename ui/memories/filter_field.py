"""The field in which a filter is typed, with what can be typed next, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QCompleter, QLineEdit, QWidget

from engine.models.own_tiers import POTATO_TIERS, OwnTier
from engine.quantity_columns import QuantityColumns
from ui.memories.figures import plain_hint, shorten
from ui.memories.filter_words import choices, token_before
from ui.theme import GRID, Palette

__all__ = ["FilterField"]

_TYPED: Final = Qt.ItemDataRole.UserRole
_MEANING: Final = 56
_TIP: Final = (
    "<qt>Words that what is left of a memory, its speaker or its session must hold.<br>"
    "<b>tier:ghost,fragment</b> a field and its values · <b>importance:&lt;0.01</b>, "
    '<b>age:30..60</b> a range<br><b>"on the roof"</b> words in a row · <b>-rain</b> not · '
    "<b>rain or snow</b> either<br><b>/^I (was|felt)/</b> a regular expression · "
    '<b>~"losing a friend"</b> near in meaning<br>Ctrl+Space offers everything.</qt>'
)


class FilterField(QLineEdit):
    """A field that completes names, values and signs of the filter's language.

    Parameters
    ----------
    columns : callable
        Returns what can be told of the memories now; None without a document.
    parent : QWidget, optional
    """

    left = Signal()
    """Down was pressed: the person goes on to the list."""

    def __init__(
        self, columns: Callable[[], QuantityColumns | None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._columns = columns
        self._completer: QCompleter | None = None
        self._popup: QAbstractItemView | None = None
        self.name_system(POTATO_TIERS)
        self.setClearButtonEnabled(True)
        self.setAccessibleName("Filter memories")
        self.setToolTip(_TIP)
        self.textEdited.connect(lambda _text: self.offer())

    def name_system(self, tiers: Sequence[OwnTier], word: str = "importance") -> None:
        """Give examples in the words of the system in force: one of its tiers, its strength."""
        tier = tiers[-2].name
        named = f'"{tier}"' if " " in tier else tier
        self.setPlaceholderText(f'Filter: words, tier:{named}, {word}:<0.01, ~"meaning"')

    def offered(self) -> list[str]:
        """Return what is offered now; empty while nothing is."""
        if self._popup is None or not self._popup.isVisible():
            return []
        model = self._made().completionModel()
        return [str(model.index(row, 0).data(_TYPED))
                for row in range(model.rowCount())]  # fmt: skip

    def offer(self, *, everything: bool = False) -> None:
        """Show what can be typed next, if there is anything."""
        columns = self._columns()
        token = token_before(self.text(), self.cursorPosition())
        found = [] if columns is None or not (token or everything) else choices(token, columns)
        found = [one for one in found if one[0] != token]
        if not found:
            self.close_offer()
            return
        completer = self._made()
        model = completer.model()
        assert isinstance(model, QStandardItemModel)
        model.clear()
        for text, meaning in found:
            item = QStandardItem(f"{text}   {shorten(meaning, _MEANING)}")
            item.setData(text, _TYPED)
            item.setToolTip(plain_hint(meaning))
            item.setData(f"{text}: {meaning}", Qt.ItemDataRole.AccessibleTextRole)
            model.appendRow(item)
        wide = self._popup.sizeHintForColumn(0) + 4 * GRID if self._popup is not None else 0
        completer.complete(QRect(0, 0, max(wide, self.width()), self.height()))

    def close_offer(self) -> None:
        """Offer nothing."""
        if self._popup is not None:
            self._popup.hide()

    def _made(self) -> QCompleter:
        if self._completer is None:
            completer = self._completer = QCompleter(QStandardItemModel(self), self)
            completer.setWidget(self)
            completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
            completer.setCompletionRole(_TYPED)
            completer.setMaxVisibleItems(10)
            completer.activated.connect(self._on_choice_activated)
            popup = self._popup = completer.popup()
            assert popup is not None  # Qt makes it when it is asked for
            popup.setStyleSheet(f"QAbstractItemView::item {{ padding: 3px {GRID}px; }}")
            popup.setAccessibleName("What can be typed next")
        return self._completer

    def _on_choice_activated(self, chosen: str) -> None:
        """Put what was chosen in place of what was being typed."""
        cursor = self.cursorPosition()
        start = cursor - len(token_before(self.text(), cursor))
        goes_on = chosen.endswith((":", '"', "-", "/")) and not chosen[:-1].endswith('"')
        quoted = ":" in chosen and chosen.endswith('"')
        space = "" if goes_on and not quoted else " "
        text = self.text()
        self.setText(f"{text[:start]}{chosen}{space}{text[cursor:].lstrip(' ')}")
        self.setCursorPosition(start + len(chosen) + len(space))
        self.setFocus()
        if chosen.endswith(":"):
            self.offer()

    def show_wrong(self, wrong: bool, palette: Palette) -> None:
        """Mark that the text cannot be understood."""
        self.setStyleSheet(f"QLineEdit {{ border-color: {palette.danger}; }}" if wrong else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() == Qt.Key.Key_Space and control:
            self.offer(everything=True)
        elif event.key() == Qt.Key.Key_Down:
            self.left.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)
