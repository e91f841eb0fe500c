"""The view Map: all exec hosts as cells, or their sections as a table; a cell of many hosts opens into one for each."""

from functools import partial

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.objects.host_map import (
    SECTION_COLUMNS,
    HostMap,
    MapCell,
    MapGrouping,
    MapMeasure,
    MapSection,
    describe_map,
    find_map,
    find_sections,
)
from qmonpy.app.objects.section_count import HOSTS, LOAD, SLOTS, STATES, SectionCount
from qmonpy.app.session.shown_snapshot import ShownSnapshot
from qmonpy.app.tables.object_pages import object_key
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.link import Link
from qmonpy.gui.models.look import Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.pages.hosts.map_cells import (
    LARGE,
    LEGENDS,
    SMALL,
    HostMapCells,
    count_columns,
    count_room,
    find_height,
    paint_sample,
)
from qmonpy.gui.pages.objects import ObjectView
from qmonpy.gui.terms.number_dialog import follow_numbers
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.segments import Segments
from qmonpy.kept_answers import LastAnswers, LastSeen
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

MAP, TABLE = "map", "table"
RESIZED_MS = 100
MOST_GROWTH = 1.5
"""So many times as high a map with large cells may be as one with small cells that is scrolled, too."""


class Legend(QWidget):
    """Some cells with their meaning."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._measure, self._has_letters = MapMeasure.STATE, True
        self.setFixedHeight(tokens().size("row"))

    def show_measure(self, measure: MapMeasure, *, has_letters: bool) -> None:
        """Show the cells of another measure, with or without the letters of states, as they are on the map."""
        self._measure, self._has_letters = measure, has_letters
        self.setAccessibleName(", ".join(tr(words) for _, _, words in LEGENDS[measure]))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(tokens().font("small"))
        size, left = tokens().size(LARGE), 0
        top = (self.height() - size) // 2
        for letter, share, words in LEGENDS[self._measure]:
            area = QRect(left, top, size, size)
            paint_sample(painter, area, self._measure, letter, share, has_letter=self._has_letters)
            left += size + tokens().size("space_1")
            painter.setPen(tokens().colour("muted"))
            width = painter.fontMetrics().horizontalAdvance(tr(words))
            painter.drawText(QRect(left, 0, width + 1, self.height()), Qt.AlignmentFlag.AlignVCenter, tr(words))
            left += width + tokens().size("space_4")


class HostMapView(ObjectView):
    """Shows all hosts, whichever is chosen; Enter or a click on a host chooses it."""

    shown = Signal()
    """A worker has found what is to be seen now."""

    _snapshot = ShownSnapshot()

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(parent)
        self._context = context
        self._seen = LastSeen()
        self._sections = LastSeen()
        self._found: LastAnswers[MapGrouping, Snapshot, MapGrouping, tuple[MapSection, ...]]
        self._found = LastAnswers(find_sections)
        self._opened: tuple[str, ...] = ()
        """The hosts of the cell that is opened; empty if all are shown."""
        self.measure = Segments([(each, tr(each.capitalize())) for each in MapMeasure])
        self.measure.setAccessibleName(tr("Cells are filled by"))
        self.grouping = Segments([(MapGrouping.GROUP, tr("By group")), (MapGrouping.QUEUE, tr("By queue"))])
        self.grouping.setAccessibleName(tr("Sections of hosts"))
        self.form = Segments([(MAP, tr("Map")), (TABLE, tr("Table"))])
        self.form.setAccessibleName(tr("Map or table"))
        self.words = named(QLabel(tr("The map is being made..."), wordWrap=True), "hint")
        self.back = named(QPushButton(tr("All hosts")), "all_hosts")
        self.cells = named(HostMapCells(), "host_map")
        self.legend = Legend()
        looks = {each: Look(number=partial(self._count, each)) for each in (HOSTS, SLOTS, LOAD, STATES)}
        self.model = RowTableModel(SECTION_COLUMNS, lambda row: row.name, looks, self)
        self.model.own_order = OwnOrder(later("as on the map"))
        self.table = named(RowTable(self.model), "host_sections")
        self.table.setAccessibleName(tr("Hosts by group or queue"))
        self._scroll = QScrollArea()
        self._scroll.setWidget(self.cells)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._resized = QTimer(self, singleShot=True, interval=RESIZED_MS)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        space = tokens().size
        bar = FlowLayout(spacing=space("space_2"))
        for each in (self.form, self.measure, self.grouping, self.back):
            bar.addWidget(each)
        self._forms = QStackedWidget()
        mapped = QWidget()
        column = QVBoxLayout(mapped)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space("space_1"))
        column.addWidget(self.legend)
        column.addWidget(self._scroll, 1)
        self._forms.addWidget(mapped)
        self._forms.addWidget(self.table)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(space("space_3"), space("space_2"), 0, 0)
        layout.setSpacing(space("space_2"))
        layout.addLayout(bar)
        layout.addWidget(self.words)
        layout.addWidget(self._forms, 1)
        self.back.hide()
        self.legend.show_measure(MapMeasure.STATE, has_letters=True)

    def _connect(self) -> None:
        self.measure.chosen.connect(lambda _: self._ask())
        self.grouping.chosen.connect(lambda _: self._show_all())
        self.form.chosen.connect(lambda form: self._forms.setCurrentIndex((MAP, TABLE).index(form)))
        self.back.clicked.connect(lambda: self._show_all())
        self.cells.chosen.connect(self._open)
        self.table.row_activated.connect(self._open_section)
        follow_numbers(self._context, self, self.table)
        self._resized.timeout.connect(self._ask)

    def show_object(self, edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> None:
        """See `ObjectView.show_object`; the map is the same for each host."""
        self._snapshot = snapshot
        if self._seen.is_new(snapshot.cluster, snapshot.state):
            self._ask()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._resized.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._opened and event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Escape):
            self._show_all()
        else:
            super().keyPressEvent(event)

    def _ask(self) -> None:
        """Find the map in a worker, as it looks at every queue instance."""
        snapshot, opened = self._snapshot, frozenset(self._opened)
        if snapshot is None:
            return
        measure, grouping = MapMeasure(self.measure.current), MapGrouping(self.grouping.current)
        room = self._scroll.viewport().size()

        def find() -> tuple[HostMap, MapMeasure, str]:
            sections = self._found.of(grouping, snapshot, grouping)
            if opened:
                inside = (tuple(host for host in each.hosts if host.name in opened) for each in sections)
                named_hosts = zip((each.name for each in sections), inside, strict=True)
                sections = tuple(MapSection(name, hosts) for name, hosts in named_hosts if hosts)
            return (*fit_map(sections, measure, room),)

        self._context.background.query("map of hosts", find, self._show, owner=self)

    def _show(self, found: tuple[HostMap, MapMeasure, str]) -> None:
        shown, measure, size = found
        self.cells.show_map(shown, measure, size)
        self.legend.show_measure(measure, has_letters=size == LARGE)
        sections = [section for section, _ in shown.sections]
        self.model.show_rows(sections)
        if self._sections.is_new(*(each.name for each in sections)):
            self.table.fit_columns()
        words = describe_map(shown)
        if not self._opened:
            words = tr("The whole cluster, whichever host is chosen: {hosts}").format(hosts=words)
        self.words.setText(words)
        self.back.setVisible(bool(self._opened))
        self.shown.emit()

    def _open(self, cell: MapCell) -> None:
        """Open a cell of many hosts, or choose the only one."""
        if len(cell.hosts) == 1:
            self.link_followed.emit(Link("hosts", object_key(ObjectKind.HOST, cell.name)))
        else:
            self._show_hosts(tuple(each.name for each in cell.hosts))

    def _open_section(self, section: MapSection) -> None:
        """Show the hosts of a section on the map."""
        self.form.choose(MAP)
        self._forms.setCurrentIndex(0)
        self._show_hosts(tuple(each.name for each in section.hosts))

    def _count(self, of: str, section: MapSection) -> SectionCount:
        grouping = MapGrouping(self.grouping.current)
        return SectionCount(of, section.name, grouping, frozenset(each.name for each in section.hosts))

    def _show_hosts(self, names: tuple[str, ...]) -> None:
        self._opened = names
        self.cells.setFocus()
        self._ask()

    def _show_all(self) -> None:
        self._opened = ()
        self._ask()


def fit_map(sections: tuple[MapSection, ...], measure: MapMeasure, room: QSize) -> tuple[HostMap, MapMeasure, str]:
    """Return a map with a cell for each host, large if they all have room, or with small cells of as few as have.

    Large ones are scrolled rather than small ones that would be hardly lower: a map of few hosts is mostly headings.
    """
    counts = [len(each.hosts) for each in sections]
    high, low = (find_height(counts, room.width(), each) for each in (LARGE, SMALL))
    has_room = sum(counts) <= count_room(room, len(sections), LARGE)
    if has_room or (low > room.height() and high <= MOST_GROWTH * low):
        return find_map(sections, measure, sum(counts)), measure, LARGE
    # Many sections are scrolled: each has a line of cells at least.
    least = len(sections) * count_columns(room, SMALL)
    return find_map(sections, measure, max(least, count_room(room, len(sections), SMALL))), measure, SMALL
