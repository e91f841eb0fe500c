"""What the policies make of a user, project or department: tickets by policy, and usage that is left, as rows."""

from collections.abc import Iterator, Mapping

from qmonpy.app.policies.share_rows import FUNCTIONAL, OVERRIDE, find_amount
from qmonpy.app.policies.ticket_number import TREE, TicketSum
from qmonpy.app.policies.tree_rows import format_percent, format_usage
from qmonpy.app.tables.column import Column
from qmonpy.engine.passing.policies import find_policies
from qmonpy.engine.tickets.fading import Fading, combine_usage
from qmonpy.engine.tickets.policies import read_policies
from qmonpy.insight.policies.party_tickets import PartyTickets, sum_tickets
from qmonpy.insight.policies.tree_state import read_tree, with_present_usage
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind, find_object
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import format_path
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import choose_word
from qmonpy.model.work.share_usage import Amounts, ShareUsage
from qmonpy.translation import grouped, later, tr


@dataclass(frozen=True, slots=True)
class PartyRow:
    """One figure."""

    what: str
    given: str = ""
    running: str = ""
    waiting: str = ""
    place: tuple[str, str] | None = None
    """Page and key where it is shown among all others."""
    tickets: tuple[TicketSum, TicketSum] | None = None
    """The tickets of running tasks and of waiting jobs, as numbers that can be opened."""

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.what} {self.given}".lower()


PARTY_COLUMNS: tuple[Column[PartyRow], ...] = (
    Column("what", later("What"), lambda row: row.what),
    Column("given", later("Has"), lambda row: row.given, is_number=True),
    Column("running", later("Tickets running"), lambda row: row.running, is_number=True,
           tooltip=later("The sum of ftckt, otckt or stckt (qstat -ext) of its running tasks")),
    Column("waiting", later("Tickets waiting"), lambda row: row.waiting, is_number=True,
           tooltip=later("The sum of ftckt, otckt or stckt (qstat -ext) of its waiting jobs")),
)  # fmt: skip
_PARTS = {ObjectKind.USER: "users", ObjectKind.PROJECT: "projects", ObjectKind.USER_SET: "departments"}


def find_party_rows(kind: ObjectKind, name: str, planned: Cluster, snapshot: Snapshot) -> tuple[str, list[PartyRow]]:
    """Return a sentence and rows about an object; of one that no cluster has yet, there are no rows."""
    value = find_object(planned, kind, name)
    if value is None:
        return "", []
    policies = find_policies(planned, snapshot.state, snapshot.now)
    tickets = sum_tickets(snapshot.state, policies).get((kind, name), PartyTickets())
    shares, given = find_amount(value, FUNCTIONAL), find_amount(value, OVERRIDE)
    part = _PARTS[kind]
    rows = [
        PartyRow(
            tr("functional shares"), grouped(shares), _tickets(tickets.functional_running),
            _tickets(tickets.functional_waiting), ("policies", f"functional/{part}/{name}"),
            (TicketSum((kind, name), FUNCTIONAL, False, planned), TicketSum((kind, name), FUNCTIONAL, True, planned)),
        ),
        PartyRow(
            tr("override tickets"), grouped(given), _tickets(tickets.override_running),
            _tickets(tickets.override_waiting), ("policies", f"override/{part}/{name}"),
            (TicketSum((kind, name), OVERRIDE, False, planned), TicketSum((kind, name), OVERRIDE, True, planned)),
        ),
        *_list_tree_tickets(kind, name, planned, tickets),
        *_list_nodes(kind, name, planned, snapshot),
        *_list_usage(kind, name, planned, snapshot),
    ]  # fmt: skip
    running = choose_word(tickets.running, "{count:,} task runs", "{count:,} tasks run").format(count=tickets.running)
    waiting = choose_word(tickets.waiting, "{count:,} task waits", "{count:,} tasks wait").format(count=tickets.waiting)
    said = tr("{running}, {waiting}. Double click a line to see it among all others.")
    return said.format(running=running, waiting=waiting), rows


def _tickets(number: float) -> str:
    return grouped(number, ",.0f")


def _list_tree_tickets(kind: ObjectKind, name: str, planned: Cluster, tickets: PartyTickets) -> Iterator[PartyRow]:
    """Yield what the share tree gives to the jobs of the object, where there is one."""
    if planned.share_tree is not None:
        running, waiting = (TicketSum((kind, name), TREE, is_waiting, planned) for is_waiting in (False, True))
        told = _tickets(tickets.tree_running), _tickets(tickets.tree_waiting)
        yield PartyRow(tr("share tree tickets"), "", *told, ("policies", "tree"), (running, waiting))


def _list_nodes(kind: ObjectKind, name: str, planned: Cluster, snapshot: Snapshot) -> Iterator[PartyRow]:
    """Yield a row for each node of the share tree that is the object."""
    root = read_tree(planned, snapshot.state, snapshot.now)
    for node in root or ():
        if node.name == name and node.kind == str(kind):
            path = format_path(node.path)
            place = "policies", f"tree{path}"
            yield PartyRow(tr("share tree {path}: target").format(path=path), format_percent(node.target), place=place)
            yield PartyRow(tr("share tree {path}: actual").format(path=path), format_percent(node.actual), place=place)


def _list_usage(kind: ObjectKind, name: str, planned: Cluster, snapshot: Snapshot) -> Iterator[PartyRow]:
    book = with_present_usage(planned, snapshot.state, snapshot.now).usage
    known: Mapping[str, ShareUsage] = {ObjectKind.USER: book.users, ObjectKind.PROJECT: book.projects}.get(kind, {})
    usage = known.get(name)
    if usage is None:
        return
    settings = read_policies(planned)
    left = Fading(settings).fade_to(usage, snapshot.now)
    yield from _list_amounts(tr("usage left"), left.usage, settings.usage_weights)
    for project, amounts in left.in_projects.items():
        what = tr("usage left in project {project}").format(project=project)
        yield from _list_amounts(what, amounts, settings.usage_weights)
    yield from _list_amounts(tr("usage without decay"), left.long_term, {})


def _list_amounts(what: str, amounts: Amounts, weights: Mapping[str, float]) -> Iterator[PartyRow]:
    if weights and amounts:
        yield PartyRow(tr("{what}, as one number").format(what=what), format_usage(combine_usage(amounts, weights)))
    for name, value in amounts.items():
        yield PartyRow(f"{what}: {name}", format_usage(value))
