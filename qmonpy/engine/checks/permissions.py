"""Who may do what: managers, operators, owners of queues and users, as 8.1.9 decides it and in its words (asked).

Every function gives the report that refuses, or None where a user may. What is said of the object itself, such as that
it is not there, is no matter of permission and decided elsewhere.
"""

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType

from qmonpy.model.attributes.resolve import QueueInstance, queue_instances
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue import ClusterQueue
from qmonpy.model.configuration.roles import format_ar_denial, is_ar_user, is_manager, is_operator
from qmonpy.model.report import Report
from qmonpy.model.values.pattern import is_pattern
from qmonpy.model.values.value import is_flag_set, split_names
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.job import Job
from qmonpy.model.work.qmaster_order import QmasterOrder
from qmonpy.model.work.reservation import Reservation
from qmonpy.translation import tr


class JobAction(StrEnum):
    """The actions of qdel(1), qalter(1), qhold(1), qrls(1) and qmod(1) on jobs."""

    DELETE = "delete"
    ALTER = "alter"
    """Everything that qalter does and nothing below names; a user hold and its release too."""
    RAISE_PRIORITY = "increase job priority"
    CHANGE_TICKETS = "change amount of override tickets"
    SET_OPERATOR_HOLD = "set operator hold"
    REMOVE_OPERATOR_HOLD = "remove operator hold"
    SET_MANAGER_HOLD = "set manager hold"
    """Also called system hold."""
    REMOVE_MANAGER_HOLD = "remove manager hold"
    SWITCH = "switch"
    """Suspend, resume, reschedule, clear error."""


_SHUTDOWN = "shutdown requires manager privileges"
_ORDER_DENIALS: Mapping[QmasterOrder, str] = MappingProxyType(
    {
        QmasterOrder.STOP_SCHEDULER: _SHUTDOWN,
        QmasterOrder.STOP_CLIENTS: _SHUTDOWN,
        QmasterOrder.STOP_QMASTER: "shutting down qmaster requires manager privileges",
        QmasterOrder.MONITOR_PASS: "starting scheduler monitoring requires manager privileges",
        QmasterOrder.CLEAR_USAGE: 'denied: "{user}" must be manager for this operation',
    }
)
"""What 8.1.9 says to who is no manager. Everybody may start the scheduler."""


def find_refusal_to_order(cluster: Cluster, user: str, order: QmasterOrder) -> Report | None:
    """Return why a user may not tell the qmaster to do this: managers may do everything."""
    words = _ORDER_DENIALS.get(order)
    if words is None or is_manager(cluster, user):
        return None
    return Report("cluster.no-manager", words.format(user=user))


class HostNeed(StrEnum):
    """The kinds of host that a qmaster takes commands from."""

    ADMIN = "admin host"
    SUBMIT = "submit host"


def find_refusal_to_drive(cluster: Cluster, user: str) -> Report | None:
    """Return why a user may not start, stop or step the time that passes for all users of a served cluster."""
    if is_manager(cluster, user):
        return None
    return Report("served.clock", f'denied: "{user}" must be manager to change how the time passes')


def find_refusal_to_happen(cluster: Cluster, user: str) -> Report | None:
    """Return why a user may not let hosts of a simulated cluster break down, or runs fail, None if they may."""
    if is_manager(cluster, user):
        return None
    return Report("cluster.no-manager", f'denied: "{user}" must be manager to let hosts or jobs of a simulation fail')


_OPERATORS_KINDS = frozenset({ObjectKind.USER_SET})
"""Kinds that operators change as well."""


def find_refusal_to_change(cluster: Cluster, user: str, kinds: Iterable[ObjectKind]) -> Report | None:
    """Return why a user may not add, modify or remove objects of these kinds; 8.1.9 does not distinguish these three.

    Managers may change everything, operators user sets; the owners of a queue may not change its configuration.
    """
    if is_manager(cluster, user):
        return None
    wanted = set(kinds)
    if not wanted or not wanted <= _OPERATORS_KINDS:
        return Report("cluster.no-manager", f'denied: "{user}" must be manager for this operation')
    if not is_operator(cluster, user):
        return Report("cluster.no-operator", f'denied: "{user}" must be operator for this operation')
    return None


