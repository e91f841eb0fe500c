"""A table as a picture, and on pages: no row is torn, and each page says what it is a part of."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import floor

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QPainter,
    QPalette,
    QTextDocument,
    QTextOption,
    QTextTable,
)

from qmonpy.app.tables.table_export import TableContent, format_table_html
from qmonpy.gui.theme import tokens

TABLE_WIDTH = 900
"""The usual width of the picture of a table, in pixels."""
SMALLEST = 0.7
"""Of their size on the screen: texts on paper are made smaller, so that more has room, but not smaller than so."""

Stretch = tuple[float, float]
"""What is drawn of a document: from one height to another, in pixels from its top on."""


class TablePicture:
    """A table with all its rows, as high as they need."""

    def __init__(self, content: TableContent, title: str, note: str):
        self.document = QTextDocument()
        self.document.setDefaultFont(tokens().font("small"))
        # Dates and numbers are not torn where their column is narrow.
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        self.document.setDefaultTextOption(option)
        self.document.setHtml(format_table_html(content, title, note))
        self._title = title
        self._head: Stretch = (0.0, 0.0)
        self._pages: Sequence[Stretch] = ()

    @property
    def size(self) -> QSize:
        """See `Picture.size`."""
        self.document.setTextWidth(max(TABLE_WIDTH, self.document.idealWidth()))
        return self.document.size().toSize()

    def paint(self, painter: QPainter, size: QSize, *, is_vector: bool) -> None:
        """See `Picture.paint`."""
        own = self.size
        share = min(size.width() / own.width(), size.height() / own.height())
        painter.fillRect(QRect(0, 0, size.width(), size.height()), Qt.GlobalColor.white)
        painter.save()
        painter.scale(share, share)
        self._draw(painter, (0.0, own.height()), 0.0)
        painter.restore()

    def count_rows(self, height: float) -> int:
        """Return how many rows are whole above a height, in pixels of the picture at its own size."""
        table = self._find_table()
        if table is None:
            return 0
        return bisect_right(range(1, table.rows()), height, key=lambda row: self._find_foot(table, row))

    @property
    def page_count(self) -> int:
        """How many pages `lay_out` made."""
        return len(self._pages)

    def lay_out(self, page: QSizeF) -> float:
        """Divide it into pages of a size in pixels of the screen; return by how much of its size it is to be drawn.

        It is drawn smaller where its columns fit then, but not so small that it could not be read.
        """
        self.document.setTextWidth(-1)
        share = min(1.0, max(SMALLEST, page.width() / self.document.idealWidth()))
        self.document.setTextWidth(page.width() / share)
        # Words that cannot be divided may need more; a column that is cut could not be read at all.
        share = min(share, page.width() / self.document.size().width())
        table = self._find_table()
        if table is None:
            # Of a table without columns there is the heading alone.
            self._head = self.document.size().height(), self.document.size().height()
            self._pages = (self._head,)
            return share
        form = table.format().toTableFormat()
        # A text stands so far from the middle of the line around its cell.
        away = float(form.cellPadding() + form.border() + 0.5)
        tops = list(self._find_tops(table, away))
        self._head = tops[0], tops[1]
        height = page.height() / share
        rooms = height - tops[1], height - self._title_height - (tops[1] - tops[0])
        line = table.cellAt(0, 0).firstCursorPosition().block().layout().lineAt(0).height()
        self._pages = tuple(divide_rows(tops[1:], *rooms, away, line))
        return share

    def paint_page(self, painter: QPainter, number: int) -> None:
        """Draw a page, from 0 on, of those that `lay_out` made; each has a heading and the titles of the columns."""
        top, foot = self._pages[number]
        if not number:
            self._draw(painter, (0.0, foot), 0.0)
            return
        line = QRectF(self.document.documentMargin(), 0, self.document.textWidth(), self._title_height)
        painter.setFont(tokens().font("small", is_bold=True))
        painter.setPen(Qt.GlobalColor.black)
        words = painter.fontMetrics().elidedText(self._title, Qt.TextElideMode.ElideRight, int(line.width()))
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
        self._draw(painter, self._head, self._title_height)
        self._draw(painter, (top, foot), self._title_height + self._head[1] - self._head[0])

    @property
    def _title_height(self) -> float:
        return float(tokens().size("row"))

    def _find_table(self) -> QTextTable | None:
        """Return the table of the document; None where it has no columns."""
        frames = self.document.rootFrame().childFrames()
        return next((each for each in frames if isinstance(each, QTextTable)), None)

    def _find_foot(self, table: QTextTable, row: int) -> float:
        """Return where the texts of a row end."""
        find_place = self.document.documentLayout().blockBoundingRect
        ends = [table.cellAt(row, place).lastCursorPosition() for place in range(table.columns())]
        return max(find_place(each.block()).bottom() for each in ends)

    def _find_tops(self, table: QTextTable, away: float) -> Iterator[float]:
        """Yield where rows begin, that with the titles first, and at last where the last one ends: at their lines."""
        find_place = self.document.documentLayout().blockBoundingRect
        for row in range(table.rows()):
            yield find_place(table.cellAt(row, 0).firstCursorPosition().block()).top() - away
        yield self._find_foot(table, table.rows() - 1) + away - 1

    def _draw(self, painter: QPainter, part: Stretch, at: float) -> None:
        """Draw a part of the document, with the line below it, at a height."""
        top, foot = part
        context = QAbstractTextDocumentLayout.PaintContext()
        context.clip = QRectF(QPointF(0, top), QPointF(self.document.size().width(), foot + 1))
        # The paper is white, also where the window is dark.
        context.palette.setColor(QPalette.ColorRole.Text, Qt.GlobalColor.black)
        painter.save()
        painter.translate(0, at - top)
        painter.setClipRect(context.clip)
        self.document.documentLayout().draw(painter, context)
        painter.restore()


def divide_rows(tops: Sequence[float], first: float, others: float, away: float, line: float) -> Iterator[Stretch]:
    """Yield stretches of rows for pages of which the first and the others have so much room.

    `tops` are where rows begin, and at last where the last one ends. A row that is higher than a page is divided
    between its lines of text, which begin `away` from its top and are `line` high; each page has one at least.
    """
    first, others = (max(each, line + 2 * away) for each in (first, others))
    top, room = tops[0], first
    for upper, lower in pairwise(tops):
        if lower - top > room and upper > top:
            yield top, upper
            top, room = upper, others
        while lower - top > room:
            text = upper + away
            cut = text + line * floor((top + room - text) / line)
            yield top, cut
            top, room = cut, others
    yield top, tops[-1]
