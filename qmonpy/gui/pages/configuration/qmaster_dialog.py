"""The dialog of the qmaster and its scheduler: who listens to it, and orders to it, each after a question."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from qmonpy.app.clusters.qmaster_orders import (
    CLIENT_COLUMNS,
    OFFERED,
    ClientRow,
    describe_touched,
    find_offered,
    find_pointless,
    format_order,
)
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.app.terms.number import SaidLine
from qmonpy.app.terms.touched_number import TouchedTasks
from qmonpy.clusters.interface import Answer, TakesOrders
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.terms.number_dialog import follow_numbers
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.command_question import CommandOption, CommandPlan, CommandQuestion
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.late_methods import dataclass
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.qmaster_order import EventClient, QmasterOrder
from qmonpy.translation import later, tr


@dataclass(frozen=True, slots=True)
class _Found:
    """The event clients, or why they could not be asked for."""

    clients: tuple[EventClient, ...] = ()
    trouble: str = ""


class QmasterDialog(KeyWalk, QDialog):
    """Lists event clients, and offers a button for each order; nothing is done before a question is confirmed."""

    def __init__(self, context: PageContext, parent: QWidget):
        super().__init__(parent)
        self.setObjectName("qmaster_dialog")
        self.setWindowTitle(tr("Qmaster and scheduler"))
        self._context = context
        self._is_simulated = context.cluster.clock is not None
        words = tr(
            "Programs that the qmaster tells of events (qconf -secl). The scheduler is one of them while it runs."
        )
        self.words = named(QLabel(words, wordWrap=True), "hint")
        self.model = RowTableModel(CLIENT_COLUMNS, lambda row: str(row.client.number), {}, self)
        self.model.own_order = OwnOrder(later("by number"), "number")
        self.table = named(RowTable(self.model), "event_clients")
        self.table.setAccessibleName(tr("Event clients"))
        self.table.choice_changed.connect(self._show_choice)
        self.state = named(QLabel(wordWrap=True), "attention_line")
        self.state.hide()
        self.disconnect_clients = named(QPushButton(tr("Disconnect...")), "order_stop_clients")
        self.disconnect_clients.clicked.connect(lambda: self._ask(QmasterOrder.STOP_CLIENTS, self._chosen()))
        self.buttons: dict[QmasterOrder, QPushButton] = {}
        self._clients: Sequence[EventClient] | None = None
        """None as long as they are not known."""
        self._lay_out()
        self.finished.connect(self.deleteLater)
        if not self._is_simulated:
            # The scheduler leaves, and comes, some time after the order was answered.
            context.snapshot_changed.connect(self._look_again)
        self._show_choice()
        self.look()

    def look(self) -> None:
        """Ask for the event clients again."""
        cluster = self._context.cluster

        def find() -> _Found:
            assert isinstance(cluster, TakesOrders)
            try:
                return _Found(cluster.event_clients())
            except ReportError as error:
                return _Found(trouble="\n".join(each.text for each in error.reports))

        self._context.background.query("event clients", find, self._show, owner=self)

    def _look_again(self, _: object) -> None:
        if self.isVisible():
            self.look()

    def _show(self, found: _Found) -> None:
        self.model.show_rows([ClientRow(each) for each in found.clients])
        self.table.fit_columns()
        self._clients = None if found.trouble else found.clients
        nobody = tr("There is no event client: the scheduler does not run, and no job starts.")
        words = found.trouble or ("" if found.clients else nobody)
        self.state.setText(words)
        self.state.setVisible(bool(words))
        self._show_choice()

    def _chosen(self) -> Sequence[EventClient]:
        return tuple(row.client for row in self.table.chosen_rows())

    def _show_choice(self) -> None:
        orders = {**self.buttons, QmasterOrder.STOP_CLIENTS: self.disconnect_clients}
        for order, button in orders.items():
            refusal = self._context.session.refusal_to_order(order)
            why_not = find_pointless(order, self._clients)
            if order is QmasterOrder.STOP_CLIENTS and not self._chosen():
                why_not = tr("Choose the event clients to disconnect.")
            button.setEnabled(refusal is None and not why_not)
            button.setToolTip(str(refusal or why_not or format_order(order)))

    def _ask(self, order: QmasterOrder, clients: Sequence[EventClient] = ()) -> None:
        snapshot = self._context.snapshot or Snapshot()
        offered = OFFERED[order]
        lines = _say_touched(order, snapshot, clients)
        question = CommandQuestion(
            tr(offered.verb),
            f"{tr(offered.verb)}? {tr(offered.effect)}",
            tr(offered.verb),
            CommandOption("", "", is_offered=False),
            lambda _: CommandPlan(lines, format_order(order, clients)),
            lambda _: self._carry_out(order, clients),
            self,
            "order_question",
        )
        follow_numbers(self._context, question, question, find_moment=lambda: snapshot)
        question.open()

    def _carry_out(self, order: QmasterOrder, clients: Sequence[EventClient]) -> None:
        cluster, user = self._context.cluster, self._context.user
        assert isinstance(cluster, TakesOrders)
        names = [str(each.number) for each in clients]
        run = partial(cluster.give_order, user, order, names)
        self._context.background.operation(
            tr(OFFERED[order].verb), run, lambda answer: self._finish(order, answer), owner=self
        )

    def _finish(self, order: QmasterOrder, answer: Answer) -> None:
        self._context.messages.post_answer(answer, tr(OFFERED[order].done))
        if answer.is_done and order is QmasterOrder.STOP_QMASTER:
            self.accept()
        else:
            self.look()

    def _lay_out(self) -> None:
        space = tokens().size
        grid = QGridLayout()
        grid.setHorizontalSpacing(space("space_3"))
        grid.setVerticalSpacing(space("space_2"))
        grid.setColumnStretch(1, 1)
        for place, order in enumerate(find_offered(is_simulated=self._is_simulated)):
            button = named(QPushButton(f"{tr(OFFERED[order].verb)}..."), f"order_{order.name.lower()}")
            button.clicked.connect(partial(self._ask, order))
            self.buttons[order] = button
            words = QLabel(tr(OFFERED[order].effect), wordWrap=True)
            grid.addWidget(button, place, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(named(words, "field_help"), place, 1)
        close = DialogButtons(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setSpacing(space("space_3"))
        self.table.setMinimumHeight(4 * space("row"))
        for each in (self.words, self.table, self.state):
            layout.addWidget(each)
        layout.setStretchFactor(self.table, 1)
        layout.addWidget(self.disconnect_clients, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addLayout(grid)
        layout.addWidget(close)
        self.resize(space("dialog_width") * 4 // 3, self.sizeHint().height())


def _say_touched(order: QmasterOrder, snapshot: Snapshot, clients: Sequence[EventClient]) -> list[SaidLine]:
    """Return what an order touches, the tasks that it counts with what opens them."""
    lines = describe_touched(order, snapshot, clients)
    if order not in (QmasterOrder.STOP_SCHEDULER, QmasterOrder.STOP_QMASTER):
        return [SaidLine(each) for each in lines]
    waiting = tuple((number, len(each.tasks)) for number, each in snapshot.state.pending.items())
    numbers = (
        TouchedTasks(tr("running tasks"), running=tuple(snapshot.state.running)),
        TouchedTasks(tr("waiting tasks"), waiting=waiting),
    )
    # The number stands before the colon.
    return [SaidLine(line, line.partition(":")[0], number) for line, number in zip(lines, numbers, strict=True)]
