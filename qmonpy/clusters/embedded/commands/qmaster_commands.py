"""Orders to the qmaster of the embedded cluster and to its scheduler: their effects, and the words of 8.1.9 (asked)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from qmonpy.clusters.embedded import messages
from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.clusters.interface import Answer
from qmonpy.engine.checks.permissions import find_refusal_to_order
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.qmaster_order import EVERY_CLIENT, SCHEDULER_ID, SCHEDULER_NAME, EventClient, QmasterOrder
from qmonpy.model.work.share_usage import UsageBook
from qmonpy.translation import tr

STOPPED = "scheduler_stopped"
"""The key in a cluster file, and in a spool, that says that the scheduler is stopped."""


def with_scheduler(other: Mapping[str, Any], world: Simulation) -> dict[str, Any]:
    """Return further content of a cluster file that says whether the scheduler is stopped."""
    kept = {key: value for key, value in other.items() if key != STOPPED}
    return kept if world.is_scheduling else {**kept, STOPPED: "true"}


def event_clients(world: Simulation) -> tuple[EventClient, ...]:
    """Return the event clients: the scheduler, while it runs."""
    return (EventClient(SCHEDULER_ID, SCHEDULER_NAME, world.cluster.name),) if world.is_scheduling else ()


@cache
def _stopped_trouble(words: str) -> Report:
    return Report("cluster.scheduler-stopped", words, Severity.WARNING)


@dataclass(frozen=True, slots=True)
class SchedulerTrouble:
    """A source of a warning while the scheduler is stopped."""

    world: Simulation

    @property
    def reports(self) -> tuple[Report, ...]:
        """The warning; the same object as long as it lasts."""
        if self.world.is_scheduling:
            return ()
        words = tr("The scheduler is stopped: no job starts until somebody starts it again (qconf -at scheduler).")
        return (_stopped_trouble(words),)


def give_order(world: Simulation, user: str, order: QmasterOrder, names: Sequence[str]) -> Answer:
    """Carry out an order; `names` are the numbers of event clients."""
    refusal = find_refusal_to_order(world.cluster, user, order)
    if refusal is not None:
        return Answer(False, refusal.text, (refusal,))
    match order:
        case QmasterOrder.START_SCHEDULER:
            return _start(world)
        case QmasterOrder.STOP_SCHEDULER:
            return _stop(world) if world.is_scheduling else _refuse("cluster.no-scheduler", messages.NO_SCHEDULER)
        case QmasterOrder.STOP_CLIENTS:
            return _stop_clients(world, names)
        case QmasterOrder.MONITOR_PASS:
            world.run_pass()
            return Answer(True, messages.monitoring(user, world.cluster.name))
        case QmasterOrder.CLEAR_USAGE:
            return _clear_usage(world, user, names)
        case QmasterOrder.STOP_QMASTER:
            return _refuse("cluster.no-qmaster", messages.NO_QMASTER)


def _clear_usage(world: Simulation, user: str, names: Sequence[str]) -> Answer:
    """Set the usage of some users to zero, or that of all users and projects; 8.1.9 ends well whatever it finds."""
    cluster, known = world.cluster, world.state.usage
    lines = [
        messages.cleared(user, cluster.name, name) if name in cluster.users else messages.no_such_user(name)
        for name in names or cluster.users
    ]
    if names:
        gone = set(names) & cluster.users.keys()
        book = replace(known, users={name: each for name, each in known.users.items() if name not in gone})
    else:
        lines += [messages.cleared(user, cluster.name, name, "project") for name in cluster.projects]
        book = UsageBook(debited_until=world.now)
    world.change_state(replace(world.state, usage=book))
    return Answer(True, "\n".join(lines))


def _start(world: Simulation) -> Answer:
    if world.is_scheduling:
        return Answer(True, messages.SCHEDULER_RUNS)
    world.is_scheduling = True
    # In which order jobs were altered only the scheduler knew that was stopped (8.1.9, asked).
    world.change_state(replace(world.state, changes=replace(world.state.changes, jobs={})))
    world.run_pass()
    return Answer(True, messages.SCHEDULER_STARTED)


def _stop(world: Simulation) -> Answer:
    world.is_scheduling = False
    # Nobody keeps the starts that the last pass has planned.
    world.decisions = replace(world.decisions, planned=())
    return Answer(True, messages.SCHEDULER_STOPPED)


def _stop_clients(world: Simulation, names: Sequence[str]) -> Answer:
    """Stop clients by their numbers; 8.1.9 passes over other words, and by `all` it does not mean the scheduler."""
    lines: list[str] = []
    reports: list[Report] = []
    for name in names:
        if name == EVERY_CLIENT or not is_whole(name):
            continue
        if int(name) == SCHEDULER_ID and world.is_scheduling:
            lines.append(_stop(world).text)
        else:
            reports.append(Report("cluster.no-such-client", messages.no_such_client(name), fields=(name,)))
            lines.append(reports[-1].text)
    return Answer(not reports, "\n".join(lines), tuple(reports))


def _refuse(code: str, text: str) -> Answer:
    return Answer(False, text, (Report(code, text),))
