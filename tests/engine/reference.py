"""What running tasks use, worked out plainly from configuration and requests, to compare the engine with."""

from collections import defaultdict
from collections.abc import Iterator

from qmonpy.engine.work.quota_query import Query, QueryMatcher
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import Limit, Rule
from qmonpy.model.values.value import parse_number
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State
from tests.engine.strategies import DEFAULTS

Use = defaultdict[tuple[str, str], float]
"""Amounts by object (`global`, a host, a queue instance) and attribute."""


def amount_of(cluster: Cluster, job: Job, name: str) -> float:
    """What a slot (of a per-job attribute: the master task) uses of a consumable."""
    for request in job.hard_resources:
        if request.name == name:
            return parse_number(cluster.complexes[name].type, request.value)
    return 1.0 if name == "slots" else DEFAULTS[name]


def capacities(cluster: Cluster) -> dict[tuple[str, str], float]:
    """The capacity of every consumable that is not exclusive, where it has one."""
    levels = {name: dict(host.complex_values) for name, host in cluster.hosts.items()}
    for instance in queue_instances(cluster):
        levels[instance.name] = {**instance.complex_values, "slots": str(instance.slots)}
    return {
        (level, name): parse_number(cluster.complexes[name].type, text)
        for level, values in levels.items()
        for name, text in values.items()
        if name in (*DEFAULTS, "slots")
    }


def pieces(state: State) -> Iterator[tuple[RunningTask, Job, str, int, bool]]:
    """Task, job, queue instance, slots and whether it holds the master, of all pieces that run."""
    for task in state.running.values():
        for index, (instance, slots) in enumerate(task.pieces):
            yield task, state.jobs[task.job], instance, slots, index == 0


def level_use(cluster: Cluster, state: State) -> Use:
    """What is used at every level, whether or not it has a capacity there."""
    use: Use = defaultdict(float)
    for _, job, instance, slots, is_master in pieces(state):
        for name in (*DEFAULTS, "slots"):
            counted = int(is_master) if name == "tok" else slots
            for level in ("global", instance.partition("@")[2], instance):
                use[level, name] += counted * amount_of(cluster, job, name)
    return use


def exclusive_tasks(cluster: Cluster, state: State, level: str) -> tuple[set[tuple[int, int]], bool]:
    """The tasks on a host or queue instance, and whether one of them wants it for itself."""
    tasks = set()
    is_wanted = False
    for task, job, instance, _, _ in pieces(state):
        if level in (instance, instance.partition("@")[2]):
            tasks.add((task.job, task.task))
            is_wanted |= any(request.name == "excl" for request in job.hard_resources)
    return tasks, is_wanted


def limit_on_host(cluster: Cluster, limit: Limit, host: str) -> float:
    """A limit, or the formulas `$num_proc`, `$num_proc*2` and `$num_proc-1` on a host."""
    if not limit.is_dynamic:
        return parse_number(cluster.complexes[limit.name].type, limit.value)
    processors = int(cluster.hosts[host].complex_values["num_proc"])
    return float(eval(limit.value.replace("$num_proc", str(processors)), {}))


def overrun_quotas(cluster: Cluster, state: State) -> list[str]:
    """Limits that are exceeded, each as a text; sets rule by their first rule that matches."""
    matcher = QueryMatcher(cluster)
    used: defaultdict[tuple[str, int, str, str], float] = defaultdict(float)
    bounds: dict[tuple[str, int, str, str], float] = {}
    for task, job, instance, slots, is_master in pieces(state):
        queue, _, host = instance.partition("@")
        query = Query(job.owner, job.project, task.pe, queue, host, job.groups)
        for quota_set in cluster.quota_sets.values():
            index = next((n for n, rule in enumerate(quota_set.rules) if matcher.matches_rule(rule, query)), None)
            if index is None:
                continue
            rule = quota_set.rules[index]
            for limit in rule.limits:
                key = (quota_set.name, index, limit.name, _counted_together(rule, query))
                counted = int(is_master) if limit.name == "tok" else slots
                used[key] += counted * amount_of(cluster, job, limit.name)
                bounds[key] = limit_on_host(cluster, limit, host)
    return [f"{key}: {amount} of {bounds[key]}" for key, amount in used.items() if amount > bounds[key]]


def _counted_together(rule: Rule, query: Query) -> str:
    values = {"users": query.user, "projects": query.project, "pes": query.pe}
    values |= {"queues": query.queue, "hosts": query.host}
    scopes = dict(rule.filters())
    return "/".join(str(value) if kind in scopes and scopes[kind].is_expanded else "" for kind, value in values.items())
