"""What happens to hosts, queue instances and running tasks in a scenario, and what follows from it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from qmonpy.engine.books.last_changes import with_letters_noted
from qmonpy.engine.books.progress import end_tasks
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.waiting import note_ended
from qmonpy.engine.world.execution_daemons import is_unheard, silent_hosts
from qmonpy.engine.world.task_failure import ERROR, TaskEnd, is_over, settle_end, with_failed_runs, with_queue_errors
from qmonpy.formats.files.incident_steps import End, Incident, Load, QueueError
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.work.state import State, TaskKey


def with_ended(cluster: Cluster, state: State, ends: Mapping[TaskKey, TaskEnd], now: int) -> State:
    """Return the state after runs of running tasks have ended, some of which wait again, or in error."""
    jobs, running = state.jobs, state.running
    ends = {key: settle_end(cluster, end) for key, end in ends.items()}
    over = [key for key, end in ends.items() if is_over(cluster, jobs[key[0]], running[key], end)]
    last = set(over)
    failed = {key: end for key, end in ends.items() if key not in last}
    broken = [(running[key], ends[key]) for key in over]
    if failed:
        state = with_failed_runs(cluster, state, failed, now)
    state = end_tasks(note_ended(prepare(cluster), state, over), over)
    return with_queue_errors(cluster, state, broken)


def with_load(cluster: Cluster, state: State, values: Mapping[str, Mapping[str, str | None]]) -> Cluster:
    """Return the cluster in which hosts report these load values beside their others; None takes one away.

    Of a host that does not answer nothing is heard.
    """
    changed: dict[str, Host] = {}
    gone = _find_gone(state)
    for name, some in values.items():
        host = cluster.hosts.get(name)
        if host is not None and name not in gone:
            merged = {**host.load_values, **some}
            changed[name] = replace(host, load_values={key: text for key, text in merged.items() if text is not None})
    return replace(cluster, hosts={**cluster.hosts, **changed}) if changed else cluster


def with_queues_in_error(state: State, names: Iterable[str]) -> State:
    """Return the state in which queue instances are in the state E, without a reason."""
    letters = {name: state.instance_states.get(name, frozenset()) | {ERROR} for name in names}
    found = replace(state, instance_states={**state.instance_states, **letters})
    return with_letters_noted(state.instance_states, found, letters)


def _find_gone(state: State) -> frozenset[str]:
    """The hosts that do not answer."""
    return silent_hosts(state) | state.down_hosts.keys()


def find_tasks(state: State, named: Iterable[TaskKey]) -> tuple[TaskKey, ...]:
    """Return the running tasks that are named; the task 0 stands for all of a job."""
    wanted = set(named)
    return tuple(key for key in state.running if key in wanted or (key[0], 0) in wanted)


def find_heard(state: State, named: Iterable[TaskKey]) -> tuple[TaskKey, ...]:
    """Return those of them of whose end is heard."""
    return tuple(key for key in find_tasks(state, named) if not is_unheard(state, state.running[key]))


def find_missing(cluster: Cluster, state: State, step: Incident) -> list[str]:
    """Return in words which of the tasks, hosts or queue instances of a step are not there, or not heard of, so that
    nothing happens to them."""
    if isinstance(step, End):
        return list(_find_missing_tasks(state, step.tasks))
    if isinstance(step, QueueError):
        known = prepare(cluster).site.by_name
        return [f"there is no queue instance {name}" for name in step.instances if name not in known]
    hosts = step.values if isinstance(step, Load) else step.hosts
    missing = [f"there is no host {name}" for name in hosts if name not in cluster.hosts]
    gone = _find_gone(state) if isinstance(step, Load) else frozenset[str]()
    return missing + [f"host {name} does not answer" for name in hosts if name in gone]


def _find_missing_tasks(state: State, named: Iterable[TaskKey]) -> Iterator[str]:
    running = find_tasks(state, named)
    there = {*running, *((job, 0) for job, _ in running)}
    found = find_heard(state, named)
    heard = {*found, *((job, 0) for job, _ in found)}
    for key in dict.fromkeys(named):
        if key not in heard:
            name = f"j{key[0]}.{key[1]}" if key[1] else f"j{key[0]}"
            yield f"{name} is not heard of" if key in there else f"{name} does not run"
