"""Chips in a frame, and behind them a line that adds names and completes them from those that are offered."""

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QFrame, QLineEdit, QSizePolicy, QWidget

from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.chip import Chip
from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.late_methods import dataclass

SEPARATORS = re.compile(r"[\s,{}]+")
MOST_OFFERED = 12


@dataclass(frozen=True, slots=True)
class ChipSpec:
    """A chip to show; the values mean the same as in `Chip`."""

    name: str
    is_excluded: bool = False
    tooltip: str = ""
    frame: str = "border"


class ChipLine(QFrame):
    """Shows chips and tells which were added, clicked or removed; the field around it changes the list."""

    words_added = Signal(str)
    """One or several names, as typed."""
    chip_removed = Signal(int)
    chip_acted = Signal(int)

    def __init__(self, names: Callable[[], Sequence[str]], parent: QWidget | None = None):
        """`names` returns the names to offer; it is called when the line gets the focus."""
        super().__init__(parent)
        self.setObjectName("chip_area")
        self.names = names
        self._specs: list[ChipSpec] = []
        self._chips: list[Chip] = []
        self._flow = FlowLayout(spacing=3)
        self.setLayout(self._flow)
        self._flow.setContentsMargins(3, 2, 3, 2)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.line = self._make_line()
        self._flow.addWidget(self.line)
        self.setFocusProxy(self.line)

    @property
    def chips(self) -> tuple[Chip, ...]:
        """The chips that are shown, in order."""
        return tuple(self._chips)

    def show_chips(self, specs: Sequence[ChipSpec], invitation: str = "") -> None:
        """Show these chips; a word being typed stays. `invitation` is the line's placeholder without chips."""
        if list(specs) != self._specs:
            self._specs = list(specs)
            self._replace_chips()
        show_hint(self.line, "" if specs else invitation)

    def set_locked(self, is_locked: bool) -> None:
        """Hide the line and let no chip be removed."""
        self.line.setVisible(not is_locked)
        for chip in self._chips:
            chip.is_locked = is_locked
        self._is_locked = is_locked

    _is_locked = False

    def focus_at(self, index: int) -> None:
        """Put the keyboard on the chip at an index, or on the line when the index is behind the last chip."""
        if 0 <= index < len(self._chips):
            self._chips[index].setFocus(Qt.FocusReason.OtherFocusReason)
        elif index >= len(self._chips):
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_name(self, name: str) -> None:
        """Put the keyboard on the chip with a name."""
        for chip in self._chips:
            if chip.name == name:
                chip.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_line(self) -> None:
        """Make chips of the words in the line, unless a completion is being chosen."""
        popup = self.line.completer().popup()
        if popup is not None and popup.isVisible() and popup.currentIndex().isValid():
            return
        words = self.line.text()
        self.line.clear()
        if words.strip():
            self.words_added.emit(words)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the line that the completer would not pass on."""
        if watched is self.line and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Left) and not self.line.text() and self._chips:
                self.focus_at(len(self._chips) - 1)
                return True
            if event.text() in (",", " ") and self.line.text().strip():
                self.take_line()
                return True
            if event.key() == Qt.Key.Key_Down and not self.line.text():
                self._refresh_names()
                self.line.completer().setCompletionPrefix("")
                self.line.completer().complete()
                return True
        if event.type() == QEvent.Type.FocusIn and watched is self.line:
            self._refresh_names()
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._show_focus(event.type() == QEvent.Type.FocusIn)
        return super().eventFilter(watched, event)

    def _make_line(self) -> QLineEdit:
        line = CutLine()
        line.setMinimumWidth(tokens().scaled(90))
        line.setFixedHeight(tokens().scaled(20))
        line.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        completer = QCompleter(QStringListModel(self), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setMaxVisibleItems(MOST_OFFERED)
        completer.activated.connect(self._take_completion, Qt.ConnectionType.QueuedConnection)
        line.setCompleter(completer)
        line.returnPressed.connect(self.take_line)
        line.editingFinished.connect(self.take_line)
        line.installEventFilter(self)
        return line

    def _refresh_names(self) -> None:
        present = {each.name for each in self._specs}
        model = self.line.completer().model()
        names = [name for name in self.names() if name not in present]
        if isinstance(model, QStringListModel) and model.stringList() != names:
            model.setStringList(names)

    def _take_completion(self, name: str) -> None:
        if not self.line.text() or self.line.text() == name:
            self.line.clear()
            self.words_added.emit(name)

    def _remove(self, index: int) -> None:
        had_focus = self._chips[index].hasFocus()
        self.chip_removed.emit(index)
        if had_focus:
            self.focus_at(min(index, len(self._chips)))

    def _replace_chips(self) -> None:
        for chip in self._chips:
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = []
        for index, spec in enumerate(self._specs):
            chip = Chip(spec.name, is_excluded=spec.is_excluded, tooltip=spec.tooltip, frame=spec.frame, parent=self)
            chip.is_locked = self._is_locked
            chip.acted.connect(lambda index=index: self.chip_acted.emit(index))
            chip.removed.connect(lambda index=index: self._remove(index))
            chip.move_requested.connect(lambda step, index=index: self.focus_at(index + step))
            chip.installEventFilter(self)
            self._flow.insert_widget(index, chip)
            chip.show()
            self._chips.append(chip)
        self.updateGeometry()

    def _show_focus(self, has_focus: bool) -> None:
        self.setProperty("has_focus", has_focus)
        self.style().polish(self)
