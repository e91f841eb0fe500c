"""The numbers in the sentences on why a job waits, each as one that can be opened into its terms."""

from collections.abc import Callable, Sequence

from qmonpy.app.objects.calendar_number import CalendarTimes
from qmonpy.app.policies.priority_number import PriorityNumber
from qmonpy.app.terms.end_number import TaskEnd
from qmonpy.app.terms.job_term import make_job_row
from qmonpy.app.terms.number import AtMoment, Number, Opened, SaidLine, SaidPart
from qmonpy.app.terms.start_number import ExpectedStart, KeptStart
from qmonpy.app.terms.starts.enough_number import EnoughTime
from qmonpy.app.terms.starts.holder_ends import LimitedTasks, PredecessorsEnd, TaskEnds
from qmonpy.app.terms.starts.lack_number import LackNumber
from qmonpy.app.terms.starts.never_number import NeverLimit, NeverSlots, OfferedMost
from qmonpy.app.terms.starts.party_number import PartyHours, TaskHours
from qmonpy.app.terms.starts.several_number import SeveralNumbers
from qmonpy.app.terms.starts.way_number import WaySlots
from qmonpy.app.terms.term_row import MOST_LISTED, MOST_OPENED, TermRow, make_plain_row, put_below
from qmonpy.app.terms.touched_number import TouchedNames
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.why.answer import Answer, Before
from qmonpy.insight.why.words.said_numbers import Of, SaidNumber, Subject, write_noted
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, tr


@dataclass(frozen=True, slots=True)
class WaitNumbers:
    """Finds the numbers of an answer."""

    answer: Answer
    forecast: Forecast | None = None
    """The forecast that tells when the job starts, where one does."""
    waiting: Sequence[int] = ()
    """The tasks of the job that wait."""

    def find(self, subject: Subject) -> Number | None:
        """Return what a number is of as one that can be opened; None where there is nothing to open."""
        if subject.of is not Of.SEVERAL:
            return self._find_one(subject)
        found = tuple(number for each in subject.value if (number := self._find_one(each)) is not None)
        return found[0] if len(found) == 1 else SeveralNumbers(found) if found else None

    def _find_one(self, subject: Subject) -> Number | None:
        answer, value = self.answer, subject.value
        job = answer.job.number
        match subject.of:
            case Of.AMOUNT:
                return LackNumber(job, value)
            case Of.ENOUGH:
                return EnoughTime(answer, (value,))
            case Of.ENOUGH_OF_ALL:
                return EnoughTime(answer, answer.missing)
            case Of.ENDS:
                return TaskEnds(job, tuple(value))
            case Of.TASK_LIMIT:
                return LimitedTasks(job, value)
            case Of.PREDECESSORS:
                return PredecessorsEnd(job, value)
            case Of.CALENDAR:
                return CalendarTimes(value.name)
            case Of.PRIORITY:
                return RankNumber(job, value)
            case Of.PLANNED:
                return KeptStart(value.number, value.planned_start)
            case Of.START if self.forecast is not None:
                return ExpectedStart(job, self.waiting, self.forecast)
            case Of.PARTIES:
                return PartyHours(job, tuple(value), answer.now)
            case Of.WAY:
                return WaySlots(job, value)
            case Of.TASK_HOURS:
                return TaskHours(value, answer.now)
            case Of.MOST_SLOTS:
                return NeverSlots(answer, value)
            case Of.OFFERS:
                return OfferedMost(answer, value)
            case Of.RULE_LIMIT:
                return NeverLimit(value)
        return find_plain(subject)

    def list_lines(self, text: str, numbers: Sequence[SaidNumber]) -> tuple[SaidLine, ...]:
        """Return the lines of a text in which numbers stand."""
        return list_said_lines(text, [(each, self.find(each.subject)) for each in numbers])


def find_plain(subject: Subject) -> Number | None:
    """Return what a number is of that needs no answer why a job waits: the end of a task, or how many names there
    are; None for others."""
    match subject.of:
        case Of.END:
            return TaskEnd(*subject.value)
        case Of.NAMES:
            return TouchedNames(tr("queue instances that are meant"), tuple(subject.value), "queues")
        case Of.JOBS:
            return TouchedNames(tr("jobs that are meant"), tuple(map(str, subject.value)), "jobs")
        case Of.HOSTS:
            return TouchedNames(tr("hosts that are meant"), tuple(subject.value), "hosts", f"{ObjectKind.HOST}/")
        case Of.QUEUES:
            return TouchedNames(
                tr("cluster queues that are meant"), tuple(subject.value), "cluster-queues", f"{ObjectKind.QUEUE}/"
            )
    return None


def list_plain_lines(text: str, numbers: Sequence[SaidNumber]) -> tuple[SaidLine, ...]:
    """Return the lines of a text in which numbers stand that need no answer why a job waits."""
    return list_said_lines(text, [(each, find_plain(each.subject)) for each in numbers])


def list_said_lines(text: str, numbers: Sequence[tuple[SaidNumber, Number | None]]) -> tuple[SaidLine, ...]:
    """Return the lines of a text in which numbers stand; those that nothing opens are plain text."""
    lines, begin = [], 0
    for line in text.split("\n"):
        end = begin + len(line)
        parts = [
            SaidPart(each.begin - begin, each.end - begin, number)
            for each, number in numbers
            if number is not None and begin <= each.begin < end
        ]
        lines.append(SaidLine(line, parts=tuple(parts)))
        begin = end + 1
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class RankNumber:
    """The priorities of the jobs that come before another one, and its own."""

    job: int
    before: Before

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("priorities of job {job} and of those before it").format(job=self.job)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        jobs = sorted(self.before.jobs, key=lambda each: -each.priority)
        ranks = [(each.number, each.priority) for each in jobs[:MOST_LISTED]]
        most = max((priority for _, priority in ranks), default=self.before.priority) or 1.0
        rows = [
            _make_rank(number, priority, most, snapshot, is_opened=at < MOST_OPENED)
            for at, (number, priority) in enumerate(ranks)
        ]
        more = len(jobs) - len(rows)
        if more > 0:
            rows.append(make_plain_row(("more",), tr("and {jobs} more").format(jobs=format_count(more, "job"))))
        own = self.before.priority
        rows.append(_make_rank(self.job, own, most, snapshot, is_opened=True, how=tr("the job that waits")))
        said = tr(
            "{jobs} with the same priority or a higher one than {own}; of the same, the earlier submission counts."
        )
        return Opened(said.format(jobs=format_count(len(jobs), "job"), own=grouped(own, ",.5f")), tuple(rows))


def _make_rank(
    number: int, priority: float, most: float, snapshot: Snapshot, *, is_opened: bool, how: str = ""
) -> TermRow:
    key, job = (str(number),), snapshot.state.jobs.get(number)
    opened = PriorityNumber(number, priority).open(snapshot) if is_opened else Opened("")
    return make_job_row(key, number, job.owner if job is not None else None, priority, most, grouped(priority, ",.5f"),
                        how or opened.sentence, children=tuple(put_below(key, opened.rows)),
                        is_open=False)  # fmt: skip


def list_parts(answer: Answer, moment: Snapshot, write: Callable[[], str]) -> tuple[SaidPart, ...]:
    """Return where the numbers stand in a text that is written of an answer, as they were at its moment."""
    _, numbers = write_noted(write)
    of = WaitNumbers(answer)
    found = [(each, of.find(each.subject)) for each in numbers]
    return tuple(
        SaidPart(each.begin, each.end, AtMoment(number, moment)) for each, number in found if number is not None
    )
