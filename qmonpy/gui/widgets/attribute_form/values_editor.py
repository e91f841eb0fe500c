"""An editor of lists of `attribute=value` as a small table: each with its type and its value in readable units."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QStringListModel, Qt, QTimer
from PySide6.QtWidgets import QCompleter, QGridLayout, QLabel, QLineEdit, QToolButton, QVBoxLayout, QWidget

from qmonpy.gui.base.edited_line import connect_edited
from qmonpy.gui.base.hints import hint_line
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.attribute_form.line_editor import TYPING_PAUSE_MS
from qmonpy.gui.widgets.attribute_form.value_editor import ValueEditor, various
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.named import named
from qmonpy.model.values.value import NONE, split_values, words_without_value
from qmonpy.translation import tr

NAME_WIDTH, VALUE_WIDTH = 108, 84


class _Row(QWidget):
    """One attribute and its value."""

    def __init__(self, editor: "ValuesEditor"):
        super().__init__()
        self._editor = editor
        self.name = named(hint_line(tr("attribute")), "value_name")
        self.name.setFixedWidth(tokens().scaled(NAME_WIDTH))
        self.name.setAccessibleName(tr("Attribute"))
        completer = QCompleter(QStringListModel(self), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.activated.connect(lambda _: editor.note_typing())
        self.name.setCompleter(completer)
        self.value = named(hint_line(tr("value")), "value_value")
        self.value.setFixedWidth(tokens().scaled(VALUE_WIDTH))
        self.value.setAccessibleName(tr("Value"))
        self.words = ElidedLabel()
        self.remove = named(QToolButton(), "remove_value")
        self.remove.setIcon(icon("close"))
        self.remove.setToolTip(tr("Remove this attribute"))
        self.remove.setAccessibleName(tr("Remove this attribute"))
        self.remove.clicked.connect(lambda: editor.remove(self))
        for line in (self.name, self.value):
            connect_edited(line, lambda _: editor.note_typing())
            line.editingFinished.connect(editor.take_text)
        connect_edited(self.name, lambda _: self._offer())
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        # What the words behind them say is longer than the gaps are worth.
        layout.setHorizontalSpacing(tokens().size("space_1"))
        for column, widget in enumerate((self.name, QLabel("="), self.value, self.remove, self.words)):
            layout.addWidget(widget, 0, column)
        layout.setColumnStretch(4, 1)

    def show_pair(self, name: str, value: str) -> None:
        """Show an attribute and its value."""
        for line, text in ((self.name, name), (self.value, value)):
            if line.text() != text:
                line.setText(text)
                line.setCursorPosition(0)
        self.words.setText(self._editor.words_of(name, value) if name else "")
        self.remove.setVisible(bool(name or value) and not self._editor.is_locked)

    def _offer(self) -> None:
        model = self.name.completer().model()
        names = list(self._editor.offered())
        if isinstance(model, QStringListModel) and model.stringList() != names:
            model.setStringList(names)


class ValuesEditor(ValueEditor):
    """Rows of attributes and values, and an empty row that adds another."""

    def __init__(
        self,
        offered: Callable[[], Sequence[str]],
        words_of: Callable[[str, str], str],
        parent: QWidget | None = None,
    ):
        """`words_of` returns, for a name and a value, the type and the value in readable units."""
        super().__init__(parent)
        self.offered, self.words_of = offered, words_of
        self.is_locked = False
        self._shown: str | None = ""
        self._rest: tuple[str, ...] = ()
        self._rows: list[_Row] = []
        self._various = named(QLabel(various()), "hint")
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self.take_text)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(tokens().size("space_1"))
        self._layout.addWidget(self._various)
        self.show_text("NONE")

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """Names and values as they stand in the lines."""
        return tuple((row.name.text().strip(), row.value.text().strip()) for row in self._rows)

    def line_at(self, row: int, *, is_value: bool) -> QLineEdit:
        """Return the line of a row, for the name or the value; the last row is the empty one."""
        return self._rows[row].value if is_value else self._rows[row].name

    def show_text(self, text: str | None) -> None:
        """See `ValueEditor.show_text`; rows in which somebody types stay."""
        self._shown = text
        self._various.setVisible(text is None)
        if self._rows and (self._pause.isActive() or (text is not None and text == self._meant())):
            self._show_words()
            return
        values: Mapping[str, str] = {} if text is None else split_values(text)
        self._rest = () if text is None else words_without_value(text)
        pairs = [*values.items(), *((word, "") for word in self._rest), ("", "")]
        while len(self._rows) < len(pairs):
            row = _Row(self)
            self._rows.append(row)
            self._layout.addWidget(row)
        while len(self._rows) > len(pairs):
            row = self._rows.pop()
            self._layout.removeWidget(row)
            row.hide()
            row.deleteLater()
        for row, (name, value) in zip(self._rows, pairs, strict=True):
            row.show_pair(name, value)
        self._show_lock()
        self.setFocusProxy(self._rows[0].name)

    def note_typing(self) -> None:
        """Start the pause after which typed text is handed over."""
        self._pause.start()

    def take_text(self) -> None:
        """See `ValueEditor.take_text`; a row of which only the name is typed so far waits."""
        self._pause.stop()
        text = self._meant()
        half_done = any(bool(name) != bool(value) for name, value in self.rows)
        has_focus = any(row.isAncestorOf(self.focusWidget() or self) for row in self._rows)
        if text != self._shown and not (half_done and has_focus and self._is_inside_half()):
            if text == NONE and self._shown is None:
                return
            self._shown = None
            self.text_edited.emit(text)
        self._show_words()

    def remove(self, row: _Row) -> None:
        """Remove a row."""
        row.name.clear()
        row.value.clear()
        self.take_text()

    def set_locked(self, is_locked: bool) -> None:
        """See `ValueEditor.set_locked`."""
        self.is_locked = is_locked
        self._show_lock()

    def _is_inside_half(self) -> bool:
        """Whether the keyboard is in a row of which only the name or only the value is written yet."""
        return any(
            (row.name.hasFocus() or row.value.hasFocus())
            and bool(row.name.text().strip()) != bool(row.value.text().strip())
            for row in self._rows
        )

    def _meant(self) -> str:
        """Return the text of the rows; a value without a name, or a name without a value, stays as it is written."""
        words = [f"{name}={value}" if name and value else name or value for name, value in self.rows]
        return ",".join(filter(None, words)) or NONE

    def _show_lock(self) -> None:
        for row in self._rows:
            row.name.setReadOnly(self.is_locked)
            row.value.setReadOnly(self.is_locked)
            row.remove.setVisible(bool(row.name.text() or row.value.text()) and not self.is_locked)
        if self._rows:
            self._rows[-1].setVisible(not self.is_locked)

    def _show_words(self) -> None:
        for row in self._rows:
            row.words.setText(self.words_of(row.name.text().strip(), row.value.text().strip()))
            row.remove.setVisible(bool(row.name.text() or row.value.text()) and not self.is_locked)
        if self._rows and (self._rows[-1].name.text() or self._rows[-1].value.text()):
            row = _Row(self)
            self._rows.append(row)
            self._layout.addWidget(row)
            row.show_pair("", "")