def is_owner(instance: QueueInstance, user: str) -> bool:
    """Whether a user is in the `owner_list` of a queue instance (queue_conf(5)), as its overrides make it."""
    return user in split_names(instance.setting("owner_list"))


def owned_instances(cluster: Cluster, user: str, queues: Container[str] | None = None) -> frozenset[str]:
    """The names of all queue instances, or those of some cluster queues, that a user owns, whatever the user's role."""
    naming = replace(
        cluster,
        queues={
            name: each
            for name, each in cluster.queues.items()
            if (queues is None or name in queues) and _names_owner(each, user)
        },
        orphans={name: each for name, each in cluster.orphans.items() if _names_owner(each, user)},
    )
    return frozenset(each.name for each in queue_instances(naming) if is_owner(each, user))


def _names_owner(queue: ClusterQueue, user: str) -> bool:
    setting = queue.settings.get("owner_list")
    texts = (setting.default, *setting.overrides.values()) if setting else ()
    return any(user in split_names(text) for text in texts)


def find_refusal_to_switch(
    cluster: Cluster, user: str, instance: QueueInstance, action: InstanceAction
) -> Report | None:
    """Return why a user may not act on a queue instance in this way: operators and owners may.

    Owners may not reschedule jobs, and only managers may clean.
    """
    return _refusal(cluster, user, instance.name, action, is_operator(cluster, user) or is_owner(instance, user))


def find_refusal_to_switch_any(
    cluster: Cluster, user: str, names: Iterable[str], action: InstanceAction
) -> Report | None:
    """Return why a user may not act on a single one of the queue instances of these names; None if on one or more."""
    left = iter(names)
    first = next(left, None)
    if first is None:
        return None
    # All that have rights are alike, so that one of them answers for thousands.
    if is_operator(cluster, user):
        return _refusal(cluster, user, first, action, has_rights=True)
    wanted = (first, *left)
    owned = owned_instances(cluster, user, {name.partition("@")[0] for name in wanted})
    likely = next((name for name in wanted if name in owned), first)
    if _refusal(cluster, user, likely, action, likely in owned) is None:
        return None
    return _refusal(cluster, user, first, action, first in owned)


def _refusal(cluster: Cluster, user: str, name: str, action: InstanceAction, has_rights: bool) -> Report | None:
    if not has_rights:
        text = f'{user} - you have no permission to modify queue "{name}"'
    elif action is InstanceAction.CLEAN and not is_manager(cluster, user):
        text = "cleaning a queue requires manager privileges"
    elif action is InstanceAction.RESCHEDULE and not is_operator(cluster, user):
        text = f'{user} - you have no permission to reschedule jobs of queue instance "{name}"'
    else:
        return None
    return Report("cluster.no-permission", text, fields=(name,))


def find_common(refusals: Iterable[Report | None]) -> Report | None:
    """The first refusal of several, or None if one of them is none."""
    first: Report | None = None
    for each in refusals:
        if each is None:
            return None
        first = first or each
    return first


_OPERATORS_ACTIONS = frozenset(
    {
        JobAction.RAISE_PRIORITY,
        JobAction.CHANGE_TICKETS,
        JobAction.SET_OPERATOR_HOLD,
        JobAction.REMOVE_OPERATOR_HOLD,
    }
)
_MANAGERS_ACTIONS = frozenset({JobAction.SET_MANAGER_HOLD, JobAction.REMOVE_MANAGER_HOLD})


HOLD_ACTIONS: Mapping[bool, Mapping[str, JobAction]] = MappingProxyType(
    {
        True: {"u": JobAction.ALTER, "o": JobAction.SET_OPERATOR_HOLD, "s": JobAction.SET_MANAGER_HOLD},
        False: {"u": JobAction.ALTER, "o": JobAction.REMOVE_OPERATOR_HOLD, "s": JobAction.REMOVE_MANAGER_HOLD},
    }
)
"""Whether holds are put on, and the letter of a kind of hold, to what that is."""


def may_force_deletion(cluster: Cluster, user: str) -> bool:
    """Whether `qdel -f` of a user forces: operators may, everybody with `ENABLE_FORCED_QDEL` of sge_conf(5)."""
    is_open = is_flag_set(cluster.configuration.get("qmaster_params", ""), "ENABLE_FORCED_QDEL")
    return is_open or is_operator(cluster, user)


