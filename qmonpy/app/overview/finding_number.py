"""The count of a finding, opened into what was counted, each with what is to be known of it."""

from collections.abc import Callable, Sequence
from dataclasses import field

from qmonpy.app.rules.quota_usage_rows import UsageRow
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.job_term import make_job_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.quota_number import QuotaNumber
from qmonpy.app.terms.reservation_number import ReservationSlots
from qmonpy.app.terms.summaries.counted_part import make_part
from qmonpy.app.terms.term_row import MOST_OPENED, TermRow, make_plain_row, put_below
from qmonpy.app.terms.value_number import HostAmount
from qmonpy.engine.checks.references import RESERVATION
from qmonpy.engine.world.instance_state import instance_letters
from qmonpy.insight.why.trace import trace_job
from qmonpy.insight.why.trace_words import describe_verdict
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class FoundInstances:
    """Queue instances that are in error, or hosts that do not answer."""

    title: str
    """See `Number`; the sentence of the finding, as of the other numbers of this module."""
    names: tuple[str, ...] = field(repr=False)
    """Names of queue instances."""
    are_hosts: bool = False
    """Whether their hosts are counted."""

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        letters = instance_letters(snapshot.cluster, snapshot.state, snapshot.now)

        def make_instance(at: int, name: str) -> TermRow:
            del at
            return make_plain_row((name,), name, "".join(sorted(letters.get(name, ""))), value=1, link=("queues", name))

        if not self.are_hosts:
            return _open_things(self.title, self.names, make_instance)
        by_host: dict[str, list[str]] = {}
        for name in self.names:
            by_host.setdefault(name.partition("@")[2], []).append(name)

        def make_host(at: int, host: str) -> TermRow:
            del at
            below = tuple(put_below((host,), (make_instance(0, name) for name in by_host[host])))
            how = format_count(len(by_host[host]), "queue instance")
            link = find_object_place(ObjectKind.HOST, host)
            return make_plain_row((host,), host, "", how, children=below, value=1, link=link)

        return _open_things(self.title, tuple(by_host), make_host)


@dataclass(frozen=True, slots=True)
class FoundJobs:
    """Jobs that are in error, or that can never start."""

    title: str
    jobs: tuple[int, ...] = field(repr=False)
    can_never_start: bool = False

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        state = snapshot.state

        def make(at: int, number: int) -> TermRow:
            job = state.jobs.get(number)
            how = ""
            if job is None or number not in state.pending:
                how = tr("it does not wait any more")
            elif not self.can_never_start:
                how = "; ".join(dict.fromkeys(text for _, text in job.error_messages))
            elif at < MOST_OPENED:
                how = _describe_wait(snapshot, number)
            owner = job.owner if job is not None else None
            return make_job_row((str(number),), number, owner, 1, 1, "", how, has_bar=False)

        return _open_things(self.title, self.jobs, make)


@dataclass(frozen=True, slots=True)
class FoundLimits:
    """Full limits for which jobs wait."""

    title: str
    rows: tuple[UsageRow, ...] = field(compare=False, repr=False)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""

        def make(at: int, row: UsageRow) -> TermRow:
            below: tuple[TermRow, ...] = ()
            if at < MOST_OPENED:
                opened = QuotaNumber(row.usage, row.rule_name, row.filter).open(snapshot)
                below = tuple(put_below((str(at),), opened.rows))
            how = tr("{used} {attribute} in use").format(used=row.used, attribute=row.usage.attribute)
            waiting = format_count(row.waiting or 0, "waiting job")
            title = tr("{rule} for {filter}").format(rule=row.rule_name, filter=row.filter)
            link = find_object_place(ObjectKind.QUOTA_SET, row.usage.quota_set)
            return make_plain_row((str(at),), title, waiting, how, children=below, value=1, link=link)

        return _open_things(self.title, self.rows, make)


@dataclass(frozen=True, slots=True)
class FoundReservations:
    """Reservations that do not have all that they reserved."""

    title: str
    ids: tuple[int, ...] = field(repr=False)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""

        def make(at: int, id: int) -> TermRow:
            del at
            found = snapshot.state.reservations.get(id)
            opened = ReservationSlots(id).open(snapshot)
            below = tuple(put_below((str(id),), opened.rows))
            owner = found.request.owner if found is not None else "?"
            title = tr("Reservation {id} of {owner}").format(id=id, owner=owner)
            letter = str(found.state) if found is not None else ""
            link = find_object_place(RESERVATION, str(id))
            return make_plain_row((str(id),), title, letter, opened.sentence, children=below, value=1, link=link)

        return _open_things(self.title, self.ids, make)


@dataclass(frozen=True, slots=True)
class FoundConsumables:
    """Consumables of the whole cluster of which nothing is left."""

    title: str
    names: tuple[str, ...] = field(repr=False)
    waiting: tuple[int, ...] = field(repr=False)
    """How many waiting jobs ask for each."""

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        asked = dict(zip(self.names, self.waiting, strict=True))

        def make(at: int, name: str) -> TermRow:
            del at
            opened = HostAmount(GLOBAL_HOST, name).open(snapshot)
            below = tuple(put_below((name,), opened.rows))
            shown = format_count(asked[name], "waiting job")
            link = find_object_place(ObjectKind.HOST, GLOBAL_HOST)
            return make_plain_row((name,), name, shown, opened.sentence, children=below, value=1, link=link)

        return _open_things(self.title, self.names, make)


def _open_things(title: str, things: Sequence[object], make: Callable[..., TermRow]) -> Opened:
    part = make_part("found", tr("What was found"), things, len(things), make, is_open=True)
    return Opened(tr("{finding}.").format(finding=title), (part,))


def _describe_wait(snapshot: Snapshot, number: int) -> str:
    """Return why a job does not start."""
    try:
        return describe_verdict(trace_job(snapshot.cluster, snapshot.state, snapshot.now, number))
    except ReportError as error:
        return " ".join(each.text for each in error.reports)
