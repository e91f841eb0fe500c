"""A line that filters while somebody types, says what is wrong, completes, and keeps filters under names."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QPointF, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QFocusEvent,
    QFontMetrics,
    QHideEvent,
    QMoveEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from qmonpy.app.filter.checks import check_filter
from qmonpy.app.filter.explanation import explain_filter_plainly
from qmonpy.app.filter.parser import parse_filter
from qmonpy.app.filter.rows import FilteredRows
from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.filter_completer import FilterCompleter
from qmonpy.gui.widgets.filter_menu import FilterMenu, find_kept_filters
from qmonpy.gui.widgets.filter_message import FilterMessage
from qmonpy.gui.widgets.named import named
from qmonpy.model.report import Report
from qmonpy.translation import tr

TYPING_PAUSE_MS = 80
WAVE = 2
"""Half the length of a wave of the underline, in pixels."""
CLEAR_BUTTON = 24
"""The room at the right for the button that clears the line, in pixels."""


class FilterLine(CutLine):
    """Tells what is typed after a short pause; the page's `step_back` clears it on Esc.

    The language is that of `qmonpy.app.filter`. `follow` or `set_source` say which rows and fields it is about.
    """

    filter_changed = Signal(str)

    def __init__(self, placeholder: str, parent: QWidget | None = None, *, kept_as: str = "filter"):
        """`kept_as` tells the filters that are kept under names from those of other lines of the page."""
        super().__init__(parent)
        self.setObjectName("filter")
        show_hint(self, placeholder, tr("Filter"))
        self.setAccessibleName(placeholder)
        self.setClearButtonEnabled(True)
        self.reports: tuple[Report, ...] = ()
        """What is wrong with the text; while anything is, every row is shown."""
        self._kept_as = kept_as
        self._find_rows: Callable[[], FilteredRows[Any] | None] = lambda: None
        self._message: FilterMessage | None = None
        self._found = named(QLabel(self), "hint")
        self._found.hide()
        menu = QAction(icon("filter", "muted"), tr("Kept filters"), self)
        menu.setToolTip(tr("Keep this filter under a name, or choose one that is kept"))
        menu.triggered.connect(self.open_menu)
        self.addAction(menu, QLineEdit.ActionPosition.LeadingPosition)
        self.completer_of_words = FilterCompleter(self, lambda: self._find_rows())
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._say)
        self.textChanged.connect(lambda _: self._pause.start())
        self.returnPressed.connect(self._say)
        self._show_mistakes()

    # What pages use

    def set_source(self, find_rows: Callable[[], FilteredRows[Any] | None]) -> None:
        """Check and complete for the rows and fields that this function returns."""
        self._find_rows = find_rows

    def follow(self, model: RowTableModel) -> None:
        """Check and complete for the rows of a model, and say how many of them pass."""
        self.set_source(lambda: model.filtered)
        model.changed.connect(lambda: self.show_found(model.found, model.total) if self.text() else None)
        self.filter_changed.connect(lambda _: self.show_found(model.found, model.total))

    def set_filter(self, text: str) -> None:
        """Set the text and filter at once, as a link does."""
        self.setText(text)
        self._say()

    def step_back(self) -> bool:
        """Clear the line (Esc); returns False where it is empty."""
        if not self.text():
            return False
        self.set_filter("")
        return True

    def show_found(self, found: int, total: int) -> None:
        """Say how many of all rows pass the filter, while there is one; the fields may be others than before."""
        self._check()
        text = tr("{found:,} of {total:,}").format(found=found, total=total)
        self._show_count("" if not self.text().strip() else tr("not filtered") if self.reports else text)

    def show_number(self, found: int) -> None:
        """Say how many rows pass the filter, where nobody knows how many there are without it."""
        self._check()
        text = tr("{found:,} found").format(found=found)
        self._show_count("" if not self.text().strip() else tr("not filtered") if self.reports else text)

    def open_menu(self) -> None:
        """Open the menu of kept filters."""
        kept = find_kept_filters(self)
        if kept is not None:
            FilterMenu(self, self._kept_as, kept).popup(self.mapToGlobal(self.rect().bottomLeft()))

    @property
    def found_text(self) -> str:
        """The text that says how many rows pass; empty without a filter."""
        return self._found.text()

    # Mistakes

    def _say(self) -> None:
        self._pause.stop()
        self._check()
        if not self.text().strip():
            self._show_count("")
        self.filter_changed.emit(self.text())

    def _check(self) -> None:
        parsed = parse_filter(self.text())
        rows = self._find_rows() if parsed.expression is not None else None
        reports = check_filter(parsed, rows.fields) if rows is not None else parsed.reports
        if reports != self.reports:
            self.reports = reports
            self._show_mistakes()

    def _show_mistakes(self) -> None:
        words = "\n".join(each.text for each in self.reports)
        self.setToolTip(words or explain_filter_plainly())
        self.setAccessibleDescription(words)
        self._place_message()
        self.update()

    def _place_message(self) -> None:
        words = "\n".join(each.text for each in self.reports) if self.hasFocus() else ""
        if words and self._message is None:
            self._message = FilterMessage(self)
        if self._message is not None:
            self._message.show_text(words)

    def _show_count(self, text: str) -> None:
        if text != self._found.text():
            self._found.setText(text)
            self._found.setVisible(bool(text))
            self._place_count()

    def _place_count(self) -> None:
        self._found.adjustSize()
        room = self._found.width() + tokens().size("space_2") if self._found.text() else 0
        # In a short line there is only room for what is typed.
        is_shown = bool(room) and room + CLEAR_BUTTON < self.width() // 2
        self._found.setVisible(is_shown)
        self.setTextMargins(0, 0, room if is_shown else 0, 0)
        left = self.width() - CLEAR_BUTTON - self._found.width() - tokens().size("space_1")
        self._found.move(left, (self.height() - self._found.height()) // 2)

    # What Qt asks

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.reports:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(tokens().colour("problem"), 1.2))
            for begin, end in self._find_waves():
                painter.drawPolyline(_wave(begin, end, self.height() - tokens().size("space_1")))

    def show_hint(self, hint: str) -> None:
        """Show another hint while the line is empty; of one that is too long, the parts that fit."""
        show_hint(self, hint, tr("Filter"))

    def _find_waves(self) -> Sequence[tuple[float, float]]:
        """Return the left and right ends of what is underlined; what is scrolled out of sight is left out."""
        text, width = self.text(), QFontMetrics(self.font()).horizontalAdvance
        origin = self.cursorRect().center().x() - width(text[: self.cursorPosition()])
        spans = [(each.span.column - 1, each.span.end_column - 1) for each in self.reports if each.span is not None]
        ends = [(origin + width(text[:begin]), origin + width(text[:end])) for begin, end in spans]
        least, most = CLEAR_BUTTON, self.width() - CLEAR_BUTTON
        return [(max(least, begin), min(most, end)) for begin, end in ends if end > least and begin < most]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_count()
        self._place_message()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._place_message()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._place_message()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._place_message()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._place_message()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._place_message()


def _wave(begin: float, end: float, bottom: float) -> QPolygonF:
    count = max(2, int((end - begin) / WAVE) + 1)
    return QPolygonF([QPointF(begin + WAVE * place, bottom - WAVE * (place % 2)) for place in range(count)])
