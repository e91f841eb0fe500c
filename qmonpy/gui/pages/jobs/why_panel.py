"""Why a job waits: every reason of the last pass as a table, below the jobs."""

from collections import Counter
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from qmonpy.app.why_rows import WHY_COLUMNS, WhyRow, why_rows
from qmonpy.gui.models.grouped_table import Group, GroupedTableModel
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.pages.link import Link
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.words import count_of, tr
from qmonpy.model.decision import Layer, Refusal

LAYER_TONES = {Layer.QUOTA: "attention", Layer.ACCESS: "problem", Layer.REQUEST: "problem"}
ORDER = (
    Layer.QUOTA,
    Layer.ACCESS,
    Layer.REQUEST,
    Layer.PE,
    Layer.GLOBAL,
    Layer.TIME,
    Layer.HOST,
    Layer.QUEUE,
    Layer.STATE,
)
"""What one can do something about comes first; full queues, of which there are many, last."""
FOLDED_FROM = 7
OBJECT_WIDTH = 220
"""So many reasons of one layer are folded at first."""
WHY_TABLE = (*WHY_COLUMNS[1:], replace(WHY_COLUMNS[0], is_shown=False))
"""The layer is the heading of a group, and a column only for whoever wants to copy it."""


class WhyPanel(QWidget):
    """Shows reasons; whoever owns it asks the cluster for them."""

    link_followed = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("why_panel")
        self.job: int | None = None
        """The job that is explained."""
        self._title = ElidedLabel(name="section_title")
        self._title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.model = GroupedTableModel(
            WHY_TABLE, lambda row: row.key, lambda row: row.layer, _looks(), {"text": _count_reasons}, self
        )
        self.table = RowTable(self.model)
        self.table.setAccessibleName(tr("Why the job waits"))
        self.table.link_followed.connect(self.link_followed)
        self.table.row_activated.connect(self._go_to_cause)
        close = named(QToolButton(), "close_why")
        close.setIcon(icon("close", "muted"))
        close.setAccessibleName(tr("Close"))
        close.setToolTip(tr("Close (Esc)"))
        close.clicked.connect(self.closed)
        line = QHBoxLayout()
        line.setContentsMargins(tokens().size("space_3"), tokens().size("space_1"), tokens().size("space_1"), 0)
        line.addWidget(self._title, 1)
        line.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(line)
        layout.addWidget(self.table, 1)

    def ask(self, text: str) -> None:
        """Say what is missing: a job is to be chosen, or the answer is on its way."""
        self.job = None
        self._title.setText(text)
        self.model.show_rows(())

    def show_reasons(self, job: int, refusals: tuple[Refusal, ...]) -> None:
        """All reasons why a job waits, in the order of the pass."""
        rows = sorted(why_rows(refusals), key=lambda row: ORDER.index(row.refusal.layer))
        if job != self.job:
            counts = Counter(row.layer for row in rows)
            many = [layer for layer, count in counts.items() if count >= FOLDED_FROM and len(counts) > 1]
            self.model.close_groups(many)
        self.job = job
        reasons = count_of(len(refusals), tr("reason"), tr("reasons"))
        if refusals:
            self._title.setText(tr("Why job {job} waits: {reasons} of the last pass").format(job=job, reasons=reasons))
        else:
            self._title.setText(tr("Job {job}: the last pass had nothing against it").format(job=job))
        self.model.show_rows(rows)

    def _go_to_cause(self, row: WhyRow) -> None:
        link = find_cause(row.refusal)
        if link is not None:
            self.link_followed.emit(link)


def find_cause(refusal: Refusal) -> Link | None:
    """Where what refused is shown: a rule, a queue instance or a host."""
    match refusal.layer:
        case Layer.QUOTA:
            return Link("rule-sets", refusal.object)
        case Layer.QUEUE | Layer.STATE | Layer.ACCESS if "@" in refusal.object:
            return Link("queues", refusal.object)
        case Layer.HOST:
            return Link("queues", f'host:"{refusal.object}"')
        case Layer.QUEUE:
            return Link("queues", f'queue:"{refusal.object}"')
    return None


def _count_reasons(group: Group) -> str:
    return count_of(len(group.rows), tr("reason"), tr("reasons"))


def _looks() -> dict[str, Look]:
    return {
        "layer": Look(CellKind.BADGE, tone=lambda row: LAYER_TONES.get(row.refusal.layer, "muted")),
        "object": Look(width=OBJECT_WIDTH, link=lambda row: find_cause(row.refusal), tooltip=_cause_tooltip),
        "text": Look(CellKind.CODE, tooltip=lambda row: row.refusal.text),
    }


def _cause_tooltip(row: WhyRow) -> str:
    return (
        tr("Enter or a double click shows {object}").format(object=row.refusal.object)
        if find_cause(row.refusal)
        else ""
    )
