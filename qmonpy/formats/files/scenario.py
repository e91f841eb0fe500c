"""Scenarios: a cluster and the steps to play on it, as one YAML document (format qmonpy-scenario/1)."""

from collections.abc import Callable, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.documents.document import Node, check_format, parse_document
from qmonpy.formats.files.cluster_content import FAILURE_RATE
from qmonpy.formats.files.incident_steps import (
    GOOD,
    INCIDENTS,
    Ending,
    Incident,
    check_loads,
    parse_ending,
    parse_tasks,
)
from qmonpy.formats.files.usage_document import parse_usage_book
from qmonpy.formats.files.value_form import parse_arguments
from qmonpy.late_methods import dataclass
from qmonpy.limited_file import MOST_CLUSTER_BYTES, read_limited
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.values.whole import find_decimal
from qmonpy.model.work.job import DEFAULT_RUNTIME
from qmonpy.model.work.share_usage import UsageBook
from qmonpy.translation import tr

FORMAT = "qmonpy-scenario/1"
DEFAULT_START = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Submit:
    """`qsub` by a user; the job is held until the next Schedule and then runs `runtime` seconds, and ends so."""

    user: str
    args: tuple[str, ...] = ()
    runtime: int = DEFAULT_RUNTIME
    ending: Ending = GOOD


@dataclass(frozen=True, slots=True)
class Reserve:
    """`qrsub` by a user; `@+3600` in an argument is that many seconds after the scenario's start."""

    user: str
    args: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Delete:
    """`qdel` by root, of jobs `j1`, `j2`, ..."""

    jobs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sleep:
    """Let time pass."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Schedule:
    """Release held jobs and run the scheduler until a pass changes nothing."""


@dataclass(frozen=True, slots=True)
class Qconf:
    """`qconf` by root."""

    args: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Give:
    """A command of Grid Engine by a user (`do`); `j1` and `a1` in its words name jobs and reservations of the
    scenario."""

    user: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Policies:
    """Let a pass begin, and tell what the policies make of every job, as `qstat -ext -urg -pri` does."""


Step = Submit | Reserve | Delete | Sleep | Schedule | Qconf | Give | Policies | Incident


@dataclass(frozen=True)
class Scenario:
    """A cluster and the steps to play on it; `warnings` name parts of the document that are not read."""

    name: str
    cluster: Cluster
    steps: tuple[Step, ...] = ()
    warnings: tuple[Report, ...] = ()
    start: int = DEFAULT_START
    """When it begins, in seconds since the epoch; calendars look at the time of day."""
    usage: UsageBook = field(default_factory=UsageBook)
    """What users and projects have used at its beginning."""
    failure_rate: float = 0.0
    """How many runs of one fail by themselves, as in a cluster file: the same ones each time it is played."""
    times: tuple[int, ...] = ()
    """The seconds after its start at which the steps of a recording began; empty where it does not say."""


_KEYS = ("format", "name", "cluster", "start", "times", "steps", "recorded", FAILURE_RATE)
"""What a document has; what was recorded is for those who compare."""


def read_scenario(path: Path | str) -> Scenario:
    """Return the scenario in a file; raises OSError if it cannot be read, ReportError if it is wrong."""
    return parse_scenario(read_limited(path, MOST_CLUSTER_BYTES))


def parse_scenario(source: str | bytes | Mapping[str, Any]) -> Scenario:
    """Return the scenario in a YAML text, in the bytes of a file, or in the mapping read from one.

    It raises ReportError with every mistake.
    """
    root = parse_document(source)
    check_format(root, FORMAT)
    name = root.child("name")
    cluster = root.child("cluster") or Node({}, ("cluster",), root.reports)
    steps = root.child("steps")
    first, times = root.child("start"), root.child("times")
    root.check_keys(_KEYS)
    start = first.amount(DEFAULT_START) if first else DEFAULT_START
    configured = parse_cluster(cluster, is_lenient=True)
    for node in steps.elements() if steps else ():
        check_loads(node.child("load"), configured)
    scenario = Scenario(
        name=name.text() if name else "",
        cluster=configured,
        steps=tuple(step for node in steps.elements() for step in _steps(node)) if steps else (),
        warnings=tuple(root.reports),
        start=start,
        usage=parse_usage_book(cluster, start),
        failure_rate=_parse_rate(root.child(FAILURE_RATE)),
        times=tuple(map(_seconds, times.elements())) if times else (),
    )
    root.raise_errors()
    return scenario


def _parse_rate(node: Node | None) -> float:
    rate = find_decimal(node.text()) if node else 0
    if rate is None or not 0 <= rate <= 1:
        assert node is not None
        node.report("no-rate", tr('expected a rate of failures between 0 and 1, not "{text}"').format(text=node.text()))
        return 0.0
    return float(rate)


def _seconds(node: Node) -> int:
    """Return the whole seconds of a time that a recording gives with fractions."""
    seconds = find_decimal(node.text())
    if seconds is None:
        node.report("no-number", tr('"{text}" is no number of seconds').format(text=node.text()))
    return int(seconds or 0)


def _steps(node: Node) -> tuple[Step, ...]:
    """Return the step of a mapping with one name; none if it is wrong."""
    items = tuple(node.items())
    if len(items) != 1:
        node.report(
            "step", tr("a step has one name, one of {names}").format(names=", ".join(_STEPS)), allowed=tuple(_STEPS)
        )
        return ()
    name, value = items[0]
    if name not in _STEPS:
        node.report(
            "step",
            tr('there is no step "{name}"; allowed are {names}').format(name=name, names=", ".join(_STEPS)),
            allowed=tuple(_STEPS),
        )
        return ()
    return (_STEPS[name](value),)


def _submit(node: Node) -> Submit:
    node.check_keys(("user", "args", "runtime", "exit", "failed"))
    runtime = node.child("runtime")
    seconds = runtime.amount(DEFAULT_RUNTIME) if runtime else DEFAULT_RUNTIME
    return Submit(_user(node), parse_arguments(node.child("args")), seconds, parse_ending(node))


def _reserve(node: Node) -> Reserve:
    node.check_keys(("user", "args"))
    return Reserve(_user(node), parse_arguments(node.child("args")))


def _user(node: Node) -> str:
    user = node.child("user")
    if user is None:
        node.report("no-user", tr("the user is missing"))
        return ""
    return user.text()


def _delete(node: Node) -> Delete:
    return Delete(tuple(f"j{job}" for job, task in parse_tasks(node, with_tasks=False)))


def _sleep(node: Node) -> Sleep:
    return Sleep(node.amount())


def _schedule(node: Node) -> Schedule:
    node.check_keys(())
    return Schedule()


def _policies(node: Node) -> Policies:
    node.check_keys(())
    return Policies()


def _qconf(node: Node) -> Qconf:
    words = parse_arguments(node)
    if not words:
        node.report("no-words", tr("the words of the command are missing"))
    return Qconf(words)


def _give(node: Node) -> Give:
    node.check_keys(("user", "words"))
    words = parse_arguments(node.child("words"))
    if not words:
        node.report("no-words", tr("the words of the command are missing"))
    return Give(_user(node), words)


_STEPS: dict[str, Callable[[Node], Step]] = {
    "submit": _submit,
    "reserve": _reserve,
    "delete": _delete,
    "sleep": _sleep,
    "schedule": _schedule,
    "qconf": _qconf,
    "do": _give,
    "policies": _policies,
    **INCIDENTS,
}
