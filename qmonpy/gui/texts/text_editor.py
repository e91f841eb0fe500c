"""An editor for the text of a rule set: line numbers, mistakes underlined with their reports, and completion."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QTextEdit, QToolTip, QWidget

from qmonpy.app.fields.word_completion import count_given
from qmonpy.formats.quota_set.completion import Completions
from qmonpy.gui.texts.limited_highlighter import LimitedHighlighter
from qmonpy.gui.texts.rule_document import RuleHighlighter, replace_text
from qmonpy.gui.texts.word_popup import WordPopup
from qmonpy.gui.theme import tokens
from qmonpy.model.report import Report, Severity, Span
from qmonpy.translation import tr

TONES = {Severity.ERROR: "problem", Severity.WARNING: "attention", Severity.HINT: "accent"}


Offers = Callable[[str, int], Completions]
"""A function of a text and a position in it to the words that may stand there."""


class LineNumbers(QWidget):
    """The margin of a text editor; lines with a mistake have a mark."""

    def __init__(self, editor: "TextEditor"):
        super().__init__(editor)
        self._editor = editor

    def sizeHint(self) -> QSize:
        return QSize(self._editor.margin_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._editor.paint_margin(event)


class TextEditor(QPlainTextEdit):
    """Edits one rule set as text. Each set has a document of its own, which keeps its steps of undo and its cursor."""

    undo_requested = Signal()
    """Ctrl+Z was pressed and this text has nothing to undo."""
    redo_requested = Signal()

    def __init__(self, offers: Offers, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("set_text")
        self.setAccessibleName(tr("Rule set as text"))
        self._offers = offers
        self._reports: tuple[Report, ...] = ()
        self._margin = LineNumbers(self)
        self._notice = QLabel(tr("Too long for colours; it is edited as any other text."), self)
        self._notice.setObjectName("no_colours")
        self._notice.setAutoFillBackground(True)
        self._notice.hide()
        self._words = WordPopup(self)
        self._words.word_chosen.connect(self._take_word)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(tokens().font("code"))
        self.setTabChangesFocus(True)
        self.blockCountChanged.connect(lambda _: self._fit_margin())
        self.updateRequest.connect(self._scroll_margin)
        self.cursorPositionChanged.connect(self._margin.update)
        self.textChanged.connect(self._tell_limit)
        self._fit_margin()

    # What the page uses

    def show_document(self, document: QTextDocument) -> None:
        """Edit another document."""
        self._words.hide()
        self.setDocument(document)
        self.document().setDefaultFont(self.font())
        self.setTabStopDistance(4 * QFontMetricsF(self.font()).horizontalAdvance(" "))
        self._reports = ()
        self.setExtraSelections([])
        self._follow_theme()
        self._fit_margin()
        self._tell_limit()

    def show_text(self, text: str) -> None:
        """Show a text that was changed elsewhere: only what differs is replaced.

        The draft has the steps of such edits: the steps of this text, which do not know of them, are dropped.
        """
        if replace_text(self.document(), text):
            self.document().clearUndoRedoStacks()

    def show_reports(self, reports: Sequence[Report]) -> None:
        """Underline the words that reports are about."""
        self._reports = tuple(report for report in reports if report.span is not None)
        selections = []
        for report in self._reports:
            selection = QTextEdit.ExtraSelection()
            selection.cursor = self.cursor_over(report.span)
            selection.format = _underline(TONES[report.severity])
            selections.append(selection)
        self.setExtraSelections(selections)
        self._margin.update()

    def go_to(self, span: Span) -> None:
        """Put the cursor at the beginning of a span and scroll there."""
        cursor = self.cursor_over(span)
        cursor.setPosition(cursor.selectionStart())
        self.setTextCursor(cursor)
        self.ensureCursorVisible()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def cursor_over(self, span: Span | None) -> QTextCursor:
        """Return a cursor that selects a span; for a span of no length it selects the character beside it."""
        cursor = QTextCursor(self.document())
        if span is None:
            return cursor
        start, end = self._position(span.line, span.column), self._position(span.end_line, span.end_column)
        if end <= start:
            end = min(start + 1, self.document().characterCount() - 1)
            block = self.document().findBlock(start)
            if end > block.position() + block.length() - 1:
                start, end = max(block.position(), start - 1), max(block.position(), end - 1)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def reports_at(self, position: int) -> list[Report]:
        """Return the reports about a position of the text."""
        found = []
        for report in self._reports:
            cursor = self.cursor_over(report.span)
            if cursor.selectionStart() <= position <= cursor.selectionEnd():
                found.append(report)
        return found

    def complete(self, *, is_asked: bool) -> None:
        """Offer the words that may stand at the cursor; unless asked for, only when a word was begun."""
        text, position = self.toPlainText(), self.textCursor().position()
        offer = self._offers(text, position)
        typed = text[position - offer.typed : position]
        words = [word for word in offer.words if word != typed]
        if not words or not (is_asked or offer.typed):
            self._words.hide()
            return
        area = self.cursorRect()
        area.translate(self.margin_width(), 2)
        self._words.offer(words, offer.typed, area)

    @property
    def offered(self) -> tuple[str, ...]:
        """The words in the list, empty while it is closed."""
        return self._words.offered

    # The margin

    def margin_width(self) -> int:
        """The width of the margin in pixels, for two digits or more."""
        digits = len(str(max(99, self.blockCount())))
        return int(self.fontMetrics().horizontalAdvance("9") * digits) + 2 * tokens().size("space_2")

    def paint_margin(self, event: QPaintEvent) -> None:
        """Draw the numbers of the lines in view, and marks at lines that reports are about."""
        theme, painter = tokens(), QPainter(self._margin)
        painter.fillRect(event.rect(), theme.colour("raised"))
        marks = self._line_marks()
        current = self.textCursor().blockNumber()
        painter.setFont(self.font())
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top <= event.rect().bottom():
            height, number = self.blockBoundingRect(block).height(), block.blockNumber()
            area = QRect(0, round(top), self._margin.width() - theme.size("space_2"), round(height))
            tone = marks.get(number + 1)
            if tone:
                painter.fillRect(0, area.top(), 3, area.height(), theme.colour(tone))
            painter.setPen(theme.colour(tone or ("text" if number == current else "line_number")))
            painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(number + 1))
            top += height
            block = block.next()

    def _line_marks(self) -> dict[int, str]:
        marks: dict[int, str] = {}
        for report in reversed(self._reports):
            if report.span is not None and marks.get(report.span.line) != TONES[Severity.ERROR]:
                marks[report.span.line] = TONES[report.severity]
        return marks

    def _fit_margin(self) -> None:
        self.setViewportMargins(self.margin_width(), 0, 0, 0)
        self._place_margin()

    def _place_margin(self) -> None:
        area = self.contentsRect()
        self._margin.setGeometry(QRect(area.left(), area.top(), self.margin_width(), area.height()))

    def _tell_limit(self) -> None:
        """Say that a text has no colours because it is too long, and no longer when it is not."""
        highlighter = self.document().findChild(LimitedHighlighter)
        self._notice.setVisible(highlighter is not None and highlighter.is_limited())
        self._place_notice()

    def _place_notice(self) -> None:
        area, size = self.viewport().geometry(), self._notice.sizeHint()
        self._notice.setGeometry(QRect(area.right() - size.width(), area.bottom() - size.height(), *size.toTuple()))

    def _scroll_margin(self, area: QRect, pixels: int) -> None:
        if pixels:
            self._margin.scroll(0, pixels)
        else:
            self._margin.update(0, area.y(), self._margin.width(), area.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_margin()
        self._place_notice()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_words"):
            self._follow_theme()
            self.show_reports(self._reports)

    def _follow_theme(self) -> None:
        highlighter = self.document().findChild(RuleHighlighter)
        if highlighter is not None:
            highlighter.follow_theme()

    # Keys and tool tips

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            found = self.reports_at(self.cursorForPosition(event.pos()).position())
            if found:
                QToolTip.showText(event.globalPos(), "\n".join(report.text for report in found), self.viewport())
            else:
                QToolTip.hideText()
            return True
        return super().viewportEvent(event)

    def set_refused(self, is_refused: bool) -> None:
        """Allow or forbid typing; reading and copying always work."""
        if is_refused == self.isReadOnly():
            return
        self.setReadOnly(is_refused)
        flags = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        self.setTextInteractionFlags(flags if is_refused else Qt.TextInteractionFlag.TextEditorInteraction)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.isReadOnly():
            super().keyPressEvent(event)
            return
        is_open, is_return = self._words.is_open, event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        is_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if is_open and self._words.take_key(event):
            return
        if event.key() == Qt.Key.Key_Space and is_control:
            self.complete(is_asked=True)
            return
        if event.key() == Qt.Key.Key_Escape or (is_return and is_control):
            event.ignore()
            return
        if self._undo(event):
            return
        if is_return:
            self._break_line()
            return
        super().keyPressEvent(event)
        if event.text().strip() or (is_open and event.key() == Qt.Key.Key_Backspace):
            self.complete(is_asked=False)
        elif event.text() == " ":
            self._words.hide()

    def _undo(self, event: QKeyEvent) -> bool:
        """Undo or redo by keys, or ask the page to when this text has no step left; returns whether it was one."""
        is_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        is_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if is_control and event.key() == Qt.Key.Key_Z and not is_shift and not self.document().isUndoAvailable():
            self.undo_requested.emit()
            return True
        is_redo = is_control and (event.key() == Qt.Key.Key_Y or (event.key() == Qt.Key.Key_Z and is_shift))
        if is_redo and self.document().isRedoAvailable():
            self.redo()
            return True
        if is_redo:
            self.redo_requested.emit()
        return is_redo

    def _break_line(self) -> None:
        """Begin a new line with the indentation of this one, three blanks more after a `{`."""
        line = self.textCursor().block().text()
        blanks = line[: len(line) - len(line.lstrip())]
        if line.strip() == "{":
            blanks += "   "
        self.insertPlainText("\n" + blanks)

    def _take_word(self, word: str, typed: int) -> None:
        cursor = self.textCursor()
        line, place = cursor.block().text(), cursor.positionInBlock()
        given = count_given(word, line[place - typed : place], line[place:])
        begin, end = cursor.position() - typed, cursor.position() + given
        cursor.setPosition(begin)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(word)
        self.setTextCursor(cursor)

    def _position(self, line: int, column: int) -> int:
        """The position of a line and column, both from 1, kept inside the text."""
        block = self.document().findBlockByNumber(min(line, self.blockCount()) - 1)
        return block.position() + max(0, min(column - 1, block.length() - 1))


def _underline(tone: str) -> QTextCharFormat:
    look = QTextCharFormat()
    look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
    look.setUnderlineColor(tokens().colour(tone))
    return look
