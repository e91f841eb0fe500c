"""Editors of values that are chosen: a switch, one word of several, any of several, one of several or another value."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QWidget

from qmonpy.gui.base.edited_line import connect_edited
from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.attribute_form.line_editor import TYPING_PAUSE_MS
from qmonpy.gui.widgets.attribute_form.value_editor import ValueEditor, set_look, various
from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.switch import Switch
from qmonpy.model.values.value import NONE
from qmonpy.translation import tr

WIDTH = 180


class FlagEditor(ValueEditor):
    """A switch between a word for on and one for off."""

    def __init__(self, words: Sequence[str], parent: QWidget | None = None):
        """The word for on, then the one for off."""
        super().__init__(parent)
        self._on, self._off = words[0], words[1]
        self.switch = Switch("")
        self.switch.setObjectName("value_switch")
        self.switch.clicked.connect(lambda is_on: self.text_edited.emit(self._on if is_on else self._off))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.switch)
        layout.addStretch(1)
        self.setFocusProxy(self.switch)

    def show_text(self, text: str | None) -> None:
        """See `ValueEditor.show_text`; a text that is neither word is shown beside the switch."""
        is_on = text is not None and text.upper() in (self._on.upper(), "TRUE", "1")
        self.switch.setChecked(is_on)
        is_known = text is None or is_on or text.upper() in (self._off.upper(), "FALSE", "0")
        words = tr("yes") if is_on else tr("no")
        self.switch.setText(various() if text is None else words if is_known else text)
        self.switch.updateGeometry()

    def set_locked(self, is_locked: bool) -> None:
        """See `ValueEditor.set_locked`."""
        self.switch.setEnabled(not is_locked)


class ChoiceEditor(ValueEditor):
    """Chooses one word of several; a value that is none of them is shown, too. If `is_open`, any value can be typed."""

    def __init__(self, words: Sequence[str], *, is_open: bool = False, parent: QWidget | None = None):
        super().__init__(parent)
        self._words = tuple(words)
        self._shown: str | None = ""
        self._is_open = is_open
        self.box = QComboBox()
        self.box.setObjectName("value_choice")
        if is_open:
            self.box.setEditable(True)
            self.box.setLineEdit(CutLine())
        self.box.setFixedWidth(tokens().scaled(WIDTH))
        self.box.addItems(list(words))
        self.box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.box.activated.connect(lambda _: self._take())
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self.take_text)
        line = self.box.lineEdit()
        if line is not None:
            connect_edited(line, lambda _: self._pause.start())
            line.editingFinished.connect(self.take_text)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.box)
        layout.addStretch(1)
        self.setFocusProxy(self.box)

    @property
    def is_wide(self) -> bool:
        """See `ValueEditor.is_wide`."""
        return False

    def show_text(self, text: str | None) -> None:
        """See `ValueEditor.show_text`; a value that is being typed stays."""
        self._shown = text
        if self._pause.isActive():
            return
        self.box.setPlaceholderText(various() if text is None else "")
        line = self.box.lineEdit()
        if line is not None:
            show_hint(line, various() if text is None else "")
        place = -1 if text is None else self._place_of(text)
        if self._is_open:
            if (text or "") != self.box.currentText():
                self.box.setCurrentIndex(place)
                self.box.setEditText(text or "")
            return
        while self.box.count() > len(self._words):
            self.box.removeItem(self.box.count() - 1)
        if text is not None and place < 0:
            self.box.addItem(text)
            place = self.box.count() - 1
        self.box.setCurrentIndex(place)

    def take_text(self) -> None:
        """See `ValueEditor.take_text`."""
        if self._pause.isActive() or self._is_open:
            self._pause.stop()
            self._take()

    def set_error_look(self, has_error: bool) -> None:
        """See `ValueEditor.set_error_look`."""
        set_look(self.box, "has_error", has_error)

    def set_locked(self, is_locked: bool) -> None:
        """See `ValueEditor.set_locked`."""
        self.box.setEnabled(not is_locked)

    def _take(self) -> None:
        self._pause.stop()
        text = " ".join(self.box.currentText().split())
        if text and text != self._shown:
            self._shown = text
            self.text_edited.emit(text)

    def _place_of(self, text: str) -> int:
        return next((place for place, word in enumerate(self._words) if word.upper() == text.upper()), -1)


class ChoicesEditor(ValueEditor):
    """A check box for each word; words of the value that have none stay as they are."""

    def __init__(
        self,
        words: Sequence[str],
        separator: str,
        meanings: Mapping[str, str] | None = None,
        parent: QWidget | None = None,
    ):
        """`separator` stands between the words of a value; it is empty for letters that are written together."""
        super().__init__(parent)
        self._separator = separator
        self._shown: list[str] = []
        self._boxes: dict[str, QCheckBox] = {}
        layout = FlowLayout(self, spacing=12)
        for word in words:
            meaning = tr((meanings or {}).get(word, ""))
            box = named(QCheckBox(f"{word}  {meaning}" if meaning else word), f"choice_{word}")
            box.clicked.connect(lambda is_on, word=word: self._choose(word, is_on))
            layout.addWidget(box)
            self._boxes[word] = box
        self._rest = named(QLabel(), "hint")
        layout.addWidget(self._rest)
        self.setFocusProxy(next(iter(self._boxes.values())))

    def show_text(self, text: str | None) -> None:
        """See `ValueEditor.show_text`; words without a check box are shown behind the boxes."""
        self._shown = [] if text is None or text.upper() == NONE else self._split(text)
        for word, box in self._boxes.items():
            box.setChecked(word in self._shown)
        other = [word for word in self._shown if word not in self._boxes]
        self._rest.setText(various() if text is None else " ".join(other))
        self._rest.setVisible(text is None or bool(other))

    def set_locked(self, is_locked: bool) -> None:
        """See `ValueEditor.set_locked`."""
        for box in self._boxes.values():
            box.setEnabled(not is_locked)

    def _split(self, text: str) -> list[str]:
        return text.replace(",", " ").split() if self._separator else [each for each in text if not each.isspace()]

    def _choose(self, word: str, is_on: bool) -> None:
        order = list(self._boxes)
        words = [*self._shown, word] if is_on else [each for each in self._shown if each != word]
        known = sorted((each for each in words if each in order), key=order.index)
        words = [*known, *(each for each in words if each not in order)]
        self.text_edited.emit(self._separator.join(words) or NONE)
