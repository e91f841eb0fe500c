"""How far the model agrees with a real cluster: the figures, and every decision in which they differed."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from qmonpy.app.clusters.trust_rows import TRUST_COLUMNS, TrustRow, describe_rounds, describe_trust, trust_rows
from qmonpy.app.tables.own_order import NEWEST_FIRST
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import tr
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.model_notice import ModelNotice
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.insight.plan.trust import Agreement, Trust
from qmonpy.kept_answers import LastSeen

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

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("trust_panel")
        self._shown = LastSeen()
        self.figures = ElidedLabel(name="trust_figures")
        self.rounds = ElidedLabel()
        self.notice = ModelNotice()
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
        line.addWidget(self.figures, 5)
        line.addWidget(self.rounds, 1)
        line.addWidget(self.notice)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(line)
        layout.addWidget(self.table, 1)

    def show_trust(self, trust: Trust, fault: str = "") -> None:
        """Show what was compared so far; `fault` is the last error of the model, empty if there was none."""
        if self._shown.is_new(trust):
            self.figures.setText(tr(describe_trust(trust)))
            self.model.show_rows(trust_rows(trust))
            self.table.widen_column("agreement")
        words = tr(describe_rounds(trust))
        self.rounds.setText(
            tr("{words}; the model failed: {fault}").format(words=words, fault=fault) if fault else words
        )
