"""Finds anything by its name: a line and, below it, what was found; Enter goes there."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from qmonpy.app.search import Hit
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.named import named
from qmonpy.gui.words import tr

SHOWN_HITS = 14
PAGE_ICONS = {
    "jobs": "jobs",
    "queues": "queues",
    "rule-sets": "rule-sets",
    "reservations": "timeline",
    "user": "users",
    "host": "hosts",
}


class SearchLine(QLineEdit):
    """Says what is looked for; whoever looks calls `show_hits`."""

    search_asked = Signal(str)
    hit_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("search")
        self.setPlaceholderText(tr("Find anything (Ctrl+K)"))
        self.setAccessibleName(tr("Find anything"))
        self.setMaximumWidth(tokens().size("search_width"))
        self.setMinimumWidth(tokens().size("search_width") // 3)
        self.addAction(QAction(icon("search", "muted"), "", self), QLineEdit.ActionPosition.LeadingPosition)
        self.setClearButtonEnabled(True)
        self._panel: _HitPanel | None = None
        self.textEdited.connect(self.search_asked)

    def begin(self) -> None:
        """Ctrl+K."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def show_hits(self, hits: Sequence[Hit]) -> None:
        if not self.text().strip():
            self._close()
            return
        if self._panel is None:
            self._panel = _HitPanel(self.window())
            self._panel.chosen.connect(self._choose)
        self._panel.show_hits(hits)
        self._panel.place_below(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._close()
            self.clear()
            self.clearFocus()
        elif self._panel is not None and self._panel.isVisible() and self._panel.take_key(event):
            event.accept()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._close()

    def _choose(self, hit: Hit) -> None:
        self._close()
        self.clear()
        self.clearFocus()
        self.hit_chosen.emit(hit)

    def _close(self) -> None:
        if self._panel is not None:
            self._panel.hide()


class _HitPanel(QFrame):
    """The list below the line; the cursor stays in the line."""

    chosen = Signal(object)

    def __init__(self, window: QWidget):
        super().__init__(window)
        self.setObjectName("hit_panel")
        self._list = named(QListWidget(), "hits")
        self._list.setAccessibleName(tr("What was found"))
        self._list.setIconSize(QSize(tokens().size("icon"), tokens().size("icon")))
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.viewport().installEventFilter(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.addWidget(self._list)

    def show_hits(self, hits: Sequence[Hit]) -> None:
        self._list.clear()
        for hit in hits:
            detail = f", {hit.detail}" if hit.detail else ""
            item = QListWidgetItem(f"{hit.title}   ({tr(hit.kind)}{detail})")
            item.setIcon(icon(PAGE_ICONS.get(hit.kind) or PAGE_ICONS.get(hit.page, "search"), "muted"))
            item.setData(Qt.ItemDataRole.UserRole, hit)
            self._list.addItem(item)
        if not hits:
            nothing = QListWidgetItem(tr("Nothing has this in its name"))
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self._list.addItem(nothing)
        self._list.setCurrentRow(0)

    def place_below(self, line: QWidget) -> None:
        width = line.width() + tokens().size("search_width") // 2
        rows = min(self._list.count(), SHOWN_HITS)
        at = line.mapTo(self.window(), QPoint(line.width() - width, line.height() + tokens().size("space_1")))
        self.setGeometry(at.x(), at.y(), width, rows * self._list.sizeHintForRow(0) + 2 * tokens().size("space_1"))
        self.show()
        self.raise_()

    def take_key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self._list.currentItem())
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if key == Qt.Key.Key_Down else -1
            self._list.setCurrentRow((self._list.currentRow() + step) % self._list.count())
        else:
            return False
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            self._choose(self._list.itemAt(event.position().toPoint()))
            return True
        return super().eventFilter(watched, event)

    def _choose(self, item: QListWidgetItem | None) -> None:
        hit = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        if hit is not None:
            self.chosen.emit(hit)
