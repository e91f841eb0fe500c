"""The steps of a scenario that tell what happens to hosts, queue instances and running tasks."""

from collections.abc import Callable, Mapping

from qmonpy.formats.documents.document import Node
from qmonpy.late_methods import dataclass
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


def _end(node: Node) -> End:
    node.check_keys(("tasks", "exit", "failed"))
    tasks: list[TaskKey] = []
    named = node.child("tasks")
    for each in named.elements() if named is not None else ():
        job, _, task = each.text().removeprefix("j").partition(".")
        numbers = find_whole(job), find_whole(task or "0")
        if numbers[0] is None or numbers[1] is None:
            each.report(
                "no-task",
                tr('expected a job such as j1, or a task such as j1.2, not "{text}"').format(text=each.text()),
            )
        else:
            tasks.append((numbers[0], numbers[1]))
    return End(tuple(tasks), parse_ending(node))


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
    "stop_hosts": lambda node: StopHosts(node.names()),
    "crash_hosts": lambda node: CrashHosts(node.names()),
    "start_hosts": lambda node: StartHosts(node.names()),
    "queue_error": lambda node: QueueError(node.names()),
}
"""By the name of the step what reads it."""
