"""Lanes, the second form of the Gantt chart: the amounts of quotas and consumables that are used and reserved."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from math import inf

from qmonpy.app.gantt.gantt import GanttLane, LaneStep
from qmonpy.app.gantt.gantt_marks import LaneMarks, LaneSubject, find_subject_names
from qmonpy.app.gantt.gantt_rows import GanttOptions
from qmonpy.app.gantt.lane_history import LaneHistory
from qmonpy.app.gantt.row_filter import choose_rows
from qmonpy.app.rules.quota_usage_rows import RuleNames
from qmonpy.engine.books.booking import Booking
from qmonpy.engine.books.ledger import Ledger, QuotaAccountKey, WindowedLedger
from qmonpy.engine.books.load import dynamic_limit
from qmonpy.engine.books.piece import walk_names
from qmonpy.engine.books.timeline import Timeline
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.site.amount import is_endless
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Account
from qmonpy.engine.work.usage import book_reservation, ledger_of
from qmonpy.insight.plan.plan import Plan
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import FOREVER, Relop, ValueType
from qmonpy.model.work.core_request import CORES
from qmonpy.model.work.refusal import Refusal, format_usage_key
from qmonpy.model.work.state import PlannedTask, QuotaUsage
from qmonpy.translation import tr

_UNITS = {ValueType.MEMORY: "memory", ValueType.TIME: "time"}
_ROUNDING = 1e-6
_LEVELS = {"g": "global", "h": "host", "q": "instance"}


def make_lanes(
    snapshot: Snapshot,
    options: GanttOptions,
    plan: Plan | None = None,
    refusals: Mapping[int, tuple[Refusal, ...]] | None = None,
    previous: Iterable[GanttLane] | None = None,
    history: LaneHistory | None = None,
) -> tuple[GanttLane, ...]:
    """Return lanes of all quotas in use and of the consumables of cluster, hosts and queue instances, from now on.

    Used is what running jobs book until their ends; reserved is what advance reservations (which no quota counts) and
    planned starts book. Marks need a plan, and the reasons why jobs wait: those of the snapshot, unless others are
    given. Slots of hosts and queue instances have lanes if the options say so. The filter searches the names of a
    `LaneSubject`. Lanes that equal one of `previous`, the lanes that were shown before, are the same objects. The past
    of a lane is that of the `history`.
    """
    maker = LaneMaker(snapshot, options)
    marks = LaneMarks(snapshot, plan, snapshot.decisions.refusals if refusals is None else refusals)
    before = {lane.key: lane for lane in previous or ()}
    history = history or LaneHistory()
    found = []
    for subject in choose_rows(list(maker.subjects(marks)), options.filter, find_subject_names):
        steps = maker.steps(subject)
        lane_marks = marks.of(subject)
        if options.hides_free and not lane_marks and not any(each.used or each.reserved for each in steps):
            continue
        past = history.find_past(subject, snapshot.now)
        lane = GanttLane(subject.key, subject.title, subject.limit, subject.unit, steps, lane_marks, past)
        found.append(_keep(before.get(subject.key), lane, snapshot.now))
    return tuple(found)


def _keep(old: GanttLane | None, new: GanttLane, now: int) -> GanttLane:
    """Return the old lane if it equals the new one; unchanged present amounts keep the time of their step."""
    if old is None:
        return new
    begun = [step for step in old.steps if step.time <= now]
    if begun and (begun[-1].used, begun[-1].reserved) == (new.steps[0].used, new.steps[0].reserved):
        new = replace(new, steps=(begun[-1], *new.steps[1:]))
    return old if old == new else new


class LaneMaker:
    """The bookings of one snapshot: those of jobs in one ledger, of reservations and planned starts in another."""

    def __init__(self, snapshot: Snapshot, options: GanttOptions):
        self._snapshot = snapshot
        self._options = options
        self._now = snapshot.now
        self._prepared: Prepared = prepare(snapshot.cluster)
        self._used = ledger_of(self._prepared, snapshot.state, self._now, has_plan=True, with_reservations=False)
        self._reserved = Ledger(self._prepared.accounts, has_plan=True)
        for reservation in snapshot.state.reservations.values():
            if reservation.end > self._now:
                book_reservation(self._prepared, self._reserved, reservation, self._now)
        self.planned: list[tuple[PlannedTask, list[Booking]]] = []
        """The starts that the last pass planned and that are booked."""
        self._book_planned()

    def find_subject(self, key: str) -> LaneSubject | None:
        """Return the subject of a lane by its key."""
        return next((each for each in self.subjects(LaneMarks(self._snapshot, None, {})) if each.key == key), None)

    def subjects(self, marks: LaneMarks) -> Iterator[LaneSubject]:
        """Yield the subjects of lanes: quotas in the order of the rules, the cluster, PEs, hosts, queue instances."""
        yield from self._quotas()
        site = self._prepared.site
        yield from self._levels([("g", site.global_level.name, site.global_level.accounts)])
        for name, account in site.pe_accounts.items():
            free = account.capacity - self._used.used[account.number] - self._reserved.used[account.number]
            subject = LaneSubject(
                key=f"pe:{name}:slots",
                title=tr("PE {pe}: slots").format(pe=name),
                number=account.number,
                limit=account.capacity,
                unit="",
                object=name,
                attribute="slots",
                free=free,
            )
            if self._has_bookings(account.number) or self._options.shows_slots or marks.of(subject):
                yield subject
        yield from self._levels(("h", name, level.accounts) for name, level in site.hosts.items())
        yield from self._levels(("q", place.name, place.level.accounts) for place in site.places)

    def steps(self, subject: LaneSubject) -> tuple[LaneStep, ...]:
        """Return the amounts from now on, with a step wherever one changes."""
        used = _changes(self._used, subject.number, self._now)
        reserved = _changes(self._reserved, subject.number, self._now)
        most = subject.limit if subject.is_exclusive and subject.limit is not None else None
        found: list[LaneStep] = []
        amounts = [0.0, 0.0]
        events = sorted([(time, 0, amount) for time, amount in used] + [(time, 1, amount) for time, amount in reserved])
        for time, which, amount in events:
            amounts[which] = amount if most is None else min(amount, most)
            step = LaneStep(time, amounts[0], amounts[1])
            if found and found[-1].time == time:
                found.pop()
            if not found or (found[-1].used, found[-1].reserved) != (step.used, step.reserved):
                found.append(step)
        return tuple(found)

    def _book_planned(self) -> None:
        """Book the starts that the last pass planned, as the pass booked them, but those that have lost their room."""
        state = self._snapshot.state
        for each in self._snapshot.decisions.planned:
            job = state.jobs.get(each.job)
            if job is None or each.job not in state.pending:
                continue
            bookings = self._find_bookings(each, self._prepared.category(job))
            if self._has_room(bookings, each.start, each.end):
                self._reserved.plan(bookings, each.start, each.end)
                self.planned.append((each, bookings))

    def _find_bookings(self, planned: PlannedTask, category: Category) -> list[Booking]:
        prepared, by_name = self._prepared, self._prepared.site.by_name
        found: list[Booking] = []
        for piece, name, slots in walk_names(planned.pieces):
            place = by_name.get(name)
            if place is not None:
                found += prepared.bookings(category, place, planned.pe, slots, piece)
        if planned.pe is not None:
            found += prepared.accounts.pe_booking(planned.pe, sum(slots for _, slots in planned.pieces))
        return found

    def _has_room(self, bookings: Iterable[Booking], start: int, end: int) -> bool:
        """Whether no account is exceeded: something may have been granted or started since the pass planned it."""
        amounts: dict[int, float] = {}
        for booking in bookings:
            if booking.is_exclusive is None:
                amounts[booking.account] = amounts.get(booking.account, 0.0) + booking.amount
        used, reserved = (WindowedLedger(each, start, end).used for each in (self._used, self._reserved))
        return all(
            amount + used[number] + reserved[number] <= self._capacity(number) + _ROUNDING
            for number, amount in amounts.items()
        )

    def _capacity(self, number: int) -> float:
        """Return the most that may be booked on an account; infinite for a limit that depends on the load."""
        site, accounts = self._prepared.site, self._prepared.accounts
        if number < len(site.accounts):
            return site.accounts[number].capacity
        rule, index, _ = accounts.quota_keys[number - len(site.accounts)]
        limit = rule.limits[index]
        return inf if limit.limit.is_dynamic else limit.number

    def _quotas(self) -> Iterator[LaneSubject]:
        accounts = self._prepared.accounts
        first = accounts.size - len(accounts.quota_keys)
        keys = [(number, key) for number, key in enumerate(accounts.quota_keys, first) if self._has_bookings(number)]
        ranks = {rule: rank for rank, rule in enumerate(rule for rules in accounts.rules.sets for rule in rules)}
        names = _Names(self._snapshot.cluster)
        for number, key in sorted(keys, key=lambda each: (ranks[each[1][0]], each[1][1], each[1][2])):
            yield self._quota(number, key, names)

    def _quota(self, number: int, key: QuotaAccountKey, names: "_Names") -> LaneSubject:
        rule, index, usage_key = key
        limit = rule.limits[index]
        bound = limit.number
        site = self._prepared.site
        if limit.limit.is_dynamic:
            host = site.hosts.get(usage_key[4])
            bound = dynamic_limit(site, self._used, host, limit.limit.value) if host else 0.0
        attribute = limit.attribute
        user, project, pe, queue, host_name = usage_key
        usage = QuotaUsage(
            rule.set_name, rule.index, attribute.name, limit.limit.value, user, project, pe, queue, host_name, used=0.0
        )
        written = format_usage_key(usage_key)
        filter_ = names.of(rule.set_name, rule.index).format_filter(usage)
        return LaneSubject(
            key=f"quota:{rule.set_name}/{rule.index}:{attribute.name}:{written}",
            title=f"{rule.name}: {attribute.name}" + (f" ({filter_})" if filter_ != "-" else ""),
            number=number,
            limit=_find_limit(bound),
            unit=_UNITS.get(attribute.type, ""),
            object=rule.name,
            attribute=attribute.name,
            counter=usage.counter,
            queue=queue,
            host=host_name,
            is_exclusive=attribute.relop is Relop.EXCL,
        )

    def _levels(self, levels: Iterable[tuple[str, str, Mapping[str, Account]]]) -> Iterator[LaneSubject]:
        for letter, name, accounts in levels:
            for attribute, account in accounts.items():
                if attribute == CORES or (attribute == "slots" and not self._options.shows_slots):
                    continue
                kind = _LEVELS[letter]
                queue, _, host = name.rpartition("@") if letter != "g" else ("", "", "")
                yield LaneSubject(
                    key=f"{kind}:{name}:{attribute}" if letter != "g" else f"{kind}:{attribute}",
                    title=f"{name}: {attribute}",
                    number=account.number,
                    limit=_find_limit(account.capacity),
                    unit=_UNITS.get(account.attribute.type, ""),
                    object=name,
                    attribute=attribute,
                    queue=queue,
                    host=host,
                    is_exclusive=account.is_exclusive,
                )

    def _has_bookings(self, number: int) -> bool:
        return any(number in (ledger.timelines or {}) for ledger in (self._used, self._reserved))


def _find_limit(number: float) -> float | None:
    return None if is_endless(number) else number


class _Names:
    """The names of rules, made once for all counters of a rule."""

    def __init__(self, cluster: Cluster):
        self._cluster = cluster
        self._known: dict[tuple[str, int], RuleNames] = {}

    def of(self, set_name: str, index: int) -> RuleNames:
        """Return the names of a rule, by rule set and index from 0."""
        found = self._known.get((set_name, index))
        if found is None:
            found = self._known[set_name, index] = RuleNames(self._cluster.quota_sets[set_name], index)
        return found


def _changes(ledger: Ledger, number: int, now: int) -> list[tuple[int, float]]:
    """Return the amount that is booked now, and from each later time on at which it changes."""
    timeline: Timeline | None = (ledger.timelines or {}).get(number)
    if timeline is None:
        return [(now, 0.0)]
    times, amounts = timeline.steps()
    present = 0.0
    found = []
    for time, amount in zip(times, amounts, strict=True):
        if time <= now:
            present = amount
        elif time < FOREVER:
            found.append((time, amount))
    return [(now, present), *found]
