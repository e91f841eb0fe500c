"""What the hosts of a section of the map come to: slots, load and states, opened into the hosts."""

from collections.abc import Iterator, Sequence

from qmonpy.app.objects.host_map import MapGrouping, MapHost, describe_counts, describe_slots, find_load, find_sections
from qmonpy.app.queues.queue_rows import describe_states
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, later, tr

HOSTS, SLOTS, LOAD, STATES = "hosts", "slots", "load", "states"
_TITLES = {
    HOSTS: later("hosts of {name}"),
    SLOTS: later("slots used on hosts of {name}"),
    LOAD: later("load per processor of hosts of {name}"),
    STATES: later("states of hosts of {name}"),
}
MOST_LISTED = 100
"""So many hosts have a row, those that add most; the others are added up."""


@dataclass(frozen=True, slots=True)
class SectionCount:
    """A number of some hosts of a section: of a host group, or with the instances of a cluster queue."""

    of: str
    """HOSTS, SLOTS, LOAD or STATES."""
    name: str
    """The section."""
    grouping: MapGrouping
    hosts: frozenset[str]

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr(_TITLES[self.of]).format(name=self.name)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        sections = find_sections(snapshot, self.grouping)
        found = (host for each in sections if each.name == self.name for host in each.hosts)
        hosts = [each for each in found if each.name in self.hosts]
        if not hosts:
            return Opened(tr("None of {group} is there any more.").format(group=self.name))
        return self._open_load(hosts) if self.of == LOAD else Opened(self._say(hosts), tuple(self._list_rows(hosts)))

    def _say(self, hosts: Sequence[MapHost]) -> str:
        if self.of == HOSTS:
            return f"{format_count(len(hosts), 'host')}."
        if self.of == SLOTS:
            return f"{describe_slots(hosts)}."
        return tr("{hosts} by the letters of their queue instances: {counts}.").format(
            hosts=format_count(len(hosts), "host"), counts=describe_counts(hosts) or tr("none is in any state")
        )

    def _list_rows(self, hosts: Sequence[MapHost]) -> Iterator[TermRow]:
        if self.of == SLOTS:
            total = sum(each.used for each in hosts)
            found = [
                (each, each.used, tr("of {slots}").format(slots=format_count(each.total, "slot")))
                for each in hosts
                if each.total
            ]
        else:
            counted = [each for each in hosts if self.of == HOSTS or each.states]
            total = len(counted)
            found = [(each, 1, describe_states(each.states)) for each in counted]
        yield from _list_hosts(sorted(found, key=lambda row: (-row[1], row[0].name)), total, has_bar=self.of == SLOTS)

    def _open_load(self, hosts: Sequence[MapHost]) -> Opened:
        load, loads = find_load(hosts), [(each, each.load) for each in hosts if each.load is not None]
        if load is None:
            return Opened(tr("No host of these reports a load per processor (np_load_avg)."))
        total = sum(each for _, each in loads)
        found = sorted(loads, key=lambda pair: (-pair[1], pair[0].name))
        below = [
            TermRow((host.name,), host.name, each, total, grouped(each, ",.2f"), "", link=_find_place(host))
            for host, each in found[:MOST_LISTED]
        ]
        rest = found[MOST_LISTED:]
        if rest:
            amount = sum(each for _, each in rest)
            title = tr("and {hosts} more").format(hosts=format_count(len(rest), "host"))
            below.append(TermRow(("more",), title, amount, total, grouped(amount, ",.2f"), ""))
        count = len(loads)
        below.append(TermRow(("hosts",), tr("÷ Hosts with a load"), count, count, grouped(count), "", has_bar=False))
        words = tr("{sum:,.2f} ÷ {hosts} = {load:,.2f}.")
        return Opened(words.format(sum=total, hosts=format_count(count, "host"), load=load), tuple(below))


def _list_hosts(found: Sequence[tuple[MapHost, int, str]], total: int, *, has_bar: bool) -> Iterator[TermRow]:
    for host, amount, how in found[:MOST_LISTED]:
        shown = grouped(amount) if has_bar else ""
        yield TermRow((host.name,), host.name, amount, total, shown, how, has_bar=has_bar, link=_find_place(host))
    rest = found[MOST_LISTED:]
    if rest:
        amount = sum(each for _, each, _ in rest)
        title = tr("and {hosts} more").format(hosts=format_count(len(rest), "host"))
        yield TermRow(("more",), title, amount, total, grouped(amount) if has_bar else "", "", has_bar=has_bar)


def _find_place(host: MapHost) -> tuple[str, str] | None:
    return find_object_place(ObjectKind.HOST, host.name)
