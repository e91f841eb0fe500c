"""The navigation at the left: pages in sections, with counts and with marks of edits that are not applied."""

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from qmonpy.app.session.actions import Place
from qmonpy.gui.pages.registry import ENTRIES, Count
from qmonpy.gui.theme import tokens
from qmonpy.gui.theme.icon import paint_icon
from qmonpy.gui.widgets.cell_delegate import paint_badge_at_right
from qmonpy.gui.widgets.cell_edge import paint_focus
from qmonpy.gui.widgets.named import named
from qmonpy.translation import grouped, later, tr

DISABLED_OPACITY = 0.4
TONES = {"attention": later("Attention: {what}"), "problem": later("Problem: {what}")}
"""What a count is beside its number, of those tones that say more than that there is something to count."""
CORNERS = {
    "attention": ((0.5, 0.0), (1.0, 1.0), (0.0, 1.0)),
    "problem": ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)),
}
"""By tone the corners of the mark of a count, a triangle and a diamond, in parts of its side; others are dots."""
RAYS = (((0.5, 0.0), (0.5, 1.0)), ((0.05, 0.25), (0.95, 0.75)), ((0.05, 0.75), (0.95, 0.25)))
"""The lines of the asterisk of edits that are not applied, likewise."""


class NavigationButton(QAbstractButton):
    """The button of a page: icon, title, `*` for edits that are not applied, a count."""

    focus_gained = Signal()

    def __init__(self, place: Place, parent: QWidget | None = None):
        super().__init__(parent)
        self.place = place
        self.count = Count(0, "")
        self.unsaved = 0
        self._is_narrow = False
        self.setObjectName(f"go_to_{place.id}")
        self.setText(tr(place.title))
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._describe()

    def show_count(self, count: Count) -> None:
        """Show a count at the right; 0 shows none."""
        if count != self.count:
            self.count = count
            self._describe()

    def show_unsaved(self, unsaved: int) -> None:
        """Show how many edits are not applied; 0 shows none."""
        if unsaved != self.unsaved:
            self.unsaved = unsaved
            self._describe()

    def set_narrow(self, is_narrow: bool) -> None:
        """Show the icon alone, and marks where there is a count or an edit, or the whole."""
        self._is_narrow = is_narrow
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(tokens().size("row"), tokens().size("row") + tokens().size("space_1"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        look, space = tokens(), tokens().size("space_3")
        if not self.isEnabled():
            painter.setOpacity(DISABLED_OPACITY)
        if self.isChecked():
            painter.fillRect(self.rect(), look.colour("selection"))
            painter.fillRect(0, 0, look.size("mark"), self.height(), look.colour("accent"))
        elif self.underMouse():
            painter.fillRect(self.rect(), look.colour("pressed"))
        size = look.size("icon")
        paint_icon(painter, self.place.icon, QPoint(space, (self.height() - size) // 2), size)
        if self._is_narrow:
            self._paint_narrow(painter, space + size)
            return
        left = space + size + look.size("space_2")
        room = QRect(left, 0, self.width() - left - space, self.height())
        if self.count.number:
            width = paint_badge_at_right(painter, room, grouped(self.count.number), self.count.tone)
            room.setRight(room.right() - width - look.size("space_1"))
            if self.count.tone in CORNERS:
                side = look.size("space_2")
                place = QRectF(room.right() - side, (self.height() - side) / 2, side, side)
                _paint_count_mark(painter, place, self.count.tone)
                room.setRight(room.right() - side - look.size("space_1"))
        painter.setFont(look.font("body"))
        metrics = painter.fontMetrics()
        if self.unsaved:
            mark = f"{self.unsaved}*"
            painter.setPen(look.colour("accent"))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, mark)
            room.setRight(room.right() - metrics.horizontalAdvance(mark) - look.size("space_1"))
        painter.setPen(look.colour("text"))
        title = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, title)
        self._paint_focus(painter)

    def _paint_narrow(self, painter: QPainter, left: int) -> None:
        """Draw marks beside the icon where there is something to count or to apply; the tool tip has the rest.

        Each has a shape of its own, which is seen without colours, too.
        """
        side = tokens().size("space_2")
        place = QRectF(left - side // 2, tokens().size("space_1"), side, side)
        if self.unsaved:
            _paint_asterisk(painter, place)
            place.moveBottom(self.height() - tokens().size("space_1"))
        if self.count.number:
            _paint_count_mark(painter, place, self.count.tone)
        self._paint_focus(painter)

    def _paint_focus(self, painter: QPainter) -> None:
        if self.hasFocus():
            paint_focus(painter, self.rect())

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_gained.emit()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def _describe(self) -> None:
        keys = QKeySequence(self.place.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
        marks = []
        if self.count.number:
            what = f"{grouped(self.count.number)} {self.count.meaning}"
            words = TONES.get(self.count.tone)
            marks.append(tr(words).format(what=what) if words else what)
        if self.unsaved:
            marks.append(tr("Not applied yet: {count}").format(count=self.unsaved))
        self.setToolTip("\n".join((f"{tr(self.place.tooltip)} ({keys})", *marks)))
        self.setAccessibleName(", ".join((self.text(), *marks)))
        self.setAccessibleDescription(self.toolTip())
        self.update()


def _paint_count_mark(painter: QPainter, place: QRectF, tone: str) -> None:
    """Draw that there is something to count, in the shape of its tone."""
    corners = CORNERS.get(tone)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tokens().colour(tone))
    if corners is None:
        painter.drawEllipse(place)
    else:
        painter.drawPolygon(QPolygonF([_find_point(place, each) for each in corners]))
    painter.restore()


def _paint_asterisk(painter: QPainter, place: QRectF) -> None:
    """Draw that there are edits which are not applied."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(tokens().colour("accent"), tokens().size("mark")))
    for begin, end in RAYS:
        painter.drawLine(_find_point(place, begin), _find_point(place, end))
    painter.restore()


def _find_point(place: QRectF, part: tuple[float, float]) -> QPointF:
    return QPointF(place.left() + part[0] * place.width(), place.top() + part[1] * place.height())


class _Scroll(QScrollArea):
    """A scroll area that leaves the arrow keys to the navigation."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


class Navigation(QWidget):
    """The buttons of all pages; they scroll in a low window, and arrow keys move between them."""

    page_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("navigation")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedWidth(tokens().size("navigation_width"))
        self._is_narrow = False
        self._labels: list[QLabel] = []
        self._group = QButtonGroup(self)
        self._buttons: dict[str, NavigationButton] = {}
        content = named(QWidget(), "navigation_content")
        layout = QVBoxLayout(content)
        layout.setContentsMargins(0, tokens().size("space_2"), 0, 0)
        layout.setSpacing(0)
        section = ""
        for entry in ENTRIES:
            if entry.place.group != section:
                section = entry.place.group
                self._add_section(layout, section)
            self._add_button(layout, entry.place)
        layout.addStretch(1)
        self._scroll = named(_Scroll(widgetResizable=True), "navigation_scroll")
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(content)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 1, 0)
        around.addWidget(self._scroll)

    def show_page(self, page_id: str) -> None:
        """Mark the button of a page, and scroll to it."""
        button = self._buttons[page_id]
        button.setChecked(True)
        self._scroll.ensureWidgetVisible(button)

    def set_narrow(self, is_narrow: bool) -> None:
        """Fold to the icons of the pages, or show their titles again."""
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            bar = self._scroll.verticalScrollBar().sizeHint().width()
            narrow = 2 * tokens().size("space_3") + tokens().size("icon") + bar
            self.setFixedWidth(narrow if is_narrow else tokens().size("navigation_width"))
            for button in self._buttons.values():
                button.set_narrow(is_narrow)
            for label in self._labels:
                label.setVisible(not is_narrow)

    def show_counts(self, counts: Mapping[str, Count]) -> None:
        """Show counts by page; pages that are not named keep theirs."""
        for page_id, count in counts.items():
            self._buttons[page_id].show_count(count)

    def show_unsaved(self, counts: Mapping[str, int]) -> None:
        """Show by page how many edits are not applied; pages that are not named have none."""
        for page_id, button in self._buttons.items():
            button.show_unsaved(counts.get(page_id, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        buttons = list(self._buttons.values())
        focused = next((place for place, button in enumerate(buttons) if button.hasFocus()), None)
        if step is None or focused is None:
            super().keyPressEvent(event)
        else:
            buttons[(focused + step) % len(buttons)].setFocus(Qt.FocusReason.TabFocusReason)

    def _add_section(self, layout: QVBoxLayout, section: str) -> None:
        if layout.count():
            layout.addSpacing(tokens().size("space_3"))
        label = named(QLabel(tr(section).upper()), "section_name")
        label.setFixedHeight(tokens().size("row"))
        layout.addWidget(label)
        self._labels.append(label)

    def _add_button(self, layout: QVBoxLayout, place: Place) -> None:
        button = NavigationButton(place)
        button.clicked.connect(lambda *_: self.page_chosen.emit(place.id))
        button.focus_gained.connect(lambda: self._scroll.ensureWidgetVisible(button))
        self._group.addButton(button)
        self._buttons[place.id] = button
        layout.addWidget(button)