def find_refusal_of_job(cluster: Cluster, user: str, job: Job, action: JobAction) -> Report | None:
    """Return why a user may not act on a job in this way: operators may, and its owner, except for some actions."""
    if user != job.owner and not is_operator(cluster, user):
        text = _not_owner(user, job.number, action)
    elif action in _MANAGERS_ACTIONS and not is_manager(cluster, user):
        text = f'denied: "{user}" must be manager to {action}'
    elif action in _OPERATORS_ACTIONS and not is_operator(cluster, user):
        text = f'denied: "{user}" must be operator to {action}'
    else:
        return None
    return Report("cluster.no-permission", text, fields=(str(job.number),))


def _not_owner(user: str, number: int, action: JobAction) -> str:
    if action is JobAction.DELETE:
        return f'{user} - you do not have the necessary privileges to delete the job "{number}"'
    if action is JobAction.SWITCH:
        return f'{user} - you have no permission to modify job "{number}"'
    return f'denied: "{user}" must be at least owner of job {number} to change job attributes'


def find_refusal_of_priority(cluster: Cluster, user: str, priority: int) -> Report | None:
    """Return why a user may not submit a job with a priority: positive ones are for operators."""
    if priority <= 0 or is_operator(cluster, user):
        return None
    return Report("job.priority", "job rejected: positive submission priority requires operator privileges")


def find_refusal_to_reserve(cluster: Cluster, user: str) -> Report | None:
    """Return why a user may not request or delete reservations at all."""
    if is_ar_user(cluster, user):
        return None
    return Report("cluster.no-ar-user", format_ar_denial(user))


def find_refusal_to_delete_reservation(cluster: Cluster, user: str, reservation: Reservation) -> Report | None:
    """Return why a user may not delete a reservation: its owner and managers may, operators may not."""
    refusal = find_refusal_to_reserve(cluster, user)
    if refusal is not None or user == reservation.request.owner or is_manager(cluster, user):
        return refusal
    number = reservation.id
    text = f'{user} - you do not have the necessary privileges to delete the advance_reservation "{number}"'
    return Report("cluster.no-permission", text, fields=(str(number),))


def find_refusal_to_delete_of(cluster: Cluster, user: str, owners: Iterable[str]) -> Report | None:
    """Return why a user may not ask to delete the reservations of these owners: only managers may use patterns."""
    refusal = find_refusal_to_reserve(cluster, user)
    if refusal is None and any(map(is_pattern, owners)) and not is_manager(cluster, user):
        text = f'denied: "{user}" must be manager to modify all advance reservations'
        return Report("cluster.no-manager", text)
    return refusal


def find_refusal_to_act_as(cluster: Cluster, user: str, other: str) -> Report | None:
    """Return why a user may not act as another one: managers may. Grid Engine itself has no such action."""
    if user == other or is_manager(cluster, user):
        return None
    text = tr("{user} may not act as {other}: only managers may act as somebody else.").format(user=user, other=other)
    return Report("cluster.no-manager", text, fields=(other,))


def find_refusal_of_host(cluster: Cluster, host: str, action: HostNeed) -> Report | None:
    """Return why this kind of request is refused from a host, whoever asks; None if `host` is empty (not known).

    8.1.9 takes changes of the configuration and all of qmod from admin hosts, jobs and reservations from submit hosts.
    """
    known = cluster.admin_hosts if action is HostNeed.ADMIN else cluster.submit_hosts
    if not host or any(_is_same_host(host, each) for each in known):
        return None
    words = f'denied: host "{host}" is not {"an admin" if action is HostNeed.ADMIN else "a submit"} host'
    return Report("cluster.denied-host", words, fields=(host,))


def _is_same_host(one: str, other: str) -> bool:
    """As with `ignore_fqdn true` of bootstrap(5): whether to look at domains too is left to the qmaster."""
    return one.partition(".")[0].lower() == other.partition(".")[0].lower()


def find_refusal_to_act_on_real(user: str, other: str) -> Report | None:
    """Return why nobody may act as another user on a real cluster: the qmaster sees who runs this program."""
    if user == other:
        return None
    text = tr("A real cluster knows who runs qmonpy, which is {user}: to act as {other}, run it as {other}.").format(
        user=user, other=other
    )
    return Report("cluster.other-user", text, fields=(other,))
