"""`qconf` on queues and the qmaster: `-cq`, `-secl`, `-kec`, `-ks`, `-at`, `-tsm`, `-clearusage`, `-km`, `-sobjl`.

The words and exit statuses are those of 8.1.9 (asked).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from qmonpy.cli.configuring.options import missing_argument
from qmonpy.cli.outcome import Outcome, answered, format_lines, refused, shown
from qmonpy.clusters.interface import ClusterInterface, TakesOrders
from qmonpy.formats.configuration.object_text import format_object_attributes
from qmonpy.formats.output.event_clients import NO_CLIENTS, format_event_clients
from qmonpy.model.attributes.resolve import hosts_of
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.configuration.queue import ClusterQueue
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.qmaster_order import SCHEDULER_NAME, QmasterOrder

_WELL = frozenset({QmasterOrder.MONITOR_PASS})
"""Orders whose refusal ends with status 0."""


def clean_queues(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Remove what runs in queues, and every record of it (`-cq`)."""
    names = [name for word in rest[:1] for name in word.split(",") if name]
    if not names:
        return missing_argument("-cq")
    return answered(cluster.modify_instances(user, names, InstanceAction.CLEAN))


def show_detached_settings(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """List the overrides that a queue has for hosts that are not in it, and for groups that are not wholly (`-sds`)."""
    found = cluster.snapshot().cluster
    lines = [line for _, queue in sorted(found.queues.items()) for line in _find_detached(found, queue)]
    return Outcome(format_lines(*lines), exit_code=1) if lines else Outcome()


def _find_detached(cluster: Cluster, queue: ClusterQueue) -> Iterator[str]:
    hosts = set(hosts_of(cluster, queue.hosts))
    for attribute, setting in queue.settings.items():
        for place in setting.overrides:
            name = queue.name
            if not place.startswith("@") and place not in hosts:
                yield f'unused setting for attribute "{attribute}" and host "{place}" in queue "{name}".'
            elif place.startswith("@") and not hosts.issuperset(hosts_of(cluster, (place,))):
                yield (
                    f'default value of "{attribute}" is overwritten for hostgroup "{place}" in queue "{name}". '
                    f'Not all hosts of "{place}" are contained in the hostlist specification of queue "{name}".'
                )


def stop_hosts(option: str) -> Callable[[ClusterInterface, str, Sequence[str], str], Outcome]:
    """Return what stops execution daemons (`-ke`), or their jobs as well (`-kej`)."""
    kills_jobs = option == "-kej"

    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        if not rest:
            return refused('Need a hostname or the keyword "all"')
        names = [name for word in rest for name in word.split(",") if name]
        return answered(cluster.stop_hosts(user, names, kills_jobs=kills_jobs))

    return carry_out


def show_event_clients(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """List the programs that the qmaster tells of events (`-secl`)."""
    assert isinstance(cluster, TakesOrders)
    table = format_event_clients(cluster.event_clients())
    return shown(table) if table else Outcome("", format_lines(NO_CLIENTS))


def stop_clients(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """End the connection of event clients (`-kec`)."""
    names = [name for word in rest[:1] for name in word.split(",") if name]
    if not names:
        return missing_argument("-kec")
    return _order(cluster, user, QmasterOrder.STOP_CLIENTS, names)


def start_thread(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Start the scheduler (`-at scheduler`)."""
    return _find_thread("-at", rest) or _order(cluster, user, QmasterOrder.START_SCHEDULER)


def stop_thread(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Stop the scheduler (`-kt scheduler`), which 8.1.9 lets everybody do; here only those who may by `-ks`."""
    wrong = _find_thread("-kt", rest)
    if wrong is not None:
        return wrong
    outcome = _order(cluster, user, QmasterOrder.STOP_SCHEDULER)
    return outcome if outcome.exit_code else Outcome("", format_lines("scheduler thread terminated"))


def _find_thread(option: str, rest: Sequence[str]) -> Outcome | None:
    """Return what is said of the name of no thread; None if it is the scheduler's, the only one that there is."""
    if not rest:
        return missing_argument(option)
    is_known = rest[0] == SCHEDULER_NAME
    return None if is_known else refused(f'thread with name "{rest[0]}" is not supported', exit_code=0)


def stop_scheduler(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Stop the scheduler (`-ks`)."""
    return _order(cluster, user, QmasterOrder.STOP_SCHEDULER)


def monitor_pass(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Let the scheduler run a pass now (`-tsm`); an embedded cluster writes no trace of it."""
    return _order(cluster, user, QmasterOrder.MONITOR_PASS)


def clear_usage(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Set the usage of the share tree policy to zero (`-clearusage`), of all or of some users."""
    names = [name for word in rest for name in word.split(",") if name]
    return _order(cluster, user, QmasterOrder.CLEAR_USAGE, names)


def stop_qmaster(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Refuse to stop the qmaster (`-km`): an embedded cluster has none."""
    return _order(cluster, user, QmasterOrder.STOP_QMASTER)


def _order(cluster: ClusterInterface, user: str, order: QmasterOrder, names: Sequence[str] = ()) -> Outcome:
    assert isinstance(cluster, TakesOrders)
    outcome = answered(cluster.give_order(user, order, names))
    return replace(outcome, exit_code=0) if order in _WELL else outcome


# -sobjl

TEMPLATE = "template"
"""An exec host that 8.1.9 lists although it is none."""
_SEARCHED = {"queue": ObjectKind.QUEUE, "exechost": ObjectKind.HOST}


def find_objects_by_value(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """List the objects of which an attribute has a value (`-sobjl`); `*` and `?` stand for anything.

    Of a queue, only the value for all hosts counts. 8.1.9 lists nothing, without a word, for `queue_instance` and
    `queue_domain`, and for kinds and attributes that it does not know (asked).
    """
    if len(rest) < 3:
        return refused(f'error: no option argument provided to "{rest[-1] if rest else "-sobjl"}"')
    kind, attribute, value = rest[:3]
    if kind not in _SEARCHED:
        return Outcome()
    names = _find(cluster.snapshot().cluster, _SEARCHED[kind], attribute, value)
    return shown("".join(f"{name}\n" for name in names))


def _find(cluster: Cluster, kind: ObjectKind, attribute: str, value: str) -> Iterator[str]:
    if kind is ObjectKind.QUEUE:
        objects: dict[str, Any] = dict(sorted(cluster.queues.items()))
    else:
        rest = sorted(name for name in cluster.hosts if name != GLOBAL_HOST)
        every = {TEMPLATE: Host(TEMPLATE), GLOBAL_HOST: Host(GLOBAL_HOST), **cluster.hosts}
        objects = {name: every[name] for name in (TEMPLATE, GLOBAL_HOST, *rest)}
    for name, each in objects.items():
        text = format_object_attributes(kind, each).get(attribute)
        if text is not None and matches_pattern(value, text.partition(",[")[0]):
            yield name
