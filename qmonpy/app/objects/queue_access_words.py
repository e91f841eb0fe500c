"""Whether a queue lets a user in a project run jobs, in words: a verdict, and a line for each refusal."""

from collections.abc import Sequence

from qmonpy.app.objects.user_access_rows import describe_gate
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.insight.sites.queue_access import ENFORCED, UNKNOWN, Barrier, QueueAccess, find_queue_access
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr

NAMED_HOSTS = 6


@dataclass(frozen=True, slots=True)
class AccessLine:
    """A sentence on one object: which it is, and why it lets somebody use the queue or keeps them out."""

    reason: str
    subject: str = ""
    """The object, with its kind in front; empty for a sentence on the queue as a whole."""
    place: tuple[str, str] | None = None
    """Page and key of the object; None where there is none to show."""

    @property
    def text(self) -> str:
        """The whole line, such as `Queue all.q: xprojects keeps out p1.`."""
        return f"{self.subject}: {self.reason}" if self.subject else self.reason


@dataclass(frozen=True, slots=True)
class AccessAnswer:
    """The answer to the question whether somebody may use a queue."""

    verdict: str
    """`yes`, `no`, or `on 12 of 40 instances`; empty of a queue without instances."""
    lines: tuple[AccessLine, ...]


def answer_access(cluster: Cluster, queue: str, user: str, project: str) -> AccessAnswer | None:
    """Return whether jobs of a user, in a project, may use a queue; None if neither user nor project is given."""
    if not user and not project:
        return None
    found = find_queue_access(cluster, queue, user, project or None)
    if not found.hosts:
        return AccessAnswer("", (AccessLine(tr("The queue has no instances.")), *_lines(found)))
    count = len(found.open_hosts)
    if count == len(found.hosts):
        return AccessAnswer(tr("yes"), (AccessLine(_describe_open(found)),))
    verdict = (
        tr("on {count:,} of {instances}").format(count=count, instances=format_count(len(found.hosts), "instance"))
        if count
        else tr("no")
    )
    return AccessAnswer(verdict, _lines(found))


def _describe_open(found: QueueAccess) -> str:
    who = tr("jobs of {user}").format(user=found.user) if found.user else tr("jobs")
    return tr("No list of the queue, its hosts, the configuration or the project keeps {who} {in_project} out.").format(
        who=who, in_project=_in_project(found)
    )


def _in_project(found: QueueAccess) -> str:
    if found.project is None:
        return tr("without a project")
    default = tr(", the default project of {user},").format(user=found.user) if found.is_default_project else ""
    return tr("in project {project}{default}").format(project=found.project, default=default)


def _lines(found: QueueAccess) -> tuple[AccessLine, ...]:
    return tuple(_line(found, each) for each in found.barriers)


def _line(found: QueueAccess, barrier: Barrier) -> AccessLine:
    name = barrier.name if barrier.kind is not ObjectKind.CONFIGURATION else barrier.gate.attribute
    place = find_object_place(barrier.kind, name) if barrier.gate.attribute != UNKNOWN else None
    return AccessLine(f"{_reason(found, barrier)}{_where(found, barrier)}", _subject(barrier), place)


def _subject(barrier: Barrier) -> str:
    if barrier.kind is ObjectKind.CONFIGURATION:
        return tr("Configuration")
    if barrier.kind is ObjectKind.HOST and barrier.name == GLOBAL_HOST:
        return tr("Global host, for all hosts")
    if barrier.kind is ObjectKind.QUEUE:
        return tr("Queue {name}").format(name=barrier.name)
    noun = tr(str(barrier.kind))
    return f"{noun[:1].upper()}{noun[1:]} {barrier.name}"


def _reason(found: QueueAccess, barrier: Barrier) -> str:
    gate = barrier.gate
    if gate.attribute == ENFORCED:
        return tr("{enforced} refuses jobs without a project.").format(enforced=ENFORCED)
    if gate.attribute == UNKNOWN:
        return tr("there is no such project.")
    if not barrier.is_about_project:
        return describe_gate(found.user, gate)
    if gate.user_set:
        return tr("{attribute} keeps out {user_set}.").format(attribute=gate.attribute, user_set=gate.user_set)
    asked = (
        tr("{project} is none of these").format(project=found.project)
        if found.project is not None
        else tr("the job has none")
    )
    return tr("{attribute} lets in only {wanted}, and {asked}.").format(
        attribute=gate.attribute, wanted=", ".join(gate.wanted), asked=asked
    )


def _where(found: QueueAccess, barrier: Barrier) -> str:
    """Return on which hosts a barrier holds; empty if on all, or if the barrier is a host itself."""
    if len(barrier.hosts) == len(found.hosts) or barrier.kind is ObjectKind.HOST:
        return ""
    return tr(" This holds on {hosts}.").format(hosts=shorten_hosts(barrier.hosts))


def shorten_hosts(hosts: Sequence[str]) -> str:
    """Return the first few names of hosts, such as `h1, h2 and 8 more`."""
    more = len(hosts) - NAMED_HOSTS
    return ", ".join(hosts[:NAMED_HOSTS]) + (tr(" and {more:,} more").format(more=more) if more > 0 else "")
