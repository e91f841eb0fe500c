"""The search line and the list of results below it; it is used by the keyboard alone, and Enter goes to a result."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QLineEdit, QListView, QVBoxLayout, QWidget

from qmonpy.gui.base.edited_line import connect_edited
from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.frame.search.search_delegate import HitDelegate
from qmonpy.gui.frame.search.search_rows import HitModel, HitRow
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr

SHOWN_ROWS = 22
"""The list shows so many rows at once; the others are scrolled."""
LEAP = 8
"""The rows by which Page up and Page down move."""


class SearchLine(CutLine):
    """Tells what is searched for; `show_rows` is called with the results."""

    search_asked = Signal(str)
    hit_chosen = Signal(object)
    """The `Entry` that the user chose."""
    all_asked = Signal(str)
    """The user wants all results of a kind; empty: some of every kind again."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("search")
        show_hint(self, tr("Find anything (Ctrl+K)"))
        self.setAccessibleName(tr("Find anything"))
        self.setMaximumWidth(tokens().size("search_width"))
        self.setMinimumWidth(tokens().size("search_width") // 3)
        self.addAction(QAction(icon("search", "muted"), "", self), QLineEdit.ActionPosition.LeadingPosition)
        self.setClearButtonEnabled(True)
        self._panel: HitPanel | None = None
        self._is_wanted = False
        self._kind = ""
        connect_edited(self, self._ask)

    @property
    def is_asking(self) -> bool:
        """Whether the user is searching now."""
        return self._is_wanted

    @property
    def rows(self) -> tuple[HitRow, ...]:
        """The rows that are shown below the line."""
        return self._panel.model.rows if self._panel is not None and self._panel.isVisible() else ()

    @property
    def kind(self) -> str:
        """The kind of which all results are wanted; empty for some of every kind."""
        return self._kind

    def begin(self) -> None:
        """Begin a search (Ctrl+K) with the old text chosen; for an empty line, results used recently are offered."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()
        self._ask(self.text())

    def show_rows(self, rows: Sequence[HitRow]) -> None:
        """Show results, unless the user has left the line meanwhile."""
        if not self._is_wanted or not rows:
            self._hide()
            return
        if self._panel is None:
            self._panel = HitPanel(self.window())
            self._panel.chosen.connect(self._choose)
        self._panel.show_rows(rows)
        self._panel.place_below(self)

    def event(self, event: QEvent) -> bool:
        """Claim Esc, which would otherwise close something on the page."""
        is_claim = event.type() == QEvent.Type.ShortcutOverride
        if is_claim and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            # Otherwise Esc would close something on the page and never come here.
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if self._kind:
                self._ask_for("")
            else:
                self._end()
        elif self._panel is not None and self._panel.isVisible() and self._panel.take_key(event):
            event.accept()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._is_wanted = False
        self._hide()

    def _ask(self, text: str) -> None:
        self._is_wanted, self._kind = True, ""
        self.search_asked.emit(text)

    def _ask_for(self, kind: str) -> None:
        """Ask for all of a kind, or for some of every kind again, with the same text."""
        self._is_wanted, self._kind = True, kind
        self.all_asked.emit(kind)

    def _choose(self, row: HitRow) -> None:
        if row.asks_for is not None:
            self._ask_for(row.asks_for)
            return
        self._end()
        self.hit_chosen.emit(row.entry)

    def _end(self) -> None:
        self._is_wanted, self._kind = False, ""
        self._hide()
        self.clear()
        self.clearFocus()

    def _hide(self) -> None:
        if self._panel is not None:
            self._panel.hide()


class HitPanel(QFrame):
    """The list below the line; the cursor stays in the line."""

    chosen = Signal(object)
    """The user chose a `HitRow` that leads somewhere."""

    def __init__(self, window: QWidget):
        super().__init__(window)
        self.setObjectName("hit_panel")
        self.model = HitModel(self)
        self.list = named(QListView(), "hits")
        self.list.setAccessibleName(tr("Search results"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(HitDelegate(self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setMouseTracking(True)
        self.list.setUniformItemSizes(True)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.clicked.connect(lambda index: self._choose(index))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.addWidget(self.list)

    def show_rows(self, rows: Sequence[HitRow]) -> None:
        """Show rows, with the first one that can be chosen chosen."""
        self.model.show_rows(rows)
        first = next((at for at, row in enumerate(rows) if row.is_choosable), -1)
        self.list.setCurrentIndex(self.model.index(first) if first >= 0 else QModelIndex())
        self.list.scrollToTop()

    def place_below(self, line: QWidget) -> None:
        """Place the panel below the line, about twice as wide, within the window."""
        space = tokens().size
        width = min(2 * space("search_width") + space("details_width") // 4, self.window().width() - space("space_4"))
        rows = min(len(self.model.rows), SHOWN_ROWS)
        at = line.mapTo(self.window(), QPoint(line.width() - width, line.height() + space("space_1")))
        height = min(rows * space("row") + space("space_2"), self.window().height() - at.y() - space("space_2"))
        self.setGeometry(max(at.x(), space("space_2")), at.y(), width, height)
        self.show()
        self.raise_()

    def take_key(self, event: QKeyEvent) -> bool:
        """Move or choose by a key; returns False for other keys."""
        steps = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: LEAP,
            Qt.Key.Key_PageUp: -LEAP,
        }
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.list.currentIndex())
        elif key in steps:
            self._step(steps[key])
        else:
            return False
        return True

    def _step(self, step: int) -> None:
        """Move to another row that can be chosen; a step of one goes round at the ends, a longer one stops there."""
        places = [at for at, row in enumerate(self.model.rows) if row.is_choosable]
        current = self.list.currentIndex().row()
        if not places or current not in places:
            return
        place = places.index(current) + step
        place = place % len(places) if abs(step) == 1 else min(max(place, 0), len(places) - 1)
        self.list.setCurrentIndex(self.model.index(places[place]))
        if place == 0:
            self.list.scrollToTop()

    def _choose(self, index: QModelIndex) -> None:
        row = self.model.row_at(index)
        if row is not None and row.is_choosable:
            self.chosen.emit(row)
