"""Who holds a quota: the running tasks that a rule counts for one usage key, and how much each books."""

from qmonpy.engine.books.ledger import Accounts
from qmonpy.engine.books.task_amount import find_task_amount
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import task_bookings
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import QuotaUsage, RunningTask, State


@dataclass(frozen=True, slots=True)
class Held:
    """One running task that has something of a limit booked, and how much."""

    task: RunningTask
    amount: float


def find_held(cluster: Cluster, state: State, usage: QuotaUsage) -> tuple[Held, ...]:
    """Return the tasks that a row of usage counts, with what each has booked, in the order of `state.running`."""
    prepared = prepare(cluster)
    account = _find_account(prepared.accounts, usage)
    if account is None:
        return ()
    held = []
    for task in state.running.values():
        if _may_count(state.jobs[task.job], task, usage):
            booked = (each for _, bookings in task_bookings(prepared, state, task) for each in bookings)
            amount = sum(each.amount for each in booked if each.account == account)
            if amount:
                held.append(Held(task, amount))
    return tuple(held)


def find_needed(cluster: Cluster, job: Job, attribute: str) -> float:
    """Return how much of a consumable a task of a waiting job books at least, for its fewest slots."""
    prepared = prepare(cluster)
    slots = min((each.first for each in job.slots), default=1)
    return find_task_amount(prepared.accounts, prepared.category(job), attribute, slots)


def _find_account(accounts: Accounts, usage: QuotaUsage) -> int | None:
    """Return the number of the account of a row of usage; None if its rule or its consumable limit does not exist."""
    key = (usage.user, usage.project, usage.pe, usage.queue, usage.host)
    for rules in accounts.rules.sets:
        for rule in rules:
            if (rule.set_name, rule.index) == (usage.quota_set, usage.rule):
                for index, limit in enumerate(rule.limits):
                    if limit.attribute.name == usage.attribute and limit.attribute.is_consumable:
                        return accounts.quota(rule, index, key)
    return None


def _may_count(job: Job, task: RunningTask, usage: QuotaUsage) -> bool:
    """Return whether a task can count for a usage key; a quick test before its bookings are computed."""
    if (usage.user and job.owner != usage.user) or (usage.project and job.project != usage.project):
        return False
    if usage.pe and task.pe != usage.pe:
        return False
    if not usage.queue and not usage.host:
        return True
    places = (instance.partition("@") for instance, _ in task.pieces)
    return any(usage.queue in ("", queue) and usage.host in ("", host) for queue, _, host in places)
