"""How far the model agrees with a real cluster: in starts and in the order of waiting jobs, with all that differed."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from qmonpy.app.clusters.trust_rows import TRUST_COLUMNS, TrustRow, describe_rounds, describe_trust, trust_rows
from qmonpy.app.tables.own_order import NEWEST_FIRST
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.link import Link
from qmonpy.gui.frame.clusters.order_view import OrderView
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.model_notice import ModelNotice
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.segments import Segments
from qmonpy.insight.plan.trust import Agreement, Trust
from qmonpy.kept_answers import LastSeen
from qmonpy.translation import tr

_TONES = {Agreement.SAME_HOSTS: "muted", Agreement.ELSEWHERE: "attention", Agreement.UNEXPECTED: "problem"}


def _job(row: TrustRow) -> Link:
    return Link("jobs", str(row.difference.key[0]))


_LOOKS = {
    "job": Look(link=_job),
    "agreement": Look(CellKind.BADGE, tone=lambda row: _TONES.get(row.difference.agreement, "attention")),
    "said": Look(tooltip=lambda row: row.reasons or row.said),
    "done": Look(tooltip=lambda row: row.done),
    "cause": Look(tooltip=lambda row: row.cause),
}


class TrustPanel(QWidget):
    """A tab of the panel at the foot; a double click on a decision goes to its job."""

    link_followed = Signal(object)

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self.setObjectName("trust_panel")
        self._shown = LastSeen()
        self.figures = ElidedLabel(name="trust_figures")
        self.rounds = ElidedLabel()
        self.notice = ModelNotice()
        self.notice.follow(context)
        self.segments = Segments((("starts", tr("Starts")), ("order", tr("Order"))))
        self.segments.button("starts").setToolTip(tr("What was started, beside what the model would have started"))
        self.segments.button("order").setToolTip(tr("The order of the waiting jobs, beside that of the model"))
        self.order = OrderView(context)
        self.order.link_followed.connect(self.link_followed)
        self.model = RowTableModel(TRUST_COLUMNS, lambda row: row.key, _LOOKS, self)
        self.model.own_order = NEWEST_FIRST
        self.table = named(RowTable(self.model), "trust")
        self.table.setAccessibleName(tr("Decisions in which the model and the cluster differed"))
        self.table.fit_columns()
        self.table.row_activated.connect(lambda row: self.link_followed.emit(_job(row)))
        self.table.link_followed.connect(self.link_followed)
        space = tokens().size
        line = QHBoxLayout()
        line.setContentsMargins(space("space_2"), space("space_1"), space("space_2"), space("space_1"))
        line.setSpacing(space("space_3"))
        line.addWidget(self.segments)
        line.addWidget(self.figures, 5)
        line.addWidget(self.rounds, 1)
        line.addWidget(self.notice)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(line)
        self._tables = QStackedWidget()
        self._tables.addWidget(self.table)
        self._tables.addWidget(self.order)
        layout.addWidget(self._tables, 1)
        self._starts = ""
        self.segments.chosen.connect(self._choose)
        self.order.described.connect(self._tell)

    def _choose(self, segment: str) -> None:
        """Show the starts or the order."""
        is_order = segment == "order"
        self._tables.setCurrentWidget(self.order if is_order else self.table)
        self.rounds.setVisible(not is_order)
        self._tell()

    def _tell(self, _: str = "") -> None:
        """Show the figures of what is chosen."""
        self.figures.setText(self.order.words if self.segments.current == "order" else self._starts)

    def show_trust(self, trust: Trust, fault: str = "") -> None:
        """Show what was compared so far; `fault` is the last error of the model, empty if there was none."""
        if self._shown.is_new(trust):
            self._starts = tr(describe_trust(trust))
            self._tell()
            self.model.show_rows(trust_rows(trust))
            self.table.widen_column("agreement")
        words = tr(describe_rounds(trust))
        self.rounds.setText(
            tr("{words}; the model failed: {fault}").format(words=words, fault=fault) if fault else words
        )
