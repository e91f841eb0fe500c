"""Where a job of a parallel environment would run on the cluster as it is now: hosts as rows of slots."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QSizePolicy, QSpinBox, QVBoxLayout, QWidget

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.objects.pe_picture import Picture, PictureRow, make_picture
from qmonpy.app.terms.layout_number import LayoutSlots
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.fits_width import ScrolledContent
from qmonpy.gui.base.words import count_of
from qmonpy.gui.pages.objects import ObjectView
from qmonpy.gui.terms.number_dialog import open_number
from qmonpy.gui.terms.opener import make_opener
from qmonpy.gui.theme import tokens
from qmonpy.gui.theme.hatching import hatching_of
from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.gui.widgets.legends.picture_mark import mark_picture
from qmonpy.gui.widgets.legends.samples import LegendEntry, Sample
from qmonpy.gui.widgets.model_notice import ModelNotice
from qmonpy.gui.widgets.named import named, show_as
from qmonpy.gui.widgets.spin_field import spin_field
from qmonpy.insight.sites.pe_layout import PeLayout, find_layout
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.whole import MOST_SLOTS
from qmonpy.translation import later, tr

# Pixels at 1x, for text of the usual size.
LABEL_WIDTH, ROW_HEIGHT, BOX_WIDTH, BOX_GAP, COUNT_WIDTH = 104, 22, 12, 2, 196
NARROWEST_BOX = 7
FIRST_SLOTS = 8
USED, FREE, GRANTED, CLOSED = "used", "free", "granted", "closed"


def paint_slot(painter: QPainter, area: QRectF, kind: str) -> None:
    """Draw one slot: used is hatched, granted to the job is filled with a point in it, free is empty, and a line goes
    through one that is closed."""
    theme = tokens()
    if kind == USED:
        painter.fillRect(area, theme.colour("muted_ground"))
        painter.fillRect(area, hatching_of(painter, theme.colour("muted")))
    elif kind == GRANTED:
        painter.fillRect(area, theme.colour("accent"))
        side = min(area.width(), area.height()) / 3
        point = QRectF(area.center().x() - side / 2, area.center().y() - side / 2, side, side)
        painter.fillRect(point, theme.colour("on_accent"))
    painter.setPen(QPen(theme.colour("border"), 1))
    painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5))
    if kind == CLOSED:
        painter.drawLine(area.bottomLeft(), area.topRight())


KINDS = (
    (USED, later("used"), later("A job or a reservation has the slot.")),
    (GRANTED, later("would go there"), later("The job would get the slot.")),
    (FREE, later("free"), later("The slot stays free.")),
    (CLOSED, later("closed: takes no job now"), later("The queue instance takes no job now.")),
)
"""The kinds of slots, with their names and what these mean."""


def make_marks() -> list[LegendEntry]:
    """Return the kinds of slots, for a picture that stands alone."""
    return [
        LegendEntry(tr(title), tr(words), Sample(_paint_with(kind), _find_key_size)) for kind, title, words in KINDS
    ]


def _paint_with(kind: str) -> Callable[[QPainter, QRectF, bool], None]:
    return lambda painter, area, _: paint_slot(painter, area, kind)


def _find_key_size() -> QSize:
    return QSize(tokens().scaled(BOX_WIDTH), tokens().scaled(ROW_HEIGHT - 8))


class SlotKey(QWidget):
    """A sample of a slot for the legend."""

    def __init__(self, kind: str, parent: QWidget | None = None):
        super().__init__(parent)
        self._kind = kind
        self.setFixedSize(_find_key_size())

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_slot(QPainter(self), QRectF(self.rect()), self._kind)


class SlotPicture(QWidget):
    """A row of slots for each host; slots become narrower where there are many."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        mark_picture(self, make_marks)
        self._picture = Picture((), 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Slots that the job would get"))

    @property
    def picture(self) -> Picture:
        """The rows that are shown."""
        return self._picture

    def show_picture(self, picture: Picture) -> None:
        """Show rows in place of those before."""
        self._picture = picture
        self.setAccessibleDescription("; ".join(f"{row.host}: {row.words}" for row in picture.rows))
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(480, max(1, len(self._picture.rows)) * tokens().scaled(ROW_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        room = max(1.0, self.width() - tokens().scaled(LABEL_WIDTH) - tokens().scaled(COUNT_WIDTH))
        width = min(float(tokens().scaled(BOX_WIDTH + BOX_GAP)), room / max(1, self._picture.most))
        for place, row in enumerate(self._picture.rows):
            self._paint_row(painter, row, place * tokens().scaled(ROW_HEIGHT), width)

    def _paint_row(self, painter: QPainter, row: PictureRow, top: float, width: float) -> None:
        theme = tokens()
        font = QFont(theme.font("body"))
        font.setBold(row.is_master)
        painter.setFont(font)
        painter.setPen(theme.colour("text" if row.granted else "muted"))
        label = QRectF(0, top, tokens().scaled(LABEL_WIDTH) - theme.size("space_2"), tokens().scaled(ROW_HEIGHT))
        name = painter.fontMetrics().elidedText(row.host, Qt.TextElideMode.ElideMiddle, int(label.width()))
        painter.drawText(label, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, name)
        self._paint_slots(painter, row, top, width)
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("muted"))
        words = QRectF(
            tokens().scaled(LABEL_WIDTH) + row.slots * width + theme.size("space_2"),
            top,
            tokens().scaled(COUNT_WIDTH),
            tokens().scaled(ROW_HEIGHT),
        )
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, row.words)

    def _paint_slots(self, painter: QPainter, row: PictureRow, top: float, width: float) -> None:
        """Draw a box for each slot; where these would be too narrow, one box for all slots of a kind."""
        left, height = float(tokens().scaled(LABEL_WIDTH)), tokens().scaled(ROW_HEIGHT) - 8
        for kind, count in ((USED, row.used), (GRANTED, row.granted), (FREE, row.free), (CLOSED, row.closed)):
            boxes, each = (count, width) if width >= NARROWEST_BOX else (min(count, 1), count * width)
            for number in range(boxes):
                gap = BOX_GAP if each > 2 * BOX_GAP else 0
                paint_slot(painter, QRectF(left + number * each, top + 4, max(2.0, each - gap), height), kind)
            left += count * width


class LayoutView(ObjectView):
    """Asks the engine, in a worker, whenever the environment, the cluster or the number of slots changes."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(parent)
        self._context = context
        self._asked: tuple[DraftObject, Cluster, Snapshot] | None = None
        self.slots = spin_field(QSpinBox(), "layout_slots")
        self.slots.setRange(1, MOST_SLOTS)
        self.slots.setValue(FIRST_SLOTS)
        self.slots.setAccessibleName(tr("Slots of the job"))
        self.slots.valueChanged.connect(lambda _: self._ask())
        self.words = QLabel(wordWrap=True)
        self.opener = named(make_opener(self, self._ask_number, tr("The slots of the job")), "open_layout")
        self.opener.hide()
        self._number: LayoutSlots | None = None
        self.reasons = named(QLabel(wordWrap=True), "hint")
        self.reasons.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.picture = SlotPicture()
        self.more = named(QLabel(), "hint")
        self.notice = ModelNotice()
        self._lay_out()
        self.notice.follow(context)

    def show_object(self, edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> None:
        """See `ObjectView.show_object`."""
        self._asked = edited, planned, snapshot
        self._ask()

    def _ask(self) -> None:
        if self._asked is None:
            return
        edited, planned, snapshot = asked = self._asked
        slots, user = self.slots.value(), self._context.user

        def find() -> tuple[PeLayout, Picture]:
            layout = find_layout(planned, snapshot.state, snapshot.now, edited.name, slots, user)
            return layout, make_picture(layout)

        def show(found: tuple[PeLayout, Picture]) -> None:
            if asked is self._asked:
                layout, picture = found
                self._number = LayoutSlots(layout, user, picture.words, planned, snapshot)
                self._show(layout, picture)

        self._context.background.query("pe layout", find, show, owner=self)

    def _ask_number(self) -> None:
        if self._number is not None and self._number.layout.hosts:
            open_number(self._context, self.window(), self._number, self._number.moment)

    def _show(self, layout: PeLayout, picture: Picture) -> None:
        self.opener.setVisible(bool(layout.hosts))
        self.words.setText(picture.words)
        show_as(self.words, "" if layout.is_placed else "attention_line")
        self.reasons.setText("\n".join(picture.reasons))
        self.reasons.setVisible(bool(picture.reasons))
        self.picture.show_picture(picture)
        self.more.setText(tr("and {more}").format(more=count_of(picture.hidden, "more host", "more hosts")))
        self.more.setVisible(picture.hidden > 0)

    def _lay_out(self) -> None:
        space = tokens().size
        line = QHBoxLayout()
        line.setSpacing(space("space_2"))
        line.addWidget(QLabel(tr("Where a job of")))
        line.addWidget(self.slots)
        line.addWidget(QLabel(tr("slots would go now")))
        line.addStretch(1)
        line.addWidget(self.notice)
        key = FlowLayout(spacing=space("space_2"))
        for kind, title, _ in KINDS:
            key.addWidget(_explain_slot(kind, tr(title)))
        content = ScrolledContent("attribute_form_content")
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.picture)
        column.addWidget(self.more)
        column.addStretch(1)
        scroll = named(QScrollArea(widgetResizable=True), "attribute_form_scroll")
        scroll.setAccessibleName(tr("Slots that the job would get on each host"))
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(content)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(space("space_3"), space("space_2"), space("space_3"), 0)
        layout.setSpacing(space("space_2"))
        layout.addLayout(line)
        told = QHBoxLayout()
        told.setSpacing(space("space_1"))
        told.addWidget(self.words, 1)
        told.addWidget(self.opener)
        layout.addLayout(told)
        layout.addWidget(self.reasons)
        layout.addLayout(key)
        layout.addWidget(scroll, 1)


def _explain_slot(kind: str, title: str) -> QWidget:
    """Return a sample of a slot, and what it means."""
    pair = QWidget()
    row = QHBoxLayout(pair)
    space = tokens().size("space_2")
    row.setContentsMargins(0, 0, space, 0)
    row.setSpacing(space)
    row.addWidget(SlotKey(kind))
    row.addWidget(named(QLabel(title), "hint"))
    return pair
