"""The steps of a scenario that tell what happens to hosts, queue instances and running tasks."""

from collections.abc import Callable, Mapping

from qmonpy.formats.documents.document import Node
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Severity
from qmonpy.model.values.value import find_number
from qmonpy.model.values.whole import find_whole
from qmonpy.model.work.state import TaskKey
from qmonpy.model.work.task_record import find_end_mistake
from qmonpy.translation import tr

NO_VALUE = ("", "NONE", "None")
"""What takes a load value away."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How runs end: an exit status, or a `failed` code of sge_status(5), or neither, which is success."""

    exit_status: int = 0
    failed: int = 0


GOOD = Ending()


@dataclass(frozen=True, slots=True)
class End:
    """Let running tasks end now: `j1` all of a job's, `j1.2` one; with an exit status or a failure."""

    tasks: tuple[TaskKey, ...]
    """The task is 0 where all are meant."""
    ending: Ending = GOOD


@dataclass(frozen=True, slots=True)
class Load:
    """Let hosts report load values from now on, beside those that they reported before."""

    values: Mapping[str, Mapping[str, str | None]]
    """By host; None takes a value away."""


@dataclass(frozen=True, slots=True)
class StopHosts:
    """Stop the execution daemons of hosts: their queue instances are unknown, what runs there goes on."""

    hosts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CrashHosts:
    """Let hosts break down with all that runs there; the cluster hears of it after `max_unheard`."""

    hosts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StartHosts:
    """Start hosts again that were stopped or broke down."""

    hosts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QueueError:
    """Set queue instances into the state E, as if a job had failed there."""

    instances: tuple[str, ...]


Incident = End | Load | StopHosts | CrashHosts | StartHosts | QueueError


def parse_ending(node: Node) -> Ending:
    """Return how runs end by `exit` and `failed` of a mapping."""
    status, failed = node.child("exit"), node.child("failed")
    ending = Ending(status.integer() if status else 0, failed.integer() if failed else 0)
    mistake = find_end_mistake(ending.exit_status, ending.failed)
    if mistake:
        node.report("no-end", mistake)
        return GOOD
    return ending


def parse_tasks(node: Node, *, with_tasks: bool = True) -> tuple[TaskKey, ...]:
    """Return the tasks of a list of words such as `j1` and `j1.2`, of which one may stand alone; the task of a job is
    0. `with_tasks` is whether single tasks may be named."""
    if node.value in (None, "", [], ()):
        node.report("no-task", tr("the tasks are missing"))
    found: list[TaskKey] = []
    is_list = isinstance(node.value, list | tuple)
    for each in node.elements() if is_list else map(node.with_value, node.names()):
        job, dot, task = each.text().removeprefix("j").partition(".")
        numbers = find_whole(job), find_whole(task) if dot else 0
        if numbers[0] is None or numbers[1] is None or (dot and not with_tasks):
            words = tr('expected a job such as j1, or a task such as j1.2, not "{text}"')
            words = words if with_tasks else tr('expected a job such as j1, not "{text}"')
            each.report("no-task", words.format(text=each.text()))
        else:
            found.append((numbers[0], numbers[1]))
    return tuple(found)


def _end(node: Node) -> End:
    node.check_keys(("tasks", "exit", "failed"))
    return End(parse_tasks(node.entry("tasks") or node.below("tasks", None)), parse_ending(node))


def check_loads(node: Node | None, cluster: Cluster) -> None:
    """Report load values of a step that are no values of their complex attributes, and such that nothing reads."""
    for _, of_host in node.items() if node is not None else ():
        for name, each in of_host.items():
            attribute = cluster.complexes.get(name)
            text = each.text()
            if attribute is None:
                words = tr('there is no complex attribute "{name}": nothing looks at this load value')
                each.report("no-attribute", words.format(name=name), Severity.WARNING)
            elif text not in NO_VALUE and not attribute.type.is_string and find_number(attribute.type, text) is None:
                words = tr('expected a value of the type {type}, or NONE, not "{text}"')
                each.report("no-value", words.format(type=attribute.type, text=text))


def _names(node: Node) -> tuple[str, ...]:
    """Return the hosts or queue instances of a step, of which there is one at least."""
    names = node.names()
    if not names:
        node.report("no-names", tr("the names are missing"))
    return names


def _load(node: Node) -> Load:
    return Load(
        {
            host: {name: None if each.text() in NO_VALUE else each.text() for name, each in values.items()}
            for host, values in node.items()
        }
    )


INCIDENTS: Mapping[str, Callable[[Node], Incident]] = {
    "end": _end,
    "load": _load,
    "stop_hosts": lambda node: StopHosts(_names(node)),
    "crash_hosts": lambda node: CrashHosts(_names(node)),
    "start_hosts": lambda node: StartHosts(_names(node)),
    "queue_error": lambda node: QueueError(_names(node)),
}
"""By the name of the step what reads it."""
