"""The amounts of a lane of the chart at a moment, opened: its limit, who uses it, who has it reserved, what is left."""

from collections.abc import Iterator, Sequence
from dataclasses import field

from qmonpy.app.gantt.gantt import GanttLane, LaneStep
from qmonpy.app.gantt.gantt_lanes import LaneMaker
from qmonpy.app.gantt.gantt_marks import LaneSubject
from qmonpy.app.gantt.gantt_rows import GanttOptions
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.amounts import format_exact
from qmonpy.app.terms.booking_rows import MOST_OPEN, make_blocker_row, make_left_row, make_total_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.quota_number import make_quota_number
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow
from qmonpy.engine.checks.references import JOB
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.formats.values.moment import format_time
from qmonpy.insight.reserving.blockers import Holders
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.state import QuotaUsage
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class LaneAmount:
    """What a lane shows at a moment."""

    key: str
    """The key of the lane."""
    moment: int
    """In seconds since the epoch; one that has passed means now, unless the lane has something recorded of it."""
    lane: GanttLane = field(compare=False)
    """The lane as it was shown, with its past."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return self.lane.title

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        past = next((each for each in self.lane.past if each.begin <= self.moment < each.end), None)
        if past is not None and self.moment < snapshot.now:
            said = tr("{amount} in use on average from {begin} to {end}, as it was recorded then.")
            amount = format_exact(_find_type(snapshot, self.key.rpartition(":")[2]), past.used)
            return Opened(said.format(amount=amount, begin=format_time(past.begin), end=format_time(past.end)))
        maker = LaneMaker(snapshot, GanttOptions(shows_slots=True))
        subject = maker.find_subject(self.key)
        if subject is None:
            return Opened(tr("Nothing is counted here any more."))
        return _Sum(snapshot, maker, subject, max(self.moment, snapshot.now)).open()


class _Sum:
    """The books of the subject of a lane at a moment."""

    def __init__(self, snapshot: Snapshot, maker: LaneMaker, subject: LaneSubject, moment: int):
        self._snapshot, self._maker, self._subject, self._moment = snapshot, maker, subject, moment
        self._type = _find_type(snapshot, subject.attribute)
        self._steps = maker.steps(subject)
        self._step = [each for each in self._steps if each.time <= moment][-1]
        holders = Holders(prepare(snapshot.cluster), snapshot.state, snapshot.now)
        self._held = holders.find(moment, 1, (subject.number,)).get(subject.number, ())

    def open(self) -> Opened:
        """Return the sum in words and its terms."""
        step, limit = self._step, self._subject.limit
        used, reserved, at = self._write(step.used), self._write(step.reserved), format_time(self._moment)
        if limit is None:
            words = tr("{used} in use and {reserved} reserved at {time}; nothing limits it.")
            sentence = words.format(used=used, reserved=reserved, time=at)
        else:
            sentence = tr("{limit} − {used} in use − {reserved} reserved = {left} left at {time}.").format(
                limit=self._write(limit), used=used, reserved=reserved, time=at,
                left=self._write(limit - step.used - step.reserved),
            )  # fmt: skip
        return Opened(sentence, tuple(self._list_rows()))

    def _list_rows(self) -> Iterator[TermRow]:
        step, limit = self._step, self._subject.limit
        full = max(limit or 0.0, step.used + step.reserved)
        if limit is not None:
            yield self._make_limit_row(limit)
        tasks = [each for each in self._held if not each.is_reservation]
        reserved = [each for each in self._held if each.is_reservation]
        state = self._snapshot.state
        below = tuple(make_blocker_row(("used",), self._type, each, full, state) for each in tasks)
        yield self._sum_row("used", tr("− In use"), step.used, full, below)
        planned = tuple(self._list_planned(full))
        below = tuple(make_blocker_row(("reserved",), self._type, each, full, state) for each in reserved)
        yield self._sum_row("reserved", tr("− Reserved"), step.reserved, full, (*below, *planned))
        if limit is not None:
            yield make_left_row(("left",), self._type, limit - step.used - step.reserved, limit)
        later = [each for each in self._steps if each.time > self._moment]
        if later:
            below = tuple(self._list_later(later[:MOST_LISTED]))
            more = len(later) - len(below)
            how = tr("and {steps} more").format(steps=format_count(more, "change")) if more > 0 else ""
            shown = format_count(len(later), "change")
            yield TermRow(("later",), tr("Later"), 0.0, 1.0, shown, how, children=below, is_open=False,
                          is_section=True, has_bar=False)  # fmt: skip

    def _make_limit_row(self, limit: float) -> TermRow:
        counter, subject = self._subject.counter, self._subject
        if counter is not None:
            quota_set, rule, key = counter
            usage = QuotaUsage(quota_set, rule, subject.attribute, "", *key)
            rows = make_quota_number(usage, subject.object).open(self._snapshot).rows
            found = next((each for each in rows if each.key == ("limit",) and each.value == limit), None)
            if found is not None:
                return found
        how = "complex_values" if not subject.key.startswith("pe:") and counter is None else ""
        return make_total_row(("limit",), tr("Limit"), self._type, limit, how)

    def _sum_row(self, key: str, title: str, amount: float, full: float, below: Sequence[TermRow]) -> TermRow:
        how = format_count(len(below), "task or reservation", "tasks and reservations") if below else ""
        return TermRow((key,), title, amount, full, self._write(amount), how, children=tuple(below),
                       is_open=len(below) <= MOST_OPEN)  # fmt: skip

    def _list_planned(self, full: float) -> Iterator[TermRow]:
        for each, bookings in self._maker.planned:
            amount = sum(one.amount for one in bookings if one.account == self._subject.number)
            if amount and each.start <= self._moment < each.end:
                job = self._snapshot.state.jobs[each.job]
                name = f"{each.job}.{each.task}" if job.is_array else str(each.job)
                title = tr("Planned start of job {number} of {owner}").format(number=name, owner=job.owner)
                how = tr("{start} to {end}").format(start=format_time(each.start), end=format_time(each.end))
                link = find_object_place(JOB, str(each.job))
                yield TermRow(("reserved", "planned", name), title, amount, full, self._write(amount), how, link=link)

    def _list_later(self, steps: Sequence[LaneStep]) -> Iterator[TermRow]:
        for each in steps:
            taken = tr("{used} in use, {reserved} reserved").format(
                used=self._write(each.used), reserved=self._write(each.reserved)
            )
            limit = self._subject.limit
            left = limit - each.used - each.reserved if limit is not None else 0.0
            shown = tr("{amount} left").format(amount=self._write(left)) if limit is not None else taken
            yield TermRow(("later", str(each.time)), format_time(each.time), left, limit or 0.0, shown, taken,
                          has_bar=limit is not None)  # fmt: skip

    def _write(self, amount: float) -> str:
        return format_exact(self._type, amount)


def _find_type(snapshot: Snapshot, attribute: str) -> ValueType:
    found = snapshot.cluster.complexes.get(attribute)
    return found.type if found is not None else ValueType.DOUBLE
