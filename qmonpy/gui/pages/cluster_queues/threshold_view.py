"""The thresholds of a queue as they are edited, compared with the present load; stands below them in the form."""

from dataclasses import replace

from PySide6.QtWidgets import QLabel, QVBoxLayout

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.objects.threshold_rows import THRESHOLD_COLUMNS, ThresholdRow, count_alarms, threshold_rows
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.app.terms.number import Number
from qmonpy.app.terms.threshold_number import ThresholdNumber
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import count_of
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.pages.objects import ObjectView
from qmonpy.gui.terms.number_dialog import open_number
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

ROWS_IN_SIGHT = 9


class ThresholdView(ObjectView):
    """Shows on which hosts a threshold is reached; a worker compares them."""

    def __init__(self, context: PageContext):
        super().__init__()
        self._context = context
        self._asked: tuple[object, ...] = ()
        self._moment: Snapshot | None = None
        self.words = QLabel(wordWrap=True)
        looks = {
            "host": Look(tone=lambda row: "accent", link=lambda row: Link("queues", f'host:"{row.host}"'), width=120),
            "kind": Look(tone=lambda row: "muted", width=80),
            "value": Look(number=_find_number),
            "state": Look(CellKind.BADGE, tone=lambda row: "attention"),
        }
        self.model = RowTableModel(THRESHOLD_COLUMNS, lambda row: row.key, looks, self)
        self.model.own_order = OwnOrder(tr("those that are reached first"))
        self.table = named(RowTable(self.model), "thresholds")
        self.table.setAccessibleName(tr("Thresholds and the values now"))
        self.table.setFixedHeight(ROWS_IN_SIGHT * tokens().size("row") + tokens().size("space_1"))
        self.table.link_followed.connect(self.link_followed)
        self.table.number_asked.connect(self._open_number)
        space = tokens().size
        layout = QVBoxLayout(self)
        layout.setContentsMargins(space("space_3"), space("space_3"), space("space_3"), 0)
        layout.setSpacing(space("space_2"))
        layout.addWidget(self.words)
        layout.addWidget(self.table)

    def show_object(self, edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> None:
        """See `ObjectView.show_object`."""
        asked = self._asked = (edited, planned, snapshot)
        name = edited.name
        self._moment = replace(snapshot, cluster=planned)

        def find() -> tuple[ThresholdRow, ...]:
            return threshold_rows(planned, snapshot.state, snapshot.now, name)

        def show(rows: tuple[ThresholdRow, ...]) -> None:
            if asked is self._asked:
                self._show(rows)

        self._context.background.query("thresholds", find, show, owner=self)

    def _open_number(self, number: Number) -> None:
        """Open a value of the queue as it is edited."""
        if self._moment is not None:
            open_number(self._context, self.window(), number, self._moment)

    def _show(self, rows: tuple[ThresholdRow, ...]) -> None:
        self.model.show_rows(rows)
        self.table.setVisible(bool(rows))
        hosts = len({row.host for row in rows})
        if not rows:
            self.words.setText(tr("No host of the queue has a threshold, so that none is ever in alarm."))
            return
        words = tr("With the present load, {load} of {hosts} would be in load alarm and {suspend} in suspend alarm.")
        self.words.setText(
            words.format(
                load=count_alarms(rows, "load"),
                suspend=count_alarms(rows, "suspend"),
                hosts=count_of(hosts, "host", "hosts"),
            )
        )


def _find_number(row: ThresholdRow) -> ThresholdNumber | None:
    return ThresholdNumber(row.instance, row.kind, row.name) if row.value else None
