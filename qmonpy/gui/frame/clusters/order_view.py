"""The order of the waiting jobs on a real cluster beside that of the model, asked for while somebody looks."""

import time
from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qmonpy.app.clusters.order_rows import ORDER_COLUMNS, OrderRow, describe_order, order_rows
from qmonpy.app.tables.own_order import AS_THEY_ARE
from qmonpy.clusters.interface import TellsPolicies
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.link import Link
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.insight.plan.order_trust import OrderTrust, compare_order
from qmonpy.translation import tr

PAUSE_SECONDS = 30.0
"""So long the cluster is not asked again."""


def _job(row: OrderRow) -> Link:
    return Link("jobs", str(row.compared.job))


_LOOKS = {
    "job": Look(link=_job),
    "expected": Look(CellKind.BADGE, tone=lambda row: "attention" if row.compared.stands_elsewhere else "muted"),
    "terms": Look(tooltip=lambda row: row.numbers or row.terms),
}


class OrderView(QWidget):
    """The waiting jobs that stand elsewhere by the model, or of which numbers differ."""

    link_followed = Signal(object)
    described = Signal(str)
    """What came of the comparison, in one line."""

    def __init__(self, context: PageContext, clock: Callable[[], float] = time.monotonic):
        super().__init__()
        self._context, self._clock = context, clock
        self._asked_at = -PAUSE_SECONDS
        self._is_asking = False
        self.words = tr("The order of the waiting jobs is being compared.")
        """What came of the last comparison."""
        self.model = RowTableModel(ORDER_COLUMNS, lambda row: row.key, _LOOKS, self)
        self.model.own_order = AS_THEY_ARE
        self.table = named(RowTable(self.model), "order_trust")
        self.table.setAccessibleName(tr("Waiting jobs whose place or numbers differ by the model"))
        self.table.fit_columns()
        self.table.row_activated.connect(lambda row: self.link_followed.emit(_job(row)))
        self.table.link_followed.connect(self.link_followed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table)
        context.snapshot_changed.connect(self._follow)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow()

    def _follow(self, _: object = None) -> None:
        """Compare again if somebody looks and the last time was a while ago."""
        now, cluster, snapshot = self._clock(), self._context.cluster, self._context.snapshot
        is_due = now - self._asked_at >= PAUSE_SECONDS and not self._is_asking
        if not (is_due and self.isVisible() and snapshot is not None):
            return
        self._asked_at, self._is_asking = now, True

        def compare() -> OrderTrust:
            told = cluster.read_policies() if isinstance(cluster, TellsPolicies) else {}
            return compare_order(snapshot, told)

        self._context.background.query("order of the model", compare, self.show_order, owner=self, on_ended=self._end)

    def _end(self) -> None:
        self._is_asking = False

    def show_order(self, order: OrderTrust) -> None:
        """Show what came of a comparison."""
        self.words = tr(describe_order(order))
        self.model.show_rows(order_rows(order))
        self.table.widen_column("terms")
        self.described.emit(self.words)
