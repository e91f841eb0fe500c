"""What an alteration would make of jobs: each part of their requests before and after, and what is lost."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView, QScrollArea, QVBoxLayout, QWidget

from qmonpy.app.jobs.alteration_plan import ALTERATION_COLUMNS, AlterationPlan, AlterationRow, Values
from qmonpy.app.starting.wait_numbers import list_plain_lines
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.app.terms.starts.values_number import JobValues
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.cell_delegate import find_cell_width
from qmonpy.gui.widgets.cut_text import CutText
from qmonpy.gui.widgets.linked.lines_view import LinesView
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.translation import later, tr

LINES = 8
LINES_IN_SIGHT = 6
"""So many lines of what the table cuts are seen at once below it; more are scrolled."""
LEAST_COLUMN = 110
"""What was before and what comes after can be told apart from so many pixels on, for text of the usual size."""
BEFORE, AFTER = 2, 3
"""The columns that share what room there is."""
PART_WIDTH, CHANGE_WIDTH = 156, 74
_TONES = {"changed": "accent", "added": "ok", "dropped": "problem"}


def _mute(row: AlterationRow) -> str:
    return "" if row.change else "muted"


def _find_values(row: AlterationRow, values: Values) -> JobValues | None:
    """Return the values of several jobs as what can be opened; None where all have the same."""
    if len(values) < 2:
        return None
    return JobValues(row.part, tuple((value or row.nothing, jobs) for value, jobs in values))


_LOOKS = {
    "part": Look(tone=_mute, width=PART_WIDTH),
    "change": Look(CellKind.BADGE, tone=lambda row: _TONES.get(row.change, "muted"), width=CHANGE_WIDTH),
    "before": Look(
        CellKind.CODE,
        tone=_mute,
        tooltip=lambda row: row.before,
        number=lambda row: _find_values(row, row.values_before),
    ),
    "after": Look(
        CellKind.CODE, tone=_mute, tooltip=lambda row: row.after, number=lambda row: _find_values(row, row.values_after)
    ),
}


class AlterationTable(RowTable):
    """What was before and what comes after share the room that there is, each as its texts need it."""

    shared = Signal()
    """The columns have their widths."""

    def __init__(self, model: RowTableModel):
        super().__init__(model)
        # There is nothing to scroll to.
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        for place in (BEFORE, AFTER):
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Fixed)
        header.sectionResized.connect(lambda column, *_: self._share() if column < BEFORE else None)
        model.changed.connect(self._share)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        model, header = self.model(), self.horizontalHeader()
        room = self.viewport().width() - sum(header.sectionSize(each) for each in range(BEFORE))
        part, before, after = (
            max((find_cell_width(model, row, each) for row in model.rows()), default=0) for each in (0, BEFORE, AFTER)
        )
        part = max(part, header.sectionSizeHint(0))
        if before > room > 0 and part < header.sectionSize(0):
            # The names of parts give what they do not need; this is called again when they have.
            header.resizeSection(0, part)
            return
        free = room - before - after
        least = min(tokens().scaled(LEAST_COLUMN), room // 2)
        # Where both have no room, one that needs less than half of it has what it needs.
        wanted = before + free // 2 if free >= 0 else min(before, max(room // 2, room - after))
        first = max(least, min(wanted, room - least))
        header.resizeSection(BEFORE, first)
        header.resizeSection(AFTER, room - first)
        # What stays is cut last: it is the same after as before.
        self.clearSpans()
        for place, row in enumerate(model.rows()):
            if not row.change and find_cell_width(model, row, BEFORE) > first:
                self.setSpan(place, BEFORE, 1, 2)
        self.shared.emit()

    def cuts(self, row: AlterationRow) -> bool:
        """Whether a value of a row has too little room."""
        if row.change:
            return self.is_cut(row.before, "before") or self.is_cut(row.after, "after")
        # It may stand over both columns.
        room = self.columnWidth(BEFORE) + self.columnWidth(AFTER)
        return find_cell_width(self.model(), row, BEFORE) > room


class AlterationView(QWidget):
    """A table with a row for each part, and sentences below it."""

    def __init__(self) -> None:
        super().__init__()
        self.model = RowTableModel(ALTERATION_COLUMNS, lambda row: row.part, _LOOKS, self)
        self.model.own_order = OwnOrder(later("changes first"))
        self.table = named(AlterationTable(self.model), "alteration")
        self.table.setAccessibleName(tr("The request before and after"))
        self.table.ask_lines(LINES)
        least = PART_WIDTH + CHANGE_WIDTH + 2 * LEAST_COLUMN
        self.table.setMinimumWidth(tokens().scaled(least) + 2 * self.table.frameWidth())
        self.notes = named(LinesView(), "attention_line")
        self.notes.setAccessibleName(tr("What to know before"))
        self.notes.document().setDocumentMargin(tokens().size("space_2"))
        self.notes.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(tokens().size("space_2"))
        layout.addWidget(self.table, 1)
        self.whole = CutText()
        self._area = named(QScrollArea(widgetResizable=True), "cut_texts")
        self._area.setAccessibleName(tr("What the table cuts"))
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setWidget(self.whole)
        layout.addWidget(self._area)
        layout.addWidget(self.notes)
        # The table may get its last widths behind this view's own.
        self.table.shared.connect(self._show_whole)

    def show_plan(self, plan: AlterationPlan) -> None:
        """Show what would be, changed parts first."""
        rows = sorted(plan.rows, key=lambda row: not row.change)
        self.model.show_rows(rows)
        self.notes.show_lines([line for each in plan.noted for line in list_plain_lines(*each)])
        self.notes.setVisible(bool(plan.noted))
        self._show_whole()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_whole()

    def _show_whole(self) -> None:
        """Show the rows below the table whose cells are too narrow, as they often are where several jobs differ."""
        lines = [_say_whole(row) for row in self.model.rows() if self.table.cuts(row)]
        self.whole.show_text("\n".join(lines))
        needed = self.whole.heightForWidth(self.width()) if lines else 0
        # The border of the style sheet takes room of the text, which would be scrolled by so much.
        most = LINES_IN_SIGHT * self.whole.fontMetrics().lineSpacing()
        self._area.setFixedHeight(min(needed, most) + 2 * self._area.frameWidth())
        self._area.setVisible(bool(lines))


def _say_whole(row: AlterationRow) -> str:
    if not row.change:
        return f"{row.part}: {row.before}"
    return tr("{part}: {before}  \N{RIGHTWARDS ARROW}  {after}").format(
        part=row.part, before=row.before or tr("nothing"), after=row.after or tr("nothing")
    )
