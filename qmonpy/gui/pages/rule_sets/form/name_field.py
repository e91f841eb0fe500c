"""A line for one name, empty for any, that offers the names of the cluster."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QStringListModel, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QCompleter, QWidget

from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.insight.rules.rule_order import ANY
from qmonpy.translation import tr

TYPING_PAUSE_MS = 150
MOST_OFFERED = 14


class NameField(CutLine):
    """Tells its name shortly after it was typed, and at once when it was chosen."""

    name_changed = Signal()

    def __init__(
        self, title: str, names: Callable[[], Sequence[str]], *, has_none: bool = False, parent: QWidget | None = None
    ):
        """`names` returns the names to offer, called when the line gets the focus; `has_none` also offers no name."""
        super().__init__(parent)
        self._names, self._has_none = names, has_none
        self._told: str | None = ANY
        show_hint(self, tr("any {title}").format(title=title), title)
        self.setAccessibleName(title)
        words = tr("A {title} by name; empty for any")
        if has_none:
            words = tr("A {title} by name; empty for any, none for jobs without one")
        self.setToolTip(words.format(title=title))
        self.setClearButtonEnabled(True)
        self._list = QStringListModel(self)
        completer = QCompleter(self._list, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setMaxVisibleItems(MOST_OFFERED)
        completer.activated.connect(self._take, Qt.ConnectionType.QueuedConnection)
        self.setCompleter(completer)
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._tell)
        self.textChanged.connect(lambda _: self._pause.start())
        self.editingFinished.connect(self._tell)

    @property
    def value(self) -> str | None:
        """The name; ANY for an empty line, None for a job without one."""
        text = self.text().strip()
        if self._has_none and text.lower() == tr("none"):
            return None
        return text if text and text != tr("any") else ANY

    def set_value(self, value: str | None) -> None:
        """Show a name, and signal it if it is not the one shown before."""
        self.setText(tr("none") if value is None else "" if value == ANY else value)
        self._tell()

    def offer_all(self) -> None:
        """Open the list of names."""
        self._refresh()
        completer = self.completer()
        completer.setCompletionPrefix("")
        completer.complete()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._refresh()
        super().focusInEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if not self.text():
            self.offer_all()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        popup = self.completer().popup()
        if event.key() == Qt.Key.Key_Down and popup is not None and not popup.isVisible():
            self.offer_all()
            return
        super().keyPressEvent(event)

    def _refresh(self) -> None:
        names = [name for name in self._names() if name != ANY and not name.startswith("@")]
        wanted = [tr("none"), *names] if self._has_none else names
        if wanted != self._list.stringList():
            self._list.setStringList(wanted)

    def _take(self, name: str) -> None:
        """Take a name that was chosen from the list."""
        self.setText(name)
        self._tell()

    def _tell(self) -> None:
        self._pause.stop()
        if self.value != self._told:
            self._told = self.value
            self.name_changed.emit()
