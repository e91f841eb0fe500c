"""Orders to a qmaster and its scheduler as they are offered: what each does, the question before it, its command."""

import shlex
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from qmonpy.app.tables.column import Column
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.qmaster_order import SCHEDULER_NAME, EventClient, QmasterOrder
from qmonpy.translation import later, tr


@dataclass(frozen=True, slots=True)
class OfferedOrder:
    """The words about one order."""

    verb: str
    """The text of its button."""
    effect: str
    """What it does, in a sentence or two."""
    done: str
    """What is said when it was done."""


OFFERED: Mapping[QmasterOrder, OfferedOrder] = MappingProxyType(
    {
        QmasterOrder.START_SCHEDULER: OfferedOrder(
            "Start the scheduler", "Jobs start again.", "The scheduler was told to start."
        ),
        QmasterOrder.STOP_SCHEDULER: OfferedOrder(
            "Stop the scheduler",
            "No job starts and no start is planned until the scheduler is started again. What runs goes on, and jobs "
            "can still be submitted.",
            "The scheduler was told to stop: no job starts.",
        ),
        QmasterOrder.MONITOR_PASS: OfferedOrder(
            "Trace the next pass",
            "The scheduler writes what it considers in its next pass into the file schedd_runlog, in the folder common "
            "of the cell. Nothing else changes.",
            "The scheduler writes what it considers in its next pass into common/schedd_runlog of the cell.",
        ),
        QmasterOrder.CLEAR_USAGE: OfferedOrder(
            "Clear usage",
            "The past usage of all users and projects, by which the share tree policy orders jobs, becomes zero. This "
            "cannot be undone.",
            "The usage of all users and projects was set to zero.",
        ),
        QmasterOrder.STOP_CLIENTS: OfferedOrder(
            "Disconnect",
            "The qmaster ends the connection of this program and tells it of no events any more.",
            "The connection was ended.",
        ),
        QmasterOrder.STOP_QMASTER: OfferedOrder(
            "Stop the qmaster",
            "Nobody can submit, watch or change anything, this window included, and no job starts, until the qmaster "
            "is started again on its own host ($SGE_ROOT/$SGE_CELL/common/sgemaster start, or the service "
            "gridengine-master). This cannot be undone from here.",
            "The qmaster was told to stop.",
        ),
    }
)
"""The orders in the order in which they are shown."""
_NOT_SIMULATED = frozenset({QmasterOrder.MONITOR_PASS, QmasterOrder.STOP_QMASTER})
"""Orders that change nothing on an embedded cluster: it has no qmaster to stop, and writes no trace."""


def find_offered(*, is_simulated: bool) -> tuple[QmasterOrder, ...]:
    """Return the orders that are offered for the whole cluster, and that change something there."""
    general = (each for each in OFFERED if each is not QmasterOrder.STOP_CLIENTS)
    return tuple(each for each in general if not (is_simulated and each in _NOT_SIMULATED))


def describe_touched(order: QmasterOrder, snapshot: Snapshot, clients: Sequence[EventClient] = ()) -> list[str]:
    """Return lines on what an order touches now: jobs, or the scheduler among event clients."""
    if order is QmasterOrder.STOP_CLIENTS:
        words = tr("{name} on {host} (number {number})")
        lines = [words.format(name=each.name, host=each.host, number=each.number) for each in clients]
        if any(each.name == SCHEDULER_NAME for each in clients):
            lines.append(tr("This is the scheduler: no job starts until it is started again."))
        return lines
    if order not in (QmasterOrder.STOP_SCHEDULER, QmasterOrder.STOP_QMASTER):
        return []
    waiting = sum(len(each.tasks) for each in snapshot.state.pending.values())
    lines = [f"{format_count(len(snapshot.state.running), 'running task')}: {tr(_RUNNING[order])}"]
    none = tr("{waiting}: none starts meanwhile.").format(waiting=format_count(waiting, "waiting task"))
    return [*lines, none]


def find_pointless(order: QmasterOrder, clients: Sequence[EventClient] | None) -> str:
    """Return why an order would do nothing now, else an empty text; `clients` is None where they are not known."""
    if clients is None:
        return ""
    is_scheduling = any(each.name == SCHEDULER_NAME for each in clients)
    if order is QmasterOrder.START_SCHEDULER and is_scheduling:
        return tr("The scheduler runs already.")
    if order is QmasterOrder.STOP_SCHEDULER and not is_scheduling:
        return tr("The scheduler does not run.")
    if order is QmasterOrder.MONITOR_PASS and not is_scheduling:
        return tr("The scheduler does not run, so there is no next pass.")
    return ""


_RUNNING = {
    QmasterOrder.STOP_SCHEDULER: later("what runs goes on and ends as usual."),
    QmasterOrder.STOP_QMASTER: later("what runs goes on; ends become known when the qmaster runs again."),
}


@dataclass(frozen=True, slots=True)
class ClientRow:
    """One event client in a table."""

    client: EventClient

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.client.number} {self.client.name} {self.client.host}".lower()


CLIENT_COLUMNS: tuple[Column[ClientRow], ...] = (
    Column("number", "number", lambda row: str(row.client.number), lambda row: row.client.number, is_number=True),
    Column("name", "name", lambda row: row.client.name),
    Column("host", "host", lambda row: row.client.host),
)


def format_order(order: QmasterOrder, clients: Sequence[EventClient] = ()) -> str:
    """Return the command of an order."""
    numbers = [",".join(str(each.number) for each in clients)] if clients else []
    return shlex.join(["qconf", *order.split(), *numbers])
