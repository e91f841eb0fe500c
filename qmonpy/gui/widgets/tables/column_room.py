"""The room of columns: they give up what their texts do not need, where that brings more of a table into view, and take
what others do not need, where that shows their texts whole."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QHeaderView, QWidget


class ColumnRoom(QObject):
    """Keeps the width that each column would have, and gives it back as soon as there is room for all.

    A width that the user dragged is no column's to give; nor is that of a text that is seen. The last column is
    stretched to the edge, so that nobody can drag it wider: where the others leave less than its texts need, it is as
    wide as these, and the table scrolls; one whose texts are told below the table is cut instead.
    """

    scrolling_changed = Signal()
    """The columns have got wider than the table, or have room in it again."""

    def __init__(
        self,
        header: QHeaderView,
        viewport: QWidget,
        find_wish: Callable[[int], int],
        find_least: Callable[[int], int],
        find_fixed: Callable[[int], int] = lambda _: 0,
        find_floor: Callable[[int], int | None] = lambda _: None,
    ):
        """`find_wish` returns the width that the first rows ask for, `find_least` the one that their texts need, and
        `find_fixed` the one that a column has whatever its texts need, 0 without such: if nobody gave it another one,
        it takes what others do not need. `find_floor` returns the width down to which texts may be cut in the last
        column; None where they may not.

        The room is that of the table's viewport: while the table gets another size, the header has the one before.
        """
        super().__init__(header)
        self._header, self._viewport = header, viewport
        self._find_wish, self._find_least = find_wish, find_least
        self._find_fixed, self._find_floor = find_fixed, find_floor
        self._wished: dict[int, int] = {}
        """By column that gave way or took room the width that it had before."""
        self._seen: dict[int, int] = {}
        """By column that gave way what a text behind the first rows needed."""
        self._least: dict[int, int] = {}
        """By column what its texts need, as long as the rows are the same: whoever drags an edge asks at each pixel."""
        self._line = 0
        """How high a line of text was when that was measured."""
        self._dragged: set[int] = set()
        self._last, self._last_width = -1, 0
        """The last column that is shown, and the width that it would have if it were not stretched."""
        self._is_sharing = self._is_pressed = self._is_scrolling = False
        header.sectionResized.connect(self._take_width)
        header.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See Qt; notes whether the mouse is pressed in the header: pressed elsewhere it drags no column."""
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress:
            self._is_pressed = True
        elif kind == QEvent.Type.MouseButtonRelease:
            self._is_pressed = False
        return super().eventFilter(watched, event)

    @property
    def is_tight(self) -> bool:
        """Whether a column is narrower than it would be, or wider for its texts."""
        return bool(self._wished)

    @property
    def is_scrolling(self) -> bool:
        """Whether the columns have no room in the table, so that the last one is not stretched."""
        return self._is_scrolling

    def has_given(self, column: int) -> bool:
        """Whether a column is narrower than it would be, or wider for its texts."""
        return column in self._wished

    def is_last(self, column: int) -> bool:
        """Whether a column is the last one that is shown."""
        return column == self._last

    def text_width(self, column: int) -> int:
        """Return the width in which the texts of a column stand: of one that is stretched, the one without that."""
        size = self._header.sectionSize(column)
        return min(size, self._last_width) if column == self._last else size

    def forget_texts(self) -> None:
        """Measure what texts need anew when it is asked for again, as there are other rows."""
        self._least.clear()

    def wish_of(self, column: int) -> int:
        """Return the width that a column would have, or has."""
        return self._wished.get(column, self._header.sectionSize(column))

    def widen(self, column: int, width: int) -> None:
        """Give a column that gave way or took room what a text needs, up to what it had before or what others give."""
        self._seen[column] = max(width, self._seen.get(column, 0))
        self.share()

    def share(self) -> set[int]:
        """Let columns give way where not all have room, else be as wide as they would be, and as their texts need.

        Returns those that are narrower than before.
        """
        header, shown = self._header, self._list_shown()
        if self._is_sharing or not (header.stretchLastSection() or self._is_scrolling) or not shown:
            return set()
        last = shown[-1]
        wished = {column: self.wish_of(column) for column in shown}
        wished[last] = max(self._find_wish(last), self._measure(last), self._seen.get(last, 0))
        missing = sum(wished.values()) - self._viewport.width()
        given = self._find_given(wished, missing) if missing > 0 else {}
        missing -= sum(given.values())
        floor = self._find_floor(last) if missing > 0 else None
        if floor is not None:
            cut = min(missing, max(0, wished[last] - floor))
            wished[last], missing = wished[last] - cut, missing - cut
        self._last, self._last_width = last, wished[last]
        is_scrolling = missing > 0
        if not is_scrolling:
            given = self._find_taken(wished, given)
        if not given and not self._wished and not is_scrolling and not self._is_scrolling:
            return set()
        before = {column: header.sectionSize(column) for column in shown}
        changing = given.keys() | self._wished.keys() | ({last} if is_scrolling else set())
        widths = {column: wished[column] - given.get(column, 0) for column in changing & wished.keys()}
        self._set_widths(widths, wished, is_scrolling=is_scrolling)
        return {column for column in given if header.sectionSize(column) < before[column]}

    def stretch(self) -> None:
        """Stretch the last column: without rows nobody knows what texts need."""
        shown = self._list_shown()
        if self._is_scrolling:
            self._set_widths({}, {}, is_scrolling=False)
        if shown:
            self._last, self._last_width = shown[-1], self._find_wish(shown[-1])

    def _list_shown(self) -> list[int]:
        header = self._header
        order = (header.logicalIndex(place) for place in range(header.count()))
        return [column for column in order if not header.isSectionHidden(column)]

    def _find_given(self, wished: dict[int, int], missing: int) -> dict[int, int]:
        """Return by column how many pixels it gives, the largest reserves first: all of them where they are not enough,
        so that more of the table is in view."""
        reserves = {column: max(0, width - self.need_of(column)) for column, width in wished.items()}
        given: dict[int, int] = {}
        for column, reserve in sorted(reserves.items(), key=lambda each: -each[1]):
            given[column] = min(reserve, missing)
            missing -= given[column]
        return {column: pixels for column, pixels in given.items() if pixels}

    def _find_taken(self, wished: dict[int, int], given: dict[int, int]) -> dict[int, int]:
        """Return what columns give so that texts of others are whole, with less than nothing for those that take it.

        Those that lack least come first, so that as many as possible are whole; one that has not enough even so takes
        what is free, and nothing from others.
        """
        takers = [each for each in wished if wished[each] == self._find_fixed(each) and each not in self._dragged]
        lacks = {column: self.need_of(column) - wished[column] for column in takers}
        cut = sorted((each for each in lacks.items() if each[1] > 0), key=lambda each: each[1])
        if not cut:
            return given
        free = self._viewport.width() - sum(wished.values())
        spare = free + sum(max(0, width - self.need_of(column)) for column, width in wished.items())
        taken: dict[int, int] = {}
        for column, lack in cut:
            taken[column] = lack if lack <= spare else max(0, min(lack, free))
            spare, free = spare - taken[column], free - taken[column]
        wider = {column: width + taken.get(column, 0) for column, width in wished.items()}
        found = self._find_given(wider, -free) if free < 0 else {}
        return found | {column: -pixels for column, pixels in taken.items() if pixels}

    def need_of(self, column: int) -> int:
        """Return the width that a column needs for its texts; of one that the user dragged, the one that it has."""
        if column in self._dragged:
            return self.wish_of(column)
        return max(self._measure(column), self._seen.get(column, 0), self._header.minimumSectionSize())

    def _measure(self, column: int) -> int:
        line = self._header.fontMetrics().height()
        if line != self._line:
            # Text of another size.
            self._line = line
            self._least.clear()
        least = self._least.get(column)
        if least is None:
            least = self._least[column] = self._find_least(column)
        return least

    def _set_widths(self, widths: dict[int, int], wished: dict[int, int], *, is_scrolling: bool) -> None:
        was_scrolling, self._is_scrolling = self._is_scrolling, is_scrolling
        self._is_sharing = True
        try:
            if is_scrolling:
                self._header.setStretchLastSection(False)
            for column, width in widths.items():
                if self._header.sectionSize(column) != width:
                    self._header.resizeSection(column, width)
            if was_scrolling and not is_scrolling:
                # Qt takes nothing off what it was wide before.
                self._header.resizeSection(self._last, self._header.minimumSectionSize())
                self._header.setStretchLastSection(True)
        finally:
            self._is_sharing = False
        self._wished = {column: wished[column] for column, width in widths.items() if width != wished[column]}
        kept = self._wished.keys() | {self._last}
        self._seen = {column: width for column, width in self._seen.items() if column in kept}
        if was_scrolling is not is_scrolling:
            self.scrolling_changed.emit()

    def _take_width(self, column: int, _before: int, _width: int) -> None:
        """Take a width that somebody else set as the one that the column would have."""
        if self._is_sharing:
            return
        self._wished.pop(column, None)
        # The last one that is shown is stretched, whoever has the mouse.
        header = self._header
        is_last = header.sectionPosition(column) + header.sectionSize(column) >= header.length()
        if self._is_pressed and not is_last:
            self._dragged.add(column)
